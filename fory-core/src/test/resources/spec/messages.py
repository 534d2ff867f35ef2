"""Messages, as docs/format-native.md says. No other source was read for this.

A value is None or a V: its class and its content. A class is ("builtin", number), ("array", class)
or ("class", identity, definitions): definitions are those of the schema that came with it, or all.
"""

from schemas import *

VERSION = 2
COMPACT = 3
VARYING = {2: False, 3: True, 4: True, 5: True}  # kinds of elements, whether they have a sign

# What the bodies of values without parts consist of, item by item.
ITEMS = {
    9: "u1", 10: "i1", 11: "u2", 12: "i2", 13: "i4", 14: "i8", 15: "u4", 16: "u8", 17: "s",
    44: "z n", 45: "n", 46: "i8 i8", 47: "i8 i4", 48: "i4 u1 u1", 49: "i4 u1 u1 u1",
    50: "i4 u1 u1 i4 u1 u1 u1", 51: "i4 u1 u1 i4 u1 u1 u1 o", 52: "i4 u1 u1 i4 u1 u1 u1 o s",
    53: "i8 i4", 54: "i8", 58: "u1 u1 u1", 59: "i4", 60: "i8", 81: "s", 82: "o",
    83: "i4 u1 u1 u1 o", 84: "i4 i4 i4", 85: "i4", 86: "i4 u1", 87: "u1 u1", 92: "i8", 93: "i8",
    94: "i8", 95: "i8", 102: "s", 103: "s", 106: "v u1", 107: "s", 108: "c", 109: "s", 110: "v s",
    115: "u1", 18: "", 34: "", 35: "", 36: "", 140: "", 141: "", 156: "", 157: "", 159: "",
    238: "i8 u1 z z i8 O", 239: "i8 u1 z z O", 240: "i8 u1 z z i8 O", 241: "i8", 242: "i8",
    243: "i8 i4", 244: "i8", 245: "u8", 246: "s u1", 247: "s u1", 249: "h4", 250: "h16", 251: "u2 a",
    252: "s", 257: "u1", 269: "u1 O",
}
PRIMITIVE_ITEMS = ("u1", "i1", "u2", "i2", "i4", "i8", "u4", "u8")
NOTHING = {18, 34, 35, 36, 140, 141, 156, 157, 159}
NO_IDENTITY = {*range(9, 18), *range(44, 54), 55, 57, 58, *range(81, 101), *range(104, 109)}
NO_IDENTITY |= {111, 112, 113, 114, *range(246, 253)} | NOTHING - {18}
CAPACITY = {132, 133, 134}
BEFORE = {253, 23, 26, 124, 129, 130, 135, 143, 144, 145, 146, 151, 152, 154, 155}
MAPS = {24, 25, 26, 32, 42, 56, 122, 123, 129, 145, 146, 153, 154, 155, 253, 254}
PAIRS = {39, 136, 137, 138}
SINGLE = {37, 38, 55, 116}
COLLECTIONS = {19, 20, 21, 22, 23, 29, 30, 31, 33, 40, 41, 43, 119, 120, 121, *range(124, 129)}
COLLECTIONS |= {*range(130, 136), 142, 143, 144, *range(147, 153), 255, 256}
LAYERS = {**dict.fromkeys(range(258, 264), 1), **dict.fromkeys(range(264, 267), 2), 267: 0, 268: 0}
BUFFERS = {229: 0, 230: 0, 231: 1, 232: 1, 233: 2, 234: 3, 235: 2, 236: 3}  # shift of an element
ORIGINS = {
    221: "SSS", 196: "SSS", 197: "SSS", 198: "SSS", 205: "SSz", 222: "SSz", 227: "SSz",
    219: "SSz", 225: "Sz", 226: "SSS", 220: "SC", 216: "CS", 223: "z", 224: "z",
}
USUAL = {69: 19, 70: 19, 71: 21, 72: 23, 73: 23, 74: 29, 75: 29, 76: 24, 77: 26, 78: 26}
ABSTRACT = {27, 62, 63, 64, 65, 66, 67, 68, 79, 80, 81, 108, 109, 229, *range(231, 238), 247}
ANY = ("builtin", OBJECT, ())


def origin(kind):
    """The origin of the throwables of a class of the application."""
    return next((ORIGINS[n] for n in kind["ancestors"] if n in ORIGINS), "S")


