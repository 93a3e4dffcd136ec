"""Driver of Polars: its SQL over the Parquet files as they are; the statements name them."""

import os

import polars

from protocol import cell, directory_size, serve


class Polars:
    version = polars.__version__

    def open(self, request):
        self.data = request["data"]
        if request["threads"]:
            os.environ["POLARS_MAX_THREADS"] = str(request["threads"])
        self.context = polars.SQLContext()
        for statement in request["statements"]:
            self.context.execute(statement)

    load = open

    def query(self, sql):
        return self.context.execute(sql).collect(engine="streaming")

    def rows(self, result):
        return [[cell(value) for value in row] for row in result.rows()]

    def size(self):
        return directory_size(self.data)

    def close(self):
        pass


serve(Polars())
