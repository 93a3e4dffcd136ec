//! The condition for skipping granules that follows from the filters of a scan.

use crate::analyze::filters::call;
use crate::analyze::{Environment, literal_in_zone};
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::bottom_up;
use crate::optimize::filter::tuple_comparisons;
use functions::{Comparison, Expr, ExprKind, Holding, Operation, Predicate, ScalarFunction, TextTest};
use storage::{Condition, ReadColumn, Test};
use types::{DataType, Value};

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Plan {
    bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Scan(scan) = &mut plan.node {
            scan.condition = of_filters(scan, env);
        }
        plan
    })
}

/// The scan that filters belong to, and the environment: functions, and the time zone in which texts are read as times.
struct FilterContext<'a> {
    scan: &'a ScanNode,
    env: &'a Environment<'a>,
}

/// The condition that follows from all filters of a scan together.
pub(in crate::optimize) fn of_filters(scan: &ScanNode, env: &Environment) -> Condition {
    let over = FilterContext { scan, env };
    let mut known: Vec<Condition> =
        scan.filters.iter().map(|filter| condition(filter, &over)).filter(|c| *c != Condition::Unknown).collect();
    match known.len() {
        0 => Condition::Unknown,
        1 => known.swap_remove(0),
        _ => Condition::And(known),
    }
}

fn condition(filter: &Expr, over: &FilterContext<'_>) -> Condition {
    let ExprKind::Call { function, args } = &filter.kind else {
        return match &filter.kind {
            ExprKind::Literal(value) if value.is_null() || value.as_f64() == Some(0.0) => Condition::False,
            ExprKind::Column(_) if filter.data_type.base().is_number() => is_not_zero(filter, over),
            _ => Condition::Unknown,
        };
    };
    function.predicate().map_or(Condition::Unknown, |predicate| of_predicate(predicate, &**function, args, over))
}

/// The condition of a call of a function that says something known of its arguments.
fn of_predicate(
    predicate: Predicate,
    function: &dyn ScalarFunction,
    args: &[Expr],
    over: &FilterContext<'_>,
) -> Condition {
    match (predicate, args) {
        // A hint passes all rows; what it says is for this alone.
        (Predicate::And | Predicate::Hint, args) => {
            Condition::And(args.iter().map(|arg| condition(arg, over)).collect())
        }
        (Predicate::Or, args) => {
            let any: Vec<Condition> = args.iter().map(|arg| condition(arg, over)).collect();
            if any.contains(&Condition::Unknown) { Condition::Unknown } else { Condition::Or(any) }
        }
        (Predicate::Not, [arg]) if is_exact(arg) => negated_if(true, condition(arg, over)),
        (Predicate::IsNull { negated }, [arg]) => negated_if(negated, atom(arg, over, Some(Test::IsNull))),
        (Predicate::In { negated, with_nulls: false }, [arg, _]) => {
            let Some(mut values) = function.constant_set() else { return Condition::Unknown };
            if let Some(elements) = tuple_comparisons::elements(arg) {
                return if negated { Condition::Unknown } else { each_in(&elements, &values, over) };
            }
            values.sort_by(Value::compare);
            negated_if(negated, atom(arg, over, Some(Test::OneOf(values))))
        }
        (Predicate::Compare(Comparison::Equals), [element, value] | [value, element])
            if let Some((map, key)) = value_of_key(element, value) =>
        {
            let equal = comparison(Comparison::Equals, element, value, over);
            let known: Vec<Condition> = [equal, holds("mapKeys", map, key, over)]
                .into_iter()
                .filter(|known| *known != Condition::Unknown)
                .collect();
            if known.is_empty() { Condition::Unknown } else { Condition::And(known) }
        }
        (Predicate::Compare(compared), [a, b]) => {
            match (tuple_comparisons::elements(a), tuple_comparisons::elements(b)) {
                (Some(a), Some(b)) if a.len() == b.len() => in_order(compared, &a, &b, over),
                _ => comparison(compared, a, b, over),
            }
        }
        (Predicate::Has(holding), [holder, value]) => has(holding, holder, value, over),
        (Predicate::Search { test, negated: false }, [text, wanted]) => searched(test, text, wanted, over),
        _ => Condition::Unknown,
    }
}

/// The condition that each element of a tuple is one of those that the tuples of a set have in its place: weaker than
/// the set.
fn each_in(elements: &[Expr], set: &[Value], over: &FilterContext<'_>) -> Condition {
    let place = |at: usize| {
        let mut values = Vec::with_capacity(set.len());
        for tuple in set {
            let Value::Tuple(tuple) = tuple else { return None };
            values.push(tuple.get(at)?.clone());
        }
        values.sort_by(Value::compare);
        values.dedup_by(|a, b| a.compare(b).is_eq());
        Some(Test::OneOf(values))
    };
    let each = elements.iter().enumerate().map(|(at, element)| atom(element, over, place(at)));
    let known: Vec<Condition> = each.filter(|known| *known != Condition::Unknown).collect();
    if known.is_empty() { Condition::Unknown } else { Condition::And(known) }
}

