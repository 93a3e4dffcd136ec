"""A reader of a part of a MergeTree table, written from docs/format.md alone: `read_part.py FOLDER [COLUMN …]` prints the rows as JSON.

Slow and plain on purpose: each function is a paragraph of the document. What a row is: an int, a float, bytes, None, a list or a tuple.
"""
import json
import os
import struct
import sys

import lz4.block

try:
    from compression import zstd
except ImportError:
    from backports import zstd
try:
    import xxhash
except ImportError:  # Checksums are then not looked at.
    xxhash = None

SEGMENT_ROWS = 8192
NATIVES = {"UInt8": 1, "UInt16": 2, "UInt32": 4, "UInt64": 8, "UInt128": 16, "UInt256": 32, "Int8": 1, "Int16": 2, "Int32": 4, "Int64": 8, "Int128": 16, "Int256": 32}
FLOATS = {"Float32": ("<f", 4), "Float64": ("<d", 8)}
NUMBERED = ["UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "Int8", "Int16", "Int32", "Int64", "Int128", "Float32", "Float64", "String", "UInt256", "Int256"]


class Bytes:
    """Numbers, texts and values one after another."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def take(self, count):
        assert self.at + count <= len(self.data), "the bytes end early"
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, size, signed=False):
        return int.from_bytes(self.take(size), "little", signed=signed)

    def varint(self):
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self):
        return self.take(self.varint())

    def text(self):
        return self.bytes().decode()

    def value(self):
        tag = self.number(1)
        if tag in (7, 8):
            items = [self.value() for _ in range(self.varint())]
            return items if tag == 7 else tuple(items)
        kinds = {
            0: lambda: None, 1: lambda: self.number(8), 2: lambda: self.number(8, True), 3: lambda: self.number(16), 4: lambda: self.number(16, True),
            5: lambda: struct.unpack("<d", self.take(8))[0], 6: self.bytes, 9: lambda: self.number(32), 10: lambda: self.number(32, True),
        }
        return kinds[tag]()


# Types: a physical type is a name, or a tuple of "Fixed" and a width, "Nullable" or "Array" and a type, "Tuple" and types.

def split(text):
    """The arguments of a type, commas inside of brackets and quotes left alone."""
    out, depth, quoted, start = [], 0, False, 0
    for at, letter in enumerate(text):
        quoted ^= letter == "'"
        depth += 0 if quoted else (letter == "(") - (letter == ")")
        if letter == "," and depth == 0 and not quoted:
            out.append(text[start:at].strip())
            start = at + 1
    return out + [text[start:].strip()] if text.strip() else []


POINT = ("Tuple", "Float64", "Float64")
PLAIN = {
    "Bool": "UInt8", "Nothing": "UInt8", "Date": "UInt16", "DateTime": "UInt32", "IPv4": "UInt32", "UUID": "UInt128", "IPv6": "UInt128", "Enum8": "Int8", "Enum16": "Int16",
    "Date32": "Int32", "Time": "Int32", "DateTime64": "Int64", "Time64": "Int64", "BFloat16": "Float32", "JSON": "String", "Dynamic": "String", "Variant": "String",
    "AggregateFunction": "String", "Point": POINT, "Ring": ("Array", POINT), "LineString": ("Array", POINT), "Polygon": ("Array", ("Array", POINT)),
    "MultiLineString": ("Array", ("Array", POINT)), "MultiPolygon": ("Array", ("Array", ("Array", POINT))),
}


def element_type(text):
    """`x UInt8` and `UInt8` are both elements of tuples."""
    head, _, rest = text.partition(" ")
    return rest if rest and "(" not in head and "'" not in head else text


def physical_of(text):
    name, _, inside = text.partition("(")
    arguments = split(inside[:-1]) if inside else []
    if name in NATIVES or name in FLOATS or name == "String":
        return name
    if name in PLAIN:
        return PLAIN[name]
    if name.startswith("Interval"):
        return "Int64"
    if name == "Decimal":
        digits = int(arguments[0])
        return "Int32" if digits <= 9 else "Int64" if digits <= 18 else "Int128" if digits <= 38 else "Int256"
    if name == "FixedString":
        return ("Fixed", int(arguments[0]))
    if name in ("Nullable", "Array"):
        return (name, physical_of(arguments[0]))
    if name == "LowCardinality":
        return physical_of(arguments[0])
    if name == "SimpleAggregateFunction":
        return physical_of(arguments[1])
    if name == "Map":
        return ("Array", ("Tuple", physical_of(arguments[0]), physical_of(arguments[1])))
    if name == "Tuple":
        return ("Tuple", *(physical_of(element_type(argument)) for argument in arguments))
    raise ValueError(f"unknown type {text}")


def read_physical(source):
    number = source.number(1)
    if number == 32:
        return ("Fixed", source.varint())
    if number in (33, 34):
        return ({33: "Nullable", 34: "Array"}[number], read_physical(source))
    if number == 35:
        return ("Tuple", *(read_physical(source) for _ in range(source.varint())))
    return NUMBERED[number]


def wrap(number, physical):
    """A number cut to the width of its type."""
    bits = NATIVES[physical] * 8
    number &= (1 << bits) - 1
    return number - (1 << bits) if physical.startswith("Int") and number >> (bits - 1) else number


# Streams.

class Stream:
    def __init__(self, source):
        self.stored, self.offset, self.raw = source.number(1), source.varint(), source.varint()
        self.length = source.varint() if self.stored else self.raw
        self.checksum = source.number(8)

    def load(self, chunk):
        data = chunk(self.offset, self.length)
        assert xxhash is None or xxhash.xxh3_64_intdigest(data) == self.checksum, "a checksum does not match"
        if self.stored == 1:
            data = lz4.block.decompress(data, uncompressed_size=self.raw)
        elif self.stored:
            data = {2: zstd.decompress, 3: words, 4: symbols}[self.stored](data)
        assert len(data) == self.raw, "a stream has another length"
        return data


def at_bits(data, bits, count, start=0):
    """Numbers of so many bits each, one after another."""
    whole = int.from_bytes(data[start:start + (count * bits + 7) // 8], "little")
    text = whole.to_bytes((count * bits + 7) // 8 + 8, "little")
    mask = (1 << bits) - 1
    return [int.from_bytes(text[row * bits // 8:row * bits // 8 + 9], "little") >> (row * bits % 8) & mask for row in range(count)]


def word_bits(bits):
    return 16 if bits <= 16 else 32 if bits <= 32 else 64


def lanes(data, bits, rows):
    out, width = [], word_bits(bits)
    count, mask = 1024 // width, (1 << bits) - 1
    for block in range(rows // 1024):
        base = block * 128 * bits
        lane = [b"".join(data[base + (word * count + number) * width // 8:][:width // 8] for word in range(bits)) for number in range(count)]
        long = [int.from_bytes(text, "little") for text in lane]
        out += [long[row % count] >> (row // count * bits) & mask for row in range(1024)]
    return out + at_bits(data, bits, rows % 1024, rows // 1024 * 128 * bits)


def put_bits(numbers, bits):
    whole = 0
    text = bytearray((len(numbers) * bits + 7) // 8)
    if bits % 8 == 0:
        return b"".join(number.to_bytes(bits // 8, "little") for number in numbers)
    for row, number in enumerate(numbers):
        at = row * bits
        whole = number << (at % 8)
        for place in range(at // 8, (at + bits + 7) // 8):
            text[place] |= whole & 255
            whole >>= 8
    return bytes(text)


def put_lanes(numbers, bits):
    out, width = b"", word_bits(bits)
    count = 1024 // width
    for block in range(len(numbers) // 1024):
        long = [0] * count
        for row, number in enumerate(numbers[block * 1024:][:1024]):
            long[row % count] |= number << (row // count * bits)
        lane = [number.to_bytes(width // 8 * bits, "little") for number in long]
        out += b"".join(lane[number][word * width // 8:][:width // 8] for word in range(bits) for number in range(count))
    return out + put_bits(numbers[len(numbers) // 1024 * 1024:], bits)


def words(data):
    source = Bytes(data)
    unit, transforms, rows = source.number(1), source.number(1), source.number(4)
    bits = unit - 128 if unit > 128 else unit
    size = next(size for size in (1, 2, 4, 8) if size * 8 >= bits)
    count = source.number(4) if transforms & 1 else rows
    entries = source.number(4) if transforms & 2 else 0

    def block(length):
        kind = source.number(1)
        if kind == 2:
            text = zstd.decompress(source.take(source.number(4)))
            assert len(text) == length
            return text
        return source.take(length) if kind == 0 else source.take(1) * length

    def planes(length, size):
        parts = [block(length) for _ in range(size)]
        return [int.from_bytes(bytes(part[row] for part in parts), "little") for row in range(length)]

    marks = block((rows + 7) // 8) if transforms & 1 else None
    known, last = [], 0
    for difference in planes(entries, size) if entries else []:
        last = (last + difference) & ((1 << size * 8) - 1)
        known.append(last)
    width = size if not known else 1 if entries <= 256 else 2
    if transforms & 8:
        found = planes(count, width)
    else:
        text = block(count * width)
        found = [int.from_bytes(text[row * width:][:width], "little") for row in range(count)]
    if transforms & 4:
        last, moved = 0, []
        for word in found:
            last = (last + (-(word + 1) // 2 if word & 1 else word // 2)) & ((1 << size * 8) - 1)
            moved.append(last)
        found = moved
    if known:
        found = [known[number] for number in found]
    if marks is not None:
        run, spread = -1, []
        for row in range(rows):
            run += marks[row // 8] >> (row % 8) & 1
            spread.append(found[run])
        found = spread
    return put_lanes(found, bits) if unit > 128 else put_bits(found, bits)


def symbols(data):
    source = Bytes(data)
    lengths = list(source.take(source.number(1)))
    known = [source.take(length) for length in lengths]
    count = source.number(4)
    codes = zstd.decompress(source.take(len(data) - source.at))
    assert len(codes) == count
    out, place = [], 0
    while place < count:
        if codes[place] == 255:
            out.append(codes[place + 1:place + 2])
            place += 2
        else:
            out.append(known[codes[place]])
            place += 1
    return b"".join(out)


# Nodes: each is read from metadata, then asked for its rows.

class Node:
    def __init__(self, source, physical):
        self.kind, self.rows, self.physical = source.number(1), source.varint(), physical
        inner = physical[1] if isinstance(physical, tuple) and physical[0] in ("Nullable", "Array") else None
        child = lambda of: Node(source, of)
        stream = lambda: Stream(source)
        starts = lambda: [source.varint() for _ in range((self.rows + SEGMENT_ROWS - 1) // SEGMENT_ROWS)]
        parts = {
            0: lambda: (),
            1: lambda: (source.value(),),
            2: lambda: (stream(),),
            3: lambda: (source.number(1), source.number(16), stream()),
            4: lambda: (source.number(1), source.number(8), stream()),
            5: lambda: (child("UInt32"), child(physical)),
            6: lambda: (child("UInt32"), starts(), stream()),
            7: lambda: (child("UInt8"), child(inner)),
            8: lambda: (child("UInt32"), starts(), child(inner)),
            9: lambda: tuple(child(element) for element in physical[1:]),
            12: lambda: (child("UInt32"), child(physical)),
            13: lambda: (source.number(1), source.number(1), child("Int64"), child("UInt32"), child(physical)),
            14: lambda: (child("UInt32"), child("UInt32"), stream()),
            15: lambda: (child("String"), [self.path(source) for _ in range(source.varint())]),
            18: lambda: self.followed(source),
        }
        parts.update({10: parts[3], 11: parts[4], 16: parts[4], 17: parts[5]})
        self.parts = parts[self.kind]()

    def followed(self, source):
        place, shift, sign = source.varint(), source.number(1), source.number(1)
        bits = self.physical.lstrip("UInt")
        return place, shift, Node(source, ("Int" if sign else "UInt") + bits), Node(source, "Int" + bits)

    @staticmethod
    def path(source):
        name, kinds = source.bytes(), Node(source, "UInt8")
        types = [source.text() for _ in range(0)]
        values = []
        for _ in range(source.varint()):
            types.append(source.text())
            values.append(Node(source, physical_of(types[-1])))
        return name, kinds, types, values

    def load(self, chunk):
        """The rows; `chunk(offset, length)` gives bytes of the chunk, `chunk.at(place)` is the same of another one in its file."""
        rows = getattr(self, "kind_%d" % {10: 3, 11: 4, 17: 5}.get(self.kind, self.kind))(chunk, *self.parts)
        assert len(rows) == self.rows, (self.kind, len(rows), self.rows)
        return rows

    def kind_0(self, _chunk):
        return []

    def kind_1(self, _chunk, value):
        return [value] * self.rows

    def kind_18(self, chunk, place, shift, other, differences):
        bits = int(self.physical.lstrip("UInt"))
        mask, rows = (1 << bits) - 1, other.load(chunk.at(place))
        found = [(((row & mask) >> shift) + difference) & mask for row, difference in zip(rows, differences.load(chunk))]
        return [row - (1 << bits) if self.physical.startswith("I") and row >> (bits - 1) else row for row in found]

    def kind_2(self, chunk, stream):
        data = stream.load(chunk)
        if self.physical in FLOATS:
            form, width = FLOATS[self.physical]
            return [struct.unpack(form, data[at:at + width])[0] for at in range(0, len(data), width)]
        if isinstance(self.physical, tuple):
            width = self.physical[1]
            return [data[at:at + width] for at in range(0, len(data), width)]
        width, signed = NATIVES[self.physical], self.physical.startswith("Int")
        return [int.from_bytes(data[at:at + width], "little", signed=signed) for at in range(0, len(data), width)]

    def numbers(self, data, bits):
        return lanes(data, bits, self.rows) if self.kind in (10, 11, 16) else at_bits(data, bits, self.rows)

    def kind_3(self, chunk, bits, base, stream):
        return [wrap(base + number, self.physical) for number in self.numbers(stream.load(chunk), bits)]

    def segments(self, data, bits, size):
        """Of each segment the bytes at its beginning, as numbers, and its packed numbers."""
        count = (self.rows + SEGMENT_ROWS - 1) // SEGMENT_ROWS
        numbers = self.numbers(data[count * size:], bits)
        for segment in range(count):
            firsts = struct.unpack(f"<{size // 8}Q", data[segment * size:][:size])
            yield firsts, numbers[segment * SEGMENT_ROWS:][:SEGMENT_ROWS]

    def kind_4(self, chunk, bits, step, stream):
        out = []
        for (value,), numbers in self.segments(stream.load(chunk), bits, 8):
            out.append(wrap(value, self.physical))
            for number in numbers[1:]:
                value += step + number
                out.append(wrap(value, self.physical))
        return out

    def kind_16(self, chunk, bits, step, stream):
        out = []
        for (value, difference), numbers in self.segments(stream.load(chunk), bits, 16):
            for row, number in enumerate(numbers):
                difference += step + number if row > 1 else 0
                value += difference if row > 0 else 0
                out.append(wrap(value, self.physical))
        return out

    def kind_5(self, chunk, codes, entries):
        known = entries.load(chunk)
        return [known[code] for code in codes.load(chunk)]

    def kind_6(self, chunk, sizes, starts, stream):
        data, at, out = stream.load(chunk), 0, []
        for row, size in enumerate(sizes.load(chunk)):
            assert row % SEGMENT_ROWS or starts[row // SEGMENT_ROWS] == at
            out.append(data[at:at + size])
            at += size
        assert at == len(data)
        return out

    def kind_7(self, chunk, flags, values):
        return [None if flag else value for flag, value in zip(flags.load(chunk), values.load(chunk))]

    def kind_8(self, chunk, sizes, starts, values):
        elements, at, out = values.load(chunk), 0, []
        for row, size in enumerate(sizes.load(chunk)):
            assert row % SEGMENT_ROWS or starts[row // SEGMENT_ROWS] == at
            out.append(elements[at:at + size])
            at += size
        return out

    def kind_9(self, chunk, *elements):
        return list(zip(*(element.load(chunk) for element in elements)))

    def kind_12(self, chunk, lengths, values):
        return [value for length, value in zip(lengths.load(chunk), values.load(chunk)) for _ in range(length)]

    def kind_13(self, chunk, e, f, numbers, places, exceptions):
        out = [float(number) * float(f"1e{f}") * float(f"1e-{e}") for number in numbers.load(chunk)]
        if self.physical == "Float32":
            out = [struct.unpack("<f", struct.pack("<f", number))[0] for number in out]
        for row, value in zip(places.load(chunk), exceptions.load(chunk)):
            out[row] = value
        return out

    def kind_14(self, chunk, sizes, shared, stream):
        data, at, out, before = stream.load(chunk), 0, [], b""
        for size, common in zip(sizes.load(chunk), shared.load(chunk)):
            before = before[:common] + data[at:at + size - common]
            at += size - common
            out.append(before)
        return out

    def kind_15(self, chunk, rest, paths):
        """Objects as a dict of paths and what is there: (type, value)."""
        out = [dict(object_of(row)) for row in rest.load(chunk)]
        for name, kinds, types, values in paths:
            dense = [iter(node.load(chunk)) for node in values]
            for row, kind in enumerate(kinds.load(chunk)):
                if kind:
                    out[row][name.decode()] = (types[kind - 1], next(dense[kind - 1]))
        return out


# Cells.

TAGS = {2: "Bool", 16: "UInt8", 13: "UInt16", 14: "UInt32", 15: "UInt64", 3: "Date", 4: "DateTime", 11: "Int8", 8: "Int16", 9: "Int32", 10: "Int64", 5: "DateTime64(9)", 6: "Float32", 7: "Float64"}


def cell_value(source):
    tag = source.number(1)
    if tag == 1:
        return source.varint()
    if tag == 2:
        word = source.varint()
        return -(word + 1) // 2 if word & 1 else word // 2
    if tag in (7, 8):
        items = [cell_value(source) for _ in range(source.varint())]
        return items if tag == 7 else tuple(items)
    if tag in (0, 6):
        return source.bytes() if tag else None
    size, signed = {3: (16, False), 4: (16, True), 5: (8, None), 9: (32, False), 10: (32, True)}[tag]
    text = source.take(size)
    return struct.unpack(">d", text)[0] if tag == 5 else int.from_bytes(text, "big", signed=signed)


def cell(data):
    """The type and the value of a cell; None for NULL."""
    if not data:
        return None
    tag, rest = data[0], data[1:]
    if tag == 12:
        return "String", rest
    if tag == 1:
        source = Bytes(rest)
        return source.text(), cell_value(source)
    name, bits, word = TAGS[tag], len(rest) * 8, int.from_bytes(rest, "big")
    if name.startswith("Float"):
        word = word ^ 1 << (bits - 1) if word >> (bits - 1) else ~word & (1 << bits) - 1
        return name, struct.unpack(">f" if bits == 32 else ">d", word.to_bytes(bits // 8, "big"))[0]
    if name.startswith("Int") or name == "DateTime64(9)":
        word -= 1 << (bits - 1)
    return name, word


def object_of(data):
    source = Bytes(data)
    while source.at < len(data):
        yield source.text(), cell(source.bytes())


# Parts.

def column_in_metadata(source, physical):
    node = Node(source, physical)
    data = source.bytes()
    return node.load(lambda offset, length: data[offset:offset + length])


class Column:
    def __init__(self, source, version):
        self.name, self.type = source.text(), source.text()
        self.physical = physical_of(self.type)
        self.chunks = []
        for _ in range(source.varint()):
            chunk = {"place": source.varint(), "raw": source.varint(), "nulls": source.varint(), "defaults": source.varint()}
            chunk["sum"] = source.value() if version > 1 else None
            chunk["node"] = Node(source, self.physical)
            self.chunks.append(chunk)
        self.stored = source.varint()
        self.ranges = source.number(1)
        if self.ranges:
            inner = self.physical[1] if isinstance(self.physical, tuple) and self.physical[0] == "Nullable" else self.physical
            bound = ("Nullable", "String" if isinstance(inner, tuple) and inner[0] == "Fixed" else inner)
            self.least, self.greatest = column_in_metadata(source, bound), column_in_metadata(source, bound)
            if version > 1:
                self.least_rows, self.greatest_rows = column_in_metadata(source, "UInt32"), column_in_metadata(source, "UInt32")
        self.sketch = source.bytes() if version == 1 or source.number(1) else None
        self.frequent = [(source.value(), source.varint()) for _ in range(source.varint())] if version > 1 else []
        self.histogram = [source.value() for _ in range(source.varint())] if version > 1 else []


class Part:
    def __init__(self, folder):
        self.folder = folder
        data = open(os.path.join(folder, "meta.bin"), "rb").read()
        assert xxhash is None or xxhash.xxh3_64_intdigest(data[:-8]) == int.from_bytes(data[-8:], "little")
        source = Bytes(data[:-8])
        assert source.take(8) == b"URSAPART"
        self.version = source.number(4)
        self.rows, self.granule_rows, self.chunk_granules = source.varint(), source.varint(), source.varint()
        self.partition = [source.value() for _ in range(source.varint())]
        self.columns = [Column(source, self.version) for _ in range(source.varint())]
        self.index = [column_in_metadata(source, read_physical(source)) for _ in range(source.varint())]
        assert source.at == len(source.data), "meta.bin goes on"

    def piece(self, file, place):
        def piece(offset, length):
            file.seek(place + offset)
            return file.read(length)
        piece.at = lambda other: self.piece(file, other)
        return piece

    def load(self, column):
        """All rows of a column."""
        rows = []
        for chunk in column.chunks:
            number, place = chunk["place"] >> 48, chunk["place"] & (1 << 48) - 1
            with open(os.path.join(self.folder, f"patch_{number}.bin" if number else "data.bin"), "rb") as file:
                rows += chunk["node"].load(self.piece(file, place))
        return rows


def plain(value):
    """What JSON can say of a row."""
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


if __name__ == "__main__":
    part = Part(sys.argv[1])
    for column in part.columns:
        if len(sys.argv) == 2 or column.name in sys.argv[2:]:
            print(json.dumps({"name": column.name, "type": column.type, "rows": plain(part.load(column))}))
