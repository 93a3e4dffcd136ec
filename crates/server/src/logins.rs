//! Failed logins: logged, and answered ever later per address, so that passwords cannot be guessed at speed.

use crate::ServerState;
use crate::client_certificate::ClientCertificate;
use crate::params::Credentials;
use access::authentication::Credentials as Secret;
use base::{Result, err};
use engine::UserId;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The wait after the first failure; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// The longest wait after one failure.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// Longest wait of the attempts of one address; further ones are refused unchecked.
const QUEUE_MAX: Duration = Duration::from_secs(20);
/// Failures are forgotten after this time without another.
const MEMORY: Duration = Duration::from_secs(120);
/// Addresses that are remembered, at most; an address of IPv6 stands for its network of 64 bits.
const ADDRESSES_MAX: usize = 65_536;

struct LoginAttempts {
    failures: u32,
    last: Instant,
    /// Time at which the next attempt may be checked.
    free: Instant,
}

/// Failures by address.
#[derive(Default)]
pub(crate) struct Logins(Mutex<HashMap<IpAddr, LoginAttempts>>);

impl Logins {
    /// Time that an attempt of an address has to wait for its turn; `None` when too many wait before it.
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

    /// Remembers and logs a failure.
    pub(crate) fn failed(&self, address: IpAddr, user: &str) {
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
        let failures = slot.failures;
        drop(slots);
        log_failure(user, address, failures);
    }

    /// Forgets the failures of an address that has logged in.
    pub(crate) fn succeeded(&self, address: IpAddr) {
        self.lock().remove(&network(address));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, LoginAttempts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Checks name and password, certificate or signature; addresses that failed before wait for their turn.
///
/// # Errors
/// `AUTHENTICATION_FAILED`.
pub(crate) async fn log_in(state: &ServerState, origin: &LoginOrigin, credentials: &Credentials) -> Result<UserId> {
    let address = origin.address.ip();
    // Where nobody has a password there is nothing to guess.
    let user = &credentials.user;
    if !state.engine.has_secrets() {
        let result = check(state, origin, credentials).await;
        if result.is_err() && credentials.are_given {
            log_failure(user, address, 1);
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
        // A login without credentials is no guess: browsers ask without a password first.
        Err(_) if !credentials.are_given => {}
        Err(_) => state.logins.failed(address, user),
    }
    result
}

/// Checks a login beside the threads of the network, if it takes long.
async fn check(state: &ServerState, origin: &LoginOrigin, credentials: &Credentials) -> Result<UserId> {
    let (engine, credentials, address) = (state.engine.clone(), credentials.clone(), Some(origin.address.ip()));
    // A name without a password is one that a certificate may belong to.
    if let (Some(certificate), true) =
        (&origin.certificate, credentials.password.is_empty() && credentials.signed.is_none())
    {
        let shown = Secret::Certificate {
            common_names: &certificate.common_names,
            alternative_names: &certificate.alternative_names,
        };
        let result = engine.log_in(&credentials.user, shown, address);
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
        engine.log_in(&credentials.user, secret, address)
    };
    if !is_slow {
        return work();
    }
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|_| Err(err!(LogicalError, "A login ended without an answer")))
}

fn log_failure(user: &str, address: IpAddr, failures: u32) {
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
            logins.failed(a, "default");
        }
        let waits: Vec<Option<Duration>> = (0..8).map(|_| logins.turn(a)).collect();
        assert!(waits[0].is_some_and(|wait| wait > Duration::from_secs(4)) && waits[7].is_none(), "{waits:?}");
        assert_eq!(logins.turn(b), Some(Duration::ZERO));
        logins.succeeded(a);
        assert_eq!(logins.turn(a), Some(Duration::ZERO));
    }
}
