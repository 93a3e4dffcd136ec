//! A server that is short of memory goes on.

mod support;

use support::{Server, TestFolder};

/// Four at once take more than the server may have.
const LARGE: &str =
    "SELECT sum(length(a)) FROM (SELECT number AS k, groupArray(number) AS a FROM numbers(1000000) GROUP BY k)";

fn start(name: &str, flags: &[&str]) -> (TestFolder, Server) {
    let folder = TestFolder::new(name);
    let path = folder.0.join("data");
    let own = ["--path", path.to_str().unwrap(), "--http-port", "0", "--tcp-port", "0"];
    let server = Server::start(&[&own, flags].concat(), &[]);
    (folder, server)
}

/// Runs large queries at once: each is answered, or refused for want of memory. Gives how many were answered.
fn run_large(server: &Server) -> usize {
    let answers = std::thread::scope(|scope| {
        let queries: Vec<_> = (0..4).map(|_| scope.spawn(|| server.ask(LARGE))).collect();
        queries.into_iter().map(|query| query.join().unwrap()).collect::<Vec<String>>()
    });
    for answer in &answers {
        assert!(answer == "1000000\n" || answer.contains("MEMORY_LIMIT_EXCEEDED"), "{answer:?}");
    }
    answers.iter().filter(|answer| *answer == "1000000\n").count()
}

#[test]
fn queries_share_the_memory_of_a_server_that_has_too_little_for_all() {
    let (_folder, server) = start("shared-memory", &["--max_server_memory_usage", "300000000"]);
    assert!(run_large(&server) > 0, "one of them has enough");
    assert_eq!(server.ask("SELECT 1"), "1\n");
    assert_eq!(server.ask(LARGE), "1000000\n", "what the others took has come back");
}
