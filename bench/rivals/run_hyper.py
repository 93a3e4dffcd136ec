"""Driver of Hyper: tables in a .hyper file."""

import os
import shutil

import tableauhyperapi
from tableauhyperapi import Connection, CreateMode, HyperProcess, Telemetry

from protocol import cell, directory_size, serve


class Hyper:
    version = tableauhyperapi.__version__

    def open(self, request, create=CreateMode.NONE):
        os.makedirs(request["path"], exist_ok=True)
        self.file = os.path.join(request["path"], "data.hyper")
        parameters = {"log_config": "", "max_query_size": "1048576", "default_database_version": "4"}
        if request["threads"]:
            parameters["hard_concurrent_query_thread_limit"] = str(request["threads"])
        self.process = HyperProcess(Telemetry.DO_NOT_SEND_USAGE_DATA_TO_TABLEAU, parameters=parameters)
        self.connection = Connection(self.process.endpoint, self.file, create)

    def load(self, request):
        shutil.rmtree(request["path"], ignore_errors=True)
        self.open(request, CreateMode.CREATE_AND_REPLACE)
        for statement in request["statements"]:
            self.connection.execute_command(statement)
        # What was loaded is in the file only when the process has ended.
        self.close()
        self.open(request)

    def query(self, sql):
        return self.connection.execute_list_query(sql)

    def cancel(self):
        self.connection.cancel()

    def rows(self, result):
        return [[self.text(value) for value in row] for row in result]

    @staticmethod
    def text(value):
        if type(value).__name__ == "Timestamp":
            return value.to_datetime().strftime("%Y-%m-%d %H:%M:%S")
        if type(value).__name__ == "Date":
            return value.to_date().isoformat()
        if type(value).__name__ == "Decimal":
            return cell(float(value))
        return cell(value)

    def size(self):
        return directory_size(self.file)

    def close(self):
        self.connection.close()
        self.process.close()


serve(Hyper())
