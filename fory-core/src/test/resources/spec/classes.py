"""Definitions from declarations of classes, as docs/format-native.md says."""

from schemas import *

BOXES = {"java.lang." + name: i for i, name in enumerate(
    ("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"))}
TEXT = "java.lang.String"
UTIL = "java.util."
USUAL = {
    "List": "ArrayList", "Collection": "ArrayList", "AbstractList": "ArrayList",
    "AbstractCollection": "ArrayList", "SequencedCollection": "ArrayList", "Set": "HashSet",
    "AbstractSet": "HashSet", "Map": "HashMap", "AbstractMap": "HashMap", "SortedSet": "TreeSet",
    "NavigableSet": "TreeSet", "SortedMap": "TreeMap", "NavigableMap": "TreeMap",
    "SequencedSet": "LinkedHashSet", "SequencedMap": "LinkedHashMap", "Queue": "ArrayDeque",
    "Deque": "ArrayDeque", "concurrent.ConcurrentMap": "concurrent.ConcurrentHashMap",
    "concurrent.ConcurrentNavigableMap": "concurrent.ConcurrentSkipListMap",
    "AbstractSequentialList": "LinkedList", "AbstractQueue": "PriorityQueue",
    "concurrent.BlockingQueue": "concurrent.LinkedBlockingQueue",
    "concurrent.BlockingDeque": "concurrent.LinkedBlockingDeque",
}
ARGUMENTS = {
    "#comparator": (
        "TreeSet", "TreeMap", "PriorityQueue", "concurrent.PriorityBlockingQueue",
        "concurrent.ConcurrentSkipListSet", "concurrent.ConcurrentSkipListMap"),
    "#capacity": tuple("concurrent." + n for n in (
        "LinkedBlockingQueue", "LinkedBlockingDeque", "ArrayBlockingQueue")),
    "#accessOrder": ("LinkedHashMap",), "#defaults": ("Properties",),
}
ARGUMENT_TYPES = {
    "#comparator": UTIL + "Comparator", "#capacity": "java.lang.Integer", "#accessOrder": "java.lang.Boolean",
    "#defaults": UTIL + "Properties"}
PAIRS = (UTIL + "Map$Entry", UTIL + "AbstractMap$SimpleEntry", UTIL + "AbstractMap$SimpleImmutableEntry")
SINGLES = tuple(UTIL + n for n in (
    "Optional", "concurrent.atomic.AtomicReference", "concurrent.atomic.AtomicReferenceArray"))


