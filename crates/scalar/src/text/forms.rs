//! Normal forms of Unicode (UAX #15), folded case, diacritics.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, err};
use functions::Registry;
use types::{Column, DataType, StringBuilder};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Text changed by `change`; bytes that are not UTF-8 stay.
fn bind(call: &Call, change: fn(&str, &mut String)) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut changed = String::new();
        Ok(bytes_rows(rows, |row, out| {
            for chunk in text.get(row).utf8_chunks() {
                changed.clear();
                change(chunk.valid(), &mut changed);
                out.extend_from_slice(changed.as_bytes());
                out.extend_from_slice(chunk.invalid());
            }
        }))
    }))
}

/// Binds as [`bind`], for normal forms; texts that are not UTF-8 have none.
fn normalize(call: &Call, change: fn(&str, &mut String)) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut changed = String::new();
        let mut builder = StringBuilder::with_capacity(rows);
        for row in 0..rows {
            let valid = std::str::from_utf8(text.get(row))
                .map_err(|_| err!(CannotNormalizeString, "Normalization failed: the string is not UTF-8"))?;
            changed.clear();
            change(valid, &mut changed);
            builder.push(changed.as_bytes());
        }
        Ok(Column::String(builder.finish()))
    }))
}

/// The text with case folded: texts that differ in case alone become equal.
pub(super) fn fold(text: &str) -> String {
    unicase::UniCase::unicode(text).to_folded_case()
}

/// Folds as [`fold`], for bytes, of which those that are not UTF-8 stay.
pub(super) fn fold_bytes(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.extend_from_slice(fold(chunk.valid()).as_bytes());
        out.extend_from_slice(chunk.invalid());
    }
    out
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add("normalizeUTF8NFC", "normalizeUTF8NFC(s)", "Normal form C: characters composed.", |call| {
        normalize(call, |s, out| out.extend(s.nfc()))
    });
    family.add("normalizeUTF8NFD", "normalizeUTF8NFD(s)", "Normal form D: characters taken apart.", |call| {
        normalize(call, |s, out| out.extend(s.nfd()))
    });
    family.add("normalizeUTF8NFKC", "normalizeUTF8NFKC(s)", "Normal form KC: composed, variants replaced.", |call| {
        normalize(call, |s, out| out.extend(s.nfkc()))
    });
    family.add(
        "normalizeUTF8NFKD",
        "normalizeUTF8NFKD(s)",
        "Normal form KD: taken apart, variants replaced.",
        |call| normalize(call, |s, out| out.extend(s.nfkd())),
    );
    family.add(
        "normalizeUTF8NFKCCasefold",
        "normalizeUTF8NFKCCasefold(s)",
        "Normal form KC with case folded.",
        |call| {
            normalize(call, |s, out| {
                let folded: String = fold(&s.nfkd().collect::<String>()).nfkc().collect();
                out.push_str(&folded);
            })
        },
    );
    family.add("caseFoldUTF8", "caseFoldUTF8(s)", "The text with case folded, for comparisons.", |call| {
        bind(call, |s, out| out.push_str(&fold(s)))
    });
    family.add(
        "removeDiacriticsUTF8",
        "removeDiacriticsUTF8(s)",
        "The text without accents and other marks.",
        |call| {
            bind(call, |s, out| {
                let plain: String = s.nfd().filter(|c| !is_combining_mark(*c)).nfc().collect();
                out.push_str(&plain);
            })
        },
    );
    family.alias("removeDiacriticsUTF8", &["removeAccentsUTF8"]);
}
