//! Checks of new tables and columns: types that tables do not keep, keys that sort nothing, defaults that cannot
//! be computed. Only changes of a statement are checked: existing tables stay readable.

use crate::interpret::Interpreter;
use base::{Result, bail, err};
use plan::analyze::{bind_over_table, cast_to};
use sql::ast;
use storage::{ColumnDefinition, DefaultKind, KeyPart, TableDefinition};
use types::DataType;

/// The longest string of fixed length that nobody doubts.
const FIXED_STRING_MAX: usize = 256;

impl Interpreter<'_> {
    /// Refuses errors in the syntax of a definition, whatever it means.
    ///
    /// # Errors
    /// `THERE_IS_NO_DEFAULT_VALUE` for a default that asks a query, `ILLEGAL_SYNTAX_FOR_DATA_TYPE`, `BAD_ARGUMENTS` for
    /// two primary keys or a key that asks a query.
    pub(crate) fn check_written(&self, create: &ast::CreateTable) -> Result<()> {
        let Some(elements) = &create.elements else { return Ok(()) };
        elements.columns.iter().try_for_each(|column| self.check_column_syntax(column))?;
        elements.indexes.iter().try_for_each(|index| {
            super::skip_index::check_written(index).map_err(|error| index.ty.name.span.locate(error))
        })?;
        check_engine_takes(create, elements)?;
        let is_of_columns = elements.columns.iter().any(|column| column.primary_key);
        let primary_keys = [is_of_columns, elements.primary_key.is_some(), create.storage.primary_key.is_some()];
        if primary_keys.into_iter().filter(|is_there| *is_there).count() > 1 {
            bail!(BadArguments, "Multiple primary keys are not allowed");
        }
        let storage = &create.storage;
        for key in
            [&storage.order_by, &storage.primary_key, &storage.partition_by, &storage.sample_by].into_iter().flatten()
        {
            if holds(key, &|expr| matches!(expr.kind, ast::ExprKind::Subquery(_))) {
                return Err(key.span.locate(err!(BadArguments, "Key expressions cannot contain subqueries: {key}")));
            }
        }
        Ok(())
    }

    /// Refuses clauses of a column that tables do not take, or not with each other.
    fn check_column_syntax(&self, column: &ast::ColumnDef) -> Result<()> {
        if let Some(expr) = column.default.as_ref().and_then(|default| default.expr.as_ref()) {
            check_default(expr).map_err(|error| expr.span.locate(error))?;
        }
        if column.collation.is_some() && !self.context.settings.compatibility_ignore_collation_in_create_table {
            return Err(column.span.locate(err!(
                NotImplemented,
                "Cannot support collation, please set compatibility_ignore_collation_in_create_table=true"
            )));
        }
        if column.auto_increment && !self.context.settings.compatibility_ignore_auto_increment_in_create_table {
            return Err(column.span.locate(err!(
                SyntaxError,
                "AUTO_INCREMENT is not supported. To ignore the \
                keyword in column declaration, set compatibility_ignore_auto_increment_in_create_table to true"
            )));
        }
        self.check_column_settings(column)?;
        let Some(written) = &column.ty else { return Ok(()) };
        if column.nullable.is_some() && written.text.starts_with("Nullable(") {
            return Err(written
                .span
                .locate(err!(IllegalSyntaxForDataType, "Can't use [NOT] NULL modifier with Nullable type")));
        }
        if column.nullable == Some(true) && written.text.starts_with("LowCardinality(") {
            return Err(written.span.locate(err!(
                IllegalTypeOfArgument,
                "Nested type {} cannot be inside Nullable type",
                written.text
            )));
        }
        Ok(())
    }

    /// Refuses settings that columns do not have.
    ///
    /// # Errors
    /// `UNKNOWN_SETTING`, `CANNOT_PARSE_INPUT_ASSERTION_FAILED`.
    pub(crate) fn check_column_settings(&self, column: &ast::ColumnDef) -> Result<()> {
        for change in &column.settings {
            if !matches!(change.name.as_str(), "max_compress_block_size" | "min_compress_block_size") {
                let message = "is unknown or not supported at column level, supported settings: \
                    max_compress_block_size, min_compress_block_size";
                return Err(change.span.locate(err!(UnknownSetting, "Setting {} {message}", change.name)));
            }
            let value = plan::analyze::setting_text(change)?.unwrap_or_default();
            if value.parse::<u64>().is_err() {
                return Err(change.span.locate(err!(
                    CannotParseInputAssertionFailed,
                    "Setting {} is a number of bytes, not '{value}'",
                    change.name
                )));
            }
        }
        Ok(())
    }

    /// Refuses errors of columns and keys that the former definition did not have.
    ///
    /// # Errors
    /// Those of [`Self::check_type`]; `EMPTY_LIST_OF_COLUMNS_PASSED`; `ILLEGAL_COLUMN` for keys that are constant or
    /// may be NULL.
    pub(super) fn check_columns(&self, definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
        let is_known = |column: &ColumnDefinition| {
            before.is_some_and(|before| {
                before.columns.iter().any(|known| known.name == column.name && known.data_type == column.data_type)
            })
        };
        for column in definition.columns.iter().filter(|column| !is_known(column)) {
            self.check_type(&column.data_type).map_err(|error| error.context(format!("column {}", column.name)))?;
        }
        check_reserved_names(definition, &is_known)?;
        check_new_indexes(definition, before)?;
        check_new_projections(definition, before)?;
        match before {
            Some(_) => Ok(()),
            None => self.check_new_table(definition),
        }
    }

    /// Refuses errors of the columns, keys and defaults of a table that is being created.
    fn check_new_table(&self, definition: &TableDefinition) -> Result<()> {
        if definition.columns.iter().all(|column| !column.is_stored()) {
            bail!(EmptyListOfColumnsPassed, "Cannot CREATE table without physical columns");
        }
        let is_given = |column: &ColumnDefinition| {
            column
                .default
                .as_ref()
                .is_none_or(|default| matches!(default.kind, DefaultKind::Default | DefaultKind::Ephemeral))
        };
        if !definition.columns.iter().any(is_given) {
            bail!(EmptyListOfColumnsPassed, "Cannot CREATE table without insertable columns");
        }
        if let Some(key) = definition
            .sorting_key
            .iter()
            .chain(&definition.partition_key)
            .find(|key| holds_dynamic(&key.expr.data_type))
        {
            bail!(
                IllegalTypeOfColumnInKey,
                "Column {} with type {} is not allowed in key expression",
                key.text,
                key.expr.data_type
            );
        }
        let takes_null = is_set(definition, "allow_nullable_key");
        check_key("Sorting", &definition.sorting_key, takes_null)?;
        check_key("Partition", &definition.partition_key, takes_null)?;
        if !is_set(definition, "allow_suspicious_indices") && !self.context.settings.allow_suspicious_indices {
            check_repeats(definition)?;
        }
        let is_float = |key: &&KeyPart| key.expr.data_type.base().is_float();
        if let Some(key) = definition.partition_key.iter().find(is_float)
            && !is_set(definition, "allow_floating_point_partition_key")
        {
            bail!(BadArguments, "Floating point partition key is not supported: {}", key.text);
        }
        self.check_defaults_of(definition)
    }

    /// Checks that constant defaults are values of their columns, and that no default depends on itself.
    fn check_defaults_of(&self, definition: &TableDefinition) -> Result<()> {
        let names: Vec<(String, DataType)> =
            definition.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
        let mut used: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
        for (index, column) in definition.columns.iter().enumerate() {
            let Some(default) = &column.default else { continue };
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            let bound = self.with_environment(|env| {
                let bound = bind_over_table(env, &names, &parsed)?;
                cast_to(env, bound.clone(), &column.data_type)?;
                Ok(bound)
            });
            used[index] =
                bound.map_err(|error| error.context(format!("in the default of column {}", column.name)))?.columns();
        }
        for index in 0..used.len() {
            let mut open = used[index].clone();
            let mut seen = Vec::new();
            while let Some(next) = open.pop() {
                if next == index {
                    bail!(
                        CyclicAliases,
                        "Cyclic alias detected in column DEFAULT expressions: the default of {} depends on itself",
                        names[index].0
                    );
                }
                if !seen.contains(&next) {
                    seen.push(next);
                    open.extend(&used[next]);
                }
            }
        }
        Ok(())
    }

    /// Refuses types that tables do not keep.
    ///
    /// # Errors
    /// `SUSPICIOUS_TYPE_FOR_LOW_CARDINALITY`, `ILLEGAL_COLUMN`, `DATA_TYPE_CANNOT_BE_USED_IN_TABLES`,
    /// `DUPLICATE_COLUMN`; those of aggregate functions.
    fn check_type(&self, data_type: &DataType) -> Result<()> {
        let settings = &self.context.settings;
        match data_type {
            DataType::LowCardinality(inner)
                if !settings.allow_suspicious_low_cardinality_types
                    && !matches!(inner.base(), DataType::String | DataType::FixedString(_)) =>
            {
                bail!(
                    SuspiciousTypeForLowCardinality,
                    "Creating columns of type {data_type} is prohibited by default due to expected negative impact on \
                    performance. It can be enabled with the `allow_suspicious_low_cardinality_types` setting"
                )
            }
            DataType::FixedString(width)
                if *width > FIXED_STRING_MAX && !settings.allow_suspicious_fixed_string_types =>
            {
                bail!(
                    IllegalColumn,
                    "Cannot create column with type '{data_type}' because fixed string with size > {FIXED_STRING_MAX} \
                    is suspicious. Set setting allow_suspicious_fixed_string_types = 1 in order to allow it"
                )
            }
            // A geometry is a Variant with a name of its own.
            DataType::Variant(types)
                if !settings.allow_suspicious_variant_types && data_type.to_string().starts_with("Variant(") =>
            {
                for (at, one) in types.iter().enumerate() {
                    let similar = |other: &&DataType| are_similar(other, one);
                    if let Some(other) = types[..at].iter().find(similar) {
                        bail!(
                            IllegalColumn,
                            "Cannot create column with type '{data_type}' because variants '{other}' and '{one}' have \
                            similar types and working with values of these types may lead to ambiguity. Consider using \
                            common single variant instead of these 2 variants or set setting \
                            allow_suspicious_variant_types = 1 in order to allow it"
                        );
                    }
                }
            }
            DataType::Nothing => bail!(DataTypeCannotBeUsedInTables, "Data type Nothing cannot be used in tables"),
            DataType::Aggregate(aggregate) => {
                let resolved = aggregate::resolve(
                    &self.session.engine.registry,
                    &aggregate.function,
                    &aggregate.parameters,
                    &aggregate.arguments,
                    &self.context.functions,
                );
                resolved.map(|_| ())?;
            }
            DataType::Tuple(tuple) => {
                for (index, name) in tuple.names.iter().flatten().enumerate() {
                    if tuple.names.iter().flatten().take(index).any(|known| known == name) {
                        bail!(DuplicateColumn, "Names of tuple elements must be unique. Duplicate name: {name}");
                    }
                }
            }
            _ => {}
        }
        match data_type {
            DataType::Nullable(inner) | DataType::Array(inner) | DataType::LowCardinality(inner) => {
                self.check_type(inner)
            }
            DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(|element| self.check_type(element)),
            DataType::Map(pair) => self.check_type(&pair.0).and_then(|()| self.check_type(&pair.1)),
            _ => Ok(()),
        }
    }
}

