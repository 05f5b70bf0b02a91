"""The fake encoder must have the real one's interface, or tests that use it prove nothing."""

import inspect

import numpy as np
import pytest

from core.model.encoder import Encoder
from core.model.vectors import TextSpan
from tests.fakes import FakeEncoder

METHODS = ["embed", "tokens", "hidden_states", "static_rows", "attentions", "sentence_vectors"]


@pytest.mark.parametrize("name", METHODS)
def test_the_fake_has_the_real_interface(name: str) -> None:
    assert inspect.signature(getattr(FakeEncoder, name)) == inspect.signature(getattr(Encoder, name))


def test_there_is_no_method_the_fake_lacks() -> None:
    public = {name for name, _ in inspect.getmembers(Encoder, inspect.isfunction) if not name.startswith("_")}
    assert public == set(METHODS)


def test_the_fake_behaves_like_a_model() -> None:
    fake = FakeEncoder()
    text = "The bank bankrolled the other bank"
    places = [(4, 8), (9, 19), (30, 34)]
    result = fake.embed([TextSpan(text, *place) for place in places])
    assert result.pieces == (("bank",), ("bank", "##rolled"), ("bank",))
    np.testing.assert_array_equal(result.static[0], result.static[2])
    assert not np.array_equal(result.layers[0], result.layers[2])
    assert result.layers.shape == (3, 5, 16) and result.layers.dtype == np.float32
    np.testing.assert_array_equal(result.layers, FakeEncoder().embed([TextSpan(text, *p) for p in places]).layers)
    assert not np.array_equal(result.layers, FakeEncoder(seed=1).embed([TextSpan(text, *p) for p in places]).layers)
    assert fake.embed([TextSpan("a \N{BLACK SQUARE}", 2, 3)]).failures[0][0] == "unknown_token"
    assert fake.embed([]).layers.shape == (0, 5, 16)
