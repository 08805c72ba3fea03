"""How long the phone takes to answer a tap in the 50th hand of six players:

PYTHONPATH=.:tests python -m browser.tapping SITE
"""

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from evenings.logs import evening_log

from browser.phone import Phone, Served, nowhere
from browser.thumbs import go_on
from browser.watching import browser

PLAYERS = 6
TIMED = """() => new Promise((done) => {
    const card = [...document.querySelectorAll(".fan button:not(.seen, .alone)")].at(0);
    const begun = performance.now();
    const asked = document.getElementById("question");
    new MutationObserver((_, watching) => {
        if (document.getElementById("question") === asked) return;
        watching.disconnect();
        requestAnimationFrame(() => done(performance.now() - begun));
    }).observe(document.getElementById("screen"), { childList: true });
    card.click();
})"""
"""Tap the first card that was not seen, and give the milliseconds until the next question is drawn."""

if __name__ == "__main__":
    [site] = map(Path, sys.argv[1:])
    text = evening_log("louisiana", hands=49, players=PLAYERS)
    with TemporaryDirectory() as folder, browser() as started, nowhere() as (proxy, _):
        phone = Phone(started, Served(site), proxy)
        path = Path(folder) / "evening.bourre"
        path.write_text(text, encoding="utf-8")
        thumbs = go_on(phone.open(path), text)
        thumbs.offer()
        thumbs.tap("7s")
        thumbs.choose("All")
        thumbs.choose("Nobody draws")
        taken = [thumbs.page.evaluate(TIMED) for _ in range(12)]
        print(f"a card in hand 50: {median(taken):.0f} ms at the median, {max(taken):.0f} ms at most of {len(taken)}")
