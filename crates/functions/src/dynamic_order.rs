//! The key by which `ORDER BY` sorts values of several types, see [`types::dynamic::put_order_key`].

use crate::expr::{Expr, ExprKind};
use crate::scalar::{Arg, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::{Column, DataType, StringBuilder, dynamic};

/// Gives keys to the cells of `Dynamic` or `Variant`; NULL to NULL.
struct OrderKey(DataType);

impl ScalarFunction for OrderKey {
    fn name(&self) -> &str {
        "dynamicOrderKey"
    }

    fn result_type(&self) -> &DataType {
        &self.0
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        let column = args[0].column.flatten();
        let mut nulls = Vec::with_capacity(rows);
        let mut keys = StringBuilder::with_capacity(rows);
        for row in 0..rows {
            let cell = column.bytes_at(row).unwrap_or_default();
            nulls.push(u8::from(cell.is_empty()));
            keys.push_with(|out| dynamic::put_order_key(cell, out));
        }
        Ok(Column::String(keys.finish()).with_nulls(nulls.into()))
    }

    fn handles_nulls(&self) -> bool {
        true
    }
}

/// The expression that rows are sorted by: the given one, or keys of its values if they are of several types.
pub fn order_key(expr: Expr) -> Expr {
    if !expr.data_type.is_dynamic() {
        return expr;
    }
    let data_type = DataType::nullable(DataType::String);
    Expr { kind: ExprKind::Call { function: Arc::new(OrderKey(data_type.clone())), args: vec![expr] }, data_type }
}
