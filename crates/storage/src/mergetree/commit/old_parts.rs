//! Parts that others took the place of: they stay on disk, unseen, while a query reads them and until the table's
//! `old_parts_lifetime` is over.
//!
//! That is 0 unless it is set: a merged part is synced before its sources are out of sight, so that nothing is gained
//! by keeping them, and a table takes no more room than its rows. (ClickHouse, which does not sync, keeps them for 480
//! s.)
//!
//! Invariant: a part that lies in the table's directory without being seen is covered by one that is, so that no
//! opening brings it back. Who takes a part away for which none comes takes with it, in the same transaction, the old
//! ones that it covered.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::TransactionStep;
use crate::mergetree::part::{Part, PartName};
use crate::sync::Mutex;
use base::Result;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant, SystemTime};

/// Nobody waits longer.
const LIFETIME_MAX: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

struct OldPart {
    name: PartName,
    part: Weak<Part>,
    /// While its time is not over.
    kept: Option<Arc<Part>>,
    until: Instant,
    /// Seconds after the epoch.
    replaced_at: u32,
}

/// The old parts of a table.
#[derive(Default)]
pub(crate) struct OldParts(Mutex<Vec<OldPart>>);

impl OldParts {
    /// Notes parts that are covered now. Their files go when their time is over and nobody reads them.
    pub(crate) fn add(&self, parts: &[Arc<Part>], lifetime: Duration) {
        let until = Instant::now() + lifetime.min(LIFETIME_MAX);
        let replaced_at =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs() as u32);
        let mut old = self.0.lock();
        for part in parts {
            let kept = if lifetime.is_zero() { None } else { Some(part.clone()) };
            if kept.is_none() {
                part.set_replaced();
            }
            old.push(OldPart { name: part.name.clone(), part: Arc::downgrade(part), kept, until, replaced_at });
        }
    }

    /// Lets those go whose time is over.
    pub(crate) fn sweep(&self, dir: &Path) {
        let now = Instant::now();
        let mut over = Vec::new();
        let mut old = self.0.lock();
        for old in old.iter_mut().filter(|old| old.until <= now) {
            over.extend(old.kept.take());
        }
        old.retain(|old| old.part.strong_count() > 0 || dir.join(old.name.to_string()).exists());
        drop(old);
        // Files go with the last reference: not under the lock.
        over.iter().for_each(|part| part.set_replaced());
    }

    /// The parts whose time is not over, and since when they are not seen.
    pub(crate) fn kept(&self) -> Vec<(Arc<Part>, u32)> {
        self.0.lock().iter().filter_map(|old| Some((old.kept.clone()?, old.replaced_at))).collect()
    }

    /// Forgets parts whose files a transaction took away.
    pub(crate) fn forget(&self, gone: &[PartName]) {
        let mut over = Vec::new();
        self.0.lock().retain_mut(|old| {
            let stays = !gone.contains(&old.name);
            if !stays {
                over.extend(old.kept.take());
            }
            stays
        });
        over.iter().for_each(|part| part.set_replaced());
    }
}

impl TableCore {
    /// The time that replaced parts stay on disk.
    pub(crate) fn old_parts_lifetime(&self) -> Duration {
        Duration::from_secs(self.definition.setting_u64("old_parts_lifetime", 0))
    }

    /// The old parts that nothing covers when parts are gone and others have come; what reads them keeps its files
    /// open.
    pub(crate) fn bared_by(&self, gone: &[Arc<Part>], fresh: &[PartName]) -> Result<Vec<PartName>> {
        let current = self.snapshot();
        let is_gone = |part: &Arc<Part>| gone.iter().any(|gone| Arc::ptr_eq(gone, part));
        let is_covered = |name: &PartName| {
            fresh.iter().any(|fresh| fresh.covers(name))
                || current.parts.iter().any(|part| !is_gone(part) && part.name.covers(name))
        };
        let mut bared = Vec::new();
        for old in self.state.old_parts.0.lock().iter() {
            if gone.iter().any(|gone| gone.name.covers(&old.name)) && !is_covered(&old.name) {
                // One whose files are about to be removed by its last reader has nobody who needs them.
                old.part.upgrade().map_or(Ok(()), |part| part.keep_open())?;
                bared.push(old.name.clone());
            }
        }
        Ok(bared)
    }
}

/// Steps that remove parts.
pub(crate) fn removals(names: &[PartName]) -> impl Iterator<Item = TransactionStep> {
    names.iter().map(|name| TransactionStep::Remove(name.to_string()))
}
