"""Driver of DuckDB: a table in a database file."""

import os
import re

import duckdb

from protocol import cell, directory_size, serve

TYPES = {"Int16": "SMALLINT", "Int32": "INTEGER", "Int64": "BIGINT", "String": "VARCHAR", "Date": "DATE",
         "DateTime": "TIMESTAMP"}


def translate(sql):
    """`length` counts bytes in ClickHouse, characters in DuckDB."""
    return re.sub(r"\blength\(", "strlen(", sql)


class Duckdb:
    version = duckdb.__version__

    def open(self, request):
        os.makedirs(request["path"], exist_ok=True)
        self.file = os.path.join(request["path"], "hits.duckdb")
        self.connection = duckdb.connect(self.file)
        self.connection.execute("SET preserve_insertion_order = false")
        if request["threads"]:
            self.connection.execute(f"SET threads = {request['threads']}")

    def load(self, request):
        for suffix in ("", ".wal"):
            path = os.path.join(request["path"], "hits.duckdb" + suffix)
            if os.path.exists(path):
                os.remove(path)
        self.open(request)
        columns = ", ".join(self.column(name, kind) for name, kind in request["columns"])
        self.connection.execute(
            f"CREATE TABLE hits AS SELECT {columns} FROM read_parquet('{request['parquet']}/*.parquet')"
        )
        self.connection.execute("CHECKPOINT")

    @staticmethod
    def column(name, kind):
        if kind == "DateTime":
            # Without a zone, as the instant's UTC reading.
            return f"make_timestamp(epoch_us({name})) AS {name}"
        return f"CAST({name} AS {TYPES[kind]}) AS {name}"

    def query(self, sql):
        return self.connection.execute(translate(sql)).fetchall()

    def rows(self, result):
        return [[cell(value) for value in row] for row in result]

    def size(self):
        return directory_size(self.file)

    def close(self):
        self.connection.close()


serve(Duckdb())
