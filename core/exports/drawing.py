"""A figure as the bytes of a file: SVG, PNG, PDF, or Vega-Lite JSON. Nothing is fetched; all data are in the figure."""

import json
from collections.abc import Callable
from functools import cache, partial
from types import ModuleType

from core.exports.figures import Figure
from core.exports.fonts import font_folders, with_script_fonts

#: The Vega-Lite that our version of Altair writes.
VEGA_LITE = "6.4"


def as_svg(figure: Figure) -> bytes:
    """SVG with its texts as text."""
    return _svg(figure).encode("utf-8")


def as_png(figure: Figure, scale: int) -> bytes:
    """PNG of `WIDTH` * `scale` by `HEIGHT` * `scale` pixels."""
    return bytes(_converter().svg_to_png(_svg(figure), scale=scale))


def as_pdf(figure: Figure) -> bytes:
    """PDF of one page, with its fonts inside."""
    return bytes(_converter().svg_to_pdf(_svg(figure)))


def as_vega_lite(figure: Figure) -> bytes:
    """The specification as UTF-8 JSON, with the data inside: opens in the Vega editor and in Altair."""
    return json.dumps(figure.spec, ensure_ascii=False, allow_nan=False, indent=1).encode("utf-8")


#: Format as a choice names it -> (what is added to the figure's name, how it is made).
FORMATS: dict[str, tuple[str, Callable[[Figure], bytes]]] = {
    "SVG": (".svg", as_svg),
    "PNG 2x": ("@2x.png", partial(as_png, scale=2)),
    "PNG 4x": ("@4x.png", partial(as_png, scale=4)),
    "PDF": (".pdf", as_pdf),
    "Vega-Lite": (".vl.json", as_vega_lite),
}


def _svg(figure: Figure) -> str:
    drawn = _converter().vegalite_to_svg(figure.spec, vl_version=VEGA_LITE, allowed_base_urls=[])
    return with_script_fonts(str(drawn))


@cache
def _converter() -> ModuleType:
    """The converter with our fonts. It starts an engine of its own, so it is loaded when the first figure is drawn."""
    import vl_convert

    for folder in font_folders():
        vl_convert.register_font_directory(str(folder))
    return vl_convert
