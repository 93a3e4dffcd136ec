//! URLs without one of their parts.

use crate::support::{Bound, Call, Family, Text, arrays, bytes_rows};
use base::Result;
use functions::{Arg, Registry};
use std::ops::Range;
use types::{Column, DataType};

/// A function that leaves out what `find` finds.
fn without(family: &mut Family, name: &'static str, text: &'static str, find: fn(&[u8]) -> Range<usize>) {
    family.add(name, "cut(url)", text, move |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, move |args, rows| {
            let text = Text::of(&args[0])?;
            Ok(bytes_rows(rows, |row, out| {
                let s = text.get(row);
                let cut = find(s);
                out.extend_from_slice(&s[..cut.start]);
                out.extend_from_slice(&s[cut.end..]);
            }))
        }))
    });
}

fn www(s: &[u8]) -> Range<usize> {
    match memchr::memmem::find(s, b"//") {
        Some(at) => {
            // Behind the user, who may stand before the host.
            let is_user = |c: &u8| c.is_ascii_alphanumeric() || b"-._~%!$&'()*+,;=".contains(c);
            let user = s[at + 2..].iter().take_while(|c| is_user(c)).count();
            let host = if s.get(at + 2 + user) == Some(&b'@') { at + 3 + user } else { at + 2 };
            if s[host..].starts_with(b"www.") { host..host + 4 } else { 0..0 }
        }
        None => 0..0,
    }
}

fn query_string(s: &[u8]) -> Range<usize> {
    let Some(mark) = memchr::memchr(b'?', s) else { return 0..0 };
    mark..memchr::memchr(b'#', &s[mark..]).map_or(s.len(), |at| mark + at)
}

fn fragment(s: &[u8]) -> Range<usize> {
    memchr::memchr(b'#', s).map_or(0..0, |mark| mark..s.len())
}

fn query_string_and_fragment(s: &[u8]) -> Range<usize> {
    memchr::memchr(b'?', s).map_or(0..0, |mark| mark..s.len())
}

/// Takes the first parameter of that name out, with the `&` that it leaves.
fn remove_parameter(url: &mut Vec<u8>, name: &[u8]) {
    let Some(mark) = memchr::memchr2(b'?', b'#', url) else { return };
    let mut at = mark;
    while let Some(found) = memchr::memchr3(b'?', b'&', b'#', &url[at..]).map(|found| at + found) {
        let parameter = &url[found + 1..];
        let Some(value) = parameter.strip_prefix(name).and_then(|rest| rest.strip_prefix(b"=")) else {
            at = found + 1;
            continue;
        };
        let start = url.len() - value.len();
        let end = memchr::memchr2(b'&', b'#', value).map_or(url.len(), |length| start + length);
        // Of "?a=1&b=2" the "?" stays and the "&" goes; of "&a=1&b=2" the first "&" goes.
        let cut =
            if url[found] == b'&' { found..end } else { found + 1..end + usize::from(url.get(end) == Some(&b'&')) };
        url.drain(cut);
        return;
    }
}

fn cut_parameter(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    let many = matches!(call.data_type(1), DataType::Array(_));
    if !many {
        call.strings([1])?;
    }
    Ok(Bound::new(DataType::String, move |args, rows| if many { cut_many(args, rows) } else { cut_one(args, rows) }))
}

fn cut_one(args: &[Arg], rows: usize) -> Result<Column> {
    let (text, name) = (Text::of(&args[0])?, Text::of(&args[1])?);
    let mut url = Vec::new();
    Ok(bytes_rows(rows, |row, out| {
        url.clear();
        url.extend_from_slice(text.get(row));
        remove_parameter(&mut url, name.get(row));
        out.extend_from_slice(&url);
    }))
}

fn cut_many(args: &[Arg], rows: usize) -> Result<Column> {
    let text = Text::of(&args[0])?;
    let names = arrays(&args[1].column)?;
    let values = Text::of_column(&names.values)?;
    let mut url = Vec::new();
    Ok(bytes_rows(rows, |row, out| {
        url.clear();
        url.extend_from_slice(text.get(row));
        names.range(row).for_each(|i| remove_parameter(&mut url, values.get(i)));
        out.extend_from_slice(&url);
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "URL");
    without(&mut family, "cutWWW", "The URL without a leading www.", www);
    without(&mut family, "cutQueryString", "The URL without its query string.", query_string);
    without(&mut family, "cutFragment", "The URL without its fragment.", fragment);
    without(
        &mut family,
        "cutQueryStringAndFragment",
        "The URL without query string and fragment.",
        query_string_and_fragment,
    );
    family.add(
        "cutURLParameter",
        "cutURLParameter(url, name | [name, …])",
        "The URL without parameters.",
        cut_parameter,
    );
}
