"""Views of a probe's maps: samples are said, labels are only moved, and the nearest are those of the full space."""

from dataclasses import replace

import numpy as np
import pytest

import core.map_views as map_views
from core.geometry.cosine import cosine_matrix
from core.probe import Probe, ProbeSettings, probe
from core.text.reading import read_pasted
from tests.fakes import FakeEncoder


@pytest.fixture(scope="module")
def result() -> Probe:
    text = "\n".join(f"the bank number {k} is here" for k in range(12))
    found = probe(read_pasted(text), "bank", FakeEncoder(), ProbeSettings(map_method="pca"))
    uses = tuple(replace(use, label="ab"[k % 2]) for k, use in enumerate(found.vectors.uses))
    return replace(found, vectors=replace(found.vectors, uses=uses))


def test_nearest_uses_are_those_of_the_full_space(result: Probe) -> None:
    cosines = cosine_matrix(result.vectors.at(result.layer))[3]
    found = map_views.nearest(result, 3, 4)
    expected = [int(index) for index in np.argsort(-cosines, kind="stable") if index != 3][:4]
    assert [neighbour.index for neighbour in found] == expected
    assert [neighbour.cosine for neighbour in found] == pytest.approx([cosines[index] for index in expected])


def test_honesty_moves_labels_and_nothing_else(result: Probe) -> None:
    assert result.maps is not None
    found = map_views.honesty(result, result.maps)
    assert sorted(map(str, found.shuffled)) == sorted(map(str, result.labels)) and found.shuffled != result.labels
    assert found.drawn is result.maps.contextual and found.noise.method == "pca"
    assert found.noise.points.shape == found.drawn.points.shape
    assert not np.allclose(found.noise.points, found.drawn.points)
    assert found.hit.chance == pytest.approx(5 / 11)


def test_without_labels_the_neighbourhood_hit_is_undefined_with_its_reason(result: Probe) -> None:
    bare = replace(result, vectors=replace(result.vectors, uses=tuple(replace(u, label=None) for u in _uses(result))))
    assert bare.maps is not None
    found = map_views.honesty(bare, bare.maps)
    assert found.hit.map is None and "label" in found.hit.undefined["map"]


def test_the_scrubber_shows_all_uses_up_to_its_limit_and_an_even_sample_above(
    result: Probe, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = map_views.layer_maps(result)
    assert whole.uses == tuple(range(12)) and whole.of == 12
    assert whole.frames.layers == ("static", "0", "1", "2", "3", "4")
    for most in (12, 11):
        monkeypatch.setattr(map_views, "limit", {"scrubber_uses": most}.__getitem__)
        maps = map_views.layer_maps(result)
        assert (len(maps.uses), maps.of) == (most, 12)
        assert maps.uses[0] == 0 and maps.uses[-1] == 11


def test_paths_of_two_uses_start_together(result: Probe) -> None:
    found = map_views.paths(result, (0, 5))
    assert found.together and found.uses == (0, 5) and found.points.shape == (2, 6, 2)


def _uses(result: Probe) -> tuple:  # type: ignore[type-arg]
    return result.vectors.uses
