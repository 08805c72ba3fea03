"""The verdicts on some hundred logs, legal, wrong and broken, which change only on purpose."""
