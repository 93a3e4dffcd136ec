//! Functions by which connections, configuration files and other databases' clients ask a server: the connection,
//! variables of MySQL, users of PostgreSQL. Most have one answer here.

use super::CATEGORY;
use crate::support::{Bound, Call, Family, bytes_rows};
use base::settings::known::of_tables;
use base::{Result, bail};
use functions::Registry;
use std::sync::OnceLock;
use types::{Column, DataType, Value};

/// A value that all rows have, known when the query is bound.
fn constant(data_type: DataType, value: Value) -> Bound {
    Bound::new(data_type.clone(), move |_, rows| Ok(Column::constant(&data_type, &value, rows))).volatile(true)
}

/// The name in the only argument, which must be a constant.
fn constant_name(call: &Call) -> Result<String> {
    call.count(1..=1)?;
    Ok(String::from_utf8_lossy(&call.constant_bytes(0)?).into_owned())
}

fn add_constant(family: &mut Family, name: &'static str, text: &'static str, data_type: DataType, value: Value) {
    family.add(name, "f()", text, move |call| {
        call.count(0..=0)?;
        Ok(constant(data_type.clone(), value.clone()))
    });
}

/// The UUID of this run of the server.
fn server_uuid() -> u128 {
    static ID: OnceLock<u128> = OnceLock::new();
    *ID.get_or_init(|| {
        let mut random = crate::random::SplitMix64::new(crate::random::fresh_seed());
        let (high, low) = (random.next(), random.next());
        types::uuid::turned(base::uuid::random_bits(high, low))
    })
}

/// A setting of tables: a number in the smallest type that has it, else a text.
fn merge_tree_setting(call: &Call) -> Result<Bound> {
    let name = constant_name(call)?;
    let Some(known) = of_tables().find(&name) else { bail!(UnknownSetting, "Unknown setting '{name}'") };
    Ok(match (known.type_name, known.default.parse::<u64>(), known.default.parse::<f64>()) {
        ("Bool", Ok(value), _) => constant(DataType::Bool, Value::UInt(value)),
        ("Float" | "Double", _, Ok(value)) => constant(DataType::Float64, Value::Float(value)),
        (type_name, Ok(value), _) if type_name != "String" => {
            constant(DataType::smallest_unsigned(value), Value::UInt(value))
        }
        _ => constant(DataType::String, Value::string(&known.default)),
    })
}

/// A variable that clients of MySQL read; those that are not known are 0.
fn global_variable(call: &Call) -> Result<Bound> {
    let text = |value: &str| constant(DataType::String, Value::string(value));
    let number = |value: i64| constant(DataType::Int32, Value::Int(value));
    Ok(match constant_name(call)?.to_ascii_lowercase().as_str() {
        "max_allowed_packet" => number(67_108_864),
        "version" => text("5.7.30"),
        "version_comment" => text(""),
        "transaction_isolation" => text("READ-UNCOMMITTED"),
        _ => number(0),
    })
}

fn log_trace(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.constant_bytes(0)?;
    Ok(Bound::new(DataType::UInt8, |_, rows| Ok(Column::from_vec(vec![0u8; rows]))).volatile(false).skipping_rows())
}

fn user_by_id(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    Ok(Bound::new(DataType::String, |_, rows| Ok(bytes_rows(rows, |_, out| out.extend_from_slice(b"default")))))
}

fn is_visible(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    Ok(Bound::new(DataType::UInt8, |_, rows| Ok(Column::from_vec(vec![1u8; rows]))))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    add_constant(
        &mut family,
        "connectionId",
        "The number of the connection, as clients of MySQL know it: 0.",
        DataType::UInt64,
        Value::UInt(0),
    );
    family.alias_any_case("connectionId", &["connection_id", "connectionID"]);
    add_constant(
        &mut family,
        "currentHandler",
        "The handler of HTTP that the query came by: none has a name.",
        DataType::String,
        Value::string(""),
    );
    let transaction = DataType::tuple(vec![DataType::UInt64, DataType::UInt64, DataType::Uuid]);
    let none = Value::Tuple(vec![Value::UInt(0), Value::UInt(0), DataType::Uuid.default_value()]);
    add_constant(
        &mut family,
        "transactionID",
        "The transaction of the query: zeros, as there is none.",
        transaction,
        none,
    );
    family.add("serverUUID", "serverUUID()", "What identifies the server while it runs.", |call| {
        call.count(0..=0)?;
        Ok(Bound::new(DataType::Uuid, |_, rows| {
            Ok(Column::Const(std::sync::Arc::new(Column::from_vec(vec![server_uuid()])), rows))
        })
        .volatile(true))
    });
    family.add("initialQueryStartTime", "initialQueryStartTime()", "When the query began.", |call| {
        call.count(0..=0)?;
        Ok(constant(DataType::DateTime(None), Value::UInt((*call.context.now_ns / 1_000_000_000) as u64)))
    });
    family.alias_any_case("initialQueryStartTime", &["initial_query_start_time"]);
    family.add(
        "getMergeTreeSetting",
        "getMergeTreeSetting('name')",
        "The default of a setting of MergeTree tables.",
        merge_tree_setting,
    );
    family.add(
        "globalVariable",
        "globalVariable('name')",
        "A variable that clients of MySQL ask for.",
        global_variable,
    );
    family.add(
        "logTrace",
        "logTrace('message')",
        "0; a message for the log of a server, which is not kept.",
        log_trace,
    );
    family.add_any_case(
        "pgGetUserById",
        "pgGetUserById(id)",
        "The name of a user, as clients of PostgreSQL ask for it.",
        user_by_id,
    );
    family.alias_any_case("pgGetUserById", &["pg_get_userbyid"]);
    family.add_any_case(
        "pgTableIsVisible",
        "pgTableIsVisible(id)",
        "1: every table is visible, as clients of PostgreSQL ask.",
        is_visible,
    );
    family.alias_any_case("pgTableIsVisible", &["pg_table_is_visible"]);
}
