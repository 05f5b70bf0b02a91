"""The server gets ready by itself, before anybody has opened a page."""

import ast
import json
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.browser.conftest import Server

ROOT = Path(__file__).resolve().parents[1]


def ready(url: str) -> tuple[int, dict[str, bool]]:
    try:
        with urllib.request.urlopen(f"{url}/ready", timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_server_that_nobody_visits_loads_the_model_and_umap() -> None:
    server = Server("warm-up")
    try:
        begun = time.monotonic()
        seen = [ready(server.url)]
        while not seen[-1][1]["umap"] and time.monotonic() - begun < 180:
            time.sleep(0.3)
            seen.append(ready(server.url))
        assert seen[-1] == (200, {"ready": True, "model": True, "umap": True})
        assert all((status == 200) == state["model"] for status, state in seen)
    finally:
        server.stop()


def test_streamlit_finds_the_server_in_the_router() -> None:
    """`streamlit run` looks for `app = st.App(...)` in the text of the file it is given."""
    from streamlit.web.server.app_discovery import discover_asgi_app

    found = discover_asgi_app(ROOT / "streamlit_app.py")
    assert (found.is_asgi_app, found.import_string) == (True, "streamlit_app:app")
    assert len(ast.parse((ROOT / "streamlit_app.py").read_text("utf-8")).body) <= 4
