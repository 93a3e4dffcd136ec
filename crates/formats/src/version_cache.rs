//! What is made of objects of stores, kept from query to query by the version that it was made of.
//!
//! The version is the text that [`crate::StoredObject::version`] gives: an object that has changed since has another
//! one, and so has one that is read by other keys.

use std::collections::HashMap;

/// Things of some bytes; those that have not been used for longest make room.
pub(crate) struct VersionCache<V> {
    kept: HashMap<String, Kept<V>>,
    bytes: usize,
    bytes_max: usize,
    /// How often something has been looked for: when one was used last.
    clock: u64,
}

struct Kept<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<V: Clone> VersionCache<V> {
    /// A cache of at most so many bytes, of which one thing takes an eighth.
    pub(crate) fn new(bytes_max: usize) -> Self {
        VersionCache { kept: HashMap::new(), bytes: 0, bytes_max, clock: 0 }
    }

    /// What was made of a version, if it is kept.
    pub(crate) fn get(&mut self, version: &str) -> Option<V> {
        self.clock += 1;
        let found = self.kept.get_mut(version)?;
        found.used = self.clock;
        Some(found.value.clone())
    }

    /// Whether something of a version is kept.
    pub(crate) fn contains(&self, version: &str) -> bool {
        self.kept.contains_key(version)
    }

    /// Keeps something of so many bytes, unless that is too much.
    pub(crate) fn put(&mut self, version: String, value: V, bytes: usize) {
        let bytes = bytes.saturating_add(version.len());
        if bytes > self.bytes_max / 8 {
            return;
        }
        self.clock += 1;
        let new = Kept { value, bytes, used: self.clock };
        if let Some(old) = self.kept.insert(version, new) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        while self.bytes > self.bytes_max {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(version, _)| version.clone());
            match oldest.and_then(|version| self.kept.remove(&version)) {
                Some(old) => self.bytes -= old.bytes,
                None => break,
            }
        }
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_longest_makes_room() {
        let mut cache = VersionCache::new(800);
        for version in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            cache.put(version.to_string(), version, 98);
        }
        assert_eq!(cache.get("a"), Some("a"));
        cache.put("i".to_string(), "i", 98);
        assert_eq!((cache.get("a"), cache.get("b"), cache.contains("i")), (Some("a"), None, true));
        cache.put("large".to_string(), "large", 100);
        assert!(!cache.contains("large"));
        cache.clear();
        assert!(!cache.contains("a") && cache.bytes == 0);
    }
}
