//! `JSONExtract…`, `JSONHas` and their kin: a text, then keys and places that lead to a value.

use super::convert::{BoolConversion, convert};
use super::scan::{Json, JsonKind, parse};
use crate::string::concat::{as_text, text_options};
use crate::support::{Bound, Call, Family, Ints, StringArrays, Text, bytes_rows};
use base::{Result, bail};
use functions::{Arg, Registry};
use std::sync::Arc;
use types::text::TextOptions;
use types::type_parser::parse_type;
use types::{ColumnBuilder, DataType, EnumType, Value};

/// A step of a path into a document.
enum AccessStep {
    Key(Text),
    Place(Ints),
}

/// JSON texts and, for each row, the path into the text.
struct Documents {
    text: Text,
    steps: Vec<AccessStep>,
    /// Whether keys match in any case of ASCII letters.
    any_case: bool,
}

impl Documents {
    fn of(args: &[Arg], any_case: bool) -> Result<Documents> {
        let steps = args[1..].iter().map(|arg| {
            if arg.data_type.is_string() {
                Text::of(arg).map(AccessStep::Key)
            } else {
                Ok(AccessStep::Place(Ints::of(arg)))
            }
        });
        let is_object = matches!(args[0].data_type.base(), DataType::Json(_));
        let text = if is_object { as_text(&args[0], &TextOptions::default())? } else { Text::of(&args[0])? };
        Ok(Documents { text, steps: steps.collect::<Result<_>>()?, any_case })
    }

    /// The value that a row's path leads to.
    fn find(&self, row: usize) -> Option<Json<'_>> {
        let mut json = parse(self.text.get(row))?;
        for step in &self.steps {
            json = self.step(json, step, row)?;
        }
        Some(json)
    }

    fn step<'a>(&self, json: Json<'a>, step: &AccessStep, row: usize) -> Option<Json<'a>> {
        match step {
            AccessStep::Key(key) if self.any_case => json.member_any_case(key.get(row)),
            AccessStep::Key(key) => json.member(key.get(row)),
            AccessStep::Place(place) => json.at(place.get(row)).map(|(_, value)| value),
        }
    }
}

impl Documents {
    /// The key of the member at which a row's path ends.
    fn key(&self, row: usize) -> Option<Vec<u8>> {
        let (last, before) = self.steps.split_last()?;
        let mut json = parse(self.text.get(row))?;
        for step in before {
            json = self.step(json, step, row)?;
        }
        match last {
            AccessStep::Key(key) => json.member(key.get(row)).map(|_| key.get(row).to_vec()),
            AccessStep::Place(place) => json.at(place.get(row))?.0?.string().map(|key| key.to_vec()),
        }
    }
}

/// Whether the function's name says that keys match in any case.
fn any_case(call: &Call) -> bool {
    call.name.ends_with("CaseInsensitive")
}

/// Checks the text and the way; the last `skipped` arguments are something else.
fn check(call: &Call, skipped: usize) -> Result<usize> {
    call.count(1 + skipped..=usize::MAX)?;
    if !matches!(call.plain(0), DataType::Json(_)) {
        call.plain_strings([0])?;
    }
    let end = call.args.len() - skipped;
    for i in 1..end {
        if !call.data_type(i).is_string() {
            call.integers([i])?;
        }
    }
    Ok(end)
}

/// A value of a type for each row, its default where nothing fits.
fn typed(call: &Call, data_type: DataType, skipped: usize, bools: BoolConversion) -> Result<Bound> {
    let end = check(call, skipped)?;
    let options = text_options(&call.context.time_zone);
    let any_case = any_case(call);
    Ok(Bound::new(data_type.clone(), move |args, rows| {
        let documents = Documents::of(&args[..end], any_case)?;
        let mut builder = ColumnBuilder::new(&data_type);
        let default = data_type.default_value();
        for row in 0..rows {
            let found = documents.find(row).and_then(|json| convert(json, &data_type, bools, &options));
            builder.push_value(found.as_ref().unwrap_or(&default));
        }
        Ok(builder.finish())
    }))
}

/// The type named by the last argument.
fn named_type(call: &Call) -> Result<DataType> {
    call.count(2..=usize::MAX)?;
    let last = call.args.len() - 1;
    if call.args[last].constant.is_none() {
        bail!(
            IllegalColumn,
            "The last argument of function {} must be a constant string: the type of the result",
            call.name
        );
    }
    let name = call.constant_bytes(last)?;
    match std::str::from_utf8(&name) {
        Ok(name) => parse_type(name),
        Err(_) => bail!(BadArguments, "The type name of function {} is not UTF-8", call.name),
    }
}

/// A number for each row.
fn number<T: types::NativeType>(call: &Call, result: DataType, compute: fn(Option<Json>) -> T) -> Result<Bound> {
    check(call, 0)?;
    let any_case = any_case(call);
    Ok(Bound::new(result, move |args, rows| {
        let documents = Documents::of(args, any_case)?;
        Ok(types::Column::from_vec((0..rows).map(|row| compute(documents.find(row))).collect()))
    }))
}

