"""The Dockerfile cannot be built where the tests run, so it is read: in step with the Makefile, and safe by default."""

import json
import re
import shlex
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def instructions() -> list[tuple[str, str]]:
    """(instruction, rest) of the Dockerfile in order, with continued lines joined and comments left out."""
    text = re.sub(r"^\s*#.*\n", "", (ROOT / "Dockerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def only(name: str) -> str:
    (found,) = [rest for instruction, rest in instructions() if instruction == name]
    return found


def recipe(target: str) -> str:
    """First command of a target of the Makefile, with its variables filled in."""
    port = re.search(r"^PORT\s+\?= (\d+)$", MAKEFILE, re.MULTILINE)
    assert port
    commands = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert commands
    command = next(line for line in commands[1].splitlines() if not line.startswith("\t@"))
    return command.strip().replace("$(BIN)/", "").replace("$(PORT)", port[1])


def test_the_container_starts_what_make_serve_starts() -> None:
    command = json.loads(only("CMD"))
    made = shlex.split(recipe("serve"))
    assert command[: len(made)] == made
    assert command[len(made) :] == ["--server.address", "0.0.0.0"]
    assert only("EXPOSE") == command[command.index("--server.port") + 1]
    assert (ROOT / made[2]).is_file()


def test_the_container_installs_what_make_installs() -> None:
    assert "pip install --disable-pip-version-check -q -r requirements.txt" in MAKEFILE
    runs = [rest for instruction, rest in instructions() if instruction == "RUN"]
    assert any("pip install --no-cache-dir -r requirements.txt" in run for run in runs)
    assert any("download.pytorch.org/whl/cpu" in run and "^torch==" in run for run in runs)
    assert re.search(r"^torch==", (ROOT / "requirements.txt").read_text("utf-8"), re.MULTILINE)


def test_its_python_is_new_enough() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]
    image = re.fullmatch(r"python:3\.(\d+)-slim", only("FROM"))
    assert image and int(image[1]) >= int(needed.removeprefix(">=3."))


def test_it_runs_without_rights_and_keeps_its_cache_writable() -> None:
    order = [instruction for instruction, _ in instructions()]
    assert only("USER") == "app"
    assert order.index("USER") < order.index("CMD")
    settings = dict(part.split("=", 1) for part in shlex.split(only("ENV")))
    assert settings["NUMBA_CACHE_DIR"].startswith(settings["CED_CACHE"] + "/")
    before = " ".join(rest for instruction, rest in instructions()[: order.index("USER")] if instruction == "RUN")
    assert 'mkdir -p "$NUMBA_CACHE_DIR"' in before and 'chown -R app:app "$CED_CACHE"' in before
    after = [rest for instruction, rest in instructions()[order.index("USER") :] if instruction == "RUN"]
    assert after == ["python -m core prepare"]
    assert "NUMBA_THREADING_LAYER" not in (ROOT / "Dockerfile").read_text("utf-8")


def test_its_health_check_asks_the_readiness_route_of_its_port() -> None:
    from ui.hosting import READY_PATH

    assert f"http://127.0.0.1:{only('EXPOSE')}{READY_PATH}" in only("HEALTHCHECK")


def test_what_is_copied_leaves_out_what_is_not_needed() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".git", ".venv", "tests", "artifacts"} <= set(ignored)


def test_the_readme_names_files_and_settings_that_exist() -> None:
    text = (ROOT / "README.md").read_text("utf-8").split("## Hosting")[1].split("\n## ")[0]
    for name in ("serve.py", "Dockerfile", ".streamlit/config.toml", "requirements.txt"):
        assert name in text and (ROOT / name).is_file()
    sources = "".join(path.read_text("utf-8") for folder in ("core", "ui") for path in (ROOT / folder).rglob("*.py"))
    for variable in re.findall(r"CED_[A-Z_]+", text):
        assert variable in sources
