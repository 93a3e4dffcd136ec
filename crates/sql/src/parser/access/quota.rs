//! `CREATE QUOTA`, `ALTER QUOTA`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use crate::parser::literal::parse_number;
use base::{Result, err};

/// Words of what usage is counted by; of several keys in ClickHouse's order.
const KEYS: [(&str, &[QuotaKey]); 8] = [
    ("none", &[]),
    ("user_name", &[QuotaKey::UserName]),
    ("ip_address", &[QuotaKey::IpAddress]),
    ("forwarded_ip_address", &[QuotaKey::ForwardedIpAddress]),
    ("client_key", &[QuotaKey::ClientKey]),
    ("client_key_or_user_name", &[QuotaKey::ClientKey, QuotaKey::UserName]),
    ("client_key_or_ip_address", &[QuotaKey::ClientKey, QuotaKey::IpAddress]),
    ("normalized_query_hash", &[QuotaKey::NormalizedQueryHash]),
];

/// Names of intervals, and their seconds; of months, quarters and years the average.
const UNITS: [(&[&str], f64); 11] = [
    (&["SECOND", "SECONDS", "SS", "S"], 1.0),
    (&["MINUTE", "MINUTES", "MI", "N"], 60.0),
    (&["HOUR", "HOURS", "HH", "H"], 3600.0),
    (&["DAY", "DAYS", "DD", "D"], 86_400.0),
    (&["WEEK", "WEEKS", "WW", "WK"], 604_800.0),
    (&["MONTH", "MONTHS", "MM", "M"], 2_629_746.0),
    (&["QUARTER", "QUARTERS", "QQ", "Q"], 7_889_238.0),
    (&["YEAR", "YEARS", "YYYY", "YY"], 31_556_952.0),
    (&["MILLISECOND", "MILLISECONDS", "MS"], 1e-3),
    (&["MICROSECOND", "MICROSECONDS", "US"], 1e-6),
    (&["NANOSECOND", "NANOSECONDS", "NS"], 1e-9),
];

