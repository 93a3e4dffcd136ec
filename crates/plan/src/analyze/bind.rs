//! Binding expressions: identifiers to columns, calls to functions, constants folded.

use super::correlated::Subquery;
use super::literal::literal_expr;
use super::scope::{Found, Scope};
use super::window::BoundWindow;
use super::{AGGREGATE_BASE, ARRAY_JOIN_BASE, Analyzer, Environment};
use crate::logical::AggregateCall;
use base::suggest::maybe_you_meant;
use base::{Result, bail, err};
use functions::evaluate::{Program, bind_call};
use functions::{Expr, ExprKind, ScalarFactory};
use sql::ast;
use std::sync::Arc;
use types::{Block, DataType, Value};

/// Functions of neighbouring rows whose results change with the blocks that rows come in.
const SEES_ONE_BLOCK: [&str; 4] =
    ["neighbor", "runningAccumulate", "runningDifference", "runningDifferenceStartingWithFirstValue"];

/// Ends of names of aggregate functions that say themselves what they give for nothing.
pub(super) const FILLED: [&str; 3] = ["OrNull", "State", "SimpleState"];

/// A parameter of a lambda that is being bound.
pub(super) struct LambdaParameter {
    pub name: String,
    pub data_type: DataType,
    /// The stand-in position, unique in the statement.
    pub position: usize,
    /// Whether an expression takes its place when the body is bound, so that it is no parameter of a call.
    pub stands_for: bool,
}

/// Binds the expressions of one `SELECT`.
pub(super) struct Binder<'b, 'a> {
    pub analyzer: &'b Analyzer<'a>,
    pub scope: &'b Scope,
    pub lambda_parameters: Vec<LambdaParameter>,
    /// Aggregates found so far; bound as columns from [`AGGREGATE_BASE`] on.
    pub aggregates: Vec<AggregateCall>,
    /// Arguments of `arrayJoin` found so far; bound as columns from [`ARRAY_JOIN_BASE`] on.
    pub array_joins: Vec<Expr>,
    /// `None` where aggregates may stand, else the clause that forbids them.
    pub aggregates_forbidden_in: Option<&'static str>,
    /// Correlated subqueries found so far; bound as columns from `SUBQUERY_BASE` on.
    pub subqueries: Vec<Subquery>,
    /// Whether correlated subqueries may stand here.
    pub takes_subqueries: bool,
    /// Whether a name means a column before an alias.
    pub columns_first: bool,
    /// Whether names of outer queries are looked for.
    pub sees_outer: bool,
    /// Arguments of calls of `grouping` found so far; bound as columns from [`super::GROUPING_BASE`] on.
    pub grouping_calls: Vec<Vec<Expr>>,
    /// Window functions found so far; bound as columns from [`super::WINDOW_BASE`] on.
    pub windows: Vec<BoundWindow>,
    /// The `WINDOW` clause.
    pub named_windows: &'b [ast::NamedWindow],
    /// Whether `group_by_use_nulls` makes the keys of groups Nullable: types of expressions over them are not known
    /// before.
    pub keys_become_nullable: bool,
    /// `None` where window functions may stand, else what forbids them.
    pub windows_forbidden_in: Option<&'static str>,
    /// Aliases whose expressions are being bound, against cycles.
    resolving: Vec<String>,
}

impl<'b, 'a> Binder<'b, 'a> {
    pub fn new(analyzer: &'b Analyzer<'a>, scope: &'b Scope) -> Self {
        Binder {
            analyzer,
            scope,
            lambda_parameters: Vec::new(),
            aggregates: Vec::new(),
            array_joins: Vec::new(),
            aggregates_forbidden_in: None,
            subqueries: Vec::new(),
            takes_subqueries: false,
            columns_first: analyzer.env.settings.prefer_column_name_to_alias,
            sees_outer: true,
            grouping_calls: Vec::new(),
            windows: Vec::new(),
            named_windows: &[],
            keys_become_nullable: false,
            windows_forbidden_in: None,
            resolving: Vec::new(),
        }
    }

