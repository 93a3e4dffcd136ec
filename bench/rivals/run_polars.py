"""Driver of Polars: its SQL over the Parquet files as they are, no load."""

import os
import re

import polars

from protocol import cell, directory_size, serve


class Polars:
    version = polars.__version__

    def open(self, request):
        self.parquet = request["parquet"]
        if request["threads"]:
            os.environ["POLARS_MAX_THREADS"] = str(request["threads"])
        frame = polars.scan_parquet(self.parquet + "/*.parquet")
        self.context = polars.SQLContext(hits=frame)

    load = open

    @staticmethod
    def translate(sql):
        """`length` counts characters in Polars."""
        return re.sub(r"\blength\(", "octet_length(", sql)

    def query(self, sql):
        return self.context.execute(self.translate(sql)).collect(engine="streaming")

    def rows(self, result):
        return [[cell(value) for value in row] for row in result.rows()]

    def size(self):
        return directory_size(self.parquet)

    def close(self):
        pass


serve(Polars())
