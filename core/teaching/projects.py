"""Phase 15: when is a project done? Plain rules on what the learner's lab and probe hold."""

from core.toy.contextualise import Run

PROJECTS = (1, 2, 3, 4)
#: The least that projects 1 and 2 ask for.
TOY_DIMENSIONS, TOY_NEIGHBOURS, PROBE_SENTENCES = 3, 3, 10


def toy_project_done(runs: tuple[Run, ...]) -> bool:
    """Project 1: three or more dimensions, and three or more neighbours in one context."""
    return any(len(run.start) >= TOY_DIMENSIONS and len(run.tokens) > TOY_NEIGHBOURS for run in runs)


def probe_projects_done(uses: int, grouped: bool, picked: int, layer: str) -> set[int]:
    """Projects 2 to 4 as far as one state of the sense probe shows them done.

    uses: embedded uses. grouped: the probe has said whether groups form. picked: uses picked to be compared.
    """
    done = set()
    if uses >= PROBE_SENTENCES and grouped:
        done.add(2)
    if picked >= 2:
        done.add(3)
    if layer == "static" and uses > 1:
        done.add(4)
    return done
