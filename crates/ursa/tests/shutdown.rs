//! The end of a server: by signals and by SYSTEM SHUTDOWN.

mod support;

use std::io::{Read, Write};
use std::time::{Duration, Instant};
use support::{Server, TestFolder};

/// A query of about so many seconds that can be cancelled between them.
fn long_query(seconds: u32) -> String {
    format!(
        "SELECT count(), sum(sleepEachRow(0.1)) FROM numbers({seconds}0) SETTINGS max_block_size = 1, max_threads = 1"
    )
}

fn start(name: &str, wait_s: &str) -> (TestFolder, Server) {
    let folder = TestFolder::new(name);
    let path = folder.0.join("data");
    let flags =
        ["--path", path.to_str().unwrap(), "--http-port", "0", "--tcp-port", "0", "--shutdown_wait_unfinished", wait_s];
    let server = Server::start(&flags, &[]);
    (folder, server)
}

/// Starts a query and waits until it runs.
fn begin<'s>(scope: &'s std::thread::Scope<'s, '_>, server: &'s Server, seconds: u32) -> impl FnOnce() -> String {
    let query = scope.spawn(move || server.ask(&long_query(seconds)));
    let begun = Instant::now();
    while server
        .ask("SELECT count() FROM system.processes WHERE query LIKE '%sleepEachRow%' AND query NOT LIKE '%LIKE%'")
        != "1\n"
    {
        assert!(begun.elapsed() < Duration::from_secs(20), "the query does not begin");
    }
    || query.join().unwrap()
}

#[test]
fn running_queries_end_by_themselves_and_nobody_else_comes_in() {
    let (_folder, mut server) = start("drain", "60");
    assert_eq!(server.send("GET /ready", ""), (200, "Ok.\n".to_string()));
    let shared = &server;
    let answer = std::thread::scope(|scope| {
        let query = begin(scope, shared, 3);
        // A request that has begun is answered.
        let mut asking = shared.connect().unwrap();
        asking.write_all(b"GET /ready HTTP/1.1\r\n").unwrap();
        std::thread::sleep(Duration::from_millis(300));
        shared.signal("-TERM");
        let begun = Instant::now();
        while shared.connect().is_ok() && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(shared.connect().is_err(), "connections are still taken");
        asking.write_all(b"host: localhost\r\n\r\n").unwrap();
        let mut ready = String::new();
        asking.read_to_string(&mut ready).unwrap();
        assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
        query()
    });
    assert_eq!(answer, "30\t0\n");
    assert_eq!(server.wait(Duration::from_secs(10)), Some(true));
    server.wait_for_line("Ursa has stopped");
}

#[test]
fn queries_that_take_too_long_are_cancelled() {
    let (_folder, mut server) = start("cancel", "1");
    let begun = Instant::now();
    let shared = &server;
    let answer = std::thread::scope(|scope| {
        let query = begin(scope, shared, 60);
        shared.signal("-TERM");
        query()
    });
    assert!(answer.contains("QUERY_WAS_CANCELLED"), "{answer}");
    assert_eq!(server.wait(Duration::from_secs(10)), Some(true));
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn a_second_signal_ends_at_once() {
    let (_folder, mut server) = start("twice", "600");
    let shared = &server;
    std::thread::scope(|scope| {
        let query = begin(scope, shared, 60);
        shared.signal("-TERM");
        let begun = Instant::now();
        while shared.connect().is_ok() && begun.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(20));
        }
        shared.signal("-INT");
        query();
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    });
    assert_eq!(server.wait(Duration::from_secs(10)), Some(true));
}

#[test]
fn a_statement_ends_the_server() {
    let (_folder, mut server) = start("statement", "60");
    assert_eq!(server.ask("CREATE USER guest IDENTIFIED WITH no_password"), "");
    let refused = server.send("POST /?user=guest&wait_end_of_query=1", "SYSTEM SHUTDOWN").1;
    assert!(refused.contains("ACCESS_DENIED") && refused.contains("SYSTEM SHUTDOWN"), "{refused}");
    let refused = server.send("POST /?user=guest&wait_end_of_query=1", "SYSTEM RELOAD CONFIG").1;
    assert!(refused.contains("ACCESS_DENIED") && refused.contains("SYSTEM RELOAD CONFIG"), "{refused}");
    assert_eq!(server.ask("GRANT SYSTEM SHUTDOWN ON *.* TO guest"), "");
    assert_eq!(server.send("POST /?user=guest&wait_end_of_query=1", "SYSTEM SHUTDOWN"), (200, String::new()));
    assert_eq!(server.wait(Duration::from_secs(10)), Some(true));
}
