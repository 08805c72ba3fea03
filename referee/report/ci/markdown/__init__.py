"""The report as a page of Markdown, with a size limit for each part."""
