"""Reads IPC streams and files of Arrow, and writes them again with pyarrow.

Usage: arrow.py FOLDER. A line of FOLDER/cases.txt is a JSON list: the type and the values of the
rows in case N. N.arrows is the stream of the other side, N.arrow the file; N.py.arrows and
N.py.arrow are those of pyarrow. converted.arrow has types that rows do not have.
"""

import datetime
import decimal
import json
import os
import sys

import pyarrow as pa

SCALARS = {
    "bool": pa.bool_(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "float32": pa.float32(),
    "float64": pa.float64(),
    "string": pa.string(),
    "binary": pa.binary(),
    "date": pa.date32(),
    "timestamp": pa.timestamp("us"),
    "duration": pa.duration("us"),
}
DAY = datetime.date(1970, 1, 1)
INSTANT = datetime.datetime(1970, 1, 1)


def value_of(t, value):
    if value is None:
        return None
    kind = t[0]
    if kind == "list":
        return [value_of(t[1], item) for item in value]
    if kind == "map":
        return [(value_of(t[1], k), value_of(t[2], v)) for k, v in value]
    if kind == "struct":
        return {name: value_of(part, v) for (name, part), v in zip(t[1], value)}
    if kind == "binary":
        return bytes.fromhex(value)
    if kind == "date":
        return DAY + datetime.timedelta(days=value)
    if kind == "timestamp":
        return INSTANT + datetime.timedelta(microseconds=value)
    if kind == "duration":
        return datetime.timedelta(microseconds=value)
    return value


def require_type(t, found):
    kind = t[0]
    if kind == "list":
        assert pa.types.is_list(found) and found.field(0).name == "item", found
        require_type(t[1], found.value_type)
    elif kind == "map":
        assert pa.types.is_map(found), found
        require_type(t[1], found.key_type)
        require_type(t[2], found.item_type)
    elif kind == "struct":
        assert pa.types.is_struct(found), found
        require_fields(t, [found.field(i) for i in range(found.num_fields)])
    else:
        assert found == SCALARS[kind], found


def require_fields(t, fields):
    assert [name for name, _ in t[1]] == [field.name for field in fields], fields
    for (_, part), field in zip(t[1], fields):
        require_type(part, field.type)


def check(t, values, reader):
    schema = reader.schema
    require_fields(t, [schema.field(i) for i in range(len(schema))])
    table = reader.read_all()
    table.validate(full=True)
    found = table.to_pylist()
    expected = [value_of(t, value) for value in values]
    assert found == expected, "%r instead of %r" % (found, expected)
    return schema, expected


def converted(folder):
    half = pa.array([1.5, None], pa.float32()).cast(pa.float16())
    columns = {
        "u8": pa.array([255, None], pa.uint8()),
        "u16": pa.array([65535, None], pa.uint16()),
        "u32": pa.array([2**32 - 1, None], pa.uint32()),
        "u64": pa.array([2**63 - 1, None], pa.uint64()),
        "half": half,
        "text": pa.array(["grüße", None], pa.large_string()),
        "bytes": pa.array([b"\1\2", None], pa.large_binary()),
        "fixed": pa.array([b"abc", None], pa.binary(3)),
        "list": pa.array([[1, None, 3], None], pa.large_list(pa.int16())),
        "pair": pa.array([[7, 8], None], pa.list_(pa.int32(), 2)),
        "price": pa.array([decimal.Decimal("-12.50"), None], pa.decimal128(10, 2)),
        "huge": pa.array([decimal.Decimal("1" * 60), None], pa.decimal256(70, 0)),
        "day": pa.array([DAY + datetime.timedelta(days=-3), None], pa.date64()),
        "s": pa.array([-5, None], pa.timestamp("s")),
        "ms": pa.array([-5, None], pa.timestamp("ms", "Europe/Paris")),
        "ns": pa.array([-5000, None], pa.timestamp("ns", "UTC")),
        "took": pa.array([-5, None], pa.duration("ms")),
        "time": pa.array([3, None], pa.time32("ms")),
    }
    table = pa.table(columns)
    with pa.OSFile(os.path.join(folder, "converted.arrow"), "wb") as out:
        with pa.ipc.new_file(out, table.schema) as writer:
            writer.write_table(table)


def main(folder):
    def path(name):
        return os.path.join(folder, name)

    with open(path("cases.txt"), encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            t, values = json.loads(line)
            name = str(number)
            with pa.OSFile(path(name + ".arrow"), "rb") as source:
                check(t, values, pa.ipc.open_file(source))
            with pa.OSFile(path(name + ".arrows"), "rb") as source:
                schema, expected = check(t, values, pa.ipc.open_stream(source))
            table = pa.Table.from_pylist(expected, schema=schema)
            for suffix, new in ((".py.arrow", pa.ipc.new_file), (".py.arrows", pa.ipc.new_stream)):
                with pa.OSFile(path(name + suffix), "wb") as out, new(out, schema) as writer:
                    writer.write_table(table, max_chunksize=3)
    converted(folder)


if __name__ == "__main__":
    main(sys.argv[1])
