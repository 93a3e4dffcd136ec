//! The normal form of a table's definition, in which it is stored and shown: types by their own names, the engine and
//! its arguments in their places, as ClickHouse writes them.

use sql::ast;
use storage::TableDefinition;
use types::DataType;

/// Brings the syntax of a definition into the form that `SHOW CREATE` shows; `definition` is its meaning.
pub(crate) fn settle(create: &mut ast::CreateTable, definition: &TableDefinition) {
    let mut own_keys = Vec::new();
    if let Some(elements) = &mut create.elements {
        for column in &mut elements.columns {
            if let Some(known) = definition.columns.iter().find(|known| known.name == column.name.name) {
                settle_column(column, known);
            }
            column.auto_increment = false;
            if std::mem::take(&mut column.primary_key) {
                own_keys.push(ast::Expr::identifier(column.name.name.clone(), column.name.span));
            }
        }
        for index in &mut elements.indexes {
            let kind = index.ty.name.name.to_ascii_lowercase();
            index.granularity = match kind.as_str() {
                "text" => Some(super::skip_index::WHOLE_PART),
                "vector_similarity" => index.granularity.or(Some(super::skip_index::WHOLE_PART)),
                _ => index.granularity.or(Some(1)),
            };
        }
        let written = elements.primary_key.take();
        let storage = &mut create.storage;
        storage.primary_key = storage.primary_key.take().or(written);
        if storage.primary_key.is_none() && !own_keys.is_empty() {
            storage.primary_key = Some(ast::Expr::call("tuple", own_keys, ast::Span::default()));
        }
    }
    if matches!(create.source, Some(ast::CreateSource::Function(_))) {
        return;
    }
    let storage = &mut create.storage;
    let engine = storage.engine.get_or_insert_with(|| ast::Engine {
        name: ast::Ident::new(definition.engine.clone(), ast::Span::default()),
        args: None,
    });
    engine.args = engine.args.take().filter(|args| !args.is_empty());
    if definition.engine.ends_with("MergeTree") && !super::deprecated::is_deprecated(storage) {
        if storage.order_by.is_none() {
            storage.order_by = storage
                .primary_key
                .clone()
                .or_else(|| Some(ast::Expr::call("tuple", Vec::new(), ast::Span::default())));
        }
        if !create.temporary && !storage.settings.iter().any(|change| change.name == "index_granularity") {
            storage.settings.push(granularity(8192));
        }
    }
}

/// Settles a definition that `ALTER` changed: from then on a temporary table too names the size of its granules.
pub(crate) fn settle_changed(create: &mut ast::CreateTable, definition: &TableDefinition) {
    let temporary = std::mem::take(&mut create.temporary);
    settle(create, definition);
    create.temporary = temporary;
}

/// `index_granularity = rows`.
pub(crate) fn granularity(rows: u64) -> ast::SettingChange {
    ast::SettingChange {
        name: "index_granularity".to_string(),
        value: ast::SettingValue::Literal(ast::Literal::UInt64(rows)),
        span: ast::Span::default(),
    }
}

fn settle_column(column: &mut ast::ColumnDef, known: &storage::ColumnDefinition) {
    let span = column.ty.as_ref().map_or(column.span, |written| written.span);
    column.ty = Some(ast::TypeName { text: known.data_type.to_string(), span });
    column.nullable = None;
    column.codec.iter_mut().flatten().for_each(|codec| settle_codec(codec, &known.data_type));
}

/// The codecs of a column as they are shown.
pub(super) fn codec_text(codecs: &[ast::Expr], data_type: &DataType) -> String {
    let settled = codecs.iter().cloned().map(|mut codec| {
        settle_codec(&mut codec, data_type);
        codec.to_string()
    });
    settled.collect::<Vec<_>>().join(", ")
}

/// Bytes of the values of a column; of arrays those of the elements.
fn value_width(data_type: &DataType) -> u64 {
    match data_type.base() {
        DataType::Array(element) => value_width(element),
        other => other.fixed_width_bytes().unwrap_or(1) as u64,
    }
}

/// Gives a codec the argument that it means without one: a level, or the width of values.
fn settle_codec(codec: &mut ast::Expr, data_type: &DataType) {
    let ast::ExprKind::Identifier(parts) = &codec.kind else { return };
    let [name] = parts.as_slice() else { return };
    let argument = match name.name.as_str() {
        "ZSTD" => 1,
        "LZ4HC" => 0,
        "FPC" => 12,
        "Delta" | "Gorilla" => value_width(data_type),
        _ => return,
    };
    let argument = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::UInt64(argument)), codec.span);
    *codec = ast::Expr::call(&name.name.clone(), vec![argument], codec.span);
}
