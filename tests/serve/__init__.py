"""A folder of logs as a site."""
