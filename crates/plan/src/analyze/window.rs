//! Window functions: `f(…) OVER (…)` becomes a column at a position from [`WINDOW_BASE`] on, and gets its real
//! position when the operators that compute windows are placed, after grouping and HAVING.

use super::WINDOW_BASE;
use super::bind::{Binder, cast_to};
use crate::logical::{Plan, PlanNode, SortKey};
use crate::window::{Decayed, Frame, FrameBound, FrameOffset, FrameUnit, WindowCall, WindowFunction, WindowNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::ops::RangeInclusive;
use std::sync::Arc;
use types::super_type::least_super_type;
use types::{DataType, Field, IntervalKind, Schema, Value};

/// A window function with its window, bound over the rows (or groups) of the `SELECT`.
#[derive(Clone)]
pub(super) struct BoundWindow {
    pub partition_by: Vec<Expr>,
    pub order_by: Vec<SortKey>,
    pub call: WindowCall,
    /// For headers.
    name: String,
}

/// Functions that need a window.
const WINDOW_ONLY: [&str; 12] = [
    "row_number",
    "rank",
    "dense_rank",
    "percent_rank",
    "cume_dist",
    "ntile",
    "lag",
    "lead",
    "laginframe",
    "leadinframe",
    "nth_value",
    "nonnegativederivative",
];

/// Whether a function is there only with `OVER`.
pub(super) fn needs_window(name: &str) -> bool {
    WINDOW_ONLY.iter().any(|known| name.eq_ignore_ascii_case(known)) || Decayed::of(name).is_some()
}

impl BoundWindow {
    /// Every expression, to be rewritten.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.partition_by
            .iter_mut()
            .chain(self.order_by.iter_mut().map(|key| &mut key.expr))
            .chain(self.call.exprs_mut())
    }
}

impl Binder<'_, '_> {
    /// `f(…) OVER …`.
    pub(super) fn window_call(&mut self, call: &ast::FunctionCall, over: &ast::Over) -> Result<Expr> {
        let name = &call.name.name;
        if let Some(clause) = self.windows_forbidden_in.or(self.aggregates_forbidden_in) {
            let hint = if clause.starts_with('a') { "" } else { ": filter its results with QUALIFY" };
            bail!(IllegalAggregation, "Window function {name} is found in {clause}{hint}");
        }
        if !self.lambda_parameters.is_empty() {
            bail!(UnsupportedMethod, "Window function {name} cannot stand inside a lambda");
        }
        let spec = self.window_spec(over)?;
        let before = self.windows_forbidden_in.replace("another window function");
        let bound = self.bind_window(call, &spec);
        self.windows_forbidden_in = before;
        let bound = bound?;
        let data_type = bound.call.result_type.clone();
        let same = |known: &BoundWindow| {
            known.partition_by == bound.partition_by
                && known.order_by == bound.order_by
                && known.call.is_same(&bound.call)
        };
        let index = self.windows.iter().position(same).unwrap_or(self.windows.len());
        if index == self.windows.len() {
            self.windows.push(bound);
        }
        Ok(Expr::column(WINDOW_BASE + index, data_type))
    }

    /// The window that `OVER` means, named windows resolved.
    fn window_spec(&self, over: &ast::Over) -> Result<ast::WindowSpec> {
        match over {
            ast::Over::Name(name) => self.named_window(name, 0),
            ast::Over::Spec(spec) => self.extended_window(spec, 0),
        }
    }

    fn named_window(&self, name: &ast::Ident, depth: usize) -> Result<ast::WindowSpec> {
        let Some(window) = self.named_windows.iter().find(|window| window.name.name == name.name) else {
            return Err(name.span.locate(err!(
                BadArguments,
                "Window '{}' does not exist: define it with WINDOW {} AS (…)",
                name.name,
                name.name
            )));
        };
        if depth > self.named_windows.len() {
            bail!(BadArguments, "Window '{}' is defined by itself", name.name);
        }
        self.extended_window(&window.spec, depth + 1)
    }

