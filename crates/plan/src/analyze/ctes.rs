//! Common table expressions in scope: a list that shares its outer part, so that ten thousand of them cost a node each.

use sql::ast;
use std::sync::Arc;
use types::Schema;

/// A common table expression with the ones that it may use.
#[derive(Clone)]
pub(super) struct CteScope {
    pub(super) name: String,
    pub(super) cte: ast::Cte,
    pub(super) visible: Ctes,
    /// How many outer queries there are where it is defined.
    pub(super) frames: usize,
    /// Defined by `WITH RECURSIVE`.
    pub(super) recursive: bool,
    /// Inside its own step: the number and the columns of the rows of the round before.
    pub(super) working: Option<(u64, Arc<Schema>)>,
}

/// Common table expressions in scope, the innermost first.
#[derive(Clone, Default)]
pub(super) struct Ctes(Option<Arc<Node>>);

struct Node {
    scope: Arc<CteScope>,
    outer: Ctes,
}

impl Ctes {
    /// One more, inside of all others.
    pub(super) fn push(&mut self, scope: CteScope) {
        let outer = std::mem::take(self);
        self.0 = Some(Arc::new(Node { scope: Arc::new(scope), outer }));
    }

    /// The innermost of a name.
    pub(super) fn find(&self, name: &str) -> Option<Arc<CteScope>> {
        let mut list = self;
        while let Some(node) = &list.0 {
            if node.scope.name == name {
                return Some(node.scope.clone());
            }
            list = &node.outer;
        }
        None
    }

    /// Whether names mean the same in both.
    pub(super) fn is_same(&self, other: &Ctes) -> bool {
        let (mut one, mut two) = (self, other);
        loop {
            match (&one.0, &two.0) {
                (None, None) => return true,
                (Some(a), Some(b)) if Arc::ptr_eq(a, b) => return true,
                (Some(a), Some(b)) if Arc::ptr_eq(&a.scope, &b.scope) => (one, two) = (&a.outer, &b.outer),
                _ => return false,
            }
        }
    }
}

impl Drop for Ctes {
    /// Node by node: a long list would not fit the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.outer.0.take();
        }
    }
}
