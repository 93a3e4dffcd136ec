//! The tree as lines: expressions.

use super::dump::Dumper;
use super::{Function, FunctionKind, Modifiers, NodeId, NodeKind, Sort, Window};
use sql::ast;
use std::fmt::Write as _;
use types::{DataType, Value};

impl Dumper<'_> {
    pub(super) fn expr(&mut self, node: NodeId, depth: usize) {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::Constant { value, data_type, source } => {
                let text = format!(
                    "{}, constant_value: {}, constant_value_type: {}",
                    self.head("CONSTANT", node),
                    value_text(value, data_type),
                    type_text(data_type)
                );
                self.line(depth, text);
                self.section("EXPRESSION", *source, depth + 1);
            }
            NodeKind::Identifier { parts, modifiers } => {
                let mut text =
                    format!("{}, identifier: {}", self.head("IDENTIFIER", node), crate::analyze::scope::join(parts));
                write_modifiers(&mut text, modifiers);
                self.line(depth, text);
            }
            NodeKind::Matcher { matcher, transformers } => {
                let text = format!("{}{}", self.head("MATCHER", node), matcher_text(matcher));
                self.line(depth, text);
                if let Some(transformers) = transformers {
                    self.node(*transformers, depth + 1);
                }
            }
            NodeKind::Transformer { transformer, exprs } => self.transformer(node, transformer, exprs, depth),
            NodeKind::Column { name, data_type, source, expression } => {
                let text = format!(
                    "{}, column_name: {name}, result_type: {}",
                    self.head("COLUMN", node),
                    type_text(data_type)
                );
                let text = format!("{text}, source_id: {}", self.id(*source));
                self.line(depth, text);
                self.section("EXPRESSION", *expression, depth + 1);
            }
            NodeKind::Function(function) => self.function(node, function, depth),
            NodeKind::Lambda { params, arguments, body } => {
                let text = self.head("LAMBDA", node);
                self.line(depth, text);
                let id = self.id(*arguments);
                self.line(depth + 1, format!("ARGUMENTS id: {id}"));
                for (i, (name, data_type)) in params.iter().enumerate() {
                    let data_type = data_type
                        .as_ref()
                        .map(|data_type| format!(", type: {}", type_text(data_type)))
                        .unwrap_or_default();
                    self.line(depth + 2, format!("ARGUMENT id: {i}, name: {name}{data_type}"));
                }
                self.section("EXPRESSION ", Some(*body), depth + 1);
            }
            NodeKind::Sort(sort) => self.sort(node, sort, depth),
            NodeKind::Interpolate { name, column, expr } => {
                let text = self.head("INTERPOLATE", node);
                self.line(depth, text);
                self.section(&format!("EXPRESSION {name} "), Some(*column), depth + 1);
                self.section("INTERPOLATE_EXPRESSION", Some(*expr), depth + 1);
            }
            NodeKind::Window(window) => self.window(node, window, depth),
            _ => {}
        }
    }

    fn function(&mut self, node: NodeId, function: &Function, depth: usize) {
        let kind = match function.kind {
            FunctionKind::Ordinary => "ordinary",
            FunctionKind::Aggregate => "aggregate",
            FunctionKind::Window => "window",
        };
        let mut text =
            format!("{}, function_name: {}, function_type: {kind}", self.head("FUNCTION", node), function.name);
        match function.nulls {
            Some(ast::NullsAction::Ignore) => text.push_str(", nulls_action : IGNORE_NULLS"),
            Some(ast::NullsAction::Respect) => text.push_str(", nulls_action : RESPECT_NULLS"),
            None => {}
        }
        if let Some(result) = &function.result {
            let _ = write!(text, ", result_type: {}", type_text(result));
        }
        self.line(depth, text);
        self.list_section("PARAMETERS", function.params, depth + 1);
        self.list_section("ARGUMENTS", function.args, depth + 1);
        self.section("WINDOW", function.window, depth + 1);
    }

    fn sort(&mut self, node: NodeId, sort: &Sort, depth: usize) {
        let direction = |descending: bool| if descending { "DESCENDING" } else { "ASCENDING" };
        let mut text = format!("{}, sort_direction: {}", self.head("SORT", node), direction(sort.descending));
        if let Some(first) = sort.nulls_first {
            // NULL counts as the greatest.
            let _ = write!(text, ", nulls_sort_direction: {}", direction(first != sort.descending));
        }
        if let Some(collation) = &sort.collation {
            let _ = write!(text, ", collator: {collation}");
        }
        let _ = write!(text, ", with_fill: {}", u8::from(sort.has_fill));
        self.line(depth, text);
        let title = if sort.shown.is_empty() { "EXPRESSION".to_string() } else { format!("EXPRESSION {}", sort.shown) };
        self.section(&title, Some(sort.expr), depth + 1);
        for (title, part) in ["FILL FROM", "FILL TO", "FILL STEP", "FILL STALENESS"].into_iter().zip(sort.fill) {
            self.section(title, part, depth + 1);
        }
    }

    fn window(&mut self, node: NodeId, window: &Window, depth: usize) {
        let mut text = self.head("WINDOW", node);
        if let Some(parent) = &window.parent {
            let _ = write!(text, ", parent_window_name: {parent}");
        }
        let (unit, start, end) = match &window.frame {
            Some(frame) => {
                (format!("{:?}", frame.unit).to_uppercase(), bound_text(&frame.start), bound_text(&frame.end))
            }
            None => ("RANGE".to_string(), "unbounded preceding", "current"),
        };
        let _ = write!(text, ", frame_type: {unit}, frame_begin_type: {start}, frame_end_type: {end}");
        self.line(depth, text);
        self.list_section("PARTITION BY", window.partition_by, depth + 1);
        self.list_section("ORDER BY", window.order_by, depth + 1);
        self.section("FRAME BEGIN OFFSET", window.start, depth + 1);
        self.section("FRAME END OFFSET", window.end, depth + 1);
    }

    fn transformer(&mut self, node: NodeId, transformer: &ast::ColumnTransformer, exprs: &[NodeId], depth: usize) {
        match transformer {
            ast::ColumnTransformer::Except { columns, .. } => {
                let text = format!(
                    "{}, except_transformer_type: COLUMN_LIST, identifiers: {}",
                    self.head("EXCEPT COLUMN TRANSFORMER", node),
                    names(columns)
                );
                self.line(depth, text);
            }
            ast::ColumnTransformer::ExceptRegex(pattern) => {
                let text = format!(
                    "{}, except_transformer_type: REGEXP, pattern: {pattern}",
                    self.head("EXCEPT COLUMN TRANSFORMER", node)
                );
                self.line(depth, text);
            }
            ast::ColumnTransformer::Replace { items, strict } => {
                let text = format!(
                    "{}{}",
                    self.head("REPLACE COLUMN TRANSFORMER", node),
                    if *strict { ", is_strict: 1" } else { "" }
                );
                self.line(depth, text);
                self.line(depth + 1, format!("REPLACEMENTS {}", items.len()));
                for (item, &expr) in items.iter().zip(exprs) {
                    let name = item.alias.as_ref().map_or("", |alias| &alias.name);
                    self.section(&format!("REPLACEMENT NAME {name} EXPRESSION"), Some(expr), depth + 2);
                }
            }
            ast::ColumnTransformer::Apply { .. } | ast::ColumnTransformer::ApplyLambda { .. } => {
                let kind =
                    if matches!(transformer, ast::ColumnTransformer::Apply { .. }) { "FUNCTION" } else { "LAMBDA" };
                let text = format!("{}, apply_transformer_type: {kind}", self.head("APPLY COLUMN TRANSFORMER", node));
                self.line(depth, text);
                self.section("EXPRESSION", exprs.first().copied(), depth + 1);
            }
        }
    }
}

