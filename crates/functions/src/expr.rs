//! Bound expressions: every name resolved to a column position, every call to a function, every node typed.

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
    /// A constant.
    Literal(Value),
    /// A function call.
    Call {
        /// The bound function.
        function: Arc<dyn ScalarFunction>,
        /// Its arguments.
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

    /// Calls `visit` with the position of every column used, also inside lambdas' captures.
    pub fn visit_columns(&self, visit: &mut impl FnMut(usize)) {
        match &self.kind {
            ExprKind::Column(index) => visit(*index),
            ExprKind::Literal(_) => {}
            ExprKind::Call { args, .. } => args.iter().for_each(|arg| arg.visit_columns(visit)),
            ExprKind::Lambda(lambda) => lambda.captures.iter().for_each(|capture| capture.visit_columns(visit)),
        }
    }

    /// The positions of the columns used, sorted, each once.
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit_columns(&mut |index| columns.push(index));
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The same expression with every column position replaced.
    #[must_use]
    pub fn map_columns(&self, map: &impl Fn(usize) -> usize) -> Expr {
        self.transform(&|index, data_type| Expr::column(map(index), data_type.clone()))
    }

    /// The same expression with every column replaced by an expression.
    #[must_use]
    pub fn transform(&self, replace: &impl Fn(usize, &DataType) -> Expr) -> Expr {
        let kind = match &self.kind {
            ExprKind::Column(index) => return replace(*index, &self.data_type),
            ExprKind::Literal(value) => ExprKind::Literal(value.clone()),
            ExprKind::Call { function, args } => ExprKind::Call {
                function: function.clone(),
                args: args.iter().map(|arg| arg.transform(replace)).collect(),
            },
            ExprKind::Lambda(lambda) => ExprKind::Lambda(Arc::new(LambdaExpr {
                parameters: lambda.parameters.clone(),
                captures: lambda.captures.iter().map(|capture| capture.transform(replace)).collect(),
                body: lambda.body.clone(),
            })),
        };
        Expr { kind, data_type: self.data_type.clone() }
    }

    /// Whether equal rows give equal results.
    pub fn is_deterministic(&self) -> bool {
        match &self.kind {
            ExprKind::Column(_) | ExprKind::Literal(_) => true,
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
    /// Same structure, same types, same functions by name that depend on the same state: such expressions compute the
    /// same if deterministic.
    fn eq(&self, other: &Self) -> bool {
        self.data_type == other.data_type
            && match (&self.kind, &other.kind) {
                (ExprKind::Column(a), ExprKind::Column(b)) => a == b,
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
