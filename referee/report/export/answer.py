"""``referee sql --output-format csv``, and one object a line for ``jsonl``."""

import json
from collections.abc import Iterator
from itertools import islice

from referee.report.export.sheet import sheet
from referee.report.sql.answer import Answer, in_words

_AT_ONCE = 1000


def answer_csv(answer: Answer) -> Iterator[str]:
    """The rows as CSV, a part at a time; what is not known is an empty cell, a list has commas between its parts."""
    columns = [column.name for column in answer.columns]
    numbers = {column.name for column in answer.columns if column.is_number}
    yield sheet(columns, numbers, ())
    rows = ({name: in_words(one) for name, one in row.items()} for row in answer.named())
    while part := list(islice(rows, _AT_ONCE)):
        yield sheet(columns, numbers, part, head=False)


def answer_jsonl(answer: Answer) -> Iterator[str]:
    """Each row as JSON on a line of its own."""
    return (json.dumps(row) + "\n" for row in answer.named())
