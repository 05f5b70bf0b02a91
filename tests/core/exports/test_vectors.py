"""Vectors as files: ids, layer names and settings inside, every number as it was."""

import io
import json

import numpy as np
import pyarrow.parquet as pq

from core.exports.atlas import COMMAND, NEIGHBOURS, atlas_parquet
from core.exports.vectors import projector_metadata, projector_vectors, vectors_npz, vectors_parquet
from core.geometry.neighbours import nearest_uses
from core.probe import Probe


def test_the_archive_needs_no_pickle_and_says_what_it_holds(awkward: Probe) -> None:
    with np.load(io.BytesIO(vectors_npz(awkward)), allow_pickle=False) as found:
        assert np.array_equal(found["layers"], awkward.vectors.layers)
        assert np.array_equal(found["static"], awkward.vectors.static)
        assert found["ids"].tolist() == [use.id for use in awkward.vectors.uses]
        assert found["layer_names"].tolist() == ["0", "1", "2", "3", "4"]
        assert json.loads(str(found["settings"]))["settings"]["pooling"] == "mean"


def test_parquet_has_a_column_of_vectors_for_each_layer(awkward: Probe) -> None:
    file = pq.ParquetFile(io.BytesIO(vectors_parquet(awkward)))
    table = file.read()
    assert table.column_names == ["id", "label", "static", *(f"layer_{k}" for k in range(5))]
    for name, column in (("static", "static"), ("3", "layer_3")):
        assert np.array_equal(np.array(table[column].to_pylist(), np.float32), awkward.vectors.at(name))
    assert table["id"].to_pylist() == [use.id for use in awkward.vectors.uses]
    assert json.loads(file.schema_arrow.metadata[b"probe"])["settings"]["seed"] == 42


def test_the_projector_pair_has_one_line_a_use_in_the_same_order(awkward: Probe) -> None:
    vectors = np.loadtxt(io.BytesIO(projector_vectors(awkward)), delimiter="\t", dtype=np.float32)
    np.testing.assert_allclose(vectors, awkward.vectors.at(awkward.layer), rtol=1e-6)
    header, *lines = projector_metadata(awkward).decode().split("\n")[:-1]
    assert header.split("\t")[:2] == ["id", "label"]
    assert [line.split("\t")[0] for line in lines] == [use.id for use in awkward.vectors.uses]
    assert {len(line.split("\t")) for line in lines} == {6}


def test_the_file_for_embedding_atlas_has_the_columns_its_command_names(awkward: Probe) -> None:
    table = pq.read_table(io.BytesIO(atlas_parquet(awkward)))
    options = dict(zip(COMMAND.split()[2::2], COMMAND.split()[3::2], strict=True))
    assert set(options.values()) <= set(table.column_names)
    assert len(table) == len(awkward.vectors.uses)
    neighbours = table["neighbors"].to_pylist()
    for row in (0, 5):
        own, *others = neighbours[row]["ids"]
        expected = nearest_uses(awkward.vectors.at(awkward.layer), row, NEIGHBOURS - 1)
        assert own == row and neighbours[row]["distances"][0] == 0
        found = dict(zip(others, neighbours[row]["distances"][1:], strict=True))
        np.testing.assert_allclose(sorted(found.values()), [1 - near.cosine for near in expected], atol=1e-5)
