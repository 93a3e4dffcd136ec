//! Tokens (runs of letters, digits and bytes of other scripts) and n-grams.

use super::split::{split_chars, strings_type};
use super::tokenizer::Tokenizer;
use crate::support::{Bound, Call, Family, StringArrays, Text};
use base::{Result, bail};
use functions::Registry;
use memchr::memmem;
use types::{Column, DataType};

/// Whether a byte is part of a token.
pub(super) fn in_token(byte: u8) -> bool {
    byte >= 0x80 || byte.is_ascii_alphanumeric()
}

/// Whether `token` is in `s` with no byte of a token on either side.
fn has_token(s: &[u8], finder: &memmem::Finder) -> bool {
    let size = finder.needle().len();
    let mut from = 0;
    while let Some(at) = finder.find(&s[from..]).map(|at| at + from) {
        let before = at == 0 || !in_token(s[at - 1]);
        let after = s.get(at + size).is_none_or(|&byte| !in_token(byte));
        if before && after {
            return true;
        }
        from = at + 1;
    }
    false
}

fn bind(call: &Call, any_case: bool, or_null: bool) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    let mut token = call.constant_bytes(1)?;
    if any_case {
        token.make_ascii_lowercase();
    }
    if token.is_empty() {
        let result = if or_null { DataType::nullable(DataType::UInt8) } else { DataType::UInt8 };
        return Ok(Bound::new(result.clone(), move |_, rows| {
            Ok(Column::constant(&result, &types::Value::UInt(0), rows))
        }));
    }
    if !token.iter().all(|&byte| in_token(byte)) {
        if or_null {
            let null = DataType::nullable(DataType::UInt8);
            return Ok(Bound::new(null.clone(), move |_, rows| Ok(Column::constant(&null, &types::Value::Null, rows))));
        }
        bail!(
            BadArguments,
            "Needle must not contain whitespace or separator characters and must not be empty, in function {}",
            call.name
        );
    }
    let result = if or_null { DataType::nullable(DataType::UInt8) } else { DataType::UInt8 };
    let finder = memmem::Finder::new(&token).into_owned();
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let found = (0..rows).map(|row| {
            let s = text.get(row);
            u8::from(if any_case { has_token(&s.to_ascii_lowercase(), &finder) } else { has_token(s, &finder) })
        });
        let column = Column::from_vec(found.collect::<Vec<u8>>());
        Ok(if or_null { column.to_nullable() } else { column })
    }))
}

/// The tokens of a text, in order.
fn tokens_of<'s>(s: &'s [u8], tokenizer: &Tokenizer) -> Vec<&'s [u8]> {
    let mut tokens = Vec::new();
    tokenizer.visit(s, &mut |token| tokens.push(token));
    tokens
}

/// The rule by which the tokens must occur in the text.
#[derive(Clone, Copy)]
enum TokenMatch {
    All,
    Any,
    /// The tokens occur one after another.
    Phrase,
}

/// Tokens of a text against those of a constant text, or the elements of a constant array.
fn has_tokens(call: &Call, wanted: TokenMatch) -> Result<Bound> {
    call.count(2..=6)?;
    if let (DataType::Array(element), TokenMatch::All | TokenMatch::Any) = (call.plain(0), wanted) {
        if !element.base().is_string() && *element.base() != DataType::Nothing {
            return call.illegal(0, "String, FixedString, Array(String) or Array(FixedString)");
        }
    } else {
        call.strings([0])?;
    }
    let tokenizer = Tokenizer::of(call, 2)?;
    let needles: Vec<Vec<u8>> = match &call.args[1].constant {
        Some(types::Value::Array(items)) => {
            items.iter().filter_map(|item| item.as_bytes().map(<[u8]>::to_vec)).collect()
        }
        _ => tokens_of(&call.constant_bytes(1)?, &tokenizer).into_iter().map(<[u8]>::to_vec).collect(),
    };
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let of_array = if let Column::Array(array) = &args[0].column.flatten() { Some(array.clone()) } else { None };
        let text = match &of_array {
            Some(array) => Text::of_column(&array.values)?,
            None => Text::of(&args[0])?,
        };
        let found = |row: usize| {
            let tokens = match &of_array {
                Some(array) => array.range(row).flat_map(|element| tokens_of(text.get(element), &tokenizer)).collect(),
                None => tokens_of(text.get(row), &tokenizer),
            };
            let has = |needle: &Vec<u8>| tokens.contains(&&needle[..]);
            u8::from(
                !needles.is_empty()
                    && match wanted {
                        TokenMatch::All => needles.iter().all(has),
                        TokenMatch::Any => needles.iter().any(has),
                        TokenMatch::Phrase => tokens
                            .windows(needles.len())
                            .any(|window| window.iter().zip(&needles).all(|(a, b)| *a == &b[..])),
                    },
            )
        };
        Ok(Column::from_vec((0..rows).map(found).collect::<Vec<u8>>()))
    }))
}

