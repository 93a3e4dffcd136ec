//! What the requests of one read share: how many there are at a time, and how long their host takes to answer.
//!
//! A range whose answer does not begin after four times what is usual of its host is asked for once more, and the first
//! answer counts: of many requests to a store few take much longer, and a read waits for the last. At most one request
//! of thirty-two is repeated, so that a host that has become slow is not asked for twice as much.

use crate::Limits;
use crate::events::count;
use base::events::Event;
use base::{Result, err};
use futures_util::future::{Either, select};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// Answers of a host whose times are remembered.
const TIMES: usize = 64;
/// Answers of a host before a request is repeated.
const TIMES_MIN: usize = 16;
/// A request is repeated after so many times what is usual.
const LATE_TIMES: u32 = 4;
/// A request is not repeated before.
const LATE_MIN: Duration = Duration::from_millis(100);
/// Of so many requests one is repeated, at most.
const REQUESTS_PER_HEDGE: u64 = 32;
/// Requests after which the older ones count half.
const REQUESTS_HALVED: u64 = 1 << 14;
/// Hosts that are remembered.
const HOSTS_MAX: usize = 1024;

/// The requests for ranges of the objects of one listing.
#[derive(Clone)]
pub(crate) struct Traffic {
    permits: Arc<Semaphore>,
    host: Arc<Host>,
    hedges: bool,
}

impl Traffic {
    /// Requests to a host, which is named by itself or an endpoint.
    pub(crate) fn new(limits: Limits, host: &str) -> Self {
        Traffic { permits: Arc::new(Semaphore::new(limits.fetches)), host: Host::named(host), hedges: limits.hedges }
    }

    /// The same read at another host.
    pub(crate) fn of_host(&self, host: &str) -> Self {
        Traffic { host: Host::named(host), ..self.clone() }
    }

    /// Waits until one more range may be asked for: those wait in the order in which they came.
    pub(crate) async fn permit(&self) -> Result<SemaphorePermit<'_>> {
        self.permits.acquire().await.map_err(|_| err!(LogicalError, "Requests are made after their end"))
    }

    /// Asks for something, and once more if its answer is late. Gives the first answer that is no error.
    pub(crate) async fn hedged<T, E, F>(&self, ask: impl Fn() -> F) -> std::result::Result<T, E>
    where
        F: Future<Output = std::result::Result<T, E>>,
    {
        let (began, first) = (Instant::now(), ask());
        let mut first = pin!(first);
        let late = if self.hedges { self.host.late() } else { None };
        let in_time = match late {
            Some(late) => timeout(late, first.as_mut()).await.ok(),
            None => Some(first.as_mut().await),
        };
        let answer = match in_time {
            Some(answer) => answer,
            None if !self.host.may_hedge() => first.await,
            None => {
                count(Event::ObjectStorageHedgedRequests, 1);
                return self.first_of((began, first), ask()).await;
            }
        };
        answer.inspect(|_| self.host.note(began.elapsed()))
    }

    /// The first answer of two requests that is no error.
    async fn first_of<T, E>(
        &self,
        (began, first): (Instant, impl Future<Output = std::result::Result<T, E>> + Unpin),
        second: impl Future<Output = std::result::Result<T, E>>,
    ) -> std::result::Result<T, E> {
        let began_again = Instant::now();
        match select(first, pin!(second)).await {
            Either::Left((Ok(answer), _)) => {
                self.host.note(began.elapsed());
                Ok(answer)
            }
            Either::Right((Ok(answer), _)) => {
                count(Event::ObjectStorageHedgedRequestsWon, 1);
                self.host.note(began_again.elapsed());
                Ok(answer)
            }
            Either::Left((Err(_), second)) => second.await,
            Either::Right((Err(_), first)) => first.await,
        }
    }
}

/// How long a host takes until its answers begin.
#[derive(Default)]
struct Host(Mutex<Times>);

#[derive(Default)]
struct Times {
    /// The last times in microseconds, and how many there have been.
    last_us: Vec<u32>,
    noted: usize,
    requests: u64,
    hedges: u64,
}

impl Host {
    fn named(name: &str) -> Arc<Self> {
        static HOSTS: OnceLock<Mutex<HashMap<String, Arc<Host>>>> = OnceLock::new();
        let mut hosts = HOSTS.get_or_init(Mutex::default).lock();
        if let Some(host) = hosts.get(name) {
            return host.clone();
        }
        // Who names so many has no use for what is usual of each.
        if hosts.len() >= HOSTS_MAX {
            hosts.clear();
        }
        hosts.entry(name.to_string()).or_default().clone()
    }

    /// The time after which an answer is late, where enough is known.
    fn late(&self) -> Option<Duration> {
        let mut times = self.0.lock();
        times.requests += 1;
        if times.requests >= REQUESTS_HALVED {
            times.requests /= 2;
            times.hedges /= 2;
        }
        if times.last_us.len() < TIMES_MIN {
            return None;
        }
        let mut sorted = times.last_us.clone();
        let middle = sorted.len() / 2;
        let (_, median_us, _) = sorted.select_nth_unstable(middle);
        Some((Duration::from_micros(u64::from(*median_us)) * LATE_TIMES).max(LATE_MIN))
    }

    /// Whether one more request may be repeated, which is noted.
    fn may_hedge(&self) -> bool {
        let mut times = self.0.lock();
        let may = (times.hedges + 1) * REQUESTS_PER_HEDGE <= times.requests.max(REQUESTS_PER_HEDGE);
        times.hedges += u64::from(may);
        may
    }

    /// Notes the time that an answer took.
    fn note(&self, time: Duration) {
        let mut times = self.0.lock();
        let time_us = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        let place = times.noted % TIMES;
        times.noted += 1;
        match times.last_us.get_mut(place) {
            Some(last) => *last = time_us,
            None => times.last_us.push(time_us),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_is_by_the_median() {
        let host = Host::default();
        for n in 0..TIMES_MIN {
            assert_eq!(host.late(), None);
            host.note(Duration::from_millis(if n % 4 == 0 { 5_000 } else { 50 }));
        }
        assert_eq!(host.late(), Some(Duration::from_millis(200)));
        (0..TIMES).for_each(|_| host.note(Duration::from_millis(1)));
        assert_eq!(host.late(), Some(LATE_MIN));
    }

    #[test]
    fn few_requests_are_repeated() {
        let host = Host::default();
        let hedges = (0..3200).filter(|_| host.late().is_none() && host.may_hedge()).count();
        assert_eq!(hedges, 100);
    }

    #[test]
    fn the_first_answer_counts() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let traffic = |host: &str| {
            let settings = base::Settings::default();
            let traffic = Traffic::new(Limits::of(&settings), host);
            (0..TIMES).for_each(|_| traffic.host.note(Duration::from_millis(1)));
            traffic
        };
        let ask = |times: &'static [u64], traffic: Traffic| {
            let asked = std::sync::atomic::AtomicUsize::new(0);
            runtime.block_on(traffic.hedged(|| {
                let number = asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                async move {
                    tokio::time::sleep(Duration::from_millis(times[number])).await;
                    if times[number] == 150 { Err(number) } else { Ok(number) }
                }
            }))
        };
        assert_eq!(ask(&[1], traffic("quick")), Ok(0));
        assert_eq!(ask(&[60_000, 1], traffic("late")), Ok(1));
        assert_eq!(ask(&[120, 60_000], traffic("a little late")), Ok(0));
        assert_eq!(ask(&[150, 200], traffic("broken")), Ok(1));
    }
}
