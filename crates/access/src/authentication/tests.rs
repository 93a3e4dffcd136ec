//! Tests of checks, hashes and statements together.
use super::*;
use sql::ast::AuthenticationMethod;

/// Rules under which bcrypt is fast.
pub(crate) fn rules() -> PasswordRules {
    PasswordRules { bcrypt_workfactor: 4, ..PasswordRules::default() }
}

/// A statement's method.
pub(crate) fn statement(kind: Option<AuthenticationKind>, by: &str) -> AuthenticationMethod {
    AuthenticationMethod {
        kind,
        by: Some(by.to_owned()),
        salt: None,
        certificate_names: Vec::new(),
        ssh_keys: Vec::new(),
        scheme: None,
        valid_until: None,
    }
}

/// A method of a kind and a password.
pub(crate) fn method(kind: AuthenticationKind, by: &str) -> StoredMethod {
    StoredMethod::from_statement(&statement(Some(kind), by), &rules()).unwrap()
}

pub(crate) fn password_of(password: &str) -> Credentials<'_> {
    Credentials::Password(password)
}

/// The code and the message of a refusal.
fn refusal(result: base::Result<StoredMethod>) -> String {
    let error = result.unwrap_err();
    format!("{:?}: {}", error.code(), error.message())
}

fn check_refused(kind: AuthenticationKind, by: &str, expect: &str) {
    let text = refusal(StoredMethod::from_statement(&statement(Some(kind), by), &rules()));
    assert!(text.contains(expect), "{text}");
}

/// Checks that a stored method reads back as it was, and accepts its password and no other.
fn check_password(kind: AuthenticationKind, stored_kind: AuthenticationKind) {
    let stored = method(kind, "pa$$wörd");
    let statement = stored.to_statement();
    assert_eq!(statement.kind, Some(stored_kind));
    assert_eq!(StoredMethod::from_stored(&statement).unwrap(), stored);
    let methods = [stored];
    assert!(matches(&methods, &password_of("pa$$wörd"), 0));
    for wrong in ["", "pa$$word", "pa$$wörd ", "PA$$WÖRD"] {
        assert!(!matches(&methods, &password_of(wrong), 0), "{kind:?} {wrong}");
    }
    assert!(!matches(&methods, &Credentials::None, 0));
}

#[test]
fn passwords_are_accepted_and_stored() {
    use AuthenticationKind as Kind;
    check_password(Kind::PlaintextPassword, Kind::PlaintextPassword);
    check_password(Kind::Sha256Password, Kind::Sha256Hash);
    check_password(Kind::DoubleSha1Password, Kind::DoubleSha1Hash);
    check_password(Kind::BcryptPassword, Kind::BcryptHash);
    check_password(Kind::ScramSha256Password, Kind::ScramSha256Hash);
}

#[test]
fn hashes_are_those_of_other_programs() {
    let check = |kind, by: &str, salt: Option<&str>, password: &str| {
        let mut statement = statement(Some(kind), by);
        statement.salt = salt.map(str::to_owned);
        let stored = StoredMethod::from_statement(&statement, &rules()).unwrap();
        assert!(matches(&[stored], &password_of(password), 0), "{kind:?}");
    };
    use AuthenticationKind as Kind;
    let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    check(Kind::Sha256Hash, sha256, None, "abc");
    check(Kind::Sha256Hash, &sha256.to_uppercase(), Some("c"), "ab");
    check(Kind::DoubleSha1Hash, "2470c0c06dee42fd1618bb99005adca2ec9d1e19", None, "password");
    check(Kind::BcryptHash, "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", None, "U*U");
    // The example of RFC 7677, whose password is `pencil`; its salted password is computed from its salt.
    let scram = "C4A49510323AB4F952CAC1FA99441939E78EA74D6BE81DDF7096E87513DC615D";
    check(Kind::ScramSha256Hash, scram, Some("W22ZaJ0SNY7soEsUEjb6gQ=="), "pencil");
    check(Kind::ScramSha256Hash, scram, Some("W22ZaJ0SNY7soEsUEjb6gQ"), "pencil");
}

#[test]
fn salts_are_new_each_time() {
    for kind in [
        AuthenticationKind::Sha256Password,
        AuthenticationKind::ScramSha256Password,
        AuthenticationKind::BcryptPassword,
    ] {
        assert_ne!(method(kind, "x"), method(kind, "x"));
    }
    let salt = method(AuthenticationKind::Sha256Password, "x").to_statement().salt.unwrap();
    assert_eq!(salt.len(), 64);
    assert!(salt.bytes().all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)));
}

