//! Shapes of conditions: an expression and what kind of test is made on it, whatever the values.

use crate::condition::{Condition, Test};
use crate::definition::{FilterSize, IndexKind};
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::scan::prune::CompiledCondition;
use functions::{Expr, ExprKind, Predicate};
use types::DataType;

/// Bytes of the substrings that a filter of texts holds: shorter texts are looked for without it.
pub(super) const SUBSTRING_BYTES: usize = 4;

/// The kind of index that answers a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TestIndexKind {
    /// Values: `=`, `IN`, `has`.
    Values,
    /// The least and the greatest: ranges of what is computed (columns have it anyway).
    Ends,
    /// Substrings: `LIKE '%…%'`.
    Substrings,
    /// Words: `hasToken`.
    Words,
    /// None: the first rows of an order ([`crate::part_result::PartResultKind::FirstRows`]).
    FirstRows,
    /// None: groups.
    Groups,
}

impl TestIndexKind {
    /// As a declared index would be; `None` for results. Filters begin at these sizes and are folded to what they need.
    pub(super) fn index_kind(self) -> Option<IndexKind> {
        Some(match self {
            TestIndexKind::Values => IndexKind::BloomFilter { false_positives: 0.025 },
            TestIndexKind::Ends => IndexKind::MinMax,
            TestIndexKind::Substrings => IndexKind::NgramFilter {
                size: SUBSTRING_BYTES,
                filter: FilterSize { bytes: 64 << 10, hashes: 4, seed: 0 },
            },
            TestIndexKind::Words => {
                IndexKind::TokenFilter { filter: FilterSize { bytes: 32 << 10, hashes: 4, seed: 0 } }
            }
            TestIndexKind::FirstRows | TestIndexKind::Groups => return None,
        })
    }

    /// The name for users.
    pub(super) fn name(self) -> &'static str {
        match (self, self.index_kind()) {
            (TestIndexKind::FirstRows, _) => "first_rows",
            (_, Some(kind)) => kind.name(),
            (_, None) => "groups",
        }
    }

    fn of(subject: &Expr, test: &Test) -> Option<TestIndexKind> {
        let kind = match test {
            Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => TestIndexKind::Values,
            Test::OneOf(_) | Test::Has(_) => TestIndexKind::Values,
            Test::Contains(needles) if needles.iter().any(|needle| needle.len() >= SUBSTRING_BYTES) => {
                TestIndexKind::Substrings
            }
            Test::HasToken(_) => TestIndexKind::Words,
            Test::Range { .. } if subject.as_column().is_none() => TestIndexKind::Ends,
            _ => return None,
        };
        kind.fits(&subject.data_type).then_some(kind)
    }

    fn fits(self, data_type: &DataType) -> bool {
        let (element, is_array) = match data_type.base() {
            DataType::Array(element) => (element.base(), true),
            other => (other, false),
        };
        let is_text = matches!(element, DataType::String | DataType::FixedString(_));
        let is_nested = matches!(
            element,
            DataType::Array(_)
                | DataType::Map(_)
                | DataType::Tuple(_)
                | DataType::Aggregate(_)
                | DataType::Dynamic(_)
                | DataType::Variant(_)
                | DataType::Json(_)
                | DataType::Nothing
        );
        match self {
            TestIndexKind::Values => !is_nested,
            TestIndexKind::Ends => !is_nested && !is_array,
            TestIndexKind::Substrings | TestIndexKind::Words => is_text,
            TestIndexKind::FirstRows | TestIndexKind::Groups => false,
        }
    }
}

/// The shape of a condition: what conditions that differ in values alone have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ConditionShape {
    pub text: String,
    /// The state that its functions depend on.
    pub state: String,
    pub kind: TestIndexKind,
}

/// A shape with what is needed to make its index.
#[derive(Clone)]
pub(super) struct IndexCandidate {
    pub shape: ConditionShape,
    /// Over the table's definition.
    pub subject: Expr,
    /// Over `names`.
    pub expr: Expr,
    /// The columns that it reads.
    pub names: Vec<String>,
}

/// The shapes that could drop granules by themselves, each once.
pub(super) fn of_condition(condition: &Condition, core: &TableCore) -> Vec<IndexCandidate> {
    let mut found: Vec<(&Expr, TestIndexKind)> = Vec::new();
    collect(condition, &mut found);
    found
        .into_iter()
        .filter(|(subject, _)| is_remembered(subject))
        .filter_map(|(subject, kind)| candidate(subject, kind, core))
        .collect()
}

