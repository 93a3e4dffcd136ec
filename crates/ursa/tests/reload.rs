//! A configuration that changes while the server runs: by SIGHUP and by SYSTEM RELOAD CONFIG.

mod support;

use std::path::PathBuf;
use support::{Server, TestFolder};

/// A server whose file can be written anew.
struct Reloaded {
    folder: TestFolder,
    server: Server,
}

impl Reloaded {
    fn start(name: &str, text: &str) -> Self {
        let folder = TestFolder::new(name);
        let file = Self::write_in(&folder, text);
        let server = Server::start(&["--config", file.to_str().unwrap()], &[]);
        Reloaded { folder, server }
    }

    fn write_in(folder: &TestFolder, text: &str) -> PathBuf {
        let data = folder.0.join("data");
        folder.write("c.toml", &format!("path = '{}'\nhttp_port = 0\ntcp_port = 0\n{text}", data.display()))
    }

    fn write(&self, text: &str) {
        Self::write_in(&self.folder, text);
    }

    fn ask(&self, query: &str) -> String {
        self.server.ask(query)
    }

    /// Writes the file and reads it again; the answer.
    fn reload(&self, text: &str) -> String {
        self.write(text);
        self.ask("SYSTEM RELOAD CONFIG")
    }
}

#[test]
fn settings_limits_and_caches_change() {
    let mut server = Reloaded::start("reload", "[settings]\nmax_block_size = 1000\n");
    let values = "SELECT getSetting('max_block_size'), (SELECT groupArray((value, changed)) FROM (SELECT value, \
        changed FROM system.server_settings WHERE name IN ('mark_cache_size', 'max_concurrent_queries') \
        ORDER BY name))";
    let before = server.ask(values);
    assert!(before.starts_with("1000\t[('") && before.ends_with("('0',0)]\n"), "{before}");
    let text = "max_concurrent_queries = 50\nmark_cache_size = 1234567\nmax_server_memory_usage = 3000000000\n\
        [settings]\nmax_block_size = 2000\nmax_execution_time = 600\n";
    assert_eq!(server.reload(text), "");
    assert_eq!(server.ask(values), "2000\t[('1234567',1),('50',1)]\n");
    let line = server.server.wait_for_line("read again");
    for name in ["max_concurrent_queries", "mark_cache_size", "settings.max_block_size", "settings.max_execution_time"]
    {
        assert!(line.contains(name), "{line}");
    }
    // What is taken out of the file has its default again.
    assert_eq!(server.reload(""), "");
    assert!(server.ask(values).ends_with("('0',0)]\n"));
    assert_eq!(server.ask("SELECT getSetting('max_block_size')"), "65409\n");
}

#[test]
fn a_bad_file_changes_nothing() {
    let mut server = Reloaded::start("reload-bad", "[settings]\nmax_block_size = 1000\n");
    let check = |server: &mut Reloaded, text: &str, holds: &[&str]| {
        let answer = server.reload(text);
        assert!(holds.iter().all(|part| answer.contains(part)), "{answer}");
        assert!(server.server.wait_for_line("stays as it was").contains(holds[0]));
        assert_eq!(server.ask("SELECT getSetting('max_block_size')"), "1000\n");
        let limit = server.ask("SELECT value FROM system.server_settings WHERE name = 'max_concurrent_queries'");
        assert_eq!(limit, "0\n");
    };
    let good = "max_concurrent_queries = 5\n[settings]\nmax_block_size = 2000\n";
    check(&mut server, &format!("max_concurent_queries = 5\n{good}"), &["line 4", "'max_concurrent_queries'"]);
    check(&mut server, &format!("{good}max_thread = 1\n"), &["line 7", "'max_threads'"]);
    // Right as a file, but what it names is not there.
    check(&mut server, &format!("http_handlers = '/nowhere.yaml'\n{good}"), &["/nowhere.yaml"]);
    std::fs::remove_file(server.folder.0.join("c.toml")).unwrap();
    assert!(server.ask("SYSTEM RELOAD CONFIG").contains("c.toml"));
    assert_eq!(server.reload(good), "");
    assert_eq!(server.ask("SELECT getSetting('max_block_size')"), "2000\n");
}

#[test]
fn what_needs_a_restart_is_told() {
    let mut server = Reloaded::start("reload-restart", "max_connections = 100\n");
    assert_eq!(server.reload("max_connections = 200\nallowed_host = ['other.example']\n"), "");
    let line = server.server.wait_for_line("read again");
    assert!(line.contains("Changed: allowed_host") && line.contains("restart: max_connections"), "{line}");
    assert_eq!(server.ask("SELECT value FROM system.server_settings WHERE name = 'max_connections'"), "100\n");
    let warnings = "SELECT count() FROM system.warnings WHERE message LIKE '%max_connections%restart%'";
    assert_eq!(server.ask(warnings), "1\n");
    assert_eq!(server.reload("max_connections = 100\n"), "");
    assert_eq!(server.ask(warnings), "0\n");
}

#[test]
fn hosts_passwords_and_handlers_change() {
    let mut server = Reloaded::start("reload-doors", "");
    let rules = server.folder.write("h.yaml", "rules:\n- {url: /hi, handler: {type: static, response_content: one}}\n");
    let foreign = |server: &Reloaded| server.server.send("GET http://other.example/?query=SELECT+1", "").0;
    assert_eq!((foreign(&server), server.server.send("GET /hi", "").0), (403, 404));
    let text = format!("allowed_host = 'other.example'\nhttp_handlers = '{}'\npassword = 'geheim'\n", rules.display());
    server.write(&text);
    server.server.signal("-HUP");
    server.server.wait_for_line("read again");
    assert_eq!(server.server.send("GET /hi", "").1, "one");
    assert!(server.ask("SELECT 1").contains("AUTHENTICATION_FAILED"));
    assert_eq!(server.server.send("GET /?query=SELECT+1&user=default&password=geheim", "").1, "1\n");
    assert_eq!(server.server.send("GET http://other.example/?query=SELECT+1&password=geheim&user=default", "").0, 200);
    // The rules' file alone has changed, and then is wrong.
    server.folder.write("h.yaml", "rules:\n- {url: /hi, handler: {type: static, response_content: two}}\n");
    server.server.signal("-HUP");
    server.server.wait_for_line("read again");
    assert_eq!(server.server.send("GET /hi", "").1, "two");
    server.folder.write("h.yaml", "rules:\n- {url: hi}\n");
    server.server.signal("-HUP");
    assert!(server.server.wait_for_line("stays as it was").contains("h.yaml"));
    assert_eq!(server.server.send("GET /hi", "").1, "two");
}
