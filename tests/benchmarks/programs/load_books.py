"""beancount: load and validate ledgers, and print the number of postings."""

import sys

from beancount import loader
from beancount.core.data import Transaction

postings = 0
for path in sys.argv[1:]:
    entries, errors, _ = loader.load_file(path)
    if errors:
        sys.exit(f"{path}: {errors[0].message}")
    postings += sum(len(entry.postings) for entry in entries if isinstance(entry, Transaction))
print(postings)
