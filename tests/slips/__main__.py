"""Print how often a wrong digit in each kind of amount accuses others: ``python -m slips [TIMES] [FAILURES]``."""

import sys
from collections import Counter
from itertools import islice

from slips.digits import KINDS
from slips.test_wrong_digits import slipped
from slips.verdict import judge

if __name__ == "__main__":
    times, shown = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    kinds = sys.argv[3:] or KINDS
    for cards in (False, True):
        for kind in kinds:
            seen = Counter()
            for found, slip in islice(slipped(kind, cards=cards), times):
                verdict = judge(found, [slip])
                seen["all"] += 1
                seen["accused"] += bool(verdict.accused)
                seen["moved"] += bool(verdict.moved)
                seen["unknown"] += verdict.unknown
                if verdict.fails and shown:
                    shown -= 1
                    print("=====", kind, slip.at + 1, slip.put, "was", found.lines[slip.at].text)
                    print(verdict)
            n = seen["all"]
            print(
                f"{'cards' if cards else 'tricks':7}{kind:12}{n:6}  accused {100 * seen['accused'] / n:5.1f}  wrong {100 * seen['moved'] / n:5.1f}  unknown {100 * seen['unknown'] / n:5.1f}",
                flush=True,
            )
