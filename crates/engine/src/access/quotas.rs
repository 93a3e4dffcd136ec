//! Use of the server over time, as quotas limit it.

use crate::query::QueryStatistics;
use ::access::entity::{EntityBody, EntityId, Quota};
use ::access::quota::{QuotaSession, QuotaUsage, QuotaUsageRow};
use ::access::session::SessionAccess;
use ::access::state::AccessState;
use base::Result;
use base::client_info::ClientInfo;
use parking_lot::Mutex;
use sql::ast::{AccessEntityKind, QuotaKey, QuotaLimits, QuotaResource, StatementKind};
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// Usage by quota, and the definitions that it was begun with.
pub(crate) struct Quotas {
    usage: QuotaUsage,
    /// The version of the defined entities, and each quota's name and limits.
    defined: Mutex<(u64, BTreeMap<EntityId, (String, Vec<QuotaLimits>)>)>,
}

impl Default for Quotas {
    fn default() -> Self {
        Quotas { usage: QuotaUsage::new(::access::quota::KEYS_MAX_DEFAULT), defined: Mutex::default() }
    }
}

/// Use of a quota by one query.
pub(crate) struct QuotaUse {
    session: QuotaSession,
    read_rows: u64,
    read_bytes: u64,
    result_rows: u64,
    result_bytes: u64,
}

fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

impl Quotas {
    /// Takes over quotas that were created, altered or dropped.
    fn define(&self, version: u64, state: &AccessState) -> Result<()> {
        let mut defined = self.defined.lock();
        if defined.0 == version {
            return Ok(());
        }
        let mut known = std::mem::take(&mut defined.1);
        for entity in state.of_kind(AccessEntityKind::Quota) {
            let EntityBody::Quota(quota) = &entity.body else { continue };
            let own = (entity.name.clone(), quota.limits.clone());
            if known.remove(&entity.id).as_ref() != Some(&own) {
                self.usage.define(entity.id, &own.0, &own.1)?;
            }
            defined.1.insert(entity.id, own);
        }
        known.into_keys().for_each(|gone| self.usage.remove(gone));
        defined.0 = version;
        Ok(())
    }

    /// Begins a query of a session: refused where a limit is passed already.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`.
    pub(crate) fn begin(
        &self,
        access: &SessionAccess,
        client: &ClientInfo,
        (text, statement): (&str, &StatementKind),
    ) -> Result<Option<QuotaUse>> {
        let Some((entity, quota)) = access.quota() else { return Ok(None) };
        self.define(access.version(), access.state())?;
        let is_by_hash = limits(quota, QuotaResource::QueriesPerNormalizedHash);
        let hash = (is_by_hash || quota.keys.contains(&QuotaKey::NormalizedQueryHash))
            .then(|| crate::normalize_query::normalized_hash(text, false));
        let key = key_of(&quota.keys, access.user_name(), client, hash);
        let now = now_ms();
        let Some(session) = self.usage.session(entity.id, &key, access.user_name(), now) else { return Ok(None) };
        session.check_exceeded(now)?;
        session.used(QuotaResource::Queries, 1, now)?;
        match statement {
            StatementKind::Select(_) => session.used(QuotaResource::QuerySelects, 1, now)?,
            StatementKind::Insert(_) => session.used(QuotaResource::QueryInserts, 1, now)?,
            _ => {}
        }
        hash.filter(|_| is_by_hash).map_or(Ok(()), |hash| session.used_by_hash(hash, now))?;
        Ok(Some(QuotaUse { session, read_rows: 0, read_bytes: 0, result_rows: 0, result_bytes: 0 }))
    }

    /// Begins a login: refused where too many failed one after another; gives where failures are counted.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`.
    pub(crate) fn begin_login(&self, access: &SessionAccess, client: &ClientInfo) -> Result<Option<LoginQuota>> {
        let Some((entity, quota)) = access.quota() else { return Ok(None) };
        if !limits(quota, QuotaResource::FailedSequentialAuthentications) {
            return Ok(None);
        }
        self.define(access.version(), access.state())?;
        let key = key_of(&quota.keys, access.user_name(), client, None);
        let Some(session) = self.usage.session(entity.id, &key, access.user_name(), now_ms()) else { return Ok(None) };
        session.check_exceeded_of(QuotaResource::FailedSequentialAuthentications, now_ms())?;
        Ok(Some(LoginQuota(session)))
    }

    /// Counts, for `system.quotas_usage`.
    pub(crate) fn list(&self, version: u64, state: &AccessState) -> Vec<QuotaUsageRow> {
        // A quota that cannot be defined has no counts.
        let _ = self.define(version, state);
        self.usage.list(now_ms())
    }
}

/// Where failed logins of a user are counted.
pub(crate) struct LoginQuota(QuotaSession);

impl LoginQuota {
    /// Notes how a login ended: one that succeeds begins the count anew.
    pub(crate) fn end(&self, has_failed: bool) {
        match has_failed {
            true => self.0.count(QuotaResource::FailedSequentialAuthentications, 1, now_ms()),
            false => self.0.authenticated(),
        }
    }
}

/// Whether a quota limits a resource in any interval.
fn limits(quota: &Quota, resource: QuotaResource) -> bool {
    quota.limits.iter().any(|limits| limits.max.iter().any(|(limited, _)| *limited == resource))
}

impl QuotaUse {
    /// Counts rows and bytes read and given since the last time.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`.
    pub(crate) fn progress(&mut self, statistics: &QueryStatistics) -> Result<()> {
        let now = now_ms();
        let mut counted = [
            (QuotaResource::ReadRows, statistics.read_rows, &mut self.read_rows),
            (QuotaResource::ReadBytes, statistics.read_bytes, &mut self.read_bytes),
            (QuotaResource::ResultRows, statistics.result_rows, &mut self.result_rows),
            (QuotaResource::ResultBytes, statistics.result_bytes, &mut self.result_bytes),
        ];
        counted.iter_mut().try_for_each(|(resource, is, was)| {
            let more = is.saturating_sub(std::mem::replace(*was, *is));
            if more > 0 { self.session.used(*resource, more, now) } else { Ok(()) }
        })
    }

    /// Counts the figures that are known at the end of a query.
    pub(crate) fn end(mut self, statistics: &QueryStatistics, has_failed: bool) {
        // The query is over: what it used too much of stops the next one.
        let _ = self.progress(statistics);
        let now = now_ms();
        self.session.count(QuotaResource::ExecutionTime, statistics.elapsed_ns, now);
        self.session.count(QuotaResource::WrittenBytes, statistics.written_bytes, now);
        self.session.count(QuotaResource::Errors, u64::from(has_failed), now);
    }
}

/// What a quota counts by; empty where it counts all together.
fn key_of(keys: &[QuotaKey], user: &str, client: &ClientInfo, hash: Option<u64>) -> String {
    let address = || client.address.map_or_else(String::new, |address| address.ip().to_string());
    let part = |key: &QuotaKey| match key {
        QuotaKey::UserName => user.to_string(),
        QuotaKey::IpAddress | QuotaKey::ForwardedIpAddress => address(),
        QuotaKey::ClientKey => client.quota_key.clone(),
        QuotaKey::NormalizedQueryHash => hash.map_or_else(String::new, |hash| hash.to_string()),
    };
    // A client key comes first where there is one, with another key for those without.
    match keys {
        [QuotaKey::ClientKey, other] if client.quota_key.is_empty() => part(other),
        [QuotaKey::ClientKey, _] => client.quota_key.clone(),
        keys => keys.iter().map(part).collect::<Vec<_>>().join(","),
    }
}
