"""A language server: it answers an editor's questions about a log while somebody writes it."""
