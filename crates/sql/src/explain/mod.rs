//! `EXPLAIN AST`: the tree as ClickHouse prints it, one node a line, indented by one blank a level.

mod access;
mod create;
mod expr;
mod select;
mod statement;

use crate::ast::*;

/// The lines of `EXPLAIN AST`, each ending in a line end.
pub fn explain_ast(statement: &Statement) -> String {
    let mut out = String::new();
    statement::statement(statement).write(&mut out, 0);
    out
}

/// The height of the tree as `EXPLAIN AST` prints it.
pub fn ast_depth(statement: &Statement) -> usize {
    statement::statement(statement).height()
}

/// A node of the printed tree.
struct Node {
    /// The text before `(children n)`.
    label: String,
    children: Vec<Node>,
}

impl Node {
    fn leaf(label: impl Into<String>) -> Node {
        Node { label: label.into(), children: Vec::new() }
    }

    fn new(label: impl Into<String>, children: Vec<Node>) -> Node {
        Node { label: label.into(), children }
    }

    /// `ExpressionList`.
    fn list(children: Vec<Node>) -> Node {
        Node::new("ExpressionList", children)
    }

    /// ` (alias x)` after the label.
    fn add_alias(&mut self, alias: Option<&Ident>) {
        if let Some(alias) = alias {
            self.label.push_str(&format!(" (alias {})", alias.name));
        }
    }

    fn write(&self, out: &mut String, depth: usize) {
        self.write_line(out, depth);
        for child in &self.children {
            child.write(out, depth + 1);
        }
    }

    fn height(&self) -> usize {
        1 + self.children.iter().map(Node::height).max().unwrap_or(0)
    }

    fn write_line(&self, out: &mut String, depth: usize) {
        out.extend(std::iter::repeat_n(' ', depth));
        out.push_str(&self.label);
        if !self.children.is_empty() {
            out.push_str(&format!(" (children {})", self.children.len()));
        }
        out.push('\n');
    }
}

fn identifier(name: &str) -> Node {
    Node::leaf(format!("Identifier {name}"))
}

/// One node for each part of a table's name.
fn object(name: &ObjectName) -> Vec<Node> {
    name.database.iter().chain([&name.name]).map(|part| identifier(&part.name)).collect()
}

/// As [`object_label`]; a database stands where the database of a table does.
fn kind_label(kind: ObjectKind, name: &ObjectName) -> String {
    match kind {
        ObjectKind::Database => format!("{} ", name.name.name),
        _ => object_label(name),
    }
}

/// `db table`, or ` table` without database.
fn object_label(name: &ObjectName) -> String {
    match &name.database {
        Some(database) => format!("{} {}", database.name, name.name.name),
        None => format!(" {}", name.name.name),
    }
}
