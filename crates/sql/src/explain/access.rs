//! Statements of access control: they show little of what is in them.

use super::Node;
use crate::ast::*;
use crate::format::entity_words;

pub(super) fn statement(statement: &AccessStatement) -> Node {
    match statement {
        AccessStatement::User(user) => self::user(user),
        AccessStatement::Role(_) => Node::leaf("CreateRoleQuery"),
        AccessStatement::SettingsProfile(_) => Node::leaf("CreateSettingsProfileQuery"),
        AccessStatement::Quota(_) => Node::leaf("CreateQuotaQuery"),
        AccessStatement::RowPolicy(_) => Node::leaf("CREATE ROW POLICY or ALTER ROW POLICY query"),
        AccessStatement::Drop(drop) => Node::leaf(format!("DROP {} query", entity_words(drop.kind, false))),
        AccessStatement::Grant(_) | AccessStatement::Revoke(_) => Node::leaf("GrantQuery"),
        AccessStatement::SetRole(_) | AccessStatement::SetDefaultRole(_) => Node::leaf("SetRoleQuery"),
    }
}

pub(super) fn show(show: &ShowAccess) -> Node {
    Node::leaf(match show {
        ShowAccess::Grants { .. } => "ShowGrantsQuery".to_string(),
        ShowAccess::All => "ShowAccessQuery".to_string(),
        other => format!("SHOW {} query", other.words()),
    })
}

fn user(user: &UserStatement) -> Node {
    let methods = user.authentication.iter().flat_map(|clause| &clause.methods);
    let mut children: Vec<Node> = methods.map(method).collect();
    children.extend(user.valid_until.as_deref().map(literal));
    Node::new("CreateUserQuery", children)
}

fn method(method: &AuthenticationMethod) -> Node {
    let by = method.by.iter().chain(&method.salt).chain(&method.scheme);
    let names = method.certificate_names.iter().map(|name| &name.name);
    let mut children: Vec<Node> = by.chain(names).map(|text| literal(text)).collect();
    children.extend(method.ssh_keys.iter().map(|_| Node::leaf("PublicSSHKey")));
    children.extend(method.valid_until.as_deref().map(literal));
    Node::new("AuthenticationData", children)
}

fn literal(text: &str) -> Node {
    Node::leaf(format!("Literal '{text}'"))
}
