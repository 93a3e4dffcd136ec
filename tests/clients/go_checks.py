"""clickhouse-go v2 by its own suite (native protocol and HTTP), as the Go module ships it. Needs `go`."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

MODULE = "github.com/ClickHouse/clickhouse-go/v2"
# Minutes of sleep, which tell nothing of a server.
LEFT_OUT = "TestContextCancellationOfHeavyOptimizeFinal"
BUFFERED = "the first megabyte of an answer is awaited, so that its error is an answer of its own with its code"
KNOWN = {
    "TestCustomSettings": "the suite's server is configured with custom_settings_prefixes",
    "TestFormatMidStreamException": BUFFERED,
    "TestFormatMidStreamExceptionCompressed": BUFFERED,
    "TestHTTPExceptionHandling": BUFFERED,
    "TestDynamicMaxTypes": "output_format_native_use_flattened_dynamic_and_json_serialization has no effect",
}


def source_of(module, folder):
    """A copy of the newest source of a Go module, which can be changed; its version is printed."""
    go = lambda *words: subprocess.run(["go", *words], cwd=folder, capture_output=True, text=True, check=True)
    go("mod", "init", "checks")
    go("get", f"{module}@latest")
    found = json.loads(go("list", "-m", "-json", module).stdout)
    print(module, found["Version"])
    shutil.copytree(found["Dir"], f"{folder}/source")
    subprocess.run(["chmod", "-R", "u+w", f"{folder}/source"], check=True)
    return f"{folder}/source"


def count(tested, checks, known, least):
    """Counts the tests that `go test -v` told of, their parts each by itself."""
    if "URSA_CLIENTS_LOG" in os.environ:
        pathlib.Path(os.environ["URSA_CLIENTS_LOG"]).write_text(tested.stdout + tested.stderr)
    results = re.findall(r"^ *--- (PASS|FAIL|SKIP): (\S+)", tested.stdout, re.M)
    checks.count(len(results) > least, f"the suite ran {len(results)} tests: {tested.stderr[-500:]}")
    failed = [name for result, name in results if result == "FAIL"]
    for result, name in results:
        if any(other.startswith(f"{name}/") for other in failed):  # its parts are counted
            continue
        reason = known.get(name) or known.get(name.split("/")[0])
        if result == "FAIL" and reason:
            checks.differs(name, reason)
        elif result != "SKIP":
            checks.count(result == "PASS", name)


def run(server, checks):
    if not shutil.which("go"):
        return checks.skips("clickhouse-go", "there is no go on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-go-") as folder:
        source = source_of(MODULE, folder)
        environment = {
            **os.environ, "CLICKHOUSE_USE_DOCKER": "false", "CLICKHOUSE_HOST": "127.0.0.1", "CLICKHOUSE_PORT": str(server.tcp),
            "CLICKHOUSE_HTTP_PORT": str(server.http), "CLICKHOUSE_USERNAME": "default", "CLICKHOUSE_PASSWORD": server.password,
        }
        words = ["go", "test", "./tests", "-v", "-count=1", "-timeout=900s", f"-skip={LEFT_OUT}"]
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
        count(tested, checks, KNOWN, 200)
