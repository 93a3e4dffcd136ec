//! Functions about the server and the user who asks: profiles and roles, ports, revision, disks; and names of errors.

use super::CATEGORY;
use crate::support::{Bound, Call, Factory, Family, InnerFunction, add, arity, doc};
use base::Result;
use functions::access::OwnedNames;
use functions::{ArgType, Registry};
use types::{Column, DataType, Value};

/// The profile of settings that everybody has.
const PROFILE: &str = "default";

/// The revision of the wire protocol of the version that is followed.
pub const REVISION: u64 = 54_512;

fn constant(registry: &mut Registry, name: &'static str, data_type: DataType, value: Value, text: &'static str) {
    let factory = Factory::new(move |args, _| {
        arity(name, args, 0)?;
        let (own, value) = (data_type.clone(), value.clone());
        Ok(Bound::named(name, data_type.clone(), move |_, rows| Ok(Column::constant(&own, &value, rows)))
            .volatile(true)
            .done())
    });
    add(registry, name, factory, doc(name, text, CATEGORY));
}

fn error_name(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    Ok(Bound::new(DataType::low_cardinality(DataType::String), |args, rows| {
        let codes = crate::support::Ints::of(&args[0]);
        Ok(crate::support::bytes_rows(rows, |row, out| {
            if codes.get(row) == 0 {
                return out.extend_from_slice(b"OK");
            }
            let name = base::ErrorCode::ALL
                .iter()
                .find(|code| i64::from(code.number()) == codes.get(row))
                .map_or("", |code| code.name());
            out.extend_from_slice(name.as_bytes());
        }))
    }))
}

/// The square of a number: the product of it with itself.
fn square(args: &[ArgType], context: &functions::FunctionContext) -> crate::support::Outcome {
    arity("sqr", args, 1)?;
    let inner =
        InnerFunction::bind(&crate::arithmetic::product_factory(), &[args[0].clone(), args[0].clone()], context)?;
    let result = inner.result_type().clone();
    Ok(Bound::named("sqr", result, move |args, rows| {
        inner.call(&[args[0].column.clone(), args[0].column.clone()], rows)
    })
    .with_nulls()
    .done())
}

/// A function that gives names of the query's owner; without an owner there are none but the default profile.
fn owned(registry: &mut Registry, name: &'static str, which: OwnedNames, description: &'static str) {
    let factory = Factory::new(move |args, context| {
        arity(name, args, 0)?;
        let names = match context.reader().owner() {
            Some(owner) => owner.names(which),
            None if which == OwnedNames::Profiles => vec![PROFILE.to_string()],
            None => Vec::new(),
        };
        let value = Value::Array(names.iter().map(Value::string).collect());
        let list = DataType::array(DataType::String);
        let data_type = list.clone();
        Ok(Bound::named(name, list, move |_, rows| Ok(Column::constant(&data_type, &value, rows)))
            .volatile(true)
            .done())
    });
    add(registry, name, factory, doc(name, description, CATEGORY));
}

pub(super) fn register(registry: &mut Registry) {
    for name in ["currentProfiles", "enabledProfiles", "defaultProfiles"] {
        owned(registry, name, OwnedNames::Profiles, "Names of the settings profiles that hold.");
    }
    owned(registry, "currentRoles", OwnedNames::CurrentRoles, "Names of the roles that are on by themselves.");
    owned(registry, "enabledRoles", OwnedNames::EnabledRoles, "Names of the roles that are on.");
    owned(registry, "defaultRoles", OwnedNames::DefaultRoles, "Names of the roles that are on when the user logs in.");
    constant(
        registry,
        "revision",
        DataType::UInt32,
        Value::UInt(REVISION),
        "The revision of the protocol that is spoken.",
    );
    constant(
        registry,
        "buildId",
        DataType::String,
        Value::string(env!("CARGO_PKG_VERSION")),
        "What identifies the build of the program.",
    );
    constant(
        registry,
        "hasThreadFuzzer",
        DataType::UInt8,
        Value::UInt(0),
        "1 if threads are disturbed on purpose, for tests: they are not.",
    );
    constant(
        registry,
        "zookeeperSessionUptime",
        DataType::UInt32,
        Value::UInt(0),
        "Seconds of a session with ZooKeeper: there is none.",
    );
    registry.scalar_any_case("sqr", Factory::new(square), doc("sqr(x)", "A number times itself.", "Arithmetic"));
    let kernel = Factory::new(|args, _| {
        arity("getOSKernelVersion", args, 0)?;
        let read = |name: &str| {
            std::fs::read_to_string(format!("/proc/sys/kernel/{name}"))
                .map(|text| text.trim().to_string())
                .unwrap_or_default()
        };
        let value = Value::string(format!("{} {}", read("ostype"), read("osrelease")));
        Ok(Bound::named("getOSKernelVersion", DataType::String, move |_, rows| {
            Ok(Column::constant(&DataType::String, &value, rows))
        })
        .volatile(true)
        .done())
    });
    add(
        registry,
        "getOSKernelVersion",
        kernel,
        doc("getOSKernelVersion()", "Name and release of the operating system's kernel.", CATEGORY),
    );
    let mut family = Family::new(registry, CATEGORY);
    family.add("errorCodeToName", "errorCodeToName(code)", "The name of an error's number.", error_name);
}
