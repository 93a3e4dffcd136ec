//! Expressions as text: operators between their arguments, parentheses where an operator binds less than the one around
//! it.

use super::value::value_text;
use crate::analyze::SUBQUERY_SET;
use functions::{AggregateFunction, Expr, ExprKind, LambdaExpr};
use types::text::TextOptions;
use types::{DataType, Value};

/// The precedence of the outermost operator of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Precedence {
    Or,
    And,
    Not,
    Comparison,
    Sum,
    Product,
    Sign,
    /// A name, a constant or a call.
    Whole,
}

/// Longer texts are not put into other ones: the name of the column is.
const INNER_BYTES_MAX: usize = 4096;
/// Values of a set that are shown; of the others only how many they are.
const SET_VALUES_MAX: usize = 10;

/// A column as text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The text.
    pub text: String,
    /// The precedence of its outermost operator.
    pub binding: Precedence,
    /// Whether it is the same for all rows.
    pub is_constant: bool,
}

impl Text {
    /// A name, a call or another text that needs no parentheses.
    pub(super) fn whole(text: impl Into<String>) -> Self {
        Text { text: text.into(), binding: Precedence::Whole, is_constant: false }
    }

    /// The text as an argument of an operator.
    fn inside(&self, outer: Precedence) -> String {
        if self.binding < outer { format!("({})", self.text) } else { self.text.clone() }
    }

    /// The text within other expressions; a text that is too long gives way to the column's name.
    pub(super) fn or_name(self, name: &str) -> Self {
        if self.text.len() > INNER_BYTES_MAX {
            Text { text: name.to_string(), binding: Precedence::Whole, ..self }
        } else {
            self
        }
    }
}

/// Conditions that must all hold.
pub(super) fn conjunction(parts: &[Text]) -> String {
    match parts {
        [only] => only.text.clone(),
        parts => parts.iter().map(|part| part.inside(Precedence::And)).collect::<Vec<_>>().join(" AND "),
    }
}

/// Conditions that are tried one after another: each stands for itself, in parentheses where it has parts joined by OR.
pub(super) fn tried_in_turn(parts: &[Text]) -> String {
    parts.iter().map(|part| part.inside(Precedence::And)).collect::<Vec<_>>().join(" AND ")
}

/// Writes expressions and numbers the sets of subqueries that it meets.
pub(super) struct Writer {
    options: TextOptions,
    subquery_sets: Vec<String>,
}

impl Writer {
    pub(super) fn new(options: TextOptions) -> Self {
        Writer { options, subquery_sets: Vec::new() }
    }

    /// Whether an expression had a set that a subquery gave.
    pub(super) fn met_subquery_sets(&self) -> bool {
        !self.subquery_sets.is_empty()
    }

    /// An expression over columns with these texts.
    pub(super) fn expr(&mut self, expr: &Expr, columns: &[Text]) -> Text {
        match &expr.kind {
            ExprKind::Column(index) => columns.get(*index).cloned().unwrap_or_else(|| Text::whole(format!("#{index}"))),
            ExprKind::Placeholder(placeholder) => Text::whole(format!("{placeholder:?}")),
            ExprKind::Literal(value) => {
                Text { is_constant: true, ..Text::whole(value_text(value, &expr.data_type, &self.options)) }
            }
            ExprKind::Call { function, args } => self.call(function.name(), args, columns),
            ExprKind::Lambda(lambda) => self.lambda(lambda, columns),
        }
    }

    /// Expressions as a list.
    pub(super) fn list<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, columns: &[Text]) -> String {
        exprs.into_iter().map(|expr| self.expr(expr, columns).text).collect::<Vec<_>>().join(", ")
    }

    /// A call of an aggregate function, with its parameters.
    pub(super) fn aggregate(&mut self, function: &dyn AggregateFunction, args: &[Expr], columns: &[Text]) -> String {
        let parameters = match function.state_type() {
            DataType::Aggregate(state) if !state.parameters.is_empty() => {
                format!("({})", state.parameters.iter().map(Value::to_literal).collect::<Vec<_>>().join(", "))
            }
            _ => String::new(),
        };
        format!("{}{parameters}({})", function.name(), self.list(args, columns))
    }

    fn call(&mut self, name: &str, args: &[Expr], columns: &[Text]) -> Text {
        if let ("in" | "notIn", [subject, set]) = (name, args) {
            return self.membership(name, subject, set, columns);
        }
        let texts: Vec<Text> = args.iter().map(|arg| self.expr(arg, columns)).collect();
        if let ("_CAST", [value, ..]) = (name, texts.as_slice()) {
            // A conversion that nobody wrote.
            return value.clone();
        }
        let is_constant = texts.iter().all(|text| text.is_constant) && !texts.is_empty();
        let (text, binding) = operator(name, &texts, args).unwrap_or_else(|| {
            let list: Vec<String> = texts.into_iter().map(|text| text.text).collect();
            (format!("{name}({})", list.join(", ")), Precedence::Whole)
        });
        Text { text, binding, is_constant }
    }

    fn membership(&mut self, name: &str, subject: &Expr, set: &Expr, columns: &[Text]) -> Text {
        let subject = self.expr(subject, columns).inside(Precedence::Comparison);
        let shown = match set.as_literal() {
            Some(Value::String(text)) => self.set_text(&String::from_utf8_lossy(text)),
            _ => self.expr(set, columns).text,
        };
        let text = format!("{subject} {} {shown}", if name == "in" { "IN" } else { "NOT IN" });
        Text { text, binding: Precedence::Comparison, is_constant: false }
    }

    /// A set by its first values or by the number of the subquery that gave it.
    fn set_text(&mut self, text: &str) -> String {
        if text.starts_with(SUBQUERY_SET) {
            let known = self.subquery_sets.iter().position(|set| set == text).unwrap_or_else(|| {
                self.subquery_sets.push(text.to_string());
                self.subquery_sets.len() - 1
            });
            return format!("subquery{}", known + 1);
        }
        let Some(values) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
            return text.to_string();
        };
        let ends = ends_of_items(values);
        match ends.get(SET_VALUES_MAX - 1) {
            Some(&end) if ends.len() > SET_VALUES_MAX => {
                format!("({}, ... {} more)", &values[..end], ends.len() - SET_VALUES_MAX)
            }
            _ => text.to_string(),
        }
    }

    fn lambda(&mut self, lambda: &LambdaExpr, columns: &[Text]) -> Text {
        let mut inner: Vec<Text> = lambda.captures.iter().map(|capture| self.expr(capture, columns)).collect();
        let parameters: Vec<String> = (0..lambda.parameters.len()).map(|i| format!("x{i}")).collect();
        inner.extend(parameters.iter().map(Text::whole));
        let body = self.expr(&lambda.body, &inner).text;
        let head = if let [one] = parameters.as_slice() { one.clone() } else { format!("({})", parameters.join(", ")) };
        Text::whole(format!("{head} -> {body}"))
    }
}

