"""What stands below an exported figure: everything that is needed to make it again."""

import textwrap
import unicodedata
from dataclasses import dataclass
from datetime import date

from core.exports.versions import versions_line
from core.exports.wording import CORRECTION_NAMES, METHOD_NAMES, POOLING_NAMES, SEEDED, counted, layer_name, model_name
from core.geometry.corrections import RAW
from core.geometry.curves import Curves
from core.geometry.projection import Projection
from core.limits import limit
from core.model.vectors import STATIC
from core.probe import Probe

#: Words longer than this are cut in titles; the limit on words is longer.
_WORD = 40


@dataclass(frozen=True)
class Caption:
    """A heading and sentences. `text` is all of it in one line."""

    heading: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """Heading and sentences in one line."""
        return " ".join((f"{self.heading}.", *self.sentences))

    def lines(self, width: int) -> list[str]:
        """The sentences broken into lines of at most `width` narrow characters."""
        return [line for sentence in self.sentences for line in wrapped(sentence, width)]


def map_caption(result: Probe, drawn: Projection, made: date) -> Caption:
    """Caption of the map `drawn`: what it shows, how it was made, and what may be believed of it."""
    uses = len(drawn.place) - len(drawn.excluded)
    word = short_word(result)
    seed = f", seed {drawn.seed}" if drawn.method in SEEDED else f" (needs no seed; {drawn.seed} was set)"
    shown = f"All {counted(uses, 'use')} on {counted(len(drawn.counts), 'mark')}; equal vectors share one mark."
    notes = [note[:1].upper() + note[1:] + "." for note in drawn.notes if "share" not in note]
    return Caption(
        f"Static map of “{word}”"
        if drawn.layer == STATIC
        else f"Contextual map of “{word}”, {layer_name(drawn.layer)}",
        (
            shown,
            *notes,
            *_trust(drawn),
            "Only who lies beside whom can be read; distances and sizes of gaps cannot.",
            _how(result, layer_name(drawn.layer), RAW, f"map: {METHOD_NAMES.get(drawn.method, drawn.method)}{seed}"),
            _origin(made),
        ),
    )


def curves_caption(result: Probe, curves: Curves, made: date) -> Caption:
    """Caption of the curves, for the correction they carry."""
    last = curves.layers[-1]
    labels = [label for label in result.labels if label is not None or not curves.labelled]
    uses = counted(len(labels), "labelled use" if curves.labelled else "use")
    marked = (
        [f"The dashed line marks {layer_name(result.layer)}, which was chosen."] if result.layer.isdecimal() else []
    )
    reasons = [reason[:1].upper() + reason[1:] + "." for reason in dict.fromkeys(curves.undefined.values())]
    return Caption(
        f"Mean cosine of “{short_word(result)}” through the layers",
        (
            f"All pairs of {uses}; the random line is made of at most {limit('background_words')} other words of the "
            "same sentences.",
            *marked,
            *reasons,
            _how(result, f"layers: static and 0 to {last}", curves.correction, "no map and no seed take part"),
            _origin(made),
        ),
    )


def short_word(result: Probe) -> str:
    """The word, cut where it is very long, on one line."""
    word = " ".join(result.word.split())
    return word if len(word) <= _WORD else word[:_WORD] + "…"


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` columns, where wide characters (Chinese, emoji) take two."""
    extra = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    share = len(text) / (len(text) + extra) if text else 1.0
    return textwrap.wrap(text, max(20, int(width * share)))


def _how(result: Probe, layer: str, correction: str, last: str) -> str:
    model = result.vectors.model
    pooling = POOLING_NAMES[result.settings.pooling]
    return (
        f"Model: {model_name(model)}; {layer}; pooling: {pooling}; "
        f"correction: {CORRECTION_NAMES.get(correction, correction)}; {last}."
    )


def _trust(drawn: Projection) -> list[str]:
    if drawn.trustworthiness is None:
        return []
    places, most = len(drawn.counts), limit("map_quality_places")
    sample = f" (checked on {most:,} of {places:,} marks)" if places > most else ""
    noise = drawn.noise_trustworthiness
    beside = "" if noise is None else f"; a map of noise has {noise:.2f}"
    return [f"Trustworthiness {drawn.trustworthiness:.2f}{sample}{beside}."]


def _origin(made: date) -> str:
    return f"Made with {versions_line()}; {made.isoformat()}."
