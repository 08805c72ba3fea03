"""The edits of a log that ``check --fix``, an editor and SARIF offer as fixes, and the trial of each.

``words`` finds what may be written instead, ``claims`` what a hand leaves out, and ``repair`` applies them to a log.
``waivers`` writes the comments that let the findings pass instead.
"""
