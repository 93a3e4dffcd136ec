"""`ursa paw` and `ursa benchmark` as a user has them: kills, full disks, dead servers, bad suites, broken recordings.

usage: python3 tests/paw/paw_test.py URSA
"""
import glob
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import benchmark_test

SUITE = """
name: small
set_up: [DROP TABLE IF EXISTS t, CREATE TABLE t (a UInt64) ENGINE = MergeTree ORDER BY a, INSERT INTO t SELECT number FROM numbers(100000)]
tear_down: [DROP TABLE t]
queries: [SELECT count() FROM t, SELECT sum(a) FROM t WHERE a % 3 = 1, {name: groups, sql: 'SELECT a % 7 AS k, count() FROM t GROUP BY k'}, SELECT missing FROM t]
"""
BAD_SUITES = [
    ("", "suite"), ("[1, 2", "suite"), ("name: x", "no queries"), ("name: x\nqueries: 7", "queries"), ("\0\x01\x02", "suite"), ("name: x\nqueries: [{sql: 1, speed: 2}]", "speed"),
    ("name: x\nqueries: [SELECT 1]\ncollectors: [telescope]", "telescope"), ("name: x\nqueries: [{name: a, sql: A}, {name: a, sql: B}]", "two queries"), ("name: x\nfolder: nowhere", "nowhere"),
    ("a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\nname: x\nqueries: [*c]", "suite"),
]
BROKEN = ["", "{", "[]", "null", "7", '"text"', "{}", "\0\0\0\0", "{\"version\": 1", "{" * 5000, '{"format": "ursa-paw", "version": 99}']


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Test:
    def __init__(self, ursa, root):
        self.ursa, self.root, self.port = ursa, root, free_port()
        self.suite = self.file("suite.yaml", SUITE)
        server = {"command": [ursa, "server", "--path", f"{root}/data", "--http-port", str(self.port), "--tcp-port", "0"]}
        other = free_port()
        second = {"command": [ursa, "server", "--path", f"{root}/data2", "--http-port", str(other), "--tcp-port", "0"]}
        self.config = self.file("config.yaml", json.dumps({
            "profiles": [{"name": "new", "driver": "clickhouse", "settings": {"port": self.port, "max_threads": 1}, "server": server},
                         {"name": "old", "driver": "clickhouse", "settings": {"port": other, "max_threads": 1}, "server": second},
                         {"name": "dead", "driver": "clickhouse", "settings": {"port": free_port()}},
                         {"name": "stillborn", "driver": "clickhouse", "settings": {"port": free_port()}, "server": {"command": ["false"]}}],
            "settings": {"rounds": 8, "query_measure_runs": 3}}))

    def file(self, name, text):
        path = f"{self.root}/{name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def paw(self, *args, good=True, contains=""):
        run = subprocess.run([self.ursa, "paw", *args], capture_output=True, text=True, timeout=120)
        text = run.stdout + run.stderr
        assert "panicked" not in text and run.returncode >= 0, run
        assert good is None or (run.returncode == 0) == good, run
        assert contains in text, f"'{contains}' is not in: {text}"
        return run

    def record(self, output, *args, **kwargs):
        return self.paw("record", self.suite, "-c", self.config, "-o", f"{self.root}/{output}", *args, **kwargs)

    def kill_and_resume(self):
        """Killed in the middle, twice; the same command goes on, and what was measured stays."""
        folder = f"{self.root}/killed"
        command = [self.ursa, "paw", "record", self.suite, "-c", self.config, "-o", folder, "-p", "new", "--against", "old"]
        kept = {}
        for least in (4, 6):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            runs = {}
            while process.poll() is None and (len(runs) < least or max(runs.values()) < 4 * (least - 3)):
                time.sleep(0.005)
                runs = {path: len(json.load(open(path))["runs"]) for path in glob.glob(f"{folder}/results/*.json")}
            assert process.poll() is None, f"it ended before it was killed: {process.stderr.read()}"
            process.send_signal(signal.SIGKILL)
            process.wait()
            now = {path: json.load(open(path)) for path in glob.glob(f"{folder}/results/*.json")}
            for path, before in kept.items():
                assert now[path]["runs"][:len(before["runs"])] == before["runs"], path
            kept = {path: result for path, result in now.items()}
        assert "finished_us" not in (head := json.load(open(f"{folder}/recording.json"))) or head["finished_us"] is None
        self.paw("compare", folder, good=None, contains="is not finished")
        self.paw("record", self.suite, "-c", self.config, "-o", folder, "-p", "new", "--against", "old", "--rounds", "3", good=False, contains="other numbers of runs")
        self.paw("record", self.suite, "-c", self.config, "-o", folder, "-p", "new", "--against", "old", contains="Recorded in")
        head = json.load(open(f"{folder}/recording.json"))
        assert head["finished_us"] and not any(target.get("setup_errors") for target in head["targets"]), head
        for path, before in kept.items():
            after = json.load(open(path))
            whole = [run for run in before["runs"] if run["round"] < before["rounds_done"]]
            assert after["runs"][:len(whole)] == whole, path
            assert "error" in after or len([run for run in after["runs"] if not run.get("warm_up")]) == head["plan"]["rounds"] * head["plan"]["runs"], path
        self.paw("compare", folder, good=None, contains="failed")
        self.record("killed", "-p", "new", "--against", "old", good=False, contains="finished recording")

    def full_disk(self):
        """A disk of a few pages; made larger, the same command goes on."""
        folder = f"{self.root}/small-disk"
        os.makedirs(folder)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", folder], capture_output=True).returncode != 0:
            print("full disk SKIPPED: a tmpfs cannot be mounted here (it needs root)")
            return
        try:
            self.record("small-disk/recording", "-p", "new", "--rounds", "100", good=False, contains="No space left")
            self.paw("compare", f"{folder}/recording", good=False)
            subprocess.run(["mount", "-o", "remount,size=32m", folder], check=True)
            self.record("small-disk/recording", "-p", "new", "--rounds", "100", contains="Recorded in")
        finally:
            subprocess.run(["umount", folder], check=True)

    def dead_servers(self):
        self.record("dead", "-p", "dead", good=False, contains="The target 'dead' is not there")
        self.record("stillborn", "-p", "stillborn", good=False, contains="ended at once")
        self.record("nobody", "-p", "nobody", good=False, contains="profiles: new, old")
        assert not os.path.exists(f"{self.root}/dead") and not os.path.exists(f"{self.root}/stillborn")

    def bad_suites(self):
        for number, (text, part) in enumerate(BAD_SUITES):
            path = self.file(f"bad-{number}.yaml", text)
            self.paw("record", path, "-c", self.config, "-o", f"{self.root}/never", good=False, contains=part)
            self.paw("record", self.suite, "-c", path, "-o", f"{self.root}/never", good=False)
        self.paw("record", f"{self.root}/nowhere.yaml", "-o", f"{self.root}/never", good=False, contains="nowhere.yaml")
        assert not os.path.exists(f"{self.root}/never")

    def broken_recordings(self):
        """Every file of a recording cut, emptied, or replaced by something else."""
        whole = f"{self.root}/killed"
        for name in ("recording.json", "results/0001.new.json"):
            text = open(f"{whole}/{name}").read()
            for number, wrong in enumerate([*BROKEN, text[:len(text) // 2], text[:-2], text.replace('"query": 1', '"query": 2').replace("ursa-paw", "zip"), text.replace("elapsed_ns", "elapsed_hours").replace('"number"', '"num"')]):
                folder = f"{self.root}/broken"
                shutil.copytree(whole, folder, dirs_exist_ok=True)
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(wrong)
                self.paw("compare", folder, good=False, contains=os.path.basename(name))
                self.paw("compare", whole, folder, good=False, contains=os.path.basename(name))
                if number % 4 == 0:
                    self.paw("view", folder, "--port", "0", good=False, contains=os.path.basename(name))
        shutil.rmtree(f"{self.root}/broken")
        for arguments in (["compare", f"{self.root}/none"], ["compare", whole, f"{self.root}/none"], ["compare", f"{whole}@nobody"], ["view", f"{self.root}/none"], ["compare", whole, "--threshold", "much"]):
            self.paw(*arguments, good=False)


def main():
    ursa = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="ursa-paw-") as root:
        test = Test(ursa, root)
        for part in (test.kill_and_resume, test.full_disk, test.dead_servers, test.bad_suites, test.broken_recordings):
            part()
            print(f"{part.__name__}: passed", flush=True)
    benchmark_test.test(ursa)
    print("benchmark: passed")


main()
