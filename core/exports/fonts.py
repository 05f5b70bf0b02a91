"""Fonts of exported figures: the same on every machine, and one that has the letters for each script.

The fonts come as packages with the requirements (SIL Open Font License 1.1). A renderer that looks for a missing letter
by itself takes the first font that has it, which may be bold, or one that cannot join Devanagari; so every stretch of
another script names its font. Scripts that are not listed are left to the fonts of the machine.
"""

import importlib.util
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

FAMILY = "Noto Sans"
#: What the SVG asks for where our font is not installed on the reader's machine.
FALLBACK = f"{FAMILY}, Helvetica, Arial, sans-serif"
#: importable package -> folder with font files inside it. Looked up without importing.
_PACKAGES = {
    "fontpkg_noto_sans": "files",
    "fontpkg_noto_sans_arabic": "files",
    "fontpkg_noto_sans_devanagari": "files",
    "fontpkg_noto_sans_thai": "files",
    "cvttf_NotoSansCJK_Regular": "",
}
_SCRIPTS = {
    "Noto Sans Arabic": "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc",
    "Noto Sans Devanagari": "\u0900-\u097f\ua8e0-\ua8ff\u200c\u200d",
    "Noto Sans Thai": "\u0e00-\u0e7f",
    "Noto Sans CJK TC": "\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\U00020000-\U0003ffff",
}
_RUNS = re.compile("|".join(f"([{letters}](?:[ {letters}]*[{letters}])?)" for letters in _SCRIPTS.values()))
_SVG = "http://www.w3.org/2000/svg"
_FAMILIES = tuple(_SCRIPTS)


@cache
def font_folders() -> tuple[Path, ...]:
    """Folders of the installed font packages."""
    found = []
    for package, inside in _PACKAGES.items():
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            found.append(Path(spec.origin).parent / inside)
    return tuple(folder for folder in found if folder.is_dir())


def script_runs(text: str) -> list[tuple[str, str | None]]:
    """`text` cut into (stretch, font family); the family is None where the figure's own font is meant."""
    runs: list[tuple[str, str | None]] = []
    end = 0
    for match in _RUNS.finditer(text):
        if match.start() > end:
            runs.append((text[end : match.start()], None))
        runs.append((match.group(), _FAMILIES[(match.lastindex or 1) - 1]))
        end = match.end()
    return [*runs, (text[end:], None)] if end < len(text) else runs


def with_script_fonts(svg: str) -> str:
    """The SVG with a font named for every stretch of another script in its texts."""
    if not _RUNS.search(svg):
        return svg
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ElementTree.fromstring(svg)
    for element in list(root.iter()):
        if element.tag in (f"{{{_SVG}}}text", f"{{{_SVG}}}tspan") and element.text:
            runs = script_runs(element.text)
            if any(family for _, family in runs):
                _split(element, runs)
    return ElementTree.tostring(root, encoding="unicode")


def _split(element: ElementTree.Element, runs: list[tuple[str, str | None]]) -> None:
    element.text = None
    for place, (stretch, family) in enumerate(runs):
        part = ElementTree.Element(f"{{{_SVG}}}tspan")
        part.text = stretch
        if family:
            part.set("font-family", f"{family}, {FALLBACK}")
        element.insert(place, part)
