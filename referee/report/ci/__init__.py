"""The report in the forms that other programs read: code hosts, CI servers, test viewers, query languages."""
