"""Messages in chunks, as streams have them."""

IN_CHUNKS = 2


def length(data, at):
    """The number at an index, and the index behind it."""
    value, shift = 0, 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def joined(data):
    """The message in an array that stands in a stream."""
    if not data[0] & IN_CHUNKS:
        raise ValueError("no chunks")
    out, at, last = bytearray([data[0] & ~IN_CHUNKS]), 1, False
    while not last:
        head, at = length(data, at)
        count, last = head >> 1, head & 1 != 0
        if at + count > len(data) or count == 0 and not last:
            raise ValueError("a chunk of %d bytes" % count)
        out += data[at : at + count]
        at += count
    if at != len(data):
        raise ValueError("bytes follow the last chunk")
    return bytes(out)


def parted(message, size):
    """The message as it stands in a stream, in chunks of one size."""
    out, at = bytearray([message[0] | IN_CHUNKS]), 1
    while True:
        chunk = message[at : at + size]
        at += len(chunk)
        last = at == len(message)
        head = len(chunk) << 1 | last
        while head > 0x7F:
            out.append(head & 0x7F | 0x80)
            head >>= 7
        out.append(head)
        out += chunk
        if last:
            return bytes(out)
