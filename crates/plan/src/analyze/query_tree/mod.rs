//! The query tree: a query as a graph of nodes, as `EXPLAIN QUERY TREE` and `EXPLAIN SYNTAX run_query_tree_passes = 1`
//! show it.
//!
//! ```text
//! syntax ── build.rs ──> tree of names ── resolve.rs, tables.rs, ──> tree of columns and types
//!                            │              exprs.rs, matchers.rs          │ passes/: rewriting
//!                            │                                             │
//!                            └──────────── dump.rs: lines <────────────────┤ aliases.rs: __table1, …
//!                                          syntax.rs: a query again <──────┘
//! ```
//! Nodes are found by number and may be shared: all uses of a name lead to one node. Types of calls are those that the
//! analyzer gives. The tree only shows a query, which is not planned from it: correlated subqueries and some joins are
//! refused.

mod aliases;
mod build;
mod build_select;
mod dump;
mod dump_expr;
mod exprs;
mod graph;
mod lambdas;
mod matchers;
mod passes;
mod resolve;
mod syntax;
mod tables;

use super::{Analyzer, Ctes, Environment};
use base::Result;
use sql::ast;
use types::{DataType, Value};

/// The number of a node.
type NodeId = usize;

/// A query as a tree of nodes.
pub struct QueryTree {
    nodes: Vec<Node>,
    root: NodeId,
}

/// A node with its alias.
#[derive(Clone)]
struct Node {
    kind: NodeKind,
    alias: Option<String>,
}

/// The kinds of nodes.
#[derive(Clone)]
enum NodeKind {
    /// A constant, and the expression that it was computed from.
    Constant {
        value: Value,
        data_type: DataType,
        source: Option<NodeId>,
    },
    /// A name that is not resolved yet.
    Identifier {
        parts: Vec<ast::Ident>,
        modifiers: Modifiers,
    },
    /// `*`, `COLUMNS(…)`, with a list of transformers.
    Matcher {
        matcher: Box<ast::Expr>,
        transformers: Option<NodeId>,
    },
    /// A transformer of columns, with its expressions.
    Transformer {
        transformer: Box<ast::ColumnTransformer>,
        exprs: Vec<NodeId>,
    },
    /// A column of a table, a subquery or a lambda, and the expression that it is computed from.
    Column {
        name: String,
        data_type: DataType,
        source: NodeId,
        expression: Option<NodeId>,
    },
    Function(Function),
    List(Vec<NodeId>),
    /// Parameters with their types, once known, under the number of a node that their columns come from.
    Lambda {
        params: Vec<(String, Option<DataType>)>,
        arguments: NodeId,
        body: NodeId,
    },
    /// The source of columns that are parameters of a lambda.
    LambdaArguments,
    Sort(Box<Sort>),
    Interpolate {
        name: String,
        column: NodeId,
        expr: NodeId,
    },
    Window(Box<Window>),
    Query(Box<Query>),
    Union(Box<Union>),
    Table {
        name: String,
        table: ast::TableRef,
        modifiers: Modifiers,
    },
    TableFunction {
        call: Box<ast::TableRef>,
        name: String,
        args: NodeId,
        settings: Vec<ast::SettingChange>,
        modifiers: Modifiers,
    },
    Join(Box<Join>),
    /// Tables, and how each behind the first is joined: by a comma or by words.
    CrossJoin(Vec<NodeId>, Vec<ast::JoinKind>),
    ArrayJoin {
        table: NodeId,
        exprs: NodeId,
        left: bool,
    },
}

/// Modifiers after the name of a table: `FINAL`, `SAMPLE`.
#[derive(Clone, Default)]
struct Modifiers {
    is_final: bool,
    sample: Option<ast::Sample>,
}

/// The kind of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FunctionKind {
    Ordinary,
    Aggregate,
    Window,
}

/// A call.
#[derive(Clone)]
struct Function {
    name: String,
    kind: FunctionKind,
    /// Lists of nodes.
    params: NodeId,
    args: NodeId,
    window: Option<NodeId>,
    nulls: Option<ast::NullsAction>,
    /// The type of the result, once it is known.
    result: Option<DataType>,
    /// Whether it is written as an operator.
    is_operator: bool,
}

/// A key of `ORDER BY`.
#[derive(Clone)]
struct Sort {
    expr: NodeId,
    /// The name of the key as written, if it is a name.
    shown: String,
    descending: bool,
    nulls_first: Option<bool>,
    collation: Option<String>,
    has_fill: bool,
    /// `FROM`, `TO`, `STEP`, `STALENESS`.
    fill: [Option<NodeId>; 4],
}

