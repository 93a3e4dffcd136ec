//! Failed logins: logged, and answered ever later, so that passwords cannot be guessed at speed.
//!
//! Failures are counted twice: for an address and the user whose password was wrong, and for the address as a whole.
//! A login ends the count of its own user alone: somebody who has one cannot wipe out what he guesses of others by it.
//! Users who have logged in from an address do not wait for the failures of others there.

use crate::ServerState;
use crate::certificates::ClientCertificate;
use crate::params::Credentials;
use access::authentication::Credentials as Secret;
use base::{Error, ErrorCode, Result, err};
use engine::{ClientInfo, LoggedLogin, UserId};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The wait after the first failure; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest wait after one failure.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// Longest wait of the attempts of one address; further ones are refused unchecked.
const QUEUE_MAX: Duration = Duration::from_secs(20);
/// Failures, and that somebody has logged in, are forgotten after this time without another.
const MEMORY: Duration = Duration::from_secs(120);
/// Counts that are kept, at most; an address of IPv6 stands for its network of 64 bits.
const COUNTS_MAX: usize = 65_536;

/// Whose failures are counted: an address, and the hash of a user's name or `None` for all of them.
type LoginKey = (IpAddr, Option<u64>);

struct LoginAttempts {
    failures: u32,
    /// The last failure, or the last login of a user who has not failed since.
    last: Instant,
    /// Time at which the next attempt may be checked.
    free: Instant,
}

impl LoginAttempts {
    fn is_remembered(&self, now: Instant) -> bool {
        now.duration_since(self.last) <= MEMORY
    }

    fn wait(&self, now: Instant) -> Duration {
        self.free.saturating_duration_since(now)
    }
}

/// Failures by address and user.
#[derive(Default)]
pub(crate) struct Logins {
    counts: Mutex<HashMap<LoginKey, LoginAttempts>>,
    names: RandomState,
}

impl Logins {
    /// How long an attempt has to wait for its turn; `None` when too many wait before it.
    pub(crate) fn turn(&self, address: IpAddr, user: &str) -> Option<Duration> {
        let now = Instant::now();
        let [own, all] = self.keys(address, user);
        let mut counts = self.lock();
        let has_logged_in =
            counts.get(&own).is_some_and(|attempts| attempts.failures == 0 && attempts.is_remembered(now));
        if has_logged_in {
            return Some(Duration::ZERO);
        }
        let waits_for = |key: LoginKey| counts.get(&key).map_or(Duration::ZERO, |attempts| attempts.wait(now));
        let wait = waits_for(own).max(waits_for(all));
        if wait > QUEUE_MAX {
            return None;
        }
        for key in [own, all] {
            match counts.get_mut(&key) {
                Some(attempts) if attempts.is_remembered(now) => {
                    attempts.free = attempts.free.max(now) + wait_after(attempts.failures);
                }
                Some(_) => drop(counts.remove(&key)),
                None => {}
            }
        }
        Some(wait)
    }

    /// Remembers a failure; how many there are of that address in a row.
    pub(crate) fn failed(&self, address: IpAddr, user: &str) -> u32 {
        let now = Instant::now();
        let mut counts = self.lock();
        if counts.len() + 1 >= COUNTS_MAX {
            counts.retain(|_, attempts| attempts.is_remembered(now));
        }
        if counts.len() + 1 >= COUNTS_MAX {
            counts.clear();
        }
        let mut failures = 0;
        for key in self.keys(address, user) {
            let attempts = counts.entry(key).or_insert(LoginAttempts { failures: 0, last: now, free: now });
            attempts.failures = attempts.failures.saturating_add(1);
            attempts.last = now;
            attempts.free = attempts.free.max(now + wait_after(attempts.failures));
            failures = attempts.failures;
        }
        failures
    }

    /// Forgets a user's own failures at an address from which he has logged in; those of others there stay.
    pub(crate) fn succeeded(&self, address: IpAddr, user: &str) {
        let now = Instant::now();
        let [own, all] = self.keys(address, user);
        let mut counts = self.lock();
        match counts.get(&all).is_some_and(|attempts| attempts.is_remembered(now)) {
            true => drop(counts.insert(own, LoginAttempts { failures: 0, last: now, free: now })),
            false => drop(counts.remove(&own)),
        }
    }

