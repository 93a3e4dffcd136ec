//! Rights: privileges that are granted on objects.
//!
//! ```text
//! everything ── database, or an object in no database ── table ── column
//! ```
//! A node of the tree has the privileges that hold on its object; nodes are there where they differ from the node above
//! (a grant on a table, or a partial revoke). A node may stand for all names that begin alike (`db*`). Of the nodes
//! that fit a name, the exact one counts, then the one with the longest beginning, then the node above.

use crate::privilege::{Privilege, PrivilegeSet};
use std::collections::BTreeMap;

/// A name on a path, or the beginning of names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectKey {
    /// The name.
    pub name: String,
    /// Whether the name stands for all names that begin with it.
    pub is_prefix: bool,
}

impl ObjectKey {
    /// Exactly this name.
    pub fn exact(name: impl Into<String>) -> Self {
        ObjectKey { name: name.into(), is_prefix: false }
    }

    /// All names that begin with this one.
    pub fn prefix(name: impl Into<String>) -> Self {
        ObjectKey { name: name.into(), is_prefix: true }
    }

    fn covers(&self, other: &ObjectKey) -> bool {
        match self.is_prefix {
            true => other.name.starts_with(&self.name),
            false => self == other,
        }
    }
}

/// Privileges on an object and all within it, and the nodes of objects within that differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct RightsNode {
    granted: PrivilegeSet,
    children: BTreeMap<ObjectKey, RightsNode>,
}

impl RightsNode {
    /// The node that applies to a name right below this one.
    fn child(&self, key: &ObjectKey) -> Option<&RightsNode> {
        if self.children.is_empty() {
            return None;
        }
        self.children.get(key).or_else(|| {
            let covering = self.children.iter().filter(|(known, _)| known.is_prefix && known.covers(key));
            covering.max_by_key(|(known, _)| known.name.len()).map(|(_, node)| node)
        })
    }

    /// Changes the privileges at a path and below it.
    fn change(&mut self, path: &[ObjectKey], depth: usize, change: &dyn Fn(PrivilegeSet) -> PrivilegeSet) {
        let Some((key, rest)) = path.split_first() else {
            self.granted = change(self.granted) & PrivilegeSet::at_depth(depth);
            self.children.values_mut().for_each(|child| child.change(&[], depth + 1, change));
            return;
        };
        let inherited = PrivilegeSet::at_depth(depth + 1);
        if !self.children.contains_key(key) {
            let alike = self.child(key).cloned();
            let fresh = RightsNode { granted: self.granted & inherited, children: BTreeMap::new() };
            self.children.insert(key.clone(), alike.unwrap_or(fresh));
        }
        for (_, child) in self.children.iter_mut().filter(|(known, _)| key.covers(known)) {
            child.change(rest, depth + 1, change);
        }
    }

    /// Removes nodes that say the same as the node above.
    fn prune(&mut self, depth: usize) {
        self.children.values_mut().for_each(|child| child.prune(depth + 1));
        let inherited = self.granted & PrivilegeSet::at_depth(depth + 1);
        // Longer beginnings first: what is left of the shorter ones decides.
        let mut keys: Vec<ObjectKey> = self.children.keys().cloned().collect();
        keys.sort_by_key(|key| (key.is_prefix, std::cmp::Reverse(key.name.len())));
        for key in keys {
            let Some(node) = self.children.remove(&key) else { continue };
            let is_redundant = match self.child(&key) {
                Some(covering) => *covering == node,
                None => node.children.is_empty() && node.granted == inherited,
            };
            if !is_redundant {
                self.children.insert(key, node);
            }
        }
    }

    /// Whether all of `wanted` hold at the node and everywhere below it.
    fn holds_all(&self, wanted: PrivilegeSet, depth: usize) -> bool {
        let wanted = wanted & PrivilegeSet::at_depth(depth);
        self.granted.contains(wanted) && self.children.values().all(|child| child.holds_all(wanted, depth + 1))
    }

