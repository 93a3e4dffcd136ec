//! The tree as lines: queries and tables.

use super::dump_expr::type_text;
use super::{Join, NodeId, NodeKind, Query, QueryTree};
use sql::ast;
use std::collections::HashMap;
use std::fmt::Write as _;

impl QueryTree {
    /// The lines of `EXPLAIN QUERY TREE`. Nodes are numbered as they are met.
    pub fn dump(&self) -> Vec<String> {
        let mut dumper = Dumper { tree: self, ids: HashMap::new(), lines: Vec::new() };
        dumper.node(self.root, 0);
        dumper.lines
    }
}

pub(super) struct Dumper<'t> {
    pub(super) tree: &'t QueryTree,
    ids: HashMap<NodeId, usize>,
    lines: Vec<String>,
}

impl Dumper<'_> {
    pub(super) fn line(&mut self, depth: usize, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(depth), text.as_ref()));
    }

    pub(super) fn id(&mut self, node: NodeId) -> usize {
        let next = self.ids.len();
        *self.ids.entry(node).or_insert(next)
    }

    /// `WORD id: n`, with the alias.
    pub(super) fn head(&mut self, word: &str, node: NodeId) -> String {
        let id = self.id(node);
        let alias = self.tree.nodes[node].alias.as_ref().map(|alias| format!(", alias: {alias}")).unwrap_or_default();
        format!("{word} id: {id}{alias}")
    }

    pub(super) fn node(&mut self, node: NodeId, depth: usize) {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::Query(query) => self.query(node, query, depth),
            NodeKind::Union(union) => {
                let mut text = self.head("UNION", node);
                if union.is_subquery {
                    text.push_str(", is_subquery: 1");
                }
                if let Some(cte) = &union.cte {
                    let _ = write!(
                        text,
                        ", is_cte: 1{}, cte_name: {cte}",
                        if union.is_recursive_cte { ", is_recursive_cte: 1" } else { "" }
                    );
                }
                let _ = write!(text, ", union_mode: {}", union.mode);
                self.line(depth, text);
                self.section("QUERIES", Some(union.queries), depth + 1);
            }
            NodeKind::Table { name, modifiers, .. } => {
                let mut text = self.head("TABLE", node);
                let _ = write!(text, ", table_name: {name}");
                super::dump_expr::write_modifiers(&mut text, modifiers);
                self.line(depth, text);
            }
            NodeKind::TableFunction { name, args, settings, modifiers, .. } => {
                let mut text = self.head("TABLE_FUNCTION", node);
                let _ = write!(text, ", table_function_name: {name}");
                super::dump_expr::write_modifiers(&mut text, modifiers);
                self.line(depth, text);
                self.list_section("ARGUMENTS", *args, depth + 1);
                self.settings(settings, depth + 1);
            }
            NodeKind::Join(join) => self.join(node, join, depth),
            NodeKind::CrossJoin(tables, _) => {
                let text = self.head("CROSS JOIN", node);
                self.line(depth, text);
                tables.iter().for_each(|&table| self.section("TABLE EXPRESSION", Some(table), depth + 1));
            }
            NodeKind::ArrayJoin { table, exprs, left } => {
                let text = format!("{}, is_left: {}", self.head("ARRAY_JOIN", node), u8::from(*left));
                self.line(depth, text);
                self.section("TABLE EXPRESSION", Some(*table), depth + 1);
                self.section("JOIN EXPRESSIONS", Some(*exprs), depth + 1);
            }
            NodeKind::List(items) => {
                let text = format!("LIST id: {}, nodes: {}", self.id(node), items.len());
                self.line(depth, text);
                items.iter().for_each(|&item| self.node(item, depth + 1));
            }
            _ => self.expr(node, depth),
        }
    }

    pub(super) fn section(&mut self, title: &str, node: Option<NodeId>, depth: usize) {
        if let Some(node) = node {
            self.line(depth, title);
            self.node(node, depth + 1);
        }
    }

    /// A section of a list, if there is anything in it.
    pub(super) fn list_section(&mut self, title: &str, list: NodeId, depth: usize) {
        self.section(title, Some(list).filter(|&list| !self.tree.list(list).is_empty()), depth);
    }

    fn settings(&mut self, settings: &[ast::SettingChange], depth: usize) {
        if settings.is_empty() {
            return;
        }
        let texts: Vec<String> =
            settings.iter().map(|change| format!("{}={}", change.name, setting_value(change))).collect();
        self.line(depth, format!("SETTINGS {}", texts.join(" ")));
    }

    fn query(&mut self, node: NodeId, query: &Query, depth: usize) {
        let text = self.query_head(node, query);
        self.line(depth, text);
        let inner = depth + 1;
        if !query.with.is_empty() {
            self.line(inner, "WITH");
            self.line(inner + 1, format!("LIST id: {}, nodes: {}", self.ids.len(), query.with.len()));
            // The list is no node of the tree, and so has a number that no node has.
            self.ids.insert(usize::MAX - node, self.ids.len());
            query.with.iter().for_each(|&item| self.node(item, inner + 2));
        }
        if !query.columns.is_empty() {
            self.line(inner, "PROJECTION COLUMNS");
            query
                .columns
                .iter()
                .for_each(|(name, data_type)| self.line(inner + 1, format!("{name} {}", type_text(data_type))));
        }
        self.section("PROJECTION", Some(query.projection), inner);
        self.section("JOIN TREE", Some(query.from), inner);
        self.section("PREWHERE", query.prewhere, inner);
        self.section("WHERE", query.selection, inner);
        self.list_section("GROUP BY", query.group_by, inner);
        self.section("HAVING", query.having, inner);
        self.list_section("WINDOW", query.windows, inner);
        self.section("QUALIFY", query.qualify, inner);
        self.list_section("ORDER BY", query.order_by, inner);
        self.section("INTERPOLATE", query.interpolate, inner);
        self.section("LIMIT BY LIMIT", query.limit_by_limit, inner);
        self.section("LIMIT BY OFFSET", query.limit_by_offset, inner);
        self.list_section("LIMIT BY", query.limit_by, inner);
        self.section("LIMIT", query.limit, inner);
        self.section("OFFSET", query.offset, inner);
        self.settings(&query.select.settings, inner);
    }

    fn query_head(&mut self, node: NodeId, query: &Query) -> String {
        let mut text = self.head("QUERY", node);
        let group_by = query.select.group_by.as_ref();
        let with_totals = group_by.is_some_and(|group_by| group_by.with_totals);
        let flags = [
            ("is_subquery", query.is_subquery),
            ("is_cte", query.cte.is_some()),
            ("is_recursive_cte", query.is_recursive_cte),
            ("is_recursive_with", query.is_recursive),
            ("is_distinct", query.distinct),
            ("is_limit_with_ties", query.select.limit_with_ties),
            ("is_group_by_with_totals", with_totals),
            ("is_group_by_all", query.group_by_all),
            ("is_order_by_all", query.order_by_all),
        ];
        for (name, _) in flags.iter().filter(|(_, on)| *on) {
            let _ = write!(text, ", {name}: 1");
        }
        let group_by_type = match group_by.map(|group_by| &group_by.kind) {
            Some(ast::GroupByKind::Rollup(_)) => ", group_by_type: rollup",
            Some(ast::GroupByKind::Cube(_)) => ", group_by_type: cube",
            Some(ast::GroupByKind::GroupingSets(_)) => ", group_by_type: grouping_sets",
            _ => "",
        };
        text.push_str(group_by_type);
        if let Some(cte) = &query.cte {
            let _ = write!(text, ", cte_name: {cte}");
        }
        text
    }

    fn join(&mut self, node: NodeId, join: &Join, depth: usize) {
        let mut text = self.head("JOIN", node);
        match join.locality {
            ast::JoinLocality::Global => text.push_str(", locality: GLOBAL"),
            ast::JoinLocality::Local => text.push_str(", locality: LOCAL"),
            ast::JoinLocality::Unspecified => {}
        }
        let upper = |word: String| word.to_uppercase();
        let _ = write!(
            text,
            ", strictness: {}, kind: {}",
            upper(format!("{:?}", join.strictness)),
            upper(format!("{:?}", join.kind))
        );
        self.line(depth, text);
        self.section("LEFT TABLE EXPRESSION", Some(join.left), depth + 1);
        self.section("RIGHT TABLE EXPRESSION", Some(join.right), depth + 1);
        self.section("JOIN EXPRESSION", join.on, depth + 1);
    }
}

/// The value of a setting without quotes.
fn setting_value(change: &ast::SettingChange) -> String {
    crate::analyze::setting_text(change).ok().flatten().unwrap_or_default()
}
