//! `system.session_log`: who came and went.
//!
//! A login is one over the native protocol, or the user of a connection over HTTP: requests behind each other of the
//! same user and session there are one login. Nothing that a client has shown is kept, be it right or wrong.
//!
//! Failures cost an attacker nothing, so that their rows are limited: [`FailureBudget`].

use super::LogEntry;
use super::query_log::{day_of, seconds_of};
use crate::client_info::{address_value, port_value, shown};
use crate::engine::Engine;
use crate::session::Session;
use crate::system::rows::{RowsBuilder, Wanted, number, text, texts};
use crate::system::shapes;
use base::client_info::ClientInfo;
use base::events::Event;
use base::uuid::{random_bits, random_number};
use parking_lot::Mutex;
use std::sync::{Arc, Weak};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use types::{TimeZone, Value};

/// Characters of the names that failed logins give, at most.
const NAME_CHARS_MAX: usize = 64;
/// Failed logins that are written down in a row, at most.
const FAILURES_MAX: f64 = 1_000.0;
/// Failed logins that are written down a second when there are many: 30 days of them take some 2.6 million rows.
const FAILURES_PER_SECOND: f64 = 1.0;

/// What happened, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionEvent {
    LoginFailure = 0,
    LoginSuccess = 1,
    Logout = 2,
}

/// A login, successful or not, or the end of one.
#[derive(Clone, Debug)]
pub(crate) struct SessionLogEntry {
    event: SessionEvent,
    /// The same for a login and its end.
    auth_id: u128,
    /// The session of HTTP; empty without one.
    session_id: String,
    /// Microseconds after the epoch.
    time_us: i64,
    user: String,
    /// The kind of the method that let the user in, as `system.users` names it.
    method: &'static str,
    profiles: Vec<String>,
    roles: Vec<String>,
    /// Settings away from their defaults.
    settings: Vec<(String, String)>,
    client: Arc<ClientInfo>,
    failure_reason: String,
}

impl SessionLogEntry {
    fn new(event: SessionEvent, user: String, method: &'static str, client: Arc<ClientInfo>) -> Self {
        SessionLogEntry {
            event,
            auth_id: random_bits(random_number(), random_number()),
            session_id: String::new(),
            time_us: now_us(),
            user,
            method,
            profiles: Vec::new(),
            roles: Vec::new(),
            settings: Vec::new(),
            client,
            failure_reason: String::new(),
        }
    }
}

fn now_us() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as i64)
}

/// A login in the log; its end is logged when it is dropped.
pub struct LoggedLogin {
    engine: Weak<Engine>,
    /// What the row of the end has.
    logout: Option<SessionLogEntry>,
}

impl Drop for LoggedLogin {
    fn drop(&mut self) {
        if let (Some(engine), Some(mut entry)) = (self.engine.upgrade(), self.logout.take()) {
            entry.time_us = now_us();
            engine.logs.session_log.add(entry);
        }
    }
}

/// How many failed logins may still be written down.
pub(crate) struct FailureBudget(Mutex<(f64, Instant)>);

impl Default for FailureBudget {
    fn default() -> Self {
        FailureBudget(Mutex::new((FAILURES_MAX, Instant::now())))
    }
}

impl FailureBudget {
    /// Takes the place of one, if there is one.
    fn take(&self, now: Instant) -> bool {
        let mut state = self.0.lock();
        let (left, since) = *state;
        let left = (left + now.saturating_duration_since(since).as_secs_f64() * FAILURES_PER_SECOND).min(FAILURES_MAX);
        let is_free = left >= 1.0;
        *state = (if is_free { left - 1.0 } else { left }, now);
        is_free
    }
}

impl Engine {
    /// Writes a login into `system.session_log`. `method` is the kind that let the user in, `session_id` that of a
    /// session of HTTP.
    pub fn log_login(self: &Arc<Self>, session: &Session, method: &'static str, session_id: &str) -> LoggedLogin {
        let access = &session.access;
        let mut logout =
            SessionLogEntry::new(SessionEvent::Logout, session.user.clone(), method, session.client.clone());
        logout.session_id = base::client_info::shown(session_id).to_string();
        self.logs.session_log.add(SessionLogEntry {
            event: SessionEvent::LoginSuccess,
            profiles: access.profile_names(),
            roles: access.state().names_in(access.current_roles().iter().copied()),
            settings: session.settings.changes(),
            ..logout.clone()
        });
        LoggedLogin { engine: Arc::downgrade(self), logout: Some(logout) }
    }

