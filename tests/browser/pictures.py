"""Pictures of pages, to be looked at; the README shows two of them.

PYTHONPATH=.:tests python -m browser.pictures FOLDER

takes every evening of ``samples/games`` at the size of a phone and of a desk, in light and dark, whole and as it opens,
into the folder, and the two of the README into ``docs/images``.
"""
