//! A byte string, or none, in 24 bytes: up to 22 bytes inside, longer ones on the heap.

/// Bytes, or none; short ones lie in the value itself (see the module).
#[derive(Clone, Debug, Default)]
pub enum SmallBytes {
    /// No value.
    #[default]
    None,
    /// Length and bytes.
    Inline(u8, [u8; SmallBytes::INLINE_MAX]),
    /// A longer string.
    Heap(Box<[u8]>),
}

const _: () = assert!(size_of::<SmallBytes>() == 24);

impl SmallBytes {
    /// The longest string without an allocation.
    pub const INLINE_MAX: usize = 22;

    /// Holds a copy of `bytes`.
    #[inline]
    pub fn new(bytes: &[u8]) -> Self {
        if bytes.len() <= Self::INLINE_MAX {
            let mut inline = [0u8; Self::INLINE_MAX];
            inline[..bytes.len()].copy_from_slice(bytes);
            SmallBytes::Inline(bytes.len() as u8, inline)
        } else {
            SmallBytes::Heap(bytes.into())
        }
    }

    /// The bytes, if there is a value.
    #[inline]
    pub fn get(&self) -> Option<&[u8]> {
        match self {
            SmallBytes::None => None,
            SmallBytes::Inline(length, bytes) => Some(&bytes[..usize::from(*length)]),
            SmallBytes::Heap(bytes) => Some(bytes),
        }
    }

    /// Takes a copy of `bytes`, in the old allocation if it fits exactly.
    #[inline]
    pub fn set(&mut self, bytes: &[u8]) {
        match self {
            SmallBytes::Heap(old) if old.len() == bytes.len() => old.copy_from_slice(bytes),
            _ => *self = SmallBytes::new(bytes),
        }
    }

    /// Whether there is no value.
    #[inline]
    pub fn is_none(&self) -> bool {
        matches!(self, SmallBytes::None)
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        if let SmallBytes::Heap(bytes) = self { bytes.len() } else { 0 }
    }
}

impl PartialEq for SmallBytes {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for SmallBytes {}

impl std::hash::Hash for SmallBytes {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}
