"""dbt-clickhouse by both its drivers: a small project is seeded, run, tested, snapshotted and documented. Needs `pip install 'dbt-core<1.12'
dbt-clickhouse` (dbt-core 1.12 fetches a program while it is installed), here or in the environment that URSA_DBT names."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

PROJECT = pathlib.Path(__file__).parent / "dbt"
KNOWN = {}


def run(server, checks):
    dbt = os.environ.get("URSA_DBT") or shutil.which("dbt")
    if not dbt:
        return checks.skips("dbt-clickhouse", "there is no dbt on this machine")
    for driver, port in [("http", server.http), ("native", server.tcp)]:
        with tempfile.TemporaryDirectory(prefix="ursa-dbt-") as folder:
            shutil.copytree(PROJECT, folder, dirs_exist_ok=True)
            with_driver(Dbt(dbt, folder, driver, port, server, checks), server, checks)
        server.ask("DROP DATABASE analytics SYNC")


class Dbt:
    """The program in a folder of its project."""

    def __init__(self, program, folder, driver, port, server, checks):
        self.program, self.folder, self.driver, self.checks = program, folder, driver, checks
        self.environment = {**os.environ, "URSA_PORT": str(port), "URSA_DRIVER": driver, "URSA_PASSWORD": server.password,
                            "DBT_PROFILES_DIR": folder}

    def command(self, *words, variables=None):
        """Runs a command and counts each node that it ran."""
        told = [self.program, *words, *(["--vars", json.dumps(variables)] if variables else [])]
        results = pathlib.Path(self.folder, "target/run_results.json")
        results.unlink(missing_ok=True)
        done = subprocess.run(told, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300)
        what = f"{self.driver} {' '.join(words)}"
        nodes = json.loads(results.read_text())["results"] if results.exists() else []
        for node in nodes:
            name = f"{what} {node['unique_id']}"
            if node["status"] not in ("success", "pass") and node["unique_id"] in KNOWN:
                self.checks.differs(name, KNOWN[node["unique_id"]])
            else:
                self.checks.count(node["status"] in ("success", "pass"), f"{name}: {node['status']}: {node['message']}")
        if not nodes:
            self.checks.count(done.returncode == 0, f"{what}: {done.stdout[-600:]}")
        return done.stdout


def with_driver(dbt, server, checks):
    gives = lambda what, query, expected: checks.gives(f"{dbt.driver} {what}", lambda: server.ask(query), expected)
    dbt.command("debug")
    dbt.command("seed")
    dbt.command("run")
    gives("what a table holds", "SELECT city, people, latest FROM analytics.cities ORDER BY city", "London\t1\t2020-01-02\nOslo\t1\t2021-03-04\nParis\t1\t2020-02-03\n")
    gives("a dictionary", "SELECT dictGet('analytics.looked_up', 'name', 2)", "Bob\n")
    dbt.command("run", variables={"round": 2, "from": 5})
    gives("rows of an incremental model", "SELECT count(), sum(round), uniqExact(id) FROM analytics.events", "15\t25\t15\n")
    gives("rows appended", "SELECT n FROM analytics.appended ORDER BY n", "1\n2\n")
    gives("rows of the older strategy", "SELECT count(), sum(round) FROM analytics.classic", "5\t10\n")
    gives("a partition overwritten", "SELECT count(), sum(round) FROM analytics.by_month", "4\t8\n")
    dbt.command("run", "--full-refresh", "--select", "events")
    gives("a model made anew", "SELECT count(), sum(round) FROM analytics.events", "10\t10\n")
    dbt.command("test")
    dbt.command("snapshot")
    server.ask("ALTER TABLE analytics.people UPDATE name = 'Ada II' WHERE id = 1 SETTINGS mutations_sync = 2")
    dbt.command("snapshot")
    gives("a snapshot's history", "SELECT name, dbt_valid_to IS NULL FROM analytics.kept WHERE id = 1 ORDER BY name", "Ada\t0\nAda II\t1\n")
    dbt.command("build", "--select", "staged+")
    dbt.command("docs", "generate")
    catalog = pathlib.Path(dbt.folder, "target/catalog.json")
    checks.gives(f"{dbt.driver} a catalog", lambda: sorted(json.loads(catalog.read_text())["nodes"]["model.checks.staged"]["columns"]), ["city", "id", "joined", "name"])
    checks.gives(f"{dbt.driver} a macro's query", lambda: "people: 3" in dbt.command("run-operation", "asked"), True)
    checks.gives(f"{dbt.driver} show", lambda: "London" in dbt.command("show", "--inline", "select city from {{ ref('cities') }}"), True)
