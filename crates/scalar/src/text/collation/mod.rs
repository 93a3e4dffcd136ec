//! Orders of languages: `ORDER BY … COLLATE 'locale'` sorts by `collationKey`, bytes that stand in the order of a
//! locale's texts.
//!
//! ```text
//! locales   the locales there are
//! mod       from the name of a locale to an order, from texts to keys
//! ```
//! A locale is named as ICU names it, in any case: one of [`COLLATIONS`], with options after `-u-` (`en-u-kn`, numbers
//! in digits as numbers) or after `@` (`de@collation=phonebook`). Texts that are equal in their order have equal keys.
//! Text counts as its normal form; of Han characters that a locale says nothing of, the smaller code point comes first.

mod locales;

pub use locales::COLLATIONS;

use crate::support::{Bound, Call, Family};
use base::{Result, bail, err};
use functions::Registry;
use icu_collator::CollatorBorrowed;
use icu_collator::options::{AlternateHandling, CaseLevel, CollatorOptions, MaxVariable, Strength};
use icu_locale_core::Locale;
use icu_locale_core::extensions::unicode::{Key, key};
use std::sync::Arc;
use types::{ArrayColumn, Column, DataType, DictColumn, NullableColumn, StringBuilder};

/// A collator that reads its tables from the program.
type Collator = CollatorBorrowed<'static>;

/// Old names of options, and the keys that stand for them.
const OLD_OPTIONS: [(&str, &str); 8] = [
    ("collation", "co"),
    ("colnumeric", "kn"),
    ("colcasefirst", "kf"),
    ("colstrength", "ks"),
    ("colalternate", "ka"),
    ("colcaselevel", "kc"),
    ("kv", "kv"),
    ("kr", "kr"),
];

/// Old values of options, and the new ones.
const OLD_VALUES: [(&str, &str); 11] = [
    ("phonebook", "phonebk"),
    ("traditional", "trad"),
    ("dictionary", "dict"),
    ("yes", "true"),
    ("no", "false"),
    ("primary", "level1"),
    ("secondary", "level2"),
    ("tertiary", "level3"),
    ("quaternary", "level4"),
    ("identical", "identic"),
    ("non-ignorable", "noignore"),
];

/// The collator of a locale.
///
/// # Errors
/// `UNSUPPORTED_COLLATION_LOCALE` for a name that is not known.
fn collator(name: &str) -> Result<Collator> {
    let lower = name.to_ascii_lowercase();
    let unsupported = || {
        err!(
            UnsupportedCollationLocale,
            "Unsupported collation locale: {lower}. The locales there are stand in system.collations"
        )
    };
    let (base, options) = match (lower.split_once('@'), lower.split_once("-u-")) {
        (Some((base, old)), _) => (base, new_options(old)),
        (None, Some((base, new))) => (base, new.to_string()),
        (None, None) => (lower.as_str(), String::new()),
    };
    let base = base.replace('_', "-");
    if !COLLATIONS.iter().any(|(known, _)| known.replace('_', "-").eq_ignore_ascii_case(&base)) {
        return Err(unsupported());
    }
    let tag = if options.is_empty() { base } else { format!("{base}-u-{options}") };
    let locale = Locale::try_from_str(&tag).map_err(|_| unsupported())?;
    CollatorBorrowed::try_new((&locale).into(), written_options(&locale)).map_err(|_| unsupported())
}

/// `collation=phonebook;colnumeric=yes` as `co-phonebk-kn-true`; options that are not known mean nothing.
fn new_options(old: &str) -> String {
    let mut new: Vec<String> = Vec::new();
    for (option, value) in old.split(';').filter_map(|part| part.split_once('=')) {
        if let Some((_, key)) = OLD_OPTIONS.iter().find(|(known, _)| *known == option.trim()) {
            let value = value.trim();
            let value = OLD_VALUES.iter().find(|(known, _)| *known == value).map_or(value, |(_, new)| new);
            new.push(format!("{key}-{value}"));
        }
    }
    new.join("-")
}

/// Options of a locale that are not of its language.
fn written_options(locale: &Locale) -> CollatorOptions {
    let keywords = &locale.extensions.unicode.keywords;
    let value = |key: Key| keywords.get(&key).map(ToString::to_string);
    let mut options = CollatorOptions::default();
    options.strength = match value(key!("ks")).as_deref() {
        Some("level1") => Some(Strength::Primary),
        Some("level2") => Some(Strength::Secondary),
        Some("level3") => Some(Strength::Tertiary),
        Some("level4") => Some(Strength::Quaternary),
        Some("identic") => Some(Strength::Identical),
        _ => None,
    };
    options.alternate_handling = match value(key!("ka")).as_deref() {
        Some("shifted") => Some(AlternateHandling::Shifted),
        Some("noignore") => Some(AlternateHandling::NonIgnorable),
        _ => None,
    };
    options.case_level = match value(key!("kc")).as_deref() {
        Some("" | "true") => Some(CaseLevel::On),
        Some("false") => Some(CaseLevel::Off),
        _ => None,
    };
    options.max_variable = match value(key!("kv")).as_deref() {
        Some("space") => Some(MaxVariable::Space),
        Some("punct") => Some(MaxVariable::Punctuation),
        Some("symbol") => Some(MaxVariable::Symbol),
        Some("currency") => Some(MaxVariable::Currency),
        _ => None,
    };
    options
}

