"""Driver of DataFusion: the Parquet files as they are; the statements name them."""

import datafusion
from datafusion import RuntimeEnvBuilder, SessionConfig, SessionContext

from protocol import cell, directory_size, serve


class Datafusion:
    version = datafusion.__version__

    def open(self, request):
        self.data = request["data"]
        # Names keep their case as in the other engines; texts without an annotation are texts.
        config = SessionConfig(
            {"datafusion.sql_parser.enable_ident_normalization": "false", "datafusion.execution.parquet.binary_as_string": "true"}
        )
        if request["threads"]:
            config = config.with_target_partitions(request["threads"])
        self.context = SessionContext(config, RuntimeEnvBuilder())
        for statement in request["statements"]:
            self.context.sql(statement).collect()

    load = open

    def query(self, sql):
        return self.context.sql(sql).collect()

    def rows(self, result):
        return [[cell(value) for value in row] for batch in result for row in zip(*(column.to_pylist() for column in batch.columns))]

    def size(self):
        return directory_size(self.data)

    def close(self):
        pass


serve(Datafusion())
