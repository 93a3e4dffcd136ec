//! Calls that are not plain functions of their arguments' values.

use crate::analyze::expr::Binder;
use crate::analyze::from::array_join;
use crate::analyze::scope::ScopeColumn;
use crate::analyze::{Relation, scope};
use base::{Result, bail};
use functions::{Expr, Placeholder};
use sql::ast;
use types::{DataType, Value};

/// Whether a function's first argument may be the name of a table or dictionary without quotes.
fn names_first(function: &str) -> bool {
    let is_case = |prefix: &str| function.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
    is_case("joinGet") || is_case("dictGet") || is_case("dictHas") || is_case("dictIsIn")
}

impl Binder<'_, '_> {
    /// Handles `in`, `exists`, `arrayJoin`, `countDistinct`, identifiers as constants and the like; `None` for all
    /// others.
    pub(in crate::analyze) fn special_function(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let name = call.name.name.as_str();
        Ok(Some(match name {
            "in" | "notIn" | "globalIn" | "globalNotIn" | "nullIn" | "notNullIn" | "globalNullIn"
            | "globalNotNullIn" => self.in_call(call)?,
            "exists" => self.exists(call)?,
            _ if names_first(name) => return self.call_of_named(call),
            "formatRow" | "formatRowNoNewline" => self.format_row(call)?,
            "hasColumnInTable" => self.has_column_in_table(call)?,
            _ if name == "arrayJoin" || name.eq_ignore_ascii_case("unnest") => self.array_join(&call.args)?,
            "toColumnTypeName" | "toTypeName" if call.args.len() == 1 => return self.type_name(call),
            "isConstant" if call.args.len() == 1 => {
                let arg = self.bind(&call.args[0])?;
                Expr::literal(Value::UInt(u64::from(arg.as_literal().is_some())), DataType::UInt8)
            }
            "tupleElement"
                if matches!(call.args.as_slice(), [_, ast::Expr { kind: ast::ExprKind::Subquery(_), .. }]) =>
            {
                bail!(
                    IllegalTypeOfArgument,
                    "Second argument to tupleElement must be a constant integer or string, which a subquery is not: it \
                    may be NULL"
                )
            }
            "tupleElement" => match self.named_element(call)? {
                Some(element) => element,
                None => return Ok(None),
            },
            "toJSONString" if call.args.len() == 1 => {
                let arg = self.bind(&call.args[0])?;
                // An object is printed as JSON.
                let name = if matches!(arg.data_type.base(), DataType::Json(_)) { "toString" } else { name };
                self.function(name, vec![arg])?
            }
            "if" if call.args.len() == 3 => match self.registered_call(call) {
                Ok(bound) => bound,
                Err(error) => self.constant_if(call)?.ok_or(error)?,
            },
            "grouping" | "GROUPING" => self.grouping_call(call)?,
            unnest if unnest.eq_ignore_ascii_case("unnest") => self.array_join(&call.args)?,
            // States of it are those of `count` with combinators.
            lower
                if lower.len() >= 13
                    && lower[..13].eq_ignore_ascii_case("countdistinct")
                    && !(lower.starts_with("count") && lower.ends_with("State")) =>
            {
                self.count_distinct(call)?
            }
            _ => return Ok(None),
        }))
    }

    /// A call whose first argument may be a name without quotes; `None` where that is a value.
    fn call_of_named(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let Some(ast::ExprKind::Identifier(parts)) = call.args.first().map(|arg| &arg.kind) else { return Ok(None) };
        if !call.name.name.starts_with("joinGet") && self.is_value(parts) {
            return Ok(None);
        }
        let mut named = call.clone();
        let name = ast::Literal::string(scope::join(parts));
        named.args[0] = ast::Expr::new(ast::ExprKind::Literal(name), call.args[0].span);
        match self.special_function(&named)? {
            Some(special) => Ok(Some(special)),
            None => self.registered_call(&named).map(Some),
        }
    }

    /// `toTypeName`, and the check of the argument of `toColumnTypeName`, which is computed.
    fn type_name(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let arg = self.bind(&call.args[0])?;
        if call.name.name == "toColumnTypeName" {
            return Ok(None);
        }
        if self.keys_become_nullable {
            // The type is known once the groups are.
            return self.registered_call(call).map(Some);
        }
        let data_type = self.simple_type(&call.args[0], &arg.data_type).unwrap_or(arg.data_type);
        let is_pretty = self.env().settings.print_pretty_type_names;
        let name = if is_pretty { types::pretty_name::pretty_name(&data_type) } else { data_type.to_string() };
        Ok(Some(Expr::literal(Value::string(name), DataType::String)))
    }

    /// The declared type of a table's column of finished values (`SimpleAggregateFunction`), which is used as one of
    /// the function's type.
    fn simple_type(&self, written: &ast::Expr, seen: &DataType) -> Option<DataType> {
        let ast::ExprKind::Identifier(parts) = &written.kind else { return None };
        let name = &parts.last()?.name;
        let qualifier = parts.len().checked_sub(2).map(|at| parts[at].name.as_str());
        let fits = |column: &&ScopeColumn| {
            *column.name == **name && qualifier.is_none_or(|table| column.table() == Some(table))
        };
        let column = self.scope.columns.iter().find(fits)?;
        let (database, table) = column.own_table()?;
        let Ok(Relation::Table(found, _)) = self.env().catalog.relation(Some(database), table) else {
            return None;
        };
        let definition = found.definition();
        let declared = &definition.columns[definition.column_index(name)?].data_type;
        let DataType::Aggregate(aggregate) = declared else { return None };
        let is_declared = aggregate.simple && aggregate.arguments.first() == Some(seen);
        is_declared.then(|| declared.clone())
    }

