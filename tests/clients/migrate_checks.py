"""golang-migrate's driver for ClickHouse by its own suite (native protocol), as the Go module ships it.

It is over clickhouse-go v1, which speaks revision 54213. Needs `go`.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import go_checks

MODULE = "github.com/golang-migrate/migrate/v4"
# What starts a container in the module's tests: here it gives the server that runs.
STARTER = pathlib.Path(__file__).parent / "migrate" / "dktesting.go"
KNOWN = {}


def prepare(migration):
    """Makes a migration fit: there is no Kafka here, and ClickHouse 26 refuses views whose target is not there."""
    text = re.sub(r"ENGINE = Kafka\nSETTINGS[^;]*;", "ENGINE = Null;", migration.read_text())
    migration.write_text(text.replace("TO orders AS", "TO analytics.orders AS"))


def run(server, checks):
    if not shutil.which("go"):
        return checks.skips("golang-migrate", "there is no go on this machine")
    for statement in ("CREATE USER user IDENTIFIED BY 'password'", "GRANT ALL ON *.* TO user"):
        server.ask(statement)
    with tempfile.TemporaryDirectory(prefix="ursa-migrate-") as folder:
        source = go_checks.source_of(MODULE, folder)
        prepare(pathlib.Path(source, "database/clickhouse/examples/migrations/003_create_database.up.sql"))
        shutil.copy(STARTER, f"{source}/dktesting/dktesting.go")
        environment = {
            **os.environ,
            "URSA_URL": f"http://127.0.0.1:{server.http}/",
            "URSA_PORT": str(server.tcp),
            "URSA_PASSWORD": server.password,
        }
        words = ["go", "test", "-mod=mod", "./database/clickhouse", "-v", "-count=1", "-timeout=300s"]
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
        go_checks.count(tested, checks, KNOWN, 5)
