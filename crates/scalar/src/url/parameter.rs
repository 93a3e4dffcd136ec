//! Parameters of query strings and fragments, and the hierarchy of a URL.

use crate::support::{Bound, Call, Family, StringArrays, Text, cut_rows};
use base::Result;
use functions::Registry;
use std::ops::Range;
use types::DataType;

/// The range of the value of a parameter, behind `?`, `&` or `#` and its name.
fn value_range(s: &[u8], name: &[u8]) -> Range<usize> {
    let Some(mark) = memchr::memchr2(b'?', b'#', s) else { return 0..0 };
    let mut at = mark;
    while let Some(found) = memchr::memchr3(b'?', b'&', b'#', &s[at..]).map(|found| at + found) {
        let parameter = &s[found + 1..];
        if let Some(value) = parameter.strip_prefix(name).and_then(|rest| rest.strip_prefix(b"=")) {
            let start = s.len() - value.len();
            let end = memchr::memchr2(b'&', b'#', value).map_or(s.len(), |length| start + length);
            return start..end;
        }
        at = found + 1;
    }
    0..0
}

fn extract_one(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let (text, name) = (Text::of(&args[0])?, Text::of(&args[1])?);
        Ok(cut_rows(&text, rows, |row, s| value_range(s, name.get(row))))
    }))
}

/// Visits the parameters of the query string and of the fragment.
fn parameters(s: &[u8], mut visit: impl FnMut(&[u8])) {
    let Some(mark) = memchr::memchr2(b'?', b'#', s) else { return };
    let query = &s[mark + 1..];
    // The last one counts only if it has a value.
    let last = query.iter().rposition(|c| matches!(c, b'&' | b'#' | b'?')).map_or(0, |at| at + 1);
    let end = if query[last..].contains(&b'=') { query.len() } else { last };
    query[..end].split(|c| matches!(c, b'&' | b'#' | b'?')).filter(|p| !p.is_empty()).for_each(&mut visit);
}

fn extract_all(call: &Call, names_only: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::array(DataType::String), move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(StringArrays::build(rows, |row, out| {
            parameters(text.get(row), |parameter| {
                let end = if names_only {
                    memchr::memchr(b'=', parameter).unwrap_or(parameter.len())
                } else {
                    parameter.len()
                };
                out.push(&parameter[..end]);
            });
        }))
    }))
}

/// Ends of the prefixes of a URL: behind the host, and behind each `/`, `?` and `#` after it; of several next to each
/// other the first ends one.
fn hierarchy(s: &[u8], path_only: bool, mut visit: impl FnMut(&[u8])) {
    let is_separator = |c: &u8| matches!(c, b'/' | b'?' | b'#');
    let scheme = s.iter().position(|c| !c.is_ascii_alphanumeric()).unwrap_or(s.len());
    if !s[scheme..].starts_with(b"://") {
        if !path_only && !s.is_empty() {
            visit(s);
        }
        return;
    }
    let host = scheme + 3;
    let path = s[host..].iter().position(is_separator).map_or(s.len(), |at| host + at);
    let from = if path_only { path } else { 0 };
    if !path_only {
        visit(&s[..(path + 1).min(s.len())]);
    }
    let mut at = path;
    while let Some(begin) = s[at..].iter().position(|c| !is_separator(c)).map(|skipped| at + skipped) {
        at = s[begin..].iter().position(is_separator).map_or(s.len(), |length| begin + length + 1);
        visit(&s[from..at]);
    }
}

fn bind_hierarchy(call: &Call, path_only: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::array(DataType::String), move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(StringArrays::build(rows, |row, out| hierarchy(text.get(row), path_only, |prefix| out.push(prefix))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "URL");
    family.add("extractURLParameter", "extractURLParameter(url, name)", "The value of a parameter.", extract_one);
    family.add("extractURLParameters", "extractURLParameters(url)", "All parameters, as name=value.", |call| {
        extract_all(call, false)
    });
    family.add("extractURLParameterNames", "extractURLParameterNames(url)", "The names of all parameters.", |call| {
        extract_all(call, true)
    });
    family.add("URLHierarchy", "URLHierarchy(url)", "The URL cut behind each / ? and #.", |call| {
        bind_hierarchy(call, false)
    });
    family.add("URLPathHierarchy", "URLPathHierarchy(url)", "The path of the URL cut behind each / ? and #.", |call| {
        bind_hierarchy(call, true)
    });
}
