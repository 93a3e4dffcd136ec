//! Expressions.

use super::Formatter;
use crate::ast::*;
use crate::write::{quote_function, quote_string, write_literal};

/// The infix operator of a call that was written as one.
fn infix(name: &str) -> Option<&'static str> {
    Some(match name {
        "plus" => " + ",
        "minus" => " - ",
        "multiply" => " * ",
        "divide" => " / ",
        "modulo" => " % ",
        "equals" => " = ",
        "notEquals" => " != ",
        "less" => " < ",
        "greater" => " > ",
        "lessOrEquals" => " <= ",
        "greaterOrEquals" => " >= ",
        "isNotDistinctFrom" => " <=> ",
        "isDistinctFrom" => " IS DISTINCT FROM ",
        "like" => " LIKE ",
        "notLike" => " NOT LIKE ",
        "ilike" => " ILIKE ",
        "notILike" => " NOT ILIKE ",
        "in" => " IN ",
        "notIn" => " NOT IN ",
        "globalIn" => " GLOBAL IN ",
        "globalNotIn" => " GLOBAL NOT IN ",
        "and" => " AND ",
        "or" => " OR ",
        _ => return None,
    })
}

impl Formatter {
    /// An expression where a whole one may stand.
    pub(super) fn expr(&mut self, expr: &Expr) {
        if expr.parens.0 && self.shows_parens(expr) {
            self.push("(");
            self.expr_without_alias(expr, false);
            self.push(")");
        } else {
            self.expr_without_alias(expr, false);
        }
        if let Some(alias) = &expr.alias {
            self.push(" AS ");
            self.ident(alias);
        }
    }

    /// Whether the parentheses around an expression are kept; of what is understood, calls are written without.
    fn shows_parens(&self, expr: &Expr) -> bool {
        !(self.layout.understood && matches!(expr.kind, ExprKind::Function(_)))
    }

