"""Logs for the settings to act on."""

NAMELESS = """\
seat Ann 20
seat Bob 20
seat Cal 20

hand 1
  dealer Cal
  ante Ann 2, Bob 2, Cal 2
  trump 7s
  stay Ann
  win Ann 6
"""
"""Antes of 2, by rules that it does not name."""

SHORT = NAMELESS.replace("ante Ann 2", "ante Ann 1").replace("win Ann 6", "win Ann 5")
"""Ann puts in 1: one L601, where the ante is 2."""

NAMED = f"rules winning-moves\nrule ante 2\n{SHORT}"
"""The same, with its rules."""

UNPROVEN = f"""\
rules winning-moves
{NAMELESS.partition("  ante")[0]}\
  trump 7h
  stay Ann, Bob
  took Ann 3, Bob 2
  win Ann
"""
"""Nothing wrong, and the cards are not known: one U701."""

SLIP = f"rules winning-moves\nrule ante 2\n{NAMELESS}\nhand 7\n  trump 7s\n  stay Ann\n  win Ann 6\n"
"""The second hand is numbered 7: one N109, a warning."""

TWO = "[defaults]\nrules = 'winning-moves'\noptions = { ante = '2' }\n"
"""Settings by which antes are 2 where a log does not say."""
