"""The page about the strength of the bots: its tables and what was learnt on the way."""

from __future__ import annotations

from typing import Any, Final

HEAD: Final = """\
# How strong the bots are

Points are those of a round at base score 1, with the 95 % interval of the mean. Over the same walls
each contest is played four times, the bots moved round the seats, and these four rounds are one
group: luck of the deal cancels out inside it, and the interval is computed from groups. 听, 放铳
and 包三家 are shares of the rounds; 放铳 is dealing in at all, 包三家 dealing in before 听. In each
contest the first row is the one bot, the second its three opponents together.
"""

LEARNT: Final = """\
## What was learnt on the way

All of it was tried on other walls than those above, over 1,000 to 2,000 rounds each, where the
interval is about half a point wide to either side: what is told as better or worse was so by about
that much, or by the shares of wins and deal-ins, which are steadier than points.

"""


def page(report: dict[str, Any], made_on: str) -> str:
    """The whole page in Markdown."""
    lines = [HEAD]
    lines += [
        "| contest | rounds | points a round | won | of won rounds | 自摸 | 放铳 | 包三家 | 听"
        " | 荒庄 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for contest in report["contests"]:
        lines += _rows(contest)
    lines += ["", "Each again with:", "", "```"]
    lines += [contest["command"] for contest in report["contests"]]
    lines += ["```", ""]
    if "thinking" in report:
        lines += [
            "## How long they think",
            "",
            "Milliseconds of one processor core a decision, the first ones of a new process"
            " included.",
            "",
            "| bot | decisions | mean | median | 99 % | most |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for level, one in report["thinking"].items():
            figures = (one[name] for name in ("mean_ms", "median_ms", "p99_ms", "most_ms"))
            cells = " | ".join(f"{figure:.2f}" for figure in figures)
            lines.append(f"| {level} | {one['decisions']} | {cells} |")
        lines.append("")
    lines += [LEARNT, f"Made on {made_on} by `python -m tests.bench.strength`."]
    return "\n".join(lines) + "\n"


def _rows(contest: dict[str, Any]) -> list[str]:
    bots = contest["bots"]
    rounds = contest["rounds"]
    won = contest["wins"]
    exhausted = f"{100 * contest['exhausted_rate']:.1f} %"
    if len({bot["bot"] for bot in bots}) == 1:
        return [_row(contest["name"], bots, rounds, won, exhausted)]
    rest = f"– each {bots[1]['bot']}"
    return [
        _row(f"**{contest['name']}**", bots[:1], rounds, won, exhausted),
        _row(rest, bots[1:], rounds, won, ""),
    ]


def _row(name: str, bots: list[dict[str, Any]], rounds: int, won: int, exhausted: str) -> str:
    def share(field: str, of: int = rounds) -> str:
        return f"{100 * sum(bot[field] for bot in bots) / len(bots) / of:.1f} %"

    points = sum(bot["points_per_round"] for bot in bots) / len(bots)
    interval = bots[0]["points_per_round_interval"] if len(bots) == 1 else None
    half = f" ± {(interval[1] - interval[0]) / 2:.2f}" if interval else ""
    cells = (
        *(name, str(rounds), f"{points:+.2f}{half}", share("wins"), share("wins", won)),
        *(share("self_draws"), share("deal_ins"), share("paid_for_all"), share("ready")),
        exhausted,
    )
    return f"| {' | '.join(cells)} |"
