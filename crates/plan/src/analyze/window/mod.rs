//! Window functions: `f(…) OVER (…)` becomes a placeholder, and gets its position when the operators that compute
//! windows are placed, after grouping and HAVING.
//!
//! ```text
//! mod.rs          windows: PARTITION BY, ORDER BY, named windows
//! frame.rs        ROWS, RANGE and GROUPS frames
//! calls.rs        the functions and their arguments
//! place.rs        one operator per partitioning and order
//! over_groups.rs  windows over groups, whose keys may become Nullable
//! ```

pub(super) mod calls;
mod frame;
mod over_groups;
pub(super) mod place;

use crate::analyze::expr::Binder;
use crate::logical::SortKey;
use crate::window::{Frame, WindowCall};
use base::{Result, bail, err};
use functions::{Expr, Placeholder};
use sql::ast;
use types::{DataType, Value};

/// A window function with its window, bound over the rows (or groups) of the `SELECT`.
#[derive(Clone)]
pub(super) struct BoundWindow {
    pub partition_by: Vec<Expr>,
    pub order_by: Vec<SortKey>,
    pub call: WindowCall,
    /// Name of the column.
    name: String,
}

impl BoundWindow {
    /// All expressions, to be rewritten.
    pub(super) fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
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
        Ok(Expr::placeholder(Placeholder::Window(index), data_type))
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

    /// A window with the parts that it inherits from its parent.
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

    /// A partition key in which 0 and -0 are equal.
    fn one_zero(&self, key: Expr) -> Result<Expr> {
        if !key.data_type.base().is_float() || key.as_literal().is_some() {
            return Ok(key);
        }
        self.function("plus", vec![key, Expr::literal(Value::Float(0.0), DataType::Float64)])
    }
}

fn call_text(call: &ast::FunctionCall) -> String {
    let mut plain = call.clone();
    plain.over = None;
    ast::Expr::new(ast::ExprKind::Function(Box::new(plain)), ast::Span::default()).column_name()
}
