//! Statements other than `SELECT`, `CREATE` and `ALTER`.

use super::expr::{expr, function, transformers};
use super::{Node, access, create, identifier, kind_label, object, object_label, select};
use crate::ast::*;

pub(super) fn statement(statement: &Statement) -> Node {
    let mut node = kind(&statement.kind);
    let output = &statement.output;
    if let Some(outfile) = &output.outfile {
        node.children.push(Node::leaf(format!("Literal '{}'", outfile.path)));
    }
    if !output.settings.is_empty() {
        node.children.push(Node::leaf("Set"));
    }
    if let Some(format) = &output.format {
        node.children.push(identifier(&format.name));
    }
    // The settings of a lone SELECT show at its union as well.
    if let StatementKind::Select(query) = &statement.kind
        && let QueryBody::Select(select) = &query.body
        && !select.settings.is_empty()
        && output.settings.is_empty()
        && output.format.is_none()
    {
        node.children.push(Node::leaf("Set"));
    }
    node
}

fn kind(kind: &StatementKind) -> Node {
    match kind {
        StatementKind::Select(query) => select::query(query),
        StatementKind::Insert(insert) => self::insert(insert),
        StatementKind::CreateDatabase(create) => create::create_database(create),
        StatementKind::CreateTable(create) => create::create_table(create),
        StatementKind::CreateView(create) => create::create_view(create),
        StatementKind::CreateFunction(create) => Node::new(
            format!("CreateSQLFunctionQuery {}", create.name.name),
            vec![identifier(&create.name.name), expr(&create.body)],
        ),
        StatementKind::CreateDictionary(create) => {
            Node::new(format!("CreateQuery {}", create.name.name.name), object(&create.name).into_iter().collect())
        }
        StatementKind::Drop(drop) => self::drop(drop),
        StatementKind::Attach(attach) => Node::new(
            format!("AttachQuery {}", kind_label(attach.object, &attach.name).trim_start()),
            object(&attach.name),
        ),
        StatementKind::Undrop(undrop) => {
            Node::new(format!("UndropQuery {}", kind_label(ObjectKind::Table, &undrop.name)), object(&undrop.name))
        }
        StatementKind::Rename(rename) => Node::new(
            "Rename",
            rename.pairs.iter().flat_map(|(from, to)| [object(from), object(to)]).flatten().collect(),
        ),
        StatementKind::Exists(exists) => {
            let what = match exists.object {
                ObjectKind::Database => "Database",
                ObjectKind::View => "View",
                ObjectKind::Dictionary => "Dictionary",
                ObjectKind::Table | ObjectKind::Function => "Table",
            };
            Node::new(format!("Exists{what}Query {}", kind_label(exists.object, &exists.name)), object(&exists.name))
        }
        StatementKind::Show(show) => self::show(show),
        StatementKind::Describe(table) => Node::new("DescribeQuery", vec![select::table_ref(table)]),
        StatementKind::Set(_) => Node::leaf("Set"),
        StatementKind::Use(name) => Node::new(format!("UseQuery {}", name.name), vec![identifier(&name.name)]),
        StatementKind::Optimize(optimize) => self::optimize(optimize),
        StatementKind::Kill(kill) => self::kill(kill),
        StatementKind::Explain(explain) => self::explain(explain),
        StatementKind::Alter(alter) => create::alter(alter),
        StatementKind::AlterDatabase(alter) => create::alter_database(alter),
        StatementKind::Delete(delete) => {
            let mut children = vec![expr(&delete.selection)];
            children.extend(object(&delete.name));
            Node::new(format!("DeleteQuery {}", object_label(&delete.name)), children)
        }
        StatementKind::Update(update) => {
            let mut children = vec![expr(&update.selection)];
            children.extend(object(&update.name));
            Node::new(format!("UpdateQuery {}", object_label(&update.name)), children)
        }
        StatementKind::System(_) => Node::leaf("SYSTEM query"),
        StatementKind::Backup(_) => Node::leaf("BackupQuery"),
        StatementKind::NamedCollection(statement) => Node::leaf(match statement.action {
            NamedCollectionAction::Create { .. } => "CreateNamedCollectionQuery",
            NamedCollectionAction::Alter { .. } => "AlterNamedCollectionQuery",
            NamedCollectionAction::Drop { .. } => "DropNamedCollectionQuery",
        }),
        StatementKind::Workload(statement) => workload(statement),
        StatementKind::Access(statement) => access::statement(statement),
        StatementKind::Check(check) => {
            Node::new(format!("CheckQuery {}", object_label(&check.name)), object(&check.name))
        }
    }
}

