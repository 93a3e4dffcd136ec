"""OpenTelemetry's `clickhouseexporter` by its own integration tests, as the Go module ships them: logs, traces,
metrics, profiles, by both protocols, and logins by certificates.

Needs `go`.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import go_checks
from harness import Server, free_port

MODULE = "github.com/open-telemetry/opentelemetry-collector-contrib/exporter/clickhouseexporter"
# What starts a container in the module's tests: here it gives the server that runs.
STARTER = pathlib.Path(__file__).parent / "otel" / "server_test.go"
KNOWN = {}


def run(server, checks):
    if not shutil.which("go"):
        return checks.skips("OpenTelemetry's exporter", "there is no go on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-otel-") as folder:
        source = go_checks.source_of(MODULE, folder)
        manifest = pathlib.Path(source, "go.mod")  # whose replacements are the repository's other folders
        manifest.write_text(re.sub(r"^replace (\([^)]*\)|.*)\n", "", manifest.read_text(), flags=re.M))
        tests = pathlib.Path(source, "integration_test.go")
        tests.write_text(tests.read_text().replace("func createClickhouseContainer(", "func createContainerOfImage("))
        shutil.copy(STARTER, source)
        ports = {"URSA_HTTPS": free_port(), "URSA_TCP_SECURE": free_port()}
        with_tls = started(server.program, f"{source}/testdata/certs", *ports.values())
        try:
            environment = {
                **os.environ,
                **{name: str(port) for name, port in ports.items()},
                "URSA_HTTP": str(with_tls.http),
                "URSA_TCP": str(with_tls.tcp),
            }
            words = [
                "go",
                "test",
                "-mod=mod",
                "-tags=integration",
                ".",
                "-run=TestIntegration",
                "-v",
                "-count=1",
                "-timeout=600s",
            ]
            tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
        finally:
            with_tls.stop()
        go_checks.count(tested, checks, KNOWN, 30)


def started(program, certificates, https, secure):
    """A server as the suite configures its own: with its certificates, and a user who logs in by one."""
    os.chmod(f"{certificates}/server.key", 0o600)
    flags = [
        "--https-port",
        https,
        "--tcp-port-secure",
        secure,
        "--tls-certificate",
        f"{certificates}/server.crt",
        "--tls-key",
        f"{certificates}/server.key",
    ]
    flags += ["--tls-ca", f"{certificates}/CAroot.crt", "--tls-client-certificates", "optional"]
    server = Server(program, "otel", flags)
    server.ask("CREATE USER secure_default IDENTIFIED WITH ssl_certificate CN 'client'")
    server.ask("GRANT ALL ON *.* TO secure_default")
    return server
