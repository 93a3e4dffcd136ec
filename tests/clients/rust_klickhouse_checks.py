"""The Rust crate `klickhouse` by its own suite (native protocol). Needs `cargo`."""
import rust_suite

KNOWN = {}


def run(server, checks):
    environment = {"KLICKHOUSE_TEST_ADDR": f"127.0.0.1:{server.tcp}", "KLICKHOUSE_TEST_PASSWORD": server.password}
    features = "geo-types,rust_decimal,refinery,bb8"
    rust_suite.run(checks, "klickhouse", "0.16", "test", features, lambda source: None, environment, KNOWN, threads=2)
