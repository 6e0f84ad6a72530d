"""Keep the Chinese catalogue: `python -m tests.catalogue [WORDS]`.

Collects the messages of the code (`tr`, `trn`, `N_`), keeps the translations there are, drops
those of messages that are gone, writes the .po and the .mo, and prints what has no Chinese yet.
WORDS is a file of lines `English -> Chinese` (or with a tab) whose Chinese is taken over; for a
message that counts the English is its singular.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PO = ROOT / "assets/locale/zh/LC_MESSAGES/liisi.po"
MO = PO.with_suffix(".mo")
# How many texts each function takes.
KEYWORDS = {"tr": 1, "trn": 2, "N_": 1}
COMMENT = """\
# The Chinese words of liisi. `python -m tests.catalogue` keeps this file and the .mo beside it."""


class SteadyCatalog(Catalog):
    """A catalogue whose header depends on nothing but the language."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", "zh"),
            ("Plural-Forms", "nplurals=1; plural=0;"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        """What a file says of itself changes nothing."""


def new_catalogue() -> SteadyCatalog:
    return SteadyCatalog(locale="zh", header_comment=COMMENT, fuzzy=False)


def messages_of(source: str) -> Iterator[tuple[str, ...]]:
    """The messages of one module in their order: one text, or singular and plural.

    Variables are let through, as their texts are marked by `N_`. A text that is put together
    while the program runs could never be found in a catalogue and is refused.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
        if name not in KEYWORDS:
            continue
        first = call.args[0]
        if isinstance(first, ast.JoinedStr | ast.BinOp):
            raise SystemExit(f"no literal text: {ast.unparse(call)}")
        ways = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
        for way in ways:
            texts = [way, *call.args[1 : KEYWORDS[name]]]
            if all(isinstance(text, ast.Constant) for text in texts):
                yield tuple(str(ast.literal_eval(text)) for text in texts)


def extract() -> SteadyCatalog:
    """The messages of the code, without Chinese."""
    catalogue = new_catalogue()
    for path in sorted((ROOT / "liisi_tui").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        for message in messages_of(path.read_text(encoding="utf-8")):
            catalogue.add(message if len(message) > 1 else message[0], locations=[(place, 0)])
    return catalogue


def load(path: Path = PO) -> SteadyCatalog:
    """The committed catalogue."""
    catalogue = new_catalogue()
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale="zh"):
                if message.id:
                    catalogue[message.id] = message
    return catalogue


def update(old: Catalog, words: dict[str, str]) -> SteadyCatalog:
    """The messages of the code with the Chinese of `old` and of `words`."""
    catalogue = extract()
    for message in catalogue:
        if not message.id:
            continue
        known = old.get(message.id)
        if known is not None:
            message.string = known.string
        if message.pluralizable:
            singular = message.id[0]
            if singular in words:
                message.string = (words.pop(singular),)
            elif not isinstance(message.string, tuple) or not message.string:
                message.string = ("",)
        elif message.id in words:
            message.string = words.pop(message.id)
    return catalogue


def po_bytes(catalogue: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, catalogue, width=100, sort_by_file=True, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """The English of all messages that have no Chinese."""
    return [
        str(message.id[0] if message.pluralizable else message.id)
        for message in catalogue
        if message.id and not (all(message.string) if message.pluralizable else message.string)
    ]


def read_words(path: Path) -> dict[str, str]:
    words = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            english, mark, chinese = line.partition("\t" if "\t" in line else " -> ")
            if not mark:
                raise SystemExit(f"no Chinese in this line: {line}")
            words[english] = chinese
    return words


def main() -> int:
    old = load()
    words = read_words(Path(sys.argv[1])) if len(sys.argv) > 1 else {}
    catalogue = update(old, words)
    for message in old:
        if message.id and catalogue.get(message.id) is None:
            print(f"gone: {message.id}")
    for english in words:
        print(f"not in the code: {english}")
    PO.parent.mkdir(parents=True, exist_ok=True)
    PO.write_bytes(po_bytes(catalogue))
    MO.write_bytes(mo_bytes(catalogue))
    lacking = missing(catalogue)
    for english in lacking:
        print(f"no Chinese: {english}")
    print(f"{len(catalogue)} messages, {len(lacking)} without Chinese")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
