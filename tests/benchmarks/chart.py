"""Chart a run with Altair: the time of each program per event."""

from pathlib import Path
from typing import Any

from benchmarks.outcome import Outcome

REFEREE, OTHERS = "#b5482f", "#6b7f94"


def dots(outcome: Outcome) -> list[dict[str, Any]]:
    """Return the dots: bars that don't start at zero would mislead."""
    return [
        {
            "name": f"{entry.contender.name} ({entry.contender.kind.event})",
            "us": round(entry.per_event("10 N"), 2),
            "colour": REFEREE if entry is outcome.referee else OTHERS,
        }
        for entry in outcome.entries
    ]


def draw(outcome: Outcome, file: Path) -> None:
    """Save it as SVG or PNG, depending on the file name."""
    import altair as alt

    base = alt.Chart(alt.Data(values=dots(outcome))).encode(
        x=alt.X("us:Q", scale=alt.Scale(type="log", nice=True), title="µs of processor for an event (logarithmic)"),
        y=alt.Y("name:N", sort=alt.EncodingSortField("us"), title=None, axis=alt.Axis(grid=True, labelLimit=400)),
    )
    points = base.mark_circle(size=130, opacity=1).encode(color=alt.Color("colour:N", scale=None))
    labels = base.mark_text(align="left", dx=10).encode(text=alt.Text("us:Q", format=".3~g"))
    chart = (points + labels).properties(width=480, height=alt.Step(28), background="white")
    file.parent.mkdir(parents=True, exist_ok=True)
    chart.save(str(file))
