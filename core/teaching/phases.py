"""The fifteen phases: number, name, page, activity, and the lab where the learner goes on. Plain data."""

from typing import NamedTuple


class Phase(NamedTuple):
    """One phase. `activity` is the part that counts as done when the learner has done it; `lab` is a page name."""

    number: int
    name: str
    page: str
    activity: str
    lab: str
    lab_label: str

    @property
    def title(self) -> str:
        """Heading of the phase, such as "1 Introduction"."""
        return f"{self.number} {self.name}"


PHASES: tuple[Phase, ...] = (
    Phase(1, "Introduction", "two_sentences", "guess_final_cosine", "sense_probe", "Probe your two sentences"),
    Phase(2, "Why", "two_sentences", "pick_neighbours", "sense_probe", "Probe sentences with your word"),
    Phase(3, "Intuition", "clay", "guess_the_press", "toy_lab", "Press the clay in the toy lab"),
    Phase(4, "Theory", "clay", "read_layers", "sense_probe", "See all layers in the sense probe"),
    Phase(5, "How it works", "how_it_works", "step_through", "sense_probe", "See where your uses end up"),
    Phase(6, "Calculate", "by_hand", "fill_in_figures", "toy_lab", "Change the numbers in the toy lab"),
    Phase(7, "Mathematics", "by_hand", "turn_temperature", "toy_lab", "Turn every switch in the toy lab"),
    Phase(8, "Visualize", "toy_lab", "move_the_word", "sense_probe", "Move a real word in the sense probe"),
    Phase(9, "Code", "code_it", "run_the_program", "toy_lab", "Set other numbers in the toy lab"),
    Phase(10, "Experiment", "compare", "choose_words", "sense_probe", "Run the experiment in the sense probe"),
    Phase(11, "Compare", "compare", "sort_statements", "sense_probe", "Compare both maps in the sense probe"),
    Phase(12, "Apply", "compare", "search_by_meaning", "sense_probe", "Group your own sentences"),
    Phase(13, "Limitations", "pitfalls", "spot_mistakes", "sense_probe", "Check the warnings on your own map"),
    Phase(14, "Explain", "pitfalls", "write_explanation", "sense_probe", "Look for evidence in the sense probe"),
    Phase(15, "Build", "build", "finish_projects", "toy_lab", "Open the toy lab"),
)


def phase(number: int) -> Phase:
    """The phase with this number, 1 to 15."""
    return PHASES[number - 1]


def phases_of(page: str) -> tuple[Phase, ...]:
    """The phases on the page with this name, in order."""
    return tuple(item for item in PHASES if item.page == page)
