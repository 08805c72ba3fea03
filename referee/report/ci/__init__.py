"""Reports for other programs: code hosts, CI servers, test viewers, query languages."""