class Classes:
    """The classes of a test, by their names, with the options of the writer."""

    def __init__(self, classes, ints=False, longs=False):
        self.classes, self.compressed = classes, {4: ints, 5: longs}
        self.definitions, self.kinds = {}, {}
        for name in classes:
            self.add(name)

    def identity(self, name):
        c = self.classes[name]
        return ("id", c["id"]) if c["id"] >= 0 else ("name", c["as"])

    def add(self, name):
        c = self.classes[name]
        if c["number"] >= 0 or c["kind"] == "none":
            return
        identity = self.identity(name)
        kind = {"kind": c["kind"], "passes": c["passes"]}
        if c["kind"] == "enum":
            self.definitions[identity] = Enum(identity, c["constants"])
        elif c["kind"] == "struct":
            self.definitions[identity] = Struct(identity, self.fields(c))
        else:
            value = c.get("hash", 0)
            if c["kind"] == "throwable":
                levels = [level for level in c["levels"] if level]
                fields = [["%s:%s," % tuple(field) for field in level] for level in levels]
                value = fnv32("".join("".join(f) + ";" for f in fields).encode())
                kind["ancestors"] = c["ancestors"]
                kind["fields"] = [[field[1] for field in level] for level in levels]
            elif c["kind"] == "other":
                kind["items"], kind["identity"] = c["items"], c["identity"]
            self.definitions[identity] = Opaque(identity, value)
            self.kinds[identity] = kind

    def keys(self, c):
        """The fields of a class, those of its superclasses last, each with its key."""
        found = []
        fields = [(i, f) for i, level in enumerate(c["levels"]) for f in level]
        plain = [f["name"] for _, f in fields if not f["left"] and f["id"] < 0]
        for level, declared in fields:
            if declared["left"]:
                found.append((None, declared))
                continue
            key = declared["name"]
            if declared["carrier"]:
                key = CARRIER_KEY
            elif declared["id"] >= 0:
                key = "@%d" % declared["id"]
            elif plain.count(key) > 1:
                key += "^" + ("" if level == 0 else self.owner(c["chain"][level]))
            found.append((key, declared))
        return found

    def owner(self, name):
        """How keys name a superclass."""
        known = self.classes.get(name)
        if known is None:
            return name
        return "@%d" % known["id"] if known["id"] >= 0 else known["as"]

    def fields(self, c):
        own = [self.field(key, declared) for key, declared in self.keys(c) if key is not None]
        return own + self.inherited(c)

    def inherited(self, c):
        """What stands for the part of a container that a class of the JDK holds."""
        if "storage" not in c:
            return []
        name = c["storage"][len(UTIL):]
        argument = next((a for a, names in ARGUMENTS.items() if name in names), None)
        found = []
        if argument:
            t = self.place({"c": ARGUMENT_TYPES[argument], "a": []})
            found.append(Field(argument, "object", None, True, False, False, t))
        plain = "IdentityHashMap" if name == "IdentityHashMap" else "LinkedHashMap" if c["map"] else "ArrayList"
        t = self.place({"c": UTIL + plain, "a": c["elements"]})
        return found + [Field("~elements", "object", None, False, False, True, t)]

    def field(self, key, declared):
        if declared["carrier"]:
            return Field(CARRIER_KEY, "carrier")
        erased, nullable = declared["erased"], declared["nullable"]
        name = erased.get("c")
        kind = KINDS.index(name) if name in KINDS else BOXES.get(name)
        if kind is not None:
            said = declared["encoding"]
            varies = said in ("VARINT", "TAGGED") if said != "DEFAULT" else self.compressed.get(kind)
            form = "compressed" if kind in (4, 5) and varies else None
            if name in KINDS:
                return Field(key, form or "primitive", kind)
            return Field(key, form + " box" if form else "box", kind, nullable)
        if name == TEXT:
            return Field(key, "string", None, nullable)
        declared_type = erased if declared["variableArray"] else declared["type"]
        t = self.place(declared_type)
        if name in self.classes and self.classes[name]["kind"] == "enum":
            return Field(key, "enum", None, nullable, type=t)
        by_value = not declared["ref"]
        bare = not nullable and self.is_final(declared_type) and (by_value or self.is_value(t))
        bare = bare or self.is_enum(t)
        return Field(key, "object", None, nullable and not bare, by_value and not bare, bare, t)

    def is_enum(self, t):
        if t[0] == "builtin":
            return t[1] in BUILT_IN_ENUMS
        return t[0] == "defined" and isinstance(self.definitions_or_kinds(t[1]), str)

    def definitions_or_kinds(self, identity):
        """"enum" if that is what an identity stands for."""
        for name, c in self.classes.items():
            if c["kind"] == "enum" and c["number"] < 0 and self.identity(name) == identity:
                return "enum"
        return None

    def is_value(self, t):
        from messages import NO_IDENTITY

        return t[0] == "builtin" and t[1] in NO_IDENTITY and t[1] != STRING

    def is_final(self, t):
        t = bound(t)
        return self.is_final(t["e"]) if "e" in t else self.classes[t["c"]]["final"]

    def cls(self, t):
        """The class that a type erases to."""
        t = bound(t)
        if "e" in t:
            return ("array", self.cls(t["e"]))
        if self.classes[t["c"]]["number"] >= 0:
            return ("builtin", self.classes[t["c"]]["number"])
        return ("class", self.identity(t["c"]), self.definitions)

    def place(self, t):
        """The type of a place that is declared so."""
        t = bound(t)
        if "e" in t:
            return ("array", self.place(t["e"]), self.cls(t))
        name, c = t["c"], self.classes[t["c"]]
        usual = name
        if name.startswith(UTIL):
            usual = UTIL + USUAL.get(name[len(UTIL) :], name[len(UTIL) :])
        arguments = t["a"] if len(t["a"]) == self.parameters(name, c) else []
        arguments = tuple(self.place(a) for a in arguments)
        number = self.classes[usual]["number"] if usual in self.classes else c["number"]
        is_abstract = usual == name and c["abstract"] and c["kind"] != "enum"
        if not is_abstract and number >= 0:
            return ("builtin", number, arguments)
        if is_abstract or c["kind"] == "none":
            return ("builtin", OBJECT, arguments)
        return ("defined", self.identity(name), arguments)

    def parameters(self, name, c):
        if name in PAIRS:
            return 2
        if name in SINGLES:
            return 1
        own = c["number"] < 0 and not c["platform"] and not c["passes"]
        return 0 if own else 2 if c["map"] else 1 if c["collection"] else 0


def bound(t):
    while "w" in t:
        t = t["w"]
    return t
