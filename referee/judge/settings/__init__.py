"""The settings of a repository of logs: what ``referee.toml`` and ``[tool.referee]`` may say, and which of it holds.

They decide which findings are listed, how grave each is called and what makes a command fail, by which rules a log is
judged that names none, and which rule sets it may name. What a log's own header says they can't change.

What reads the files is loaded when there is one to read.
"""