impl Parser<'_> {
    pub(super) fn quota_statement(&mut self, action: EntityAction) -> Result<QuotaStatement> {
        let names = self.comma_list(Self::role_name)?;
        let is_renamable = action.is_alter() && names.len() == 1;
        let mut quota = QuotaStatement {
            action,
            names,
            rename: None,
            on_cluster: None,
            keys: None,
            ipv4_prefix_bits: None,
            ipv6_prefix_bits: None,
            limits: Vec::new(),
            to: None,
            storage: None,
        };
        loop {
            if self.placement(&mut quota.storage, &mut quota.on_cluster)? || self.quota_keys(&mut quota)? {
                continue;
            }
            if is_renamable && quota.rename.is_none() && self.at_words("RENAME TO") {
                quota.rename = self.rename_to()?;
            } else if quota.limits.is_empty() && self.at_words("FOR") {
                quota.limits = self.quota_limits()?;
            } else {
                break;
            }
        }
        quota.to = self.roles_after_to(action)?;
        self.late_cluster(&mut quota.on_cluster)?;
        Ok(quota)
    }

    /// `KEYED BY …`, `NOT KEYED`, `IPV4_PREFIX_BITS n`, `IPV6_PREFIX_BITS n`.
    fn quota_keys(&mut self, quota: &mut QuotaStatement) -> Result<bool> {
        if quota.keys.is_none() && self.eat_words("NOT KEYED")? {
            quota.keys = Some(Vec::new());
        } else if quota.keys.is_none() && (self.eat_words("KEYED BY")? || self.eat_words("KEY BY")?) {
            quota.keys = Some(self.quota_key_names()?);
        } else if quota.ipv4_prefix_bits.is_none() && self.eat_words("IPV4_PREFIX_BITS")? {
            quota.ipv4_prefix_bits = Some(self.prefix_bits(32)?);
        } else if quota.ipv6_prefix_bits.is_none() && self.eat_words("IPV6_PREFIX_BITS")? {
            quota.ipv6_prefix_bits = Some(self.prefix_bits(128)?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn quota_key_names(&mut self) -> Result<Vec<QuotaKey>> {
        let start = self.peek().span;
        let words = self.comma_list(Self::entity_name)?;
        let words: Vec<String> = words.iter().map(|word| word.name.to_lowercase().replace(' ', "_")).collect();
        let name = words.join("_or_");
        match KEYS.iter().find(|(known, _)| *known == name) {
            Some((_, keys)) => Ok(keys.to_vec()),
            None => Err(start.locate(err!(
                SyntaxError,
                "Quota cannot be keyed by '{name}'. Expected one of the following identifiers: {}",
                KEYS.map(|(known, _)| format!("'{known}'")).join(", ")
            ))),
        }
    }

    fn prefix_bits(&mut self, max: u8) -> Result<u8> {
        let span = self.peek().span;
        let bits = self.unsigned()?;
        u8::try_from(bits)
            .ok()
            .filter(|bits| *bits <= max)
            .ok_or_else(|| span.locate(err!(SyntaxError, "The bits of a prefix must be between 0 and {max}")))
    }

    /// `FOR INTERVAL … MAX …`, one or more; commas between them are optional.
    fn quota_limits(&mut self) -> Result<Vec<QuotaLimits>> {
        let mut limits = Vec::new();
        loop {
            self.expect_words("FOR")?;
            self.count_element()?;
            let randomized = self.eat_words("RANDOMIZED")?;
            self.eat_words("INTERVAL")?;
            let seconds = self.interval_seconds()?;
            let (drop, max) = if self.eat_words("NO LIMITS")? {
                (true, Vec::new())
            } else if self.eat_words("TRACKING ONLY")? {
                (false, Vec::new())
            } else {
                (false, self.quota_max()?)
            };
            limits.push(QuotaLimits { randomized, seconds, drop, max });
            if self.at(TokenKind::Comma) && self.is_word_at(1, "FOR") {
                self.advance()?;
            } else if !self.at_words("FOR") {
                return Ok(limits);
            }
        }
    }

    fn interval_seconds(&mut self) -> Result<u64> {
        let token = self.expect(TokenKind::Number, "a number")?;
        let count = match parse_number(self.text_of(token), false) {
            Some(Literal::UInt64(count)) => count as f64,
            Some(Literal::Float(count)) => count,
            _ => return Err(token.span.locate(err!(SyntaxError, "Syntax error: expected a number of the interval"))),
        };
        for (words, seconds) in UNITS {
            if words.iter().any(|word| self.is_word_at(0, word)) {
                self.advance()?;
                return Ok((count * seconds) as u64);
            }
        }
        self.note("SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER or YEAR");
        Err(self.unexpected())
    }

    /// `MAX name = value, …`, in ClickHouse's order of names, the last value of each.
    fn quota_max(&mut self) -> Result<Vec<(QuotaResource, Literal)>> {
        self.expect_words("MAX")?;
        let mut max: Vec<(QuotaResource, Literal)> = Vec::new();
        loop {
            let resource = self.quota_resource()?;
            self.eat(TokenKind::Equals)?;
            let value = self.quota_value(resource)?;
            max.retain(|(known, _)| *known != resource);
            max.push((resource, value));
            if !self.at(TokenKind::Comma) || self.is_word_at(1, "FOR") {
                max.sort_by_key(|(resource, _)| *resource);
                return Ok(max);
            }
            self.advance()?;
            self.eat_words("MAX")?;
        }
    }

    /// A name such as `query_selects`, or its words `QUERY SELECTS`.
    fn quota_resource(&mut self) -> Result<QuotaResource> {
        for resource in QuotaResource::ALL {
            let words = resource.name().split('_');
            let count = if self.is_word_at(0, resource.name()) {
                1
            } else if words.clone().enumerate().all(|(ahead, word)| self.is_word_at(ahead, word)) {
                words.count()
            } else {
                continue;
            };
            for _ in 0..count {
                self.advance()?;
            }
            return Ok(resource);
        }
        self.note("what the quota limits (queries, errors, result_rows, read_rows, execution_time, ...)");
        Err(self.unexpected())
    }

    /// A number, or a string with a unit of bytes; whole but for seconds.
    fn quota_value(&mut self, resource: QuotaResource) -> Result<Literal> {
        let span = self.peek().span;
        let constant = match self.constant()? {
            Literal::String(bytes) => with_suffix(String::from_utf8_lossy(&bytes).trim()),
            constant => Some(constant),
        };
        let value = match constant {
            Some(Literal::Float(value)) if resource == QuotaResource::ExecutionTime && value.fract() != 0.0 => {
                (value > 0.0).then_some(Literal::Float(value))
            }
            Some(Literal::Float(value)) => Some(Literal::UInt64(value as u64)),
            Some(Literal::Int64(value)) => Some(Literal::UInt64(value.cast_unsigned())),
            Some(Literal::UInt64(value)) => Some(Literal::UInt64(value)),
            _ => None,
        };
        value.ok_or_else(|| span.locate(err!(SyntaxError, "Syntax error: expected a number that the quota allows")))
    }
}

/// `10`, `10K`, `10Ki`, `1.5`.
fn with_suffix(text: &str) -> Option<Literal> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let suffix = text[digits.len()..].to_ascii_uppercase();
    if suffix.is_empty() {
        return parse_number(digits, false);
    }
    let (letter, base) = match suffix.strip_suffix('I') {
        Some(letter) => (letter, 1024u64),
        None => (suffix.as_str(), 1000),
    };
    let power = ["K", "M", "G", "T", "P", "E"].iter().position(|known| *known == letter)? as u32 + 1;
    let count: u64 = digits.parse().ok()?;
    Some(Literal::UInt64(count.saturating_mul(base.saturating_pow(power))))
}
