//! Names that ClickHouse gives to result columns without alias: `plus(a, 1)`, `[1, 2]`, `count()`.
//!
//! Purely syntactic: functions are named as written, aliases inside stand for what they name.
//! Whether `t.a` is shown as `a`, and what a constant `EXISTS` is, knows whoever resolves names: see [`ResultNames`].

use crate::ast::*;
use crate::write::{quote_string, write_float, write_literal};

/// The knowledge beside the text that names depend on.
pub trait ResultNames {
    /// The shown name of a column; `None` as it is written.
    fn column(&self, parts: &[Ident]) -> Option<String>;

    /// The value that is shown for `EXISTS (query)`; `None` when it depends on the row.
    fn exists(&self, query: &SelectQuery) -> Option<bool>;

    /// Whether a name is that of a function, which may stand where a lambda is wanted.
    fn is_function(&self, name: &str) -> bool;
}

/// Names as they are written.
struct AsWritten;

impl ResultNames for AsWritten {
    fn column(&self, _: &[Ident]) -> Option<String> {
        None
    }

    fn exists(&self, _: &SelectQuery) -> Option<bool> {
        None
    }

    fn is_function(&self, _: &str) -> bool {
        false
    }
}

impl Expr {
    /// The name of the result column: the alias, or what ClickHouse makes of the expression.
    ///
    /// Subqueries are numbered from 1; see [`column_names`] for a whole `SELECT`.
    pub fn column_name(&self) -> String {
        Namer::new(&AsWritten).name(self)
    }

    /// As [`Self::column_name`], with columns as `names` shows them.
    pub fn column_name_with(&self, names: &dyn ResultNames) -> String {
        Namer::new(names).name(self)
    }
}

/// The names of all expressions of one `SELECT`, subqueries numbered through.
pub fn column_names(exprs: &[Expr]) -> Vec<String> {
    column_names_with(exprs, &AsWritten)
}

/// As [`column_names`], with columns as `names` shows them.
pub fn column_names_with(exprs: &[Expr], names: &dyn ResultNames) -> Vec<String> {
    let mut namer = Namer::new(names);
    exprs.iter().map(|expr| namer.name(expr)).collect()
}

/// Names expressions one after the other.
struct Namer<'n> {
    names: &'n dyn ResultNames,
    subqueries: usize,
    out: String,
}

impl<'n> Namer<'n> {
    fn new(names: &'n dyn ResultNames) -> Self {
        Namer { names, subqueries: 0, out: String::new() }
    }

    fn name(&mut self, expr: &Expr) -> String {
        self.expr(expr);
        std::mem::take(&mut self.out)
    }

    fn list(&mut self, exprs: &[Expr]) {
        for (i, expr) in exprs.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let Some(alias) = &expr.alias {
            // Subqueries are numbered by where they stand, named or not.
            self.subqueries += count_subqueries(expr);
            return self.out.push_str(&alias.name);
        }
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Identifier(parts) => match self.names.column(parts) {
                Some(shown) => self.out.push_str(&shown),
                None => {
                    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
                    self.out.push_str(&names.join("."));
                }
            },
            ExprKind::Function(call) => self.call(call),
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Subquery(_) => {
                self.subqueries += 1;
                self.out.push_str(&format!("_subquery_{}", self.subqueries));
            }
            ExprKind::Asterisk(_) | ExprKind::Columns(_) | ExprKind::Parameter(_) => {
                self.out.push_str(&expr.to_string());
            }
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        let params: Vec<&str> = lambda.params.iter().map(|param| param.name.as_str()).collect();
        self.out.push_str(&format!("lambda(tuple({}), ", params.join(", ")));
        self.expr(&lambda.body);
        self.out.push(')');
    }

