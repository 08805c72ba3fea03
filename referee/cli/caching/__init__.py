"""Store the verdicts on logs, so that a log that has not changed is not judged again."""
