"""GORM's driver for ClickHouse by its own suite (native protocol, over clickhouse-go), as the Go module ships it.

Needs `go`.
"""

import pathlib
import shutil
import subprocess
import tempfile

import go_checks

MODULE = "gorm.io/driver/clickhouse"
KNOWN = {
    "TestMigrator_DontSupportEmptyDefaultValue": "GORM alters any column that is not Nullable when it migrates again",
}


def run(server, checks):
    if not shutil.which("go"):
        return checks.skips("GORM", "there is no go on this machine")
    server.ask("CREATE DATABASE gorm")
    with tempfile.TemporaryDirectory(prefix="ursa-gorm-") as folder:
        source = go_checks.source_of(MODULE, folder)
        tests = pathlib.Path(source, "tests_test.go")
        tests.write_text(
            tests.read_text().replace("gorm:gorm@127.0.0.1:9942", f"default:{server.password}@127.0.0.1:{server.tcp}")
        )
        tested = subprocess.run(
            ["go", "test", ".", "-v", "-count=1", "-timeout=300s"], cwd=source, capture_output=True, text=True
        )
        go_checks.count(tested, checks, KNOWN, 8)