    /// `EXISTS` counts as two subqueries: its argument, and what runs it.
    fn exists(&mut self, query: &SelectQuery) {
        match self.names.exists(query) {
            Some(found) => {
                self.subqueries += 2;
                self.out.push(if found { '1' } else { '0' });
            }
            None => {
                self.subqueries += 1;
                self.out.push_str(&format!("exists(_subquery_{})", self.subqueries));
            }
        }
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::BigInteger(text) => write_float(&mut self.out, text.parse().unwrap_or(f64::NAN)),
            // The bytes as they are, so far as they are text.
            Literal::String(bytes) => quote_string(&mut self.out, String::from_utf8_lossy(bytes).as_bytes()),
            other => write_literal(&mut self.out, other),
        }
    }

    fn call(&mut self, call: &FunctionCall) {
        match &*call.name.name {
            "exists" if let [Expr { kind: ExprKind::Subquery(query), .. }] = call.args.as_slice() => self.exists(query),
            "array" => {
                self.out.push('[');
                self.elements(&call.args, call.args.iter().any(has_float));
                self.out.push(']');
            }
            "tuple" => {
                self.out.push('(');
                self.elements(&call.args, false);
                self.out.push(')');
            }
            _ => self.plain_call(call),
        }
    }

    /// Elements of an array or tuple: constants among them take the common type of an array.
    fn elements(&mut self, args: &[Expr], float: bool) {
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.element(arg, float);
        }
    }

    fn element(&mut self, expr: &Expr, float: bool) {
        match &expr.kind {
            _ if expr.alias.is_some() => self.expr(expr),
            ExprKind::Literal(Literal::UInt64(value)) if float => write_float(&mut self.out, *value as f64),
            ExprKind::Literal(Literal::Int64(value)) if float => write_float(&mut self.out, *value as f64),
            ExprKind::Literal(Literal::Bool(value)) => self.out.push(if *value { '1' } else { '0' }),
            ExprKind::Function(call) if call.name.name == "array" && float => {
                self.out.push('[');
                self.elements(&call.args, true);
                self.out.push(']');
            }
            _ => self.expr(expr),
        }
    }

    fn plain_call(&mut self, call: &FunctionCall) {
        self.out.push_str(&call.name.name);
        if let Some(params) = &call.params {
            self.out.push('(');
            self.list(params);
            self.out.push(')');
        }
        self.out.push('(');
        let is_count = call.name.name.get(..5).is_some_and(|prefix| prefix.eq_ignore_ascii_case("count"));
        match call.args.as_slice() {
            [Expr { kind: ExprKind::Asterisk(_), .. }, rest @ ..] if is_count => self.list(rest),
            args => self.arguments(args),
        }
        self.out.push(')');
        match &call.over {
            None => {}
            Some(Over::Name(name)) => self.out.push_str(&format!(" OVER {}", name.name)),
            Some(Over::Spec(spec)) => self.window(spec),
        }
    }

    /// Arguments, where the name of a function stands for a lambda.
    fn arguments(&mut self, args: &[Expr]) {
        for (i, arg) in args.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match &arg.kind {
                ExprKind::Identifier(parts)
                    if i == 0 && args.len() > 1 && parts.len() == 1 && self.names.is_function(&parts[0].name) =>
                {
                    self.lambda(&Lambda::of_function(&parts[0], args.len() - 1));
                }
                _ => self.expr(arg),
            }
        }
    }

    fn window(&mut self, spec: &WindowSpec) {
        self.out.push_str(" OVER (");
        let mut blank = "";
        if let Some(parent) = &spec.parent {
            self.out.push_str(&parent.name);
            blank = " ";
        }
        if !spec.partition_by.is_empty() {
            self.out.push_str(blank);
            self.out.push_str("PARTITION BY ");
            self.list(&spec.partition_by);
            blank = " ";
        }
        if !spec.order_by.is_empty() {
            self.out.push_str(blank);
            self.out.push_str("ORDER BY ");
            for (i, item) in spec.order_by.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.expr(&item.expr);
                self.out.push_str(if item.descending { " DESC" } else { " ASC" });
                if let Some(collation) = &item.collation {
                    self.out.push_str(&format!(" COLLATE {collation}"));
                }
                self.out.push_str(match item.nulls_first {
                    Some(true) => " NULLS FIRST",
                    Some(false) => " NULLS LAST",
                    None => "",
                });
            }
            blank = " ";
        }
        if let Some(frame) = &spec.frame {
            self.out.push_str(blank);
            self.out.push_str(match frame.unit {
                FrameUnit::Rows => "ROWS BETWEEN ",
                FrameUnit::Range => "RANGE BETWEEN ",
                FrameUnit::Groups => "GROUPS BETWEEN ",
            });
            self.bound(&frame.start);
            self.out.push_str(" AND ");
            self.bound(&frame.end);
        }
        self.out.push(')');
    }

    fn bound(&mut self, bound: &FrameBound) {
        let (offset, word) = match bound {
            FrameBound::CurrentRow => return self.out.push_str("CURRENT ROW"),
            FrameBound::Preceding(offset) => (offset, " PRECEDING"),
            FrameBound::Following(offset) => (offset, " FOLLOWING"),
        };
        match offset {
            Some(offset) => self.expr(offset),
            None => self.out.push_str("UNBOUNDED"),
        }
        self.out.push_str(word);
    }
}

/// Whether a constant, or one in an array of arrays, is a float.
fn has_float(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(literal) => matches!(literal, Literal::Float(_)),
        ExprKind::Function(call) if call.name.name == "array" => call.args.iter().any(has_float),
        _ => false,
    }
}

fn count_subqueries(expr: &Expr) -> usize {
    match &expr.kind {
        ExprKind::Subquery(_) => 1,
        ExprKind::Function(call) => call.params.iter().flatten().chain(&call.args).map(count_subqueries).sum(),
        ExprKind::Lambda(lambda) => count_subqueries(&lambda.body),
        _ => 0,
    }
}
