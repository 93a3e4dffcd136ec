"""@clickhouse/client of Node over HTTP, by its documentation. Needs `node` and `npm`, which fetches the package."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

CHECKS = pathlib.Path(__file__).parent / "node" / "checks.mjs"
KNOWN = {}


def run(server, checks):
    if not (shutil.which("node") and shutil.which("npm")):
        return checks.skips("@clickhouse/client", "there is no node or no npm on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-node-") as folder:
        pathlib.Path(folder, "package.json").write_text('{"private": true}')
        words = ["npm", "install", "--no-audit", "--no-fund", "--silent", "@clickhouse/client@1"]
        installed = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        if installed.returncode:
            return checks.skips("@clickhouse/client", f"npm cannot install it: {installed.stderr[-300:]}")
        package = json.loads(pathlib.Path(folder, "node_modules/@clickhouse/client/package.json").read_text())
        print("@clickhouse/client", package["version"])
        environment = {**os.environ, "PACKAGES": folder, "URL": f"http://127.0.0.1:{server.http}", "PASSWORD": server.password}
        told = subprocess.run(["node", CHECKS], env=environment, capture_output=True, text=True, timeout=300)
    checks.told(told.stdout, KNOWN)
    checks.count(told.returncode == 0, f"node ended with {told.returncode}: {told.stderr[-800:]}")