#[test]
fn the_default_kind_is_the_servers() {
    let by = |kind| {
        let rules = PasswordRules { default_kind: kind, ..rules() };
        StoredMethod::from_statement(&statement(None, "x"), &rules).unwrap().secret.kind_name()
    };
    assert_eq!(by(AuthenticationKind::Sha256Password), "sha256_password");
    assert_eq!(by(AuthenticationKind::BcryptPassword), "bcrypt_password");
    for kind in [AuthenticationKind::NoPassword, AuthenticationKind::Sha256Hash, AuthenticationKind::SshKey] {
        let rules = PasswordRules { default_kind: kind, ..rules() };
        let message = refusal(StoredMethod::from_statement(&statement(None, "x"), &rules));
        assert!(message.contains("takes no password"), "{message}");
    }
}

#[test]
fn rules_refuse_kinds() {
    use AuthenticationKind as Kind;
    let strict = PasswordRules { allow_no_password: false, allow_plaintext_password: false, ..rules() };
    let refused = |kind| refusal(StoredMethod::from_statement(&statement(Some(kind), "x"), &strict));
    assert!(refused(Kind::NoPassword).starts_with("BadArguments: Authentication type NO_PASSWORD is not allowed"));
    assert!(refused(Kind::PlaintextPassword).contains("allow_plaintext_password"));
    let default = PasswordRules { default_kind: Kind::PlaintextPassword, ..strict.clone() };
    assert!(StoredMethod::from_statement(&statement(None, "x"), &default).is_err());
    for kind in [Kind::Ldap, Kind::Kerberos, Kind::Http, Kind::Jwt] {
        check_refused(kind, "x", "NotImplemented: Authentication type ");
    }
}

#[test]
fn malformed_hashes_are_refused() {
    use AuthenticationKind as Kind;
    check_refused(Kind::Sha256Hash, "abc", "has 3 hexadecimal digits but must have exactly 64");
    check_refused(Kind::Sha256Hash, &"g".repeat(64), "check for valid characters");
    check_refused(Kind::Sha256Hash, &"é".repeat(32), "check for valid characters");
    check_refused(Kind::DoubleSha1Hash, &"a".repeat(64), "must have exactly 40");
    check_refused(Kind::ScramSha256Hash, "", "must have exactly 64");
    for hash in ["", "abc", "$2b$12$short", "$2b$99$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"] {
        check_refused(Kind::BcryptHash, hash, "BadArguments: ");
    }
    check_refused(
        Kind::BcryptHash,
        "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe!",
        "Could not decode the provided hash",
    );
    check_refused(
        Kind::BcryptHash,
        "$9z$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "Could not decode the provided hash",
    );
    let mut scram = statement(Some(Kind::ScramSha256Hash), &"0".repeat(64));
    scram.salt = Some("!".to_owned());
    assert!(refusal(StoredMethod::from_statement(&scram, &rules())).contains("must be base 64"));
    let mut empty = statement(Some(Kind::Sha256Password), "");
    empty.by = None;
    assert!(refusal(StoredMethod::from_statement(&empty, &rules())).contains("needs BY"));
}

#[test]
fn bcrypt_has_limits() {
    use AuthenticationKind as Kind;
    assert!(matches(&[method(Kind::BcryptPassword, &"x".repeat(72))], &password_of(&"x".repeat(72)), 0));
    check_refused(Kind::BcryptPassword, &"x".repeat(73), "more than 72 bytes, this one has 73");
    for workfactor in [3, 32] {
        let rules = PasswordRules { bcrypt_workfactor: workfactor, ..rules() };
        let text = refusal(StoredMethod::from_statement(&statement(Some(Kind::BcryptPassword), "x"), &rules));
        assert!(text.contains("between 4 and 31"), "{text}");
    }
    // ClickHouse fills its texts with zeros.
    let padded = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW\0\0\0\0";
    assert!(matches(&[method(Kind::BcryptHash, padded)], &password_of("U*U"), 0));
}

#[test]
fn secrets_are_not_printed() {
    use AuthenticationKind as Kind;
    for kind in [Kind::PlaintextPassword, Kind::Sha256Password, Kind::BcryptPassword, Kind::ScramSha256Password] {
        let stored = method(kind, "hidden");
        assert_eq!(
            format!("{stored:?}"),
            format!("StoredMethod {{ secret: {}, valid_until: None }}", stored.secret.kind_name())
        );
    }
    assert_eq!(format!("{:?}", password_of("hidden")), "Password");
}