/// The condition that a tuple is before or behind another one, by the first elements that differ; weaker than the
/// comparison where nothing is known of some elements.
fn in_order(compared: Comparison, left: &[Expr], right: &[Expr], over: &FilterContext<'_>) -> Condition {
    let ([first, later @ ..], [bound, bounds @ ..]) = (left, right) else { return Condition::Unknown };
    let (strict, loose) = match compared {
        Comparison::Less | Comparison::LessOrEquals => (Comparison::Less, Comparison::LessOrEquals),
        Comparison::Greater | Comparison::GreaterOrEquals => (Comparison::Greater, Comparison::GreaterOrEquals),
        Comparison::Equals | Comparison::NotEquals => return Condition::Unknown,
    };
    if later.is_empty() {
        return comparison(compared, first, bound, over);
    }
    match (comparison(loose, first, bound, over), in_order(compared, later, bounds, over)) {
        (Condition::Unknown, _) => Condition::Unknown,
        (within, Condition::Unknown) => within,
        (within, rest) => {
            let decided = comparison(strict, first, bound, over);
            Condition::And(vec![within, Condition::Or(vec![decided, rest])])
        }
    }
}

/// The condition that an array or a map has a value.
fn has(holding: Holding, holder: &Expr, value: &Expr, over: &FilterContext<'_>) -> Condition {
    match (holding, &holder.data_type) {
        (Holding::Element, DataType::Array(element)) if value.as_literal().is_some() => {
            atom(holder, over, literal_in_zone(value, element.base(), &over.env.functions.time_zone).map(Test::Has))
        }
        (Holding::Element, _) => Condition::Unknown,
        (Holding::Key, _) => holds("mapKeys", holder, value, over),
        (Holding::Value, _) => holds("mapValues", holder, value, over),
    }
}

/// The condition that a search in a text finds something.
fn searched(test: TextTest, text: &Expr, wanted: &Expr, over: &FilterContext<'_>) -> Condition {
    match test {
        TextTest::Token => {
            let word = wanted.as_literal().and_then(Value::as_bytes).filter(|word| !word.is_empty());
            atom(text, over, word.map(|word| Test::HasToken(word.to_vec())))
        }
        TextTest::Like { any_case: false } | TextTest::Prefix | TextTest::Suffix
            if *text.data_type.base() == DataType::String =>
        {
            text_pattern(test, text, wanted, over)
        }
        _ => Condition::Unknown,
    }
}

/// A condition, or its negation; nothing is known of the negation of what is not known.
fn negated_if(negated: bool, condition: Condition) -> Condition {
    if !negated || condition == Condition::Unknown { condition } else { Condition::Not(Box::new(condition)) }
}

/// The condition that a number which is used as a filter is not 0.
fn is_not_zero(number: &Expr, over: &FilterContext<'_>) -> Condition {
    match (subject(number, over), zero(&number.data_type)) {
        (Some(subject), Some(zero)) => Condition::Not(Box::new(Condition::Atom { subject, test: Test::equals(zero) })),
        _ => Condition::Unknown,
    }
}

/// The condition that a text is `like` a pattern, or begins or ends with it.
fn text_pattern(test: TextTest, text: &Expr, pattern: &Expr, over: &FilterContext<'_>) -> Condition {
    let Some(bytes) = pattern.as_literal().and_then(Value::as_bytes) else { return Condition::Unknown };
    let (pieces, prefix) = match test {
        TextTest::Like { .. } => (like_pieces(bytes), like_prefix(bytes)),
        TextTest::Prefix => (vec![bytes.to_vec()], bytes.to_vec()),
        _ => (vec![bytes.to_vec()], Vec::new()),
    };
    let contains = atom(text, over, Some(Test::Contains(pieces)));
    let range = atom(text, over, (!prefix.is_empty()).then(|| prefix_range(prefix)));
    if range == Condition::Unknown { contains } else { Condition::And(vec![range, contains]) }
}

/// The condition that the keys or values of a map, which the function `side` gives as an array, hold a constant.
fn holds(side: &str, map: &Expr, value: &Expr, over: &FilterContext<'_>) -> Condition {
    let Ok(array) = call(over.env, side, vec![map.clone()]) else { return Condition::Unknown };
    match &array.data_type {
        DataType::Array(element) if value.as_literal().is_some() => {
            let value = literal_in_zone(value, element.base(), &over.env.functions.time_zone);
            atom(&array, over, value.map(Test::Has))
        }
        _ => Condition::Unknown,
    }
}

