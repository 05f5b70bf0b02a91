"""Pages under AppTest: full error details, one loaded model, UMAP compiled before the first page is drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st

from core.model.encoder import Encoder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session", autouse=True)
def umap_is_ready() -> None:
    """Maps in these tests are the ones a visitor sees once the server has warmed up."""
    from ui import warmup

    warmup.start()
    assert warmup.wait(300)


@pytest.fixture(autouse=True)
def page_settings(encoder: Encoder, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Errors in full (the shipped setting hides them), and the session's model instead of a second one."""
    from ui import cache

    monkeypatch.chdir(ROOT)
    before = st.get_option("client.showErrorDetails")
    st.config.set_option("client.showErrorDetails", "full")
    real = cache.encoder
    monkeypatch.setattr(cache, "encoder", lambda name: encoder if name == "minilm" else real(name))
    yield
    st.config.set_option("client.showErrorDetails", before)
