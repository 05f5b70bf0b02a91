"""The colour of words on charts: the theme's own text colour, so that labels are legible in light and dark.

Charts are drawn as SVG, where "currentColor" is the text colour of the page around them.
"""

INK = "currentColor"
