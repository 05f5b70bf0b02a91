"""What the server does besides running pages: it warms up when it starts, says when it is ready, and sets headers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from ui import logs, warmup
from ui.security_headers import SecurityHeaders

#: Where a proxy or a container asks whether the server may have visitors. (`/_stcore/health` says only that it runs.)
READY_PATH = "/ready"


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[None]:
    """Start warming up with the server, before anybody has opened a page."""
    logs.set_up()
    warmup.start()
    yield


async def ready(request: Request) -> JSONResponse:
    """200 once the model is loaded, 503 before; the body says what is ready. Pages work before that, slowly."""
    model = warmup.model_ready()
    state = {"ready": model, "model": model, "umap": warmup.umap_ready()}
    return JSONResponse(state, status_code=200 if model else 503, headers={"Cache-Control": "no-store"})


ROUTES = (Route(READY_PATH, ready),)
#: For `serve.py`; the plain router leaves headers to whatever stands before it.
MIDDLEWARE = (Middleware(SecurityHeaders),)
