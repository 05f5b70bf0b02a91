"""Parquet files to cells, through pyarrow, in bounded batches."""

import io
from typing import Any

from core.errors import InputError
from core.limits import limit
from core.text.cells import Cells, check_size

_BATCH = 1_000


def read_parquet(data: bytes) -> Cells:
    """Cells of every column, in order. Raises InputError for a file that cannot be read or is above a limit."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(io.BytesIO(data)) as file:
            columns = tuple(file.schema_arrow.names)
            check_size(file.metadata.num_rows, max(len(columns), 1))
            records: list[tuple[str, ...]] = []
            size = 0
            for batch in file.iter_batches(batch_size=_BATCH):
                size += batch.nbytes
                if size > limit("unpacked_size"):
                    raise InputError(
                        f"This file holds more than {limit('unpacked_size'):,} bytes unpacked, the limit; split it."
                    )
                values = [[as_text(value) for value in column.to_pylist()] for column in batch.columns]
                records.extend(zip(*values, strict=True))
    except (pa.ArrowException, OSError, ValueError, KeyError, NotImplementedError, OverflowError) as error:
        raise InputError("This Parquet file cannot be read; save it again, or as .csv in UTF-8.") from error
    return Cells(tuple(records), None, columns=columns)


def as_text(value: Any) -> str:
    """The text of a cell; nothing is rounded, lists and structures are written out."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