/// A window.
#[derive(Clone)]
struct Window {
    parent: Option<String>,
    partition_by: NodeId,
    order_by: NodeId,
    frame: Option<ast::WindowFrame>,
    start: Option<NodeId>,
    end: Option<NodeId>,
}

/// A `SELECT`. Lists that are empty are not shown.
#[derive(Clone)]
struct Query {
    /// The syntax.
    select: Box<ast::Select>,
    is_subquery: bool,
    cte: Option<String>,
    is_recursive: bool,
    /// Whether it is an item of `WITH RECURSIVE`.
    is_recursive_cte: bool,
    with: Vec<NodeId>,
    /// Names and types of the result, once resolved.
    columns: Vec<(String, DataType)>,
    projection: NodeId,
    from: NodeId,
    prewhere: Option<NodeId>,
    selection: Option<NodeId>,
    group_by: NodeId,
    having: Option<NodeId>,
    windows: NodeId,
    qualify: Option<NodeId>,
    order_by: NodeId,
    interpolate: Option<NodeId>,
    limit_by_limit: Option<NodeId>,
    limit_by_offset: Option<NodeId>,
    limit_by: NodeId,
    limit: Option<NodeId>,
    offset: Option<NodeId>,
    distinct: bool,
    group_by_all: bool,
    order_by_all: bool,
}

/// A set operation.
#[derive(Clone)]
struct Union {
    query: Box<ast::SelectQuery>,
    is_subquery: bool,
    cte: Option<String>,
    is_recursive_cte: bool,
    mode: String,
    queries: NodeId,
}

/// A join of two tables.
#[derive(Clone)]
struct Join {
    kind: ast::JoinKind,
    strictness: ast::JoinStrictness,
    locality: ast::JoinLocality,
    left: NodeId,
    right: NodeId,
    /// A condition, or a list of columns of `USING`.
    on: Option<NodeId>,
    is_using: bool,
}

/// The passes after which the tree is shown.
#[derive(Clone, Copy)]
pub enum Passes {
    /// No passes: names are not resolved.
    None,
    /// A number of passes, of which resolving names is the first.
    First(usize),
    /// All passes.
    All,
}

impl QueryTree {
    /// The tree of a query after the passes.
    ///
    /// # Errors
    /// Those of analyzing the query; `NOT_IMPLEMENTED` for what the tree does not show.
    pub fn new(env: &Environment, query: &ast::SelectQuery, passes: Passes) -> Result<Self> {
        let mut tree = build::tree_of(env, query)?;
        let count = match passes {
            Passes::None => return Ok(tree),
            Passes::First(count) => count,
            Passes::All => usize::MAX,
        };
        if count > 0 {
            let analyzer = Analyzer::new(env);
            resolve::resolve(&mut tree, &analyzer, &Ctes::default())?;
            aliases::place(&mut tree);
            passes::run(&mut tree, &analyzer, count)?;
        }
        Ok(tree)
    }

    /// Name and description of a pass, by its number from 1 on.
    pub fn pass_text(number: usize) -> Option<String> {
        passes::text(number)
    }

    fn add(&mut self, kind: NodeKind) -> NodeId {
        self.nodes.push(Node { kind, alias: None });
        self.nodes.len() - 1
    }

    fn add_as(&mut self, kind: NodeKind, alias: Option<String>) -> NodeId {
        self.nodes.push(Node { kind, alias });
        self.nodes.len() - 1
    }

    fn list(&self, id: NodeId) -> &[NodeId] {
        match &self.nodes[id].kind {
            NodeKind::List(items) => items,
            _ => &[],
        }
    }

    fn kind(&self, id: NodeId) -> &NodeKind {
        &self.nodes[id].kind
    }

    fn function(&self, id: NodeId) -> Option<&Function> {
        match &self.nodes[id].kind {
            NodeKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// The arguments of a call of the ordinary function of that name.
    fn call_of(&self, id: NodeId, name: &str) -> Option<&[NodeId]> {
        let function =
            self.function(id).filter(|function| function.name == name && function.kind == FunctionKind::Ordinary)?;
        Some(self.list(function.args))
    }

    fn constant(&self, id: NodeId) -> Option<(&Value, &DataType)> {
        match &self.nodes[id].kind {
            NodeKind::Constant { value, data_type, .. } => Some((value, data_type)),
            _ => None,
        }
    }

    /// The type of a resolved expression.
    fn data_type(&self, id: NodeId) -> Option<&DataType> {
        match &self.nodes[id].kind {
            NodeKind::Constant { data_type, .. } | NodeKind::Column { data_type, .. } => Some(data_type),
            NodeKind::Function(function) => function.result.as_ref(),
            _ => None,
        }
    }
}
