"""The classes and values of the cross-language tests; Schemas.java has the same."""

import dataclasses
import datetime
import decimal
import enum
from typing import Any, Dict, List, Optional, Set

import pyfory
from pyfory import field


class Color(enum.Enum):
    RED = 0
    GREEN = 1


@dataclasses.dataclass
class Empty:
    pass


@dataclasses.dataclass
class Scalars:
    flag: bool = True
    int8: pyfory.Int8 = -128
    int16: pyfory.Int16 = -32768
    int32: pyfory.Int32 = -(2**31)
    fixed32: pyfory.FixedInt32 = 2**31 - 1
    int64: pyfory.Int64 = -(2**63)
    fixed64: pyfory.FixedInt64 = 2**63 - 1
    tagged64: pyfory.TaggedInt64 = 2**30
    uint8: pyfory.UInt8 = 255
    uint16: pyfory.UInt16 = 65535
    uint32: pyfory.UInt32 = 2**32 - 1
    fixed_uint32: pyfory.FixedUInt32 = 2**32 - 2
    uint64: pyfory.UInt64 = 2**63 - 1
    fixed_uint64: pyfory.FixedUInt64 = 2**63 - 2
    tagged_uint64: pyfory.TaggedUInt64 = 2**31 - 1
    float32: pyfory.Float32 = -0.0
    float64: pyfory.Float64 = 5e-324


@dataclasses.dataclass
class Nullables:
    flag: Optional[bool] = None
    int8: Optional[pyfory.Int8] = 1
    int32: Optional[pyfory.Int32] = 7
    fixed32: Optional[pyfory.FixedInt32] = None
    int64: Optional[pyfory.Int64] = None
    float64: Optional[pyfory.Float64] = 1.5
    text: Optional[str] = None
    color: Optional[Color] = Color.GREEN
    list: Optional[List[str]] = None
    data: Optional[bytes] = b"\x01"
    zero: pyfory.Int32 = 0


@dataclasses.dataclass
class Texts:
    empty: str = ""
    ascii: str = "text"
    latin: str = "\u00e9t\u00e9"
    han: str = "\u4f60\u597d"
    emoji: str = "a\U0001f600"
    mixed: str = "a\u00e9 \u4f60"
    many: str = "0123456789" * 50