    /// Writes a failed login into `system.session_log`; whether it is written down: of very many only some are, and
    /// the others are counted.
    pub fn log_failed_login(&self, user: &str, client: &ClientInfo, error: &base::Error) -> bool {
        if !self.logs.failed_logins.take(Instant::now()) {
            self.counters.add(Event::SystemLogDroppedRows, 1);
            return false;
        }
        let name: String = user.chars().take(NAME_CHARS_MAX).collect();
        // The message begins with the name, which may be long.
        let message = error.message();
        let reason = match message.strip_prefix(user) {
            Some(rest) => format!("{name}{rest}"),
            None => message.to_string(),
        };
        let mut client = client.clone();
        client.cut();
        let mut entry = SessionLogEntry::new(SessionEvent::LoginFailure, name, "no_password", Arc::new(client));
        entry.failure_reason = base::client_info::shown(&reason).to_string();
        self.logs.session_log.add(entry);
        true
    }
}

/// The columns, in the order of [`push`]; their types are those of `shapes.tsv`.
const NAMES: [&str; 22] = [
    "hostname",
    "type",
    "auth_id",
    "session_id",
    "event_date",
    "event_time",
    "event_time_microseconds",
    "user",
    "auth_type",
    "profiles",
    "roles",
    "settings",
    "client_address",
    "client_port",
    "interface",
    "client_hostname",
    "client_name",
    "client_revision",
    "client_version_major",
    "client_version_minor",
    "client_version_patch",
    "failure_reason",
];

impl LogEntry for SessionLogEntry {
    const TABLE: &'static str = "session_log";

    fn size_bytes(&self) -> usize {
        let settings: usize = self.settings.iter().map(|(name, value)| name.len() + value.len() + 48).sum();
        let names: usize = self.profiles.iter().chain(&self.roles).map(|name| name.len() + 24).sum();
        let texts = self.session_id.len() + self.user.len() + self.failure_reason.len() + self.client.size_bytes();
        size_of::<Self>() + settings + names + texts
    }

    fn rows(entries: &[Arc<Self>], wanted: &Wanted<'_>) -> RowsBuilder {
        let mut rows = shapes::wanting("session_log", &NAMES, wanted);
        let zone = TimeZone::system();
        entries.iter().for_each(|entry| push(&mut rows, entry, &zone));
        rows
    }
}

/// A row, of which only the values asked for are computed.
fn push(rows: &mut RowsBuilder, entry: &SessionLogEntry, zone: &TimeZone) {
    let method = rows.named("auth_type", &entry.method.to_uppercase());
    let version = |at: usize| number(entry.client.version[at] & u64::from(u32::MAX));
    let setting = |(name, value): &(String, String)| Value::Tuple(vec![text(name), text(value)]);
    rows.push_wanted(&[
        &|| text(base::host_name()),
        &|| Value::Int(entry.event as i64),
        &|| Value::UInt128(types::uuid::turned(entry.auth_id)),
        &|| text(&entry.session_id),
        &|| day_of(entry.time_us, zone),
        &|| seconds_of(entry.time_us),
        &|| Value::Int(entry.time_us),
        &|| text(&entry.user),
        &|| method.clone(),
        &|| texts(&entry.profiles),
        &|| texts(&entry.roles),
        &|| Value::Array(entry.settings.iter().map(setting).collect()),
        &|| address_value(entry.client.address),
        &|| port_value(entry.client.address),
        &|| Value::Int(entry.client.interface as i64),
        &|| shown(&entry.client.hostname),
        &|| shown(&entry.client.name),
        &|| number(entry.client.revision & u64::from(u32::MAX)),
        &|| version(0),
        &|| version(1),
        &|| version(2),
        &|| text(&entry.failure_reason),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn failures_are_limited() {
        let budget = FailureBudget::default();
        let start = Instant::now();
        let taken = (0..10_000).filter(|_| budget.take(start)).count();
        assert!((1_000..1_003).contains(&taken), "{taken}");
        let later = start + Duration::from_secs(10);
        assert_eq!((0..100).filter(|_| budget.take(later)).count(), 10);
        // However long nothing happens, no more than the most is saved up.
        let much_later = later + Duration::from_secs(1 << 20);
        assert_eq!((0..10_000).filter(|_| budget.take(much_later)).count(), 1_000);
    }

    #[test]
    fn every_column_has_a_value() {
        let entry = SessionLogEntry::new(SessionEvent::Logout, "u".into(), "scram_sha256_password", Arc::default());
        let rows = SessionLogEntry::rows(&[Arc::new(entry)], &Wanted::ALL);
        let names: Vec<String> = rows.schema().fields.iter().map(|field| field.name.to_string()).collect();
        let block = rows.finish();
        let value = |name: &str| block.columns[names.iter().position(|known| known == name).unwrap()].value(0);
        assert!(block.columns.iter().all(|column| column.value(0) != Value::Null));
        assert_eq!((value("type"), value("auth_type")), (Value::Int(2), Value::Int(11)));
    }
}