fn names(idents: &[ast::Ident]) -> String {
    idents.iter().map(|ident| ident.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn bound_text(bound: &ast::FrameBound) -> &'static str {
    match bound {
        ast::FrameBound::CurrentRow => "current",
        ast::FrameBound::Preceding(None) => "unbounded preceding",
        ast::FrameBound::Following(None) => "unbounded following",
        ast::FrameBound::Preceding(Some(_)) => "offset preceding",
        ast::FrameBound::Following(Some(_)) => "offset following",
    }
}

pub(super) fn write_modifiers(text: &mut String, modifiers: &Modifiers) {
    if modifiers.is_final {
        text.push_str(", final: 1");
    }
    let ratio = |ratio: &ast::Ratio| match &ratio.denominator {
        Some(denominator) => format!("{} / {denominator}", ratio.numerator),
        None => ratio.numerator.clone(),
    };
    if let Some(sample) = &modifiers.sample {
        let _ = write!(text, ", sample_size: {}", ratio(&sample.ratio));
        if let Some(offset) = &sample.offset {
            let _ = write!(text, ", sample_offset: {}", ratio(offset));
        }
    }
}

fn matcher_text(matcher: &ast::Expr) -> String {
    let qualified = |qualifier: &[ast::Ident]| {
        if qualifier.is_empty() {
            String::new()
        } else {
            format!(", qualified_identifier: {}", crate::analyze::scope::join(qualifier))
        }
    };
    match &matcher.kind {
        ast::ExprKind::Asterisk(star) => format!(", matcher_type: ASTERISK{}", qualified(&star.qualifier)),
        ast::ExprKind::Columns(columns) => match &columns.pattern {
            ast::ColumnsPattern::Regex(pattern) => {
                format!(", matcher_type: COLUMNS_REGEXP{}, columns_pattern: {pattern}", qualified(&columns.qualifier))
            }
            ast::ColumnsPattern::List(list) => {
                let items: Vec<String> = list.iter().map(ToString::to_string).collect();
                format!(
                    ", matcher_type: COLUMNS_LIST{}, column_identifiers: {}",
                    qualified(&columns.qualifier),
                    items.join(", ")
                )
            }
        },
        _ => String::new(),
    }
}

/// The name of a type.
pub(super) fn type_text(data_type: &DataType) -> String {
    data_type.to_string()
}

/// A value with the kind of field that holds it.
pub(super) fn value_text(value: &Value, data_type: &DataType) -> String {
    let base = data_type.base();
    if !value.is_null() {
        match base {
            DataType::Decimal { .. } => return format!("{}_'{}'", decimal_kind(base), plain_text(value, base)),
            DataType::Uuid => return format!("UUID_'{}'", plain_text(value, base)),
            DataType::Ipv4 => return format!("IPv4_'{}'", plain_text(value, base)),
            DataType::Ipv6 => return format!("IPv6_'{}'", plain_text(value, base)),
            DataType::DateTime64(scale, _) => {
                return format!(
                    "Decimal64_'{}'",
                    plain_text(value, &DataType::Decimal { precision: 18, scale: *scale })
                );
            }
            _ => {}
        }
    }
    let items = |items: &[Value], of: &dyn Fn(usize) -> DataType| {
        items.iter().enumerate().map(|(i, item)| value_text(item, &of(i))).collect::<Vec<_>>().join(", ")
    };
    match (value, base) {
        (Value::Null, _) => "NULL".into(),
        (Value::UInt(v), _) => format!("UInt64_{v}"),
        (Value::Int(v), _) => format!("Int64_{v}"),
        (Value::UInt128(v), _) => format!("UInt128_{v}"),
        (Value::Int128(v), _) => format!("Int128_{v}"),
        (Value::UInt256(v), _) => format!("UInt256_{v}"),
        (Value::Int256(v), _) => format!("Int256_{v}"),
        (Value::Float(v), _) => format!("Float64_{}", types::text::float_to_string(*v)),
        (Value::String(_), _) => value.to_literal(),
        (Value::Array(pairs), DataType::Map(pair)) => {
            let pair = |_: usize| DataType::tuple(vec![pair.0.clone(), pair.1.clone()]);
            format!("Map_({})", items(pairs, &pair))
        }
        (Value::Array(list), DataType::Array(inner)) => format!("Array_[{}]", items(list, &|_| (**inner).clone())),
        (Value::Array(list), _) => format!("Array_[{}]", items(list, &|_| DataType::String)),
        (Value::Tuple(list), DataType::Tuple(tuple)) => {
            format!("Tuple_({})", items(list, &|i| tuple.elements.get(i).cloned().unwrap_or(DataType::String)))
        }
        (Value::Tuple(list), _) => format!("Tuple_({})", items(list, &|_| DataType::String)),
    }
}

/// The text of a number with a point, or of an address.
fn plain_text(value: &Value, data_type: &DataType) -> String {
    let mut out = Vec::new();
    match (value, data_type) {
        (Value::Int256(v), DataType::Decimal { scale, .. }) => {
            types::text::write_decimal_256(*v, *scale, true, &mut out)
        }
        (_, DataType::Decimal { scale, .. }) => {
            types::text::write_decimal(value.as_i128().unwrap_or(0), *scale, true, &mut out)
        }
        (Value::UInt128(v), DataType::Uuid) => types::text::write_uuid(*v, &mut out),
        (Value::UInt128(v), DataType::Ipv6) => types::text::write_ipv6(*v, &mut out),
        (_, DataType::Ipv4) => {
            types::text::write_ipv4(value.as_u64().and_then(|v| u32::try_from(v).ok()).unwrap_or(0), &mut out)
        }
        _ => out.extend(value.to_literal().bytes()),
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn decimal_kind(data_type: &DataType) -> &'static str {
    match data_type {
        DataType::Decimal { precision: ..=9, .. } => "Decimal32",
        DataType::Decimal { precision: ..=18, .. } => "Decimal64",
        DataType::Decimal { precision: ..=38, .. } => "Decimal128",
        _ => "Decimal256",
    }
}
