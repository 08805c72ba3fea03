"""The report as a page of Markdown, with room for so much in each of its parts."""
