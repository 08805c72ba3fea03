"""The verdicts on 641 logs, legal, wrong and broken, which change only on purpose."""