    /// A window with what it inherits from its parent.
    fn extended_window(&self, spec: &ast::WindowSpec, depth: usize) -> Result<ast::WindowSpec> {
        let Some(parent) = &spec.parent else { return Ok(spec.clone()) };
        let base = self.named_window(parent, depth)?;
        let refused = |what: &str| {
            Err(parent.span.locate(err!(
                BadArguments,
                "A window that extends '{}' cannot override its {what}",
                parent.name
            )))
        };
        if !spec.partition_by.is_empty() {
            return refused("PARTITION BY");
        }
        if !spec.order_by.is_empty() && !base.order_by.is_empty() {
            return refused("ORDER BY");
        }
        if base.frame.is_some() {
            bail!(BadArguments, "Window '{}' has a frame, so it cannot be extended", parent.name);
        }
        let order_by = if spec.order_by.is_empty() { base.order_by } else { spec.order_by.clone() };
        Ok(ast::WindowSpec { parent: None, partition_by: base.partition_by, order_by, frame: spec.frame.clone() })
    }

    fn bind_window(&mut self, call: &ast::FunctionCall, spec: &ast::WindowSpec) -> Result<BoundWindow> {
        let mut partition_by = Vec::new();
        for part in &spec.partition_by {
            for expr in if part.as_function().is_some_and(|call| call.is_operator) {
                part.tuple_parts()
            } else {
                std::slice::from_ref(part)
            } {
                let bound = self.bind(expr)?;
                let bound = self.one_zero(bound)?;
                if bound.as_literal().is_none() && !partition_by.contains(&bound) {
                    partition_by.push(bound);
                }
            }
        }
        let mut order_by = Vec::new();
        for item in &spec.order_by {
            if item.fill.is_some() {
                return Err(item
                    .expr
                    .span
                    .locate(err!(NotImplemented, "WITH FILL cannot stand in the ORDER BY of a window")));
            }
            let mut expr = self.bind(&item.expr)?;
            if let Some(locale) = &item.collation {
                expr = self.collated(expr, locale).map_err(|error| item.expr.span.locate(error))?;
            }
            let expr = functions::order_key(expr);
            order_by.push(SortKey {
                expr,
                descending: item.descending,
                nulls_first: item.nulls_first.unwrap_or(false),
            });
        }
        let frame = match &spec.frame {
            Some(frame) => self.frame(frame, &order_by)?,
            None if order_by.is_empty() => Frame::whole(),
            None => Frame::running(),
        };
        order_by.retain(|key| key.expr.as_literal().is_none());
        let bound = self.window_function(call, frame, spec.frame.is_some())?;
        Ok(BoundWindow { partition_by, order_by, name: call_text(call), call: bound })
    }

    /// A key of partitions in which 0 and -0 are one value.
    fn one_zero(&self, key: Expr) -> Result<Expr> {
        if !key.data_type.base().is_float() || key.as_literal().is_some() {
            return Ok(key);
        }
        self.function("plus", vec![key, Expr::literal(Value::Float(0.0), DataType::Float64)])
    }

    fn frame(&mut self, frame: &ast::WindowFrame, order_by: &[SortKey]) -> Result<Frame> {
        let unit = match frame.unit {
            ast::FrameUnit::Rows => FrameUnit::Rows,
            ast::FrameUnit::Range => FrameUnit::Range,
            ast::FrameUnit::Groups => FrameUnit::Groups,
        };
        let bound = Frame {
            unit,
            start: self.frame_bound(&frame.start, unit, order_by)?,
            end: self.frame_bound(&frame.end, unit, order_by)?,
        };
        let invalid = match (&frame.start, &frame.end) {
            (ast::FrameBound::Following(None), _) | (_, ast::FrameBound::Preceding(None)) => true,
            (ast::FrameBound::CurrentRow, ast::FrameBound::Preceding(_)) => true,
            (ast::FrameBound::Following(Some(_)), ast::FrameBound::Preceding(_) | ast::FrameBound::CurrentRow) => true,
            _ => !starts_before_end(&bound),
        };
        if invalid {
            bail!(BadArguments, "The window frame is invalid: its start does not precede its end");
        }
        Ok(bound)
    }