    /// Whether any of `wanted` holds at the node or anywhere below it.
    fn holds_any(&self, wanted: PrivilegeSet) -> bool {
        self.granted.intersects(wanted) || self.children.values().any(|child| child.holds_any(wanted))
    }

    /// Combines two trees node by node.
    fn combine(
        &self,
        other: &RightsNode,
        depth: usize,
        with: &dyn Fn(PrivilegeSet, PrivilegeSet) -> PrivilegeSet,
    ) -> Self {
        let mut combined = RightsNode { granted: with(self.granted, other.granted), children: BTreeMap::new() };
        let inherited = |node: &RightsNode| RightsNode {
            granted: node.granted & PrivilegeSet::at_depth(depth + 1),
            children: BTreeMap::new(),
        };
        for key in self.children.keys().chain(other.children.keys()) {
            if combined.children.contains_key(key) {
                continue;
            }
            let (left, right) = (self.child(key), other.child(key));
            let (left, right) = (
                left.map_or_else(|| inherited(self), Clone::clone),
                right.map_or_else(|| inherited(other), Clone::clone),
            );
            combined.children.insert(key.clone(), left.combine(&right, depth + 1, with));
        }
        combined
    }
}

/// A grant, or the revoke of a part of one, as `SHOW GRANTS` shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightsElement {
    /// The path of the object: nothing, or database or parameter, table, column.
    pub path: Vec<ObjectKey>,
    /// The privileges that are granted or revoked.
    pub privileges: PrivilegeSet,
    /// Whether it revokes a part of the rights that are granted above.
    pub is_revoke: bool,
    /// Whether it has `WITH GRANT OPTION`; in a revoke: whether it is of the option alone.
    pub with_option: bool,
}

/// Privileges on objects, and those of them that may be granted to others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    held: RightsNode,
    grantable: RightsNode,
}

impl Rights {
    /// All privileges on everything, with the right to grant them.
    pub fn everything() -> Self {
        let node = RightsNode { granted: PrivilegeSet::all(), children: BTreeMap::new() };
        Rights { held: node.clone(), grantable: node }
    }

    /// Adds privileges on an object and all within it; `with_option` lets them be granted on.
    pub fn grant(&mut self, path: &[ObjectKey], privileges: PrivilegeSet, with_option: bool) {
        let add = |set| set | privileges;
        self.held.change(path, 0, &add);
        self.held.prune(0);
        if with_option {
            self.grantable.change(path, 0, &add);
            self.grantable.prune(0);
        }
    }

    /// Takes privileges on an object and all within it, or just the right to grant them.
    pub fn revoke(&mut self, path: &[ObjectKey], privileges: PrivilegeSet, option_only: bool) {
        let take = |set| set - privileges;
        self.grantable.change(path, 0, &take);
        self.grantable.prune(0);
        if !option_only {
            self.held.change(path, 0, &take);
            self.held.prune(0);
        }
    }

    /// Adds all that another has.
    pub fn add(&mut self, other: &Rights) {
        let union = |a, b| a | b;
        self.held = self.held.combine(&other.held, 0, &union);
        self.grantable = self.grantable.combine(&other.grantable, 0, &union);
        self.held.prune(0);
        self.grantable.prune(0);
    }

    /// Rights that both have.
    pub fn common(&self, other: &Rights) -> Rights {
        let both = |a, b| a & b;
        let mut common = Rights {
            held: self.held.combine(&other.held, 0, &both),
            grantable: self.grantable.combine(&other.grantable, 0, &both),
        };
        common.held.prune(0);
        common.grantable.prune(0);
        common
    }

    /// The same rights, with the right to grant all of them or none.
    pub fn with_options(&self, options: bool) -> Rights {
        let grantable = if options { self.held.clone() } else { RightsNode::default() };
        Rights { held: self.held.clone(), grantable }
    }

