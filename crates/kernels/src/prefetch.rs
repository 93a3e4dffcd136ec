//! Telling the CPU which memory is needed next.

#![allow(unsafe_code)] // The prefetch instruction is an intrinsic.

/// Asks for the cache line of `values[index]`; does nothing for an index outside.
#[inline(always)]
pub fn prefetch<T>(values: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if index < values.len() {
        // SAFETY: the address lies inside the slice, and a prefetch reads nothing that the program can see.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(values.as_ptr().add(index).cast::<i8>());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, index);
}
