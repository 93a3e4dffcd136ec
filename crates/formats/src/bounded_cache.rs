//! Values by a text, of which those that have not been used for longest make room for new ones.

use std::collections::HashMap;

/// How much a cache keeps.
#[derive(Clone, Copy, Debug)]
pub struct CacheBounds {
    /// Bytes of all values with their keys, at most.
    pub bytes_max: usize,
    /// Bytes of one of them, at most.
    pub value_bytes_max: usize,
    /// Values, at most.
    pub values_max: usize,
}

/// Values by a text.
pub struct BoundedCache<V> {
    bounds: CacheBounds,
    values: HashMap<String, Kept<V>>,
    bytes: usize,
    /// How often a value has been looked for: when one was used last.
    clock: u64,
}

struct Kept<V> {
    value: V,
    bytes: usize,
    used: u64,
}

impl<V> BoundedCache<V> {
    /// An empty cache.
    pub fn new(bounds: CacheBounds) -> Self {
        BoundedCache { bounds, values: HashMap::new(), bytes: 0, clock: 0 }
    }

    /// The value of a key, if it is kept; it has been used now.
    pub fn get(&mut self, key: &str) -> Option<&mut V> {
        self.clock += 1;
        let found = self.values.get_mut(key)?;
        found.used = self.clock;
        Some(&mut found.value)
    }

    /// Whether the value of a key is kept.
    pub fn contains(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }

    /// Keeps a value of so many bytes, unless it is too large.
    pub fn put(&mut self, key: String, value: V, bytes: usize) {
        let bytes = bytes + key.len();
        if bytes > self.bounds.value_bytes_max {
            return;
        }
        self.clock += 1;
        if let Some(old) = self.values.insert(key, Kept { value, bytes, used: self.clock }) {
            self.bytes -= old.bytes;
        }
        self.bytes += bytes;
        while self.bytes > self.bounds.bytes_max || self.values.len() > self.bounds.values_max {
            let oldest = self.values.iter().min_by_key(|(_, kept)| kept.used).map(|(key, _)| key.clone());
            match oldest.and_then(|key| self.values.remove(&key)) {
                Some(old) => self.bytes -= old.bytes,
                None => break,
            }
        }
    }

    /// Forgets the values that a test does not pass.
    pub fn retain(&mut self, keeps: impl Fn(&V) -> bool) {
        self.values.retain(|_, kept| keeps(&kept.value));
        self.bytes = self.values.values().map(|kept| kept.bytes).sum();
    }

    /// All values, in no order.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.values.values().map(|kept| &kept.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_used_makes_room() {
        let mut cache = BoundedCache::new(CacheBounds { bytes_max: 100, value_bytes_max: 50, values_max: 3 });
        for (key, bytes) in [("a", 10), ("b", 10), ("c", 10), ("huge", 50)] {
            cache.put(key.to_string(), key.len(), bytes);
        }
        assert!(!cache.contains("huge"));
        assert_eq!(cache.get("a"), Some(&mut 1));
        cache.put("d".into(), 1, 10);
        assert!(cache.contains("a") && !cache.contains("b") && cache.contains("c") && cache.contains("d"));
        cache.put("a".into(), 1, 40);
        cache.put("e".into(), 2, 45);
        assert!(cache.bytes <= 100 && cache.contains("a") && cache.contains("e") && !cache.contains("c"));
        cache.retain(|value| *value == 2);
        assert_eq!((cache.values().count(), cache.bytes), (1, 46));
    }
}
