"""The settings for a repository of logs in ``referee.toml`` and ``[tool.referee]``, and which of them apply.

They decide which findings are listed, with which severity and what makes a command fail, which rules apply to a log
that names none, and which rule sets it may name. They can't change what a log's own header says.

The modules that read the files are loaded only if there is a file.
"""
