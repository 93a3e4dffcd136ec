"""clickhouse-jdbc over HTTP, by its documentation. Needs `javac` and `mvn`, which fetches the driver's jars."""
import pathlib
import re
import shutil
import subprocess
import tempfile

SOURCE = pathlib.Path(__file__).parent / "jdbc"
KNOWN = {
    "a map": "the driver writes a map as {'k': 1}, which no ClickHouse parses (asked of chDB 26.9)",
}


def run(server, checks):
    if not (shutil.which("javac") and shutil.which("mvn")):
        return checks.skips("clickhouse-jdbc", "there is no javac or no mvn on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-jdbc-") as folder:
        shutil.copy(SOURCE / "pom.xml", folder)
        words = ["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"]
        fetched = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        if fetched.returncode:
            return checks.skips("clickhouse-jdbc", f"mvn cannot fetch it: {fetched.stdout[-300:]}")
        print("clickhouse-jdbc", re.search(r"clickhouse-jdbc</artifactId>\s*<version>(.*?)<", (SOURCE / "pom.xml").read_text()).group(1))
        subprocess.run(["javac", "-cp", "lib/*", "-d", folder, SOURCE / "JdbcChecks.java"], cwd=folder, check=True)
        words = ["java", "-Duser.timezone=UTC", "-cp", f"{folder}:{folder}/lib/*", "JdbcChecks", str(server.http), server.password]
        told = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300)
    checks.told(told.stdout, KNOWN)
    checks.count(told.returncode == 0, f"java ended with {told.returncode}: {told.stderr[-800:]}")
