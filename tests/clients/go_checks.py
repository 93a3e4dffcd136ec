"""clickhouse-go v2 by its own suite (native protocol and HTTP), as the Go module ships it. Needs `go`."""
import json
import os
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
    "TestJSONString": "output_format_native_write_json_as_string has no effect",
    "TestJSONNullableStringsScan": "output_format_native_write_json_as_string has no effect",
}


def run(server, checks):
    if not shutil.which("go"):
        return checks.differs("clickhouse-go", "there is no go on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-go-") as folder:
        go = lambda *words, **options: subprocess.run(["go", *words], cwd=folder, capture_output=True, text=True, **options)
        go("mod", "init", "checks")
        go("get", f"{MODULE}@latest")
        found = json.loads(go("list", "-m", "-json", MODULE).stdout)["Dir"]
        source = f"{folder}/source"
        shutil.copytree(found, source)
        subprocess.run(["chmod", "-R", "u+w", source], check=True)
        environment = {
            **os.environ, "CLICKHOUSE_USE_DOCKER": "false", "CLICKHOUSE_HOST": "127.0.0.1", "CLICKHOUSE_PORT": str(server.tcp),
            "CLICKHOUSE_HTTP_PORT": str(server.http), "CLICKHOUSE_USERNAME": "default", "CLICKHOUSE_PASSWORD": server.password,
        }
        words = ["go", "test", "./tests", "-v", "-count=1", "-timeout=900s", f"-skip={LEFT_OUT}"]
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
        results = re.findall(r"^--- (PASS|FAIL|SKIP): (\w+)", tested.stdout, re.M)
        checks.count(len(results) > 200, f"the suite ran {len(results)} tests: {tested.stderr[-500:]}")
        for result, name in results:
            if result == "FAIL" and name in KNOWN:
                checks.differs(name, KNOWN[name])
            elif result != "SKIP":
                checks.count(result == "PASS", name)