fn size(json: Option<Json>) -> u64 {
    let Some(json) = json else { return 0 };
    match json.kind() {
        JsonKind::Array => json.elements().count() as u64,
        JsonKind::Object => json.members().count() as u64,
        _ => 0,
    }
}

/// The numbers of `JSONType` are those of ClickHouse's element types, letters in ASCII.
fn type_number(json: Option<Json>) -> i8 {
    match json.map(Json::kind) {
        None | Some(JsonKind::Null) => 0,
        Some(JsonKind::String) => 34,
        Some(JsonKind::Array) => 91,
        Some(JsonKind::Bool(_)) => 98,
        Some(JsonKind::Double(_)) => 100,
        Some(JsonKind::Int(_)) => 105,
        Some(JsonKind::UInt(_)) => 117,
        Some(JsonKind::Object) => 123,
    }
}

fn json_type(call: &Call) -> Result<Bound> {
    let names = [
        ("Null", 0),
        ("String", 34),
        ("Array", 91),
        ("Bool", 98),
        ("Double", 100),
        ("Int64", 105),
        ("UInt64", 117),
        ("Object", 123),
    ];
    let values = names.map(|(name, number)| (name.to_string(), number)).to_vec();
    number(call, DataType::Enum8(Arc::new(EnumType::new(values))), type_number)
}

fn raw(call: &Call) -> Result<Bound> {
    check(call, 0)?;
    let any_case = any_case(call);
    Ok(Bound::new(DataType::String, move |args, rows| {
        let documents = Documents::of(args, any_case)?;
        Ok(bytes_rows(rows, |row, out| {
            if let Some(json) = documents.find(row) {
                json.write(out);
            }
        }))
    }))
}

/// Strings for each row: raw elements or keys.
fn strings(call: &Call, keys: bool) -> Result<Bound> {
    check(call, 0)?;
    let any_case = any_case(call);
    Ok(Bound::new(DataType::array(DataType::String), move |args, rows| {
        let documents = Documents::of(args, any_case)?;
        let mut text = Vec::new();
        Ok(StringArrays::build(rows, |row, out| {
            let Some(json) = documents.find(row) else { return };
            if keys {
                json.members().for_each(|(key, _)| out.push(&key.string().unwrap_or_default()));
                return;
            }
            for element in json.elements() {
                text.clear();
                element.write(&mut text);
                out.push(&text);
            }
        }))
    }))
}

/// The key that a row's path leads to; empty where there is none.
fn key(call: &Call) -> Result<Bound> {
    check(call, 0)?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let documents = Documents::of(args, false)?;
        Ok(bytes_rows(rows, |row, out| out.extend_from_slice(&documents.key(row).unwrap_or_default())))
    }))
}

/// Keys and values of an object: values raw, or of a type (those that do not fit are left out).
fn keys_and_values(call: &Call, value: Option<DataType>) -> Result<Bound> {
    let end = check(call, usize::from(value.is_some()))?;
    let result = DataType::array(DataType::tuple(vec![DataType::String, value.clone().unwrap_or(DataType::String)]));
    let options = text_options(&call.context.time_zone);
    let any_case = any_case(call);
    Ok(Bound::new(result.clone(), move |args, rows| {
        let documents = Documents::of(&args[..end], any_case)?;
        let mut builder = ColumnBuilder::new(&result);
        for row in 0..rows {
            let pairs = documents.find(row).map_or_else(Vec::new, |json| pairs_of(json, value.as_ref(), &options));
            builder.push_value(&Value::Array(pairs));
        }
        Ok(builder.finish())
    }))
}

fn pairs_of(json: Json, value: Option<&DataType>, options: &TextOptions) -> Vec<Value> {
    json.members()
        .filter_map(|(key, member)| {
            let key = Value::string(key.string().unwrap_or_default());
            let value = match value {
                Some(data_type) => convert(member, data_type, BoolConversion::AsNumbers, options)?,
                None => {
                    let mut text = Vec::new();
                    member.write(&mut text);
                    Value::String(text)
                }
            };
            Some(Value::Tuple(vec![key, value]))
        })
        .collect()
}

fn array_length(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let result = DataType::nullable(DataType::UInt64);
    Ok(Bound::new(result, |args, rows| {
        let text = Text::of(&args[0])?;
        let sizes: Vec<Option<u64>> = (0..rows)
            .map(|row| {
                parse(text.get(row))
                    .filter(|json| json.kind() == JsonKind::Array)
                    .map(|json| json.elements().count() as u64)
            })
            .collect();
        let nulls: Vec<u8> = sizes.iter().map(|size| u8::from(size.is_none())).collect();
        Ok(types::Column::from_vec(sizes.into_iter().map(Option::unwrap_or_default).collect::<Vec<u64>>())
            .with_nulls(nulls.into()))
    }))
}

fn bool_of(call: &Call) -> Result<Bound> {
    number(call, DataType::UInt8, |json| match json.map(Json::kind) {
        Some(JsonKind::Bool(value)) => u8::from(value),
        Some(JsonKind::Int(n)) => u8::from(n != 0),
        Some(JsonKind::UInt(_)) => 1,
        _ => 0,
    })
}

