"""Schemas and layout hashes, as docs/format-native.md says. No other source was read for this.

A place's type is one of
  ("array", component), ("builtin", number, arguments), ("defined", identity, arguments)
with arguments a tuple; identity is ("id", number) or ("name", text). An array whose class is known
has it as a third part, since a schema has Object for components that are abstract.
"""

KINDS = ("boolean", "byte", "char", "short", "int", "long", "float", "double")
WIDTHS = (1, 1, 2, 2, 4, 8, 4, 8)
OBJECT, STRING = 18, 17
CARRIER_KEY = ";"


class Malformed(Exception):
    pass


def fnv32(data):
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def utf16(text):
    """The code units of a text, by which names are ordered."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]


def from_utf16(units):
    data = bytes(b for unit in units for b in (unit & 0xFF, unit >> 8))
    return data.decode("utf-16-le", "surrogatepass")


class Field:
    """form: primitive, box, enum, compressed, compressed box, string, object, carrier."""

    def __init__(self, key, form, kind=None, nullable=False, by_value=False, bare=False, type=None):
        self.key, self.form, self.kind = key, form, kind
        self.nullable, self.by_value, self.bare, self.type = nullable, by_value, bare, type


class Struct:
    def __init__(self, identity, fields):
        self.identity = identity
        self.fields = sorted(fields, key=lambda f: utf16(f.key))


class Enum:
    def __init__(self, identity, constants):
        self.identity, self.constants = identity, constants


class Opaque:
    def __init__(self, identity, layout_hash):
        self.identity, self.layout_hash = identity, layout_hash


class BitWriter:
    def __init__(self):
        self.value, self.count = 0, 0

    def bits(self, value, count):
        self.value |= value << self.count
        self.count += count

    def varbits(self, value):
        while value > 15:
            self.bits(value & 15 | 16, 5)
            value >>= 4
        self.bits(value, 5)

    def choice(self, value, of):
        self.bits(value, (of - 1).bit_length())

    def small(self, value):
        if value < 15:
            self.bits(value, 4)
        else:
            self.bits(15, 4)
            self.varbits(value - 15)

    def bytes(self):
        return self.value.to_bytes((self.count + 7) // 8, "little")


class BitReader:
    def __init__(self, data):
        self.value, self.left = int.from_bytes(data, "little"), 8 * len(data)

    def bits(self, count):
        if count > self.left:
            raise Malformed("a schema ends early")
        value = self.value & (1 << count) - 1
        self.value >>= count
        self.left -= count
        return value

    def varbits(self):
        value, shift = 0, 0
        while True:
            group = self.bits(5)
            value |= (group & 15) << shift
            if group < 16:
                return value
            shift += 4

    def choice(self, of):
        return self.bits((of - 1).bit_length())

    def small(self):
        value = self.bits(4)
        return value if value < 15 else 15 + self.varbits()


def is_letter(unit):
    return 65 <= unit <= 90 or 97 <= unit <= 122


class Series:
    """A series of names; classes have '.' at 29 and '_' at 26, all others the other way round."""

    def __init__(self, of_classes):
        self.upper = False
        self.at29, self.at26 = (46, 95) if of_classes else (95, 46)

    def symbols(self, units):
        out = []
        i, flipped = 0, False
        while i < len(units):
            unit = units[i]
            following = units[i + 1] if i + 1 < len(units) else None
            if is_letter(unit):
                upper = unit <= 90
                if upper != self.upper and not flipped:
                    rest = [u for u in units[i + 1 :] if is_letter(u)]
                    if rest and (rest[0] <= 90) == self.upper:
                        out.append((27, 0, 0))
                    else:
                        out.append((28, 0, 0))
                        self.upper = upper
                out.append((unit - (65 if upper else 97), 0, 0))
                flipped = False
            elif 48 <= unit <= 57:
                out.append((26, unit - 48, 4))
            elif unit == self.at29:
                out.append((29, 0, 0))
            elif unit == self.at26:
                out.append((26, 10, 4))
            elif unit == 36:
                flips = following is not None and is_letter(following)
                if flips and (following <= 90) != self.upper:
                    out.append((30, 0, 0))
                    flipped = True
                else:
                    out.append((26, 11, 4))
            elif unit == 94:
                out.append((26, 12, 4))
            else:
                out.append((31, unit, 16))
            i += 1
        return out

    def write(self, out, units):
        symbols = self.symbols(units)
        out.small(len(symbols))
        for symbol, extra, bits in symbols:
            out.bits(symbol, 5)
            out.bits(extra, bits)

    def read(self, data, count):
        units, flip = [], False
        for _ in range(count):
            symbol = data.bits(5)
            if symbol < 26:
                upper = self.upper != flip
                units.append(symbol + (65 if upper else 97))
                flip = False
            elif symbol == 26:
                which = data.bits(4)
                if which > 12:
                    raise Malformed("a reserved symbol")
                units.append(48 + which if which < 10 else (self.at26, 36, 94)[which - 10])
            elif symbol == 27:
                flip = True
            elif symbol == 28:
                self.upper = not self.upper
            elif symbol == 29:
                units.append(self.at29)
            elif symbol == 30:
                units.append(36)
                flip = True
            else:
                units.append(data.bits(16))
        return units


def shared(a, b):
    """How many chars a name shares with an earlier one; one of it is left."""
    count = 0
    while count < min(len(a), len(b) - 1) and a[count] == b[count]:
        count += 1
    return count


def prefix(out, count):
    if count == 0:
        out.bits(0, 1)
    else:
        out.bits(1, 1)
        out.small(count)


class Names:
    """What of names goes on from type to type of one schema."""

    def __init__(self):
        self.series, self.classes, self.keys = Series(True), [], []


def write_class_name(out, names, text):
    name = utf16(text)
    most = max((shared(known, name) for known in names.classes), default=0)
    prefix(out, most)
    if most:
        best = [known for known in names.classes if shared(known, name) == most]
        less = [known for known in best if known < name]
        out.choice(names.classes.index(max(less) if less else min(best)), len(names.classes))
    names.series.write(out, name[most:])
    names.classes.append(name)


def read_class_name(data, names):
    start = []
    if data.bits(1):
        count = data.small()
        start = names.classes[data.choice(len(names.classes))][:count]
    name = start + names.series.read(data, data.small())
    names.classes.append(name)
    return from_utf16(name)


TWO_ARGUMENTS = {24, 25, 26, 28, 32, 36, 39, 42, 56, 122, 123, 129, 136, 137, 141, 145, 146, 153, 154, 155}
ONE_ARGUMENT = {19, 20, 21, 22, 23, 27, 29, 30, 31, 33, 34, 35, 37, 38, 40, 41, 43, 55, 116, 119, 120, 121}
ONE_ARGUMENT |= {124, 125, 126, 127, 128, *range(130, 136), 139, 140, 142, 143, 144, *range(147, 153)}


def arguments_of(builtin):
    """How many type arguments tell how the elements of a built-in type are written."""
    return 2 if builtin in TWO_ARGUMENTS else 1 if builtin in ONE_ARGUMENT else 0


class Encoder:
    def __init__(self, types):
        self.types = types
        self.numbers = {t.identity: i for i, t in enumerate(types)}
        self.out, self.names = BitWriter(), Names()

    def encode(self):
        out = self.out
        out.varbits(len(self.types) - 1)
        for t in self.types:
            out.bits(0 if isinstance(t, Struct) else 1 if isinstance(t, Enum) else 2, 2)
            if t.identity[0] == "id":
                out.bits(1, 1)
                out.varbits(t.identity[1])
            else:
                out.bits(0, 1)
                write_class_name(out, self.names, t.identity[1])
            if isinstance(t, Struct):
                self.fields(t.fields)
            elif isinstance(t, Enum):
                out.varbits(len(t.constants))
                series, before = Series(False), []
                for constant in map(utf16, t.constants):
                    count = shared(before, constant)
                    prefix(out, count)
                    series.write(out, constant[count:])
                    before = constant
            else:
                out.bits(t.layout_hash, 32)
        return out.bytes()

    def fields(self, fields):
        self.out.varbits(len(fields))
        series, before = Series(False), []
        for field in fields:
            self.code(field)
            key = utf16(field.key)
            if field.form != "carrier":
                self.key(series, before, key)
            before = key

    def key(self, series, before, key):
        out, keys = self.out, self.names.keys
        if key[0] == 64:
            prefix(out, 0)
            out.small(0)
            out.bits(0, 1)
            out.varbits(int(from_utf16(key[1:])))
        elif key in keys:
            prefix(out, 0)
            out.small(0)
            out.bits(1, 1)
            out.choice(keys.index(key), len(keys))
        else:
            count = shared(before, key)
            prefix(out, count)
            series.write(out, key[count:])
            keys.append(key)

    def code(self, f):
        out = self.out
        if f.form == "primitive":
            out.bits(f.kind, 5)
        elif f.form == "box" and f.nullable:
            out.bits(8 + f.kind, 5)
        elif f.form == "box":
            out.bits(26, 5)
            out.bits(f.kind, 3)
        elif f.form == "string":
            out.bits(16 if f.nullable else 29, 5)
        elif f.form in ("compressed", "compressed box"):
            out.bits(27, 5)
            out.bits(1 if KINDS[f.kind] == "long" else 0, 1)
            out.bits(0 if f.form == "compressed" else 1 if f.nullable else 2, 2)
        elif f.form == "carrier":
            out.bits(30, 5)
        elif f.bare:
            out.bits(31, 5)
            self.place(f.type)
        elif f.nullable and not f.by_value:
            component = f.type[1] if f.type[0] == "array" else None
            if component and component[0] == "builtin" and component[1] < 8:
                out.bits(18 + component[1], 5)
            else:
                out.bits(17, 5)
                self.place(f.type)
        else:
            out.bits(28, 5)
            out.bits(1 if f.nullable else 0, 1)
            if not f.nullable:
                out.bits(0 if f.by_value else 1, 1)
            self.place(f.type)

    def place(self, t):
        out = self.out
        if t[0] == "array":
            out.varbits(0)
            self.place(t[1])
            return
        arguments = t[2]
        own = t[0] == "builtin" and arguments_of(t[1]) > 0
        if arguments and not own:
            out.varbits(1)
        out.varbits(4 + 2 * t[1] if t[0] == "builtin" else 5 + 2 * self.numbers[t[1]])
        if own:
            out.bits(1 if arguments else 0, 1)
        elif arguments:
            out.bits(len(arguments) - 1, 1)
        for argument in arguments:
            self.place(argument)


class Decoder:
    def __init__(self, data):
        self.data, self.names = BitReader(data), Names()

    def decode(self):
        data = self.data
        types = []
        for _ in range(data.varbits() + 1):
            kind = data.bits(2)
            if data.bits(1):
                identity = ("id", data.varbits())
            else:
                identity = ("name", read_class_name(data, self.names))
            if kind == 0:
                fields = self.fields()
                types.append(Struct(identity, []))
                types[-1].fields = fields
            elif kind == 1:
                types.append(Enum(identity, self.constants()))
            elif kind == 2:
                types.append(Opaque(identity, data.bits(32)))
            else:
                raise Malformed("a reserved kind of types")
        if data.left > 7 or data.value:
            raise Malformed("bits behind a schema")
        for t in types:
            for f in t.fields if isinstance(t, Struct) else ():
                f.type = f.type and self.resolve(types, f.type)
                self.settle(types, f)
        return types

    def settle(self, types, f):
        """A code 17, 28 or 31 of an enum is not an object's."""
        if f.form == "object" and f.type[0] == "defined":
            by_identity = {t.identity: t for t in types}
            enum = isinstance(by_identity[f.type[1]], Enum)
        else:
            enum = f.form == "object" and f.type[0] == "builtin" and f.type[1] in BUILT_IN_ENUMS
        if enum and not f.bare:
            f.form = "enum"

    def resolve(self, types, t):
        if t[0] == "array":
            return ("array", self.resolve(types, t[1]))
        arguments = tuple(self.resolve(types, a) for a in t[2])
        return (t[0], types[t[1]].identity if t[0] == "defined" else t[1], arguments)

    def constants(self):
        data, series, before, constants = self.data, Series(False), [], []
        for _ in range(data.varbits()):
            before = before[: data.small() if data.bits(1) else 0]
            before = before + series.read(data, data.small())
            constants.append(from_utf16(before))
        return constants

    def fields(self):
        data, series, before, fields = self.data, Series(False), [], []
        for _ in range(data.varbits()):
            f = self.code(data.bits(5))
            if f.form == "carrier":
                before = utf16(CARRIER_KEY)
            else:
                before = self.key(series, before)
            f.key = from_utf16(before)
            fields.append(f)
        return fields

    def key(self, series, before):
        data, keys = self.data, self.names.keys
        count = data.small() if data.bits(1) else 0
        symbols = data.small()
        if symbols == 0:
            if data.bits(1):
                return keys[data.choice(len(keys))]
            return utf16("@" + str(data.varbits()))
        key = before[:count] + series.read(data, symbols)
        keys.append(key)
        return key

    def code(self, code):
        data = self.data
        if code < 8:
            return Field(None, "primitive", code)
        if code < 16:
            return Field(None, "box", code - 8, True)
        if code in (16, 29):
            return Field(None, "string", None, code == 16)
        if code == 17:
            return Field(None, "object", None, True, type=self.place())
        if code < 26:
            t = ("array", ("builtin", code - 18, ()))
            return Field(None, "object", None, True, type=t)
        if code == 26:
            return Field(None, "box", data.bits(3), False)
        if code == 27:
            kind = 5 if data.bits(1) else 4
            which = data.bits(2)
            return Field(None, "compressed box" if which else "compressed", kind, which == 1)
        if code == 28:
            nullable = data.bits(1) == 1
            by_value = nullable or not data.bits(1)
            return Field(None, "object", None, nullable, by_value, type=self.place())
        if code == 30:
            return Field(None, "carrier")
        return Field(None, "object", None, False, bare=True, type=self.place())

    def place(self):
        data = self.data
        code = data.varbits()
        if code == 0:
            return ("array", self.place())
        count = 0
        if code == 1:
            code = data.varbits()
            count = 1 + data.bits(1)
        kind, number = ("defined", (code - 5) // 2) if code & 1 else ("builtin", (code - 4) // 2)
        if kind == "builtin" and arguments_of(number) and data.bits(1):
            count = arguments_of(number)
        return (kind, number, tuple(self.place() for _ in range(count)))


BUILT_IN_ENUMS = {88: 7, 89: 12, 90: 16, 91: 30, 96: 2, 97: 1, 98: 2, 99: 2, 105: 8, 114: 7}


def mentioned(t):
    """The identities that a place's type mentions, in order."""
    if t[0] == "array":
        return mentioned(t[1])
    own = [t[1]] if t[0] == "defined" else []
    return own + [i for argument in t[2] for i in mentioned(argument)]


def schema_types(root, definitions):
    """The types of the schema of a class, the root first, each where it is first mentioned."""
    found, i = [root], 0
    while i < len(found):
        t = definitions[found[i]]
        i += 1
        for f in t.fields if isinstance(t, Struct) else ():
            for identity in mentioned(f.type) if f.type else ():
                if identity not in found:
                    found.append(identity)
    return [definitions[identity] for identity in found]


def schema_of(root, definitions):
    return Encoder(schema_types(root, definitions)).encode()


def layout_hash(identity, definitions):
    t = definitions.get(identity)
    if t is None:
        return 0
    return t.layout_hash if isinstance(t, Opaque) else fnv32(schema_of(identity, definitions))