/// Whether a flag among a table's settings is on.
fn is_set(definition: &TableDefinition, name: &str) -> bool {
    definition.settings.get(name).is_some_and(|value| value != "0" && value != "false")
}

/// Refuses skip indexes and projections of an engine that has no sorted parts.
fn check_engine_takes(create: &ast::CreateTable, elements: &ast::TableElements) -> Result<()> {
    let Some(engine) = create.storage.engine.as_ref().filter(|engine| !engine.name.name.ends_with("MergeTree")) else {
        return Ok(());
    };
    if let Some(index) = elements.indexes.first() {
        return Err(index.name.span.locate(err!(
            BadArguments,
            "Engine {} doesn't support skipping indices: use MergeTree",
            engine.name.name
        )));
    }
    if let Some(projection) = elements.projections.first() {
        return Err(projection.name.span.locate(err!(
            BadArguments,
            "Engine {} doesn't support projections: use MergeTree",
            engine.name.name
        )));
    }
    Ok(())
}

/// Refuses new columns of a MergeTree under names of columns that its parts have themselves.
fn check_reserved_names(definition: &TableDefinition, is_known: &dyn Fn(&ColumnDefinition) -> bool) -> Result<()> {
    for (name, is_taken) in [
        ("_row_exists", true),
        ("_block_number", is_set(definition, "enable_block_number_column")),
        ("_block_offset", is_set(definition, "enable_block_offset_column")),
    ] {
        if is_taken
            && definition.engine.ends_with("MergeTree")
            && definition.columns.iter().any(|column| column.name == name && !is_known(column))
        {
            bail!(
                IllegalColumn,
                "Cannot create table with column '{name}' for *MergeTree engines because it is reserved for \
                persistent virtual column"
            );
        }
    }
    Ok(())
}

