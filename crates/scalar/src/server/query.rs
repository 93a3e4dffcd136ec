//! Functions about the query and the server: `version`, `currentUser`, `getSetting`, …

use super::CATEGORY;
use crate::support::{Bound, Factory, add, add_any_case, arity, arity_between, constant_string, doc};
use crate::type_info::number;
use base::bail;
use base::settings::SettingField;
use functions::{FunctionContext, Registry};
use std::sync::OnceLock;
use std::time::Instant;
use types::{Column, DataType, Value};

/// The version of ClickHouse whose clients and functions are followed.
pub const VERSION: &str = "26.9.1.1";

/// A text known from the context of the query.
type FromContext = fn(&FunctionContext) -> String;

pub(super) fn register(registry: &mut Registry) {
    START.get_or_init(Instant::now);
    let version = context_text("version", |_| VERSION.to_string());
    add_any_case(
        registry,
        "version",
        version,
        doc("version()", "The version of ClickHouse that this server follows.", CATEGORY),
    );
    let from_context: [(&'static str, FromContext, &'static str); 2] = [
        ("currentDatabase", |context| context.database.clone(), "The current database."),
        ("currentUser", |context| context.user.clone(), "The user of the query."),
    ];
    for (name, value, description) in from_context {
        add(registry, name, context_text(name, value), doc(name, description, CATEGORY));
    }
    for alias in ["DATABASE", "SCHEMA", "current_database"] {
        registry.scalar_alias(alias, "currentDatabase", true);
    }
    for alias in ["user", "current_user", "session_user"] {
        registry.scalar_alias(alias, "currentUser", true);
    }
    let exact: [(&'static str, FromContext, &'static str); 4] = [
        ("queryID", |context| context.query_id.clone(), "The id of the query."),
        ("hostName", |_| base::host_name().to_string(), "The name of the machine."),
        ("authenticatedUser", |context| context.user.clone(), "The user that the session began as."),
        ("displayName", |_| base::host_name().to_string(), "The name of the server."),
    ];
    for (name, value, description) in exact {
        add(registry, name, context_text(name, value), doc(name, description, CATEGORY));
    }
    registry.scalar_alias("query_id", "queryID", true);
    registry.scalar_alias("hostname", "hostName", false);
    registry.scalar_alias("authUser", "authenticatedUser", false);
    for name in ["initialQueryID", "currentQueryID"] {
        add(
            registry,
            name,
            context_text(name, |context| context.query_id.clone()),
            doc(name, "The id of the query.", CATEGORY),
        );
    }
    registry.scalar_alias("initial_query_id", "initialQueryID", true);
    registry.scalar_alias("current_query_id", "currentQueryID", true);
    add_any_case(
        registry,
        "FQDN",
        context_text("FQDN", |_| base::host_name().to_string()),
        doc("FQDN()", "The name of the machine.", CATEGORY),
    );
    registry.scalar_alias("fullHostName", "FQDN", false);
    register_numbers(registry);
    register_settings(registry);
}

static START: OnceLock<Instant> = OnceLock::new();

fn context_text(name: &'static str, value: FromContext) -> Factory {
    Factory::new(move |args, context| {
        arity(name, args, 0)?;
        let value = Value::string(value(context));
        Ok(Bound::named(name, DataType::String, move |_, rows| Ok(Column::constant(&DataType::String, &value, rows)))
            .volatile(true)
            .done())
    })
}

fn register_numbers(registry: &mut Registry) {
    let uptime = Factory::new(|args, _| {
        arity("uptime", args, 0)?;
        let seconds = START.get_or_init(Instant::now).elapsed().as_secs();
        Ok(Bound::named("uptime", DataType::UInt32, move |_, rows| {
            Ok(Column::constant(&DataType::UInt32, &Value::UInt(seconds), rows))
        })
        .volatile(true)
        .done())
    });
    add(registry, "uptime", uptime, doc("uptime()", "Seconds since the server began.", CATEGORY));
    let of_shard: [(&'static str, fn((u32, u32)) -> u32, &'static str); 2] = [
        ("shardNum", |shard| shard.0, "The number of the shard; 0 outside of distributed queries."),
        ("shardCount", |shard| shard.1, "The number of shards; 0 outside of distributed queries."),
    ];
    for (name, value, description) in of_shard {
        let factory = Factory::new(move |args, context| {
            arity(name, args, 0)?;
            Ok(number(name, DataType::UInt32, u64::from(value(*context.shard))))
        });
        add(registry, name, factory, doc(name, description, CATEGORY));
    }
    let schemas = Factory::new(|args, context| {
        arity_between("currentSchemas", args, 1, 1)?;
        let result = DataType::array(DataType::String);
        let value = Value::Array(vec![Value::string(context.database.as_bytes())]);
        Ok(Bound::named("currentSchemas", result.clone(), move |_, rows| Ok(Column::constant(&result, &value, rows)))
            .volatile(true)
            .done())
    });
    add_any_case(
        registry,
        "currentSchemas",
        schemas,
        doc("currentSchemas(implicit)", "The current database, in an array.", CATEGORY),
    );
    registry.scalar_alias("current_schemas", "currentSchemas", true);
}

fn register_settings(registry: &mut Registry) {
    let get = Factory::new(|args, context| {
        arity("getSetting", args, 1)?;
        let name = constant_string("getSetting", args, 0)?;
        let Some(value) = context.settings.field(&name) else { bail!(UnknownSetting, "Unknown setting '{name}'") };
        Ok(setting("getSetting", value))
    });
    add(registry, "getSetting", get, doc("getSetting('name')", "The value of a setting.", CATEGORY));
    let get_or = Factory::new(|args, context| {
        let function = "getSettingOrDefault";
        arity(function, args, 2)?;
        let name = constant_string(function, args, 0)?;
        if let Some(value) = context.settings.field(&name) {
            return Ok(setting(function, value));
        }
        let data_type = args[1].data_type.clone();
        Ok(Bound::named(function, data_type, |args, _| Ok(args[1].column.clone())).with_low_cardinality().done())
    });
    add(
        registry,
        "getSettingOrDefault",
        get_or,
        doc(
            "getSettingOrDefault('name', default)",
            "The value of a setting, or a default where there is none.",
            CATEGORY,
        ),
    );
}

/// A setting as its own type; whole numbers as the smallest type that has them.
fn setting(function: &'static str, value: SettingField) -> std::sync::Arc<dyn functions::ScalarFunction> {
    let (data_type, value) = match value {
        SettingField::Bool(value) => (DataType::Bool, Value::UInt(u64::from(value))),
        SettingField::UInt(value) => (DataType::smallest_unsigned(value), Value::UInt(value)),
        SettingField::Int(value) => (DataType::smallest_signed(value), Value::Int(value)),
        SettingField::Float(value) => (DataType::Float64, Value::Float(value)),
        SettingField::Text(text) => (DataType::String, Value::string(text)),
        SettingField::Null => (DataType::nullable(DataType::Nothing), Value::Null),
    };
    let result = data_type.clone();
    Bound::named(function, result, move |_, rows| Ok(Column::constant(&data_type, &value, rows))).volatile(true).done()
}
