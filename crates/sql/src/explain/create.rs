//! `CREATE` and `ALTER`.

use super::expr::{expr, exprs, literal_text};
use super::{Node, identifier, object, object_label, select};
use crate::ast::*;

pub(super) fn create_database(create: &CreateDatabase) -> Node {
    let mut children = vec![identifier(&create.name.name)];
    if let Some(engine) = &create.engine {
        children.push(Node::new("Storage definition", vec![self::engine(engine)]));
    }
    children.extend(create.comment.iter().map(|comment| string(comment)));
    Node::new(format!("CreateQuery {} ", create.name.name), children)
}

pub(super) fn create_table(create: &CreateTable) -> Node {
    let mut children = object(&create.name);
    if let Some(elements) = &create.elements {
        children.push(self::elements(elements));
    }
    let key = create.elements.as_ref().and_then(|elements| elements.primary_key.as_ref());
    children.extend(storage(&create.storage, key));
    match &create.source {
        Some(CreateSource::Select(query) | CreateSource::EmptySelect(query)) => children.push(select::query(query)),
        Some(CreateSource::Function(call)) => children.push(super::expr::function(call)),
        Some(CreateSource::Table(_) | CreateSource::CloneTable(_)) | None => {}
    }
    children.extend(create.comment.iter().map(|comment| string(comment)));
    Node::new(format!("CreateQuery {}", object_label(&create.name).trim_start()), children)
}

pub(super) fn create_view(create: &CreateView) -> Node {
    let mut children = object(&create.name);
    if let Some(elements) = &create.elements {
        children.push(self::elements(elements));
    }
    children.extend(create.refresh.as_ref().map(refresh));
    children.push(select::query(&create.query));
    if create.materialized {
        children.push(Node::new("ViewTargets", storage(&create.storage, None).into_iter().collect()));
    }
    children.extend(create.comment.iter().map(|comment| string(comment)));
    Node::new(format!("CreateQuery {}", object_label(&create.name).trim_start()), children)
}

fn refresh(refresh: &Refresh) -> Node {
    let spans = [&refresh.period, &refresh.offset, &refresh.spread].into_iter().filter(|span| !span.0.is_empty());
    Node::new("Refresh strategy definition", spans.map(|_| Node::leaf("TimeInterval".to_string())).collect())
}

fn string(text: &str) -> Node {
    Node::leaf(format!("Literal {}", literal_text(&Literal::string(text))))
}

fn engine(engine: &Engine) -> Node {
    let args = engine.args.iter().map(|args| exprs(args)).collect();
    Node::new(format!("Function {}", engine.name.name), args)
}

fn elements(elements: &TableElements) -> Node {
    let mut children = Vec::new();
    let mut push = |nodes: Vec<Node>| {
        if !nodes.is_empty() {
            children.push(Node::list(nodes));
        }
    };
    push(elements.columns.iter().map(column).collect());
    push(elements.indexes.iter().map(index).collect());
    push(elements.constraints.iter().map(constraint).collect());
    push(elements.projections.iter().map(projection).collect());
    Node::new("Columns definition", children)
}

/// `DataType Array (children 1)` over its arguments, from the normalised text.
fn data_type(text: &str) -> Node {
    let Some((name, args)) = text.split_once('(') else { return Node::leaf(format!("DataType {text}")) };
    let args = args.strip_suffix(')').unwrap_or(args);
    let is_enum = name.starts_with("Enum");
    if is_enum {
        return Node::leaf(format!("EnumDataType {name}"));
    }
    let children = split_args(args).into_iter().map(type_argument).collect();
    let kind = if name == "Tuple" { "TupleDataType" } else { "DataType" };
    Node::new(format!("{kind} {name}"), vec![Node::list(children)])
}

fn type_argument(text: &str) -> Node {
    match text.as_bytes().first() {
        Some(b'0'..=b'9') => Node::leaf(format!("Literal UInt64_{text}")),
        Some(b'\'') => Node::leaf(format!("Literal {text}")),
        // The names of a tuple's elements are not shown.
        _ => match text.split_once([' ', '(']) {
            Some((name, ty)) if text.as_bytes()[name.len()] == b' ' => data_type(ty),
            _ => data_type(text),
        },
    }
}