/// Checks the skip indexes that the definition before did not have.
fn check_new_indexes(definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
    let is_new = |index: &&storage::IndexDefinition| {
        before.is_none_or(|before| before.indexes.iter().all(|known| known.name != index.name))
    };
    let mut indexes = definition.indexes.iter().filter(is_new);
    indexes.try_for_each(|index| super::skip_index::check_values(index, &definition.indexes))
}

/// Refuses new projections of tables whose merges drop or join rows, unless a setting says what becomes of them.
fn check_new_projections(definition: &TableDefinition, before: Option<&TableDefinition>) -> Result<()> {
    let is_new = |projection: &storage::ProjectionDefinition| {
        before.is_none_or(|before| before.projections.iter().all(|known| known.name != projection.name))
    };
    let mode = definition.settings.get("deduplicate_merge_projection_mode").map_or("throw", String::as_str);
    if definition.family != storage::Family::Ordinary && mode == "throw" && definition.projections.iter().any(is_new) {
        bail!(
            SupportIsDisabled,
            "Projections are not supported for {} with deduplicate_merge_projection_mode = throw. Please set \
            setting 'deduplicate_merge_projection_mode' to 'drop' or 'rebuild'",
            definition.engine
        );
    }
    Ok(())
}

/// Whether a type is one of values of several types, or holds such.
fn holds_dynamic(data_type: &DataType) -> bool {
    match data_type {
        DataType::Json(_) => true,
        DataType::Nullable(inner) | DataType::Array(inner) | DataType::LowCardinality(inner) => holds_dynamic(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_dynamic),
        DataType::Map(pair) => holds_dynamic(&pair.0) || holds_dynamic(&pair.1),
        other => other.is_dynamic(),
    }
}