    fn frame_bound(&mut self, bound: &ast::FrameBound, unit: FrameUnit, order_by: &[SortKey]) -> Result<FrameBound> {
        Ok(match bound {
            ast::FrameBound::CurrentRow => FrameBound::CurrentRow,
            ast::FrameBound::Preceding(None) | ast::FrameBound::Following(None) => FrameBound::Unbounded,
            ast::FrameBound::Preceding(Some(offset)) => {
                FrameBound::Preceding(self.frame_offset(offset, unit, order_by, true)?)
            }
            ast::FrameBound::Following(Some(offset)) => {
                FrameBound::Following(self.frame_offset(offset, unit, order_by, false)?)
            }
        })
    }

    fn frame_offset(
        &mut self,
        written: &ast::Expr,
        unit: FrameUnit,
        order_by: &[SortKey],
        preceding: bool,
    ) -> Result<FrameOffset> {
        let offset = self.bind(written)?;
        let Some(value) = offset.as_literal().cloned() else {
            return Err(written.span.locate(err!(BadArguments, "The offset of a window frame must be a constant")));
        };
        if unit != FrameUnit::Range {
            let Some(count) = whole_offset(&offset, &value) else {
                return Err(written.span.locate(err!(
                    BadArguments,
                    "The offset of a ROWS or GROUPS frame must be a non-negative 32-bit integer, not {}",
                    value.to_literal()
                )));
            };
            return Ok(FrameOffset::Count(u64::from(count)));
        }
        let [key] = order_by else {
            bail!(
                BadArguments,
                "A RANGE frame with an offset needs exactly one ORDER BY expression, but there are {}",
                order_by.len()
            );
        };
        self.range_offset(key, offset, &value, preceding).map_err(|error| written.span.locate(error))
    }

    fn range_offset(&mut self, key: &SortKey, offset: Expr, value: &Value, preceding: bool) -> Result<FrameOffset> {
        let key_type = key.expr.data_type.without_low_cardinality().without_nullable();
        if let DataType::Interval(_) = offset.data_type {
            if value.as_i64().is_none_or(|count| count < 0) {
                bail!(BadArguments, "The offset of a window frame must not be negative");
            }
            // Before in a descending order is later in time.
            let function = if preceding != key.descending { "minus" } else { "plus" };
            let limit = self.function(function, vec![key.expr.clone(), offset.clone()])?;
            let limit_type = limit.data_type.without_low_cardinality().without_nullable();
            if limit_type != key_type {
                bail!(
                    BadArguments,
                    "A RANGE frame over {key_type} cannot have an offset of {}: the bound would be {limit_type}",
                    offset.data_type
                );
            }
            return Ok(FrameOffset::Limit(cast_to(self.env(), limit, &key.expr.data_type)?));
        }
        let Some(distance) = whole_offset(&offset, value) else {
            bail!(
                BadArguments,
                "The offset of a RANGE frame must be a non-negative 32-bit integer, not {} of type {}",
                value.to_literal(),
                offset.data_type
            );
        };
        let out_of_bound =
            || err!(ArgumentOutOfBound, "The offset {distance} of a RANGE frame cannot be represented as {key_type}");
        match key_type {
            DataType::Float32 | DataType::Float64 => Ok(FrameOffset::Float(f64::from(distance))),
            DataType::Decimal { .. } => {
                let scaled = cast_to(self.env(), offset, &key_type)?;
                scaled.as_literal().and_then(Value::as_i128).map(FrameOffset::Integer).ok_or_else(out_of_bound)
            }
            _ if key_type.is_integer()
                || matches!(key_type, DataType::Date | DataType::Date32 | DataType::DateTime(_)) =>
            {
                match largest_narrow(&key_type) {
                    Some(largest) if distance > largest => Err(out_of_bound()),
                    _ => Ok(FrameOffset::Integer(i128::from(distance))),
                }
            }
            other => {
                bail!(NotImplemented, "A RANGE frame with an offset is not implemented over ORDER BY of type {other}")
            }
        }
    }

