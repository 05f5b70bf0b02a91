"""The colour of words on charts: the theme's own text colour, so that labels are legible in light and dark.

Charts are drawn as SVG, where "currentColor" is the text colour of the page around them.
"""

import altair as alt

INK = "currentColor"


def inked(chart: alt.LayerChart | alt.FacetChart) -> alt.LayerChart | alt.FacetChart:
    """The chart with axes and legends in the theme's text colour; the theme's own axis grey is too pale for 4.5:1."""
    return chart.configure_axis(labelColor=INK, titleColor=INK).configure_legend(labelColor=INK, titleColor=INK)
