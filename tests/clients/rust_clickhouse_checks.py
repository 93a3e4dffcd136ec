"""The Rust crate `clickhouse` by its own suite (HTTP, RowBinary and Native). Needs `cargo`."""
import rust_suite

PASSWORD = ""
# Development dependencies of tests that are left out: of OpenTelemetry, of Arrow by a crate that is not published, of compile errors.
UNUSED = r"\[\[(bench|example)\]\]|\[dev-dependencies\.(arrow|arrow-schema|criterion|trybuild|insta|opentelemetry\S*|tracing-opentelemetry)\]"
KNOWN = {}


def run(server, checks):
    def prepare(source):
        manifest = source / "Cargo.toml"
        text = rust_suite.without(manifest.read_text(), UNUSED)
        manifest.write_text(text.replace('[[test]]\nname = "ui"\npath = "tests/ui.rs"\n', ""))
        main = source / "tests/it/main.rs"
        main.write_text(main.read_text().replace("mod arrow;", ""))
        for file in (source / "tests/it").glob("*.rs"):
            file.write_text(file.read_text().replace("localhost:8123", f"127.0.0.1:{server.http}"))

    features = "time,uuid,chrono,zstd,inserter,test-util,futures03"
    rust_suite.run(checks, "clickhouse", "0.15", "it", features, prepare, {}, KNOWN)
