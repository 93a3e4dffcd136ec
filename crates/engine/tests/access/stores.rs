//! Engines of objects: who may use the keys of a named collection, where secrets show, and what a restart leaves.

use super::*;
use engine::Confinement;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;

const SECRET: &str = "open-sesame-0123";

/// A server that gives rows to who knows the secret; its port.
fn server() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
            let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            let is_known = head.iter().any(|line| line.to_ascii_lowercase() == format!("x-key: {SECRET}"));
            let (status, rows) = if is_known { (200, "1,\"one\"\n2,\"two\"\n") } else { (403, "") };
            let length = rows.len();
            let rows = if head.first().is_some_and(|line| line.starts_with("HEAD")) { "" } else { rows };
            let _ = stream.write_all(
                format!("HTTP/1.1 {status} X\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{rows}")
                    .as_bytes(),
            );
        }
    });
    port
}

fn open_for(path: &Path, port: u16) -> Arc<Engine> {
    let confinement = Some(Confinement { hosts: vec![format!("127.0.0.1:{port}")], ..Confinement::default() });
    let options = EngineOptions { path: Some(path.into()), confinement, threads: 2, ..EngineOptions::default() };
    Engine::open(options).unwrap()
}

fn shows_nothing(session: &mut Session, statement: &str, word: &str) {
    let shown = ask(session, statement).unwrap();
    assert!(!shown.contains("sesame") && shown.contains(word), "{statement}: {shown}");
}

#[test]
fn tables_with_the_keys_of_a_collection() {
    let path = std::env::temp_dir().join(format!("ursa-collections-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let port = server();
    let engine = open_for(&path, port);
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            &format!(
                "CREATE NAMED COLLECTION site AS url = 'http://127.0.0.1:{port}' NOT OVERRIDABLE, \
                `headers.X-Key` = '{SECRET}', format = 'CSV'"
            ),
            "CREATE USER r IDENTIFIED BY 'pw'",
            "CREATE USER s IDENTIFIED BY 'pw'",
            "GRANT SELECT, CREATE TABLE ON *.* TO r",
            "GRANT READ, WRITE ON URL TO r",
            "GRANT SELECT ON default.t TO s",
        ],
    );
    let mut r = log_in(&engine, "r", "pw");
    let create = "CREATE TABLE t (a UInt64, b String) ENGINE = URL(site, filename = 'a.csv')";
    refused(&mut r, create);
    run(&mut admin, &["GRANT NAMED COLLECTION ON site TO r"]);
    run(&mut r, &[create]);
    let of_headers = format!("URL('http://127.0.0.1:{port}/a.csv', CSV, headers('X-Key' = concat('{SECRET}', '')))");
    run(&mut admin, &[&format!("CREATE TABLE h (a UInt64, b String) ENGINE = {of_headers}")]);
    refused_with(
        &mut admin,
        "CREATE TABLE n (a UInt64) ENGINE = URL(site, url = 'http://127.0.0.1:1')",
        ErrorCode::BadArguments,
    );
    refused_with(
        &mut admin,
        "CREATE TABLE n (a UInt64) ENGINE = S3(none, filename = 'a.csv')",
        ErrorCode::NamedCollectionDoesntExist,
    );
    for table in ["t", "h"] {
        gives(&mut admin, &format!("SELECT * FROM {table} ORDER BY a"), "1,one;2,two");
    }
    shows_nothing(&mut admin, "SHOW CREATE TABLE t", "site, filename = ");
    shows_nothing(&mut admin, "SHOW CREATE TABLE h", "[HIDDEN]");
    let tables = "SELECT create_table_query, engine_full FROM system.tables WHERE name IN ('t', 'h')";
    shows_nothing(&mut admin, tables, "[HIDDEN]");
    shows_nothing(&mut admin, "SELECT * FROM system.named_collections", "[HIDDEN]");
    drop((admin, r, engine));
    after_restarts(&path, port, &of_headers);
    let _ = std::fs::remove_dir_all(&path);
}

/// The tables when the engine begins anew, with a collection that changes and goes.
fn after_restarts(path: &Path, port: u16, of_headers: &str) {
    let engine = open_for(path, port);
    let (mut admin, mut s) = (engine.session(), log_in(&engine, "s", "pw"));
    run(&mut admin, &["REVOKE NAMED COLLECTION ON site FROM r"]);
    for table in ["t", "h"] {
        gives(&mut admin, &format!("SELECT * FROM {table} ORDER BY a"), "1,one;2,two");
    }
    // Who may read the table needs no right on what its maker has used.
    gives(&mut s, "SELECT * FROM t ORDER BY a", "1,one;2,two");
    refused(&mut s, &format!("SELECT * FROM {of_headers}"));
    // A collection is read when a table is attached.
    run(&mut admin, &["ALTER NAMED COLLECTION site SET `headers.X-Key` = 'other'"]);
    gives(&mut s, "SELECT count() FROM t", "2");
    run(&mut admin, &["DETACH TABLE t", "ATTACH TABLE t"]);
    let error = ask(&mut s, "SELECT * FROM t").unwrap_err();
    assert_eq!(error.code(), ErrorCode::ReceivedErrorFromRemoteIoServer, "{error}");
    run(&mut admin, &["DROP NAMED COLLECTION site"]);
    drop((admin, s, engine));

    let engine = open_for(path, port);
    let mut admin = engine.session();
    gives(&mut admin, "SELECT count() FROM h", "2");
    let error = ask(&mut admin, "SELECT * FROM t").unwrap_err();
    assert!(error.message().contains("site"), "{error}");
    run(
        &mut admin,
        &[
            &format!("CREATE NAMED COLLECTION site AS url = 'http://127.0.0.1:{port}', `headers.X-Key` = '{SECRET}'"),
            "ATTACH TABLE t",
        ],
    );
    gives(&mut admin, "SELECT count() FROM t", "2");
    drop((admin, engine));
}