    /// The rights that may be granted to others.
    pub fn grantable(&self) -> Rights {
        Rights { held: self.grantable.clone(), grantable: self.grantable.clone() }
    }

    /// Whether all privileges are held on everything.
    pub fn is_everything(&self) -> bool {
        self.held.children.is_empty() && self.held.granted == PrivilegeSet::all()
    }

    /// Whether no privilege is held anywhere.
    pub fn is_nothing(&self) -> bool {
        self.held.children.is_empty() && self.held.granted.is_empty()
    }

    /// Whether all of `wanted` are held on an object and on all within it.
    pub fn holds(&self, path: &[ObjectKey], wanted: PrivilegeSet) -> bool {
        holds(&self.held, path, wanted)
    }

    /// Whether all of `wanted` on an object and on all within it may be granted.
    pub fn may_grant(&self, path: &[ObjectKey], wanted: PrivilegeSet) -> bool {
        holds(&self.grantable, path, wanted)
    }

    /// Whether all that another has may be granted.
    pub fn may_grant_all(&self, other: &Rights) -> bool {
        self.grantable().common(other).held == other.held
    }

    /// Whether all of `wanted` are held on one object by name, apart from objects within that differ.
    pub fn holds_at(&self, path: &[&str], wanted: PrivilegeSet) -> bool {
        self.held_at(path).contains(wanted)
    }

    /// Privileges held on an object by name, apart from objects within that differ.
    pub fn held_at(&self, path: &[&str]) -> PrivilegeSet {
        let mut node = &self.held;
        for (depth, name) in path.iter().enumerate() {
            if node.children.is_empty() {
                return node.granted & PrivilegeSet::at_depth(path.len());
            }
            match node.child(&ObjectKey::exact(*name)) {
                Some(child) => node = child,
                None => return node.granted & PrivilegeSet::at_depth(depth.max(path.len())),
            }
        }
        node.granted
    }

    /// Whether any of `wanted` is held on an object or on anything within it.
    pub fn holds_any(&self, path: &[&str], wanted: PrivilegeSet) -> bool {
        let mut node = &self.held;
        for name in path {
            match node.child(&ObjectKey::exact(*name)) {
                Some(child) => node = child,
                None => return (node.granted & PrivilegeSet::at_depth(path.len())).intersects(wanted),
            }
        }
        node.holds_any(wanted)
    }

    /// Grants and revokes that make these rights, in the order of their objects.
    pub fn elements(&self) -> Vec<RightsElement> {
        let mut elements = Vec::new();
        collect(
            &self.held,
            &self.grantable,
            &mut Vec::new(),
            (PrivilegeSet::default(), PrivilegeSet::default()),
            &mut elements,
        );
        elements
    }
}

fn holds(root: &RightsNode, path: &[ObjectKey], wanted: PrivilegeSet) -> bool {
    let mut node = root;
    for (i, key) in path.iter().enumerate() {
        // All names that begin so: those that are there must hold it too.
        let within = |(known, child): (&ObjectKey, &RightsNode)| {
            !key.covers(known) || known == key || holds(child, &path[i + 1..], wanted)
        };
        if key.is_prefix && !node.children.iter().all(within) {
            return false;
        }
        match node.child(key) {
            Some(child) => node = child,
            None => return (node.granted & PrivilegeSet::at_depth(path.len())).contains(wanted),
        }
    }
    // Privileges that cannot be granted at this depth are not held there.
    node.granted.contains(wanted) && node.holds_all(wanted, path.len())
}

