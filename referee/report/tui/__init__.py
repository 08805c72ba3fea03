"""Write a log on the whole terminal: ``referee scribe``. Only this package uses Textual."""
