//! Failed logins: logged, and answered ever later per address, so that passwords cannot be guessed at speed.

use crate::ServerState;
use crate::client_certificate::ClientCertificate;
use crate::params::Credentials;
use access::authentication::Credentials as Secret;
use base::{Error, Result, err};
use engine::{ClientInfo, LoggedLogin, UserId};
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The wait after the first failure; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest wait after one failure.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// The longest line of attempts of one address: those beyond it are not looked at.
const QUEUE_MAX: Duration = Duration::from_secs(20);
/// Failures are forgotten after this time without another.
const MEMORY: Duration = Duration::from_secs(120);
/// Addresses that are remembered, at most; an address of IPv6 stands for its network of 64 bits.
const ADDRESSES_MAX: usize = 65_536;

struct LoginAttempts {
    failures: u32,
    last: Instant,
    /// When the next attempt may be looked at.
    free: Instant,
}

/// Failures by address.
#[derive(Default)]
pub(crate) struct Logins(Mutex<HashMap<IpAddr, LoginAttempts>>);

impl Logins {
    /// How long an attempt of an address has to wait for its turn; `None` when too many wait before it.
    pub(crate) fn turn(&self, address: IpAddr) -> Option<Duration> {
        let now = Instant::now();
        let mut slots = self.lock();
        let Some(slot) = slots.get_mut(&network(address)) else { return Some(Duration::ZERO) };
        if now.duration_since(slot.last) > MEMORY {
            slots.remove(&network(address));
            return Some(Duration::ZERO);
        }
        let wait = slot.free.saturating_duration_since(now);
        if wait > QUEUE_MAX {
            return None;
        }
        slot.free = slot.free.max(now) + wait_after(slot.failures);
        Some(wait)
    }

    /// Remembers a failure; how many there are of that address in a row.
    pub(crate) fn failed(&self, address: IpAddr) -> u32 {
        let now = Instant::now();
        let mut slots = self.lock();
        if slots.len() >= ADDRESSES_MAX {
            slots.retain(|_, slot| now.duration_since(slot.last) <= MEMORY);
        }
        if slots.len() >= ADDRESSES_MAX {
            slots.clear();
        }
        let slot = slots.entry(network(address)).or_insert(LoginAttempts { failures: 0, last: now, free: now });
        slot.failures = slot.failures.saturating_add(1);
        slot.last = now;
        slot.free = slot.free.max(now + wait_after(slot.failures));
        slot.failures
    }

    /// Forgets the failures of an address that has logged in.
    pub(crate) fn succeeded(&self, address: IpAddr) {
        self.lock().remove(&network(address));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, LoginAttempts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// From where somebody logs in.
#[derive(Clone)]
pub(crate) struct LoginOrigin {
    /// The address.
    pub address: SocketAddr,
    /// Over TLS.
    pub is_secure: bool,
    /// What was shown over TLS.
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
    let Some(wait) = state.logins.turn(address) else {
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
            state.logins.succeeded(address);
        }
        // Who gives nothing guesses nothing: browsers ask without a password first.
        Err(_) if !credentials.are_given => {}
        Err(error) => {
            let failures = state.logins.failed(address);
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
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(err!(LogicalError, "A login ended without an answer")))
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

fn network(address: IpAddr) -> IpAddr {
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
        assert_eq!(logins.turn(a), Some(Duration::ZERO));
        for _ in 0..10 {
            logins.failed(a);
        }
        let waits: Vec<Option<Duration>> = (0..8).map(|_| logins.turn(a)).collect();
        assert!(waits[0].is_some_and(|wait| wait > Duration::from_secs(4)) && waits[7].is_none(), "{waits:?}");
        assert_eq!(logins.turn(b), Some(Duration::ZERO));
        logins.succeeded(a);
        assert_eq!(logins.turn(a), Some(Duration::ZERO));
    }
}