#[test]
fn one_of_several_methods_is_enough() {
    let mut expired = method(AuthenticationKind::Sha256Password, "old");
    expired.valid_until = Some(100);
    let methods = [expired, method(AuthenticationKind::DoubleSha1Password, "new")];
    assert!(matches(&methods, &password_of("new"), 101));
    assert!(matches(&methods, &password_of("old"), 100));
    assert!(!matches(&methods, &password_of("old"), 101));
    assert!(!matches(&[], &password_of("new"), 0));
    let open = [method(AuthenticationKind::NoPassword, "")];
    assert!(matches(&open, &Credentials::None, 0));
    assert!(matches(&open, &password_of("anything"), 0));
    assert!(!matches(&open, &Credentials::SshSignature { message: b"", signature: b"" }, 0));
}

fn check_valid_until(text: &str, expect: Option<i64>) {
    let mut statement = statement(Some(AuthenticationKind::NoPassword), "");
    statement.valid_until = Some(text.to_owned());
    let stored = StoredMethod::from_statement(&statement, &rules()).unwrap();
    assert_eq!(stored.valid_until, expect, "{text}");
    assert_eq!(StoredMethod::from_stored(&stored.to_statement()).unwrap(), stored, "{text}");
}

#[test]
fn dates_of_valid_until() {
    check_valid_until("infinity", None);
    check_valid_until(" Infinity ", None);
    check_valid_until("1970-01-02", Some(86_400));
    check_valid_until("2030-01-31 10:20:30", Some(1_896_085_230));
    check_valid_until("2030-01-31T10:20:30Z", Some(1_896_085_230));
    check_valid_until("2030-01-31 10:20:30 UTC", Some(1_896_085_230));
    check_valid_until("2030-01-31 10:20:30.999 UTC", Some(1_896_085_230));
    check_valid_until("2030-01-31T12:20:30+02:00", Some(1_896_085_230));
    check_valid_until("2030-01-31 11:20:30 Europe/Berlin", Some(1_896_085_230));
    check_valid_until("2030-01-31 05:20:30-0500", Some(1_896_085_230));
    check_valid_until("2030-01-31 10:20", Some(1_896_085_200));
    check_valid_until("1896085230", Some(1_896_085_230));
    check_valid_until("0000000005", Some(5));
    check_valid_until("1960-01-01", Some(-315_619_200));
    check_valid_until("9999-12-30 22:00:00", Some(253_402_207_200));
    check_valid_until("9999-12-31 23:59:59", Some(253_402_300_799));
    check_valid_until("253402300799", Some(253_402_300_799));
    for text in [
        "",
        "soon",
        "2030-13-01",
        "2030-01-01 25:00:00",
        "2030-01-01 1:00:00",
        "2030-01-01 10:00:00 Mars",
        "2030-1-1",
        "2030-01-01é",
        "2030-01-01 10:00:00 +é",
        "99999999999999999999",
        "2030-01-01 10:00:00 +",
        "20300101",
    ] {
        let mut statement = statement(Some(AuthenticationKind::NoPassword), "");
        statement.valid_until = Some(text.to_owned());
        let message = refusal(StoredMethod::from_statement(&statement, &rules()));
        assert!(message.starts_with("BadArguments: Cannot read"), "{message}");
    }
}

fn certificate(names: &[(bool, &str)]) -> StoredMethod {
    let mut statement = statement(Some(AuthenticationKind::SslCertificate), "");
    statement.by = None;
    statement.certificate_names =
        names.iter().map(|&(is_alternative, name)| CertificateName { is_alternative, name: name.to_owned() }).collect();
    let stored = StoredMethod::from_statement(&statement, &rules()).unwrap();
    assert_eq!(stored.to_statement(), statement);
    stored
}

