"""A real server and a real Chromium for the journeys; artefacts (screenshots, logs) land in artifacts/."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ARTIFACTS = ROOT / "artifacts"
_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_WIDE = {"width": 1280, "height": 900}


def chromium_path() -> str | None:
    """Where Chromium is, or None."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A dashboard started as a host would start it."""

    def __init__(self, name: str, script: str = "streamlit_app.py") -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        self.log = ARTIFACTS / f"{name}.log"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "streamlit", "run", script, "--server.port", str(port)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2) as answer:
                    if answer.read() == b"ok":
                        return
            except OSError:
                time.sleep(0.2)
        self.stop()
        raise RuntimeError(f"the server did not start; see {self.log}")

    def stop(self) -> None:
        """End the process and wait for it."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Base URL of a dashboard shared by the journeys."""
    running = Server("server")
    yield running.url
    running.stop()


@pytest.fixture
def fresh_server(request: pytest.FixtureRequest) -> Iterator[str]:
    """Base URL of a dashboard that nobody has visited yet."""
    running = Server(f"server-{request.node.name}")
    yield running.url
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, or a skip; with REQUIRE_BROWSER set, a missing one is a failure."""
    path = chromium_path()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("Chromium is missing and REQUIRE_BROWSER is set")
        pytest.skip("Chromium is not installed (Debian package chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


class Visitor:
    """One visitor with a fresh profile: a page, and everything that went wrong in it."""

    def __init__(self, chromium: Browser, url: str, scheme: str = "light", viewport: dict[str, int] | None = None):
        self.context: BrowserContext = chromium.new_context(
            viewport=viewport or _WIDE,  # type: ignore[arg-type]
            color_scheme=scheme,  # type: ignore[arg-type]
            accept_downloads=True,
        )
        self.url = url
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self._note(message.type, message.text, message.location["url"]))
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: str = "/") -> Page:
        """Open an address of the dashboard."""
        self.page.goto(self.url + path)
        return self.page

    def shot(self, name: str) -> None:
        """Keep a screenshot of the whole page."""
        ARTIFACTS.mkdir(exist_ok=True)
        tall = self.page.evaluate('() => Math.max(document.querySelector("[data-testid=stMain]").scrollHeight, 900)')
        size = self.page.viewport_size or _WIDE
        self.page.set_viewport_size({"width": size["width"], "height": int(min(tall + 80, 6000))})
        self.page.wait_for_timeout(700)
        self.page.screenshot(path=str(ARTIFACTS / f"{name}.png"))
        self.page.set_viewport_size(size)

    def _note(self, kind: str, text: str, source: str) -> None:
        # On a deep link Streamlit's own front end looks for its server below the page's address first.
        looking = source.startswith(self.url) and source.endswith(("/_stcore/health", "/_stcore/host-config"))
        if kind == "error" and not (looking and "404" in text):
            self.problems.append(text)


@pytest.fixture
def new_visitor(chromium: Browser, server: str) -> Iterator[Callable[..., Visitor]]:
    """Make visitors as a journey needs them: `new_visitor(scheme="dark", viewport=..., url=...)`."""
    made: list[Visitor] = []

    def make(url: str = server, **options: object) -> Visitor:
        visitor = Visitor(chromium, url, **options)  # type: ignore[arg-type]
        made.append(visitor)
        return visitor

    yield make
    for visitor in made:
        visitor.context.close()


@pytest.fixture
def browser_page(new_visitor: Callable[..., Visitor]) -> Iterator[Page]:
    """A page of one visitor; the test fails when the console shows an error."""
    visitor = new_visitor()
    visitor.open()
    yield visitor.page
    assert visitor.problems == []
