"""Exports for bookkeeping programs and spreadsheets, in the formats of beancount, hledger and CSV."""
