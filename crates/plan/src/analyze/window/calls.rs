//! Window functions by name, with their arguments.

use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::window::{Decayed, Frame, FrameBound, WindowCall, WindowFunction};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::ops::RangeInclusive;
use types::super_type::least_super_type;
use types::{DataType, IntervalKind, Value};

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

/// Whether a function exists only with `OVER`.
pub(in crate::analyze) fn needs_window(name: &str) -> bool {
    WINDOW_ONLY.iter().any(|known| name.eq_ignore_ascii_case(known)) || Decayed::of(name).is_some()
}

impl Binder<'_, '_> {
    pub(super) fn window_function(
        &mut self,
        call: &ast::FunctionCall,
        frame: Frame,
        has_frame: bool,
    ) -> Result<WindowCall> {
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

    /// The value without dictionary coding, as `lag`, `nth_value` and their relatives return it.
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
