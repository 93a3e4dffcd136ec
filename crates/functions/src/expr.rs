//! Bound expressions: every name resolved to a column position, every call to a function, every node typed.

use crate::placeholder::Placeholder;
use crate::scalar::ScalarFunction;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use types::{DataType, Value};

/// A typed expression over the columns of a block.
#[derive(Clone)]
pub struct Expr {
    /// The kind of the expression, with its operands.
    pub kind: ExprKind,
    /// The type of its result.
    pub data_type: DataType,
}

/// Kinds of bound expressions.
#[derive(Clone)]
pub enum ExprKind {
    /// The column at this position of the input block.
    Column(usize),
    /// A value that no operator gives yet. No plan that is optimized or executed has one.
    Placeholder(Placeholder),
    /// A constant.
    Literal(Value),
    /// A function call.
    Call {
        /// The bound function.
        function: Arc<dyn ScalarFunction>,
        /// The arguments.
        args: Vec<Expr>,
    },
    /// A lambda, as an argument of a higher-order function.
    Lambda(Arc<LambdaExpr>),
}

/// A lambda: `(x, y) -> body`.
#[derive(Clone)]
pub struct LambdaExpr {
    /// Types of the parameters.
    pub parameters: Vec<DataType>,
    /// Expressions over the *outer* block whose values the body uses.
    pub captures: Vec<Expr>,
    /// The body, over a block of the captures followed by the parameters.
    pub body: Expr,
}

impl Expr {
    /// The column at `index`.
    pub fn column(index: usize, data_type: DataType) -> Self {
        Expr { kind: ExprKind::Column(index), data_type }
    }

    /// A value that no operator gives yet.
    pub fn placeholder(placeholder: Placeholder, data_type: DataType) -> Self {
        Expr { kind: ExprKind::Placeholder(placeholder), data_type }
    }

    /// A constant.
    pub fn literal(value: Value, data_type: DataType) -> Self {
        Expr { kind: ExprKind::Literal(value), data_type }
    }

