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
        return [report.get(f"127.0.0.1:{server.port}") for server in servers] + [report.get("comparison")], run.stderr, seconds


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
    with FakeServer(together=8) as server:
        (report, _), _, _ = benchmark(ursa, [server], "--iterations", "64", "--concurrency", "8", "-q", "SELECT 1")
        assert server.under_way_max == 8 and report["statistics"]["num_queries"] == 64, (server.under_way_max, report)
    # How long things take on a busy machine has no upper bound: only the least times are known.
    with FakeServer(seconds=0.02) as server:
        (report, _), _, _ = benchmark(ursa, [server], "--iterations", "8", "-q", "SELECT 1")
        assert report["query_time_percentiles"]["0"] >= 0.02, report
    with FakeServer(seconds=0.01) as server:
        _, text, seconds = benchmark(ursa, [server], "--timelimit", "1.5", "--delay", "0.2", "-q", "SELECT 1")
        assert seconds >= 1.5, seconds
        # A report each 0.2 s if the machine lets it, and the last.
        assert text.count("Queries executed") >= 2, text
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
    """What is told of two servers is what their reports say; whether a difference is proven is the unit tests' question."""
    with FakeServer(seconds=0.004) as first, FakeServer(seconds=0.008) as second:
        for servers, flags, confidence in (([first, second], [], 99.5), ([second, first], ["--confidence", "2"], 95.0)):
            (left, right, found), text, _ = benchmark(ursa, servers, "--iterations", "400", "--concurrency", "2", *flags, "-q", "SELECT 1")
            difference = right["statistics"]["mean"] - left["statistics"]["mean"]
            assert abs(found["mean_difference"] - difference) < 1e-6 and found["confidence"] == confidence, found
            assert found["proven"] == (abs(found["mean_difference"]) > found["margin"]), found
            verdict = "No difference proven" if not found["proven"] else "slower" if difference > 0 else "faster"
            assert verdict in text, (verdict, text)
        assert len(first.asked) == len(second.asked) == 400, (len(first.asked), len(second.asked))


def test(ursa):
    order(ursa)
    limits(ursa)
    errors(ursa)
    comparison(ursa)
