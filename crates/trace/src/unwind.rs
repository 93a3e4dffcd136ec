//! From a copied stack to the addresses of its frames, by the unwind tables of the program and its libraries.

use crate::capture::Snapshot;
use framehop::x86_64::{CacheX86_64, UnwindRegsX86_64, UnwinderX86_64};
use framehop::{ExplicitModuleSectionInfo, Module, Unwinder as _};
use object::read::ReadCache;
use object::{Object, ObjectSection};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Range;
use std::sync::OnceLock;

/// Frames of a trace, at most.
const FRAMES_MAX: usize = 128;

struct Unwinder {
    tables: UnwinderX86_64<Vec<u8>>,
    cache: CacheX86_64,
}

/// Addresses of the frames, the innermost first.
pub(crate) fn frames(snapshot: &Snapshot) -> Vec<u64> {
    static UNWINDER: OnceLock<Mutex<Unwinder>> = OnceLock::new();
    let mut unwinder =
        UNWINDER.get_or_init(|| Mutex::new(Unwinder { tables: tables(), cache: CacheX86_64::new() })).lock();
    let Unwinder { tables, cache } = &mut *unwinder;
    let mut read = |address: u64| {
        let offset = address.checked_sub(snapshot.stack_pointer).ok_or(())? / 8;
        snapshot.stack.get(offset as usize).copied().ok_or(())
    };
    let registers = UnwindRegsX86_64::new(snapshot.instruction, snapshot.stack_pointer, snapshot.frame_pointer);
    let mut iterator = tables.iter_frames(snapshot.instruction, registers, cache, &mut read);
    let mut frames = Vec::new();
    while let Ok(Some(frame)) = iterator.next() {
        frames.push(frame.address());
        if frames.len() == FRAMES_MAX {
            break;
        }
    }
    frames
}

/// The unwind tables of every file that is mapped with code.
fn tables() -> UnwinderX86_64<Vec<u8>> {
    let mut unwinder = UnwinderX86_64::new();
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for (path, place) in mapped(&maps) {
        if place.has_code
            && let Some(sections) = sections(&path)
        {
            unwinder.add_module(Module::new(path, place.range, place.base, sections));
        }
    }
    unwinder
}

/// Where a file lies in memory.
struct Place {
    range: Range<u64>,
    /// Where its first byte lies.
    base: u64,
    has_code: bool,
}

/// Files by path from the lines of `/proc/self/maps`.
fn mapped(maps: &str) -> BTreeMap<String, Place> {
    let mut files: BTreeMap<String, Place> = BTreeMap::new();
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (Some(range), Some(rights), Some(offset)) = (words.next(), words.next(), words.next()) else { continue };
        let (Some(path), Some((start, end))) = (words.nth(2), range.split_once('-')) else { continue };
        let hex = |text| u64::from_str_radix(text, 16);
        let (Ok(start), Ok(end), Ok(offset)) = (hex(start), hex(end), hex(offset)) else { continue };
        if !path.starts_with('/') {
            continue;
        }
        let place = files.entry(path.to_string()).or_insert(Place {
            range: start..end,
            base: start.wrapping_sub(offset),
            has_code: false,
        });
        place.range.end = place.range.end.max(end);
        place.has_code |= rights.contains('x');
    }
    files
}

fn sections(path: &str) -> Option<ExplicitModuleSectionInfo<Vec<u8>>> {
    let cache = ReadCache::new(File::open(path).ok()?);
    let file = object::File::parse(&cache).ok()?;
    let section = |name: &str| {
        let section = file.section_by_name(name)?;
        let range = section.address()..section.address() + section.size();
        Some((range, section.data().ok()?.to_vec()))
    };
    let (text, frame, header) = (file.section_by_name(".text"), section(".eh_frame"), section(".eh_frame_hdr"));
    let (eh_frame_svma, eh_frame) = frame.unzip();
    let (eh_frame_hdr_svma, eh_frame_hdr) = header.unzip();
    Some(ExplicitModuleSectionInfo {
        base_svma: 0,
        text_svma: text.map(|text| text.address()..text.address() + text.size()),
        eh_frame_svma,
        eh_frame,
        eh_frame_hdr_svma,
        eh_frame_hdr,
        ..ExplicitModuleSectionInfo::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_joined_by_file() {
        let maps = "1000-2000 r--p 00000000 fe:01 5 /a\n2000-5000 r-xp 00001000 fe:01 5 /a\n7000-8000 rw-p 00000000 \
            00:00 0 [heap]\n";
        let files = mapped(maps);
        assert_eq!(files.len(), 1);
        let place = &files["/a"];
        assert_eq!((place.range.clone(), place.base, place.has_code), (0x1000..0x5000, 0x1000, true));
    }
}
