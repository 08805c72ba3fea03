"""Exports for bookkeeping programs and spreadsheets: beancount, hledger, CSV."""
