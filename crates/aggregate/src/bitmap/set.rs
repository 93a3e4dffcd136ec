//! A set of integers: up to 32 of them in the order in which they came, more as a roaring bitmap.
//!
//! ClickHouse keeps small bitmaps so, and shows their members in this order; a set that has grown stays a roaring
//! bitmap.
//!
//! State bytes:
//! ```text
//! (nothing)                     the empty set
//! u8 count  u8 width  5 × 0  S  then count members of width bytes, little-endian: a small set
//! anything else                 roaring's portable 64-bit format
//! ```
//! The first eight bytes of the portable format are the number of its maps, which never fills the eighth byte.

use crate::blob::{Reader, corrupted, put_sized};
use base::Result;
use roaring::{RoaringBitmap, RoaringTreemap};

/// Members up to which a set keeps their order.
const SMALL_MAX: usize = 32;

/// The eighth byte of a small set's header.
const SMALL_MARK: u8 = b'S';

/// A set of integers: a list while it is small, then a Roaring bitmap (see the module).
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bitmap {
    /// Different members, at most [`SMALL_MAX`].
    Small(Vec<u64>),
    /// A Roaring bitmap; its members are in rising order.
    Large(RoaringTreemap),
}

impl Default for Bitmap {
    fn default() -> Self {
        Bitmap::Small(Vec::new())
    }
}

impl Bitmap {
    /// Adds a member.
    pub(super) fn insert(&mut self, member: u64) {
        match self {
            Bitmap::Small(members) if members.contains(&member) => {}
            Bitmap::Small(members) if members.len() < SMALL_MAX => members.push(member),
            Bitmap::Small(_) => {
                self.make_large().insert(member);
            }
            Bitmap::Large(bitmap) => {
                bitmap.insert(member);
            }
        }
    }

    /// Takes a member out; gives whether it was there.
    pub(super) fn remove(&mut self, member: u64) -> bool {
        self.make_large().remove(member)
    }

    /// The set as a bitmap, which it then stays.
    fn make_large(&mut self) -> &mut RoaringTreemap {
        if let Bitmap::Small(members) = self {
            *self = Bitmap::Large(members.iter().copied().collect());
        }
        match self {
            Bitmap::Large(bitmap) => bitmap,
            Bitmap::Small(_) => unreachable!("it was made large above"),
        }
    }

    fn into_bitmap(mut self) -> RoaringTreemap {
        std::mem::take(self.make_large())
    }

    /// The number of members.
    pub(super) fn len(&self) -> u64 {
        match self {
            Bitmap::Small(members) => members.len() as u64,
            Bitmap::Large(bitmap) => bitmap.len(),
        }
    }

    /// Whether a number is a member.
    pub(super) fn contains(&self, member: u64) -> bool {
        match self {
            Bitmap::Small(members) => members.contains(&member),
            Bitmap::Large(bitmap) => bitmap.contains(member),
        }
    }

