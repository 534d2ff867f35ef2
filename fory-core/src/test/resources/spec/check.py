"""Checks what Java has written: decodes and encodes it, and prints one line for each difference."""

import json
import sys

from classes import Classes
from messages import PAIRS, SINGLE, Reader, V, World, Writer
from schemas import layout_hash, schema_of
from streams import joined, parted


def world_of(described, options):
    classes = Classes(described, options["ints"], options["longs"])
    return classes, World(classes.definitions, classes.kinds)


def check(task, worlds):
    options = task["options"]
    key = (task["world"], options["ints"], options["longs"])
    if key not in worlds:
        worlds[key] = world_of(worlds[task["world"]], options)
    classes, world = worlds[key]
    data = bytes.fromhex(task["hex"])
    if task["what"] == "schema":
        made = schema_of(classes.identity(task["class"]), world.definitions)
        return None if made == data else "schema " + made.hex()
    if task["what"] == "hash":
        made = "%08x" % layout_hash(classes.identity(task["class"]), world.definitions)
        return None if made == task["hex"] else "layout hash " + made
    if "chunks" in task:
        stream, data = data, joined(data)
        if parted(data, task["chunks"]) != stream:
            return "in chunks " + parted(data, task["chunks"]).hex()
    buffers = [bytes.fromhex(buffer) for buffer in task.get("beside", [])]
    value = Reader(data, world, buffers).message()
    writer = Writer(world, options, "beside" in task)
    written = writer.message(value)
    if written != data or writer.buffers != buffers:
        return "written as " + written.hex()
    if "value" in task:
        return compare(task, value, classes, world, options)
    return None


def compare(task, read, classes, world, options):
    made = Builder(classes).value(task["value"])
    written = Writer(world, options).message(made)
    return None if written.hex() == task["hex"] else "its value is written as " + written.hex()


class Builder:
    """Makes values from their descriptions."""

    def __init__(self, classes):
        self.classes, self.shared = classes, {}

    def value(self, d):
        if not isinstance(d, dict):
            return d
        if "same" in d:
            return self.shared[d["same"]]
        value = V(self.classes.cls(d["t"]))
        if "n" in d:
            self.shared[d["n"]] = value
        body = d["b"]
        if d["k"] == "struct":
            keys = self.classes.keys(self.classes.classes[d["t"]["c"]])
            parts = zip(keys, body)
            value.body = {k[0]: self.value(v) for k, v in parts if k[0] is not None}
        elif d["k"] == "list":
            value.body = [self.value(v) for v in body]
        elif d["k"] == "collection":
            value.body = (None, [self.value(v) for v in body])
            if value.type[1] in SINGLE:
                value.body = value.body[1][0]
        elif d["k"] == "map":
            value.body = (None, [(self.value(k), self.value(v)) for k, v in body])
            if value.type[1] in PAIRS:
                value.body = value.body[1][0]
        elif d["k"] == "one":
            value.body = self.value(body)
        elif d["k"] == "mask":
            value.body = tuple([self.classes.cls(body[0]), bytes(body[1])])
            if len(body) > 2:
                value.body += ([self.value(v) for v in body[2]],)
        else:
            value.body = body
        return value


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        tasks = json.load(file)
    worlds = dict(tasks["worlds"])
    done, wrong = 0, 0
    for task in tasks["tasks"]:
        try:
            problem = check(task, worlds)
        except Exception as e:  # whatever it is, the message is named
            problem = "%s %s" % (type(e).__name__, e)
            if "-v" in sys.argv:
                import traceback

                traceback.print_exc()
        done += 1
        if problem:
            wrong += 1
            print("%s: %s" % (task["name"], problem))
    print("%d done, %d wrong" % (done, wrong))


main()
