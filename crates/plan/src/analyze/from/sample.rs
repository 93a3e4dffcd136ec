//! `SAMPLE`: the rows whose sampling expression lies in a part of its type's range.
//!
//! `SAMPLE 0.1 OFFSET 0.5` of a table with `SAMPLE BY h` is `WHERE h >= 0.5 * 2^bits AND h < 0.6 * 2^bits`: the same
//! rows each time, and of tables that are sampled by the same expression the matching ones.

use crate::analyze::Analyzer;
use crate::analyze::filters::call;
use crate::analyze::from::Source;
use crate::logical::{Plan, PlanNode, ScanNode};
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use storage::ReadColumn;
use types::{DataType, Value};

/// Digits of a number in `SAMPLE`, at most: products with the range of 64 bits have to fit into 128.
const DIGITS_MAX: i32 = 18;

/// A share as a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Share {
    numerator: u128,
    denominator: u128,
}

impl Analyzer<'_> {
    /// The rows of a table that are in its sample.
    ///
    /// # Errors
    /// `SAMPLING_NOT_SUPPORTED` for a table without `SAMPLE BY`; `UNSUPPORTED_METHOD` for what is no table.
    pub(in crate::analyze) fn sampled(&self, source: Source, sample: &ast::Sample) -> Result<Source> {
        let Source { plan, mut scope } = source;
        let PlanNode::Scan(scan) = &plan.node else {
            bail!(UnsupportedMethod, "SAMPLE can only follow a table, not a subquery, view or common table expression");
        };
        let Some(key) = &scan.table.definition().sampling_key else {
            bail!(SamplingNotSupported, "Table {} does not support sampling: create it with SAMPLE BY", scan.name);
        };
        let ratio = share_of_rows(parse(&sample.ratio)?, scan);
        let offset = match &sample.offset {
            Some(offset) => share_of_rows(parse(offset)?, scan),
            None => Share { numerator: 0, denominator: 1 },
        };
        if ratio.numerator == 0 || ratio.numerator >= ratio.denominator {
            if offset.numerator > 0 {
                bail!(ArgumentOutOfBound, "Sampling offset is incorrect because no sampling: SAMPLE takes all rows");
            }
            return Ok(Source { plan, scope });
        }
        let factor = Value::Float(ratio.denominator as f64 / ratio.numerator as f64);
        for column in scope
            .columns
            .iter_mut()
            .filter(|column| &*column.name == "_sample_factor" && column.expr.as_literal().is_some())
        {
            column.expr = Expr::literal(factor.clone(), DataType::Float64);
        }
        let size = 1u128 << (8 * key.expr.data_type.fixed_width_bytes().unwrap_or(8));
        let low = part(size, offset);
        let high = low.saturating_add(part(size, ratio));
        let key = placed(&key.expr, scan);
        let bound =
            |value: u128| Expr::literal(Value::UInt(u64::try_from(value).unwrap_or(u64::MAX)), DataType::UInt64);
        let mut plan = plan;
        for (test, limit) in [("greaterOrEquals", low), ("less", high)] {
            let is_open = if test == "less" { limit >= size } else { limit == 0 };
            if !is_open {
                let predicate = call(self.env, test, vec![key.clone(), bound(limit)])?;
                let schema = plan.schema.clone();
                plan = Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema };
            }
        }
        Ok(Source { plan, scope })
    }
}

/// A number of rows as a share of the table's.
fn share_of_rows(written: Share, scan: &ScanNode) -> Share {
    if written.numerator <= written.denominator {
        return written;
    }
    let rows = u128::from(scan.table.row_count().unwrap_or(0));
    // Small enough for a product with the range of any key.
    let wanted = (written.numerator / written.denominator).min(u128::from(u32::MAX) << 8);
    if wanted >= rows { Share { numerator: 1, denominator: 1 } } else { Share { numerator: wanted, denominator: rows } }
}

/// The sampling expression over the scan's output.
fn placed(key: &Expr, scan: &ScanNode) -> Expr {
    let position =
        |column: usize| scan.output.iter().position(|&source| scan.source[source] == ReadColumn::Column(column));
    key.map_columns(&|column| position(column).unwrap_or_else(|| unreachable!("a scan begins with all stored columns")))
}

fn part(size: u128, share: Share) -> u128 {
    size.saturating_mul(share.numerator) / share.denominator.max(1)
}

fn parse(ratio: &ast::Ratio) -> Result<Share> {
    let numerator = decimal(&ratio.numerator)?;
    let denominator = match &ratio.denominator {
        Some(denominator) => decimal(denominator)?,
        None => Share { numerator: 1, denominator: 1 },
    };
    if denominator.numerator == 0 {
        bail!(BadArguments, "SAMPLE divides by zero");
    }
    Ok(Share {
        numerator: numerator.numerator * denominator.denominator,
        denominator: numerator.denominator * denominator.numerator,
    })
}

/// `12.5` and `125e-1` as 125 / 10.
fn decimal(text: &str) -> Result<Share> {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{}", fraction.trim_end_matches('0'));
    let places = exponent
        .parse::<i32>()
        .ok()
        .and_then(|exponent| (fraction.trim_end_matches('0').len() as i32).checked_sub(exponent));
    let fits = |places: i32| places.abs() <= DIGITS_MAX && digits.len() as i32 - places.min(0) <= DIGITS_MAX;
    match (digits.parse::<u128>(), places) {
        (Ok(numerator), Some(places)) if fits(places) => {
            let shift = 10u128.pow(places.unsigned_abs());
            Ok(if places < 0 {
                Share { numerator: numerator * shift, denominator: 1 }
            } else {
                Share { numerator, denominator: shift }
            })
        }
        _ => bail!(BadArguments, "SAMPLE takes decimal numbers of up to {DIGITS_MAX} digits, not {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_exact() {
        assert_eq!(decimal("0.10").unwrap(), Share { numerator: 1, denominator: 10 });
        assert_eq!(part(1 << 32, Share { numerator: 1, denominator: 3 }), 1_431_655_765);
        let ratio = ast::Ratio { numerator: "1".into(), denominator: Some("2.5".into()) };
        assert_eq!(parse(&ratio).unwrap(), Share { numerator: 10, denominator: 25 });
        assert_eq!(decimal("1.5e3").unwrap(), Share { numerator: 1500, denominator: 1 });
        assert_eq!(decimal("15E-2").unwrap(), Share { numerator: 15, denominator: 100 });
        assert!(decimal("1e300").is_err() && decimal("1e").is_err());
    }
}
