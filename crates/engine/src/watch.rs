//! Monitoring of the engine: counters and measurements by ClickHouse's names.

use crate::access::UserId;
use crate::engine::Engine;
use crate::query::durations::QueryDurations;
use crate::system;
use ::access::privilege::Privilege;
use ::access::session::ChosenRoles;
use base::Result;
use base::events::Event;
use std::time::Duration;

/// The tables whose rows are given.
const TABLES: [&str; 3] = ["events", "metrics", "asynchronous_metrics"];

/// Named number.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading<T> {
    /// ClickHouse's name.
    pub name: String,
    /// The value.
    pub value: T,
    /// The meaning, in a sentence.
    pub description: &'static str,
}

impl Engine {
    /// Refuses a user who may not read the tables that the readings are of.
    ///
    /// # Errors
    /// `ACCESS_DENIED`; `UNKNOWN_USER` when he was dropped meanwhile.
    pub fn check_may_watch(&self, user: UserId) -> Result<()> {
        let access = self.access.session(user.0, ChosenRoles::Default)?;
        TABLES.iter().try_for_each(|table| access.check(&["system", table], Privilege::named("SELECT")))
    }

    /// `system.events`, with those that are 0.
    pub fn event_readings(&self) -> Vec<Reading<u64>> {
        system::event_readings(self)
    }

    /// `system.metrics`.
    pub fn metric_readings(&self) -> Vec<Reading<i64>> {
        system::metric_readings(self)
    }

    /// `system.asynchronous_metrics`.
    ///
    /// # Cost
    /// A look at every part of every table that is open.
    pub fn asynchronous_readings(&self) -> Vec<Reading<f64>> {
        system::asynchronous_readings(self)
    }

    /// Counts an event, or several at once, that is none of a query.
    pub fn count(&self, event: Event, amount: u64) {
        self.counters.add(event, amount);
    }

    /// Counts and durations of ended queries.
    pub fn query_durations(&self) -> &QueryDurations {
        &self.durations
    }

    /// Time since the engine was opened.
    pub fn uptime(&self) -> Duration {
        self.started.elapsed()
    }
}