@dataclasses.dataclass
class Containers:
    strings: List[str] = dataclasses.field(default_factory=lambda: ["a", "", "b"])
    numbers: List[pyfory.Int32] = dataclasses.field(default_factory=lambda: [1, -1])
    fixed: List[pyfory.FixedInt64] = dataclasses.field(default_factory=lambda: [1])
    nested: List[List[str]] = dataclasses.field(default_factory=lambda: [["x"], []])
    set: Set[str] = dataclasses.field(default_factory=lambda: {"s"})
    map: Dict[str, pyfory.Int64] = dataclasses.field(default_factory=lambda: {"k": 3})
    deep: Dict[str, Dict[pyfory.Int32, List[Set[str]]]] = dataclasses.field(
        default_factory=lambda: {"k": {1: [{"v"}]}}
    )
    none: List[str] = dataclasses.field(default_factory=list)
    no_map: Dict[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Dense:
    data: bytes = b"\x00\xff"
    booleans: pyfory.Array[bool] = None
    int16s: pyfory.Array[pyfory.Int16] = None
    int32s: pyfory.Array[pyfory.Int32] = None
    int64s: pyfory.Array[pyfory.Int64] = None
    float32s: pyfory.Array[pyfory.Float32] = None
    float64s: pyfory.Array[pyfory.Float64] = None


@dataclasses.dataclass
class Times:
    date: datetime.date = datetime.date(1969, 12, 31)
    instant: datetime.datetime = datetime.datetime(1969, 12, 31, 23, 59, 59, 500000, datetime.timezone.utc)
    duration: datetime.timedelta = datetime.timedelta(milliseconds=-500)
    exact: decimal.Decimal = decimal.Decimal("-12.50")
    great: decimal.Decimal = decimal.Decimal(2**70)


@dataclasses.dataclass
class Tags:
    a: pyfory.Int32 = field(id=0, default=1)
    b: pyfory.Int32 = field(id=14, default=2)
    c: pyfory.Int32 = field(id=15, default=3)
    d: pyfory.Int32 = field(id=30000, default=4)
    e: str = field(id=2, default="e")
    f: Optional[str] = field(id=10, nullable=True, default=None)
    plain_name9: str = "g"
    x: pyfory.Int32 = 5


@dataclasses.dataclass
class Inner:
    x: pyfory.Int32 = 1


@dataclasses.dataclass
class Outer:
    color: Color = Color.GREEN
    inner: Inner = dataclasses.field(default_factory=Inner)
    no_inner: Optional[Inner] = None
    list: List[Inner] = dataclasses.field(default_factory=lambda: [Inner(2), Inner(3)])
    map: Dict[str, Inner] = dataclasses.field(default_factory=lambda: {"k": Inner(4)})
    colors: List[Color] = dataclasses.field(default_factory=lambda: [Color.RED])


@dataclasses.dataclass
class Open:
    text: Any = "s"
    none: Optional[Any] = None
    inner: Any = dataclasses.field(default_factory=Inner)
    list: List[Any] = dataclasses.field(default_factory=lambda: ["a", 1.5, True, Inner(2)])
    map: Dict[str, Any] = dataclasses.field(default_factory=lambda: {"k": "v"})


@dataclasses.dataclass
class Names:
    a_field_name_that_needs_many_more_than_sixteen_bytes_in_all: bool = False
    with_digit_9: bool = False
    _lead: bool = False
    a1_b2: bool = False
    x: bool = False
    xy: bool = False
    xyz: bool = True
    x__y: bool = False


@dataclasses.dataclass
class Node:
    value: pyfory.Int32 = 0
    next: Optional["Node"] = field(ref=True, nullable=True, default=None)


class Level(enum.Enum):
    """Python takes values as ids, Java @ForyEnumId."""

    LOW = 1
    HIGH = 1000


@dataclasses.dataclass
class Nulls:
    list: List[Optional[str]] = dataclasses.field(default_factory=lambda: ["a", None])
    numbers: List[Optional[pyfory.Int32]] = dataclasses.field(default_factory=lambda: [None, 1])
    values: Dict[str, Optional[str]] = dataclasses.field(default_factory=lambda: {"a": None})
    mixed: Dict[str, Optional[str]] = dataclasses.field(
        default_factory=lambda: {"a": "b", "c": None}
    )
    open: List[Any] = dataclasses.field(default_factory=lambda: [None, 1.5, None])
    inners: List[Optional[Inner]] = dataclasses.field(default_factory=lambda: [None, Inner(2)])


@dataclasses.dataclass
class Shared:
    list: List[Any] = dataclasses.field(default_factory=list)
    inner: Optional[Inner] = field(ref=True, nullable=True, default=None)
    again: Optional[Inner] = field(ref=True, nullable=True, default=None)


def shared():
    inner, numbers = Inner(7), ["x"]
    return Shared([numbers, "s", 1.5, numbers, inner, inner], inner, inner)


@dataclasses.dataclass
class Large:
    map: Dict[pyfory.Int32, pyfory.Int32] = dataclasses.field(
        default_factory=lambda: {i: -i for i in range(300)}
    )
    list: List[pyfory.Int32] = dataclasses.field(default_factory=lambda: list(range(300)))


@dataclasses.dataclass
class Levels:
    level: Level = Level.HIGH
    levels: List[Level] = dataclasses.field(default_factory=lambda: [Level.LOW, Level.HIGH])
    open: Any = Level.LOW


@dataclasses.dataclass
class Halves:
    float16: pyfory.Float16 = 1.5
    bfloat16: pyfory.BFloat16 = -2.0
    maybe: Optional[pyfory.Float16] = 2.0**-24
    float16s: pyfory.Array[pyfory.Float16] = None
    bfloat16s: pyfory.Array[pyfory.BFloat16] = None


@dataclasses.dataclass
class Unsigned:
    int8s: pyfory.Array[pyfory.Int8] = None
    uint8s: pyfory.Array[pyfory.UInt8] = None
    uint16s: pyfory.Array[pyfory.UInt16] = None
    uint32s: pyfory.Array[pyfory.UInt32] = None
    uint64s: pyfory.Array[pyfory.UInt64] = None


@dataclasses.dataclass
class Elements:
    fixed32: List[pyfory.FixedInt32] = dataclasses.field(default_factory=lambda: [1, -(2**31)])
    tagged64: List[pyfory.TaggedInt64] = dataclasses.field(default_factory=lambda: [1, 2**40])
    uint8: List[pyfory.UInt8] = dataclasses.field(default_factory=lambda: [1, 255])
    uint16: List[pyfory.UInt16] = dataclasses.field(default_factory=lambda: [1, 65535])
    uint32: List[pyfory.UInt32] = dataclasses.field(default_factory=lambda: [1, 2**32 - 1])
    fixed_uint32: List[pyfory.FixedUInt32] = dataclasses.field(
        default_factory=lambda: [1, 2**32 - 2]
    )
    uint64: List[pyfory.UInt64] = dataclasses.field(default_factory=lambda: [1, 2**63 - 1])
    fixed_uint64: List[pyfory.FixedUInt64] = dataclasses.field(
        default_factory=lambda: [1, 2**63 - 1]
    )
    tagged_uint64: List[pyfory.TaggedUInt64] = dataclasses.field(
        default_factory=lambda: [1, 2**63 - 1]
    )
    float16: List[pyfory.Float16] = dataclasses.field(default_factory=lambda: [1.5])
    bfloat16: List[pyfory.BFloat16] = dataclasses.field(default_factory=lambda: [-2.0])
    set: Set[pyfory.UInt16] = dataclasses.field(default_factory=lambda: {65535})
    map: Dict[pyfory.UInt32, pyfory.FixedInt64] = dataclasses.field(
        default_factory=lambda: {2**32 - 1: -1}
    )
    nested: Dict[str, List[pyfory.UInt16]] = dataclasses.field(
        default_factory=lambda: {"k": [1, 65535]}
    )
    arrays: List[pyfory.Array[pyfory.UInt16]] = dataclasses.field(
        default_factory=lambda: [pyfory.UInt16Array([1, 65535])]
    )
    none: List[pyfory.FixedUInt32] = dataclasses.field(default_factory=list)


Wide = dataclasses.make_dataclass(
    "Wide", [("f%02d" % i, pyfory.Int32, i) for i in range(40)]
)
VeryWide = dataclasses.make_dataclass(
    "VeryWide", [("field_%d" % i, str if i % 3 else pyfory.Int64, "" if i % 3 else i) for i in range(300)]
)


@dataclasses.dataclass
class Case:
    value: Any
    classes: List[type]


def case(value, *others):
    return Case(value, [type(value), *others])


CASES = {
    c.classes[0].__name__: c
    for c in (
        case(Empty()),
        case(Scalars()),
        case(Nullables(), Color),
        case(Texts()),
        case(Containers()),
        case(
            Dense(
                booleans=pyfory.BoolArray([True, False]),
                int16s=pyfory.Int16Array([1, -1]),
                int32s=pyfory.Int32Array([1, -1]),
                int64s=pyfory.Int64Array([1, -1]),
                float32s=pyfory.Float32Array([1.5]),
                float64s=pyfory.Float64Array([]),
            )
        ),
        case(Times()),
        case(Tags()),
        case(Inner()),
        case(Outer(), Color, Inner),
        case(Open(), Inner),
        case(Names()),
        case(Node(1, Node(2, None))),
        case(Nulls(), Inner),
        case(shared(), Inner),
        case(Large()),
        case(Levels(), Level),
        case(
            Halves(
                float16s=pyfory.Float16Array([1.5, -2.0, float("inf")]),
                bfloat16s=pyfory.BFloat16Array([1.5]),
            )
        ),
        case(
            Unsigned(
                int8s=pyfory.Int8Array([1, -1]),
                uint8s=pyfory.UInt8Array([1, 2**8 - 1]),
                uint16s=pyfory.UInt16Array([1, 2**16 - 1]),
                uint32s=pyfory.UInt32Array([1, 2**32 - 1]),
                uint64s=pyfory.UInt64Array([1, 2**64 - 1]),
            )
        ),
        case(Elements()),
        case(Wide()),
        case(VeryWide()),
    )
}
