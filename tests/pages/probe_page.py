"""What tests do on the sense probe page: open it, paste, upload, read its charts and tables."""

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.pages.conftest import ROOT

FIVE = (
    "The seal barked on the rock.\nHe broke the seal of the letter.\nA seal swam by.\nThe seal was of wax.\nOne seal."
)


def opened() -> AppTest:
    app = AppTest.from_file(ROOT / "streamlit_app.py", default_timeout=120).run()
    app.switch_page("pages/sense_probe.py").run()
    assert not app.exception
    return app


def charts(app: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in app.get("vega_lite_chart")]


def paste(app: AppTest, text: str, word: str = "") -> AppTest:
    app.text_area(key="probe_pasted").set_value(text)
    app.text_input(key="probe_pasted_word").set_value(word)
    app.button(key="probe_paste_use").click()
    return app.run()


def choice(app: AppTest, name: str) -> Any:
    return next(box for box in app.selectbox if str(box.key).startswith(f"probe_read_{name}_"))


def table(app: AppTest, *columns: str) -> Any:
    """The first table that has these columns."""
    return next(frame.value for frame in app.dataframe if set(columns) <= set(frame.value.columns))


def preview(app: AppTest) -> Any:
    return next(frame.value for frame in app.dataframe if "sentence" in frame.value.columns)


def upload(app: AppTest, *files: tuple[str, str | bytes]) -> AppTest:
    """Choose files; nothing is opened yet."""
    content = [(name, data.encode() if isinstance(data, str) else data, "text/csv") for name, data in files]
    return app.file_uploader(key="probe_file").set_value(content).run()


def use(app: AppTest) -> Any:
    """Open what the preview shows; returns the result."""
    app.button(key="probe_upload_use").click().run()
    assert not app.exception and not app.error
    return app.session_state["probe_last"]
