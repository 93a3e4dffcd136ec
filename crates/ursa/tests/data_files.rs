//! Files of the user: `INTO OUTFILE` and `FROM INFILE` of `ursa local` and of `ursa client`.

mod support;

use std::path::Path;
use std::process::Command;
use support::{Server, TestFolder};

/// Runs the program in a folder: whether it went well, what it wrote, and its errors.
fn ursa(folder: &Path, arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_ursa"))
        .args(arguments)
        .current_dir(folder)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

/// The output of statements that go well.
fn answer(folder: &Path, program: &[&str], statements: &str) -> String {
    let (is_well, out, errors) = ursa(folder, &[program, &["-q", statements]].concat());
    assert!(is_well, "{statements}: {errors}");
    out
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn results_go_into_files_as_a_whole() {
    let folder = TestFolder::new("outfile");
    let (at, local) = (folder.0.as_path(), ["local"]);
    answer(at, &local, "SELECT 1 AS a INTO OUTFILE 'a.csv.gz'");
    answer(at, &local, "SELECT 2 AS a INTO OUTFILE 'a.csv.gz' APPEND");
    assert_eq!(answer(at, &local, "SELECT * FROM 'a.csv.gz' ORDER BY c1"), "1\n2\n");
    assert_eq!(answer(at, &local, "SELECT 3 AS a INTO OUTFILE 'b.tsv' AND STDOUT"), "3\n");
    answer(at, &local, "SELECT 4 AS a INTO OUTFILE 'c' COMPRESSION 'zstd' LEVEL 3 FORMAT Parquet");
    assert_eq!(answer(at, &local, "SELECT * FROM file('c', 'Parquet', 'a UInt8', 'zstd')"), "4\n");
    let fails = |clause: &str| {
        let statement = format!("SELECT throwIf(number = 900000) FROM numbers(1000000) INTO OUTFILE {clause}");
        assert!(!ursa(at, &["local", "-q", &statement]).0, "{clause}");
    };
    ["'b.tsv'", "'b.tsv' TRUNCATE", "'b.tsv' APPEND", "'d.csv.gz'", "'a.csv.gz' APPEND"].into_iter().for_each(fails);
    assert_eq!(std::fs::read_to_string(at.join("b.tsv")).unwrap(), "3\n");
    assert_eq!(answer(at, &local, "SELECT * FROM 'a.csv.gz' ORDER BY c1"), "1\n2\n");
    assert_eq!(names(at), ["a.csv.gz", "b.tsv", "c"]);
}

const TABLE: &str = "CREATE TABLE t (a Int32, b String DEFAULT concat('of ', toString(a))) ENGINE = Memory;";

fn write_inputs(at: &Path) {
    std::fs::write(at.join("1.csv"), "a,b\n1,x\n").unwrap();
    std::fs::write(at.join("2.csv"), "b,a\ny,2\n").unwrap();
    std::fs::write(at.join("values"), "(3, lower('Z')), (4, 'w')").unwrap();
    std::fs::write(at.join("rows.jsonl"), "{\"a\": 5}\n").unwrap();
    let compressed = "SELECT 6 AS a, 'q' AS b INTO OUTFILE 'packed.bin' COMPRESSION 'gzip' FORMAT TSV";
    answer(at, &["local"], compressed);
}

#[test]
fn inserts_read_files_of_the_user() {
    let folder = TestFolder::new("infile");
    let at = folder.0.as_path();
    write_inputs(at);
    let statements = format!(
        "{TABLE} INSERT INTO t FROM INFILE '{{1,2}}.csv' FORMAT CSVWithNames; INSERT INTO t FROM INFILE 'values' \
         FORMAT Values; INSERT INTO t (a) FROM INFILE '*.jsonl'; INSERT INTO t FROM INFILE 'packed.bin' \
         COMPRESSION 'gzip' FORMAT TSV; SELECT * FROM t ORDER BY a"
    );
    assert_eq!(answer(at, &["local"], &statements), "1\tx\n2\ty\n3\tz\n4\tw\n5\tof 5\n6\tq\n");
    for (file, code) in [("'nothing.csv'", "FILE_DOESNT_EXIST"), ("'values' FORMAT CSV", "CANNOT_PARSE")] {
        let statements = format!("{TABLE} INSERT INTO t FROM INFILE {file}");
        let (is_well, _, errors) = ursa(at, &["local", "-q", &statements]);
        assert!(!is_well && errors.contains(code), "{file}: {errors}");
    }
}

#[test]
fn clients_send_their_files() {
    let folder = TestFolder::new("infile-client");
    let at = folder.0.as_path();
    write_inputs(at);
    let data = at.join("data");
    let server = Server::start(&["--path", data.to_str().unwrap(), "--http-port", "0", "--tcp-port", "0"], &[]);
    server.ask(TABLE.trim_end_matches(';'));
    let port = server.address.rsplit(':').next().unwrap().to_string();
    let client = ["client", "--host", "127.0.0.1", "--port", &port, "--protocol", "http"];
    answer(
        at,
        &client,
        "INSERT INTO t FROM INFILE '1.csv' FORMAT CSVWithNames; INSERT INTO t FROM INFILE 'rows.jsonl'",
    );
    assert_eq!(server.ask("SELECT * FROM t ORDER BY a"), "1\tx\n5\tof 5\n");
    let (is_well, _, errors) = ursa(at, &[&client[..], &["-q", "INSERT INTO t FROM INFILE '?.csv'"]].concat());
    assert!(!is_well && errors.contains("NOT_IMPLEMENTED"), "{errors}");
    assert!(
        server.ask("INSERT INTO t FROM INFILE '/etc/passwd' FORMAT LineAsString").contains("UNKNOWN_TYPE_OF_QUERY")
    );
}
