//! Files of certificates and keys: the forms that are read, and what is said of those that cannot be used.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tls::{ClientCertificates, ClientTlsOptions, ServerCertificates, ServerTlsOptions, client_config};

/// A folder with the test's files, of the permissions that keys must have.
struct Files(PathBuf);

impl Files {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("ursa-tls-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")).unwrap() {
            let path = entry.unwrap().path();
            let copy = folder.join(path.file_name().unwrap());
            std::fs::copy(&path, &copy).unwrap();
            std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o600)).unwrap();
        }
        Files(folder)
    }

    fn options(&self, certificate: &str, key: &str) -> ServerTlsOptions {
        ServerTlsOptions { certificate: self.0.join(certificate), key: self.0.join(key), ..Default::default() }
    }

    /// What loading says; empty when all is well.
    fn load(&self, certificate: &str, key: &str) -> String {
        message(ServerCertificates::load(self.options(certificate, key), &[]))
    }
}

fn message<T>(result: base::Result<T>) -> String {
    result.err().map(|error| error.to_string()).unwrap_or_default()
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn keys_of_all_forms() {
    let files = Files::new("forms");
    for (certificate, key) in [("rsa.crt", "rsa.key"), ("ec.crt", "ec.key"), ("ec.crt", "ec.pkcs8.key")] {
        assert_eq!(files.load(certificate, key), "", "{key}");
    }
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let files = Files::new("wrong");
    let check = |certificate: &str, key: &str, holds: [&str; 2]| {
        let text = files.load(certificate, key);
        assert!(holds.iter().all(|part| text.contains(part)), "{text}");
    };
    check("none.crt", "ec.key", ["none.crt", "No such file"]);
    check("ec.crt", "none.key", ["none.key", "No such file"]);
    check("ec.key", "ec.key", ["ec.key", "no certificate"]);
    check("ec.crt", "ec.crt", ["ec.crt", "no key"]);
    check("ec.crt", "ec.encrypted.key", ["ec.encrypted.key", "is encrypted"]);
    check("ec.crt", "rsa.key", ["rsa.key", "cannot be used together"]);
    let key = files.0.join("ec.key");
    for (mode, is_good) in [(0o640, true), (0o644, false), (0o602, false)] {
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(mode)).unwrap();
        let text = files.load("ec.crt", "ec.key");
        assert!(if is_good { text.is_empty() } else { text.contains("chmod 600") }, "{mode:o}: {text}");
    }
}

#[test]
fn certificates_of_clients_need_authorities() {
    let files = Files::new("clients");
    let options = |ca: Option<&str>| ServerTlsOptions {
        ca: ca.map(|name| files.0.join(name)),
        client_certificates: ClientCertificates::Required,
        ..files.options("ec.crt", "ec.pkcs8.key")
    };
    assert_eq!(message(ServerCertificates::load(options(Some("rsa.crt")), &[])), "");
    assert!(message(ServerCertificates::load(options(None), &[])).contains("--tls-ca"));
    assert!(message(ServerCertificates::load(options(Some("rsa.key")), &[])).contains("rsa.key"));
}

#[test]
fn clients() {
    let files = Files::new("options");
    let own = |certificate: Option<&str>, key: Option<&str>| {
        message(client_config(&ClientTlsOptions {
            ca: Some(files.0.join("rsa.crt")),
            certificate: certificate.map(|name| files.0.join(name)),
            key: key.map(|name| files.0.join(name)),
            accepts_invalid_certificate: false,
        }))
    };
    assert_eq!(own(None, None), "");
    assert_eq!(own(Some("ec.crt"), Some("ec.key")), "");
    assert!(own(Some("ec.crt"), None).contains("--tls-key"));
    assert!(own(Some("ec.crt"), Some("rsa.key")).contains("cannot be used together"));
}