#[test]
fn certificates_are_known_by_their_names() {
    let check = |names: &[(bool, &str)], common: &str, alternative: &str, expect: bool| {
        let credentials = Credentials::Certificate {
            common_names: &[common.to_owned()],
            alternative_names: &[alternative.to_owned()],
        };
        assert_eq!(matches(&[certificate(names)], &credentials, 0), expect, "{names:?} {common} {alternative}");
    };
    check(&[(false, "a.example")], "a.example", "DNS:b.example", true);
    check(&[(false, "DNS:b.example")], "a.example", "DNS:b.example", false);
    check(&[(false, "x"), (true, "DNS:b.example")], "a.example", "DNS:b.example", true);
    check(&[(true, "DNS:*.example")], "", "DNS:b.example", true);
    check(&[(true, "DNS:*.example")], "", "DNS:a.b.example", false);
    check(&[(true, "DNS:*.example")], "", "DNS:.example", false);
    check(&[(true, "URI:spiffe://x/*/end")], "", "URI:spiffe://x/a.b/end", true);
    check(&[(true, "URI:spiffe://x/*/end")], "", "URI:spiffe://x/a/b/end", false);
    check(&[(false, "a*a")], "a", "", false);
    assert!(!matches(&[certificate(&[(false, "a")])], &password_of("a"), 0));
    let empty = statement(Some(AuthenticationKind::SslCertificate), "");
    assert!(StoredMethod::from_statement(&empty, &rules()).is_err());
}

/// The method of a file that ends in `.pub`.
fn ssh_method(public_key: &str) -> StoredMethod {
    let mut words = public_key.split_whitespace();
    let key_type = words.next().unwrap().to_owned();
    let mut statement = statement(Some(AuthenticationKind::SshKey), "");
    statement.by = None;
    statement.ssh_keys = vec![SshKey { key_type, key: words.next().unwrap().to_owned() }];
    let stored = StoredMethod::from_statement(&statement, &rules()).unwrap();
    assert_eq!(stored.to_statement(), statement);
    stored
}

#[test]
fn signatures_of_ssh_keys_are_verified() {
    let keys = [
        (include_str!("fixtures/ed25519.pub"), include_str!("fixtures/ed25519.sig")),
        (include_str!("fixtures/ecdsa.pub"), include_str!("fixtures/ecdsa.sig")),
        (include_str!("fixtures/rsa.pub"), include_str!("fixtures/rsa.sig")),
    ];
    let is_signed = |key: &str, message: &[u8], signature: &str| {
        let credentials = Credentials::SshSignature { message, signature: signature.as_bytes() };
        matches(&[ssh_method(key)], &credentials, 0)
    };
    for (index, (key, signature)) in keys.iter().enumerate() {
        assert!(is_signed(key, b"the message", signature), "{key}");
        assert!(is_signed(key, b"the message", &signature.replacen("\n", "\r\n", 9)), "{key}");
        assert!(!is_signed(key, b"the messagf", signature));
        assert!(!is_signed(keys[(index + 1) % 3].0, b"the message", signature));
    }
    assert!(!is_signed(keys[0].0, b"the message", include_str!("fixtures/other_namespace.sig")));
    for garbage in
        ["", "abc", "-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----", "-----BEGIN SSH SIGNATURE-----"]
    {
        assert!(!is_signed(keys[0].0, b"the message", garbage));
    }
}

#[test]
fn signatures_of_old_clients_are_verified() {
    let parsed = ssh_key::SshSig::from_pem(include_str!("fixtures/ed25519.sig")).unwrap();
    // The signature is of a frame around the message; a client of the old kind would sign the message itself.
    let framed = ssh_key::SshSig::signed_data("clickhouse", parsed.hash_alg(), b"the message").unwrap();
    let bytes: Vec<u8> = parsed.signature_bytes().to_vec();
    let algorithm = b"ssh-ed25519";
    let mut signature = (algorithm.len() as u32).to_be_bytes().to_vec();
    signature.extend_from_slice(algorithm);
    signature.extend_from_slice(&(bytes.len() as u32).to_be_bytes());
    signature.extend_from_slice(&bytes);
    let methods = [ssh_method(include_str!("fixtures/ed25519.pub"))];
    assert!(matches(&methods, &Credentials::SshSignature { message: &framed, signature: &signature }, 0));
    assert!(!matches(&methods, &Credentials::SshSignature { message: b"the message", signature: &signature }, 0));
}

#[test]
fn bad_ssh_keys_are_refused() {
    let mut bad = statement(Some(AuthenticationKind::SshKey), "");
    assert!(StoredMethod::from_statement(&bad, &rules()).is_err());
    bad.ssh_keys = vec![SshKey { key: "abc".to_owned(), key_type: "ssh-ed25519".to_owned() }];
    assert!(refusal(StoredMethod::from_statement(&bad, &rules())).contains("Bad SSH key in entry: abc"));
}
