"""Measure the time to the first verdict, as a ratio to loading Pyodide as it comes, in the same run:

PYTHONPATH=.:tests python -m browser.starting SITE PYODIDE

``SITE`` is a folder of ``referee web``, ``PYODIDE`` the folder of its npm package.
"""

import shutil
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from browser.pages import LATER
from browser.phone import Served
from browser.watching import browser

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

TIMES = 5

BARE = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""
STARTED = """const worker = new Worker("./bare.js", { type: "module" });
worker.onmessage = () => { document.querySelector("h2").textContent = "ready"; };
"""
PAGE = '<!doctype html><title>Pyodide</title><body><div class="verdict"><h2></h2></div><script src="page.js"></script>'
LINK = """async (log) => {
    const { packed } = await import("./links.js");
    return packed(new TextEncoder().encode(log));
}"""


def visit(context: "BrowserContext", address: str) -> float:
    """Open a page, and return the seconds until it shows a verdict."""
    page = context.new_page()
    begun = perf_counter()
    page.goto(address)
    page.locator(".verdict h2").wait_for()
    took = perf_counter() - begun
    page.wait_for_load_state("networkidle")
    page.close()
    return took


def measure(site: Path, runtime: Path) -> None:
    """Print the medians of some visits, each the first or a later one of a browser that knows nothing."""
    took: dict[str, list[float]] = {"bare Pyodide": [], "first visit": [], "later visit": []}
    with TemporaryDirectory() as named, browser() as started:
        folder = Path(named) / "bare"
        shutil.copytree(runtime, folder)
        for name, text in (("index.html", PAGE), ("page.js", STARTED), ("bare.js", BARE)):
            (folder / name).write_text(text)
        bare, ours = Served(folder), Served(site)
        page = started.new_page()
        page.goto(f"{ours.address}licenses.txt")
        link = page.evaluate(LINK, LATER.read_text(encoding="utf-8"))
        page.close()
        for _ in range(TIMES):
            context = started.new_context()
            took["bare Pyodide"].append(visit(context, bare.address))
            took["first visit"].append(visit(context, ours.address + link))
            kept = context.new_page()
            kept.goto(ours.address)
            kept.evaluate("async () => { await navigator.serviceWorker.ready; }")
            kept.wait_for_load_state("networkidle")
            kept.close()
            took["later visit"].append(visit(context, ours.address + link))
            context.close()
    for name, times in took.items():
        print(f"{name}: {median(times):.2f} s, {median(times) / median(took['bare Pyodide']):.2f} of bare Pyodide")


if __name__ == "__main__":
    measure(*map(Path, sys.argv[1:]))
