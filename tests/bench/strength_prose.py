"""The page about the strength of the bots: its tables and what was learnt on the way."""

# ruff: noqa: E501  (rows of tables)

from __future__ import annotations

from typing import Any, Final

from tests.bench.machine import in_words

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

Tried on other walls than those above, `hard` (of that day) against three `normal`, 1,000 to 2,000
rounds each. The intervals are wide, so wins and deal-ins, which are steadier, count as much.

What helped:

| change | points before | after | what it did |
| --- | ---: | ---: | --- |
| reckon how each way is served (青龙 and 缺门 find fewer tiles than the shortest way) | +0.13 ± 0.53 | +0.34 ± 0.43 | wins 16.6 % → 21.0 %: it had run after 缺门 in vain |
| count 青龙 for 1.8 to 2 times what its way alone promises; a regression of results on what was expected had said so | +0.34 ± 0.43 | +0.85 ± 0.50 | 青龙 in 0.6 % → 1.3 % of rounds, 60 to 130 points each |
| give a hand up when it is worth no more than safe discards | +0.61 ± 0.46 | +0.66 ± 0.44 | 放铳 12.4 % → 10.6 % with as many wins |
| reckon 听 as the shelter it is (a share instead of 包三家), and its chances a tenth lower | +0.66 ± 0.44 | +0.56 ± 0.42 | no difference that could be measured; kept, because otherwise it would rather throw dangerous tiles than declare 听 on dead waits |

What did not:

| tried | points | why it was dropped |
| --- | ---: | --- |
| the shortest way only, no 青龙, no 缺门 | +0.21 ± 0.25 | wins most (23.1 %), but all small |
| 青龙 for 3.5 times what it promises | −0.11 ± 0.45 | wins 15.2 %: too slow |
| 青龙 for 2.5 times, 缺门 for 0.8 times | +0.43 ± 0.50 | wins 16.8 % |
| no 缺门 | +0.37 ± 0.45 | no better than with it |
| give up early (a deal-in while pushing reckoned as 4.5 %) | +0.46 ± 0.38 | 放铳 8.3 %, but wins only 18.1 %, and the shares of others' wins eat what it saves |
| look ahead from one draw before 听 to each 听 that may follow | +0.81 ± 0.47, without +0.85 ± 0.50 | no difference; kept, because there it counts the points of the very waits instead of an average |

Rollouts were not built. A round of four `normal` takes 10 ms of a core, so 200 ms buy some twenty
of them, and twenty rounds leave the mean of a choice uncertain by nearly four points, where choices
differ by tenths. The expectation over the rest of the wall takes 3 ms and has no such noise.

`normal` chooses which copies go into a 碰 by what the standing tiles still need. It almost never
matters at the table: whoever has the choice has three copies, and a 杠 is often better still.

Compared with what rounds really brought, the expectation of an earlier version was too low by one
to two points early in a round, and too high by about half a point late, against seats that are 听.
That shifts most choices of one decision alike, and was left.
"""


def page(report: dict[str, Any]) -> str:
    """The whole page in Markdown; at its foot the machines, with what was found on each."""
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
    lines += [LEARNT, _made_on(report)]
    return "\n".join(lines) + "\n"


def _made_on(report: dict[str, Any]) -> str:
    """On which machines, each with what was found there where there are several."""
    found: dict[str, list[str]] = {}
    for contest in report["contests"]:
        found.setdefault(in_words(contest["machine"]), []).append(contest["name"])
    if "thinking" in report:
        found.setdefault(in_words(report["thinking_machine"]), []).append("thinking")
    if len(found) == 1:
        return f"Made on {next(iter(found))} by `python -m tests.bench.strength`."
    rows = (f"- on {made_on}: {', '.join(names)}" for made_on, names in found.items())
    return "\n".join(("Made by `python -m tests.bench.strength`", "", *rows))


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
