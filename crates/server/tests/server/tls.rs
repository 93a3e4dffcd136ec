//! HTTPS from the outside: the certificates that are let in, and the fate of slow or confused peers.

use crate::support;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use server::{SecurePorts, ServerOptions};
use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use support::{HttpAnswer, Server, exchange, folder, request};
use tls::{ClientCertificates, ClientTlsOptions, ServerTlsOptions, StreamOwned, TlsVersion};

/// An authority and the folder of the certificates that it signed.
struct Authority {
    folder: PathBuf,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    fn new(name: &str) -> Self {
        let folder = folder(&format!("tls-ca-{name}"));
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        std::fs::write(folder.join("ca.pem"), issuer.pem()).unwrap();
        Authority { folder, issuer }
    }

    /// Writes a certificate for names and its key; the first is part of the files' names.
    fn sign(&self, file: &str, names: &[&str]) {
        self.sign_changed(file, names, |_| {});
    }

    fn sign_changed(&self, file: &str, names: &[&str], change: impl FnOnce(&mut CertificateParams)) {
        let key = KeyPair::generate().unwrap();
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        let mut params = CertificateParams::new(names).unwrap();
        change(&mut params);
        let certificate = params.signed_by(&key, &self.issuer).unwrap();
        write_private(&self.path(&format!("{file}.key")), &key.serialize_pem());
        // The chain: the authority's own certificate may follow.
        write_private(&self.path(&format!("{file}.pem")), &(certificate.pem() + &self.issuer.pem()));
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// A server with the certificate `server`.
    fn serve(&self, name: &str, change: impl FnOnce(&mut ServerTlsOptions)) -> Server {
        self.sign("server", &["localhost", "127.0.0.1"]);
        let mut tls = ServerTlsOptions {
            certificate: self.path("server.pem"),
            key: self.path("server.key"),
            ..ServerTlsOptions::default()
        };
        change(&mut tls);
        let handshake_timeout = Duration::from_secs(1);
        let secure = Some(SecurePorts { https_port: Some(0), tcp_port: Some(0), tls, handshake_timeout });
        Server::start(&format!("tls-{name}"), ServerOptions { secure, ..ServerOptions::default() })
    }

    /// Options of a client that trusts this authority.
    fn trusted(&self) -> ClientTlsOptions {
        ClientTlsOptions { ca: Some(self.path("ca.pem")), ..ClientTlsOptions::default() }
    }

    /// The same with a certificate of its own.
    fn with_own(&self, signer: &Authority) -> ClientTlsOptions {
        ClientTlsOptions {
            certificate: Some(signer.path("client.pem")),
            key: Some(signer.path("client.key")),
            ..self.trusted()
        }
    }
}

impl Drop for Authority {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn write_private(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

fn send_secure(server: &Server, options: &ClientTlsOptions, request: &[u8]) -> Result<HttpAnswer, Error> {
    let config = tls::client_config(options).unwrap();
    let connection = tls::connection(&config, "localhost").unwrap();
    exchange(&mut StreamOwned::new(connection, server.connect_https()), request)
}

/// The body of a query's answer, or the reason why there is none.
fn ask(server: &Server, options: &ClientTlsOptions, query: &str) -> String {
    match send_secure(server, options, &request("POST", "/", &[], query.as_bytes())) {
        Ok(answer) => answer.text(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn queries_over_tls() {
    let authority = Authority::new("queries");
    let server = authority.serve("queries", |_| {});
    let trusted = authority.trusted();
    assert_eq!(ask(&server, &trusted, "SELECT 1"), "1\n");
    let ping = send_secure(&server, &trusted, &request("GET", "/ping", &[], b"")).unwrap();
    assert_eq!((ping.status, ping.text().as_str()), (200, "Ok.\n"));
    // Larger than the buffers on both sides, both ways.
    let long = ask(&server, &trusted, "SELECT repeat('x', 1000) FROM numbers(20000)");
    assert_eq!(long.len(), 20_000 * 1001);
    let rows = "INSERT INTO FUNCTION null('a UInt64') FORMAT TSV\n".to_string() + &"1\n".repeat(2_000_000);
    assert_eq!(ask(&server, &trusted, &rows), "");
    // Clear HTTP goes on beside it.
    assert_eq!(server.post("/", "SELECT 2").text(), "2\n");
}

#[test]
fn clients_check_the_server() {
    let (authority, other) = (Authority::new("own"), Authority::new("other"));
    let server = authority.serve("checks", |_| {});
    assert!(ask(&server, &other.trusted(), "SELECT 1").contains("UnknownIssuer"));
    let careless = ClientTlsOptions { accepts_invalid_certificate: true, ..ClientTlsOptions::default() };
    assert_eq!(ask(&server, &careless, "SELECT 1"), "1\n");
}

#[test]
fn clients_show_certificates() {
    let (authority, other) = (Authority::new("clients"), Authority::new("foreign"));
    authority.sign("client", &["client"]);
    other.sign("client", &["client"]);
    let check = |server: &Server, options: &ClientTlsOptions, is_let_in: bool| {
        let answer = ask(server, options, "SELECT 1");
        assert_eq!(answer == "1\n", is_let_in, "{answer}");
    };
    let ask_for = |name, client_certificates| {
        let ca = Some(authority.path("ca.pem"));
        authority.serve(name, |tls| {
            (tls.ca, tls.client_certificates) = (ca, client_certificates);
        })
    };
    let required = ask_for("required", ClientCertificates::Required);
    check(&required, &authority.with_own(&authority), true);
    check(&required, &authority.trusted(), false);
    check(&required, &authority.with_own(&other), false);
    // Not even the health page.
    assert!(send_secure(&required, &authority.trusted(), &request("GET", "/ping", &[], b"")).is_err());
    let optional = ask_for("optional", ClientCertificates::Optional);
    check(&optional, &authority.with_own(&authority), true);
    check(&optional, &authority.trusted(), true);
    check(&optional, &authority.with_own(&other), false);
}

#[test]
fn certificates_are_a_way_to_log_in() {
    let authority = Authority::new("logins");
    authority.sign("client", &["ann.example"]);
    let ca = Some(authority.path("ca.pem"));
    let server =
        authority.serve("logins", |tls| (tls.ca, tls.client_certificates) = (ca, ClientCertificates::Optional));
    let create = |user: &str, name: &str| {
        let query = format!("CREATE USER {user} IDENTIFIED WITH ssl_certificate SAN 'DNS:{name}'");
        assert_eq!(server.post("/", &query).text(), "");
    };
    create("ann", "ann.example");
    create("bob", "bob.example");
    let ask = |options: &ClientTlsOptions, user: &str, extra: &[(&str, &str)]| {
        let headers = [&[("x-clickhouse-user", user)], extra].concat();
        let request = request("POST", "/", &headers, b"SELECT currentUser()");
        send_secure(&server, options, &request).unwrap().text()
    };
    let by_certificate = [("x-clickhouse-ssl-certificate-auth", "on")];
    let (own, trusted) = (authority.with_own(&authority), authority.trusted());
    assert_eq!(ask(&own, "ann", &by_certificate), "ann\n");
    assert_eq!(ask(&own, "ann", &[]), "ann\n");
    for refused in [ask(&own, "bob", &by_certificate), ask(&own, "bob", &[]), ask(&trusted, "ann", &by_certificate)] {
        assert!(refused.contains("AUTHENTICATION_FAILED"), "{refused}");
    }
    assert!(ask(&own, "ann", &[by_certificate[0], ("x-clickhouse-key", "x")]).contains("AUTHENTICATION_FAILED"));
    // In clear there is none to show.
    let clear = server.send("POST", "/", &[("x-clickhouse-user", "ann"), by_certificate[0]], "SELECT 1");
    assert!(clear.text().contains("AUTHENTICATION_FAILED"));
}

/// A hello of the native protocol.
fn native_hello(user: &str) -> Vec<u8> {
    let mut out = vec![0];
    let text = |out: &mut Vec<u8>, text: &str| {
        out.push(text.len() as u8);
        out.extend(text.bytes());
    };
    text(&mut out, "test");
    // Version 1.1, revision 54060 as a varint.
    out.extend([1, 1, 0xac, 0xa6, 0x03]);
    ["", user, ""].iter().for_each(|part| text(&mut out, part));
    out
}

#[test]
fn the_native_protocol_over_tls() {
    let authority = Authority::new("native");
    authority.sign("client", &["ann.example"]);
    let ca = Some(authority.path("ca.pem"));
    let server =
        authority.serve("native", |tls| (tls.ca, tls.client_certificates) = (ca, ClientCertificates::Optional));
    assert_eq!(server.post("/", "CREATE USER ann IDENTIFIED WITH ssl_certificate SAN 'DNS:ann.example'").text(), "");
    let first_packet = |options: &ClientTlsOptions, user: &str| {
        let config = tls::client_config(options).unwrap();
        let connection = tls::connection(&config, "localhost").unwrap();
        let mut stream = StreamOwned::new(connection, server.connect_secure_native());
        stream.write_all(&native_hello(user)).unwrap();
        let mut first = [9];
        stream.read_exact(&mut first).unwrap();
        first[0]
    };
    // 0 is a hello, 2 an exception.
    assert_eq!(first_packet(&authority.trusted(), "default"), 0);
    assert_eq!(first_packet(&authority.with_own(&authority), "ann"), 0);
    assert_eq!(first_packet(&authority.trusted(), "ann"), 2);
}

/// A client that speaks TLS 1.2 at most: its hello as bytes, without the extension of newer versions.
fn hello_of_tls_1_2() -> Vec<u8> {
    // Version 3.3, 32 random bytes, no session, ECDHE-ECDSA-AES128-GCM-SHA256, no compression; groups, point formats
    // and signatures.
    let extensions: &[u8] = &[0, 10, 0, 4, 0, 2, 0, 0x17, 0, 11, 0, 2, 1, 0, 0, 13, 0, 4, 0, 2, 4, 3];
    let mut body = vec![3, 3];
    body.extend([7; 32]);
    body.extend([0, 0, 2, 0xc0, 0x2b, 1, 0]);
    body.extend((extensions.len() as u16).to_be_bytes());
    body.extend(extensions);
    let mut out = vec![0x16, 3, 1];
    out.extend((body.len() as u16 + 4).to_be_bytes());
    out.extend([1, 0]);
    out.extend((body.len() as u16).to_be_bytes());
    out.extend(body);
    out
}

#[test]
fn the_oldest_version() {
    let authority = Authority::new("versions");
    // The first record: 0x16 is a handshake that goes on, 0x15 an alert.
    let first = |server: &Server| {
        let mut stream = server.connect_https();
        stream.write_all(&hello_of_tls_1_2()).unwrap();
        let mut first = [0];
        stream.read_exact(&mut first).map(|()| first[0]).unwrap_or(0)
    };
    assert_eq!(first(&authority.serve("1.2", |_| {})), 0x16);
    let newer = authority.serve("1.3", |tls| tls.min_version = TlsVersion::V1_3);
    assert_eq!(first(&newer), 0x15);
    assert_eq!(ask(&newer, &authority.trusted(), "SELECT 1"), "1\n");
}

#[test]
fn certificates_are_read_again() {
    let (old, new) = (Authority::new("old"), Authority::new("new"));
    let server = old.serve("reload", |_| {});
    assert_eq!(ask(&server, &old.trusted(), "SELECT 1"), "1\n");
    // A connection that is open stays so.
    let connection = tls::connection(&tls::client_config(&old.trusted()).unwrap(), "localhost").unwrap();
    let mut kept = StreamOwned::new(connection, server.connect_https());
    kept.write_all(b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8\r\n\r\nSELECT 5").unwrap();
    kept.read_exact(&mut [0; 20]).unwrap();
    let settle = |options: &ClientTlsOptions| {
        let started = Instant::now();
        while ask(&server, options, "SELECT 1") != "1\n" {
            assert!(started.elapsed() < Duration::from_secs(20), "the new certificate is not taken");
            std::thread::sleep(Duration::from_millis(200));
        }
    };
    // Broken files leave the old ones in place.
    std::fs::write(old.path("server.pem"), "-----BEGIN CERTIFICATE-----\nAAAA").unwrap();
    std::thread::sleep(Duration::from_millis(1100));
    assert_eq!(ask(&server, &old.trusted(), "SELECT 1"), "1\n");
    new.sign("server", &["localhost"]);
    for file in ["server.key", "server.pem"] {
        std::fs::copy(new.path(file), old.path(file)).unwrap();
    }
    settle(&new.trusted());
    assert!(ask(&server, &old.trusted(), "SELECT 1").contains("error"));
    kept.write_all(&request("POST", "/", &[], b"SELECT 6")).unwrap();
    let mut rest = String::new();
    let _ = kept.read_to_string(&mut rest);
    assert!(rest.ends_with("6\n"), "{rest}");
}

#[test]
fn certificates_that_end_soon_are_told() {
    let authority = Authority::new("ends");
    let server = authority.serve("ends", |_| {});
    let warnings =
        || server.post("/", "SELECT message FROM system.warnings WHERE message LIKE '%TLS certificate%'").text();
    let end = || {
        let page = server.get("/metrics").text();
        let line = page.lines().find(|line| line.starts_with("ursa_tls_certificate_end_seconds{file=")).unwrap();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(warnings(), "");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let ten_days = Duration::from_secs(10 * 24 * 3_600);
    assert!(end() > (now + ten_days).as_secs());
    // The files are looked at at most once a second.
    let settle = |expected: &str| {
        let started = Instant::now();
        while !warnings().contains(expected) {
            assert!(started.elapsed() < Duration::from_secs(20), "{expected}: {}", warnings());
            std::thread::sleep(Duration::from_millis(200));
        }
    };
    authority.sign_changed("server", &["localhost"], |params| {
        params.not_after = rcgen::date_time_ymd(1970, 1, 1) + now + ten_days;
    });
    settle("for 9 more days");
    assert_eq!(end(), (now + ten_days).as_secs());
    authority.sign_changed("server", &["localhost"], |params| params.not_after = rcgen::date_time_ymd(2020, 1, 2));
    settle("was valid until Jan  2 00:00:00 2020");
    authority.sign("server", &["localhost"]);
    std::thread::sleep(Duration::from_millis(1_100));
    assert_eq!(warnings(), "");
}

#[test]
fn peers_that_do_not_speak_tls() {
    let authority = Authority::new("clear");
    let server = authority.serve("clear", |_| {});
    let answer = exchange(&mut server.connect_https(), &request("POST", "/", &[], b"SELECT 1")).unwrap();
    assert!(answer.status == 400 && answer.text().contains("HTTPS"), "{}", answer.head);
    // Anything else is closed without a word.
    let mut stream = server.connect_https();
    stream.write_all(b"\x00\x01\x02 not TLS").unwrap();
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    assert!(bytes.is_empty());
    // And TLS on the port of HTTP is no request.
    let mut stream = server.connect();
    stream.write_all(&hello_of_tls_1_2()).unwrap();
    let _ = stream.read_to_end(&mut bytes);
    assert!(!bytes.starts_with(&[0x16]));
    assert_eq!(ask(&server, &authority.trusted(), "SELECT 1"), "1\n");
}

#[test]
fn slow_handshakes_are_ended() {
    let authority = Authority::new("slow");
    let server = authority.serve("slow", |_| {});
    let started = Instant::now();
    let hello = hello_of_tls_1_2();
    let slow: Vec<TcpStream> = (0..50)
        .map(|i| {
            let mut stream = server.connect_https();
            stream.write_all(&hello[..i % hello.len()]).unwrap();
            stream
        })
        .collect();
    assert_eq!(ask(&server, &authority.trusted(), "SELECT 1"), "1\n");
    for mut stream in slow {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        assert!(bytes.is_empty());
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}
