//! Shared, immutable rows of numbers.
//!
//! As `arrow_buffer::ScalarBuffer`, over every number that a column may hold: Arrow's list of types is closed and
//! knows no unsigned number of 256 bits.

use crate::wide::{I256, U256};
use arrow_buffer::{ArrowNativeType, Buffer, MutableBuffer, ScalarBuffer, i256};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, Range};

/// Numbers without padding, of which every bit pattern is one.
///
/// # Safety
/// All bytes of a value are initialized, and all bytes make a value.
#[allow(unsafe_code)]
pub unsafe trait Plain: Copy + Default + Send + Sync + 'static {
    /// The bytes of the rows, not copied.
    fn into_buffer(values: Vec<Self>) -> Buffer;

    /// The rows of a buffer that nobody else has and that was made of a vector of them, not copied; else the buffer.
    fn from_buffer(buffer: Buffer) -> Result<Vec<Self>, Buffer>;
}

macro_rules! plain {
    ($($number:ty),*) => { $(
        // SAFETY: numbers of the machine have no padding and no invalid values.
        #[allow(unsafe_code)]
        unsafe impl Plain for $number {
            fn into_buffer(values: Vec<Self>) -> Buffer {
                Buffer::from_vec(values)
            }

            fn from_buffer(buffer: Buffer) -> Result<Vec<Self>, Buffer> {
                buffer.into_vec()
            }
        }
    )* };
}

plain!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);

macro_rules! plain_wide {
    ($($number:ty),*) => { $(
        const _: () = assert!(size_of::<$number>() == size_of::<i256>() && align_of::<$number>() == align_of::<i256>());

        // SAFETY: two machine words of 128 bits without padding; see the assertion above.
        #[allow(unsafe_code)]
        unsafe impl Plain for $number {
            fn into_buffer(values: Vec<Self>) -> Buffer {
                let mut values = std::mem::ManuallyDrop::new(values);
                // SAFETY: size and alignment are those of `i256`, every bit pattern is a value of either, and the
                // vector's parts are used once.
                let values =
                    unsafe { Vec::from_raw_parts(values.as_mut_ptr().cast::<i256>(), values.len(), values.capacity()) };
                Buffer::from_vec(values)
            }

            fn from_buffer(buffer: Buffer) -> Result<Vec<Self>, Buffer> {
                let mut values = std::mem::ManuallyDrop::new(buffer.into_vec::<i256>()?);
                // SAFETY: as above, the other way round.
                Ok(unsafe {
                    Vec::from_raw_parts(values.as_mut_ptr().cast::<$number>(), values.len(), values.capacity())
                })
            }
        }
    )* };
}

plain_wide!(U256, I256);

/// Rows of one number type, shared: cloning and slicing copy nothing.
///
/// # Invariants
/// - `buffer` is aligned for `T`, and its length is a multiple of the width of `T`.
pub struct Buf<T> {
    buffer: Buffer,
    rows: PhantomData<T>,
}

impl<T: Plain> Buf<T> {
    /// Rows `offset .. offset + length` of a buffer.
    ///
    /// # Panics
    /// When the range lies outside of the buffer or the buffer is not aligned for `T`.
    pub fn new(buffer: Buffer, offset: usize, length: usize) -> Self {
        let width = size_of::<T>();
        let buffer = buffer.slice_with_length(offset * width, length * width);
        assert_eq!(buffer.as_ptr().align_offset(align_of::<T>()), 0, "a buffer is not aligned for its rows");
        Buf { buffer, rows: PhantomData }
    }

    /// Rows of their bytes, as [`bytes_of`] gives them; bytes behind the last whole row are left out. Nothing is copied
    /// where the bytes are aligned for the rows, as those of an allocator are.
    pub fn from_bytes(mut bytes: Vec<u8>) -> Self {
        let rows = bytes.len() / size_of::<T>();
        bytes.shrink_to_fit();
        let mut buffer = Buffer::from_vec(bytes);
        if buffer.as_ptr().align_offset(align_of::<T>()) != 0 {
            let mut aligned = MutableBuffer::new(buffer.len());
            aligned.extend_from_slice(&buffer);
            buffer = aligned.into();
        }
        Self::new(buffer, 0, rows)
    }

    /// Rows `offset .. offset + length`, sharing the data.
    ///
    /// # Panics
    /// When the range lies outside.
    pub fn slice(&self, offset: usize, length: usize) -> Self {
        Self::new(self.buffer.clone(), offset, length)
    }

    /// The bytes.
    pub fn inner(&self) -> &Buffer {
        &self.buffer
    }

    /// The rows, to be changed where they lie, if nobody else has them.
    ///
    /// # Errors
    /// The rows as they were, where they are shared or part of something larger.
    pub fn try_into_vec(self) -> Result<Vec<T>, Self> {
        T::from_buffer(self.buffer).map_err(|buffer| Buf { buffer, rows: PhantomData })
    }

