//! Keys of sets, and the hash table of a set.

/// A key of a set. The default value marks an empty slot.
pub trait SetKey: Copy + Eq + Default + Send + Sync + 'static {
    /// Keys that fit into a set without a table.
    type Inline: AsRef<[Self]> + AsMut<[Self]> + Copy + Send + Sync;
    /// The empty slot.
    const ZERO: Self;
    /// An array of empty slots.
    const EMPTY: Self::Inline;
    /// A hash with well-mixed upper and lower bits.
    fn hash(self) -> u64;
}

macro_rules! set_keys {
    ($($key:ty, $inline:literal;)*) => { $(impl SetKey for $key {
        type Inline = [$key; $inline];
        const EMPTY: [$key; $inline] = [0; $inline];
        const ZERO: $key = 0;
        #[inline(always)]
        fn hash(self) -> u64 {
            kernels::hash::hash_u64(self as u64)
        }
    })* };
}

set_keys! {
    u8, 30;
    u16, 15;
    u32, 7;
    u64, 3;
}

/// 128 bits: a wide number or a hash.
pub type Wide = [u64; 2];

impl SetKey for Wide {
    type Inline = [Wide; 1];
    const EMPTY: [Wide; 1] = [[0; 2]];
    const ZERO: Wide = [0; 2];
    #[inline(always)]
    fn hash(self) -> u64 {
        kernels::hash::combine(self[0], self[1])
    }
}

/// A key of one group among many: see [`super::pairs`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct GroupKey<K> {
    /// The key.
    pub key: K,
    /// The group's number plus one, so that no pair is the empty slot.
    pub group: u32,
}

impl<K: SetKey> SetKey for GroupKey<K> {
    type Inline = [GroupKey<K>; 1];
    const EMPTY: [GroupKey<K>; 1] = [GroupKey { key: K::ZERO, group: 0 }];
    const ZERO: Self = GroupKey { key: K::ZERO, group: 0 };

    /// The upper byte is the key's alone: pairs stay in their part when groups are numbered anew.
    #[inline(always)]
    fn hash(self) -> u64 {
        let hash = self.key.hash();
        (hash & 0xFF << 56) | kernels::hash::combine(hash, u64::from(self.group)) >> 8
    }
}

/// Slots of a set's first table.
pub(super) const FIRST_SLOTS: usize = 8;

/// An open-addressing table, at most five eighths full.
///
/// # Invariants
/// - the number of slots is 0 or a power of two, and more than `keys` by at least 3/8 of it.
#[derive(Clone)]
pub struct KeyTable<K> {
    slots: Box<[K]>,
    /// Keys in slots: the empty key is not among them.
    pub(super) keys: u32,
    pub(super) has_empty_key: bool,
}

impl<K: SetKey> Default for KeyTable<K> {
    fn default() -> Self {
        KeyTable { slots: Box::default(), keys: 0, has_empty_key: false }
    }
}

impl<K: SetKey> KeyTable<K> {
    /// An empty table.
    pub(super) fn with_slots(slots: usize) -> Self {
        KeyTable { slots: vec![K::default(); slots].into(), keys: 0, has_empty_key: false }
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.keys as usize + usize::from(self.has_empty_key)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, key: K) {
        self.insert_hashed(key, key.hash());
    }

    #[inline(always)]
    pub(super) fn insert_hashed(&mut self, key: K, hash: u64) {
        if key == K::default() {
            self.has_empty_key = true;
            return;
        }
        if self.slots.is_empty() {
            self.slots = vec![K::default(); FIRST_SLOTS].into();
        }
        let slots = &mut *self.slots;
        let mask = slots.len() - 1;
        let mut index = hash as usize & mask;
        loop {
            let found = slots[index];
            if found == key {
                return;
            }
            if found == K::default() {
                break;
            }
            index = (index + 1) & mask;
        }
        slots[index] = key;
        self.keys += 1;
        if self.keys as usize * 8 >= slots.len() * 5 {
            self.grow();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        // Small tables grow fourfold: half the rehashing while memory is no matter.
        let factor = if self.slots.len() <= 1 << 7 { 4 } else { 2 };
        self.rebuild((self.slots.len() * factor).max(FIRST_SLOTS));
    }

    fn rebuild(&mut self, slots: usize) {
        base::memory::demand(slots * size_of::<K>());
        let old = std::mem::replace(&mut self.slots, vec![K::default(); slots].into());
        let mask = slots - 1;
        for &key in old.iter().filter(|&&key| key != K::default()) {
            let mut index = key.hash() as usize & mask;
            while self.slots[index] != K::default() {
                index = (index + 1) & mask;
            }
            self.slots[index] = key;
        }
    }

    /// Room for `more` keys without growing in between.
    pub(super) fn reserve(&mut self, more: usize) {
        let needed = ((self.keys as usize + more) * 8 / 5 + 2).next_power_of_two().max(FIRST_SLOTS);
        if needed > self.slots.len() {
            self.rebuild(needed);
        }
    }

    pub(super) fn merge(&mut self, other: KeyTable<K>) {
        if other.len() > self.len() {
            let smaller = std::mem::replace(self, other);
            return self.merge(smaller);
        }
        self.has_empty_key |= other.has_empty_key;
        // Keys come in the order of their slots: in a table that is too small they would pile up at its start.
        if other.keys > self.keys / 8 {
            self.reserve(other.keys as usize);
        }
        for &key in other.slots.iter().filter(|&&key| key != K::default()) {
            self.insert(key);
        }
    }

    pub(super) fn for_each(&self, mut f: impl FnMut(K)) {
        if self.has_empty_key {
            f(K::default());
        }
        self.slots.iter().filter(|&&key| key != K::default()).for_each(|&key| f(key));
    }

    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }
}
