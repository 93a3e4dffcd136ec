//! Calls that are not plain functions of their arguments' values.

use super::bind::Binder;
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use types::{DataType, Value};

impl Binder<'_, '_> {
    /// Handles `in`, `exists`, `arrayJoin`, `countDistinct`, identifiers as constants and the like; `None` for all others.
    pub(super) fn special_function(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let name = call.name.name.as_str();
        Ok(Some(match name {
            "in" | "notIn" | "globalIn" | "globalNotIn" | "nullIn" | "notNullIn" | "globalNullIn" | "globalNotNullIn" => self.in_call(call)?,
            "exists" => self.exists(call)?,
            "joinGet" | "joinGetOrNull" => match call.args.first().map(|arg| &arg.kind) {
                Some(ast::ExprKind::Identifier(parts)) => {
                    let mut named = call.clone();
                    named.args[0] = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(super::scope::join(parts))), call.args[0].span);
                    return self.special_function(&named).and_then(|special| special.map_or_else(|| self.registered_call(&named), Ok).map(Some));
                }
                _ => return Ok(None),
            },
            "formatRow" | "formatRowNoNewline" => self.format_row(call)?,
            "hasColumnInTable" => self.has_column_in_table(call)?,
            "arrayJoin" => self.array_join(&call.args)?,
            "toColumnTypeName" | "toTypeName" if call.args.len() == 1 => {
                let arg = self.bind(&call.args[0])?;
                if name == "toColumnTypeName" {
                    return Ok(None);
                }
                let is_pretty = self.env().settings.print_pretty_type_names;
                let name = if is_pretty { types::pretty_name::pretty_name(&arg.data_type) } else { arg.data_type.to_string() };
                Expr::literal(Value::string(name), DataType::String)
            }
            "isConstant" if call.args.len() == 1 => {
                let arg = self.bind(&call.args[0])?;
                Expr::literal(Value::UInt(u64::from(arg.as_literal().is_some())), DataType::UInt8)
            }
            "tupleElement" => match self.named_element(call)? {
                Some(element) => element,
                None => return Ok(None),
            },
            "toJSONString" if call.args.len() == 1 => {
                let arg = self.bind(&call.args[0])?;
                // The text of an object is JSON.
                let name = if matches!(arg.data_type.base(), DataType::Json(_)) { "toString" } else { name };
                self.function(name, vec![arg])?
            }
            "grouping" | "GROUPING" => self.grouping_call(call)?,
            unnest if unnest.eq_ignore_ascii_case("unnest") => self.array_join(&call.args)?,
            lower if lower.len() >= 13 && lower[..13].eq_ignore_ascii_case("countdistinct") => self.count_distinct(call)?,
            _ => return Ok(None),
        }))
    }

    /// `formatRow('format', x, …)`: the function takes the names of the values behind the format.
    fn format_row(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let Some((format, values)) = call.args.split_first().filter(|(_, values)| !values.is_empty()) else {
            bail!(NumberOfArgumentsDoesntMatch, "Function {} takes a format and values, {} arguments given", call.name.name, call.args.len());
        };
        let (mut names, mut args) = (Vec::new(), Vec::new());
        for value in values {
            match self.expanded(value)? {
                Some(expanded) => expanded.into_iter().for_each(|(name, expr)| {
                    names.push(Value::string(name));
                    args.push(expr);
                }),
                None => {
                    names.push(Value::string(value.alias.as_ref().map_or_else(|| value.column_name(), |alias| alias.name.clone())));
                    args.push(self.bind(value)?);
                }
            }
        }
        let names = Expr::literal(Value::Array(names), DataType::array(DataType::String));
        let args = [vec![self.bind(format)?, names], args].concat();
        self.function(&call.name.name, args)
    }

    /// `expr.a`: the element of a tuple, or the path of objects as of a column; `None` for other calls of `tupleElement`.
    fn named_element(&mut self, call: &ast::FunctionCall) -> Result<Option<Expr>> {
        let [of, ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::String(name)), .. }] = call.args.as_slice() else { return Ok(None) };
        let of = self.bind(of)?;
        let function = if matches!(of.data_type, DataType::Json(_)) { "getSubcolumn" } else { "tupleElement" };
        let name = Expr::literal(Value::String(name.clone()), DataType::String);
        self.function(function, vec![of, name]).map(Some)
    }

    /// `count(DISTINCT x)`: the aggregate that the setting `count_distinct_implementation` names.
    fn count_distinct(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let suffix = &call.name.name[13..];
        let mut call = call.clone();
        call.name.name = format!("{}{suffix}", self.env().settings.count_distinct_implementation);
        if call.args.is_empty() {
            bail!(NumberOfArgumentsDoesntMatch, "count(DISTINCT …) needs an argument");
        }
        let bound = ast::Expr::new(ast::ExprKind::Function(Box::new(call)), ast::Span::default());
        self.bind(&bound)
    }
}
