"""How long the page takes from a tap on a card to the next painted keys, in the first and in the 30th hand of six:

PYTHONPATH=.:tests python -m browser.tapping SITE
"""

import sys
from pathlib import Path
from statistics import median, quantiles

from browser.phone import Phone, Served, nowhere
from browser.test_evening import write_evening
from browser.watching import browser

TIMED = """() => {
    const keys = document.getElementById("keys");
    window.times = [];
    keys.addEventListener("click", (event) => {
        if (!event.target.closest(".card")) return;
        const begun = performance.now();
        const hand = document.getElementById("log").value.split("\\nhand ").length - 1;
        new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => window.times.push([hand, performance.now() - begun])));
        }).observe(keys, { childList: true });
    }, true);
}"""
"""Note the milliseconds until the keys after a card are painted, with the number of the hand."""

if __name__ == "__main__":
    [site] = map(Path, sys.argv[1:])
    with browser() as started, nowhere() as (proxy, _):
        thumb = Phone(started, Served(site), proxy).visit()
        thumb.page.evaluate(TIMED)
        write_evening(thumb, 30)
        times = thumb.page.evaluate("() => window.times")
        print(f"{thumb.taps} taps")
        for hand in (1, 30):
            taken = [time for number, time in times if number == hand]
            worst = quantiles(taken, n=20)[-1]
            print(f"hand {hand}: {median(taken):.0f} ms at the median, {worst:.0f} at the 95th of {len(taken)}")
