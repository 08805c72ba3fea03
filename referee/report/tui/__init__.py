"""Step through a log on the whole terminal: ``referee replay``. Only this package uses Textual."""