    fn window_function(&mut self, call: &ast::FunctionCall, frame: Frame, has_frame: bool) -> Result<WindowCall> {
        let name = call.name.name.to_ascii_lowercase();
        match name.as_str() {
            "percent_rank" | "percentrank" | "cume_dist" if has_frame && frame.start != FrameBound::Unbounded => {
                bail!(BadArguments, "Window function {name} takes no frame that begins inside of its partition")
            }
            _ if let Some((function, result_type)) = ranking_function(&name) => {
                check_argument_count(&name, call, 0..=0)?;
                Ok(WindowCall { function, args: Vec::new(), frame, result_type })
            }
            "ntile" => {
                check_argument_count(&name, call, 1..=1)?;
                self.ntile(call, frame, has_frame)
            }
            "nth_value" => {
                check_argument_count(&name, call, 2..=2)?;
                let value = self.bind(&call.args[0]).and_then(|value| self.plain(value))?;
                let nth = self.positive_constant(&call.args[1], "nth_value")?;
                Ok(WindowCall {
                    function: WindowFunction::NthValue(nth),
                    result_type: value.data_type.clone(),
                    args: vec![value],
                    frame,
                })
            }
            "lag" | "lead" if has_frame => {
                bail!(BadArguments, "Window function {name} does not take a window frame: use {name}InFrame")
            }
            "lag" | "lead" | "laginframe" | "leadinframe" => {
                match call.args.len() {
                    0 => bail!(TooFewArgumentsForFunction, "Window function {name} takes at least one argument"),
                    count @ 4.. => bail!(
                        TooManyArgumentsForFunction,
                        "Window function {name} takes at most 3 arguments, {count} are given"
                    ),
                    _ => {}
                }
                let (back, in_frame) = (name.starts_with("lag"), name.ends_with("inframe"));
                self.shift(call, WindowFunction::Shift { back, in_frame }, frame)
            }
            "nonnegativederivative" => {
                check_argument_count(&name, call, 2..=3)?;
                self.derivative(call)
            }
            _ if let Some(what) = Decayed::of(&call.name.name) => self.decayed(call, what, frame),
            _ => {
                let aggregate = self.windowed_aggregate(call)?;
                let result_type = aggregate.function.result_type().clone();
                Ok(WindowCall {
                    function: WindowFunction::Aggregate(aggregate.function),
                    args: aggregate.args,
                    frame,
                    result_type,
                })
            }
        }
    }

    fn ntile(&mut self, call: &ast::FunctionCall, frame: Frame, has_frame: bool) -> Result<WindowCall> {
        let is_whole = (&frame.start, &frame.end) == (&FrameBound::Unbounded, &FrameBound::Unbounded);
        if has_frame != is_whole {
            bail!(
                BadArguments,
                "Window function ntile needs ORDER BY, and no frame but ROWS BETWEEN UNBOUNDED PRECEDING AND \
                UNBOUNDED FOLLOWING"
            );
        }
        let parts = self.positive_constant(&call.args[0], "ntile")?;
        let function = WindowFunction::Ntile(parts);
        Ok(WindowCall { function, args: Vec::new(), frame, result_type: DataType::UInt64 })
    }

    fn windowed_aggregate(&mut self, call: &ast::FunctionCall) -> Result<crate::logical::AggregateCall> {
        let name = &call.name.name;
        if name.len() >= 13 && name[..13].eq_ignore_ascii_case("countdistinct") {
            let mut distinct = call.clone();
            distinct.name.name = format!("{}{}", self.env().settings.count_distinct_implementation, &name[13..]);
            return self.resolve_aggregate(&distinct);
        }
        match self.resolve_aggregate(call) {
            Err(error) if error.code() == base::ErrorCode::UnknownFunction => {
                Err(err!(UnknownAggregateFunction, "There is no window or aggregate function '{name}'"))
            }
            result => result,
        }
    }