/// The map and the constant key of `map[key]`, where it equals a constant that maps without the key do not have there.
fn value_of_key<'a>(element: &'a Expr, value: &Expr) -> Option<(&'a Expr, &'a Expr)> {
    let (Operation::ArrayElement, [map, key]) = element.as_operation()? else { return None };
    let is_of_map = matches!(map.data_type, DataType::Map(..)) && key.as_literal().is_some();
    let missing = element.data_type.default_value();
    // Both as values of one type, so that 0 is 0.0 as well.
    let has_other = value.as_literal().is_some_and(|value| match (value.as_f64(), missing.as_f64()) {
        (Some(value), Some(missing)) => value != missing,
        _ => *value != missing,
    });
    let is_same = element.data_type == value.data_type || element.data_type.is_number() && value.data_type.is_number();
    (is_of_map && has_other && is_same).then_some((map, key))
}

/// Whether the condition made from an expression says all of it, so that its negation is sound.
fn is_exact(expr: &Expr) -> bool {
    let ExprKind::Call { function, args } = &expr.kind else { return true };
    match function.predicate() {
        Some(Predicate::And | Predicate::Or) => args.iter().all(is_exact),
        Some(Predicate::Compare(_) | Predicate::In { with_nulls: false, .. }) => {
            args.iter().all(|arg| !arg.data_type.is_nullable() && !matches!(arg.data_type, DataType::Tuple(_)))
        }
        _ => false,
    }
}

fn comparison(compared: Comparison, a: &Expr, b: &Expr, over: &FilterContext<'_>) -> Condition {
    let (expr, literal, compared) = match (a.as_literal(), b.as_literal()) {
        (None, Some(_)) => (a, b, compared),
        (Some(_), None) => (b, a, compared.swapped()),
        _ => return Condition::Unknown,
    };
    let Some(value) = literal_in_zone(literal, &expr.data_type, &over.env.functions.time_zone) else {
        return Condition::Unknown;
    };
    let test = match compared {
        Comparison::Equals | Comparison::NotEquals => Test::equals(value),
        Comparison::Less => Test::Range { low: None, high: Some((value, false)) },
        Comparison::LessOrEquals => Test::Range { low: None, high: Some((value, true)) },
        Comparison::Greater => Test::Range { low: Some((value, false)), high: None },
        Comparison::GreaterOrEquals => Test::Range { low: Some((value, true)), high: None },
    };
    negated_if(compared == Comparison::NotEquals, atom(expr, over, Some(test)))
}

fn atom(expr: &Expr, over: &FilterContext<'_>, test: Option<Test>) -> Condition {
    // Values of changing types have no statistics, not even of NULLs.
    if matches!(expr.data_type, DataType::Variant(_) | DataType::Dynamic(_) | DataType::Json(_)) {
        return Condition::Unknown;
    }
    match (subject(expr, over), test) {
        (Some(subject), Some(test)) if expr.is_deterministic() => Condition::Atom { subject, test },
        _ => Condition::Unknown,
    }
}

/// The expression over the table's columns; `None` when it reads anything else, or nothing.
fn subject(expr: &Expr, over: &FilterContext<'_>) -> Option<Expr> {
    let columns = expr.columns();
    let plain = columns.iter().all(|&c| matches!(over.scan.source[c], ReadColumn::Column(_)));
    (plain && !columns.is_empty()).then(|| {
        expr.map_columns(&|c| match over.scan.source[c] {
            ReadColumn::Column(column) => column,
            ReadColumn::Length(_) | ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => 0,
        })
    })
}

fn zero(data_type: &DataType) -> Option<Value> {
    Some(data_type.base().default_value())
}

/// The texts between the wildcards of a `LIKE` pattern.
fn like_pieces(pattern: &[u8]) -> Vec<Vec<u8>> {
    let (mut pieces, mut piece) = (Vec::new(), Vec::new());
    let mut bytes = pattern.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'%' | b'_' => pieces.push(std::mem::take(&mut piece)),
            b'\\' => piece.extend(bytes.next()),
            byte => piece.push(byte),
        }
    }
    pieces.push(piece);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// The fixed beginning of a `LIKE` pattern.
fn like_prefix(pattern: &[u8]) -> Vec<u8> {
    let mut prefix = Vec::new();
    let mut bytes = pattern.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'%' | b'_' => break,
            b'\\' => match bytes.next() {
                Some(&escaped) => prefix.push(escaped),
                None => break,
            },
            byte => prefix.push(byte),
        }
    }
    prefix
}

/// The range of all strings that begin with a prefix.
fn prefix_range(prefix: Vec<u8>) -> Test {
    let mut end = prefix.clone();
    while end.last() == Some(&0xFF) {
        end.pop();
    }
    let high = end.pop().map(|last| {
        end.push(last + 1);
        (Value::String(end), false)
    });
    Test::Range { low: Some((Value::String(prefix), true)), high }
}

#[cfg(test)]
mod tests;
