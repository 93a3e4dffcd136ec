"""ch-go by its own suite (native protocol), as the Go module ships it. Needs `go`; each test of it starts a server of its own."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import go_checks

STARTER = pathlib.Path(__file__).parent / "chgo_server.py"
MODULE = "github.com/ClickHouse/ch-go"
KNOWN = {
    "TestQBitWireParity": "Ursa has no type QBit",
    "TestLocalNativeDump": "the suite asks `clickhouse local`, which is another program",
    "TestCluster/Create_distributed_table": "Ursa is in no cluster: remote_servers of the suite's configuration has no effect",
}


def run(server, checks):
    if not shutil.which("go"):
        return checks.skips("ch-go", "there is no go on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-chgo-") as folder:
        source = go_checks.source_of(MODULE, folder)
        environment = {**os.environ, "CH_E2E": "1", "CH_BIN": str(STARTER), "URSA": str(pathlib.Path(server.process.args[0]).resolve())}
        words = ["go", "test", ".", "./chpool", "./cht", "-v", "-count=1", "-timeout=500s", "-p=1", "-parallel=2"]
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
    go_checks.count(tested, checks, KNOWN, 40)
