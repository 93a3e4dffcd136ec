"""The Rust crate `clickhouse` by its own suite (HTTP, RowBinary and Native). Needs `cargo`."""
import rust_suite

PASSWORD = ""
BUFFERED = "the first megabyte of an answer is awaited, so that its error is an answer of its own with its code"
BLOCKS = "rows of half a megabyte come in blocks that are bounded by bytes; the suite takes the first for the whole answer"
# Development dependencies of tests that are left out: of OpenTelemetry, of Arrow by a crate that is not published, of compile errors.
UNUSED = r"\[\[(bench|example)\]\]|\[dev-dependencies\.(arrow|arrow-schema|criterion|trybuild|insta|opentelemetry\S*|tracing-opentelemetry)\]"
KNOWN = {
    "cursor_error::wait_end_of_query": BUFFERED,
    "fetch_bytes::multiple_chunks": BUFFERED,
    "fetch_native::mixed_types_1000": BLOCKS,
    "insert_native::mixed_types_1000": BLOCKS,
}


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
