//! Spans of the values of some rows, and what a test says of rows in one.

use crate::condition::Test;
use types::Value;

/// The ends of the values of a source over some rows.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// No value that is not NULL lies below.
    pub low: Option<Value>,
    /// No value that is not NULL lies above.
    pub high: Option<Value>,
    /// Whether there may be NULLs.
    pub may_be_null: bool,
    /// Whether there may be anything but NULLs.
    pub may_be_value: bool,
}

impl Span {
    /// Anything.
    pub(crate) const UNKNOWN: Span = Span { low: None, high: None, may_be_null: true, may_be_value: true };

    /// Values of a sorted source from `low` to `high`, NULL last.
    pub(crate) fn sorted(low: Value, high: Value) -> Span {
        let (low_null, high_null) = (low.is_null(), high.is_null());
        Span {
            low: (!low_null).then_some(low),
            high: (!high_null).then_some(high).filter(|high| !is_nan(high)),
            may_be_null: high_null,
            may_be_value: !low_null,
        }
    }
}

pub(crate) fn is_nan(value: &Value) -> bool {
    matches!(value, Value::Float(v) if v.is_nan())
}

/// Whether rows may pass, and whether rows may fail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub may_pass: bool,
    pub may_fail: bool,
}

pub(crate) const UNSURE: Verdict = Verdict { may_pass: true, may_fail: true };

pub(crate) fn judge_test(test: &Test, span: &Span) -> Verdict {
    if *test == Test::IsNull {
        return Verdict { may_pass: span.may_be_null, may_fail: span.may_be_value };
    }
    if !span.may_be_value {
        return Verdict { may_pass: false, may_fail: true };
    }
    let (may_pass, all_pass) = match test {
        Test::Range { low, high } => judge_range(low.as_ref(), high.as_ref(), span),
        Test::OneOf(values) => judge_list(values, span),
        Test::IsNull | Test::Contains(_) | Test::HasToken(_) | Test::Has(_) => (true, false),
    };
    Verdict { may_pass, may_fail: !all_pass || span.may_be_null }
}

/// Whether a value of the span may lie in the range, and whether all surely do.
fn judge_range(low: Option<&(Value, bool)>, high: Option<&(Value, bool)>, span: &Span) -> (bool, bool) {
    // The span's least value against the upper end, and its greatest against the lower.
    let above_low = |value: &Value| {
        low.is_none_or(
            |(low, included)| if *included { value.compare(low).is_ge() } else { value.compare(low).is_gt() },
        )
    };
    let below_high = |value: &Value| {
        high.is_none_or(
            |(high, included)| if *included { value.compare(high).is_le() } else { value.compare(high).is_lt() },
        )
    };
    let may_pass = span.high.as_ref().is_none_or(above_low) && span.low.as_ref().is_none_or(below_high);
    let all_pass = (low.is_none() || span.low.as_ref().is_some_and(above_low))
        && (high.is_none() || span.high.as_ref().is_some_and(below_high));
    // An open range still fails NaN, which only a span with both ends excludes.
    (may_pass, all_pass && span.low.is_some() && span.high.is_some())
}

fn judge_list(values: &[Value], span: &Span) -> (bool, bool) {
    let from = span.low.as_ref().map_or(0, |low| values.partition_point(|value| value.compare(low).is_lt()));
    let Some(first) = values.get(from) else { return (false, false) };
    let may_pass = span.high.as_ref().is_none_or(|high| first.compare(high).is_le());
    let single = span.low.as_ref().zip(span.high.as_ref()).is_some_and(|(low, high)| low.compare(high).is_eq());
    (may_pass, may_pass && single)
}
