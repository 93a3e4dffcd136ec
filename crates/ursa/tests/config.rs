//! The configuration of a server: where values come from, what is refused, what is shown.

mod support;

use support::{Server, TestFolder, run, set_mode};

/// The line of a key in what `--check-config` tells.
fn value(name: &str, flags: &[&str], variables: &[(&str, &str)]) -> String {
    let (is_good, text) = run(&[flags, &["--check-config"]].concat(), variables);
    assert!(is_good, "{text}");
    let line = text.lines().find(|line| line.starts_with(&format!("{name} = "))).unwrap_or(&text);
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_flag_before_the_environment_before_the_file_before_the_default() {
    let folder = TestFolder::new("order");
    let file = folder.write("c.toml", "# Mine.\nhttp_port = 1001\n");
    let (config, port) = (["--config", file.to_str().unwrap()], ("URSA_HTTP_PORT", "1002"));
    assert_eq!(value("http_port", &[], &[]), "http_port = 8123 # default");
    assert_eq!(value("http_port", &config, &[]), "http_port = 1001 # file, line 2");
    assert_eq!(value("http_port", &config, &[port]), "http_port = 1002 # environment, URSA_HTTP_PORT");
    let flags = [&config[..], &["--http-port", "1003"]].concat();
    assert_eq!(value("http_port", &flags, &[port]), "http_port = 1003 # flag");
    // The file by its variable.
    let variable = [("URSA_CONFIG", file.to_str().unwrap())];
    assert_eq!(value("http_port", &[], &variable), "http_port = 1001 # file, line 2");
}

#[test]
fn what_is_wrong_ends_the_start() {
    let folder = TestFolder::new("wrong");
    let check = |text: &str, holds: &[&str]| {
        let file = folder.write("c.toml", text);
        for flag in [&["--check-config"][..], &["--path", "/proc/nowhere"]] {
            let (is_good, told) = run(&[flag, &["--config", file.to_str().unwrap()]].concat(), &[]);
            assert!(!is_good && holds.iter().all(|part| told.contains(part)), "{text}: {told}");
        }
    };
    check("\n\nhtp_port = 1", &["c.toml', line 3", "'http_port'"]);
    check("http_port = 'x'", &["line 1", "whole number"]);
    check("[settings]\nmax_threds = 1", &["line 2", "'max_threads'"]);
    check("tls_key = 'x'", &["--https-port"]);
    check("http_handlers = '/nowhere.yaml'\npath = '/proc/nowhere'", &["/"]);
    let (is_good, told) = run(&["--config", "/nowhere.toml"], &[]);
    assert!(!is_good && told.contains("/nowhere.toml"), "{told}");
}

#[test]
fn passwords_are_for_few_eyes() {
    let folder = TestFolder::new("secret");
    let file = folder.write("c.toml", "password = 'geheim'\n");
    let flags = ["--config", file.to_str().unwrap()];
    assert_eq!(value("password", &flags, &[]), "password = \"[HIDDEN]\" # file, line 1");
    set_mode(&file, 0o644);
    let (is_good, told) = run(&[&flags[..], &["--check-config"]].concat(), &[]);
    assert!(!is_good && told.contains("mode 644") && !told.contains("geheim"), "{told}");
    // Without a password in it everybody may read it.
    let file = folder.write("open.toml", "http_port = 1\npassword = ''\n");
    set_mode(&file, 0o644);
    assert_eq!(value("http_port", &["--config", file.to_str().unwrap()], &[]), "http_port = 1 # file, line 1");
}

#[test]
fn a_server_shows_its_settings() {
    let folder = TestFolder::new("shows");
    let text = format!(
        "path = '{}'\nhttp_port = 0\ntcp_port = 0\nmax_connections = 77\nmark_cache_size = 1_000_000\n[settings]\n\
        max_block_size = 1234\n",
        folder.0.join("data").display()
    );
    let file = folder.write("c.toml", &text);
    let server = Server::start(&["--config", file.to_str().unwrap()], &[("URSA_PASSWORD", "")]);
    assert_eq!(server.ask("SELECT getSetting('max_block_size')"), "1234\n");
    let row = |name: &str| {
        server.ask(&format!("SELECT value, default, changed, type FROM system.server_settings WHERE name = '{name}'"))
    };
    assert_eq!(row("max_connections"), "77\t16384\t1\tUInt64\n");
    assert_eq!(row("http_handlers"), "\t\t0\tString\n");
    assert_eq!(row("keep_alive_timeout"), "30\t30\t0\tUInt64\n");
    // What the engine made of the choice.
    assert_eq!(row("mark_cache_size"), "1000000\t1000000\t1\tUInt64\n");
    assert_eq!(
        server.ask("SELECT count(), uniqExact(name), countIf(description = '') FROM system.server_settings"),
        server.ask("SELECT count(), count(), 0 FROM system.server_settings")
    );
}
