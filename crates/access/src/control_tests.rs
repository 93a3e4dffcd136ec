//! Statements, one after another, and the entities that they make.

use crate::authentication::{Credentials, PasswordRules};
use crate::control::{AccessControl, KeptTexts, Login, statement_text};
use crate::entity::{EntityId, grant_statements};
use crate::hosts::SystemHostNames;
use crate::privilege::Privilege;
use crate::session::SessionAccess;
use base::{ErrorCode, Result};
use parking_lot::Mutex;
use sql::ast::{AccessEntityKind, AccessStatement, EntityAction, StatementKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A server's entities and the files that keep them.
struct Server {
    control: AccessControl,
    files: Mutex<BTreeMap<String, String>>,
}

impl Server {
    fn new() -> Self {
        Server { control: AccessControl::new("", PasswordRules::default()).unwrap(), files: Mutex::default() }
    }

    /// The same after a restart.
    fn restarted(self) -> Self {
        let server = Server::new();
        let kept: Vec<(String, String)> = self.files.lock().clone().into_iter().collect();
        let damaged = server.control.load(&kept);
        assert!(damaged.is_empty(), "{damaged:?} of {kept:#?}");
        *server.files.lock() = self.files.into_inner();
        server
    }

    fn as_user(&self, user: &str) -> Arc<SessionAccess> {
        self.control.session_of(user).unwrap()
    }

    fn try_run(&self, user: &str, text: &str) -> Result<()> {
        let keep = |texts: &KeptTexts| {
            let mut files = self.files.lock();
            for (id, text) in texts {
                match text {
                    Some(text) => files.insert(id.clone(), text.clone()),
                    None => files.remove(id),
                };
            }
            Ok(())
        };
        self.control.change(&parse(text), &self.as_user(user), "current", keep)
    }

    #[track_caller]
    fn run(&self, text: &str) {
        self.try_run("default", text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    #[track_caller]
    fn refused(&self, user: &str, text: &str, code: ErrorCode) {
        let error = self.try_run(user, text).expect_err(text);
        assert_eq!(error.code(), code, "{text}: {error}");
    }

    fn grants(&self, name: &str) -> Vec<String> {
        let state = self.control.state();
        let entity = state.find_grantee(name).unwrap();
        let names = |id: EntityId| state.name(id);
        grant_statements(entity.body.grants().unwrap(), name, &names).iter().map(statement_text).collect()
    }

    fn create(&self, kind: AccessEntityKind, name: &str) -> String {
        let state = self.control.state();
        let names = |id: EntityId| state.name(id);
        statement_text(&state.find(kind, name).unwrap().statement(EntityAction::Create, &names, false))
    }

    fn logs_in(&self, user: &str, password: &str) -> bool {
        let address = Some("10.1.2.3".parse().unwrap());
        let login = Login { user, credentials: Credentials::Password(password), address, now: 1_000 };
        self.control.log_in(&login, &SystemHostNames).is_ok()
    }
}

fn parse(text: &str) -> AccessStatement {
    let parsed = sql::parse_statement(text, &sql::ParseOptions::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
    match parsed.statement.kind {
        StatementKind::Access(statement) => *statement,
        other => panic!("{other:?}"),
    }
}

fn select() -> Privilege {
    Privilege::named("SELECT")
}

#[test]
fn grants_are_shown_as_clickhouse_shows_them() {
    let server = Server::new();
    server.run("CREATE USER u");
    for text in [
        "GRANT SELECT(a), INSERT(b) ON d.t TO u",
        "GRANT SELECT(c) ON d.t TO u",
        "GRANT SELECT ON d.u TO u",
        "REVOKE SELECT(x) ON d.u FROM u",
        "GRANT SELECT ON d.tab* TO u",
    ] {
        server.run(text);
    }
    let expected = [
        "GRANT SELECT(a, c), INSERT(b) ON d.t TO u",
        "GRANT SELECT ON d.tab* TO u",
        "GRANT SELECT ON d.u TO u",
        "REVOKE SELECT(x) ON d.u FROM u",
    ];
    assert_eq!(server.grants("u"), expected);
    assert_eq!(server.restarted().grants("u"), expected);
}

#[test]
fn objects_in_no_database() {
    let server = Server::new();
    server.run("CREATE ROLE r");
    for text in ["FILE, S3 ON *.*", "NAMED COLLECTION ON nc", "dictGet ON db.d", "SET DEFINER ON u", "SYSTEM ON *.*"] {
        server.run(&format!("GRANT {text} TO r"));
    }
    server.run("GRANT CREATE TABLE ON * TO r");
    let expected = [
        "GRANT SYSTEM ON *.* TO r",
        "GRANT FILE ON *.* TO r",
        "GRANT S3 ON *.* TO r",
        "GRANT CREATE TABLE ON current.* TO r",
        "GRANT dictGet ON db.d TO r",
        "GRANT NAMED COLLECTION ON nc TO r",
        "GRANT SET DEFINER ON u TO r",
    ];
    assert_eq!(server.grants("r"), expected);
    assert_eq!(server.restarted().grants("r"), expected);
}

#[test]
fn only_what_is_held_with_the_option_is_granted_on() {
    let server = Server::new();
    for text in ["CREATE USER a", "CREATE USER b", "CREATE ROLE r", "GRANT SELECT ON db.* TO a WITH GRANT OPTION"] {
        server.run(text);
    }
    server.run("REVOKE SELECT ON db.secret FROM a");
    assert!(server.try_run("a", "GRANT SELECT ON db.t TO b").is_ok());
    server.refused("a", "GRANT SELECT ON db.* TO b", ErrorCode::AccessDenied);
    server.refused("a", "GRANT SELECT ON db.secret TO a", ErrorCode::AccessDenied);
    server.refused("a", "GRANT INSERT ON db.t TO b", ErrorCode::AccessDenied);
    server.refused("b", "GRANT SELECT ON db.t TO a", ErrorCode::AccessDenied);
    server.refused("b", "REVOKE SELECT ON db.t FROM a", ErrorCode::AccessDenied);
    server.refused("a", "GRANT r TO a", ErrorCode::AccessDenied);
    server.refused("a", "CREATE USER c", ErrorCode::AccessDenied);
    server.refused("a", "ALTER USER a IDENTIFIED BY 'x'", ErrorCode::AccessDenied);
    server.refused("a", "DROP ROLE r", ErrorCode::AccessDenied);
    server.run("ALTER USER a GRANTEES NONE");
    server.refused("a", "GRANT SELECT ON db.t TO b", ErrorCode::AccessDenied);
    server.refused("default", "GRANT KILL QUERY ON db.* TO a", ErrorCode::InvalidGrant);
    server.refused("default", "GRANT SELECT ON db.t TO default", ErrorCode::AccessStorageReadonly);
    server.refused("default", "DROP USER default", ErrorCode::AccessStorageReadonly);
    server.refused("default", "GRANT SELECT ON db.t TO nobody", ErrorCode::UnknownRole);
}

#[test]
fn roles_bring_rights_while_they_are_on() {
    let server = Server::new();
    for text in [
        "CREATE USER u",
        "CREATE ROLE inner",
        "CREATE ROLE outer",
        "GRANT SELECT ON db.t TO inner",
        "GRANT inner TO outer",
        "GRANT outer TO u",
    ] {
        server.run(text);
    }
    assert!(server.as_user("u").check(&["db", "t"], select()).is_ok());
    server.run("SET DEFAULT ROLE NONE TO u");
    assert!(server.as_user("u").check(&["db", "t"], select()).is_err());
    server.run("ALTER USER u DEFAULT ROLE outer");
    assert!(server.as_user("u").check(&["db", "t"], select()).is_ok());
    server.run("DROP ROLE inner");
    assert!(server.as_user("u").check(&["db", "t"], select()).is_err());
    server.refused("default", "GRANT outer TO outer", ErrorCode::BadArguments);
    server.run("GRANT outer TO u WITH ADMIN OPTION");
    server.run("CREATE USER v");
    assert!(server.try_run("u", "GRANT outer TO v").is_ok());
    assert_eq!(server.grants("u"), ["GRANT outer TO u WITH ADMIN OPTION"]);
}

#[test]
fn users_log_in() {
    let server = Server::new();
    server.run("CREATE USER u IDENTIFIED BY 'secret' HOST IP '10.0.0.0/8'");
    server.run("CREATE USER far IDENTIFIED WITH double_sha1_password BY 'secret' HOST IP '192.168.0.0/16'");
    server.run("CREATE USER late IDENTIFIED BY 'secret' VALID UNTIL '1970-01-01 00:00:10'");
    let server = server.restarted();
    assert!(server.logs_in("u", "secret") && !server.logs_in("u", "Secret") && !server.logs_in("nobody", ""));
    assert!(!server.logs_in("far", "secret") && !server.logs_in("late", "secret"));
    assert!(server.logs_in("default", "") && !server.logs_in("default", "x"));
    server.run("ALTER USER u IDENTIFIED BY 'other'");
    assert!(server.logs_in("u", "other") && !server.logs_in("u", "secret"));
    server.run("ALTER USER u ADD IDENTIFIED WITH sha256_password BY 'third'");
    assert!(server.logs_in("u", "other") && server.logs_in("u", "third"));
    let files = server.files.lock().values().cloned().collect::<String>();
    assert!(!files.contains("secret") && !files.contains("third"), "{files}");
    drop(files);
    let shown = server.create(AccessEntityKind::User, "u");
    assert_eq!(shown, "CREATE USER u IDENTIFIED WITH sha256_password, sha256_password HOST IP '10.0.0.0/8'",);
    server.control.close("a test");
    assert!(!server.logs_in("u", "other") && server.logs_in("default", ""));
}

#[test]
fn what_is_renamed_keeps_its_grants() {
    let server = Server::new();
    for text in [
        "CREATE USER u SETTINGS max_threads = 2 MIN 1 MAX 4",
        "CREATE ROLE r",
        "GRANT r TO u",
        "ALTER ROLE r RENAME TO s",
        "ALTER USER u RENAME TO w",
        "CREATE SETTINGS PROFILE p SETTINGS max_memory_usage = 100 CONST TO w",
        "CREATE QUOTA q FOR INTERVAL 1 hour MAX queries = 10 TO w, s",
        "CREATE ROW POLICY filter ON db.t AS RESTRICTIVE USING a = 1 TO ALL EXCEPT w",
    ] {
        server.run(text);
    }
    let server = server.restarted();
    assert_eq!(server.grants("w"), ["GRANT s TO w"]);
    let expected = [
        (AccessEntityKind::User, "w", "CREATE USER w IDENTIFIED WITH no_password SETTINGS max_threads = 2 MIN 1 MAX 4"),
        (
            AccessEntityKind::SettingsProfile,
            "p",
            "CREATE SETTINGS PROFILE `p` SETTINGS max_memory_usage = 100 CONST TO w",
        ),
        (AccessEntityKind::Quota, "q", "CREATE QUOTA q FOR INTERVAL 1 hour MAX queries = 10 TO s, w"),
        (
            AccessEntityKind::RowPolicy,
            "filter ON db.t",
            "CREATE ROW POLICY filter ON db.t AS RESTRICTIVE FOR SELECT USING a = 1 TO ALL EXCEPT w",
        ),
    ];
    for (kind, name, text) in expected {
        assert_eq!(server.create(kind, name), text);
    }
    let (settings, constraints) = server.as_user("w").settings(&base::Settings::default()).unwrap();
    assert_eq!((settings.max_threads, settings.max_memory_usage), (2, 100));
    use base::settings::SettingGuard;
    assert!(constraints.check("max_threads", "4").is_ok() && constraints.check("max_threads", "5").is_err());
    assert!(constraints.check("max_memory_usage", "99").is_err());
    assert!(server.as_user("w").row_conditions("db", "t").is_empty());
    assert_eq!(server.as_user("default").row_conditions("db", "t").all.len(), 1);
    assert!(!server.as_user("default").is_unlimited());
}

#[test]
fn a_kept_text_that_is_damaged_closes_the_doors() {
    let server = Server::new();
    server.run("CREATE USER u IDENTIFIED BY 'secret'");
    let kept = vec![("00000000000000000000000000000077".to_string(), "ATTACH ROW POLICY".to_string())];
    assert_eq!(server.control.load(&kept).len(), 1);
    assert!(!server.logs_in("u", "secret") && server.logs_in("default", ""));
}
