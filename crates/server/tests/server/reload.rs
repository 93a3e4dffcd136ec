//! Options that change while the server runs: certificates, hosts, the password; all of them or none.

use crate::support;

use engine::EngineOptions;
use server::{ConfigSource, NewConfiguration, SecurePorts, ServerOptions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::{Server, exchange, folder, request};
use tls::{ClientTlsOptions, ServerTlsOptions, StreamOwned};

/// A configuration that a test writes.
#[derive(Debug, Default)]
struct TestSource(Mutex<ServerOptions>, Mutex<String>);

impl ConfigSource for TestSource {
    fn reload(&self, apply: &mut dyn FnMut(&NewConfiguration) -> base::Result<()>) -> base::Result<String> {
        let engine = EngineOptions { password: self.1.lock().unwrap().clone(), ..EngineOptions::default() };
        apply(&NewConfiguration { engine, server: self.0.lock().unwrap().clone(), notes: Vec::new() })?;
        Ok("read".into())
    }

    fn has_file(&self) -> bool {
        false
    }
}

/// Writes a certificate of its own authority and its key.
fn certificate(folder: &Path, name: &str) -> ServerTlsOptions {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_string()]).unwrap();
    let write = |end: &str, text: &str| -> PathBuf {
        let path = folder.join(format!("{name}.{end}"));
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        path
    };
    ServerTlsOptions {
        certificate: write("pem", &made.cert.pem()),
        key: write("key", &made.signing_key.serialize_pem()),
        ..ServerTlsOptions::default()
    }
}

fn with_tls(tls: &ServerTlsOptions) -> ServerOptions {
    let handshake_timeout = Duration::from_secs(5);
    let secure = Some(SecurePorts { https_port: Some(0), tcp_port: None, tls: tls.clone(), handshake_timeout });
    ServerOptions { secure, ..ServerOptions::default() }
}

/// Whether a client that trusts this certificate alone is answered.
fn is_trusted(server: &Server, tls: &ServerTlsOptions) -> bool {
    let options = ClientTlsOptions { ca: Some(tls.certificate.clone()), ..ClientTlsOptions::default() };
    let connection = tls::connection(&tls::client_config(&options).unwrap(), "localhost").unwrap();
    let mut stream = StreamOwned::new(connection, server.connect_https());
    exchange(&mut stream, &request("GET", "/ping", &[], b"")).is_ok_and(|answer| answer.status == 200)
}

#[test]
fn certificates_and_hosts_change_together_or_not_at_all() {
    let folder = folder("reload-certificates");
    let (first, second) = (certificate(&folder, "first"), certificate(&folder, "second"));
    let source = Arc::new(TestSource::default());
    let server = Server::start("reload", ServerOptions { source: Some(source.clone()), ..with_tls(&first) });
    let is_known = || server.send("POST", "/", &[("host", "db.example")], b"SELECT 1").status == 200;
    assert!(is_trusted(&server, &first) && !is_trusted(&server, &second) && !is_known());
    let reload = |tls: &ServerTlsOptions| {
        *source.0.lock().unwrap() = ServerOptions { allowed_hosts: vec!["db.example".into()], ..with_tls(tls) };
        server.post("/", "SYSTEM RELOAD CONFIG").text()
    };
    let broken = ServerTlsOptions { key: folder.join("none.key"), ..second.clone() };
    assert!(reload(&broken).contains("none.key"));
    // One certificate, the other's key.
    let mixed = ServerTlsOptions { key: first.key.clone(), ..second.clone() };
    assert!(reload(&mixed).contains("cannot be used together"));
    assert!(is_trusted(&server, &first) && !is_known());
    assert_eq!(reload(&second), "");
    assert!(!is_trusted(&server, &first) && is_trusted(&server, &second) && is_known());
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_password_stays_where_others_can_connect() {
    let source = Arc::new(TestSource::default());
    let options = ServerOptions { host: "0.0.0.0".into(), source: Some(source.clone()), ..ServerOptions::default() };
    let server = Server::start_with("reload-open", "one", options);
    let ask = |password: &str, query: &str| {
        let path = format!("/?user=default&password={password}");
        server.send("POST", &path, &[("host", "localhost")], query.as_bytes()).text()
    };
    assert!(ask("one", "SYSTEM RELOAD CONFIG").contains("no password"));
    assert_eq!(ask("one", "SELECT 1"), "1\n");
    *source.1.lock().unwrap() = "two".into();
    assert_eq!(ask("one", "SYSTEM RELOAD CONFIG"), "");
    assert_eq!(ask("two", "SELECT 1"), "1\n");
    assert!(ask("one", "SELECT 1").contains("AUTHENTICATION_FAILED"));
}

#[test]
fn without_a_source_nothing_can_be_read() {
    let server = Server::start("reload-none", ServerOptions::default());
    let answer = server.post("/", "SYSTEM RELOAD CONFIG");
    assert_eq!(answer.header("x-clickhouse-exception-code"), Some("1"), "{}", answer.text());
}
