"""A page for the browser: a single file, readable without scripts, that loads nothing from elsewhere."""