    pub(super) fn exprs(&mut self, exprs: &[Expr]) {
        for (index, expr) in exprs.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.element(index, expr);
        }
    }

    /// The expressions of a clause, as `clause_list` lays them out.
    pub(super) fn clause_exprs(&mut self, exprs: &[Expr]) {
        let elements: Vec<(usize, &Expr)> = exprs.iter().enumerate().collect();
        self.clause_list(&elements, |f, (index, expr)| f.element(*index, expr));
    }

    /// An expression of a list: a lambda that does not come first needs parentheses, or the names before it would be
    /// its parameters.
    pub(super) fn element(&mut self, index: usize, expr: &Expr) {
        match &expr.kind {
            ExprKind::Lambda(lambda) if index > 0 && !expr.parens.0 && !self.layout.understood => {
                self.lambda(lambda);
                if let Some(alias) = &expr.alias {
                    self.push(" AS ");
                    self.ident(alias);
                }
            }
            _ => self.expr(expr),
        }
    }

    /// An expression as the operand of an operator.
    fn operand(&mut self, expr: &Expr) {
        if expr.alias.is_some() {
            self.push("(");
            self.expr(&expr.bare());
            return self.push(")");
        }
        if expr.parens.0 && self.shows_parens(expr) {
            return self.expr(expr);
        }
        let negative = match &expr.kind {
            ExprKind::Literal(Literal::Int64(_)) => true,
            ExprKind::Literal(Literal::Float(value)) => value.is_sign_negative(),
            ExprKind::Literal(Literal::BigInteger(text)) => text.starts_with('-'),
            _ => false,
        };
        if negative {
            self.push("(");
        }
        self.expr_without_alias(expr, true);
        if negative {
            self.push(")");
        }
    }

    /// An expression before `.`, `[`: what binds as tightly stays bare.
    fn accessed(&mut self, expr: &Expr) {
        let bare = expr.alias.is_none()
            && !expr.parens.0
            && match &expr.kind {
                ExprKind::Identifier(_) | ExprKind::Subquery(_) | ExprKind::Parameter(_) => true,
                ExprKind::Function(call) => !call.is_operator || matches!(&*call.name.name, "array" | "tuple"),
                _ => false,
            };
        if bare {
            return self.expr_without_alias(expr, false);
        }
        self.push("(");
        self.expr(&expr.bare());
        self.push(")");
    }

    fn expr_without_alias(&mut self, expr: &Expr, nested: bool) {
        match &expr.kind {
            ExprKind::Literal(literal) => write_literal(&mut self.out, literal),
            ExprKind::Identifier(parts) => self.separated(parts, ".", Self::ident),
            ExprKind::Asterisk(asterisk) => {
                self.qualifier(&asterisk.qualifier);
                self.push("*");
                self.transformers(&asterisk.transformers);
            }
            ExprKind::Columns(matcher) => self.columns(matcher),
            ExprKind::Function(call) if call.is_operator => self.operator(call, nested),
            ExprKind::Function(call) => self.call(call),
            ExprKind::Lambda(lambda) if nested => self.lambda(lambda),
            ExprKind::Lambda(lambda) => self.bare_lambda(lambda),
            ExprKind::Subquery(query) => self.block(|f| f.select_query(query)),
            ExprKind::Parameter(parameter) => {
                self.push(&format!("{{{}:{}}}", parameter.name, parameter.ty.text));
            }
        }
    }

    fn operator(&mut self, call: &FunctionCall, nested: bool) {
        let args = &call.args;
        match (&*call.name.name, args.as_slice()) {
            ("array", _) => {
                self.push("[");
                self.exprs(args);
                self.push("]");
            }
            ("tuple", [_, _, ..]) => {
                self.push("(");
                self.exprs(args);
                self.push(")");
            }
            _ if nested => {
                self.push("(");
                self.bare_operator(call);
                self.push(")");
            }
            _ => self.bare_operator(call),
        }
    }

    fn bare_operator(&mut self, call: &FunctionCall) {
        let args = &call.args;
        match (&*call.name.name, args.as_slice()) {
            ("negate", [operand]) => {
                self.push("-");
                match operand.as_literal() {
                    // `-1` would read back as a constant.
                    Some(literal) if operand.alias.is_none() => self.push(&format!("({literal})")),
                    _ => self.operand(operand),
                }
            }
            ("tupleElement", [left, Expr { kind: ExprKind::Literal(Literal::UInt64(index)), alias: None, .. }]) => {
                self.accessed(left);
                self.push(&format!(".{index}"));
            }
            ("arrayElement", [left, index]) => {
                self.accessed(left);
                self.push("[");
                self.expr(index);
                self.push("]");
            }
            ("not", [operand]) => {
                self.push("NOT ");
                self.operand(operand);
            }
            ("isNull", [operand]) => {
                self.operand(operand);
                self.push(" IS NULL");
            }
            ("isNotNull", [operand]) => {
                self.operand(operand);
                self.push(" IS NOT NULL");
            }
            ("in" | "notIn" | "globalIn" | "globalNotIn", [left, right]) => {
                self.operand(left);
                self.push(infix(&call.name.name).unwrap_or(" IN "));
                match right.as_literal() {
                    Some(literal) if right.alias.is_none() => self.push(&format!("({literal})")),
                    _ => self.operand(right),
                }
            }
            ("like" | "notLike" | "ilike" | "notILike", [left, pattern, escape]) => {
                self.operand(left);
                self.push(infix(&call.name.name).unwrap_or(" LIKE "));
                self.operand(pattern);
                self.push(" ESCAPE ");
                self.operand(escape);
            }
            (name, [_, _, ..]) if let Some(symbol) = infix(name) => {
                self.separated(args, symbol, Self::operand);
            }
            _ => self.call(call),
        }
    }

    pub(super) fn call(&mut self, call: &FunctionCall) {
        if self.layout.understood {
            self.push(&call.name.name);
        } else {
            quote_function(&mut self.out, &call.name.name);
        }
        if let Some(params) = &call.params {
            self.push("(");
            self.exprs(params);
            self.push(")");
        }
        self.push("(");
        self.arguments(&call.args);
        self.push(")");
        match call.nulls {
            Some(NullsAction::Ignore) => self.push(" IGNORE NULLS"),
            Some(NullsAction::Respect) => self.push(" RESPECT NULLS"),
            None => {}
        }
        match &call.over {
            Some(Over::Name(name)) => {
                self.push(" OVER ");
                self.ident(name);
            }
            Some(Over::Spec(spec)) => {
                self.push(" OVER ");
                self.window_spec(spec);
            }
            None => {}
        }
    }

    /// The arguments of a call: a lambda before the others needs no parentheses.
    fn arguments(&mut self, args: &[Expr]) {
        match args {
            [Expr { kind: ExprKind::Lambda(lambda), alias: None, .. }, rest @ ..] if !self.layout.understood => {
                self.bare_lambda(lambda);
                if !rest.is_empty() {
                    self.push(", ");
                    self.exprs(rest);
                }
            }
            // Of what is understood, no argument has parentheses around it.
            _ if self.layout.understood => self.separated(args, ", ", |f, arg| {
                f.expr_without_alias(arg, false);
                if let Some(alias) = &arg.alias {
                    f.push(" AS ");
                    f.ident(alias);
                }
            }),
            _ => self.exprs(args),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        self.push("(");
        self.bare_lambda(lambda);
        self.push(")");
    }

    pub(super) fn bare_lambda(&mut self, lambda: &Lambda) {
        match lambda.params.as_slice() {
            [one] => self.ident(one),
            params => {
                self.push("(");
                self.idents(params);
                self.push(")");
            }
        }
        self.push(" -> ");
        self.operand(&lambda.body);
    }

    fn qualifier(&mut self, parts: &[Ident]) {
        for part in parts {
            self.ident(part);
            self.push(".");
        }
    }

    fn columns(&mut self, matcher: &ColumnsMatcher) {
        self.qualifier(&matcher.qualifier);
        self.push("COLUMNS(");
        match &matcher.pattern {
            ColumnsPattern::Regex(regex) => self.string(regex),
            ColumnsPattern::List(list) => self.exprs(list),
        }
        self.push(")");
        self.transformers(&matcher.transformers);
    }

    pub(super) fn transformers(&mut self, transformers: &[ColumnTransformer]) {
        for transformer in transformers {
            self.transformer(transformer);
        }
    }

    fn transformer(&mut self, transformer: &ColumnTransformer) {
        match transformer {
            ColumnTransformer::Except { columns, strict } => {
                self.push(if *strict { " EXCEPT STRICT " } else { " EXCEPT " });
                match columns.as_slice() {
                    [one] => self.dotted(one),
                    columns => {
                        self.push("(");
                        self.separated(columns, ", ", Self::dotted);
                        self.push(")");
                    }
                }
            }
            ColumnTransformer::ExceptRegex(regex) => {
                self.push(" EXCEPT ");
                self.string(regex);
            }
            ColumnTransformer::Replace { items, strict } => {
                self.push(if *strict { " REPLACE STRICT (" } else { " REPLACE (" });
                self.exprs(items);
                self.push(")");
            }
            ColumnTransformer::Apply { function, params, prefix } => {
                self.push(" APPLY ");
                self.prefixed(prefix.as_deref(), |f| {
                    f.ident(function);
                    // Of what is understood, it is a call without arguments.
                    let called = f.layout.understood;
                    if params.is_some() || called {
                        f.push("(");
                        f.exprs(params.as_deref().unwrap_or_default());
                        f.push(")");
                    }
                });
            }
            ColumnTransformer::ApplyLambda { lambda, prefix } => {
                self.push(" APPLY ");
                self.prefixed(prefix.as_deref(), |f| f.operand(lambda));
            }
        }
    }

    fn prefixed(&mut self, prefix: Option<&str>, write: impl FnOnce(&mut Self)) {
        let Some(prefix) = prefix else { return write(self) };
        self.push("(");
        write(self);
        self.push(", ");
        quote_string(&mut self.out, prefix.as_bytes());
        self.push(")");
    }

    pub(super) fn window_spec(&mut self, spec: &WindowSpec) {
        let mut parts: Vec<String> = Vec::new();
        if let Some(parent) = &spec.parent {
            parts.push(parent.to_string());
        }
        if !spec.partition_by.is_empty() {
            parts.push(self.aside(|f| {
                f.push("PARTITION BY ");
                f.exprs(&spec.partition_by);
            }));
        }
        if !spec.order_by.is_empty() {
            parts.push(self.aside(|f| {
                f.push("ORDER BY ");
                f.separated(&spec.order_by, ", ", |f, item| f.order_item(item, true));
            }));
        }
        if let Some(frame) = &spec.frame {
            parts.push(self.aside(|f| f.frame(frame)));
        }
        self.push(&format!("({})", parts.join(" ")));
    }

    /// The text that `write` would append.
    fn aside(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let length = self.out.len();
        write(self);
        self.out.split_off(length)
    }

    fn frame(&mut self, frame: &WindowFrame) {
        self.push(match frame.unit {
            FrameUnit::Rows => "ROWS BETWEEN ",
            FrameUnit::Range => "RANGE BETWEEN ",
            FrameUnit::Groups => "GROUPS BETWEEN ",
        });
        self.bound(&frame.start);
        self.push(" AND ");
        self.bound(&frame.end);
    }

    fn bound(&mut self, bound: &FrameBound) {
        let (offset, word) = match bound {
            FrameBound::CurrentRow => return self.push("CURRENT ROW"),
            FrameBound::Preceding(offset) => (offset, " PRECEDING"),
            FrameBound::Following(offset) => (offset, " FOLLOWING"),
        };
        match offset {
            Some(offset) => self.operand(offset),
            None => self.push("UNBOUNDED"),
        }
        self.push(word);
    }
}
