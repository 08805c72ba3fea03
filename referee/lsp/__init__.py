"""What an editor is told of a log while somebody writes it: a language server, and what it answers."""
