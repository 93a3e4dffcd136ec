"""Driver of DataFusion: the Parquet files as they are, no load."""

import re

import datafusion
from datafusion import RuntimeEnvBuilder, SessionConfig, SessionContext

from protocol import cell, directory_size, serve


class Datafusion:
    version = datafusion.__version__

    def open(self, request):
        self.parquet = request["parquet"]
        config = SessionConfig({"datafusion.execution.parquet.binary_as_string": "true"})
        if request["threads"]:
            config = config.with_target_partitions(request["threads"])
        self.context = SessionContext(config, RuntimeEnvBuilder())
        self.context.register_parquet("hits", self.parquet + "/")
        names = "|".join(sorted((name for name, _ in request["columns"]), key=len, reverse=True))
        self.names = re.compile(rf"'[^']*'|\b({names})\b")

    load = open

    def translate(self, sql):
        """Unquoted names fold to lower case in DataFusion; `length` counts characters there."""
        quoted = self.names.sub(lambda m: f'"{m.group(1)}"' if m.group(1) else m.group(0), sql)
        return re.sub(r"\blength\(", "octet_length(", quoted)

    def query(self, sql):
        return self.context.sql(self.translate(sql)).collect()

    def rows(self, result):
        return [[cell(row[name]) for name in row] for batch in result for row in batch.to_pylist()]

    def size(self):
        return directory_size(self.parquet)

    def close(self):
        pass


serve(Datafusion())
