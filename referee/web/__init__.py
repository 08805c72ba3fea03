"""The referee on a phone, as a browser runs it."""
