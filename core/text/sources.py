"""Files that belong together: which are read for sentences, and which only add labels or answers to another.

Names are written with "/" and may hold folders. The gold file of `test.data.txt` is `test.gold.txt` beside it; the
clusters of `data/plane_nn/uses.csv` are `clusters/plane_nn.csv` two folders up; and so on. Nothing is read here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from posixpath import normpath

CLASSES = "classes_map.txt"
_SWAPS = ((".data.txt", ".gold.txt"), (".data.xml", ".gold.key.txt"), (".data", ".gold"), (".data.json", ".gold.json"))
_WHOLE = (("data.xml", "gold.key.txt"), ("data.txt", "gold.txt"))
_NOT_LISTS = ("readme", "license", "licence", "changelog", "copying", "citation")


@dataclass(frozen=True)
class Source:
    """A file with sentences, and the files that add to it, by name."""

    name: str
    data: bytes
    companions: Mapping[str, bytes] = field(default_factory=dict)

    def companion(self, *endings: str) -> bytes | None:
        """Content of the first companion whose name ends with one of `endings`."""
        return next((data for name, data in self.companions.items() if name.lower().endswith(endings)), None)


def companion_names(name: str) -> tuple[str, ...]:
    """Where the files that add to `name` may stand, most likely first."""
    path = PurePosixPath(name)
    found = [str(path.with_name(path.name[: -len(a)] + b)) for a, b in _SWAPS if path.name.endswith(a)]
    found += [str(path.with_name(b)) for a, b in _WHOLE if path.name == a]
    if path.name.endswith(("data.txt", "dataset.txt")):
        found.append(str(path.with_name(CLASSES)))
    if path.name == "probe.json":  # an export folder: its tables repeat what the one file holds
        found += [str(path.with_name(table)) for table in ("uses.csv", "curves.csv", "map.csv", "skipped.csv")]
    if path.name == "uses.csv" or path.parent.name == "uses":
        lemma = path.parent.name if path.name == "uses.csv" else path.stem
        for folder in ("..", "../..", "."):
            found += [_joined(path, f"{folder}/clusters/{kind}{lemma}.csv") for kind in ("", "opt/")]
        found += [_joined(path, f"{lemma}.csv"), _joined(path, "clusters.csv"), _joined(path, "clusters/clusters.csv")]
    return tuple(dict.fromkeys(found))


def main_names(name: str) -> tuple[str, ...]:
    """Where the file with the sentences may stand when `name` only adds to one; () when it does not."""
    path = PurePosixPath(name)
    found = [str(path.with_name(path.name[: -len(b)] + a)) for a, b in _SWAPS if path.name.endswith(b)]
    found += [str(path.with_name(a)) for a, b in _WHOLE if path.name == b]
    if path.name == CLASSES:
        found += [str(path.with_name(f"{part}.data.txt")) for part in ("test", "train", "dev")]
    if path.parent.name in ("clusters", "opt"):
        found += [_joined(path, f"{up}/{path.stem}/uses.csv") for up in ("../data", "..", "../../data")]
    return tuple(dict.fromkeys(found))


def assemble(files: Mapping[str, bytes]) -> list[Source]:
    """Sources of `files`, each with its companions taken out of the list of files to be read.

    A file that only adds to another one that is here is not read for sentences. Readme and licence files are left out
    when anything else is there.
    """
    adds = {name: _companions(name, files) for name in files}
    taken = {name for found in adds.values() for name in found}
    mains = [name for name in files if name not in taken]
    lists = [name for name in mains if not PurePosixPath(name).name.lower().startswith(_NOT_LISTS)]
    return [Source(name, files[name], {added: files[added] for added in adds[name]}) for name in lists or mains]


def is_clusters(data: bytes) -> bool:
    """True for a file of clusters: identifier and cluster, separated by a tab."""
    return data[:60].removeprefix(b"\xef\xbb\xbf").replace(b'"', b"").startswith(b"identifier\tcluster")


def _companions(name: str, files: Mapping[str, bytes]) -> list[str]:
    found = [other for other in companion_names(name) if other in files and other != name]
    uses = [other for other in files if PurePosixPath(other).name == "uses.csv"]
    if not found and name in uses:  # uploads carry no folders: clusters belong to the only uses, or bear their lemma
        clusters = [other for other, data in files.items() if is_clusters(data)]
        lemma = _first_cell(files[name])
        found = clusters if len(uses) == 1 else [other for other in clusters if PurePosixPath(other).stem == lemma]
    return found


def _first_cell(data: bytes) -> str:
    """The first cell of the second line: the lemma of a file of uses."""
    lines = data[:10_000].splitlines()
    return lines[1].split(b"\t")[0].strip(b'"').decode("utf-8", "replace") if len(lines) > 1 else ""


def _joined(path: PurePosixPath, relative: str) -> str:
    return normpath(str(path.parent / relative))
