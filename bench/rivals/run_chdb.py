"""Driver of chDB: MergeTree tables in a session on disk."""

import os
import shutil
import time

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
        for name, value in request.get("settings", {}).items():
            self.session.query(f"SET {name} = '{value}'")
        if self.session.query("EXISTS DATABASE bench", "TSV").bytes().strip() == b"1":
            self.session.query("USE bench")
        # Loading has no limit.
        limit = 0 if request["cmd"] == "load" else self.timeout
        self.session.query(f"SET max_execution_time = {limit}")

    def load(self, request):
        shutil.rmtree(request["path"], ignore_errors=True)
        os.makedirs(request["path"])
        self.open(request)
        self.session.query("CREATE DATABASE bench ENGINE = Atomic")
        self.session.query("USE bench")
        for statement in request["statements"]:
            self.session.query(statement)
        self.session.query(f"SET max_execution_time = {self.timeout}")

    def query(self, sql):
        return self.session.query(sql, "TabSeparated").bytes()

    def rows(self, result):
        return [line.split("\t") for line in result.decode("utf-8", "replace").split("\n")[:-1]]

    def settle(self, limit=900):
        """Waits for merges: queries beside them would measure them too. Several looks in a row must see none."""
        end, quiet = time.monotonic() + limit, 0
        while quiet < 10 and time.monotonic() < end:
            merges = self.session.query("SELECT count() FROM system.merges", "TabSeparated").bytes().strip()
            quiet = quiet + 1 if merges == b"0" else 0
            time.sleep(0.2)

    def size(self):
        self.settle()
        text = self.session.query(
            "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = 'bench'", "TabSeparated"
        ).bytes()
        return int(text or 0) or directory_size(self.path)

    def close(self):
        self.session.close()


serve(Chdb())