fn ngrams(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    let Ok(size @ 1..) = usize::try_from(call.constant_int(1)?) else {
        bail!(BadArguments, "Second argument of function {} must be at least 1", call.name)
    };
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(StringArrays::build(rows, |row, out| {
            let s = text.get(row);
            let mut starts = Vec::new();
            let mut at = 0;
            split_chars(s, &mut |part| {
                starts.push(at);
                at += part.len();
                true
            });
            starts.push(s.len());
            starts.windows(size + 1).for_each(|w| out.push(&s[w[0]..w[size]]));
        }))
    }))
}

/// Calls a closure with each token of a text.
type Visit = fn(&Tokenizer, &[u8], &mut dyn FnMut(&[u8]));

fn tokens(call: &Call, visit: Visit) -> Result<Bound> {
    call.count(1..=5)?;
    call.strings([0])?;
    let tokenizer = Tokenizer::of(call, 1)?;
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(StringArrays::build(rows, |row, out| visit(&tokenizer, text.get(row), &mut |token| out.push(token))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    let text = "1 if the token is in the string, between bytes that are no letters or digits.";
    family.add("hasToken", "hasToken(s, token)", text, |call| bind(call, false, false));
    family.add("hasTokenOrNull", "hasTokenOrNull(s, token)", text, |call| bind(call, false, true));
    family.add_any_case("hasTokenCaseInsensitive", "hasTokenCaseInsensitive(s, token)", text, |call| {
        bind(call, true, false)
    });
    family.add_any_case("hasTokenCaseInsensitiveOrNull", "hasTokenCaseInsensitiveOrNull(s, token)", text, |call| {
        bind(call, true, true)
    });
    family.add("hasAllTokens", "hasAllTokens(s, tokens)", "1 if a string has all of several tokens.", |call| {
        has_tokens(call, TokenMatch::All)
    });
    family.add("hasAnyTokens", "hasAnyTokens(s, tokens)", "1 if a string has one of several tokens.", |call| {
        has_tokens(call, TokenMatch::Any)
    });
    family.add(
        "hasPhrase",
        "hasPhrase(s, phrase)",
        "1 if a string has the tokens of a phrase one after another.",
        |call| has_tokens(call, TokenMatch::Phrase),
    );
    family.alias("hasAllTokens", &["hasAllToken"]);
    family.alias("hasAnyTokens", &["hasAnyToken"]);
    family.alias("hasPhrase", &["matchPhrase"]);
    family.add("ngrams", "ngrams(s, n)", "All runs of n code points.", ngrams);
    let syntax = "tokens(s[, 'tokenizer'[, …]])";
    family.add(
        "tokens",
        syntax,
        "The tokens of a string: by default runs of letters, digits and bytes that are not ASCII.",
        |call| tokens(call, |tokenizer, s, found| tokenizer.visit(s, found)),
    );
    let syntax = "tokensForLikePattern(pattern[, 'tokenizer'[, …]])";
    family.add("tokensForLikePattern", syntax, "The tokens that every string has which is like a pattern.", |call| {
        tokens(call, Tokenizer::visit_pattern)
    });
}
