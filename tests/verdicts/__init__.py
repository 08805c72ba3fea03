"""What is said of some hundred logs, legal, wrong and broken, and that it moves only when somebody means it to."""
