//! Calls of aggregate functions: each becomes a placeholder until grouping is placed.

use super::{Binder, LambdaParameter};
use crate::logical::AggregateCall;
use base::{Result, bail};
use functions::{Expr, Placeholder};
use sql::ast;
use types::{DataType, Value};

/// Suffixes of aggregate functions that define the result for no rows themselves.
pub(in crate::analyze) const FILLED: [&str; 3] = ["OrNull", "State", "SimpleState"];

impl<'b, 'a> Binder<'b, 'a> {
    pub(super) fn aggregate_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let name = call.name.name.as_str();
        let known = self.aggregates.len();
        let before = self.windows_forbidden_in.replace("an aggregate function");
        let bound = self.resolve_aggregate(call);
        self.windows_forbidden_in = before;
        let bound = bound?;
        if bound.args.iter().any(|arg| self.reads_aggregate(arg)) || self.aggregates.len() > known {
            bail!(IllegalAggregation, "Aggregate function {name} is found inside another aggregate function");
        }
        if let Some(parameter) = self
            .lambda_parameters
            .iter()
            .find(|parameter| !parameter.stands_for && bound.args.iter().any(|arg| uses(arg, parameter)))
        {
            bail!(
                NotFoundColumnInBlock,
                "Aggregate function {name} cannot take parameter {} of a lambda: groups are made before lambdas are \
                called",
                parameter.name
            );
        }
        if let Some(clause) = self.aggregates_forbidden_in {
            bail!(IllegalAggregation, "Aggregate function {name} is found in {clause}: filter groups with HAVING");
        }
        Ok(self.add_aggregate(bound))
    }

    /// Whether an expression uses an aggregate, directly or through `arrayJoin` of an array of aggregates.
    fn reads_aggregate(&self, expr: &Expr) -> bool {
        expr.uses_placeholder(|used| match used {
            Placeholder::Aggregate(_) => true,
            Placeholder::ArrayJoin(call) => self.array_joins.get(call).is_some_and(|array| self.reads_aggregate(array)),
            _ => false,
        })
    }

    /// The aggregate function of a call with its arguments.
    pub(in crate::analyze) fn resolve_aggregate(&mut self, call: &ast::FunctionCall) -> Result<AggregateCall> {
        let name = or_null_inside(nulls_action_name(call)?);
        let name = name.as_str();
        let parameters = self.aggregate_parameters(call)?;
        let args: &[ast::Expr] = match call.args.as_slice() {
            [ast::Expr { kind: ast::ExprKind::Asterisk(star), .. }, rest @ ..]
                if name.to_ascii_lowercase().starts_with("count") && star.qualifier.is_empty() =>
            {
                rest
            }
            args => args,
        };
        let bound = self.bind_args(args);
        let types: Vec<DataType> = match &bound {
            Ok(bound) => bound.iter().map(|arg| arg.data_type.clone()).collect(),
            Err(_) => Vec::new(),
        };
        let env = self.env();
        let resolved =
            aggregate::resolve(env.registry, name, &parameters, &types, env.functions).and_then(|function| {
                // Functions that return 0 where all values are NULL also return it for no rows.
                let becomes_null = env.settings.aggregate_functions_null_for_empty
                    && !function.returns_default_for_nulls()
                    && !FILLED.iter().any(|suffix| name.ends_with(suffix));
                if becomes_null {
                    aggregate::resolve(env.registry, &format!("{name}OrNull"), &parameters, &types, env.functions)
                } else {
                    Ok(function)
                }
            });
        let function = match resolved {
            // An unknown function is reported before errors in its arguments.
            Err(error)
                if error.code() == base::ErrorCode::UnknownAggregateFunction
                    || error.code() == base::ErrorCode::AggregateFunctionNotFound =>
            {
                return Err(self.unknown_function(name, error));
            }
            result => {
                // Errors in the arguments are reported before errors in their types.
                bound.as_ref().map_err(Clone::clone)?;
                result?
            }
        };
        Ok(AggregateCall { function, args: bound? })
    }

    /// The placeholder of an aggregate; equal aggregates share one.
    pub(in crate::analyze) fn add_aggregate(&mut self, call: AggregateCall) -> Expr {
        let data_type = call.function.result_type().clone();
        let same = |known: &AggregateCall| {
            // The arguments, which differ most often, come first: there may be a thousand aggregates.
            known.args == call.args
                && known.function.name() == call.function.name()
                && known.function.state_type() == call.function.state_type()
        };
        let index = self.aggregates.iter().position(same).unwrap_or_else(|| {
            self.aggregates.push(call);
            self.aggregates.len() - 1
        });
        Expr::placeholder(Placeholder::Aggregate(index), data_type)
    }

    pub(in crate::analyze) fn aggregate_parameters(&mut self, call: &ast::FunctionCall) -> Result<Vec<Value>> {
        let Some(params) = &call.params else { return Ok(Vec::new()) };
        let mut values = Vec::with_capacity(params.len());
        for param in params {
            match self.bind(param)?.as_literal() {
                Some(value) => values.push(value.clone()),
                None => bail!(
                    ParametersToAggregateFunctionsMustBeLiterals,
                    "Parameters of aggregate function {} must be constants",
                    call.name.name
                ),
            }
        }
        Ok(values)
    }
}

/// The function that `IGNORE NULLS` or `RESPECT NULLS` means.
fn nulls_action_name(call: &ast::FunctionCall) -> Result<String> {
    let name = &call.name.name;
    let lower = name.to_ascii_lowercase();
    let picks_first = matches!(lower.as_str(), "any" | "any_value" | "first_value");
    let picks_last = matches!(lower.as_str(), "anylast" | "last_value");
    match call.nulls {
        Some(ast::NullsAction::Respect) if picks_first => Ok("any_respect_nulls".into()),
        Some(ast::NullsAction::Respect) if picks_last => Ok("anyLast_respect_nulls".into()),
        Some(ast::NullsAction::Respect) if !lower.ends_with("respect_nulls") => {
            bail!(NotImplemented, "Function {name} does not support RESPECT NULLS")
        }
        Some(ast::NullsAction::Ignore) => Ok(name.strip_suffix("_respect_nulls").unwrap_or(name).to_string()),
        _ => Ok(name.clone()),
    }
}

fn uses(expr: &Expr, parameter: &LambdaParameter) -> bool {
    expr.uses_placeholder(|used| used == Placeholder::Lambda(parameter.number))
}

/// Whether an expression uses an aggregate.
pub(in crate::analyze) fn contains_aggregate(expr: &Expr) -> bool {
    expr.uses_placeholder(|used| matches!(used, Placeholder::Aggregate(_)))
}

/// Whether a function returns 0 where all values are NULL.
fn gives_zero(function: &str) -> bool {
    function.starts_with("count") || function.starts_with("uniq") && !function.starts_with("uniqCombined")
}

/// The name with `-OrNull` at its end before `-MergeState`, `-Merge`, `-State` and `-If`, where ClickHouse moves it.
fn or_null_inside(name: String) -> String {
    let Some(rest) = name.strip_suffix("OrNull") else { return name };
    let inside = |suffix: &'static str| rest.strip_suffix(suffix).map(|function| (function, suffix));
    match ["MergeState", "Merge", "State", "If"].into_iter().find_map(inside) {
        Some((function, suffix)) if !function.is_empty() && (!gives_zero(function)) => {
            format!("{function}OrNull{suffix}")
        }
        _ => name,
    }
}
