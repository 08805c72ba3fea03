"""A log on the whole terminal, to step through: ``referee replay``. The one room that knows Textual."""
