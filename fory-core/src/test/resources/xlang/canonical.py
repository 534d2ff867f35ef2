"""The text of a value, which says all of it; SchemaText.java makes the same of one in Java."""

import dataclasses
import datetime
import decimal
import enum
import math
import struct

import pyfory
import pyfory.union

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MICROSECOND = datetime.timedelta(microseconds=1)


def text_of(value):
    return _text(value, {})


def _text(value, met):
    single = _single(value)
    if single is not None:
        return single
    if id(value) in met:
        return "#%d" % met[id(value)][0]
    met[id(value)] = (len(met), value)  # holds the value, so that no other gets its id
    if isinstance(value, list):
        return "[" + ",".join(_text(element, met) for element in value) + "]"
    if isinstance(value, (set, frozenset)):
        return "{" + ",".join(sorted(_text(element, met) for element in value)) + "}"
    if isinstance(value, dict):
        entries = sorted((_text(key, met), key) for key in value)
        return "m{" + ",".join(text + "=" + _text(value[key], met) for text, key in entries) + "}"
    if dataclasses.is_dataclass(value):
        names = sorted(field.name for field in dataclasses.fields(value))
        fields = ",".join(name + "=" + _text(getattr(value, name), met) for name in names)
        return type(value).__name__ + "(" + fields + ")"
    if isinstance(value, pyfory.union.Union):
        return "%s.%d(%s)" % (type(value).__name__, value.case_id(), _text(value.value(), met))
    raise TypeError("no text for " + repr(type(value)))


def _single(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "b:true" if value else "b:false"
    if isinstance(value, enum.Enum):
        return "e:" + value.name
    if isinstance(value, int):
        return "i:%d" % value
    if isinstance(value, float):
        return "f:nan" if math.isnan(value) else "f:" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return "s:" + value.encode("utf-8").hex()
    if isinstance(value, decimal.Decimal):
        sign, digits, exponent = value.as_tuple()
        unscaled = int("".join(map(str, digits)))
        return "d:%d:%d" % (-unscaled if sign else unscaled, -exponent)
    if isinstance(value, datetime.datetime):
        return "time:%d" % ((value - EPOCH) // MICROSECOND)
    if isinstance(value, datetime.date):
        return "date:%d" % (value - EPOCH.date()).days
    if isinstance(value, datetime.timedelta):
        return "span:%d" % (value // MICROSECOND)
    if isinstance(value, (bytes, bytearray)):
        return "x:" + bytes(value).hex()
    if type(value).__name__.endswith("Array"):
        return "a[" + ",".join(_single(element) for element in value) + "]"
    return None
