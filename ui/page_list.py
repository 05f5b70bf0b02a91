"""Which pages there are, in the order of the menu. Plain data: tests and links read it."""

from typing import NamedTuple


class PageEntry(NamedTuple):
    """One page: `name` is the file in pages/ (without .py) and the address."""

    section: str
    name: str
    title: str
    icon: str
    default: bool = False


PAGES: tuple[PageEntry, ...] = (
    PageEntry("Labs", "sense_probe", "Sense probe", ":material/scatter_plot:", default=True),
    PageEntry("About", "about", "About", ":material/info:"),
)
