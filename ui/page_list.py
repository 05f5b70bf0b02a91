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
    PageEntry("Learn", "start", "Start", ":material/home:", default=True),
    PageEntry("Learn", "two_sentences", "1–2 Introduction, why", ":material/school:"),
    PageEntry("Learn", "clay", "3–4 Intuition, theory", ":material/school:"),
    PageEntry("Learn", "how_it_works", "5 How it works", ":material/school:"),
    PageEntry("Learn", "by_hand", "6–7 Calculate, mathematics", ":material/school:"),
    PageEntry("Learn", "code_it", "9 Code", ":material/school:"),
    PageEntry("Learn", "compare", "10–12 Experiment to apply", ":material/school:"),
    PageEntry("Learn", "pitfalls", "13–14 Limitations, explain", ":material/school:"),
    PageEntry("Learn", "build", "15 Build", ":material/school:"),
    PageEntry("Labs", "toy_lab", "8 Visualize: toy lab", ":material/polyline:"),
    PageEntry("Labs", "sense_probe", "Sense probe", ":material/scatter_plot:"),
    PageEntry("Labs", "side_by_side", "Compare", ":material/compare:"),
    PageEntry("About", "study_record", "Study record", ":material/timer:"),
    PageEntry("About", "about", "About", ":material/info:"),
)
