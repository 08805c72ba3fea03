"""How large the page of 500 hands is, and how long Chromium takes until it can be read and its viewer answers a key:

PYTHONPATH=.:tests python -m browser.opening
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from browser.pages import Pages
from browser.watching import Watched, browser

HANDS = 500

if __name__ == "__main__":
    with TemporaryDirectory() as folder, browser() as started:
        written = Pages(Path(folder)).of_hands(HANDS)
        print(f"{HANDS} hands: {written.stat().st_size / 1e6:.2f} MB")
        for _ in range(3):
            watched = Watched(started)
            begun = perf_counter()
            page = watched.open(written)
            opened = perf_counter()
            page.locator(".table").focus()
            page.keyboard.press("n")
            answered = perf_counter()
            print(f"opened in {opened - begun:.2f} s, a key was answered {answered - opened:.2f} s later")
            watched.close()
