"""Messages: English in the code, Chinese in the catalogue `assets/locale/zh` (gettext)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from gettext import GNUTranslations, NullTranslations
from typing import Final, Literal, TypeAlias

from liisi_tui.resources import asset_path
from liisi_tui.texts.signs import Signs, plain, signs, without_terms

Language: TypeAlias = Literal["zh", "en"]

LANGUAGES: Final[tuple[Language, ...]] = ("zh", "en")
CATALOGUE: Final = "locale/zh/LC_MESSAGES/liisi.mo"

# A placeholder before a Chinese sign, and a text that ends in a letter or digit of a name.
_BEFORE_SIGN: Final = re.compile(r"\{(\w+)\}(?=[\u4e00-\u9fff])")
_LATIN_END: Final = re.compile(r"[0-9A-Za-z]$")

_ENGLISH: Final = NullTranslations()
_language: Language = "en"
_catalogue: NullTranslations = _ENGLISH
_loaded: dict[Language, NullTranslations] = {"en": _ENGLISH}


def use(language: Language) -> None:
    """Speak a language from now on.

    Raises `liisi_tui.resources.MissingResource` where the catalogue is gone; the language is then
    the one it was.
    """
    global _language, _catalogue
    if language not in _loaded:
        with asset_path(CATALOGUE).open("rb") as file:
            _loaded[language] = GNUTranslations(file)
    _language, _catalogue = language, _loaded[language]


def current() -> Language:
    """The language spoken now."""
    return _language


def detect(
    option: Language | None, setting: Language | None, environment: Mapping[str, str]
) -> Language:
    """The language to speak: the option, else the setting, else what the environment asks for.

    Of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is not empty decides, as for other
    programs; whatever is not Chinese is English.
    """
    if option is not None:
        return option
    if setting is not None:
        return setting
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def shaped(text: str, language: Language | None = None, trusted: Signs | None = None) -> str:
    """Prose of a language in these signs, where not said in the current ones.

    English for who can show no Chinese holds no Chinese terms. Messages are shaped already.
    """
    language, trusted = language or _language, trusted or signs()
    if text.isascii():
        return text
    return plain(without_terms(text) if (language, trusted) == ("en", "ascii") else text, trusted)


class _Params(dict[str, object]):
    """Parameters of a message; one that is missing stays visible in its braces."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _spaced(template: str, params: Mapping[str, object]) -> str:
    """A template with a blank where a name that ends in Latin letters meets a Chinese sign."""

    def blank(match: re.Match[str]) -> str:
        value = params.get(match[1])
        ends_latin = isinstance(value, str) and _LATIN_END.search(value)
        return match[0] + " " * bool(ends_latin)

    return _BEFORE_SIGN.sub(blank, template)


def _fill(template: str, message: str, params: Mapping[str, object]) -> str:
    values = _Params(params)
    template = _spaced(template, values)
    try:
        return template.format_map(values)
    except (ValueError, IndexError, AttributeError):  # a translation with broken braces
        return message.format_map(values)


def tr(message: str, /, **params: object) -> str:
    """A message in the current language, its `{placeholders}` filled in."""
    template = _catalogue.gettext(message) if message else message
    return _fill(shaped(template), message, params)


def trn(singular: str, plural: str, n: int, /, **params: object) -> str:
    """A message that counts, as `tr`; `{n}` is filled in with `n`."""
    template = _catalogue.ngettext(singular, plural, n)
    return _fill(shaped(template), singular if n == 1 else plural, {"n": n, **params})


def N_(message: str) -> str:
    """Mark a message that is translated later by `tr(variable)`; returns it unchanged."""
    return message