/// Adds a function whose result is never `LowCardinality`.
fn add(
    family: &mut Family,
    name: &'static str,
    syntax: &'static str,
    text: &'static str,
    bind: impl Fn(&Call) -> Result<Bound> + Send + Sync + 'static,
) {
    family.add(name, syntax, text, move |call| Ok(bind(call)?.without_low_cardinality()));
}

/// The functions whose keys match in any case.
fn register_any_case(family: &mut Family) {
    let syntax = "JSON…CaseInsensitive(json[, key | place, …])";
    let text = "As without CaseInsensitive; keys match in any case.";
    add(family, "JSONExtractStringCaseInsensitive", syntax, text, |call| {
        typed(call, DataType::String, 0, BoolConversion::NotNumbers)
    });
    add(family, "JSONExtractIntCaseInsensitive", syntax, text, |call| {
        typed(call, DataType::Int64, 0, BoolConversion::NotNumbers)
    });
    add(family, "JSONExtractUIntCaseInsensitive", syntax, text, |call| {
        typed(call, DataType::UInt64, 0, BoolConversion::NotNumbers)
    });
    add(family, "JSONExtractFloatCaseInsensitive", syntax, text, |call| {
        typed(call, DataType::Float64, 0, BoolConversion::NotNumbers)
    });
    add(family, "JSONExtractBoolCaseInsensitive", syntax, text, bool_of);
    add(family, "JSONExtractRawCaseInsensitive", syntax, text, raw);
    add(family, "JSONExtractArrayRawCaseInsensitive", syntax, text, |call| strings(call, false));
    add(family, "JSONExtractKeysCaseInsensitive", syntax, text, |call| strings(call, true));
    add(family, "JSONExtractKeysAndValuesRawCaseInsensitive", syntax, text, |call| keys_and_values(call, None));
    add(family, "JSONExtractKeysAndValuesCaseInsensitive", syntax, text, |call| {
        keys_and_values(call, Some(named_type(call)?))
    });
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "JSON");
    let syntax = "JSON…(json[, key | place, …])";
    add(&mut family, "isValidJSON", "isValidJSON(json)", "1 if the text is JSON.", |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt8, |args, rows| {
            crate::support::number_column(&args[0], rows, |s| u8::from(parse(s).is_some()))
        }))
    });
    add(&mut family, "JSONHas", syntax, "1 if there is a value.", |call| {
        number(call, DataType::UInt8, |json| u8::from(json.is_some()))
    });
    add(&mut family, "JSONLength", syntax, "Elements of an array or members of an object.", |call| {
        number(call, DataType::UInt64, size)
    });
    add(&mut family, "JSONType", syntax, "What a value is.", json_type);
    for name in ["JSONExtract", "JSONExtractCaseInsensitive"] {
        add(&mut family, name, "JSONExtract(json[, key | place, …], type)", "A value of any type.", |call| {
            typed(call, named_type(call)?, 1, BoolConversion::AsNumbers)
        });
    }
    add(&mut family, "JSONExtractString", syntax, "A string, other values as text.", |call| {
        typed(call, DataType::String, 0, BoolConversion::NotNumbers)
    });
    add(&mut family, "JSONExtractInt", syntax, "An Int64.", |call| {
        typed(call, DataType::Int64, 0, BoolConversion::NotNumbers)
    });
    add(&mut family, "JSONExtractUInt", syntax, "A UInt64.", |call| {
        typed(call, DataType::UInt64, 0, BoolConversion::NotNumbers)
    });
    add(&mut family, "JSONExtractFloat", syntax, "A Float64.", |call| {
        typed(call, DataType::Float64, 0, BoolConversion::NotNumbers)
    });
    add(&mut family, "JSONExtractBool", syntax, "1 for true and for integers other than 0.", bool_of);
    add(&mut family, "JSONKey", syntax, "The key of a member.", key);
    add(&mut family, "JSONExtractRaw", syntax, "A value as JSON text.", raw);
    add(&mut family, "JSONExtractArrayRaw", syntax, "The elements of an array as JSON texts.", |call| {
        strings(call, false)
    });
    add(&mut family, "JSONExtractKeys", syntax, "The keys of an object.", |call| strings(call, true));
    add(&mut family, "JSONExtractKeysAndValuesRaw", syntax, "Keys of an object and values as JSON texts.", |call| {
        keys_and_values(call, None)
    });
    add(
        &mut family,
        "JSONExtractKeysAndValues",
        "JSONExtractKeysAndValues(json[, key | place, …], type)",
        "Keys of an object and values of a type.",
        |call| keys_and_values(call, Some(named_type(call)?)),
    );
    register_any_case(&mut family);
    family.add(
        "JSONArrayLength",
        "JSONArrayLength(json)",
        "Elements of the array that the text is, or NULL.",
        array_length,
    );
    family.alias_any_case("JSONArrayLength", &["JSON_ARRAY_LENGTH"]);
}