fn workload(statement: &WorkloadStatement) -> Node {
    let name = &statement.name.name;
    let named = |kind: &str| Node::new(format!("{kind} {name}"), vec![Node::leaf(format!("Identifier {name}"))]);
    match statement.action {
        WorkloadAction::CreateWorkload { .. } => named("CreateWorkloadQuery"),
        WorkloadAction::CreateResource { .. } => named("CreateResourceQuery"),
        WorkloadAction::DropWorkload { .. } => Node::leaf("DropWorkloadQuery"),
        WorkloadAction::DropResource { .. } => Node::leaf("DropResourceQuery"),
    }
}

fn insert(insert: &Insert) -> Node {
    let mut children = match &insert.target {
        InsertTarget::Table(name) => object(name),
        InsertTarget::Function(call) => vec![function(call)],
    };
    if let Some(columns) = &insert.columns {
        let column = |column: &InsertColumn| match column {
            InsertColumn::Name(name) => identifier(&name.name),
            InsertColumn::Matcher(None, applied) => Node::new("Asterisk", transformers(applied)),
            InsertColumn::Matcher(Some(_), applied) => Node::new("ColumnsRegexpMatcher", transformers(applied)),
        };
        children.push(Node::list(columns.iter().map(column).collect()));
    }
    if let InsertSource::Select(query) | InsertSource::Input { query, .. } = &insert.source {
        children.push(select::query(query));
    }
    if !insert.settings.is_empty() {
        children.push(Node::leaf("Set"));
    }
    Node::new("InsertQuery  ", children)
}

fn drop(drop: &Drop) -> Node {
    let verb = match drop.action {
        DropAction::Drop => "DropQuery",
        DropAction::Detach => "DetachQuery",
        DropAction::Truncate => "TruncateQuery",
    };
    let names: Vec<String> = drop.names.iter().map(|name| kind_label(drop.object, name)).collect();
    Node::new(format!("{verb} {}", names.join(",")), drop.names.iter().flat_map(object).collect())
}

fn show(show: &Show) -> Node {
    match &show.kind {
        ShowKind::Databases => Node::leaf("ShowTables"),
        ShowKind::Tables { database, .. } | ShowKind::Dictionaries { database } => {
            Node::new("ShowTables", database.iter().map(|database| identifier(&database.name)).collect())
        }
        ShowKind::Create { object: kind, name, .. } => {
            let what = match kind {
                ObjectKind::Database => "Database",
                ObjectKind::View => "View",
                ObjectKind::Dictionary => "Dictionary",
                ObjectKind::Table | ObjectKind::Function => "Table",
            };
            Node::new(format!("ShowCreate{what}Query {}", kind_label(*kind, name)), object(name))
        }
        ShowKind::Columns { .. } => Node::leaf("ShowColumns"),
        ShowKind::Indexes { .. } => Node::leaf("ShowIndexes"),
        ShowKind::Processlist => Node::leaf("ShowProcesslistQuery"),
        ShowKind::Functions => Node::leaf("ShowFunctions"),
        ShowKind::Engines => Node::leaf("ShowEngineQuery"),
        ShowKind::Setting(name) => Node::leaf(format!("ShowSetting {}", name.name)),
        ShowKind::Settings { .. } | ShowKind::Clusters | ShowKind::Merges => Node::leaf("ShowTables"),
        ShowKind::Access(show) => access::show(show),
        ShowKind::Other(words) => Node::leaf(format!("Show {}", words.join(" "))),
    }
}

fn optimize(optimize: &Optimize) -> Node {
    let mut label = format!("OptimizeQuery {}", object_label(&optimize.name));
    for (on, word) in
        [(optimize.is_final, "_final"), (optimize.deduplicate, "_deduplicate"), (optimize.cleanup, "_cleanup")]
    {
        if on {
            label.push_str(word);
        }
    }
    let mut children: Vec<Node> = optimize.partition.iter().map(create::partition).collect();
    children.extend(object(&optimize.name));
    Node::new(label, children)
}

fn kill(kill: &Kill) -> Node {
    let condition = expr(&kill.selection);
    let mode = match kill.mode {
        KillMode::Async => "ASYNC",
        KillMode::Sync => "SYNC",
        KillMode::Test => "TEST",
    };
    Node::new(format!("KillQueryQuery {} {mode}", condition.label.replace(' ', "_")), vec![condition])
}

fn explain(explain: &Explain) -> Node {
    let what = match explain.kind {
        ExplainKind::Plan => "EXPLAIN",
        ExplainKind::Ast => "EXPLAIN AST",
        ExplainKind::Syntax => "EXPLAIN SYNTAX",
        ExplainKind::QueryTree => "EXPLAIN QUERY TREE",
        ExplainKind::Pipeline => "EXPLAIN PIPELINE",
        ExplainKind::Estimate => "EXPLAIN ESTIMATE",
        ExplainKind::Analyze => "EXPLAIN ANALYZE",
    };
    let mut children = Vec::new();
    if !explain.options.is_empty() {
        children.push(Node::leaf("Set"));
    }
    children.push(statement(&explain.statement));
    Node::new(format!("Explain {what}"), children)
}
