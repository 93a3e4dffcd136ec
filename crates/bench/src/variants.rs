//! Ursa several times in one run: the same database with other settings, and how the times compare.
//!
//! ```text
//! --threads 1,2,4                            ursa-1, ursa-2, ursa-4
//! --variant plain:use_bit_indexes=0          ursa, ursa-plain
//! ```

use crate::limits::{bytes, memory_bytes};
use base::{Result, bail};
use paw::compare::duration;
use paw::recording::Recording;
use std::fmt::Write;

/// The name of Ursa among targets, and what the names of its variants begin with.
pub const OWN: &str = "ursa";

/// Ursa with settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// `ursa`, or `ursa-` and more.
    pub name: String,
    /// Settings besides those that all variants have.
    pub settings: Vec<(String, String)>,
}

/// Whether a target is Ursa.
pub fn is_own(target: &str) -> bool {
    target == OWN || target.strip_prefix(OWN).is_some_and(|rest| rest.starts_with('-'))
}

/// A setting of the command line: `name=value`.
///
/// # Errors
/// When it is not of this form.
pub fn setting(text: &str) -> Result<(String, String)> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => Ok((name.trim().into(), value.trim().into())),
        _ => bail!(BadArguments, "'{text}' is not a setting; write name=value"),
    }
}

/// The variants of a command line; the first is what the others are compared with.
///
/// # Errors
/// When a variant is not `name:setting=value,…`, or a name comes twice.
pub fn variants(threads: &[usize], named: &[String]) -> Result<Vec<Variant>> {
    let with_threads =
        |count: usize| if count == 0 { Vec::new() } else { vec![("max_threads".to_string(), count.to_string())] };
    let mut all: Vec<Variant> = match threads {
        [] => vec![Variant { name: OWN.into(), settings: Vec::new() }],
        [one] => vec![Variant { name: OWN.into(), settings: with_threads(*one) }],
        several => several
            .iter()
            .map(|&count| Variant { name: format!("{OWN}-{count}"), settings: with_threads(count) })
            .collect(),
    };
    for text in named {
        let Some((name, settings)) = text.split_once(':') else {
            bail!(BadArguments, "'{text}' is not a variant; write name:setting=value,setting=value");
        };
        let settings = settings.split(',').map(setting).collect::<Result<Vec<_>>>()?;
        let base = all.first().map(|first| first.settings.clone()).unwrap_or_default();
        all.push(Variant { name: format!("{OWN}-{name}"), settings: base.into_iter().chain(settings).collect() });
    }
    for (place, variant) in all.iter().enumerate() {
        if all.iter().take(place).any(|known| known.name == variant.name) {
            bail!(BadArguments, "Two variants are named '{}'", variant.name);
        }
    }
    Ok(all)
}

/// Times and memory of all variants, and how many times as fast as the first one each is; empty with one variant alone.
pub fn text(recording: &Recording) -> String {
    let names: Vec<&str> =
        recording.head.targets.iter().map(|target| target.name.as_str()).filter(|name| is_own(name)).collect();
    let Some((first, others)) = names.split_first().filter(|(_, others)| !others.is_empty()) else {
        return String::new();
    };
    let mut out = format!("\n{:<24}", "variant");
    names.iter().for_each(|name| out.push_str(&format!("{name:>15}")));
    others
        .iter()
        .for_each(|name| out.push_str(&format!("{:>15}", format!("{first}/{}", name.trim_start_matches("ursa-")))));
    names
        .iter()
        .for_each(|name| out.push_str(&format!("{:>15}", format!("memory {}", name.trim_start_matches("ursa-")))));
    out.push('\n');
    let mut logarithms = vec![(0.0, 0u32); others.len()];
    for query in &recording.head.queries {
        let time = |name: &&str| least_ns(recording, query.number, name);
        let _ = write!(out, "{:<24}", query.name.chars().take(24).collect::<String>());
        for name in &names {
            let _ = write!(out, "{:>15}", time(name).map_or("failed".into(), duration));
        }
        for (place, name) in others.iter().enumerate() {
            let faster = time(first).zip(time(name)).map(|(first, other)| first / other.max(1.0));
            if let Some(faster) = faster {
                logarithms[place] = (logarithms[place].0 + faster.ln(), logarithms[place].1 + 1);
            }
            let _ = write!(out, "{:>15}", faster.map_or(String::new(), |faster| format!("{faster:.2}")));
        }
        for name in &names {
            let _ = write!(out, "{:>15}", memory_bytes(recording, query.number, name).map_or(String::new(), bytes));
        }
        out.push('\n');
    }
    let means = logarithms.iter().map(|(sum, count)| format!("{:>15.2}", (sum / f64::from((*count).max(1))).exp()));
    let _ =
        writeln!(out, "{:<24}{:width$}{}", "geometric mean", "", means.collect::<String>(), width = names.len() * 15);
    out
}

/// The least measured time of a query on a target that did not fail.
pub fn least_ns(recording: &Recording, query: u32, target: &str) -> Option<f64> {
    let result = recording.result(query, target).filter(|result| result.error.is_none())?;
    result.measured_ns().into_iter().min().map(|time| time as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_and_settings_make_variants() {
        let names = |threads: &[usize], named: &[&str]| {
            let named: Vec<String> = named.iter().map(|text| text.to_string()).collect();
            variants(threads, &named).map(|all| all.into_iter().map(|variant| variant.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[], &[]).unwrap(), ["ursa"]);
        assert_eq!(names(&[2], &[]).unwrap(), ["ursa"]);
        assert_eq!(names(&[1, 2, 4], &[]).unwrap(), ["ursa-1", "ursa-2", "ursa-4"]);
        assert_eq!(names(&[], &["plain:use_bit_indexes=0,use_jit_indexes=0"]).unwrap(), ["ursa", "ursa-plain"]);
        assert!(names(&[], &["plain"]).unwrap_err().message().contains("name:setting=value"));
        assert!(names(&[], &["a:b"]).unwrap_err().message().contains("name=value"));
        assert!(names(&[1, 1], &[]).is_err());
        assert!(is_own("ursa") && is_own("ursa-4") && !is_own("duckdb") && !is_own("ursamajor"));
    }

    #[test]
    fn a_variant_has_the_threads_of_the_first() {
        let all = variants(&[2], &["off:a=1".into()]).unwrap();
        assert_eq!(all[1].settings, [("max_threads".to_string(), "2".to_string()), ("a".to_string(), "1".to_string())]);
    }
}