/// Whether a type is text or holds text that an order of a language can sort.
fn is_collatable(data_type: &DataType) -> bool {
    match data_type {
        DataType::String => true,
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => is_collatable(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(is_collatable),
        _ => false,
    }
}

/// The column with every text in it replaced by its key.
fn keyed(column: &Column, data_type: &DataType, collator: &Collator) -> Column {
    match (column, data_type) {
        (Column::Const(value, rows), _) => Column::Const(Arc::new(keyed(value, data_type, collator)), *rows),
        (Column::Dict(dict), _) => Column::Dict(DictColumn {
            codes: dict.codes.clone(),
            values: Arc::new(keyed(&dict.values, data_type, collator)),
        }),
        (_, DataType::LowCardinality(inner)) => keyed(column, inner, collator),
        (Column::Nullable(nullable), DataType::Nullable(inner)) => {
            Column::Nullable(NullableColumn::new(nullable.nulls.clone(), keyed(&nullable.values, inner, collator)))
        }
        (Column::Array(array), DataType::Array(inner)) => {
            Column::Array(ArrayColumn::new(array.offsets.clone(), keyed(&array.values, inner, collator)))
        }
        (Column::Tuple(elements, rows), DataType::Tuple(tuple)) => Column::Tuple(
            elements.iter().zip(&tuple.elements).map(|(element, inner)| keyed(element, inner, collator)).collect(),
            *rows,
        ),
        (Column::String(texts), DataType::String) => {
            let (mut keys, mut key) = (StringBuilder::default(), Vec::new());
            for text in texts.iter() {
                key.clear();
                let Ok(()) = collator.write_sort_key_utf8_to(text, &mut key);
                keys.push(&key);
            }
            Column::String(keys.finish())
        }
        _ => column.clone(),
    }
}

fn collation_key(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let name = call.constant_bytes(1)?;
    let collator = collator(&String::from_utf8_lossy(&name))?;
    let data_type = call.data_type(0).clone();
    if !is_collatable(&data_type) {
        bail!(
            BadCollation,
            "Collations could be specified only for String, LowCardinality(String), Nullable(String) or for Array or \
            Tuple, containing them, not for {data_type}"
        );
    }
    Ok(Bound::new(data_type.clone(), move |args, _| Ok(keyed(&args[0].column, &data_type, &collator))))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add(
        "collationKey",
        "collationKey(s, locale)",
        "A key by which texts sort in the order of a language, as ORDER BY … COLLATE does.",
        collation_key,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts sorted by their keys.
    fn check(locale: &str, texts: &[&str]) {
        let collator = collator(locale).unwrap_or_else(|error| panic!("{locale}: {error}"));
        let mut sorted: Vec<(Vec<u8>, &str)> = texts
            .iter()
            .rev()
            .map(|text| {
                let mut key = Vec::new();
                let Ok(()) = collator.write_sort_key_to(text, &mut key);
                (key, *text)
            })
            .collect();
        sorted.sort();
        assert_eq!(sorted.iter().map(|(_, text)| *text).collect::<Vec<_>>(), texts, "{locale}");
    }

    #[test]
    fn every_locale_opens() {
        for (name, _) in COLLATIONS {
            check(name, &["", "a", "b"]);
        }
    }

    #[test]
    fn languages_have_orders_of_their_own() {
        check("en", &["a", "A", "ä", "Ä", "z", "Z"]);
        check("sv", &["a", "o", "z", "å", "ä", "ö"]);
        check("zh", &["啊", "吧", "二", "国", "三", "一", "中"]);
    }

    #[test]
    fn options_stand_after_u_and_at() {
        check("de_at@collation=phonebook", &["ad", "ae", "af", "ä"]);
        check("DE-u-co-phonebk", &["ad", "ae", "ä", "af"]);
        check("en@colNumeric=yes;nothing=else", &["a9", "a10"]);
        check("en-u-kn-kf-upper", &["a9", "a10", "B", "b"]);
        for unknown in ["xx", "", "sv_SE", "root", "yi", "xx-u-kn", "de_DE@collation=phonebook", "-u-", "@"] {
            assert!(collator(unknown).is_err(), "{unknown}");
        }
    }
}
