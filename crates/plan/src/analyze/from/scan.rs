//! A table in `FROM`: a scan of all its columns, with virtual columns and `ALIAS` columns by name.

use super::Source;
use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::scope::{Qualifier, Scope, ScopeColumn};
use crate::analyze::{Analyzer, filters};
use crate::logical::{Plan, PlanNode, ScanNode};
use base::Result;
use functions::Expr;
use std::sync::{Arc, LazyLock};
use storage::{DefaultKind, Table};
use types::{DataType, Value};

impl Analyzer<'_> {
    /// The table as `FINAL` reads it; the setting `final` applies to tables that support it.
    pub(super) fn finalized(&self, table: Arc<dyn Table>, is_final: bool) -> Result<Arc<dyn Table>> {
        if is_final {
            return table.finalized(self.env.settings);
        }
        if !self.env.settings.apply_deleted_mask
            && let Some(table) = table.unmasked()
        {
            return Ok(table);
        }
        if self.env.settings.final_
            && let Ok(table) = table.finalized(self.env.settings)
        {
            return Ok(table);
        }
        Ok(table)
    }

    /// Reads all columns of a table; unused ones are pruned later.
    pub(in crate::analyze) fn scan(
        &self,
        table: Arc<dyn Table>,
        shown: String,
        database: Option<&str>,
        name: Option<&str>,
    ) -> Result<Source> {
        let definition = table.definition();
        let read = definition.read_schema(table.virtual_columns());
        let of = Arc::new(Qualifier {
            database: database.map(str::to_string),
            table: name.map(str::to_string),
            own_table: None,
        });
        let place = |column: ScopeColumn| ScopeColumn { of: Some(of.clone()), in_asterisk: false, ..column };
        let fields = &read.schema.fields;
        let mut columns: Vec<ScopeColumn> = Vec::with_capacity(fields.len() + 2 * VIRTUAL_NAMES.len() + 4);
        for (position, field) in fields.iter().enumerate() {
            let column = place(ScopeColumn::new(field.name.clone(), Expr::column(position, field.data_type.clone())));
            let own = read.stored.get(position);
            let in_asterisk = own.is_some_and(|&own| {
                let default = definition.columns[own].default.as_ref();
                let is_materialized = default.is_some_and(|default| default.kind == DefaultKind::Materialized);
                !is_materialized || self.env.settings.asterisk_include_materialized_columns
            });
            columns.push(ScopeColumn { is_own: own.is_some(), in_asterisk, ..column });
        }
        if read.virtuals.iter().any(|column| !storage::VirtualColumn::OF_OBJECT.contains(column)) {
            let is_read = |column: &ScopeColumn| read.virtuals.iter().any(|read| *read.name() == *column.name);
            let fixed = fixed_columns().into_iter();
            columns.extend(fixed.filter(|column| !read.hides(&column.name) && !is_read(column)).map(place));
            columns.extend(self.partition_value(&definition, &read)?.map(place));
        }
        let is_named = name.is_some_and(|name| name != shown);
        let home = database.or_else(|| is_named.then(|| self.env.functions.database.as_str()));
        columns.extend(virtual_columns(home, name).into_iter().filter(|column| !read.hides(&column.name)).map(place));
        let is_ephemeral = |column: &&storage::ColumnDefinition| {
            column.default.as_ref().is_some_and(|default| default.kind == DefaultKind::Ephemeral)
        };
        let unreadable = definition.columns.iter().filter(is_ephemeral).map(|column| column.name.clone()).collect();
        let mut scope = Scope { columns, unreadable, ..Scope::default() };
        for column in &definition.columns {
            let Some(default) = column.default.as_ref().filter(|default| default.kind == DefaultKind::Alias) else {
                continue;
            };
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            let bound = Binder::new(self, &scope).bind(&parsed)?;
            let expr = cast_to(self.env, bound, &column.data_type)?;
            let in_asterisk = self.env.settings.asterisk_include_alias_columns;
            scope.columns.push(ScopeColumn {
                is_own: true,
                in_asterisk,
                ..place(ScopeColumn::new(column.name.as_str(), expr))
            });
        }
        let node = ScanNode {
            name: shown,
            source: read.source.clone(),
            output: (0..read.source.len()).collect(),
            ..ScanNode::of(table)
        };
        Ok(Source { plan: Plan { node: PlanNode::Scan(Box::new(node)), schema: read.schema.clone() }, scope })
    }

    /// `_partition_value`: the tuple of the partition key, which is the same for all rows of a part, over a scan of all
    /// columns.
    fn partition_value(
        &self,
        definition: &storage::TableDefinition,
        read: &storage::ReadSchema,
    ) -> Result<Option<ScopeColumn>> {
        const NAME: &str = "_partition_value";
        if definition.partition_key.is_empty() || read.hides(NAME) {
            return Ok(None);
        }
        let position = |column: usize| read.stored.iter().position(|stored| *stored == column);
        let exprs: Option<Vec<Expr>> = definition
            .partition_key
            .iter()
            .map(|part| {
                let is_read = part.expr.columns().iter().all(|&column| position(column).is_some());
                is_read.then(|| part.expr.map_columns(&|column| position(column).unwrap_or(0)))
            })
            .collect();
        match exprs {
            Some(exprs) => Ok(Some(ScopeColumn::new(NAME, filters::call(self.env, "tuple", exprs)?))),
            None => Ok(None),
        }
    }
}

/// Virtual columns of tables of parts that are the same for all rows, or follow from the partition key's columns.
fn fixed_columns() -> Vec<ScopeColumn> {
    static COLUMNS: LazyLock<Vec<ScopeColumn>> = LazyLock::new(|| {
        let nil = Expr::literal(DataType::Uuid.default_value(), DataType::Uuid);
        let disk = Expr::literal(Value::string("default"), DataType::low_cardinality(DataType::String));
        vec![
            ScopeColumn::new("_part_uuid", nil),
            ScopeColumn::new("_row_exists", Expr::literal(Value::UInt(1), DataType::UInt8)),
            ScopeColumn::new("_sample_factor", Expr::literal(Value::Float(1.0), DataType::Float64)),
            ScopeColumn::new("_disk_name", disk),
        ]
    });
    COLUMNS.clone()
}

/// Names of the virtual columns with the table and database of a row.
const VIRTUAL_NAMES: [&str; 2] = ["_table", "_database"];

/// Virtual columns with the table and database of a row, found by name only.
pub(super) fn virtual_columns(database: Option<&str>, name: Option<&str>) -> Vec<ScopeColumn> {
    let literal = |value: &str| Expr::literal(Value::string(value), DataType::low_cardinality(DataType::String));
    let known = VIRTUAL_NAMES.into_iter().zip([name, database]);
    known
        .filter_map(|(own, value)| Some(ScopeColumn { in_asterisk: false, ..ScopeColumn::new(own, literal(value?)) }))
        .collect()
}

/// Takes virtual columns out of the asterisk.
pub(super) fn with_hidden(mut source: Source) -> Source {
    let is_hidden = |name: &str| {
        VIRTUAL_NAMES.contains(&name) || storage::VirtualColumn::ALL.iter().any(|column| column.name() == name)
    };
    let hidden = source.scope.columns.iter_mut().filter(|column| is_hidden(&column.name));
    hidden.for_each(|column| column.in_asterisk = false);
    source
}