/// Adds the grants of a node beyond what it inherits, the revokes of what it lacks, and the same of the nodes below.
fn collect(
    held: &RightsNode,
    grantable: &RightsNode,
    path: &mut Vec<ObjectKey>,
    (above, above_grantable): (PrivilegeSet, PrivilegeSet),
    elements: &mut Vec<RightsElement>,
) {
    let mut push = |privileges: PrivilegeSet, is_revoke: bool, with_option: bool| {
        if !privileges.is_empty() {
            elements.push(RightsElement { path: path.clone(), privileges, is_revoke, with_option });
        }
    };
    let lost = above - held.granted;
    push((held.granted - above) - grantable.granted, false, false);
    push(lost, true, false);
    push((above_grantable - grantable.granted) - lost, true, true);
    push(grantable.granted - above_grantable, false, true);
    let depth = path.len() + 1;
    let mut keys: Vec<&ObjectKey> = held.children.keys().chain(grantable.children.keys()).collect();
    // Rights on a prefix come before those on a single name.
    keys.sort_unstable_by_key(|key| (&key.name, !key.is_prefix));
    keys.dedup();
    for key in keys {
        let inherited = |node: &RightsNode, key: &ObjectKey| {
            let covering =
                node.children.iter().filter(|(known, _)| known.is_prefix && *known != key && known.covers(key));
            let covering = covering.max_by_key(|(known, _)| known.name.len());
            covering.map_or(node.granted & PrivilegeSet::at_depth(depth), |(_, node)| node.granted)
        };
        let of = |node: &RightsNode| {
            let fresh =
                || RightsNode { granted: node.granted & PrivilegeSet::at_depth(depth), children: BTreeMap::new() };
            node.child(key).cloned().unwrap_or_else(fresh)
        };
        let above = (inherited(held, key), inherited(grantable, key));
        path.push(key.clone());
        collect(&of(held), &of(grantable), path, above, elements);
        path.pop();
    }
}

/// Privileges any of which on a table, or on a column of it, lets the table be seen.
pub fn that_show_tables() -> PrivilegeSet {
    PrivilegeSet::at_depth(2)
}

