"""Driver of chDB: MergeTree tables in a session on disk."""

import os
import shutil

import chdb
from chdb import session

from protocol import directory_size, serve


class Chdb:
    version = chdb.__version__

    def open(self, request):
        self.path = request["path"]
        self.session = session.Session(self.path)
        self.session.query("SET session_timezone = 'UTC'")
        if request["threads"]:
            self.session.query(f"SET max_threads = {request['threads']}")
        if self.session.query("EXISTS DATABASE bench", "TSV").bytes().strip() == b"1":
            self.session.query("USE bench")

    def load(self, request):
        shutil.rmtree(request["path"], ignore_errors=True)
        os.makedirs(request["path"])
        self.open(request)
        self.session.query("CREATE DATABASE bench ENGINE = Atomic")
        self.session.query("USE bench")
        for statement in request["statements"]:
            self.session.query(statement)

    def query(self, sql):
        return self.session.query(sql, "TabSeparated").bytes()

    def rows(self, result):
        return [line.split("\t") for line in result.decode("utf-8", "replace").split("\n")[:-1]]

    def size(self):
        text = self.session.query(
            "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'bench'", "TabSeparated"
        ).bytes()
        return int(text or 0) or directory_size(self.path)

    def close(self):
        self.session.close()


serve(Chdb())
