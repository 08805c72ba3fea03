"""Reports for programs that keep books and fill sheets: beancount, hledger, CSV."""