    fn positive_constant(&mut self, written: &ast::Expr, function: &str) -> Result<u64> {
        let bound = self.bind(written)?;
        match bound.as_literal().and_then(Value::as_i64) {
            Some(number) if number > 0 => Ok(number.unsigned_abs()),
            _ => Err(written.span.locate(err!(
                BadArguments,
                "The number of window function {function} must be a constant greater than zero"
            ))),
        }
    }

    /// A value as the functions of rows give it: never dictionary-coded.
    fn plain(&self, value: Expr) -> Result<Expr> {
        let plain = value.data_type.without_low_cardinality();
        cast_to(self.env(), value, &plain)
    }

    /// `lag(x [, offset [, default]])` and its kin.
    fn shift(&mut self, call: &ast::FunctionCall, function: WindowFunction, frame: Frame) -> Result<WindowCall> {
        let name = function.name().to_string();
        let mut args = self.bind_args(&call.args)?;
        args[0] = self.plain(args[0].clone())?;
        let result_type = args[0].data_type.clone();
        if let Some(offset) = args.get(1) {
            if !offset.data_type.without_nullable().is_integer() {
                bail!(BadArguments, "The offset of {name} must be an integer, not {}", offset.data_type);
            }
            if offset.as_literal().and_then(Value::as_i128).is_some_and(|value| value < 0) {
                bail!(BadArguments, "The offset of {name} must not be negative: use its opposite");
            }
        }
        if let Some(default) = args.get(2).cloned() {
            let common = least_super_type(&[result_type.clone(), default.data_type.clone()]);
            // The common type has the most digits of its width.
            let is_decimal = |common: &DataType| match (common, &result_type) {
                (DataType::Decimal { precision, scale }, DataType::Decimal { precision: own, scale: own_scale }) => {
                    scale == own_scale && precision >= own
                }
                _ => false,
            };
            let common = common.map(|common| {
                if default.data_type.is_integer() && is_decimal(&common) { result_type.clone() } else { common }
            });
            if common.as_ref().map_or(true, |common| *common != result_type)
                && !(default.as_literal().is_some_and(Value::is_null) && result_type.is_nullable())
            {
                bail!(
                    BadArguments,
                    "The default of {name} has type {}, which does not fit its argument's {result_type}",
                    default.data_type
                );
            }
            args[2] = cast_to(self.env(), default, &result_type)?;
        }
        Ok(WindowCall { function, args, frame, result_type })
    }

