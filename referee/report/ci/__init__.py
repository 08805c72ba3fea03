"""Reports for other programs, such as code hosts, CI servers, test viewers and query languages."""