class V:
    def __init__(self, type, body=None):
        self.type, self.body = type, body

    def __eq__(self, other):
        return self is other


class Beside:
    """The bytes of an array or a buffer that travel beside the message."""

    def __init__(self, data):
        self.data = data


class World:
    """What both ends know of classes: definitions, and what else only their classes say.

    kinds: by identity, what a class is that has a serializer of its own: "collection", "map", or
    a throwable with its origin and its fields class by class.
    """

    def __init__(self, definitions, kinds):
        self.definitions, self.kinds = definitions, kinds


def same(a, b):
    """Whether two classes are one, whichever version of it."""
    if a[0] != b[0]:
        return False
    return same(a[1], b[1]) if a[0] == "array" else a[1] == b[1]


def place_of(cls, world):
    """The type of a place that is declared with a class, as components are."""
    if cls[0] == "array":
        return ("array", place_of(cls[1], world), cls)
    if cls[0] == "builtin":
        number = USUAL.get(cls[1], cls[1])
        return ("builtin", OBJECT if number in ABSTRACT else number, ())
    known = cls[1] in cls[2] or cls[1] in world.definitions
    return ("defined", cls[1], ()) if known else ANY


class Context:
    """What reading and writing have in common."""

    def definition(self, identity, definitions):
        return definitions.get(identity) or self.world.definitions.get(identity)

    def constants(self, t, definitions):
        """How many constants an enum has; None for all other types of places and classes."""
        if t[0] == "builtin":
            return BUILT_IN_ENUMS.get(t[1])
        if t[0] == "array":
            return None
        d = self.definition(t[1], definitions)
        return len(d.constants) if isinstance(d, Enum) else None

    def usual(self, t, definitions):
        """The class that head 1 stands for, or None."""
        if t[0] == "builtin":
            return None if t[1] == OBJECT or t[1] in ABSTRACT else ("builtin", t[1])
        if t[0] == "array":
            return t[2] if len(t) > 2 else ("array", self.component(t[1], definitions))
        return ("class", t[1], definitions)

    def component(self, t, definitions):
        if t[0] == "array":
            return ("array", self.component(t[1], definitions))
        return ("builtin", t[1]) if t[0] == "builtin" else ("class", t[1], definitions)

    def kind(self, cls):
        return self.world.kinds.get(cls[1], {}) if cls[0] == "class" else {}

    def has_identity(self, cls):
        if cls[0] == "builtin":
            return cls[1] not in NO_IDENTITY
        if cls[0] == "class" and self.constants(cls, cls[2]) is not None:
            return False
        return self.kind(cls).get("identity", True)

    def surely_takes_a_byte(self, cls):
        if cls[0] == "array":
            return True
        if cls[0] == "builtin":
            return cls[1] not in NOTHING
        d = self.definition(cls[1], cls[2])
        if isinstance(d, Struct):
            return any(f.form not in ("object", "carrier") for f in d.fields)
        kind = self.kind(cls)
        return isinstance(d, Enum) or kind.get("kind") != "other"

    def elements(self, t, cls, definitions):
        """The element types of a container in a place, and the definitions that they refer to."""
        if cls[0] == "array":
            usual = self.usual(t, definitions)
            if usual is not None and t[0] == "array" and same(usual, cls):
                return (t[1],), definitions
            inner = cls
            while inner[0] == "array":
                inner = inner[1]
            return (place_of(cls[1], self.world),), inner[2] if inner[0] == "class" else {}
        arguments = t[2] if t[0] != "array" else ()
        if cls[0] == "class" and not self.kind(cls).get("passes", False):
            arguments = ()
        return arguments or (ANY, ANY), definitions


def layout(struct, constants):
    """The parts of a body: those in the fixed block, compressed ones, strings, others."""

    def width(f):
        if f.form == "enum":
            return 1 if constants(f.type) <= 254 else 2
        return WIDTHS[f.kind]

    block = [f for f in struct.fields if f.form in ("primitive", "box", "enum")]
    block.sort(key=lambda f: (-width(f), utf16(f.key)))
    parts = [[f for f in struct.fields if f.form in forms] for forms in FORMS]
    carriers = [f for f in struct.fields if f.form == "carrier"]
    present = [f for f in block + parts[0] if f.form in ("box", "compressed box") and f.nullable]
    return block, parts[0], parts[1], parts[2], carriers, present, width


