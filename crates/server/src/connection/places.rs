//! Places for connections: of the server as a whole, and of each address.
//!
//! A connection is refused before a byte of it is read. An address of IPv6 stands for its network of 64 bits, and every
//! address counts, loopback's too: a limit for addresses is for servers without a proxy before them.

use crate::logins::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Time between lines of the log about refusals.
const LOG_TIME: Duration = Duration::from_secs(1);

/// Why a connection has no place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionRefusal {
    /// What there are too many of: `connections`, `connections from 10.0.0.1`.
    pub what: String,
    pub places: usize,
}

/// Places that connections share.
pub(crate) struct ConnectionPlaces {
    all: Arc<Semaphore>,
    places: usize,
    /// Open connections; none of an address without any.
    by_address: Mutex<HashMap<IpAddr, usize>>,
    refusals: Mutex<RefusalCounts>,
}

#[derive(Default)]
struct RefusalCounts {
    /// Refusals since the last line.
    untold: u64,
    told: Option<Instant>,
}

/// The place of a connection, free again when it is dropped.
pub(crate) struct ConnectionPlace {
    owner: Arc<ConnectionPlaces>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut by_address = self.owner.lock();
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

impl ConnectionPlaces {
    pub(crate) fn new(places: usize) -> Arc<Self> {
        Arc::new(ConnectionPlaces {
            all: Arc::new(Semaphore::new(places.clamp(1, Semaphore::MAX_PERMITS))),
            places,
            by_address: Mutex::default(),
            refusals: Mutex::default(),
        })
    }

    /// A place for a connection of an address, of which `address_max` may be open at a time; 0 is no such limit.
    pub(crate) fn take(
        self: &Arc<Self>,
        address: IpAddr,
        address_max: usize,
    ) -> Result<ConnectionPlace, ConnectionRefusal> {
        let key = network(address);
        // Asked for before the place of all, so that an address without places takes none from others.
        let mut by_address = self.lock();
        let open = by_address.get(&key).copied().unwrap_or(0);
        if address_max > 0 && open >= address_max {
            return Err(ConnectionRefusal { what: format!("connections from {key}"), places: address_max });
        }
        let Ok(permit) = self.all.clone().try_acquire_owned() else {
            return Err(ConnectionRefusal { what: "connections".into(), places: self.places });
        };
        by_address.insert(key, open + 1);
        Ok(ConnectionPlace { owner: self.clone(), address: key, _permit: permit })
    }

    /// The end of the line about a refusal, if it is time for one: how many were refused since the last.
    pub(crate) fn others_refused(&self, now: Instant) -> Option<String> {
        let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        if refusals.told.is_some_and(|told| now.duration_since(told) < LOG_TIME) {
            refusals.untold += 1;
            return None;
        }
        refusals.told = Some(now);
        let untold = std::mem::take(&mut refusals.untold);
        Some(if untold > 0 { format!(" ({untold} others just before)") } else { String::new() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_own_limit() {
        let places = ConnectionPlaces::new(4);
        let (a, b): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let held = (places.take(a, 2).unwrap(), places.take(a, 2).unwrap());
        let refusal = places.take(a, 2).err().unwrap();
        assert_eq!((refusal.what.as_str(), refusal.places), ("connections from 10.0.0.1", 2));
        let other = places.take(b, 2).unwrap();
        // Without a limit of addresses that of all holds.
        let last = places.take(a, 0).unwrap();
        assert_eq!(places.take(b, 2).err().unwrap().what, "connections");
        drop((held, last));
        assert!(places.take(a, 1).is_ok());
        drop(other);
        assert!(places.lock().is_empty(), "addresses without connections are forgotten");
    }

    #[test]
    fn networks_of_ipv6_count_for_one() {
        let places = ConnectionPlaces::new(9);
        let _one = places.take("2001:db8::1".parse().unwrap(), 1).unwrap();
        assert!(places.take("2001:db8::2".parse().unwrap(), 1).is_err());
        assert!(places.take("2001:db8:0:1::2".parse().unwrap(), 1).is_ok());
        let _mapped = places.take("::ffff:10.0.0.1".parse().unwrap(), 1).unwrap();
        assert!(places.take("10.0.0.1".parse().unwrap(), 1).is_err());
    }

    #[test]
    fn refusals_are_told_once_a_second() {
        let (places, now) = (ConnectionPlaces::new(1), Instant::now());
        let told = |after_ms| places.others_refused(now + Duration::from_millis(after_ms));
        assert_eq!((told(0), told(10), told(999)), (Some(String::new()), None, None));
        assert_eq!(told(1000), Some(" (2 others just before)".into()));
    }
}
