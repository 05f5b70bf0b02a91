"""What happened to every row: the receipt, whose lines open their rows, and what it says about repeats and labels."""

import json

import streamlit as st

from core.exports.tables import receipt_csv
from core.probe import Probe
from core.text.receipt import Receipt, receipt_object
from ui import probe_session
from ui.plain import escaped
from ui.probe_tables import conflict_rows, receipt_lines, receipt_rows


def draw(result: Probe) -> None:
    """Draw the receipt of the last result."""
    receipt = probe_session.receipt()
    if receipt is None:
        return
    lost = len(receipt.skipped)
    title = (
        f"Rows without a use: {lost:,} of {receipt.rows:,}" if lost else f"Every row gave a use: {receipt.rows:,} rows"
    )
    with st.expander(escaped(title), icon=":material/receipt_long:", key="probe_skipped"):
        _lines(result, receipt)
    if receipt.conflicting:
        with st.expander(
            f"Uses with different labels: {len(receipt.conflicting):,}",
            icon=":material/warning:",
            key="probe_conflicts",
        ):
            st.dataframe(
                conflict_rows(receipt), hide_index=True, key="probe_conflict_table", alt="Uses with different labels"
            )


def notice(receipt: Receipt | None) -> None:
    """Say that sentences are repeated, with a switch to count each once."""
    if st.session_state.get("probe_once") or (receipt is not None and receipt.repeated):
        count = len(receipt.repeated) if receipt is not None else 0
        words = "1 sentence stands" if count == 1 else f"{count:,} sentences stand"
        st.toggle(f"{words} in several rows: count each once", key="probe_once")


@st.fragment
def _lines(result: Probe, receipt: Receipt) -> None:
    """The lines; the one that is ticked opens its rows. Lines of lost rows are open at once."""
    lines = receipt.lines()
    event = st.dataframe(
        receipt_lines(receipt),
        hide_index=True,
        key=f"probe_receipt_{receipt.rows}_{receipt.uses}",
        on_select="rerun",
        selection_mode="single-row",
        alt="What happened to the rows of the list",
    )
    ticked = [row for row in event["selection"]["rows"] if row < len(lines)]
    line = lines[ticked[0]] if ticked else next((line for line in lines if line.name == "skipped" and line.count), None)
    st.caption("Tick a line to see its rows." if line is None else f"{escaped(line.label.capitalize())}:")
    if line is not None:
        st.dataframe(
            receipt_rows(result.list, receipt, line.rows),
            hide_index=True,
            key="probe_receipt_rows",
            alt=f"Rows of the line: {line.label}",
        )
    with st.container(horizontal=True):
        st.download_button(
            "receipt.csv",
            data=lambda: receipt_csv(receipt, result.list),
            file_name="receipt.csv",
            key="probe_receipt_csv",
            on_click="ignore",
            icon=":material/download:",
        )
        st.download_button(
            "receipt.json",
            data=lambda: json.dumps(receipt_object(receipt), ensure_ascii=False).encode("utf-8", "surrogatepass"),
            file_name="receipt.json",
            key="probe_receipt_json",
            on_click="ignore",
            icon=":material/download:",
        )
