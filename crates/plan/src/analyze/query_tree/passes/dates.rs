//! Comparisons of a part of a date are comparisons of the date.

use super::Rewriter;
use crate::analyze::query_tree::NodeId;
use base::Result;
use types::{DataType, Value};

/// `toYear(d) = 2020` is `d >= '2020-01-01' AND d < '2021-01-01'`; so for `toYYYYMM`.
pub(super) fn preimage(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    const COMPARISONS: [(&str, &str); 6] = [
        ("equals", "equals"),
        ("notEquals", "notEquals"),
        ("less", "greater"),
        ("greater", "less"),
        ("lessOrEquals", "greaterOrEquals"),
        ("greaterOrEquals", "lessOrEquals"),
    ];
    for (name, mirrored) in COMPARISONS {
        let Some(args) = rewriter.call_args(id, name) else { continue };
        let [a, b] = args.as_slice() else { continue };
        let (part, constant, comparison) =
            if rewriter.tree.constant(*b).is_some() { (*a, *b, name) } else { (*b, *a, mirrored) };
        let Some(number) = rewriter.tree.constant(constant).and_then(|(value, _)| value.as_u64()) else {
            return Ok(None);
        };
        let Some((date, start, end)) = range_of(rewriter, part, number) else { return Ok(None) };
        let call = compared(rewriter, comparison, date, [start, end])?;
        return Ok(rewriter.of_same_type(call, id));
    }
    Ok(None)
}

fn compared(rewriter: &mut Rewriter, comparison: &str, date: NodeId, bounds: [String; 2]) -> Result<NodeId> {
    let [start, end] = bounds.map(|bound| rewriter.constant(Value::string(bound), DataType::String));
    match comparison {
        "equals" => {
            let both =
                vec![rewriter.call("greaterOrEquals", vec![date, start])?, rewriter.call("less", vec![date, end])?];
            rewriter.call("and", both)
        }
        "notEquals" => {
            let either =
                vec![rewriter.call("less", vec![date, start])?, rewriter.call("greaterOrEquals", vec![date, end])?];
            rewriter.call("or", either)
        }
        "less" => rewriter.call("less", vec![date, start]),
        "greater" => rewriter.call("greaterOrEquals", vec![date, end]),
        "lessOrEquals" => rewriter.call("less", vec![date, end]),
        _ => rewriter.call("greaterOrEquals", vec![date, start]),
    }
}

/// The date of a call of `toYear` or `toYYYYMM`, and the texts of the first day of the part and of the next one.
fn range_of(rewriter: &Rewriter, part: NodeId, number: u64) -> Option<(NodeId, String, String)> {
    let (date, start, end) = match (rewriter.call_args(part, "toYear"), rewriter.call_args(part, "toYYYYMM")) {
        (Some(args), _) if args.len() == 1 => (args[0], (number, 1), (number + 1, 1)),
        (_, Some(args)) if args.len() == 1 && (1..=12).contains(&(number % 100)) => {
            let (year, month) = (number / 100, number % 100);
            (args[0], (year, month), if month == 12 { (year + 1, 1) } else { (year, month + 1) })
        }
        _ => return None,
    };
    let (first_year, last_year, time) = match rewriter.tree.data_type(date)? {
        DataType::Date => (1970, 2148, ""),
        DataType::Date32 => (1900, 2299, ""),
        DataType::DateTime(_) => (1970, 2105, " 00:00:00"),
        _ => return None,
    };
    let text = |(year, month): (u64, u64)| format!("{year:04}-{month:02}-01{time}");
    (first_year <= start.0 && end.0 <= last_year).then(|| (date, text(start), text(end)))
}