FORMS = (("compressed", "compressed box"), ("string",), ("object",))


class Reader(Context):
    def __init__(self, data, world, beside=()):
        self.data, self.at, self.world, self.buffers = data, 0, world, list(beside)
        self.named, self.objects = [], []

    def message(self):
        header = self.int(1)
        if header & ~12 not in (VERSION << 5, COMPACT << 5):
            raise Malformed("header %x" % header)
        self.numbers, self.beside = header & 8 != 0, header & 4 != 0
        self.compact = header >> 5 == COMPACT
        value = self.place(ANY, {}, True)
        if self.at != len(self.data) or self.buffers:
            raise Malformed("bytes follow")
        return value

    def placed(self):
        """The bytes of an array or a buffer, if they are beside the message."""
        place = self.int(1) if self.beside else 0
        if place > 1 or place == 1 and not self.buffers:
            raise Malformed("place %d" % place)
        if place == 0:
            return None
        if self.varuint(5) != len(self.buffers[0]):
            raise Malformed("a buffer of %d bytes" % len(self.buffers[0]))
        return Beside(self.buffers.pop(0))

    def buffer(self, n):
        head = [self.int(1)] + [self.varuint(5) for _ in range(1 if n == 230 else 3)]
        beside = self.placed()
        if beside is not None and len(beside.data) != head[-1] << BUFFERS[n]:
            raise Malformed("a buffer of another size")
        return (head, beside or self.take(head[-1] << BUFFERS[n]))

    def take(self, count):
        if self.at + count > len(self.data):
            raise Malformed("the message ends early")
        self.at += count
        return self.data[self.at - count : self.at]

    def int(self, width, signed=False):
        return int.from_bytes(self.take(width), "little", signed=signed)

    def varuint(self, most=9):
        value = 0
        for i in range(most):
            byte = self.int(1)
            value |= (byte if i == 8 else byte & 127) << 7 * i
            if byte < 128 or i == 8:
                return value
        raise Malformed("too long a number")

    def varint(self, most=9):
        value = self.varuint(most)
        return value >> 1 ^ -(value & 1)

    def string(self):
        header = self.varuint()
        if header == 3:
            return None
        if header & 3 == 3:
            return self.packed(header >> 2)
        data = self.take(header >> 2)
        if header & 3 == 0:
            return data.decode("latin-1")
        return data.decode(("", "utf-16-le", "utf-8")[header & 3], "surrogatepass")

    def packed(self, count):
        if not self.compact or not 8 <= count <= 4095:
            raise Malformed("a packed string")
        bits = int.from_bytes(self.take((7 * count + 7) // 8), "little")
        return "".join(chr(bits >> 7 * i & 127) for i in range(count))

    def primitives(self, kind):
        length = self.varuint(9 if self.compact and kind in VARYING else 5)
        if not self.compact or kind not in VARYING:
            return self.items(PRIMITIVE_ITEMS[kind], length)
        if not length & 1:
            return self.items(PRIMITIVE_ITEMS[kind], length >> 1)
        most = 9 if kind == 5 else 5
        read = self.varint if VARYING[kind] else self.varuint
        return [read(most) for _ in range(length >> 1)]

    def item(self, item):
        if item in ("s", "S"):
            text = self.string()
            if text is None and item == "s":
                raise Malformed("null")
            return text
        if item == "v":
            return self.varuint(5)
        if item == "z":
            return self.varint(5)
        if item == "n":
            return int.from_bytes(self.take(self.varuint(5)), "big", signed=True)
        if item == "o":
            quarters = self.int(1, True)
            return self.int(4, True) if quarters == 127 else quarters * 900
        if item == "c":
            number = self.int(1)
            return (number, self.item("s") if number == 6 else None)
        if item == "O":
            return self.place(ANY, {}, True)
        if item == "a":
            kind = self.int(1)
            return (kind, self.item(f"h{kind}") if kind else self.item("s"))
        if item in ("h4", "h16"):
            bytes = self.take(int(item[1:]))
            return [bytes, self.string()] + ([self.varuint(5)] if item == "h16" else [])
        return self.int(int(item[1]), item[0] == "i")

    def cls(self):
        code = self.varuint(5)
        if code == 0:
            return ("array", self.cls())
        if code >= 4:
            return self.named[code // 2 - 2] if code & 1 else ("builtin", code // 2 - 2)
        if code == 3:
            length = self.varuint(5)
            data = self.take(length)
            types = Decoder(data).decode()
            definitions = {t.identity: t for t in types}
            if schema_of(types[0].identity, definitions) != data:
                raise Malformed("a schema of another encoding")
            made = ("class", types[0].identity, definitions)
        else:
            identity = ("name", self.string()) if code == 1 else ("id", self.varuint(5))
            value = self.int(4)
            if value != layout_hash(identity, self.world.definitions):
                raise Malformed("layout hash %08x of %s" % (value, identity))
            made = ("class", identity, self.world.definitions)
        self.named.append(made)
        return made

    def place(self, t, definitions, by_reference):
        if t == ("builtin", STRING, ()):
            text = self.string()
            return None if text is None else V(("builtin", STRING), [text])
        count = self.constants(t, definitions)
        if count is not None:
            code = self.int(1 if count <= 254 else 2)
            return None if code == 0 else V(self.usual(t, definitions), code)
        head = self.int(1)
        if head == 0:
            return None
        if head == 3:
            return self.objects[self.varuint(5)]
        cls = self.usual(t, definitions) if head == 1 else self.cls()
        value = V(cls)
        if self.numbers and by_reference and self.has_identity(cls):
            self.objects.append(value)
        self.body(value, t, definitions)
        return value

    def body(self, value, t, definitions):
        cls = value.type
        types, definitions = self.elements(t, cls, definitions)
        if cls[0] == "array":
            if cls[1][0] == "builtin" and cls[1][1] < 8:
                value.body = self.placed()
                if value.body is None:
                    value.body = self.primitives(cls[1][1])
            else:
                value.body = self.listing(types[0], definitions)
        elif cls[0] == "builtin":
            value.body = self.builtin(cls[1], types, definitions)
        else:
            value.body = self.application(cls, types, definitions)

    def items(self, item, count):
        return [self.item(item) for _ in range(count)]

    def listing(self, t, definitions):
        return self.some(t, definitions, self.varuint(5))

    def some(self, t, definitions, count):
        if count == 0:
            return []
        read = self.each(t, definitions, None if self.headless(t, definitions) else self.int(1))
        return [read() for _ in range(count)]

    def headless(self, t, definitions):
        return t == ("builtin", STRING, ()) or self.constants(t, definitions) is not None

    def each(self, t, definitions, kind):
        """What reads each of some elements."""
        if not kind:
            return lambda: self.place(t, definitions, True)
        cls = self.usual(t, definitions) if kind == 1 else self.cls()

        def bare():
            value = V(cls)
            self.body(value, t, definitions)
            return value

        return bare

    def entries(self, types, definitions, count=None):
        count = self.varuint(5) if count is None else count
        if count == 0:
            return []
        kinds = self.int(1)
        key = self.each(types[0], definitions, kinds & 3)
        value = self.each(types[1], definitions, kinds >> 2)
        return [(key(), value()) for _ in range(count)]

    def builtin(self, n, types, definitions):
        if n in ITEMS:
            return [self.item(item) for item in ITEMS[n].split()]
        if n in BUILT_IN_ENUMS:
            return self.int(1)
        if n in (27, 28):
            return self.enums(n, types, definitions)
        if n in SINGLE:
            return self.place(types[0], definitions, True)
        if n in PAIRS:
            return [self.place(types[0], definitions, True), self.place(types[1], definitions, True)]
        if n in COLLECTIONS or n in MAPS:
            before = self.place(ANY, {}, True) if n in BEFORE else None
            before = self.varuint(5) if n in CAPACITY else before
            if n == 25:
                before = self.varuint(5)
                return (before >> 31, self.entries(types, definitions, before & 2**31 - 1))
            if n in MAPS:
                return (before, self.entries(types, definitions))
            return (before, self.listing(types[0], definitions))
        if n in LAYERS:
            named = [self.cls() for _ in range(LAYERS[n])]
            below = V(self.cls())
            self.body(below, ("builtin", OBJECT, (types[0], ANY) if n == 267 else types), definitions)
            return (named, below)
        if n == 57:
            return [self.item(i) for i in ("s", "sss")[self.int(1) == 0]]
        if n == 61:
            return self.items("i8", self.varuint(5))
        if n == 100:
            return self.cls()
        if n == 104:
            return self.frame([None] * 6)
        if n in (111, 112, 113):
            return self.item(("i4", "i8", "u8")[n - 111]) if self.int(1) else None
        if n in (117, 118):
            return self.items(("i4", "i8")[n - 117], self.varuint(5))
        if n == 139:
            count = self.varuint(5)
            return (count, self.place(types[0], definitions, True) if count else None)
        if n == 158:
            return self.place(ANY, {}, True)
        if n in BUFFERS:
            return self.buffer(n)
        return self.throwable(ORIGINS.get(n, "S"), [["int"]] if n == 203 else [])

    def enums(self, n, types, definitions):
        cls = None
        if self.constants(types[0], definitions) is None:
            cls = self.cls()
        mask = self.take(self.varuint(5))
        if n == 27:
            return (cls, mask)
        count = sum(bin(byte).count("1") for byte in mask)
        return (cls, mask, self.some(types[1], definitions, count))

    def frame(self, before):
        bits = self.int(1)
        strings = [self.string() if bits >> i & 1 else before[i] for i in range(6)]
        return strings + [self.varint(5)]

    def throwable(self, origin, fields):
        made = [self.place(ANY, {}, True) if i == "C" else self.item(i) for i in origin]
        frames = []
        for _ in range(self.varuint(5)):
            frames.append(self.frame(frames[-1] if frames else [None] * 6))
        cause = None if "C" in origin else self.place(ANY, {}, True)
        suppressed = [self.place(ANY, {}, True) for _ in range(self.varuint(5))]
        values = []
        for name in (name for level in fields for name in level):
            fixed = PRIMITIVE_ITEMS[KINDS.index(name)] if name in KINDS else None
            values.append(self.item(fixed) if fixed else self.place(ANY, {}, True))
        return [made, frames, cause, suppressed, values]

    def application(self, cls, types, definitions):
        d = self.definition(cls[1], cls[2])
        if isinstance(d, Enum):
            return self.int(1 if len(d.constants) <= 254 else 2)
        if isinstance(d, Struct):
            return self.struct(d, cls[2])
        kind = self.kind(cls)
        if kind["kind"] == "collection":
            return self.listing(types[0], definitions)
        if kind["kind"] == "map":
            return self.entries(types, definitions)
        if kind["kind"] == "throwable":
            return self.throwable(origin(kind), kind["fields"])
        return [self.item(item) for item in kind["items"].split()]

    def struct(self, d, definitions):
        parts = layout(d, lambda t: self.constants(t, definitions))
        block, compressed, strings, objects, carriers, present, width = parts
        split = compressed if self.compact else []
        count = len(present) + len(split)
        bits = self.take((count + 7) // 8)
        there = [bits[i >> 3] >> (i & 7) & 1 for i in range(count)]
        wide = {f.key for f, bit in zip(split, there[len(present) :]) if bit}
        values = {}
        for f in block:
            if f.form == "enum":
                code = self.int(width(f))
                values[f.key] = V(self.usual(f.type, definitions), code) if code else None
            else:
                values[f.key] = self.item(PRIMITIVE_ITEMS[f.kind])
        for f in compressed:
            width = WIDTHS[f.kind]
            values[f.key] = self.int(width, True) if f.key in wide else self.varint(width + 1)
        for f, is_there in zip(present, there):
            if not is_there:
                values[f.key] = None
        for f in strings:
            values[f.key] = self.string()
        for f in objects:
            if f.bare and self.constants(f.type, definitions) is None:
                values[f.key] = V(self.usual(f.type, definitions))
                self.body(values[f.key], f.type, definitions)
            else:
                values[f.key] = self.place(f.type, definitions, not f.by_value)
        for f in carriers:
            values[f.key] = []
            while self.int(1) == 2:
                cls = self.cls()
                part = V(cls, self.struct(self.definition(cls[1], cls[2]), cls[2]))
                values[f.key].append(part)
        return values


def zigzag(value, width):
    return (value << 1 ^ value >> 8 * width - 1) & (1 << 8 * width) - 1


def leb_bytes(value):
    return min(9, max(1, (value.bit_length() + 6) // 7))


class Writer(Context):
    def __init__(self, world, options, beside=False):
        numbers, schemas = options["refs"], options["schemas"]
        self.shorter, compact = options["strings"], options["compact"]
        self.beside, self.buffers = beside, []
        self.world, self.numbers, self.compact, self.schemas = world, numbers, compact, schemas
        self.out, self.named, self.objects = bytearray(), {}, {}

    def message(self, value):
        self.int((COMPACT if self.compact else VERSION) << 5 | (8 if self.numbers else 0) | (4 if self.beside else 0), 1)
        self.place(value, ANY, {}, True)
        return bytes(self.out)

    def placed(self, body):
        """Writes where the bytes of an array or a buffer are; whether they are beside it."""
        if not self.beside:
            return False
        beside = isinstance(body, Beside)
        self.int(beside, 1)
        if beside:
            self.varuint(len(body.data))
            self.buffers.append(body.data)
        return beside

    def buffer(self, body, n):
        self.int(body[0][0], 1)
        for number in body[0][1:]:
            self.varuint(number)
        if not self.placed(body[1]):
            self.out += body[1]

    def int(self, value, width):
        self.out += (value & (1 << 8 * width) - 1).to_bytes(width, "little")

    def varuint(self, value):
        for i in range(9):
            if i == 8 or value < 128:
                self.out.append(value)
                return
            self.out.append(value & 127 | 128)
            value >>= 7

    def varint(self, value, width):
        self.varuint(zigzag(value, width))

    def string(self, text, in_types=False):
        if text is None:
            self.out.append(3)
            return
        coding, data = 0, None
        try:
            data = text.encode("latin-1")
        except UnicodeEncodeError:
            coding, data = 1, text.encode("utf-16-le", "surrogatepass")
            try:
                shorter = text.encode("utf-8")
                if self.shorter and not in_types and len(shorter) < len(data):
                    coding, data = 2, shorter
            except UnicodeEncodeError:
                pass  # an unpaired surrogate
        if self.compact and not in_types and text.isascii() and 8 <= len(text) <= 4095:
            self.varuint(len(text) << 2 | 3)
            bits = sum(ord(c) << 7 * i for i, c in enumerate(text))
            self.int(bits, (7 * len(text) + 7) // 8)
            return
        self.varuint(len(data) << 2 | coding)
        self.out += data

    def item(self, value, item):
        if item in ("s", "S"):
            self.string(value)
        elif item == "v":
            self.varuint(value)
        elif item == "z":
            self.varint(value, 4)
        elif item == "n":
            length = 1
            while not -1 << 8 * length - 1 <= value < 1 << 8 * length - 1:
                length += 1
            self.varuint(length)
            self.out += value.to_bytes(length, "big", signed=True)
        elif item == "o":
            whole = value % 900 == 0
            self.int(value // 900 if whole else 127, 1)
            if not whole:
                self.int(value, 4)
        elif item == "c":
            self.int(value[0], 1)
            if value[0] == 6:
                self.string(value[1])
        elif item == "O":
            self.place(value, ANY, {}, True)
        elif item == "a":
            self.int(value[0], 1)
            self.item(value[1], f"h{value[0]}" if value[0] else "s")
        elif item in ("h4", "h16"):
            self.out += value[0]
            self.string(value[1])
            if item == "h16":
                self.varuint(value[2])
        else:
            self.int(value, int(item[1]))

    def cls(self, cls):
        if cls[0] == "array":
            self.out.append(0)
            self.cls(cls[1])
            return
        if cls[0] == "builtin":
            self.varuint(4 + 2 * cls[1])
            return
        d = self.definition(cls[1], cls[2])
        by_schema = self.schemas and isinstance(d, (Struct, Enum))
        data = schema_of(cls[1], cls[2]) if by_schema else cls[1]
        if data in self.named:
            self.varuint(5 + 2 * self.named[data])
            return
        self.named[data] = len(self.named)
        if by_schema:
            self.out.append(3)
            self.varuint(len(data))
            self.out += data
            return
        self.out.append(1 if cls[1][0] == "name" else 2)
        if cls[1][0] == "name":
            self.string(cls[1][1], True)
        else:
            self.varuint(cls[1][1])
        self.int(layout_hash(cls[1], self.world.definitions), 4)

    def place(self, value, t, definitions, by_reference):
        if t == ("builtin", STRING, ()):
            self.string(None if value is None else value.body[0])
            return
        count = self.constants(t, definitions)
        if count is not None:
            self.int(0 if value is None else value.body, 1 if count <= 254 else 2)
            return
        if value is None:
            self.out.append(0)
            return
        cls = value.type
        if self.numbers and by_reference and self.has_identity(cls):
            if id(value) in self.objects:
                self.out.append(3)
                self.varuint(self.objects[id(value)])
                return
            self.objects[id(value)] = len(self.objects)
        usual = self.usual(t, definitions)
        if usual is not None and same(usual, cls):
            self.out.append(1)
        else:
            self.out.append(2)
            self.cls(cls)
        self.body(value, t, definitions)

    def body(self, value, t, definitions):
        cls = value.type
        types, definitions = self.elements(t, cls, definitions)
        if cls[0] == "array" and cls[1][0] == "builtin" and cls[1][1] < 8:
            if not self.placed(value.body):
                self.primitives(value.body, cls[1][1])
        elif cls[0] == "array":
            self.varuint(len(value.body))
            self.some(value.body, types[0], definitions)
        elif cls[0] == "builtin":
            self.builtin(value.body, cls[1], types, definitions)
        else:
            self.application(value.body, cls, types, definitions)

    def primitives(self, values, kind):
        if self.compact and kind in VARYING:
            codes = [zigzag(v, 8 if kind == 5 else 4) if VARYING[kind] else v for v in values]
            varies = sum(map(leb_bytes, codes)) < len(values) * WIDTHS[kind]
            self.varuint(len(values) << 1 | varies)
            if varies:
                for code in codes:
                    self.varuint(code)
                return
        else:
            self.varuint(len(values))
        self.items(values, PRIMITIVE_ITEMS[kind])

    def items(self, values, item):
        for value in values:
            self.item(value, item)

    def choose(self, values, t, definitions):
        """The kind of some elements, and the class that it announces."""
        if t == ("builtin", STRING, ()) or self.constants(t, definitions) is not None:
            return None, None
        if any(v is None or not same(v.type, values[0].type) for v in values):
            return 0, None
        cls = values[0].type
        if self.numbers and self.has_identity(cls) or not self.surely_takes_a_byte(cls):
            return 0, None
        usual = self.usual(t, definitions)
        return (1, None) if usual is not None and same(usual, cls) else (2, cls)

    def one(self, value, t, definitions, kind):
        if kind:
            self.body(value, t, definitions)
        else:
            self.place(value, t, definitions, True)

    def some(self, values, t, definitions):
        if not values:
            return
        kind, cls = self.choose(values, t, definitions)
        if kind is not None:
            self.out.append(kind)
        if kind == 2:
            self.cls(cls)
        for value in values:
            self.one(value, t, definitions, kind)

    def listing(self, values, t, definitions):
        self.varuint(len(values))
        self.some(values, t, definitions)

    def entries(self, entries, types, definitions, more=0):
        self.varuint(len(entries) + more)
        if not entries:
            return
        keys, key_class = self.choose([k for k, _ in entries], types[0], definitions)
        values, value_class = self.choose([v for _, v in entries], types[1], definitions)
        self.out.append((keys or 0) | (values or 0) << 2)
        for kind, cls in ((keys, key_class), (values, value_class)):
            if kind == 2:
                self.cls(cls)
        for k, v in entries:
            self.one(k, types[0], definitions, keys)
            self.one(v, types[1], definitions, values)

    def builtin(self, body, n, types, definitions):
        if n in ITEMS:
            for value, item in zip(body, ITEMS[n].split()):
                self.item(value, item)
        elif n in BUILT_IN_ENUMS:
            self.int(body, 1)
        elif n in (27, 28):
            if self.constants(types[0], definitions) is None:
                self.cls(body[0])
            self.varuint(len(body[1]))
            self.out += body[1]
            if n == 28:
                self.some(body[2], types[1], definitions)
        elif n in SINGLE:
            self.place(body, types[0], definitions, True)
        elif n in PAIRS:
            self.place(body[0], types[0], definitions, True)
            self.place(body[1], types[1], definitions, True)
        elif n in COLLECTIONS or n in MAPS:
            if n in BEFORE:
                self.place(body[0], ANY, {}, True)
            elif n in CAPACITY:
                self.varuint(body[0])
            if n in MAPS:
                self.entries(body[1], types, definitions, (body[0] or 0) << 31 if n == 25 else 0)
            else:
                self.listing(body[1], types[0], definitions)
        elif n in LAYERS:
            for cls in body[0] + [body[1].type]:
                self.cls(cls)
            self.body(body[1], ("builtin", OBJECT, (types[0], ANY) if n == 267 else types), definitions)
        elif n == 57:
            self.out.append(1 if len(body) == 1 else 0)
            self.items(body, "s")
        elif n == 61:
            self.varuint(len(body))
            self.items(body, "i8")
        elif n == 100:
            self.cls(body)
        elif n == 104:
            self.frame(body, [None] * 6)
        elif n in (111, 112, 113):
            self.out.append(0 if body is None else 1)
            if body is not None:
                self.item(body, ("i4", "i8", "u8")[n - 111])
        elif n in (117, 118):
            self.varuint(len(body))
            self.items(body, ("i4", "i8")[n - 117])
        elif n == 139:
            self.varuint(body[0])
            if body[0]:
                self.place(body[1], types[0], definitions, True)
        elif n == 158:
            self.place(body, ANY, {}, True)
        elif n in BUFFERS:
            self.buffer(body, n)
        else:
            self.throwable(body, ORIGINS.get(n, "S"), [["int"]] if n == 203 else [])

    def frame(self, frame, before):
        bits = sum(1 << i for i in range(6) if frame[i] != before[i])
        self.out.append(bits)
        for i in range(6):
            if bits >> i & 1:
                self.string(frame[i])
        self.varint(frame[6], 4)

    def throwable(self, body, origin, fields):
        made, frames, cause, suppressed, values = body
        for value, item in zip(made, origin):
            if item == "C":
                self.place(value, ANY, {}, True)
            else:
                self.item(value, item)
        self.varuint(len(frames))
        for i, frame in enumerate(frames):
            self.frame(frame, frames[i - 1] if i else [None] * 6)
        if "C" not in origin:
            self.place(cause, ANY, {}, True)
        self.varuint(len(suppressed))
        for value in suppressed:
            self.place(value, ANY, {}, True)
        for value, name in zip(values, (name for level in fields for name in level)):
            if name in KINDS:
                self.item(value, PRIMITIVE_ITEMS[KINDS.index(name)])
            else:
                self.place(value, ANY, {}, True)

    def application(self, body, cls, types, definitions):
        d = self.definition(cls[1], cls[2])
        if isinstance(d, Enum):
            self.int(body, 1 if len(d.constants) <= 254 else 2)
        elif isinstance(d, Struct):
            self.struct(body, d, cls[2])
        else:
            kind = self.kind(cls)
            if kind["kind"] == "collection":
                self.listing(body, types[0], definitions)
            elif kind["kind"] == "map":
                self.entries(body, types, definitions)
            elif kind["kind"] == "throwable":
                self.throwable(body, origin(kind), kind["fields"])
            else:
                for value, item in zip(body, kind["items"].split()):
                    self.item(value, item)

    def struct(self, values, d, definitions):
        parts = layout(d, lambda t: self.constants(t, definitions))
        block, compressed, strings, objects, carriers, present, width = parts
        flags = [values[f.key] is not None for f in present]
        wide = set()
        for f in compressed if self.compact else ():
            flags.append(leb_bytes(zigzag(values[f.key] or 0, WIDTHS[f.kind])) > WIDTHS[f.kind])
            if flags[-1]:
                wide.add(f.key)
        bits = bytearray((len(flags) + 7) // 8)
        for i, flag in enumerate(flags):
            bits[i >> 3] |= flag << (i & 7)
        self.out += bits
        for f in block:
            value = values[f.key]
            if f.form == "enum":
                self.int(0 if value is None else value.body, width(f))
            else:
                self.item(value or 0, PRIMITIVE_ITEMS[f.kind])
        for f in compressed:
            value, width = values[f.key] or 0, WIDTHS[f.kind]
            if f.key in wide:
                self.int(value, width)
            else:
                self.varint(value, width)
        for f in strings:
            self.string(values[f.key])
        for f in objects:
            if f.bare and self.constants(f.type, definitions) is None:
                self.body(values[f.key], f.type, definitions)
            else:
                self.place(values[f.key], f.type, definitions, not f.by_value)
        for f in carriers:
            for part in values[f.key]:
                self.out.append(2)
                self.cls(part.type)
                self.struct(part.body, self.definition(part.type[1], part.type[2]), part.type[2])
            self.out.append(0)
