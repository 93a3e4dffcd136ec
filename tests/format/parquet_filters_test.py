"""parquet_filters_test.py BINARY [SEED]: what filters leave out of Parquet files, beside what is read whole.

Files of pyarrow with small row groups and pages, statistics, page indexes and bloom filters, of types with nulls, NaN,
long strings, dates, times and decimals, sorted and shuffled, are counted under random conditions: with everything that
leaves rows out, with none of it, and by ClickHouse's engine (chDB). It needs pyarrow and chdb."""

import datetime
import decimal
import pathlib
import random
import subprocess
import sys
import tempfile

import chdb
import pyarrow
import pyarrow.parquet

ROWS = 5000
CONDITIONS = 400
WHOLE = (
    "input_format_parquet_filter_push_down = 0, input_format_parquet_bloom_filter_push_down = 0, "
    "input_format_parquet_page_filter_push_down = 0"
)


def columns(rng, is_sorted):
    numbers = [rng.randrange(-2000, 2000) for _ in range(ROWS)]
    if is_sorted:
        numbers.sort()
    day, time = datetime.date(1965, 1, 1), datetime.datetime(1969, 12, 1)
    some = lambda value: [None if rng.random() < 0.1 else value(number) for number in numbers]
    floats = lambda number: rng.choice([float("nan"), float("inf"), -0.0]) if rng.random() < 0.02 else number / 8
    return {
        "i": pyarrow.array(numbers, pyarrow.int32()),
        "n": pyarrow.array(some(lambda number: number), pyarrow.int64()),
        "u": pyarrow.array([number + 2000 for number in numbers], pyarrow.uint16()),
        "f": pyarrow.array([floats(number) for number in numbers], pyarrow.float64()),
        "s": pyarrow.array([f"k{number:+05}" + "x" * rng.choice([0, 3, 200]) for number in numbers]),
        "ns": pyarrow.array(some(lambda number: f"v{number % 50}")),
        "d": pyarrow.array([day + datetime.timedelta(number) for number in numbers], pyarrow.date32()),
        "t": pyarrow.array([time + datetime.timedelta(hours=number) for number in numbers], pyarrow.timestamp("us", "UTC")),
        "c": pyarrow.array(some(lambda number: decimal.Decimal(number) / 4), pyarrow.decimal128(12, 2)),
        "b": pyarrow.array([number % 2 == 0 for number in numbers]),
        "a": pyarrow.array([[number, None] for number in numbers], pyarrow.list_(pyarrow.int32())),
    }


def literal(rng, column):
    number = rng.choice([rng.randrange(-2100, 2100), rng.randrange(-20, 20)])
    return {
        "i": lambda: str(number),
        "n": lambda: str(number),
        "u": lambda: str(number),
        "f": lambda: rng.choice([str(number / 8), "inf", "-0.0", str(number / 8)]),
        "s": lambda: f"'k{number:+05}{rng.choice(['', 'xxx', 'x' * 200])}'",
        "ns": lambda: f"'v{number % 60}'",
        "d": lambda: f"toDate32('{datetime.date(1965, 1, 1) + datetime.timedelta(number)}')",
        "t": lambda: f"toDateTime64('{datetime.datetime(1969, 12, 1) + datetime.timedelta(hours=number)}', 6, 'UTC')",
        "c": lambda: f"toDecimal64('{decimal.Decimal(number) / 4}', 2)",
    }[column]()


def condition(rng):
    column = rng.choice(["i", "n", "u", "f", "s", "ns", "d", "t", "c"])
    value = lambda: literal(rng, column)
    forms = [
        lambda: f"{column} {rng.choice(['=', '!=', '<', '<=', '>', '>='])} {value()}",
        lambda: f"{value()} {rng.choice(['=', '<', '>='])} {column}",
        lambda: f"{column} BETWEEN {value()} AND {value()}",
        lambda: f"{column} {rng.choice(['IN', 'NOT IN'])} ({value()}, {value()}, {value()})",
        lambda: f"{column} IS {rng.choice(['NULL', 'NOT NULL'])}",
        lambda: f"ns LIKE 'v{rng.randrange(6)}%'",
        lambda: "b",
        lambda: f"a[1] = {rng.randrange(-2000, 2000)}",
        lambda: f"i % 7 = {rng.randrange(7)}",
    ]
    form = rng.choice(forms)()
    shape = rng.randrange(6)
    if shape == 0:
        return f"NOT ({form})"
    if shape in (1, 2):
        return f"({form}) {rng.choice(['AND', 'OR'])} ({condition(rng)})"
    return form


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        asked, queries = [], []
        files = []
        for name, is_sorted, options in (
            ("sorted", True, {"write_page_index": True}),
            ("shuffled", False, {"write_page_index": True, "version": "1.0"}),
            ("plain", True, {"use_dictionary": False, "data_page_version": "2.0"}),
            ("blind", False, {"write_statistics": False}),
        ):
            path = pathlib.Path(folder) / f"{name}.parquet"
            table = pyarrow.table(columns(rng, is_sorted))
            pyarrow.parquet.write_table(table, path, row_group_size=700, data_page_size=512, **options)
            files.append(path)
        for _ in range(CONDITIONS):
            asked.append((rng.choice(files), condition(rng)))
        for path, where in asked:
            query = f"SELECT count(), sum(i), sum(cityHash64(s)), count(n) FROM file('{path}', Parquet) WHERE {where}"
            queries += [query, f"{query} SETTINGS {WHOLE}"]
        done = subprocess.run(
            [binary, "local", "--format", "TSV"], input=";\n".join(queries), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        answers = done.stdout.splitlines()
        assert len(answers) == len(queries), f"{len(answers)} answers to {len(queries)} queries\n{done.stderr}"
        for at, (path, where) in enumerate(asked):
            theirs = chdb.query(queries[2 * at], "TSV").bytes().decode().strip()
            own, whole = answers[2 * at], answers[2 * at + 1]
            assert own == whole == theirs, f"{path.name} WHERE {where}\n{own}\n{whole} (read whole)\n{theirs} (chDB)"
        print(f"{len(asked)} conditions on {len(files)} files")


if __name__ == "__main__":
    main()
