"""The other side of the cross-language tests.

Reads requests from standard input and writes one answer for each to standard output, until the input
ends. Both are frames: a length in four bytes, highest first, and so many bytes of UTF-8. A request is
a command and its arguments with a tab between two; an answer is "ok" or "failed", a tab, and the
result or the problem.

A mode is a list of words, joined by commas: compatible, references, named.
"""

import enum
import faulthandler
import struct
import sys
import types

import pyfory

import canonical
import schemas


def new_fory(mode):
    flags = mode.split(",")
    return pyfory.Fory(xlang=True, compatible="compatible" in flags, ref="references" in flags)


def fory_of(case, mode):
    fory = new_fory(mode)
    for number, cls in enumerate(case.classes):
        if "named" in mode.split(","):
            fory.register(cls, name="fory.xlang." + cls.__name__)
        else:
            fory.register(cls, type_id=100 + number)
    return fory


def version():
    return pyfory.__version__


def cases():
    return ",".join(schemas.CASES)


def write(name, mode):
    case = schemas.CASES[name]
    return fory_of(case, mode).serialize(case.value).hex()


def read(name, mode, message):
    """Returns "equal" if the message holds the value of a case, else what it holds."""
    case = schemas.CASES[name]
    value = fory_of(case, mode).deserialize(bytes.fromhex(message))
    return "equal" if repr(value) == repr(case.value) else repr(value)


def write_enum(namespace, name, mode):
    """Returns a list of two constants of an enum with a name."""
    fory = new_fory(mode)
    kind = enum.Enum(name, ["A"])
    fory.register(kind, name=namespace + "." + name if namespace else name)
    return fory.serialize([kind.A, kind.A]).hex()


def read_enum(namespace, name, mode, message):
    fory = new_fory(mode)
    kind = enum.Enum(name, ["A"])
    fory.register(kind, name=namespace + "." + name if namespace else name)
    value = fory.deserialize(bytes.fromhex(message))
    return "equal" if value == [kind.A, kind.A] else repr(value)


FORIES = {}


def define(name, mode, source):
    """Makes a module of a source; CLASSES of it are registered, and what register(fory, named) of it
    does."""
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, name, "exec"), module.__dict__)
    fory = fory_of(schemas.Case(None, module.CLASSES), mode)
    if hasattr(module, "register"):
        module.register(fory, "named" in mode.split(","))
    FORIES[name] = fory
    return name


def exchange(name, messages):
    """Returns for each message the text of what it holds, a space, and what that becomes when it is
    written again; or the problem."""
    return "\n".join(_exchange(FORIES[name], bytes.fromhex(message)) for message in messages.split(","))


def _exchange(fory, message):
    try:
        value = fory.deserialize(message)
        return canonical.text_of(value) + " " + fory.serialize(value).hex()
    except Exception as e:  # the test decides what a failure means
        return "failed " + type(e).__name__ + ": " + str(e).replace("\n", " ")


COMMANDS = {
    f.__name__: f
    for f in (version, cases, write, read, write_enum, read_enum, define, exchange)
}


def answer(request):
    command, *arguments = request.split("\t")
    try:
        return "ok\t" + COMMANDS[command](*arguments)
    except Exception as e:  # the test decides what a failure means
        return "failed\t" + type(e).__name__ + ": " + str(e)


def main():
    faulthandler.enable()  # says where a client that crashes was
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    # What libraries print must not get between the frames.
    sys.stdout = sys.stderr
    while True:
        head = requests.read(4)
        if len(head) < 4:
            return
        (length,) = struct.unpack(">I", head)
        frame = answer(requests.read(length).decode("utf-8")).encode("utf-8")
        answers.write(struct.pack(">I", len(frame)) + frame)
        answers.flush()


main()
