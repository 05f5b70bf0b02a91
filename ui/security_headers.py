"""The headers that keep a browser from running, framing or sending what is not ours.

Streamlit sends none of them. The policy allows what its front end needs and a test drives in a real browser: components
are loaded from `blob:`, styles are set by script, and one small script stands in the page itself, which is allowed by
its hash, computed from the installed page so that it follows updates.
"""

import base64
import hashlib
import os
import re
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

import streamlit

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def headers() -> dict[str, str]:
    """Name to value. $CED_FRAME_ANCESTORS names the sites that may show the dashboard in a frame; none by default."""
    ancestors = os.environ.get("CED_FRAME_ANCESTORS", "").strip() or "'none'"
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_text("utf-8")
    found = {
        "Content-Security-Policy": content_security_policy(page, ancestors),
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    if ancestors == "'none'":
        # The older header cannot name sites, so it is sent only where it says the same.
        found["X-Frame-Options"] = "DENY"
    return found


def content_security_policy(page: str, ancestors: str) -> str:
    """The policy for Streamlit's `page` (HTML), whose inline scripts are allowed by their hashes."""
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in _INLINE.findall(page)
    ]
    rules = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", "blob:", *hashes]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self' data:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": " ".join(ancestors.split()).replace(";", ""),
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


class SecurityHeaders:
    """ASGI middleware that adds `headers()` to every answer that does not set them itself."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._headers = {name.lower().encode(): value.encode("latin-1") for name, value in headers().items()}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on; its answer comes back with the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                there = {name.lower() for name, _ in given}
                given += [(name, value) for name, value in self._headers.items() if name not in there]
                message = {**message, "headers": given}
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