/// Privileges any of which on a column lets it be seen.
pub fn that_show_columns() -> PrivilegeSet {
    let tables_only = PrivilegeSet::from(Privilege::named("SHOW TABLES"));
    PrivilegeSet::at_depth(3) - tables_only
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> PrivilegeSet {
        names.split(", ").fold(PrivilegeSet::default(), |set, name| set | PrivilegeSet::named(name).unwrap())
    }

    /// `db.t.a`, `db*`, `` for everything.
    fn path(text: &str) -> Vec<ObjectKey> {
        let key = |name: &str| match name.strip_suffix('*') {
            Some(name) => ObjectKey::prefix(name),
            None => ObjectKey::exact(name),
        };
        text.split('.').filter(|name| !name.is_empty()).map(key).collect()
    }

    /// Statements `+ SELECT, INSERT ON db.t`, `- SELECT ON db`, `+! …` with the option, `-! …` of the option.
    fn rights(statements: &[&str]) -> Rights {
        let mut rights = Rights::default();
        for statement in statements {
            let (word, rest) = statement.split_once(' ').unwrap();
            let (names, on) = rest.split_once(" ON ").unwrap();
            match word {
                "+" => rights.grant(&path(on), set(names), false),
                "+!" => rights.grant(&path(on), set(names), true),
                "-" => rights.revoke(&path(on), set(names), false),
                _ => rights.revoke(&path(on), set(names), true),
            }
        }
        rights
    }

    fn shown(rights: &Rights) -> Vec<String> {
        let key = |key: &ObjectKey| format!("{}{}", key.name, if key.is_prefix { "*" } else { "" });
        let line = |element: &RightsElement| {
            let word = if element.is_revoke { "-" } else { "+" };
            let option = if element.with_option { "!" } else { "" };
            let on = element.path.iter().map(key).collect::<Vec<_>>().join(".");
            format!("{word}{option} {} ON {on}", element.privileges.names().join(", "))
        };
        rights.elements().iter().map(line).collect()
    }

    #[track_caller]
    fn check(statements: &[&str], expected: &[&str]) {
        let made = rights(statements);
        assert_eq!(shown(&made), expected);
        assert_eq!(rights(expected), made, "what is shown makes the same rights");
    }

    #[test]
    fn grants_and_revokes() {
        check(
            &["+ SELECT ON ", "- SELECT ON db.t", "- SELECT ON x.y.a"],
            &["+ SELECT ON ", "- SELECT ON db.t", "- SELECT ON x.y.a"],
        );
        check(&["+ SELECT ON db.t", "+ SELECT ON db"], &["+ SELECT ON db"]);
        check(&["+ SELECT ON db", "- SELECT ON "], &[]);
        check(
            &["+ SELECT ON ", "- SELECT ON db", "+ SELECT ON db.t"],
            &["+ SELECT ON ", "- SELECT ON db", "+ SELECT ON db.t"],
        );
        check(
            &["+ SELECT ON ", "- SELECT ON db*", "+ SELECT ON db.t"],
            &["+ SELECT ON ", "- SELECT ON db*", "+ SELECT ON db.t"],
        );
        check(&["+ SELECT ON db1.t", "+ SELECT ON db*"], &["+ SELECT ON db*"]);
        check(
            &["+ SELECT ON d*", "- SELECT ON db1", "+ INSERT ON db*"],
            &["+ SELECT ON d*", "+ INSERT ON db*", "- SELECT ON db1"],
        );
        check(&["+ ALL ON "], &["+ ALL ON "]);
    }

    #[test]
    fn options() {
        check(&["+ SELECT ON db", "+! SELECT ON db", "-! SELECT ON db.t"], &["+! SELECT ON db", "-! SELECT ON db.t"]);
        check(
            &["+! SELECT ON ", "- SELECT ON db", "+ INSERT ON "],
            &["+ INSERT ON ", "+! SELECT ON ", "- SELECT ON db"],
        );
        let rights = rights(&["+! SELECT ON db", "- SELECT ON db.t"]);
        assert!(!rights.may_grant(&path("db"), set("SELECT")) && rights.may_grant(&path("db.u"), set("SELECT")));
    }

    #[test]
    fn questions() {
        let rights = rights(&["+ SELECT ON ", "- SELECT ON db.secret", "- SELECT ON db.t.b", "+ INSERT ON pre*"]);
        let (select, insert) = (set("SELECT"), set("INSERT"));
        assert!(
            rights.holds(&path("other"), select) && !rights.holds(&path("db"), select) && !rights.holds(&[], select)
        );
        assert!(rights.holds_at(&["db", "t", "a"], select) && !rights.holds_at(&["db", "t", "b"], select));
        assert!(!rights.holds(&path("db.t"), select) && rights.holds_any(&["db", "t"], select));
        assert!(!rights.holds_any(&["db", "secret"], select) && !rights.holds_any(&["db", "secret", "a"], select));
        assert!(rights.holds_at(&["prefix", "t"], insert) && !rights.holds_at(&["pr", "t"], insert));
        assert!(rights.holds(&path("prefix*"), insert) && !rights.holds(&path("p*"), insert));
        assert!(!rights.holds(&path("d*"), select), "a part of it is revoked");
        assert!(!rights.holds_at(&["db"], set("TRUNCATE")) && !rights.is_everything());
    }

    #[test]
    fn sums_and_what_is_common() {
        let a = rights(&["+ SELECT ON db", "- SELECT ON db.t"]);
        let b = rights(&["+ SELECT ON db.t.a", "+ INSERT ON "]);
        let mut sum = a.clone();
        sum.add(&b);
        assert_eq!(shown(&sum), ["+ INSERT ON ", "+ SELECT ON db", "- SELECT ON db.t", "+ SELECT ON db.t.a"]);
        assert_eq!(sum.common(&a), a);
        assert_eq!(a.common(&b), Rights::default());
        let most = rights(&["+! SELECT ON db", "+! INSERT ON ", "-! SELECT ON db.u"]);
        assert!(most.may_grant_all(&b) && !most.may_grant_all(&a) && !b.may_grant_all(&b));
        assert!(Rights::everything().common(&sum) == Rights { grantable: RightsNode::default(), ..sum.clone() });
    }
}