/// The ends of the items of a list of literals.
fn ends_of_items(list: &str) -> Vec<usize> {
    let (mut ends, mut depth, mut is_quoted, mut is_escaped) = (Vec::new(), 0usize, false, false);
    for (place, byte) in list.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'\'' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => ends.push(place),
            _ => {}
        }
    }
    ends.push(list.len());
    ends
}

/// The text of a call that SQL has an operator for.
fn operator(name: &str, texts: &[Text], args: &[Expr]) -> Option<(String, Precedence)> {
    let chain = |word: &str, binding: Precedence| {
        (texts.iter().map(|text| text.inside(binding)).collect::<Vec<_>>().join(word), binding)
    };
    if let ("and" | "or", [_, _, ..]) = (name, texts) {
        return Some(if name == "and" { chain(" AND ", Precedence::And) } else { chain(" OR ", Precedence::Or) });
    }
    match texts {
        [value] => unary(name, value),
        [left, right] => {
            let literal = args.get(1).and_then(Expr::as_literal);
            match (name, literal) {
                ("tupleElement", Some(Value::String(element))) => {
                    return Some((
                        format!("{}.{}", left.inside(Precedence::Whole), String::from_utf8_lossy(element)),
                        Precedence::Whole,
                    ));
                }
                ("tupleElement", Some(_)) => {
                    return Some((format!("{}.{}", left.inside(Precedence::Whole), right.text), Precedence::Whole));
                }
                ("arrayElement", _) => {
                    return Some((format!("{}[{}]", left.inside(Precedence::Whole), right.text), Precedence::Whole));
                }
                ("CAST", Some(Value::String(to))) => {
                    return Some((
                        format!("CAST({} AS {})", left.text, String::from_utf8_lossy(to)),
                        Precedence::Whole,
                    ));
                }
                _ => {}
            }
            let (word, binding) = infix(name)?;
            Some(chain(word, binding))
        }
        _ => None,
    }
}

fn unary(name: &str, value: &Text) -> Option<(String, Precedence)> {
    Some(match name {
        "not" => (format!("NOT {}", value.inside(Precedence::Not)), Precedence::Not),
        "negate" => (format!("-{}", value.inside(Precedence::Sign)), Precedence::Sign),
        "isNull" => (format!("{} IS NULL", value.inside(Precedence::Comparison)), Precedence::Comparison),
        "isNotNull" => (format!("{} IS NOT NULL", value.inside(Precedence::Comparison)), Precedence::Comparison),
        _ => return None,
    })
}

/// The operator of a function of two arguments. Subtraction has the sign of mathematics, as ClickHouse prints it.
fn infix(name: &str) -> Option<(&'static str, Precedence)> {
    Some(match name {
        "equals" => (" = ", Precedence::Comparison),
        "notEquals" => (" != ", Precedence::Comparison),
        "less" => (" < ", Precedence::Comparison),
        "greater" => (" > ", Precedence::Comparison),
        "lessOrEquals" => (" <= ", Precedence::Comparison),
        "greaterOrEquals" => (" >= ", Precedence::Comparison),
        "isNotDistinctFrom" => (" <=> ", Precedence::Comparison),
        "isDistinctFrom" => (" IS DISTINCT FROM ", Precedence::Comparison),
        "like" => (" LIKE ", Precedence::Comparison),
        "notLike" => (" NOT LIKE ", Precedence::Comparison),
        "ilike" => (" ILIKE ", Precedence::Comparison),
        "notILike" => (" NOT ILIKE ", Precedence::Comparison),
        "plus" => (" + ", Precedence::Sum),
        "minus" => (" − ", Precedence::Sum),
        "concat" => (" || ", Precedence::Sum),
        "multiply" => (" * ", Precedence::Product),
        "divide" => (" / ", Precedence::Product),
        "modulo" => (" MOD ", Precedence::Product),
        "intDiv" => (" DIV ", Precedence::Product),
        _ => return None,
    })
}
