"""What the flags of `ursa benchmark` do, against a server that remembers what it was asked."""
import json
import os
import subprocess
import tempfile
import time

from fake_server import FakeServer


def benchmark(ursa, servers, *flags, queries=None, good=True):
    """Runs the program; returns its report as JSON, what it printed, and the seconds that it took."""
    with tempfile.TemporaryDirectory(prefix="ursa-benchmark-") as folder:
        path = f"{folder}/report.json"
        ports = [word for server in servers for word in ("--port", str(server.port))]
        start = time.monotonic()
        run = subprocess.run([ursa, "benchmark", *ports, "--json", path, *flags], input=queries, capture_output=True, text=True, timeout=60)
        seconds = time.monotonic() - start
        assert (run.returncode == 0) == good, run
        assert "panicked" not in run.stderr, run
        report = json.load(open(path)) if os.path.exists(path) else {}
        return [value for key, value in report.items() if key.startswith("127.0.0.1")] + [report.get("comparison")], run.stderr, seconds


def order(ursa):
    with FakeServer() as server:
        benchmark(ursa, [server], "--iterations", "30", "-q", "SELECT 1", "-q", "SELECT 2", "-q", "SELECT 3")
        assert server.asked == ["SELECT 1", "SELECT 2", "SELECT 3"] * 10, server.asked
    lines = [f"SELECT {n}" for n in range(10)]
    with FakeServer() as server:
        (report, _), _, _ = benchmark(ursa, [server], "--iterations", "200", "--randomize", queries="\n".join(lines) + "\n\n")
        assert set(server.asked) == set(lines) and server.asked != lines * 20, "drawn at random, and all of them"
        assert report["statistics"]["num_queries"] == len(server.asked) == 200, report


def limits(ursa):
    with FakeServer(seconds=0.02) as server:
        (report, _), _, _ = benchmark(ursa, [server], "--iterations", "64", "--concurrency", "8", "-q", "SELECT 1")
        assert server.under_way_max == 8 and report["statistics"]["num_queries"] == 64, (server.under_way_max, report)
        assert 0.02 <= report["query_time_percentiles"]["50"] < 1, report
    with FakeServer(seconds=0.01) as server:
        _, text, seconds = benchmark(ursa, [server], "--timelimit", "1.5", "--delay", "0.4", "-q", "SELECT 1")
        assert 1.5 <= seconds < 5, seconds
        # A report each 0.4 s, and the last.
        assert text.count("Queries executed") >= 4, text
        _, text, _ = benchmark(ursa, [server], "--timelimit", "0.5", "--delay", "0", "-q", "SELECT 1")
        assert text.count("Queries executed") == 1, text


def errors(ursa):
    third = lambda number: number % 3 == 0
    with FakeServer(fails=third) as server:
        _, text, _ = benchmark(ursa, [server], "--iterations", "30", "-q", "SELECT 1", good=False)
        assert "Unknown table" in text and len(server.asked) == 3, text
    with FakeServer(fails=third) as server:
        (report, _), text, _ = benchmark(ursa, [server], "--iterations", "30", "--ignore-error", "-q", "SELECT 1")
        statistics = report["statistics"]
        assert (statistics["num_queries"], statistics["num_errors"], len(server.asked)) == (20, 10, 30), statistics
        assert "errors: 10" in text, text
    with FakeServer() as server:
        port = server.port
    run = subprocess.run([ursa, "benchmark", "--port", str(port), "-q", "SELECT 1"], capture_output=True, text=True, timeout=60)
    assert run.returncode != 0 and "Cannot connect" in run.stderr, run
    run = subprocess.run([ursa, "benchmark", "--port", str(port)], input="", capture_output=True, text=True, timeout=60)
    assert run.returncode != 0 and "no queries" in run.stderr, run


def comparison(ursa):
    with FakeServer(seconds=0.004) as first, FakeServer(seconds=0.008) as second:
        found, text, _ = benchmark(ursa, [first, second], "--iterations", "400", "--concurrency", "2", "-q", "SELECT 1")
        assert found[2]["proven"] and 0.002 < found[2]["mean_difference"] < 0.02 and found[2]["confidence"] == 99.5, found
        assert "slower" in text and len(first.asked) == len(second.asked) == 200, text
        found, text, _ = benchmark(ursa, [second, first], "--iterations", "400", "--concurrency", "2", "--confidence", "2", "-q", "SELECT 1")
        assert found[2]["proven"] and found[2]["mean_difference"] < 0 and found[2]["confidence"] == 95.0 and "faster" in text, found


def test(ursa):
    order(ursa)
    limits(ursa)
    errors(ursa)
    comparison(ursa)