/// Refuses keys and indexes that have an expression twice.
fn check_repeats(definition: &TableDefinition) -> Result<()> {
    let repeats = |exprs: &[&functions::Expr]| exprs.iter().enumerate().any(|(at, expr)| exprs[..at].contains(expr));
    let of_key: Vec<&functions::Expr> = definition.sorting_key.iter().map(|part| &part.expr).collect();
    let of_index = |index: &storage::IndexDefinition| repeats(&index.elements().iter().collect::<Vec<_>>());
    if repeats(&of_key) || definition.indexes.iter().any(of_index) {
        bail!(
            BadArguments,
            "Primary key or secondary index contains a duplicate expression. To suppress this exception, rerun the \
            command with setting 'allow_suspicious_indices = 1'"
        );
    }
    Ok(())
}

/// Whether two types of a `Variant` are so near that it is not clear which a value is of.
fn are_similar(one: &DataType, other: &DataType) -> bool {
    // No float holds all integers of 64 bits, and truth values are no numbers here.
    let is_wide = |t: &DataType| t.is_integer() && t.fixed_width_bytes().is_none_or(|bytes| bytes >= 8);
    let is_apart =
        |a: &DataType, b: &DataType| a.is_float() && is_wide(b) || *a == DataType::Bool && *b != DataType::Bool;
    !is_apart(one, other)
        && !is_apart(other, one)
        && types::super_type::least_super_type(&[one.clone(), other.clone()]).is_ok()
}

/// Refuses a default that cannot be computed row by row from the other columns.
fn check_default(expr: &ast::Expr) -> Result<()> {
    if holds(expr, &|expr| matches!(expr.kind, ast::ExprKind::Subquery(_))) {
        bail!(ThereIsNoDefaultValue, "Select query is not allowed in columns DEFAULT expression");
    }
    if holds(expr, &|expr| expr.as_call_of("arrayJoin").is_some()) {
        bail!(ThereIsNoDefaultValue, "Unsupported default value that requires ARRAY JOIN action");
    }
    Ok(())
}

/// Refuses keys that cannot tell rows apart, or have no order.
fn check_key(what: &str, key: &[KeyPart], takes_null: bool) -> Result<()> {
    for part in key {
        if part.expr.as_literal().is_some() {
            bail!(IllegalColumn, "{what} key cannot contain constants: {}", part.text);
        }
        if !takes_null && part.expr.data_type.without_low_cardinality().is_nullable() {
            bail!(
                IllegalColumn,
                "{what} key contains nullable columns, but merge tree setting `allow_nullable_key` is disabled: {}",
                part.text
            );
        }
    }
    Ok(())
}

/// Whether `accept` holds for an expression or something in it.
fn holds(expr: &ast::Expr, accept: &dyn Fn(&ast::Expr) -> bool) -> bool {
    accept(expr)
        || match &expr.kind {
            ast::ExprKind::Function(call) => call.args.iter().any(|arg| holds(arg, accept)),
            ast::ExprKind::Lambda(lambda) => holds(&lambda.body, accept),
            _ => false,
        }
}
