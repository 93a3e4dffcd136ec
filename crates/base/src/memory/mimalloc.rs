//! mimalloc as Rust's allocator.

use libmimalloc_sys::{
    mi_free, mi_malloc, mi_malloc_aligned, mi_realloc, mi_realloc_aligned, mi_zalloc, mi_zalloc_aligned,
};
use std::alloc::{GlobalAlloc, Layout};

/// The alignment that every block of at least this size has (`MI_MAX_ALIGN_SIZE`); smaller blocks are aligned to their
/// size.
const BLOCK_ALIGNMENT: usize = 16;

// A part of mimalloc that libmimalloc-sys declares with more types than are needed here.
unsafe extern "C" {
    fn mi_collect(force: bool);
}

/// Gives memory back to the system that this thread keeps for what it allocates next, and what ended threads have left.
pub fn give_back() {
    // SAFETY: It may be called at any time; it touches no block that is in use.
    unsafe { mi_collect(true) }
}

/// Allocates with mimalloc.
///
/// Calls with an alignment ask for `size + alignment - 1` bytes and mark the page as one whose pointers may lie inside
/// of blocks, unless the size is a power of two or a block happens to be free: an alignment that every block has is not
/// asked for.
pub struct Mimalloc;

fn is_aligned_anyway(size: usize, alignment: usize) -> bool {
    alignment <= BLOCK_ALIGNMENT && alignment <= size
}

// SAFETY: a block is of the size asked for, and aligned as asked: by the aligned calls, or by the size of the block.
// mimalloc frees and resizes blocks of either kind of call.
unsafe impl GlobalAlloc for Mimalloc {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (size, alignment) = (layout.size(), layout.align());
        // SAFETY: any size is allowed, and a layout's alignment is a power of two.
        unsafe {
            if is_aligned_anyway(size, alignment) { mi_malloc(size) } else { mi_malloc_aligned(size, alignment) }.cast()
        }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let (size, alignment) = (layout.size(), layout.align());
        // SAFETY: as in `alloc`.
        unsafe {
            if is_aligned_anyway(size, alignment) { mi_zalloc(size) } else { mi_zalloc_aligned(size, alignment) }.cast()
        }
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, _: Layout) {
        // SAFETY: the caller gives back what it got from here.
        unsafe { mi_free(pointer.cast()) }
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        let alignment = layout.align();
        // SAFETY: the caller's block is from here; sizes and alignments as in `alloc`.
        unsafe {
            if is_aligned_anyway(new_size, alignment) {
                mi_realloc(pointer.cast(), new_size)
            } else {
                mi_realloc_aligned(pointer.cast(), new_size, alignment)
            }
            .cast()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_aligned_and_keep_their_bytes() {
        for alignment in [1, 2, 4, 8, 16, 32, 64, 4096] {
            for size in [1usize, 3, 7, 8, 9, 15, 16, 17, 24, 40, 56, 72, 100, 1000, 1025, 5000, 70_000, 3_000_001] {
                let Ok(layout) = Layout::from_size_align(size, alignment) else { continue };
                // SAFETY: the sizes are not 0; blocks are used within their sizes and given back once.
                unsafe {
                    let first = Mimalloc.alloc(layout);
                    let zeroed = Mimalloc.alloc_zeroed(layout);
                    assert!(first.addr() % alignment == 0 && zeroed.addr() % alignment == 0, "{size} {alignment}");
                    assert!((0..size).all(|i| *zeroed.add(i) == 0));
                    first.write_bytes(7, size);
                    let grown = Mimalloc.realloc(first, layout, size * 3);
                    assert!(grown.addr() % alignment == 0 && (0..size).all(|i| *grown.add(i) == 7));
                    let grown_layout = Layout::from_size_align(size * 3, alignment).unwrap_or(layout);
                    let cut = Mimalloc.realloc(grown, grown_layout, 1);
                    assert!(cut.addr() % alignment == 0 && *cut == 7);
                    Mimalloc.dealloc(cut, Layout::from_size_align(1, alignment).unwrap_or(layout));
                    Mimalloc.dealloc(zeroed, layout);
                }
            }
        }
    }
}
