"""Writes and reads rows with pyfory.

Usage: rows.py INPUT OUTPUT. A line of INPUT is a JSON list: the type, the value, and the row of the
other side in hex. The line of OUTPUT for it has the row that pyfory writes, a tab, and what it reads
in the other side's row: "equal", "unread" with the reason where pyfory cannot read the type, or
what differs.
"""

import datetime
import json
import sys
import types
import warnings

warnings.simplefilter("ignore")

import pyfory  # noqa: E402,F401
import pyfory.format as fmt  # noqa: E402

SCALARS = {
    "bool": fmt.boolean,
    "int8": fmt.int8,
    "int16": fmt.int16,
    "int32": fmt.int32,
    "int64": fmt.int64,
    "float32": fmt.float32,
    "float64": fmt.float64,
    "string": fmt.utf8,
    "binary": fmt.binary,
    "date": fmt.date32,
    "timestamp": fmt.timestamp,
}
DAY = datetime.date(1970, 1, 1)
INSTANT = datetime.datetime(1970, 1, 1)


def type_of(t):
    if t[0] == "list":
        return fmt.list_(type_of(t[1]))
    if t[0] == "map":
        return fmt.map_(type_of(t[1]), type_of(t[2]))
    if t[0] == "struct":
        return fmt.struct([fmt.field(name, type_of(part)) for name, part in t[1]])
    return SCALARS[t[0]]()


def value_of(t, json_value):
    if json_value is None:
        return None
    kind = t[0]
    if kind == "list":
        return [value_of(t[1], item) for item in json_value]
    if kind == "map":
        return {value_of(t[1], k): value_of(t[2], v) for k, v in json_value}
    if kind == "struct":
        parts = zip(t[1], json_value)
        return types.SimpleNamespace(**{name: value_of(part, v) for (name, part), v in parts})
    if kind == "binary":
        return bytes.fromhex(json_value)
    if kind == "date":
        return DAY + datetime.timedelta(days=json_value)
    if kind == "timestamp":
        return INSTANT + datetime.timedelta(microseconds=json_value)
    return json_value


def json_of(t, value):
    if value is None:
        return None
    kind = t[0]
    if kind == "list":
        return [json_of(t[1], item) for item in value]
    if kind == "map":
        return [[json_of(t[1], k), json_of(t[2], v)] for k, v in value.items()]
    if kind == "struct":
        return [json_of(part, getattr(value, name)) for name, part in t[1]]
    if kind == "binary":
        return bytes(value).hex()
    if kind == "date":
        return (value - DAY).days
    if kind == "timestamp":
        return (value - INSTANT) // datetime.timedelta(microseconds=1)
    return value


def read(schema, encoder, t, expected, row):
    try:
        value = encoder.from_row(fmt.RowData(schema, row))
    except AttributeError as e:  # it cannot take the types of nested containers apart
        return "unread " + str(e)
    found = json_of(t, value)
    return "equal" if found == expected else "%r instead of %r" % (found, expected)


def main(source, target):
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as out:
        for line in lines:
            t, json_value, row = json.loads(line)
            schema = fmt.schema([fmt.field(name, type_of(part)) for name, part in t[1]])
            encoder = fmt.create_row_encoder(schema)
            written = encoder.to_row(value_of(t, json_value)).to_bytes()
            answer = read(schema, encoder, t, json_value, bytes.fromhex(row))
            try:
                number = str(fmt.compute_schema_hash(schema))
            except AttributeError:
                number = "unknown"
            out.write(written.hex() + "\t" + number + "\t" + answer + "\n")


if __name__ == "__main__":
    print("pyfory " + pyfory.__version__ if hasattr(pyfory, "__version__") else "pyfory")
    main(sys.argv[1], sys.argv[2])