    /// The value, if the expression is a literal.
    pub fn as_literal(&self) -> Option<&Value> {
        match &self.kind {
            ExprKind::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// The position, if the expression is a column.
    pub fn as_column(&self) -> Option<usize> {
        match self.kind {
            ExprKind::Column(index) => Some(index),
            _ => None,
        }
    }

    /// The placeholder, if the expression is one.
    pub fn as_placeholder(&self) -> Option<Placeholder> {
        match self.kind {
            ExprKind::Placeholder(placeholder) => Some(placeholder),
            _ => None,
        }
    }

    /// Calls `visit` with every column and placeholder used, also inside lambdas' captures.
    pub fn visit_inputs(&self, visit: &mut impl FnMut(&Expr)) {
        match &self.kind {
            ExprKind::Column(_) | ExprKind::Placeholder(_) => visit(self),
            ExprKind::Literal(_) => {}
            ExprKind::Call { args, .. } => args.iter().for_each(|arg| arg.visit_inputs(visit)),
            ExprKind::Lambda(lambda) => lambda.captures.iter().for_each(|capture| capture.visit_inputs(visit)),
        }
    }

    /// Calls `visit` with the position of every column used, also inside lambdas' captures.
    pub fn visit_columns(&self, visit: &mut impl FnMut(usize)) {
        self.visit_inputs(&mut |input| {
            if let ExprKind::Column(index) = input.kind {
                visit(index);
            }
        });
    }

    /// Whether the expression uses a placeholder that `is_meant` holds for.
    pub fn uses_placeholder(&self, is_meant: impl Fn(Placeholder) -> bool) -> bool {
        let mut found = false;
        self.visit_inputs(&mut |input| found |= input.as_placeholder().is_some_and(&is_meant));
        found
    }

    /// Whether the expression uses neither columns nor placeholders.
    pub fn is_without_inputs(&self) -> bool {
        let mut found = false;
        self.visit_inputs(&mut |_| found = true);
        !found
    }

    /// The positions of the columns used, sorted, each once.
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit_columns(&mut |index| columns.push(index));
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The same expression with every column position replaced; placeholders stay.
    #[must_use]
    pub fn map_columns(&self, map: &impl Fn(usize) -> usize) -> Expr {
        self.transform(&|index, data_type| Expr::column(map(index), data_type.clone()))
    }

    /// The same expression with every column replaced by an expression; placeholders stay.
    #[must_use]
    pub fn transform(&self, replace: &impl Fn(usize, &DataType) -> Expr) -> Expr {
        self.replace_inputs(&|input| input.as_column().map(|index| replace(index, &input.data_type)))
    }

    /// The same expression with values in the place of placeholders; those that `value` has none for stay.
    #[must_use]
    pub fn replace_placeholders(&self, value: &impl Fn(Placeholder, &DataType) -> Option<Expr>) -> Expr {
        self.replace_inputs(&|input| value(input.as_placeholder()?, &input.data_type))
    }

    /// The same expression with columns in the place of those placeholders that have a position.
    #[must_use]
    pub fn place(&self, positions: &[(Placeholder, usize)]) -> Expr {
        self.replace_placeholders(&|placeholder, data_type| {
            let (_, position) = positions.iter().find(|(placed, _)| *placed == placeholder)?;
            Some(Expr::column(*position, data_type.clone()))
        })
    }

    /// The same expression with others in the place of columns and placeholders; those that `value` has none for stay.
    #[must_use]
    pub fn replace_inputs(&self, value: &impl Fn(&Expr) -> Option<Expr>) -> Expr {
        let kind = match &self.kind {
            ExprKind::Column(_) | ExprKind::Placeholder(_) => return value(self).unwrap_or_else(|| self.clone()),
            ExprKind::Literal(value) => ExprKind::Literal(value.clone()),
            ExprKind::Call { function, args } => ExprKind::Call {
                function: function.clone(),
                args: args.iter().map(|arg| arg.replace_inputs(value)).collect(),
            },
            ExprKind::Lambda(lambda) => ExprKind::Lambda(Arc::new(LambdaExpr {
                parameters: lambda.parameters.clone(),
                captures: lambda.captures.iter().map(|capture| capture.replace_inputs(value)).collect(),
                body: lambda.body.clone(),
            })),
        };
        Expr { kind, data_type: self.data_type.clone() }
    }

    /// Whether equal rows give equal results.
    pub fn is_deterministic(&self) -> bool {
        match &self.kind {
            ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
            ExprKind::Call { function, args } => function.is_deterministic() && args.iter().all(Expr::is_deterministic),
            ExprKind::Lambda(lambda) => {
                lambda.body.is_deterministic() && lambda.captures.iter().all(Expr::is_deterministic)
            }
        }
    }
}

impl Expr {
    /// A number that equal expressions have in common, for looking them up.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash_into(&mut hasher);
        hasher.finish()
    }

    fn hash_into(&self, hasher: &mut DefaultHasher) {
        match &self.kind {
            ExprKind::Column(index) => index.hash(hasher),
            ExprKind::Placeholder(placeholder) => placeholder.hash(hasher),
            ExprKind::Literal(value) => value.to_literal().hash(hasher),
            ExprKind::Call { function, args } => {
                function.name().hash(hasher);
                args.iter().for_each(|arg| arg.hash_into(hasher));
            }
            ExprKind::Lambda(lambda) => lambda.body.hash_into(hasher),
        }
    }
}

impl PartialEq for Expr {
    /// Whether two expressions have the same structure, types, and functions by name that depend on the same state:
    /// such expressions compute the same if deterministic.
    fn eq(&self, other: &Self) -> bool {
        self.data_type == other.data_type
            && match (&self.kind, &other.kind) {
                (ExprKind::Column(a), ExprKind::Column(b)) => a == b,
                (ExprKind::Placeholder(a), ExprKind::Placeholder(b)) => a == b,
                (ExprKind::Literal(a), ExprKind::Literal(b)) => a.is_same(b),
                (ExprKind::Call { function: f, args: a }, ExprKind::Call { function: g, args: b }) => {
                    f.name() == g.name() && f.depends_on() == g.depends_on() && a == b
                }
                (ExprKind::Lambda(a), ExprKind::Lambda(b)) => {
                    a.parameters == b.parameters && a.captures == b.captures && a.body == b.body
                }
                _ => false,
            }
    }
}

impl fmt::Display for Expr {
    /// `plus(#0, 1)`: columns by position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_expr(self, f, &|index| format!("#{index}"))
    }
}

impl fmt::Debug for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Expr {
    /// The expression as text with columns named by `name`.
    pub fn display_with(&self, name: &dyn Fn(usize) -> String) -> String {
        struct ExprWithNames<'a>(&'a Expr, &'a dyn Fn(usize) -> String);
        impl fmt::Display for ExprWithNames<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_expr(self.0, f, self.1)
            }
        }
        ExprWithNames(self, name).to_string()
    }
}

fn write_expr(expr: &Expr, f: &mut fmt::Formatter<'_>, name: &dyn Fn(usize) -> String) -> fmt::Result {
    match &expr.kind {
        ExprKind::Column(index) => f.write_str(&name(*index)),
        ExprKind::Placeholder(placeholder) => write!(f, "{placeholder:?}"),
        ExprKind::Literal(value) => f.write_str(&value.to_literal()),
        ExprKind::Call { function, args } => {
            write!(f, "{}(", function.name())?;
            for (i, arg) in args.iter().enumerate() {
                if i > 0 {
                    f.write_str(", ")?;
                }
                write_expr(arg, f, name)?;
            }
            f.write_str(")")
        }
        ExprKind::Lambda(lambda) => {
            let captures = lambda.captures.len();
            let inner = |index: usize| {
                if index >= captures {
                    format!("x{}", index - captures)
                } else {
                    lambda.captures[index].display_with(name)
                }
            };
            let parameters: Vec<String> = (0..lambda.parameters.len()).map(|i| format!("x{i}")).collect();
            write!(f, "({}) -> {}", parameters.join(", "), lambda.body.display_with(&inner))
        }
    }
}
