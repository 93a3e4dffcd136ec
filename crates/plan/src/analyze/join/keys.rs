//! Keys of joins: both sides of an equality in one type.

use crate::analyze::Environment;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::filters::call;
use base::{Result, bail};
use functions::Expr;
use types::DataType;
use types::super_type::least_super_type;

/// The type that has the values of both sides of an equality, but for `Nullable`.
pub(super) fn common_type(left: &Expr, right: &Expr) -> Result<DataType> {
    let bare = |expr: &Expr| expr.data_type.without_low_cardinality().without_nullable();
    let reads_text =
        |data_type: &DataType| data_type.is_date_or_time() || data_type.is_enum() || *data_type == DataType::Uuid;
    match (bare(left), bare(right)) {
        // A string compared with a date is read as a date.
        (a, DataType::String) if reads_text(&a) => Ok(a),
        (DataType::String, b) if reads_text(&b) => Ok(b),
        (a, b) => least_super_type(&[a, b]),
    }
}

/// The least integer type that has the values of both: of `UInt64` and a signed type there is no name for it elsewhere.
fn common_integer(left: &DataType, right: &DataType) -> Option<DataType> {
    let width = |data_type: &DataType| data_type.is_integer().then(|| data_type.fixed_width_bytes()).flatten();
    Some(if width(left)?.max(width(right)?) <= 8 { DataType::Int128 } else { DataType::Int256 })
}

/// Casts both sides of an equality to one type, but for `Nullable`.
///
/// # Errors
/// Those of `equals`; `NO_COMMON_TYPE` for types that compare as they are, but have no common one.
pub(crate) fn common_key(env: &Environment, left: Expr, right: Expr) -> Result<(Expr, Expr)> {
    let is_dynamic = |key: &Expr| matches!(key.data_type, DataType::Dynamic(_));
    if (is_dynamic(&left) || is_dynamic(&right)) && !env.settings.allow_dynamic_type_in_join_keys {
        bail!(
            IllegalColumn,
            "JOIN on keys with Dynamic type is not supported: cast them to another type, or set \
            allow_dynamic_type_in_join_keys = 1"
        );
    }
    let common =
        match common_type(&left, &right).ok().or_else(|| common_integer(left.data_type.base(), right.data_type.base()))
        {
            Some(common) => common,
            None if left.data_type.base().is_number() && right.data_type.base().is_number() => {
                bail!(
                    ConditionalTreeDoesntMatch,
                    "There is no supertype for the JOIN keys of types {} and {}: convert one of them",
                    left.data_type,
                    right.data_type
                )
            }
            None => {
                let (left_type, right_type) = (left.data_type.clone(), right.data_type.clone());
                call(env, "equals", vec![left, right])?;
                bail!(
                    ConditionalTreeDoesntMatch,
                    "There is no supertype for the JOIN keys of types {left_type} and {right_type}: convert one of them"
                )
            }
        };
    let cast = |expr: Expr| -> Result<Expr> {
        let target = if expr.data_type.is_nullable() { DataType::nullable(common.clone()) } else { common.clone() };
        if expr.data_type.without_low_cardinality() == target { Ok(expr) } else { cast_to(env, expr, &target) }
    };
    Ok((cast(left)?, cast(right)?))
}