/// The condition as an index of a shape judges it; `None` where it cannot.
pub(super) fn compiled(condition: &Condition, candidate: &IndexCandidate) -> Option<CompiledCondition> {
    let compiled = CompiledCondition::new(condition, std::slice::from_ref(&candidate.subject), &|expr| {
        (*expr == candidate.subject).then_some(0)
    });
    (!compiled.is_unknown()).then_some(compiled)
}

fn candidate(subject: &Expr, kind: TestIndexKind, core: &TableCore) -> Option<IndexCandidate> {
    let columns = subject.columns();
    let name = |&column: &usize| {
        core.layout.stored_of.get(column).copied().flatten()?;
        Some(core.definition.columns[column].name.clone())
    };
    let names = columns.iter().map(name).collect::<Option<Vec<String>>>().filter(|names| !names.is_empty())?;
    let expr = subject.map_columns(&|column| columns.binary_search(&column).unwrap_or(0));
    let text = subject.display_with(&|column| {
        core.definition.columns.get(column).map_or_else(String::new, |column| column.name.clone())
    });
    let mut state = String::new();
    write_state(subject, &mut state);
    Some(IndexCandidate { shape: ConditionShape { text, state, kind }, subject: subject.clone(), expr, names })
}

/// Tests that must hold for the condition to hold. Of alternatives those that all of them make on the same expression.
fn collect<'a>(condition: &'a Condition, found: &mut Vec<(&'a Expr, TestIndexKind)>) {
    let mut add = |one: (&'a Expr, TestIndexKind)| {
        if !found.contains(&one) {
            found.push(one);
        }
    };
    match condition {
        Condition::Unknown | Condition::False | Condition::Not(_) => {}
        Condition::Atom { subject, test } => {
            if let Some(kind) = TestIndexKind::of(subject, test) {
                add((subject, kind));
            }
        }
        Condition::And(items) => items.iter().for_each(|item| collect(item, found)),
        Condition::Or(items) => {
            let mut of_items = items.iter().map(|item| {
                let mut of_item = Vec::new();
                collect(item, &mut of_item);
                of_item
            });
            let Some(first) = of_items.next() else { return };
            let common =
                of_items.fold(first, |common, item| common.into_iter().filter(|one| item.contains(one)).collect());
            common.into_iter().for_each(add);
        }
    }
}

/// Writes the state that the functions of an expression depend on.
fn write_state(expr: &Expr, out: &mut String) {
    if let ExprKind::Call { function, args } = &expr.kind {
        out.push_str(function.depends_on().map_or("", |dependence| &dependence.text));
        args.iter().for_each(|arg| write_state(arg, out));
    }
}

/// Whether equal texts, types and states mean the same in every query: a set of `IN` is shown, but not held, by its
/// text. A dictionary's state is gone when it is loaded again, and is not to be held by an index.
fn is_remembered(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => {
            let lasts = function.depends_on().is_none_or(|dependence| dependence.lasts);
            lasts
                && function.is_deterministic()
                && !matches!(function.predicate(), Some(Predicate::In { .. }))
                && args.iter().all(is_remembered)
        }
        ExprKind::Lambda(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::Value;

    fn shapes(condition: &Condition) -> Vec<(usize, TestIndexKind)> {
        let mut found = Vec::new();
        collect(condition, &mut found);
        found.into_iter().map(|(subject, kind)| (subject.as_column().unwrap(), kind)).collect()
    }

    #[test]
    fn only_tests_that_must_hold_count() {
        let atom =
            |column: usize, test: Test| Condition::Atom { subject: Expr::column(column, DataType::String), test };
        let equals = |column: usize| atom(column, Test::equals(Value::string("x")));
        let contains = |text: &str| atom(0, Test::Contains(vec![text.as_bytes().to_vec()]));
        assert_eq!(
            shapes(&Condition::And(vec![equals(0), equals(1), equals(0), Condition::Unknown])),
            [(0, TestIndexKind::Values), (1, TestIndexKind::Values)]
        );
        assert_eq!(shapes(&Condition::Or(vec![equals(0), equals(0)])), [(0, TestIndexKind::Values)]);
        assert_eq!(shapes(&Condition::Or(vec![equals(0), equals(1)])), []);
        assert_eq!(
            shapes(&Condition::Or(vec![Condition::And(vec![equals(0), contains("long")]), contains("enough")])),
            [(0, TestIndexKind::Substrings)]
        );
        assert_eq!(shapes(&Condition::Not(Box::new(equals(0)))), []);
        assert_eq!(shapes(&contains("abc")), []);
        let range = atom(0, Test::Range { low: Some((Value::string("a"), true)), high: None });
        assert_eq!(shapes(&range), [], "columns have statistics of their ends");
    }
}
