"""The layouts of the screen: the table from above, or on a small screen one player per line."""

from typing import Final

SLOTS: Final = ("t0", "t1", "t2", "t3", "r", "b3", "b2", "b1", "b0", "l")
"""Places at the table, clockwise as seen from above: along the top, right, along the bottom, left."""

SIDES: Final = {
    0: (0, 0, 0, 0),
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (2, 0, 1, 0),
    4: (1, 1, 1, 1),
    5: (2, 1, 1, 1),
    6: (2, 1, 2, 1),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
    9: (4, 1, 3, 1),
    10: (4, 1, 4, 1),
}
"""The numbers of players at the top, right, bottom and left, for each number of players."""

WIDTHS: Final = [(0, "-narrow"), (76, "-wide")]
"""Minimum columns for the table from above."""
HEIGHTS: Final = [(0, "-low"), (22, "-high"), (32, "-tall")]
"""Minimum rows for it, and for it with room to spare."""

CSS: Final = """
Screen { background: #10241c; color: #f2f5f3; }
#head { height: 1; padding: 0 1; background: #0a1712; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }

#round { height: 1fr; display: none; background: #14513a; }
#round .row { height: auto; align-horizontal: center; }
#round .middle { height: 1fr; }
.seat { width: 1fr; height: 3; content-align: center middle; text-align: center;
        text-wrap: nowrap; text-overflow: ellipsis; }
#round .middle .seat { width: 20; height: 100%; }
#centre { width: 1fr; height: 1fr; align: center middle; }
#pot { height: 1; text-align: center; text-wrap: nowrap; text-overflow: ellipsis; }
#trick { height: auto; }

#signs { height: auto; text-align: center; color: #dfe7f5; }

#list { height: auto; padding: 0 1; background: #14513a; }
#list Static { height: auto; }

#told { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; background: #10241c; }
#told Static { height: auto; }

.-wide.-high #round { display: block; }
.-wide.-high #list { display: none; }
.-wide.-high #told { height: 9; }
.-wide.-tall #round { display: block; }
.-wide.-tall #list { display: none; }
.-wide.-tall #told { height: 12; }
.-wide.-tall #pot, .-wide.-tall #trick { margin-bottom: 1; }
.-wide.-tall .seat { height: 5; }
"""

WRITING: Final = """
Screen { background: #10241c; color: #f2f5f3; }
#head { height: 1; padding: 0 1; background: #0a1712; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
#said { height: auto; max-height: 40%; padding: 0 1; background: #4a2c00; overflow-y: auto; }
#said Static { height: auto; }
#below { height: 1fr; scrollbar-size-vertical: 1; }
#choices { height: auto; padding: 0 1; background: #0a1712; }
#list { height: auto; padding: 0 1; background: #14513a; }
#list Static { height: auto; }
#lines { height: auto; padding: 0 1; color: #a9c4b5; text-wrap: nowrap; text-overflow: ellipsis; }
#question { height: auto; max-height: 50%; padding: 0 1; background: #0a1712; }
#typed { padding: 0 1; background: #f2f5f3; color: #111111; }
"""
"""The layout for writing a log: one player per line, so that it fits on a phone."""

PROMPTS: Final = """
PromptScreen { align: center middle; background: #000000 60%; }
PromptScreen > Vertical, PromptScreen > VerticalScroll {
  width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: #0a1712;
  border: round #a9c4b5; overflow-y: auto; }
PromptScreen Static { width: auto; max-width: 72; height: auto; }
PromptScreen Input { width: 30; }
HowToType > VerticalScroll { width: 60; padding: 0 1; }
HowToType Static { width: 1fr; }
"""
"""The overlays."""
