//! Sessions that outlive a request: those with a `session_id`.

use base::events::Event;
use base::{Error, Result, bail, err};
use engine::{Engine, Session, UserId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time that an unused session lives when the request does not say.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);
/// The longest life that a request may ask for.
const TIMEOUT_MAX_S: u64 = 3600;

/// User and id.
pub(crate) type Key = (String, String);

struct SessionSlot {
    /// The session; `None` while a request uses it.
    session: Option<Session>,
    timeout: Duration,
    used: Instant,
}

/// A session that a request asks for.
pub(crate) struct WantedSession<'a> {
    pub key: Key,
    /// Seconds that it lives unused, if the request says so.
    pub timeout: Option<&'a str>,
    /// Whether it must be there.
    pub must_exist: bool,
}

/// All sessions with an id.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<Key, SessionSlot>>);

/// A session for one request, which returns to the others when dropped.
pub(crate) struct NamedSession {
    sessions: Arc<Sessions>,
    key: Key,
    session: Option<Session>,
}

impl Sessions {
    /// The session of that id, made when there is none and `must_exist` is not set. A user has at most `user_max` of
    /// them at a time; 0 is no limit.
    ///
    /// # Errors
    /// `SESSION_NOT_FOUND`, `SESSION_IS_LOCKED` while another request uses it, `INVALID_SESSION_TIMEOUT`,
    /// `USER_SESSION_LIMIT_EXCEEDED`.
    pub(crate) fn acquire(
        self: &Arc<Self>,
        engine: &Arc<Engine>,
        user: UserId,
        wanted: WantedSession<'_>,
        user_max: usize,
    ) -> Result<NamedSession> {
        let WantedSession { key, timeout, must_exist } = wanted;
        let timeout = parse_timeout(timeout)?;
        let mut slots = self.lock();
        slots.retain(|_, slot| slot.session.is_none() || slot.used.elapsed() < slot.timeout);
        let session = match slots.get_mut(&key) {
            // Its user may have been dropped and another made of the same name.
            Some(slot) => match slot.session.take() {
                Some(session) if session.user_id() == user => session,
                Some(_) => engine.session_for(user)?,
                None => bail!(SessionIsLocked, "Session {} is locked by a concurrent client", key.1),
            },
            None if must_exist => bail!(SessionNotFound, "Session {} not found", key.1),
            None => {
                if user_max > 0 && slots.keys().filter(|(name, _)| *name == key.0).count() >= user_max {
                    drop(slots);
                    return Err(refused(engine, &key.0, user_max));
                }
                engine.session_for(user)?
            }
        };
        slots.insert(key.clone(), SessionSlot { session: None, timeout, used: Instant::now() });
        Ok(NamedSession { sessions: self.clone(), key, session: Some(session) })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Key, SessionSlot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts and logs that a user has no place for another session.
fn refused(engine: &Engine, user: &str, user_max: usize) -> Error {
    engine.count(Event::RejectedHTTPSessions, 1);
    base::log!(Warning, "HTTPHandler", "User {user:?} has {user_max} sessions with a session_id: another is refused");
    err!(
        UserSessionLimitExceeded,
        "User {user} has as many sessions with a session_id as max_http_sessions_for_user allows: {user_max}. Use \
        them again, end them with close_session=1, or let them end after their session_timeout"
    )
}

fn parse_timeout(text: Option<&str>) -> Result<Duration> {
    let Some(text) = text else { return Ok(DEFAULT_TIMEOUT) };
    match text.parse::<u64>() {
        Ok(seconds) if seconds <= TIMEOUT_MAX_S => Ok(Duration::from_secs(seconds)),
        Ok(seconds) => {
            bail!(InvalidSessionTimeout, "Session timeout '{seconds}' is larger than the maximum: {TIMEOUT_MAX_S}")
        }
        Err(_) => bail!(InvalidSessionTimeout, "Invalid session timeout: '{text}': it must be a number of seconds"),
    }
}

impl NamedSession {
    /// Ends the session with this request.
    pub(crate) fn close(&mut self) {
        self.session = None;
        self.sessions.lock().remove(&self.key);
    }

    /// The session.
    pub(crate) fn get(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }
}

impl Drop for NamedSession {
    fn drop(&mut self) {
        let session = self.session.take();
        if let Some(slot) = self.sessions.lock().get_mut(&self.key) {
            slot.session = session;
            slot.used = Instant::now();
        }
    }
}
