//! `untuple(t)` and `t.*`: the elements of a tuple as columns.

use crate::analyze::expr::Binder;
use crate::analyze::expr::asterisk::Expanded;
use crate::analyze::scope;
use crate::analyze::scope::ColumnLookup;
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use types::{DataType, Value};

impl Binder<'_, '_> {
    /// Names and expressions that an item of `SELECT` stands for, if it is a matcher of columns or an `untuple`.
    pub(in crate::analyze) fn expanded(&mut self, item: &ast::Expr) -> Result<Option<Vec<(String, Expr)>>> {
        let expanded = match &item.kind {
            ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_) => self.expand(item),
            ast::ExprKind::Function(call) if call.name.name == "untuple" => self.untuple(call, item.alias.as_ref()),
            _ => return Ok(None),
        };
        expanded.map(Some).map_err(|error| item.span.locate(error))
    }

    fn untuple(&mut self, call: &ast::FunctionCall, alias: Option<&ast::Ident>) -> Result<Vec<(String, Expr)>> {
        let [arg] = call.args.as_slice() else {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function untuple takes one argument, but {} are given",
                call.args.len()
            );
        };
        let tuple = self.bind(arg)?;
        let written = arg.column_name_with(&self.result_names());
        let name = |element: &str| match alias {
            Some(alias) => format!("{}.{element}", alias.name),
            // `t.*`
            None if call.is_operator => format!("{written}.{element}"),
            None => format!(
                "tupleElement({written}, {})",
                ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(element)), arg.span).column_name()
            ),
        };
        Ok(self.elements(tuple)?.into_iter().map(|(element, expr)| (name(&element), expr)).collect())
    }

    /// The elements of `t.*` where `t` is a column or alias and no table.
    pub(in crate::analyze) fn tuple_columns(&mut self, qualifier: &[ast::Ident]) -> Result<Option<Vec<Expanded>>> {
        let Some(last) = qualifier.last() else { return Ok(None) };
        if self.scope.has_table(&last.name) {
            return Ok(None);
        }
        let is_known = !matches!(self.scope.find_column(qualifier), ColumnLookup::None)
            || self.scope.aliases.contains_key(&qualifier[0].name);
        if !is_known {
            return Ok(None);
        }
        let tuple = self.identifier(qualifier)?;
        let written = scope::join(qualifier);
        let columns = self.elements(tuple)?.into_iter().map(|(element, expr)| {
            let mut path = qualifier.to_vec();
            path.push(ast::Ident::new(element.clone(), last.span));
            Expanded {
                name: format!("{written}.{element}"),
                ast: ast::Expr::new(ast::ExprKind::Identifier(path), last.span),
                expr,
                column: element,
            }
        });
        Ok(Some(columns.collect()))
    }

    /// The elements of a tuple with their names, which are numbers where it has none.
    fn elements(&mut self, tuple: Expr) -> Result<Vec<(String, Expr)>> {
        let DataType::Tuple(shape) = tuple.data_type.base().clone() else {
            bail!(UnsupportedMethod, "Function untuple takes a Tuple, not {}", tuple.data_type);
        };
        let mut elements = Vec::with_capacity(shape.elements.len());
        for index in 0..shape.elements.len() {
            let name = shape.names.as_ref().map_or_else(|| (index + 1).to_string(), |names| names[index].clone());
            let number = Expr::literal(Value::UInt(index as u64 + 1), DataType::UInt64);
            elements.push((name, self.function("tupleElement", vec![tuple.clone(), number])?));
        }
        Ok(elements)
    }
}