    /// `exponentialTimeDecayedSum(length)(value, time)` and its kin.
    fn decayed(&mut self, call: &ast::FunctionCall, what: Decayed, frame: Frame) -> Result<WindowCall> {
        let name = what.name();
        let parameters = self.aggregate_parameters(call)?;
        let [length] = parameters.as_slice() else {
            bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes exactly one parameter: the length of the decay")
        };
        let Some(length) = length.as_f64() else {
            bail!(BadArguments, "The parameter of function {name} must be a number, not {}", length.to_literal())
        };
        let bound = self.bind_args(&call.args)?;
        let wanted = if what == Decayed::Count { 1 } else { 2 };
        if bound.len() != wanted {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function {name} takes exactly {wanted} arguments, but {} are given",
                bound.len()
            );
        }
        let mut args = Vec::with_capacity(wanted);
        for (i, arg) in bound.into_iter().enumerate() {
            let is_time = i + 1 == wanted;
            let fits = arg.data_type.is_number()
                || is_time && matches!(arg.data_type, DataType::DateTime(_) | DataType::DateTime64(..));
            if !fits {
                let kinds = if is_time { "DateTime, DateTime64 or a number" } else { "a number" };
                bail!(BadArguments, "Argument {i} of function {name} must be {kinds}, '{}' given", arg.data_type);
            }
            args.push(cast_to(self.env(), arg, &DataType::Float64)?);
        }
        Ok(WindowCall {
            function: WindowFunction::Decayed { what, length },
            args,
            frame,
            result_type: DataType::Float64,
        })
    }

    fn derivative(&mut self, call: &ast::FunctionCall) -> Result<WindowCall> {
        let metric = self.bind(&call.args[0])?;
        let time = self.bind(&call.args[1])?;
        let scale = match time.data_type.without_nullable() {
            DataType::DateTime(_) => 0,
            DataType::DateTime64(scale, _) => i32::from(scale),
            other => bail!(
                BadArguments,
                "The second argument of nonNegativeDerivative must be DateTime or DateTime64, not {other}"
            ),
        };
        if !metric.data_type.without_nullable().is_number() {
            bail!(
                BadArguments,
                "The first argument of nonNegativeDerivative must be a number, not {}",
                metric.data_type
            );
        }
        let mut seconds = 1.0;
        if let Some(written) = call.args.get(2) {
            let interval = self.bind(written)?;
            let (DataType::Interval(kind), Some(count)) =
                (&interval.data_type, interval.as_literal().and_then(Value::as_f64))
            else {
                return Err(written.span.locate(err!(
                    BadArguments,
                    "The third argument of nonNegativeDerivative must be a constant INTERVAL"
                )));
            };
            let Some(unit) = interval_seconds(*kind) else {
                return Err(written
                    .span
                    .locate(err!(BadArguments, "The INTERVAL of nonNegativeDerivative must have a fixed length")));
            };
            seconds = unit * count;
        }
        let metric = cast_to(self.env(), metric, &DataType::Float64)?;
        let function = WindowFunction::NonNegativeDerivative { ticks: seconds * 10f64.powi(scale) };
        Ok(WindowCall { function, args: vec![metric, time], frame: Frame::whole(), result_type: DataType::Float64 })
    }
}

/// The offset of a frame as a number of 32 bits, if it is one.
fn whole_offset(offset: &Expr, value: &Value) -> Option<u32> {
    value.as_u64().filter(|_| offset.data_type.is_integer()).and_then(|count| u32::try_from(count).ok())
}

/// The largest value of types of fewer than 32 bits without sign, and of those of up to 32 with one.
fn largest_narrow(data_type: &DataType) -> Option<u32> {
    Some(match data_type {
        DataType::Int8 => i8::MAX as u32,
        DataType::UInt8 => u32::from(u8::MAX),
        DataType::Int16 => i16::MAX as u32,
        DataType::UInt16 | DataType::Date => u32::from(u16::MAX),
        DataType::Int32 | DataType::Date32 => i32::MAX as u32,
        _ => return None,
    })
}

fn interval_seconds(kind: IntervalKind) -> Option<f64> {
    Some(match kind {
        IntervalKind::Nanosecond => 1e-9,
        IntervalKind::Microsecond => 1e-6,
        IntervalKind::Millisecond => 1e-3,
        IntervalKind::Second => 1.0,
        IntervalKind::Minute => 60.0,
        IntervalKind::Hour => 3_600.0,
        IntervalKind::Day => 86_400.0,
        IntervalKind::Week => 604_800.0,
        _ => return None,
    })
}

/// Whether offsets of one kind on both sides leave room between them.
fn starts_before_end(frame: &Frame) -> bool {
    let distance = |offset: &FrameOffset| match offset {
        FrameOffset::Count(count) => Some(*count as f64),
        FrameOffset::Integer(distance) => Some(*distance as f64),
        FrameOffset::Float(distance) => Some(*distance),
        FrameOffset::Limit(_) => None,
    };
    let signed = |bound: &FrameBound| match bound {
        FrameBound::Preceding(offset) => distance(offset).map(|d| -d),
        FrameBound::Following(offset) => distance(offset),
        FrameBound::CurrentRow => Some(0.0),
        FrameBound::Unbounded => None,
    };
    match (signed(&frame.start), signed(&frame.end)) {
        (Some(start), Some(end)) => start <= end,
        _ => true,
    }
}

