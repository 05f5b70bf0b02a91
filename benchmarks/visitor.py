"""One visitor of a running dashboard, over the websocket that a browser would use."""

import time
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.sync.client import ClientConnection, connect

#: Longest wait for one answer (seconds).
PATIENCE = 180.0


class Answer:
    """What came back for one request: seconds until the page was complete, and everything that was received."""

    def __init__(self, seconds: float, received: bytes, errors: list[str]) -> None:
        self.seconds = seconds
        self.received = received
        self.errors = errors


class Visitor:
    """Opens one page and works its widgets by their keys."""

    def __init__(self, port: int, page: str) -> None:
        self._page = page
        self._socket: ClientConnection = connect(
            f"ws://127.0.0.1:{port}/_stcore/stream",
            subprotocols=["streamlit"],  # type: ignore[list-item]
            max_size=None,
            open_timeout=60,
        )
        self._ids: dict[str, str] = {}
        self._states: dict[str, WidgetState] = {}

    def close(self) -> None:
        """Leave."""
        self._socket.close()

    def open(self) -> Answer:
        """Open the page."""
        return self._run(None)

    def type(self, key: str, text: str) -> None:
        """Fill a text box; nothing is sent yet."""
        self._states[key] = WidgetState(id=self._ids[key], string_value=text)

    def press(self, key: str) -> Answer:
        """Press a button."""
        return self._run(WidgetState(id=self._ids[key], trigger_value=True))

    def choose(self, key: str, option: str) -> Answer:
        """Choose an option of a slider over options."""
        state = WidgetState(id=self._ids[key])
        state.string_array_value.data.append(option)
        self._states[key] = state
        return self._run(None)

    def enter(self, key: str, text: str) -> Answer:
        """Fill a text box and press Enter."""
        self.type(key, text)
        return self._run(None)

    def _run(self, trigger: WidgetState | None) -> Answer:
        message = BackMsg()
        message.rerun_script.page_name = self._page
        message.rerun_script.widget_states.widgets.extend(self._states.values())
        if trigger is not None:
            message.rerun_script.widget_states.widgets.append(trigger)
        begun = time.monotonic()
        self._socket.send(message.SerializeToString())
        received: list[bytes] = []
        errors: list[str] = []
        while True:
            left = PATIENCE - (time.monotonic() - begun)
            if left <= 0:
                raise TimeoutError(f"no complete page after {PATIENCE:.0f} s")
            raw = self._socket.recv(timeout=left)
            assert isinstance(raw, bytes)
            received.append(raw)
            forward = ForwardMsg.FromString(raw)
            kind = forward.WhichOneof("type")
            if kind == "delta":
                self._note(forward.delta.new_element, errors)
            if kind == "script_finished" and forward.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                return Answer(time.monotonic() - begun, b"".join(received), errors)

    def _note(self, element: Any, errors: list[str]) -> None:
        kind = element.WhichOneof("type")
        if kind == "exception":
            errors.append(f"exception: {element.exception.type}")
        elif kind == "alert" and element.alert.format == element.alert.ERROR:
            errors.append(f"error: {element.alert.body[:160]}")
        widget = getattr(element, kind, None) if kind else None
        widget_id = getattr(widget, "id", "")
        # An id ends in the key that the page gave the widget.
        if isinstance(widget_id, str) and widget_id.startswith("$$"):
            key = widget_id.split("-", 2)[-1]
            self._ids[key] = widget_id
            known = self._states.get(key)
            if known is not None:
                known.id = widget_id
            if getattr(widget, "set_value", False) and key in self._states and kind in ("text_input", "text_area"):
                self._states[key] = WidgetState(id=widget_id, string_value=widget.value)