    /// The count of a user at an address, and that of the address.
    fn keys(&self, address: IpAddr, user: &str) -> [LoginKey; 2] {
        let network = network(address);
        [(network, Some(self.names.hash_one(user))), (network, None)]
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<LoginKey, LoginAttempts>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The origin of a login.
#[derive(Clone)]
pub(crate) struct LoginOrigin {
    /// The address.
    pub address: SocketAddr,
    /// Whether the connection is over TLS.
    pub is_secure: bool,
    /// The certificate that the client presented over TLS.
    pub certificate: Option<Arc<ClientCertificate>>,
}

/// Who has logged in, and by which kind of method, as `system.users` names it.
#[derive(Clone, Copy)]
pub(crate) struct LoggedIn {
    pub user: UserId,
    pub method: &'static str,
}

/// The login of a connection over HTTP in `system.session_log`: requests behind each other of the same user and session
/// are one login.
#[derive(Default)]
pub(crate) struct ConnectionLogin(Mutex<Option<(UserId, String, LoggedLogin)>>);

impl ConnectionLogin {
    /// Writes down who asks now, if it is not who asked before.
    pub(crate) fn note(&self, state: &ServerState, who: LoggedIn, client: &ClientInfo, session_id: &str) {
        let mut current = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_some_and(|(user, session, _)| *user == who.user && session == session_id) {
            return;
        }
        // The end of the one before comes first.
        *current = None;
        // Whoever has been dropped meanwhile will be told so by the query.
        let Ok(mut session) = state.engine.session_for(who.user) else { return };
        session.set_client(client.clone());
        let login = state.engine.log_login(&session, who.method, session_id);
        *current = Some((who.user, session_id.to_string(), login));
    }
}

/// Checks name and password, certificate or signature; addresses that failed before wait for their turn.
///
/// # Errors
/// `AUTHENTICATION_FAILED`.
pub(crate) async fn log_in(
    state: &ServerState,
    origin: &LoginOrigin,
    credentials: &Credentials,
    client: &ClientInfo,
) -> Result<LoggedIn> {
    let address = origin.address.ip();
    // Where nobody has a password there is nothing to guess.
    let user = &credentials.user;
    if !state.engine.has_secrets() {
        let result = check(state, origin, credentials).await;
        if let (Err(error), true) = (&result, credentials.are_given) {
            log_failure(state, user, client, error, (address, 1));
        }
        return result;
    }
    let Some(wait) = state.logins.turn(address, user) else {
        return Err(err!(
            AuthenticationFailed,
            "{user}: Authentication failed: too many attempts of this address wait. Try again later"
        ));
    };
    tokio::time::sleep(wait).await;
    let result = check(state, origin, credentials).await;
    match &result {
        Ok(_) => {
            base::log!(Trace, "Logins", "Login of user {user:?} from {address}");
            state.logins.succeeded(address, user);
        }
        // A login without credentials is no guess: browsers ask without a password first.
        Err(_) if !credentials.are_given => {}
        // Nor is one that nobody could look at.
        Err(error) if error.code() == ErrorCode::CannotScheduleTask => {}
        Err(error) => {
            let failures = state.logins.failed(address, user);
            log_failure(state, user, client, error, (address, failures));
        }
    }
    result
}

/// Checks a login beside the threads of the network, if it takes long.
async fn check(state: &ServerState, origin: &LoginOrigin, credentials: &Credentials) -> Result<LoggedIn> {
    let logged_in = |(user, method)| LoggedIn { user, method };
    let (engine, credentials, address) = (state.engine.clone(), credentials.clone(), Some(origin.address.ip()));
    // A name without a password is one that a certificate may belong to.
    if let (Some(certificate), true) =
        (&origin.certificate, credentials.password.is_empty() && credentials.signed.is_none())
    {
        let shown = Secret::Certificate {
            common_names: &certificate.common_names,
            alternative_names: &certificate.alternative_names,
        };
        let result = engine.log_in_by(&credentials.user, shown, address).map(logged_in);
        if result.is_ok() || credentials.by_certificate {
            return result;
        }
    } else if credentials.by_certificate {
        return Err(err!(
            AuthenticationFailed,
            "{}: Authentication failed: X-ClickHouse-SSL-Certificate-Auth needs HTTPS and a certificate of the client \
            (--tls-client-certificates)",
            credentials.user
        ));
    }
    let is_slow = engine.logins_are_slow();
    let work = move || {
        let secret = match &credentials.signed {
            Some(signed) => Secret::SshSignature { message: &signed.text, signature: &signed.signature },
            None => Secret::Password(&credentials.password),
        };
        engine.log_in_by(&credentials.user, secret, address).map(logged_in)
    };
    if !is_slow {
        return work();
    }
    state.pool.run(work).await.and_then(|result| result)
}

/// Writes down a failure, the last of some in a row of its address, unless there are very many.
fn log_failure(
    state: &ServerState,
    user: &str,
    client: &ClientInfo,
    error: &Error,
    (address, failures): (IpAddr, u32),
) {
    if !state.engine.log_failed_login(user, client, error) {
        return;
    }
    let user: String = user.chars().take(64).collect();
    base::log!(Warning, "Logins", "Failed login of user {user:?} from {address}: {failures} in a row");
}

fn wait_after(failures: u32) -> Duration {
    FIRST_WAIT.saturating_mul(1 << failures.saturating_sub(1).min(10)).min(WAIT_MAX)
}

/// The address that counts for one: of IPv6 its network of 64 bits.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6((v6.to_bits() >> 64 << 64).into()),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_per_address() {
        let logins = Logins::default();
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert_eq!(logins.turn(a, "u"), Some(Duration::ZERO));
        for _ in 0..10 {
            logins.failed(a, "u");
        }
        let waits: Vec<Option<Duration>> = (0..8).map(|_| logins.turn(a, "u")).collect();
        assert!(waits[0].is_some_and(|wait| wait > Duration::from_secs(4)) && waits[7].is_none(), "{waits:?}");
        assert_eq!(logins.turn(b, "u"), Some(Duration::ZERO));
        logins.succeeded(a, "u");
        assert_eq!(logins.turn(a, "u"), Some(Duration::ZERO));
    }

    #[test]
    fn a_login_of_ones_own_wipes_out_no_guesses_of_others() {
        let logins = Logins::default();
        let a: IpAddr = "10.0.0.1".parse().unwrap();
        for _ in 0..6 {
            logins.failed(a, "admin");
            logins.succeeded(a, "u");
        }
        // He himself is let in at once; what he guesses waits, of the user that he tried and of any other.
        assert_eq!(logins.turn(a, "u"), Some(Duration::ZERO));
        assert!(logins.turn(a, "admin").is_some_and(|wait| wait > Duration::from_secs(2)));
        assert!(logins.turn(a, "other").is_some_and(|wait| wait > Duration::from_secs(2)));
        // Who fails after that waits for it.
        logins.failed(a, "u");
        assert!(logins.turn(a, "u").is_some_and(|wait| wait > Duration::ZERO));
    }
}