    /// The members in the set's order.
    pub(super) fn iter(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            Bitmap::Small(members) => Box::new(members.iter().copied()),
            Bitmap::Large(bitmap) => Box::new(bitmap.iter()),
        }
    }

    /// The members for which `keep` holds, a small set where this is one.
    fn retain(self, keep: impl Fn(u64) -> bool) -> Bitmap {
        match self {
            Bitmap::Small(mut members) => {
                members.retain(|&member| keep(member));
                Bitmap::Small(members)
            }
            Bitmap::Large(bitmap) => bitmap.iter().filter(|&member| keep(member)).collect(),
        }
    }

    /// Members of both sets; the order is that of a small side, of the first where both are small.
    pub(super) fn and(self, other: Bitmap) -> Bitmap {
        match (self, other) {
            (Bitmap::Large(a), Bitmap::Large(b)) => Bitmap::Large(a & b),
            (Bitmap::Large(a), small) => small.retain(|member| a.contains(member)),
            (small, other) => small.retain(|member| other.contains(member)),
        }
    }

    /// Members of either set.
    pub(super) fn or(mut self, other: Bitmap) -> Bitmap {
        match other {
            Bitmap::Small(members) => members.into_iter().for_each(|member| self.insert(member)),
            Bitmap::Large(bitmap) => *self.make_large() |= bitmap,
        }
        self
    }

    /// Members of exactly one of the sets.
    pub(super) fn xor(self, other: Bitmap) -> Bitmap {
        Bitmap::Large(self.into_bitmap() ^ other.into_bitmap())
    }

    /// Members of the first set that the second lacks.
    pub(super) fn minus(self, other: Bitmap) -> Bitmap {
        match (self, other) {
            (Bitmap::Large(a), other) => Bitmap::Large(a - other.into_bitmap()),
            (small, other) => small.retain(|member| !other.contains(member)),
        }
    }

    /// The least member.
    pub(super) fn least(&self) -> Option<u64> {
        match self {
            Bitmap::Small(members) => members.iter().copied().min(),
            Bitmap::Large(bitmap) => bitmap.min(),
        }
    }

    /// The greatest member.
    pub(super) fn greatest(&self) -> Option<u64> {
        match self {
            Bitmap::Small(members) => members.iter().copied().max(),
            Bitmap::Large(bitmap) => bitmap.max(),
        }
    }

    /// Up to `limit` members from position `offset` on, counted in rising order.
    pub(super) fn part(&self, offset: u64, limit: u64) -> Bitmap {
        let mut members: Vec<u64> = self.iter().collect();
        members.sort_unstable();
        members.into_iter().skip(offset as usize).take(limit as usize).collect()
    }

    /// Whether they share a member.
    pub(super) fn meets(&self, other: &Bitmap) -> bool {
        match (self, other) {
            (Bitmap::Large(a), Bitmap::Large(b)) => !a.is_disjoint(b),
            (Bitmap::Small(members), other) | (other, Bitmap::Small(members)) => {
                members.iter().any(|&member| other.contains(member))
            }
        }
    }

    /// Whether it has all members of the other.
    pub(super) fn has_all(&self, other: &Bitmap) -> bool {
        match (self, other) {
            (Bitmap::Large(a), Bitmap::Large(b)) => b.is_subset(a),
            (all, some) => some.len() <= all.len() && some.iter().all(|member| all.contains(member)),
        }
    }

    /// Reads a state.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub(super) fn read(bytes: &[u8]) -> Result<Bitmap> {
        let Some(([count, width, 0, 0, 0, 0, 0, SMALL_MARK], rest)) = bytes.split_first_chunk::<8>() else {
            if bytes.is_empty() {
                return Ok(Bitmap::default());
            }
            return RoaringTreemap::deserialize_from(bytes)
                .map(Bitmap::Large)
                .map_err(|error| corrupted(&format!("not a bitmap: {error}")));
        };
        let (count, width) = (usize::from(*count), usize::from(*width));
        if count > SMALL_MAX || !(1..=8).contains(&width) || rest.len() != count * width {
            return Err(corrupted("a small bitmap has a wrong size"));
        }
        let mut members: Vec<u64> = Vec::with_capacity(count);
        for bytes in rest.chunks_exact(width) {
            let member = bytes.iter().rev().fold(0, |member, &byte| member << 8 | u64::from(byte));
            if members.contains(&member) {
                return Err(corrupted("a member of a small bitmap is there twice"));
            }
            members.push(member);
        }
        Ok(Bitmap::Small(members))
    }

    /// Appends a state.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Bitmap::Small(members) => {
                let most = members.iter().copied().max().unwrap_or(0);
                let width = (8 - most.leading_zeros() as usize / 8).max(1);
                out.extend([members.len() as u8, width as u8, 0, 0, 0, 0, 0, SMALL_MARK]);
                members.iter().for_each(|member| out.extend_from_slice(&member.to_le_bytes()[..width]));
            }
            Bitmap::Large(bitmap) => {
                bitmap.serialize_into(out).unwrap_or_else(|error| panic!("writing to memory failed: {error}"))
            }
        }
    }

    /// Appends a state in ClickHouse's form, for members of a width: 0, their number and the members; or 1, a size and
    /// so many bytes of Roaring's portable format, that of 64 bits for members as wide.
    pub(super) fn write_wire(&self, width: usize, out: &mut Vec<u8>) {
        match self {
            Bitmap::Small(members) => {
                out.push(0);
                base::varint::put(out, members.len() as u64);
                members.iter().for_each(|member| out.extend_from_slice(&member.to_le_bytes()[..width]));
            }
            Bitmap::Large(bitmap) => {
                let mut bytes = Vec::new();
                let written = if width >= 8 {
                    let mut bitmap = bitmap.clone();
                    bitmap.optimize();
                    bitmap.serialize_into(&mut bytes)
                } else {
                    let mut narrow: RoaringBitmap = bitmap.iter().map(|member| member as u32).collect();
                    narrow.optimize();
                    narrow.serialize_into(&mut bytes)
                };
                written.unwrap_or_else(|error| panic!("writing to memory failed: {error}"));
                out.push(1);
                put_sized(&bytes, out);
            }
        }
    }

    /// Reads what [`Self::write_wire`] wrote.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub(super) fn read_wire(width: usize, reader: &mut Reader<'_>) -> Result<Bitmap> {
        if reader.number::<u8>()? != 0 {
            let bytes = reader.sized()?;
            let bitmap = if width >= 8 {
                RoaringTreemap::deserialize_from(bytes)
            } else {
                RoaringBitmap::deserialize_from(bytes).map(|narrow| narrow.iter().map(u64::from).collect())
            };
            return bitmap.map(Bitmap::Large).map_err(|error| corrupted(&format!("not a bitmap: {error}")));
        }
        let count = reader.count(width)?;
        if count > SMALL_MAX {
            return Err(corrupted("a small bitmap has a wrong size"));
        }
        let mut members = Bitmap::default();
        for _ in 0..count {
            members.insert(reader.bytes(width)?.iter().rev().fold(0, |member, &byte| member << 8 | u64::from(byte)));
        }
        Ok(members)
    }

    /// Bytes on the heap.
    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Bitmap::Small(members) => members.capacity() * 8,
            Bitmap::Large(bitmap) => bitmap.serialized_size(),
        }
    }
}

