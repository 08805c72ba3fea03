"""Every code point of Unicode, in every place of a log."""
