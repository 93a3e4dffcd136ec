//! XML and HTML: entities, text without tags; and names of files.

use super::entities::ENTITIES;
use crate::support::{Bound, Call, Family, Text, bytes_rows, cut_rows};
use base::Result;
use functions::Registry;
use types::DataType;

fn rewrite(call: &Call, change: fn(&[u8], &mut Vec<u8>)) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| change(text.get(row), out)))
    }))
}

fn encode_xml(s: &[u8], out: &mut Vec<u8>) {
    for &byte in s {
        match byte {
            b'<' => out.extend_from_slice(b"&lt;"),
            b'>' => out.extend_from_slice(b"&gt;"),
            b'&' => out.extend_from_slice(b"&amp;"),
            b'"' => out.extend_from_slice(b"&quot;"),
            b'\'' => out.extend_from_slice(b"&apos;"),
            other => out.push(other),
        }
    }
}

/// The code point that the inside of `&#…;` stands for.
fn numeric(inside: &[u8]) -> Option<char> {
    let text = std::str::from_utf8(inside).ok()?;
    let code = match text.strip_prefix(['x', 'X']) {
        Some(hex) if !hex.is_empty() && hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u32::from_str_radix(hex, 16).ok()?
        }
        None if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok()?,
        _ => return None,
    };
    char::from_u32(code)
}

/// Longest name of an entity, with the semicolon.
const ENTITY_MAX: usize = 32;

fn decode(s: &[u8], out: &mut Vec<u8>, named: fn(&[u8]) -> Option<&'static str>) {
    let mut rest = s;
    while let Some(at) = memchr::memchr(b'&', rest) {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let window = &rest[..rest.len().min(ENTITY_MAX)];
        let Some(end) = memchr::memchr(b';', window) else {
            out.push(b'&');
            rest = &rest[1..];
            continue;
        };
        let inside = &rest[1..end];
        if let Some(c) = inside.strip_prefix(b"#").and_then(numeric) {
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        } else if let Some(text) = named(inside) {
            out.extend_from_slice(text.as_bytes());
        } else {
            out.push(b'&');
            rest = &rest[1..];
            continue;
        }
        rest = &rest[end + 1..];
    }
    out.extend_from_slice(rest);
}

fn xml_entity(name: &[u8]) -> Option<&'static str> {
    Some(match name {
        b"lt" => "<",
        b"gt" => ">",
        b"amp" => "&",
        b"quot" => "\"",
        b"apos" => "'",
        _ => return None,
    })
}

fn html_entity(name: &[u8]) -> Option<&'static str> {
    let found = ENTITIES.binary_search_by(|(known, _)| known.as_bytes().cmp(name)).ok()?;
    Some(ENTITIES[found].1)
}

/// The end of an element that holds no text, if one begins here.
fn opaque_element(s: &[u8]) -> Option<usize> {
    for name in ["script", "style"] {
        let after = s.get(1 + name.len()).copied().unwrap_or(b'>');
        if s.len() > name.len()
            && s[1..=name.len()].eq_ignore_ascii_case(name.as_bytes())
            && !after.is_ascii_alphanumeric()
        {
            let close = format!("</{name}");
            let at = s.windows(close.len()).position(|w| w.eq_ignore_ascii_case(close.as_bytes())).unwrap_or(s.len());
            let end = memchr::memchr(b'>', &s[at..]).map_or(s.len(), |end| at + end + 1);
            return Some(end);
        }
    }
    None
}

/// The text of HTML: tags are blanks, runs of blanks are one, scripts and comments are left out.
fn extract_text(s: &[u8], out: &mut Vec<u8>) {
    let start = out.len();
    let mut pending = false;
    let mut put = |bytes: &[u8], out: &mut Vec<u8>| {
        for &byte in bytes {
            if byte.is_ascii_whitespace() {
                pending = true;
                continue;
            }
            if std::mem::take(&mut pending) && out.len() > start {
                out.push(b' ');
            }
            out.push(byte);
        }
    };
    let mut rest = s;
    while let Some(at) = memchr::memchr(b'<', rest) {
        put(&rest[..at], out);
        rest = &rest[at..];
        let find = |needle: &[u8]| memchr::memmem::find(rest, needle).map_or(rest.len(), |end| end + needle.len());
        if rest.starts_with(b"<!--") {
            rest = &rest[find(b"-->")..];
        } else if rest.starts_with(b"<![CDATA[") {
            let end = find(b"]]>");
            let inside = &rest[9..end.max(9)];
            put(inside.strip_suffix(b"]]>").unwrap_or(inside), out);
            rest = &rest[end..];
        } else {
            let end = opaque_element(rest).unwrap_or_else(|| find(b">"));
            rest = &rest[end..];
        }
        put(b" ", out);
    }
    put(rest, out);
}

fn basename(s: &[u8]) -> std::ops::Range<usize> {
    let slash = memchr::memrchr2(b'/', b'\\', s);
    slash.map_or(0, |at| at + 1)..s.len()
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add(
        "encodeXMLComponent",
        "encodeXMLComponent(s)",
        "The string with <, >, &, \" and ' as entities.",
        |call| rewrite(call, encode_xml),
    );
    family.add(
        "decodeXMLComponent",
        "decodeXMLComponent(s)",
        "The string with XML's entities replaced by what they stand for.",
        |call| rewrite(call, |s, out| decode(s, out, xml_entity)),
    );
    family.add(
        "decodeHTMLComponent",
        "decodeHTMLComponent(s)",
        "The string with HTML's entities replaced by what they stand for.",
        |call| rewrite(call, |s, out| decode(s, out, html_entity)),
    );
    family.add(
        "extractTextFromHTML",
        "extractTextFromHTML(html)",
        "The text of HTML without tags, scripts and comments.",
        |call| rewrite(call, extract_text),
    );
    family.add("basename", "basename(path)", "What follows the last slash or backslash.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::String, |args, rows| Ok(cut_rows(&Text::of(&args[0])?, rows, |_, s| basename(s)))))
    });
}