/// Splits at the commas that are neither in parentheses nor in strings.
fn split_args(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for token in crate::lexer::Lexer::new(text) {
        match token.kind {
            crate::lexer::TokenKind::OpeningParen => depth += 1,
            crate::lexer::TokenKind::ClosingParen => depth = depth.saturating_sub(1),
            crate::lexer::TokenKind::Comma if depth == 0 => {
                parts.push(text[start..token.span.start as usize].trim());
                start = token.span.end as usize;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn column(column: &ColumnDef) -> Node {
    let mut children = Vec::new();
    children.extend(column.ty.iter().map(|ty| data_type(&ty.text)));
    children.extend(column.default.iter().filter_map(|default| default.expr.as_ref()).map(expr));
    children.extend(column.comment.iter().map(|comment| string(comment)));
    if let Some(codec) = &column.codec {
        children.push(Node::new("Function CODEC", vec![exprs(codec)]));
    }
    children.extend(column.ttl.iter().map(expr));
    Node::new(format!("ColumnDeclaration {}", column.name.name), children)
}

fn index(index: &IndexDef) -> Node {
    Node::new("Index", vec![expr(&index.expr), engine(&index.ty)])
}

fn constraint(constraint: &ConstraintDef) -> Node {
    Node::new("Constraint", vec![expr(&constraint.expr)])
}

fn projection(projection: &ProjectionDef) -> Node {
    Node::new("Projection", vec![select::projection(&projection.query)])
}

/// `key` is a primary key that stands among the columns.
fn storage(storage: &Storage, key: Option<&Expr>) -> Option<Node> {
    let mut children: Vec<Node> = storage.engine.iter().map(engine).collect();
    let primary_key = storage.primary_key.as_ref().or(key);
    let keys = [storage.partition_by.as_ref(), primary_key, storage.order_by.as_ref(), storage.sample_by.as_ref()];
    children.extend(keys.into_iter().flatten().map(expr));
    if !storage.ttl.is_empty() {
        children.push(Node::list(storage.ttl.iter().map(ttl).collect()));
    }
    if !storage.settings.is_empty() {
        children.push(Node::leaf("Set"));
    }
    if children.is_empty() { None } else { Some(Node::new("Storage definition", children)) }
}

fn ttl(element: &TtlElement) -> Node {
    let mut children = vec![expr(&element.expr)];
    children.extend(element.selection.iter().map(expr));
    Node::new("TTLElement", children)
}

pub(super) fn alter(alter: &AlterTable) -> Node {
    let mut children = vec![Node::list(alter.commands.iter().map(command).collect())];
    children.extend(object(&alter.name));
    Node::new(format!("AlterQuery {}", object_label(&alter.name)), children)
}

pub(super) fn alter_database(alter: &AlterDatabase) -> Node {
    let command =
        |comment: &String| Node::new("AlterCommand MODIFY_DATABASE_COMMENT".to_string(), vec![string(comment)]);
    let commands = Node::list(alter.comments.iter().map(command).collect());
    // As ClickHouse has it, a blank stands where the table would.
    Node::new(format!("AlterQuery {} ", alter.name.name), vec![commands, identifier(&alter.name.name)])
}

fn command(command: &AlterCommand) -> Node {
    let node = |label: &str, children| Node::new(format!("AlterCommand {label}"), children);
    match command {
        AlterCommand::AddColumn { column, position, .. } => {
            node("ADD_COLUMN", with_position(self::column(column), position))
        }
        AlterCommand::ModifyColumn { column, position, .. } => {
            node("MODIFY_COLUMN", with_position(self::column(column), position))
        }
        AlterCommand::Drop { object, name, .. } => {
            node(&format!("DROP_{}", object_name(*object)), vec![identifier(&name.name)])
        }
        AlterCommand::Clear { object, name, partition, .. } => {
            node(&format!("DROP_{}", object_name(*object)), with_partition(vec![identifier(&name.name)], partition))
        }
        AlterCommand::Materialize { object, name, partition, .. } => node(
            &format!("MATERIALIZE_{}", object_name(*object)),
            with_partition(vec![identifier(&name.name)], partition),
        ),
        AlterCommand::RenameColumn { from, to, .. } => {
            node("RENAME_COLUMN", vec![identifier(&from.name), identifier(&to.name)])
        }
        AlterCommand::CommentColumn { column, comment, .. } => {
            node("COMMENT_COLUMN", vec![identifier(&column.name), string(comment)])
        }
        AlterCommand::RemoveColumnProperty { column, .. } | AlterCommand::ColumnSettings { column, .. } => {
            node("MODIFY_COLUMN", vec![Node::leaf(format!("ColumnDeclaration {}", column.name))])
        }
        AlterCommand::AddIndex { index, position, .. } => {
            node("ADD_INDEX", with_position(self::index(index), position))
        }
        AlterCommand::AddProjection { projection, .. } => node("ADD_PROJECTION", vec![self::projection(projection)]),
        AlterCommand::AddConstraint { constraint, .. } => node("ADD_CONSTRAINT", vec![self::constraint(constraint)]),
        AlterCommand::Update { assignments, partition, selection } => {
            let assignment =
                |(column, value): &(Ident, Expr)| Node::new(format!("Assignment {}", column.name), vec![expr(value)]);
            let mut children = with_partition(vec![expr(selection)], partition);
            children.push(Node::list(assignments.iter().map(assignment).collect()));
            node("UPDATE", children)
        }
        AlterCommand::Delete { partition, selection } => {
            node("DELETE", with_partition(vec![expr(selection)], partition))
        }
        other => table_command(other),
    }
}

/// Commands about partitions and the table as a whole.
fn table_command(command: &AlterCommand) -> Node {
    let node = |label: &str, children| Node::new(format!("AlterCommand {label}"), children);
    match command {
        AlterCommand::ModifyOrderBy(key) => node("MODIFY_ORDER_BY", vec![expr(key)]),
        AlterCommand::ModifySampleBy(key) => node("MODIFY_SAMPLE_BY", vec![expr(key)]),
        AlterCommand::RemoveSampleBy => node("REMOVE_SAMPLE_BY", Vec::new()),
        AlterCommand::ModifyTtl(elements) => node("MODIFY_TTL", vec![Node::list(elements.iter().map(ttl).collect())]),
        AlterCommand::RemoveTtl => node("REMOVE_TTL", Vec::new()),
        AlterCommand::MaterializeTtl(_) => node("MATERIALIZE_TTL", Vec::new()),
        AlterCommand::ModifySetting(_) => node("MODIFY_SETTING", vec![Node::leaf("Set")]),
        AlterCommand::ResetSetting(names) => {
            let names = names.iter().map(|name| identifier(&name.name)).collect();
            node("RESET_SETTING", vec![Node::list(names)])
        }
        AlterCommand::ModifyComment(comment) => node("MODIFY_COMMENT", vec![string(comment)]),
        AlterCommand::ModifyRefresh(refresh) => node("MODIFY_REFRESH", vec![self::refresh(refresh)]),
        AlterCommand::ModifySecurity(_) => node("MODIFY_SQL_SECURITY", vec![Node::leaf("SQLSecurity".to_string())]),
        AlterCommand::ModifyQuery(query) => node("MODIFY_QUERY", vec![select::query(query)]),
        AlterCommand::Partition { action, partition } => {
            let label = match action {
                PartitionAction::Drop | PartitionAction::Detach => "DROP_PARTITION",
                PartitionAction::Attach => "ATTACH_PARTITION",
                PartitionAction::DropDetached => "DROP_DETACHED_PARTITION",
            };
            node(label, vec![self::partition(partition)])
        }
        AlterCommand::CopyPartition { partition, .. } => node("REPLACE_PARTITION", vec![self::partition(partition)]),
        AlterCommand::MovePartition { partition, .. } => node("MOVE_PARTITION", vec![self::partition(partition)]),
        AlterCommand::Freeze { partition: Some(partition), .. } => {
            node("FREEZE_PARTITION", vec![self::partition(partition)])
        }
        AlterCommand::Freeze { .. } => node("FREEZE_ALL", Vec::new()),
        AlterCommand::ApplyDeletedMask(partition) => node("APPLY_DELETED_MASK", with_partition(Vec::new(), partition)),
        // Every other command is a node of the function before.
        _ => node("", Vec::new()),
    }
}

fn object_name(object: AlterObject) -> &'static str {
    match object {
        AlterObject::Column => "COLUMN",
        AlterObject::Index => "INDEX",
        AlterObject::Projection => "PROJECTION",
        AlterObject::Constraint => "CONSTRAINT",
    }
}

fn with_position(node: Node, position: &Option<Position>) -> Vec<Node> {
    match position {
        Some(Position::After(name)) => vec![node, identifier(&name.name)],
        Some(Position::First) | None => vec![node],
    }
}

fn with_partition(mut nodes: Vec<Node>, partition: &Option<PartitionRef>) -> Vec<Node> {
    nodes.extend(partition.iter().map(self::partition));
    nodes
}

pub(super) fn partition(partition: &PartitionRef) -> Node {
    match partition {
        PartitionRef::Expr(value) => Node::new("Partition", vec![expr(value)]),
        PartitionRef::Id(id) | PartitionRef::Part(id) => Node::new("Partition", vec![string(id)]),
        PartitionRef::All => Node::leaf("Partition"),
    }
}