    pub(super) fn env(&self) -> &'b Environment<'a> {
        self.analyzer.env
    }

    /// The bound expression.
    ///
    /// # Errors
    /// With the place in the query text.
    pub fn bind(&mut self, expr: &ast::Expr) -> Result<Expr> {
        self.analyzer.count_nodes(1)?;
        self.bind_kind(expr).map_err(|error| expr.span.locate(error))
    }

    fn bind_kind(&mut self, expr: &ast::Expr) -> Result<Expr> {
        match &expr.kind {
            ast::ExprKind::Literal(literal) => literal_expr(literal),
            ast::ExprKind::Identifier(parts) => self.identifier(parts),
            ast::ExprKind::Function(call) => self.call(call),
            ast::ExprKind::Subquery(query) => self.scalar_subquery(query),
            ast::ExprKind::Parameter(parameter) => self.parameter(parameter),
            ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_) => {
                bail!(
                    UnknownElementInAst,
                    "An asterisk or COLUMNS cannot stand here: only in SELECT or as an argument of a function"
                )
            }
            ast::ExprKind::Lambda(_) => {
                bail!(BadArguments, "A lambda can only be an argument of a higher-order function such as arrayMap")
            }
        }
    }

    pub(super) fn identifier(&mut self, parts: &[ast::Ident]) -> Result<Expr> {
        if let Some(parameter) = self.lambda_parameters.iter().rev().find(|p| p.name == parts[0].name) {
            let column = Expr::column(parameter.position, parameter.data_type.clone());
            return self.tuple_path(column, &parts[1..]);
        }
        if self.columns_first
            && let Found::Column(column, taken) = self.scope.find_column(parts)
        {
            return self.tuple_path(column, &parts[taken..]);
        }
        if let Some(aliased) = self.alias(parts)? {
            return Ok(aliased);
        }
        if let Found::Column(column, taken) = self.scope.find_column(parts) {
            return self.tuple_path(column, &parts[taken..]);
        }
        if parts.len() == 1 && self.resolving.contains(&parts[0].name) {
            bail!(UnknownIdentifier, "Cyclic aliases: '{}' is defined by itself", parts[0].name);
        }
        if let Some(constant) = self.constant_of_with(parts)? {
            return Ok(constant);
        }
        if let [name] = parts
            && let Some(now) = self.word_function(&name.name)?
        {
            return Ok(now);
        }
        if self.sees_outer
            && let Some(outer) = self.analyzer.outer_value(parts)?
        {
            return Ok(outer);
        }
        if let Some(alias) = self.scope.ctes.find_alias(&parts[0].name)
            && !self.resolving.contains(&parts[0].name)
        {
            // What is no constant, nor a value of the query that has the WITH, is the expression over the columns here.
            let bound = self.bind_alias(&parts[0].name, &alias.expr)?;
            return self.tuple_path(bound, &parts[1..]);
        }
        if let Some((column, taken)) = self.scope.find_behind_alias(parts) {
            return self.tuple_path(column, &parts[taken..]);
        }
        if let Some(column) = self.scope.find_by_last_part(parts) {
            return Ok(column);
        }
        match self.scope.find_nested(parts) {
            Some((columns, taken)) => {
                let nested = self.nested(columns)?;
                self.tuple_path(nested, &parts[taken..])
            }
            None => Err(self.scope.unknown(parts)),
        }
    }

    /// Columns `n.a`, `n.b` of a nested table as the one array of tuples that `n` means.
    fn nested(&self, columns: Vec<(&str, Expr)>) -> Result<Expr> {
        let names = Value::Array(columns.iter().map(|(name, _)| Value::string(*name)).collect());
        let names = Expr::literal(names, DataType::array(DataType::String));
        self.function("nested", [names].into_iter().chain(columns.into_iter().map(|(_, column)| column)).collect())
    }

    /// The constant that a `WITH` of a query around this one gives the name. Other expressions are found as values of
    /// that query.
    fn constant_of_with(&mut self, parts: &[ast::Ident]) -> Result<Option<Expr>> {
        let Some(alias) = self.scope.ctes.find_alias(&parts[0].name) else { return Ok(None) };
        if matches!(alias.expr.kind, ast::ExprKind::Lambda(_)) || self.resolving.contains(&parts[0].name) {
            return Ok(None);
        }
        let scope = Scope { ctes: alias.visible.clone(), ..Scope::default() };
        let mut binder = Binder::new(self.analyzer, &scope);
        binder.sees_outer = false;
        match binder.bind(&alias.expr) {
            Ok(bound) if bound.as_literal().is_some() => self.tuple_path(bound, &parts[1..]).map(Some),
            Ok(_) => Ok(None),
            Err(error) if error.code() == base::ErrorCode::UnknownIdentifier => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// `CURRENT_DATE`, `CURRENT_TIMESTAMP`: functions that need no parentheses, where nothing else has the name.
    fn word_function(&self, name: &str) -> Result<Option<Expr>> {
        if !is_word_function(name) || self.env().registry.find_scalar(name).is_none() {
            return Ok(None);
        }
        self.function(name, Vec::new()).map(Some)
    }

    fn alias(&mut self, parts: &[ast::Ident]) -> Result<Option<Expr>> {
        let name = &parts[0].name;
        // A qualified name that names a table is not a path into an aliased tuple.
        if parts.len() > 1 && self.scope.has_table(name) {
            return Ok(None);
        }
        let Some(aliased) = self.scope.aliases.get(name) else { return Ok(None) };
        // Inside its own expression an alias means the column.
        if self.resolving.contains(name) {
            return Ok(None);
        }
        if matches!(&aliased.kind, ast::ExprKind::Identifier(same) if same.len() == 1 && same[0].name == *name)
            || matches!(aliased.kind, ast::ExprKind::Lambda(_))
        {
            return Ok(None);
        }
        let aliased = aliased.clone();
        self.resolving.push(name.clone());
        let bound = self.bind(&aliased);
        self.resolving.pop();
        Ok(Some(self.tuple_path(bound?, &parts[1..])?))
    }

    /// The expression of an alias, in which the alias itself means the column.
    pub(super) fn bind_alias(&mut self, name: &str, item: &ast::Expr) -> Result<Expr> {
        self.resolving.push(name.to_string());
        let bound = self.bind(item);
        self.resolving.pop();
        bound
    }

    /// `tuple.name.name`: elements of tuples, and other parts of columns (`array.size0`, `json.a.b`).
    fn tuple_path(&mut self, mut expr: Expr, path: &[ast::Ident]) -> Result<Expr> {
        for (i, part) in path.iter().enumerate() {
            let rest = super::scope::join(&path[i..]);
            if !matches!(expr.data_type, DataType::Tuple(_))
                && types::subcolumn::resolve(&expr.data_type, &rest).is_some()
            {
                return self.function("getSubcolumn", vec![expr, Expr::literal(Value::string(rest), DataType::String)]);
            }
            if !matches!(expr.data_type.base(), DataType::Tuple(_)) {
                return Err(err!(
                    UnknownIdentifier,
                    "There is no '{}' in a value of type {}",
                    part.name,
                    expr.data_type
                ));
            }
            let name = Expr::literal(Value::string(&part.name), DataType::String);
            expr = match self.function("tupleElement", vec![expr, name]) {
                Err(error) if error.code() == base::ErrorCode::BadArguments => {
                    bail!(UnknownIdentifier, "Unknown expression identifier '{rest}': {}", error.message())
                }
                element => element?,
            };
        }
        Ok(expr)
    }

    fn call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        if let Some(over) = &call.over {
            return self.window_call(call, over);
        }
        if let Some(special) = self.special_function(call)? {
            return Ok(special);
        }
        let name = call.name.name.as_str();
        if self.env().registry.find_scalar(name).is_some() {
            return self.registered_call(call);
        }
        if let Some(aliased) = self.scope.aliases.get(name).cloned()
            && let ast::ExprKind::Lambda(lambda) = &aliased.kind
        {
            return self.inline_lambda(name, lambda, &call.args);
        }
        if let Some(alias) = self.scope.ctes.find_alias(name)
            && let ast::ExprKind::Lambda(lambda) = &alias.expr.kind
        {
            return self.inline_lambda(name, lambda, &call.args);
        }
        if let Some(lambda) = self.env().catalog.user_function(name) {
            return self.inline_lambda(name, &lambda, &call.args);
        }
        self.aggregate_call(call)
    }

    /// A call of a function of the registry.
    pub(super) fn registered_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let name = call.name.name.as_str();
        let Some(entry) = self.env().registry.find_scalar(name) else {
            bail!(UnknownFunction, "Function {name} does not exist")
        };
        if SEES_ONE_BLOCK.contains(&entry.name) && !self.env().settings.allow_deprecated_error_prone_window_functions {
            bail!(
                DeprecatedFunction,
                "Function {name} sees one block of rows at a time and is deprecated: use a window function, or set \
                allow_deprecated_error_prone_window_functions"
            );
        }
        if call.params.is_some() {
            bail!(
                AggregateFunctionNotFound,
                "Function {name} is not an aggregate function: it takes no parameters in a first pair of parentheses"
            );
        }
        self.scalar_call(&entry.factory.clone(), call)
    }

    fn scalar_call(&mut self, factory: &Arc<dyn ScalarFactory>, call: &ast::FunctionCall) -> Result<Expr> {
        let has_lambda = call.args.iter().any(|arg| matches!(arg.kind, ast::ExprKind::Lambda(_)));
        let args = if has_lambda {
            self.args_with_lambdas(&**factory, call)?
        } else if let Some(call) = self.with_named_lambda(&**factory, call) {
            self.args_with_lambdas(&**factory, &call)?
        } else {
            self.bind_args(&call.args)?
        };
        let args = if self.env().settings.cast_keep_nullable && call.name.name.eq_ignore_ascii_case("CAST") {
            keep_nullable(args)?
        } else {
            args
        };
        let bound = self.scalar_of(&call.name.name, factory, args)?;
        // An array that stays a constant of the query has a type of its own.
        if bound.as_literal().is_none() && !super::literal::is_bracketed(call) {
            call.args.iter().try_for_each(super::literal::check_array_literal)?;
        }
        Ok(bound)
    }

    /// Arguments, with asterisks expanded to columns.
    pub(super) fn bind_args(&mut self, args: &[ast::Expr]) -> Result<Vec<Expr>> {
        let mut bound = Vec::with_capacity(args.len());
        for arg in args {
            match self.expanded(arg)? {
                Some(expanded) => bound.extend(expanded.into_iter().map(|(_, expr)| expr)),
                None => bound.push(self.bind(arg)?),
            }
        }
        Ok(bound)
    }

    /// A call of a scalar function on bound arguments.
    pub(super) fn function(&self, name: &str, args: Vec<Expr>) -> Result<Expr> {
        let Some(entry) = self.env().registry.find_scalar(name) else {
            bail!(UnknownFunction, "Function {name} does not exist");
        };
        self.scalar_of(name, &entry.factory, args)
    }

    fn scalar_of(&self, name: &str, factory: &Arc<dyn ScalarFactory>, args: Vec<Expr>) -> Result<Expr> {
        let over_states = aggregate::arithmetic::over_states(name, &args);
        let bound =
            fold(functions::dynamic::bind(name, over_states.as_ref().unwrap_or(factory), args, self.env().functions)?)?;
        Ok(decided(&bound).unwrap_or(bound))
    }

    /// `WITH x -> x + 1 AS f SELECT f(2)`.
    fn inline_lambda(&mut self, name: &str, lambda: &ast::Lambda, args: &[ast::Expr]) -> Result<Expr> {
        if self.resolving.iter().any(|resolving| resolving == name) {
            bail!(UnsupportedMethod, "Function '{name}' calls itself");
        }
        if lambda.params.len() != args.len() {
            bail!(
                BadArguments,
                "Lambda '{name}' takes {} arguments, but {} are given",
                lambda.params.len(),
                args.len()
            );
        }
        let args = self.bind_args(args)?;
        let first = self.analyzer.next_lambda.get();
        self.analyzer.next_lambda.set(first + args.len());
        for (i, (param, arg)) in lambda.params.iter().zip(&args).enumerate() {
            self.lambda_parameters.push(LambdaParameter {
                name: param.name.clone(),
                data_type: arg.data_type.clone(),
                position: first + i,
                stands_for: true,
            });
        }
        self.resolving.push(name.to_string());
        let known = self.aggregates.len();
        let body = self.bind(&lambda.body);
        self.resolving.pop();
        self.lambda_parameters.truncate(self.lambda_parameters.len() - args.len());
        let given = |index: usize, data_type: &DataType| match index.checked_sub(first).and_then(|i| args.get(i)) {
            Some(arg) => arg.clone(),
            None => Expr::column(index, data_type.clone()),
        };
        for aggregate in self.aggregates.iter_mut().skip(known) {
            aggregate.args.iter_mut().for_each(|arg| *arg = arg.transform(&given));
        }
        fold_deep(body?.transform(&given))
    }

    fn aggregate_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
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
            .find(|parameter| !parameter.stands_for && bound.args.iter().any(|arg| uses(arg, parameter.position)))
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

    /// Whether an expression uses an aggregate, itself or by the elements of an array of aggregates.
    fn reads_aggregate(&self, expr: &Expr) -> bool {
        let of_array =
            |column: usize| column.checked_sub(ARRAY_JOIN_BASE).and_then(|index| self.array_joins.get(index));
        contains_aggregate(expr)
            || expr.columns().into_iter().filter_map(of_array).any(|array| self.reads_aggregate(array))
    }

    /// The aggregate function of a call with its arguments.
    pub(super) fn resolve_aggregate(&mut self, call: &ast::FunctionCall) -> Result<AggregateCall> {
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
                // Functions that give 0 for nothing but NULL give it for nothing at all.
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
            // An unknown function is the first thing to say, before what is wrong with its arguments.
            Err(error)
                if error.code() == base::ErrorCode::UnknownAggregateFunction
                    || error.code() == base::ErrorCode::AggregateFunctionNotFound =>
            {
                return Err(self.unknown_function(name, error));
            }
            result => {
                // What is wrong with the arguments comes before what is wrong with their types.
                bound.as_ref().map_err(Clone::clone)?;
                result?
            }
        };
        Ok(AggregateCall { function, args: bound? })
    }

    /// The column that stands for an aggregate; equal aggregates share one.
    pub(super) fn add_aggregate(&mut self, call: AggregateCall) -> Expr {
        let data_type = call.function.result_type().clone();
        let same = |known: &AggregateCall| {
            // What differs most often first: there may be a thousand aggregates.
            known.args == call.args
                && known.function.name() == call.function.name()
                && known.function.state_type() == call.function.state_type()
        };
        let index = self.aggregates.iter().position(same).unwrap_or_else(|| {
            self.aggregates.push(call);
            self.aggregates.len() - 1
        });
        Expr::column(AGGREGATE_BASE + index, data_type)
    }

    fn unknown_function(&self, name: &str, fallback: base::Error) -> base::Error {
        if super::window::needs_window(name) {
            return err!(BadArguments, "The function '{name}' is a window function: it needs OVER (…)");
        }
        let registry = self.env().registry;
        let scalars = registry.scalars();
        let aggregates = registry.aggregates();
        let of_users = self.env().catalog.user_function_names();
        let names = scalars
            .iter()
            .map(|e| e.name)
            .chain(aggregates.iter().map(|e| e.name))
            .chain(of_users.iter().map(String::as_str));
        if let Some(why) = functions::why_unsupported(name) {
            return err!(NotImplemented, "Function '{name}' of ClickHouse is not supported: {why}");
        }
        if aggregate::resolve::is_null_combinator(registry, name) {
            return err!(
                UnknownAggregateFunction,
                "Aggregate function combinator 'Null' is only for internal usage: in '{name}'"
            );
        }
        let hint = maybe_you_meant(name, names);
        if hint.is_empty() && !fallback.message().contains("nknown") {
            return fallback;
        }
        err!(UnknownFunction, "Function with name '{name}' does not exist{hint}")
    }

    pub(super) fn aggregate_parameters(&mut self, call: &ast::FunctionCall) -> Result<Vec<Value>> {
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

    /// `arrayJoin(x)`: a column of its own; equal calls are one.
    pub(super) fn array_join(&mut self, args: &[ast::Expr]) -> Result<Expr> {
        let [arg] = args else {
            bail!(NumberOfArgumentsDoesntMatch, "Function arrayJoin requires exactly 1 argument");
        };
        let array = self.bind(arg)?;
        let element = match &array.data_type {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => super::from::entry_type(pair),
            other => {
                bail!(IllegalTypeOfArgument, "Argument of function arrayJoin must be an Array or Map, not {other}")
            }
        };
        if !self.lambda_parameters.is_empty() {
            bail!(BadArguments, "Function arrayJoin cannot stand inside a lambda");
        }
        let index = self.array_joins.iter().position(|known| *known == array).unwrap_or_else(|| {
            self.array_joins.push(array);
            self.array_joins.len() - 1
        });
        Ok(Expr::column(ARRAY_JOIN_BASE + index, element))
    }

    fn parameter(&mut self, parameter: &ast::Parameter) -> Result<Expr> {
        let (value, data_type) = super::parameter::parameter_value(parameter, self.env())?;
        Ok(Expr::literal(value, data_type))
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

/// Whether a function is called by its name alone.
pub(super) fn is_word_function(name: &str) -> bool {
    const WORDS: [&str; 8] = [
        "current_date",
        "current_timestamp",
        "current_user",
        "current_database",
        "now",
        "today",
        "localtime",
        "localtimestamp",
    ];
    WORDS.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// The arguments of a CAST whose target takes NULL where its value may be NULL.
fn keep_nullable(mut args: Vec<Expr>) -> Result<Vec<Expr>> {
    if let [value, target] = args.as_mut_slice()
        && (value.data_type.is_nullable()
            || value.data_type.is_dynamic()
            || matches!(value.data_type, DataType::Variant(_)))
        && let Some(Value::String(text)) = target.as_literal()
    {
        let wanted = types::type_parser::parse_type(&String::from_utf8_lossy(text))?;
        let nullable =
            if value.data_type.is_nullable() || wanted.can_be_nullable() { DataType::nullable(wanted) } else { wanted };
        *target = Expr::literal(Value::string(nullable.to_string()), DataType::String);
    }
    Ok(args)
}

/// Whether an expression uses a column.
fn uses(expr: &Expr, position: usize) -> bool {
    let mut found = false;
    expr.visit_columns(&mut |index| found |= index == position);
    found
}

/// Whether an expression uses an aggregate.
pub(super) fn contains_aggregate(expr: &Expr) -> bool {
    let mut found = false;
    expr.visit_columns(&mut |index| found |= (AGGREGATE_BASE..ARRAY_JOIN_BASE).contains(&index));
    found
}

/// Constants of more bytes stay calls.
const FOLDED_BYTES_MAX: usize = 32 << 20;

/// Computes a call whose arguments are all constant.
///
/// # Errors
/// Those of the function.
pub(crate) fn fold(expr: Expr) -> Result<Expr> {
    let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr) };
    if !function.is_constant_foldable() || args.iter().any(|arg| arg.as_literal().is_none()) {
        return Ok(expr);
    }
    let columns = Program::new(std::slice::from_ref(&expr), 0).run(&Block::new(Vec::new(), 1))?;
    // As a value it would take several times the memory of its column: it is computed where it is used.
    if columns[0].byte_size() > FOLDED_BYTES_MAX {
        return Ok(expr);
    }
    Ok(Expr::literal(columns[0].value(0), expr.data_type))
}

/// The value of an `and` that has a constant false, or of an `or` that has a constant true, whatever else it has.
fn decided(expr: &Expr) -> Option<Expr> {
    let ExprKind::Call { function, args } = &expr.kind else { return None };
    let wanted = match function.name() {
        "and" => false,
        "or" => true,
        _ => return None,
    };
    let decides = |arg: &Expr| arg.as_literal().and_then(Value::as_f64).is_some_and(|number| (number != 0.0) == wanted);
    args.iter().any(decides).then(|| Expr::literal(Value::UInt(u64::from(wanted)), expr.data_type.clone()))
}

/// As [`fold`], from the leaves up.
pub(super) fn fold_deep(expr: Expr) -> Result<Expr> {
    let ExprKind::Call { function, args } = expr.kind else { return Ok(expr) };
    let args = args.into_iter().map(fold_deep).collect::<Result<Vec<_>>>()?;
    fold(Expr { kind: ExprKind::Call { function, args }, data_type: expr.data_type })
}

/// Binds an expression over a table's columns: keys, defaults, mutations' filters.
///
/// # Errors
/// As for a query; aggregates and subqueries are refused.
pub fn bind_over_table(env: &Environment, columns: &[(String, DataType)], expr: &ast::Expr) -> Result<Expr> {
    let analyzer = Analyzer::new(env);
    let scope = Scope {
        columns: columns
            .iter()
            .enumerate()
            .map(|(i, (name, data_type))| {
                super::scope::ScopeColumn::new(name.clone(), Expr::column(i, data_type.clone()))
            })
            .collect(),
        ..Scope::default()
    };
    let mut binder = Binder::new(&analyzer, &scope);
    binder.aggregates_forbidden_in = Some("an expression of a table");
    let bound = binder.bind(expr)?;
    if !binder.array_joins.is_empty() {
        bail!(UnsupportedMethod, "Function arrayJoin cannot stand in an expression of a table");
    }
    Ok(bound)
}

/// Whether a function gives 0 of nothing but NULL.
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

/// A cast to another type; the expression itself if it has the type.
///
/// # Errors
/// When the types do not convert.
pub fn cast_to(env: &Environment, expr: Expr, data_type: &DataType) -> Result<Expr> {
    if expr.data_type == *data_type {
        return Ok(expr);
    }
    if let DataType::Aggregate(aggregate) = data_type
        && aggregate.simple
    {
        // A finished value is of the function's type.
        let mut value = cast_to(env, expr, &aggregate.arguments[0])?;
        value.data_type = data_type.clone();
        return Ok(value);
    }
    let Some(entry) = env.registry.find_scalar("_CAST").or_else(|| env.registry.find_scalar("CAST")) else {
        bail!(LogicalError, "There is no CAST");
    };
    let target = Expr::literal(Value::string(data_type.to_string()), DataType::String);
    let mut cast = bind_call(&*entry.factory, vec![expr, target], env.functions)?;
    cast.data_type = data_type.clone();
    fold(cast)
}
