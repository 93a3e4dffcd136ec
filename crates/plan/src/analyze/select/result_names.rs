//! Names of result columns, where they depend on the scope and not on the text alone.

use crate::analyze::expr::Binder;
use crate::analyze::expr::identifier::is_word_function;
use crate::analyze::scope::{ColumnLookup, Scope};
use crate::analyze::{Analyzer, Ctes};
use sql::ast;

/// Answers of uncorrelated `EXISTS`, by query and visible common table expressions.
pub(in crate::analyze) type KnownExists = Vec<(ast::SelectQuery, Ctes, bool)>;

/// Names over one scope.
pub(in crate::analyze) struct ScopeNames<'n, 'a> {
    analyzer: &'n Analyzer<'a>,
    scope: &'n Scope,
}

impl sql::ResultNames for ScopeNames<'_, '_> {
    fn column(&self, parts: &[ast::Ident]) -> Option<String> {
        self.scope.shown(parts)
    }

    fn exists(&self, query: &ast::SelectQuery) -> Option<bool> {
        self.analyzer.known_exists(query, &self.scope.ctes)
    }

    fn is_function(&self, name: &str) -> bool {
        let parts = [ast::Ident::new(name, ast::Span::default())];
        let is_free =
            !self.scope.aliases.contains_key(name) && matches!(self.scope.find_column(&parts), ColumnLookup::None);
        is_free && !is_word_function(name) && self.analyzer.env.registry.find_scalar(name).is_some()
    }
}

impl Analyzer<'_> {
    /// The answer of an `EXISTS` that was run before.
    pub(in crate::analyze) fn known_exists(&self, query: &ast::SelectQuery, ctes: &Ctes) -> Option<bool> {
        let known = self.exists_cache.borrow();
        known.iter().find(|(text, under, _)| text == query && under.is_same(ctes)).map(|(.., found)| *found)
    }
}

impl<'b, 'a> Binder<'b, 'a> {
    /// Names over this scope.
    pub(in crate::analyze) fn result_names(&self) -> ScopeNames<'b, 'a> {
        ScopeNames { analyzer: self.analyzer, scope: self.scope }
    }
}