    /// `if` with a constant condition, where only the branch that is not taken cannot be computed: the other branch.
    fn constant_if(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        /// Largest number of calls of `if` that are bound a second time in a statement.
        const FAILED_MAX: u32 = 16;
        let failed = self.analyzer.failed_ifs.get();
        if failed == FAILED_MAX {
            return Ok(None);
        }
        self.analyzer.failed_ifs.set(failed + 1);
        let condition = self.bind(&call.args[0])?;
        let Some(taken) = condition
            .as_literal()
            .and_then(|value| if value.is_null() { Some(false) } else { value.as_f64().map(|number| number != 0.0) })
        else {
            return Ok(None);
        };
        let (chosen, other) = if taken { (&call.args[1], &call.args[2]) } else { (&call.args[2], &call.args[1]) };
        if self.bind(other).is_ok() {
            return Ok(None);
        }
        self.bind(chosen).map(Some)
    }

    /// `formatRow('format', x, …)`: the function takes the names of the values behind the format.
    fn format_row(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let Some((format, values)) = call.args.split_first().filter(|(_, values)| !values.is_empty()) else {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function {} takes a format and values, {} arguments given",
                call.name.name,
                call.args.len()
            );
        };
        let (mut names, mut args) = (Vec::new(), Vec::new());
        for value in values {
            match self.expanded(value)? {
                Some(expanded) => expanded.into_iter().for_each(|(name, expr)| {
                    names.push(Value::string(name));
                    args.push(expr);
                }),
                None => {
                    names.push(Value::string(
                        value.alias.as_ref().map_or_else(|| value.column_name(), |alias| alias.name.clone()),
                    ));
                    args.push(self.bind(value)?);
                }
            }
        }
        let names = Expr::literal(Value::Array(names), DataType::array(DataType::String));
        let args = [vec![self.bind(format)?, names], args].concat();
        self.function(&call.name.name, args)
    }

    /// `expr.a`: the element of a tuple, or the path of objects as of a column; `None` for other calls of
    /// `tupleElement`.
    fn named_element(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let Some((first, name)) = element_of(call) else { return Ok(None) };
        // Consecutive names are one path within an object.
        let (mut base, mut names) = (first, vec![name]);
        while let ast::ExprKind::Function(inner) = &base.kind
            && inner.name.name == "tupleElement"
            && base.alias.is_none()
            && let Some((next, name)) = element_of(inner)
        {
            base = next;
            names.push(name);
        }
        names.reverse();
        let mut of = self.bind(base)?;
        for (i, name) in names.iter().enumerate() {
            if matches!(of.data_type, DataType::Json(_)) {
                let path: Vec<&[u8]> = names[i..].iter().map(|name| name.as_slice()).collect();
                let path = Expr::literal(Value::String(path.join(&b'.')), DataType::String);
                return self.function("getSubcolumn", vec![of, path]).map(Some);
            }
            of = self
                .function("tupleElement", vec![of, Expr::literal(Value::String((*name).clone()), DataType::String)])?;
        }
        Ok(Some(of))
    }

    /// `count(DISTINCT x)`: the aggregate that the setting `count_distinct_implementation` names.
    fn count_distinct(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let suffix = &call.name.name[13..];
        let mut call = call.clone();
        let implementation = &self.env().settings.count_distinct_implementation;
        if !self.env().registry.aggregates().iter().any(|entry| entry.name == implementation.as_str()) {
            bail!(
                UnknownAggregateFunction,
                "Unknown aggregate function {implementation} in count_distinct_implementation"
            );
        }
        call.name.name = format!("{implementation}{suffix}");
        if call.args.is_empty() {
            bail!(NumberOfArgumentsDoesntMatch, "count(DISTINCT …) needs an argument");
        }
        let bound = ast::Expr::new(ast::ExprKind::Function(Box::new(call)), ast::Span::default());
        self.bind(&bound)
    }

    /// `arrayJoin(x)`: a placeholder for the elements; equal calls share one.
    pub(in crate::analyze) fn array_join(&mut self, args: &[ast::Expr]) -> Result<Expr> {
        let [arg] = args else {
            bail!(NumberOfArgumentsDoesntMatch, "Function arrayJoin requires exactly 1 argument");
        };
        let array = self.bind(arg)?;
        let element = match &array.data_type {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => array_join::entry_type(pair),
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
        Ok(Expr::placeholder(Placeholder::ArrayJoin(index), element))
    }
}

/// The arguments of `tupleElement(of, 'name')`.
fn element_of(call: &ast::FunctionCall) -> Option<(&ast::Expr, &Vec<u8>)> {
    match call.args.as_slice() {
        [of, ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::String(name)), .. }] => Some((of, name)),
        _ => None,
    }
}