fn call_text(call: &ast::FunctionCall) -> String {
    let mut plain = call.clone();
    plain.over = None;
    ast::Expr::new(ast::ExprKind::Function(Box::new(plain)), ast::Span::default()).column_name()
}

/// The operators of windows over rows of a schema, with the expressions over what they give.
pub(super) fn windows_over(
    schema: &Arc<Schema>,
    windows: &[BoundWindow],
    mut exprs: Vec<Expr>,
) -> (Vec<WindowNode>, Vec<Expr>) {
    let rows = Plan { node: PlanNode::Values(Arc::default()), schema: schema.clone() };
    let mut plan = place_windows(rows, windows.to_vec(), exprs.iter_mut().collect());
    let mut nodes = Vec::new();
    while let PlanNode::Window(mut node) = plan.node {
        let nothing = Plan { node: PlanNode::Values(Arc::default()), schema: node.input.schema.clone() };
        plan = std::mem::replace(&mut node.input, nothing);
        nodes.push(*node);
    }
    nodes.reverse();
    (nodes, exprs)
}

/// Functions of the place of a row in its partition alone, with the types of their results.
fn ranking_function(name: &str) -> Option<(WindowFunction, DataType)> {
    Some(match name {
        "row_number" | "rownumber" => (WindowFunction::RowNumber, DataType::UInt64),
        "rank" => (WindowFunction::Rank, DataType::UInt64),
        "dense_rank" | "denserank" => (WindowFunction::DenseRank, DataType::UInt64),
        "percent_rank" | "percentrank" => (WindowFunction::PercentRank, DataType::Float64),
        "cume_dist" => (WindowFunction::CumeDist, DataType::Float64),
        _ => return None,
    })
}

/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH` for a call of another number of arguments.
fn check_argument_count(name: &str, call: &ast::FunctionCall, wanted: RangeInclusive<usize>) -> Result<()> {
    let count = call.args.len();
    if wanted.contains(&count) {
        return Ok(());
    }
    let wanted = if wanted.start() == wanted.end() {
        wanted.start().to_string()
    } else {
        format!("{} to {}", wanted.start(), wanted.end())
    };
    bail!(NumberOfArgumentsDoesntMatch, "Window function {name} takes {wanted} arguments, but {count} are given")
}

/// Puts one operator per partitioning and order on the plan, and real positions into the expressions.
pub(super) fn place_windows(mut plan: Plan, windows: Vec<BoundWindow>, exprs: Vec<&mut Expr>) -> Plan {
    if windows.is_empty() {
        return plan;
    }
    let mut nodes: Vec<(Vec<Expr>, Vec<SortKey>, Vec<(usize, BoundWindow)>)> = Vec::new();
    for (index, mut window) in windows.into_iter().enumerate() {
        let (partition_by, order_by) = (std::mem::take(&mut window.partition_by), std::mem::take(&mut window.order_by));
        match nodes.iter_mut().find(|(partition, order, _)| *partition == partition_by && *order == order_by) {
            Some((.., members)) => members.push((index, window)),
            None => nodes.push((partition_by, order_by, vec![(index, window)])),
        }
    }
    let mut positions: Vec<(usize, usize)> = Vec::new();
    for (partition_by, order_by, members) in nodes {
        let mut fields = plan.schema.fields.clone();
        let mut calls = Vec::with_capacity(members.len());
        for (index, window) in members {
            positions.push((WINDOW_BASE + index, fields.len()));
            fields.push(Field::new(window.name.as_str(), window.call.result_type.clone()));
            calls.push(window.call);
        }
        let node = WindowNode { input: plan, partition_by, order_by, calls, first_rows: None };
        plan = Plan { node: PlanNode::Window(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    }
    for expr in exprs {
        *expr =
            expr.map_columns(&|index| positions.iter().find(|(from, _)| *from == index).map_or(index, |(_, to)| *to));
    }
    plan
}
