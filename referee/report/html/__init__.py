"""A page for the browser, which is a single file, readable without scripts, that loads nothing from elsewhere."""
