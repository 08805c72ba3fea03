"""The edits of a log that ``check --fix``, an editor and SARIF offer as fixes, and the trial of each.

``proposals`` finds what may be written instead, what a hand leaves out, and the comments that let findings pass, and
``repair`` applies them to a log.
"""