impl Extend<u64> for Bitmap {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, members: I) {
        members.into_iter().for_each(|member| self.insert(member));
    }
}

impl FromIterator<u64> for Bitmap {
    fn from_iter<I: IntoIterator<Item = u64>>(members: I) -> Self {
        let mut set = Bitmap::default();
        set.extend(members);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_sets_keep_their_order() {
        let a: Bitmap = [5, 3, 9, 1].into_iter().collect();
        let b: Bitmap = [2, 3, 400].into_iter().collect();
        let members = |set: Bitmap| set.iter().collect::<Vec<_>>();
        assert_eq!(members(a.clone().or(b.clone())), [5, 3, 9, 1, 2, 400]);
        assert_eq!(members(a.clone().and(b.clone())), [3]);
        assert_eq!(members(a.clone().minus(b.clone())), [5, 9, 1]);
        assert_eq!(members(a.xor(b)), [1, 2, 5, 9, 400]);
        assert_eq!(members((0..40).rev().collect()), (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn states_come_back() {
        for set in
            [Bitmap::default(), [7, u64::MAX, 0].into_iter().collect(), [300].into_iter().collect(), (0..50).collect()]
        {
            let mut bytes = Vec::new();
            set.write(&mut bytes);
            assert_eq!(Bitmap::read(&bytes).unwrap(), set);
        }
        assert!(Bitmap::read(&[2, 1, 0, 0, 0, 0, 0, b'S', 4, 4]).is_err());
        assert!(Bitmap::read(&[200, 1, 0, 0, 0, 0, 0, b'S', 4]).is_err());
    }
}
