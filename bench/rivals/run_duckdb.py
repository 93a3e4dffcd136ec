"""Driver of DuckDB: tables in a database file."""

import os
import shutil

import duckdb

from protocol import cell, directory_size, serve


class Duckdb:
    version = duckdb.__version__

    def open(self, request):
        os.makedirs(request["path"], exist_ok=True)
        self.file = os.path.join(request["path"], "data.duckdb")
        self.connection = duckdb.connect(self.file)
        self.connection.execute("SET preserve_insertion_order = false")
        if request["threads"]:
            self.connection.execute(f"SET threads = {request['threads']}")

    def load(self, request):
        shutil.rmtree(request["path"], ignore_errors=True)
        self.open(request)
        for statement in request["statements"]:
            self.connection.execute(statement)
        self.connection.execute("CHECKPOINT")

    def query(self, sql):
        return self.connection.execute(sql).fetchall()

    def cancel(self):
        self.connection.interrupt()

    def rows(self, result):
        return [[cell(value) for value in row] for row in result]

    def size(self):
        return directory_size(self.file)

    def close(self):
        self.connection.close()


serve(Duckdb())