    /// Some ranges of the rows, one after another. Where the ranges rise and nobody else has the rows, these are moved
    /// together where they lie.
    ///
    /// # Panics
    /// When a range lies outside.
    pub fn keep_ranges(self, ranges: &[Range<usize>]) -> Self {
        let is_rising = ranges.windows(2).all(|pair| pair[0].end <= pair[1].start);
        match if is_rising { self.try_into_vec() } else { Err(self) } {
            Ok(mut own) => {
                let mut end = 0;
                for range in ranges {
                    if range.start > end {
                        own.copy_within(range.clone(), end);
                    }
                    end += range.len();
                }
                own.truncate(end);
                own.into()
            }
            Err(shared) => {
                let mut kept = Vec::with_capacity(ranges.iter().map(Range::len).sum());
                ranges.iter().for_each(|range| kept.extend_from_slice(&shared[range.clone()]));
                kept.into()
            }
        }
    }

    /// The bytes, by value.
    pub fn into_inner(self) -> Buffer {
        self.buffer
    }
}

impl<T: Plain> Deref for Buf<T> {
    type Target = [T];

    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        // SAFETY: `T: Plain`, and the type's invariants hold: aligned, whole rows, immutable while shared.
        unsafe { std::slice::from_raw_parts(self.buffer.as_ptr().cast::<T>(), self.buffer.len() / size_of::<T>()) }
    }
}

impl<T> Clone for Buf<T> {
    fn clone(&self) -> Self {
        Buf { buffer: self.buffer.clone(), rows: PhantomData }
    }
}

impl<T: Plain + fmt::Debug> fmt::Debug for Buf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Plain + PartialEq> PartialEq for Buf<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Plain> From<Vec<T>> for Buf<T> {
    fn from(values: Vec<T>) -> Self {
        base::memory::settle(values.capacity() * size_of::<T>());
        Buf { buffer: T::into_buffer(values), rows: PhantomData }
    }
}

impl<T: Plain> FromIterator<T> for Buf<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().collect::<Vec<T>>().into()
    }
}

impl<T: Plain> Default for Buf<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<'a, T: Plain> IntoIterator for &'a Buf<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Plain + ArrowNativeType> From<ScalarBuffer<T>> for Buf<T> {
    fn from(values: ScalarBuffer<T>) -> Self {
        Buf { buffer: values.into_inner(), rows: PhantomData }
    }
}

impl<T: Plain + ArrowNativeType> From<Buf<T>> for ScalarBuffer<T> {
    fn from(values: Buf<T>) -> Self {
        ScalarBuffer::from(values.buffer)
    }
}

/// The bytes of rows as they lie in memory.
#[allow(unsafe_code)]
pub fn bytes_of<T: Plain>(values: &[T]) -> &[u8] {
    // SAFETY: `T: Plain` has no padding.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_rows_are_shared_and_sliced() {
        let rows: Buf<U256> = vec![U256::ONE, U256::MAX, U256::ZERO].into();
        let slice = rows.slice(1, 2);
        assert_eq!(&slice[..], &[U256::MAX, U256::ZERO]);
        assert_eq!(bytes_of(&rows[..1])[0], 1);
        assert_eq!(Buf::<I256>::new(rows.inner().clone(), 1, 1)[0], I256::MINUS_ONE);
    }

    #[test]
    fn rows_from_their_bytes() {
        let rows: Vec<U256> = vec![U256::ONE, U256::MAX, U256::ZERO];
        assert_eq!(*Buf::<U256>::from_bytes(bytes_of(&rows).to_vec()), rows);
        assert_eq!(*Buf::<f64>::from_bytes(bytes_of(&[1.5, -2.0]).to_vec()), [1.5, -2.0]);
        // Half a row, and none.
        assert_eq!(*Buf::<u16>::from_bytes(vec![1, 2, 3]), [0x0201]);
        assert!(Buf::<u128>::from_bytes(Vec::new()).is_empty());
    }

    #[test]
    fn no_rows() {
        assert!(Buf::<I256>::default().is_empty());
        assert!(Buf::<u8>::from(Vec::new()).slice(0, 0).is_empty());
    }

    fn check<T: Plain + PartialEq + fmt::Debug>(values: Vec<T>) {
        let ranges = [0..2, 3..3, 5..9, 11..12];
        let expected: Vec<T> = ranges.iter().flat_map(|range| values[range.clone()].to_vec()).collect();
        let alone: Buf<T> = values.clone().into();
        assert_eq!(*alone.keep_ranges(&ranges), expected);
        let shared: Buf<T> = values.clone().into();
        assert_eq!(*shared.clone().keep_ranges(&ranges), expected);
        assert_eq!(*shared, values);
        let longer: Buf<T> = [&values[..1], &values].concat().into();
        assert_eq!(*longer.slice(1, values.len()).keep_ranges(&ranges), expected);
        assert_eq!(shared.clone().try_into_vec().map_err(|shared| shared.len()), Err(values.len()));
        assert!(shared.keep_ranges(&[]).is_empty());
        let mixed: Buf<T> = values.clone().into();
        assert_eq!(*mixed.keep_ranges(&[6..8, 1..7]), [&values[6..8], &values[1..7]].concat());
    }

    #[test]
    fn ranges_are_moved_together() {
        check((0..12u8).collect());
        check((0..12i64).collect());
        check((0..12).map(f64::from).collect());
        check((0..12u128).map(|i| i << 100).collect());
        check((0..12u128).map(U256::from).collect());
    }
}
