//! The properties that families declare of their functions, listed.

use functions::{Cost, Failure, Injectivity, Properties, Registry};

/// The canonical names of the functions with properties of a kind, sorted.
fn names(wanted: impl Fn(&str, Properties) -> bool) -> Vec<&'static str> {
    let mut registry = Registry::default();
    super::register(&mut registry);
    let own = registry.scalars().into_iter().filter(|entry| entry.alias_of.is_none());
    own.filter(|entry| wanted(entry.name, entry.factory.properties())).map(|entry| entry.name).collect()
}

fn check(found: &[&str], expected: &str) {
    assert_eq!(found, expected.split_whitespace().collect::<Vec<&str>>());
}

#[test]
fn quick_functions() {
    check(
        &names(|_, properties| properties.cost == Cost::Trivial),
        "abs and assumeNotNull bitAnd bitNot bitOr bitShiftLeft bitShiftRight bitXor coalesce divide empty equals \
        greater greaterOrEquals if ifNull isNotNull isNull length less lessOrEquals materialize minus multiIf multiply \
        negate not notEmpty notEquals nullIf or plus sign toNullable tuple tupleElement xor",
    );
}

#[test]
fn searches() {
    check(
        &names(|_, properties| properties.cost == Cost::Search),
        "ilike like notILike notLike position positionCaseInsensitive positionCaseInsensitiveUTF8 positionUTF8",
    );
    let regexps = names(|_, properties| properties.cost == Cost::Regexp);
    for name in ["match", "extract", "replaceRegexpOne", "replaceRegexpAll", "multiMatchAny"] {
        assert!(regexps.contains(&name), "{name}");
    }
    assert!(!regexps.contains(&"regexpQuoteMeta"));
}

#[test]
fn functions_that_fail_on_values() {
    check(
        &names(|_, properties| properties.failure == Failure::OnValues),
        "accurateCast fromModifiedJulianDay gcd intDiv lcm modulo moduloLegacy positiveModulo throwIf",
    );
    check(&names(|_, properties| properties.failure == Failure::OnDecimals), "abs divide minus multiply negate plus");
}

/// Names tell conversions, but for functions that give text, or no value of another type.
#[test]
fn conversions_refuse_text() {
    let is_lenient = |name: &str| ["OrNull", "OrZero", "OrDefault"].iter().any(|suffix| name.ends_with(suffix));
    let is_named_so = |name: &str| (name.starts_with("to") || name.starts_with("parse")) && !is_lenient(name);
    check(
        &names(|name, properties| is_named_so(name) && properties.failure != Failure::OnText),
        "toColumnTypeName toDecimalString toFixedString toJSONString toNullable toString toStringCutToZero toTypeName \
        toValidUTF8 today tokens tokensForLikePattern topLevelDomain topLevelDomainRFC",
    );
    let refusing = names(|_, properties| properties.failure == Failure::OnText);
    assert!(["CAST", "DATE", "_CAST"].iter().all(|name| refusing.contains(name)));
    assert!(!refusing.iter().any(|name| is_lenient(name)));
}

#[test]
fn functions_that_keep_values_apart() {
    check(&names(|_, properties| properties.is_cast), "CAST _CAST assumeNotNull toNullable");
    check(&names(|_, properties| properties.injectivity == Injectivity::WholeNumbers), "bitNot negate toString");
    check(&names(|_, properties| properties.injectivity == Injectivity::Strings), "base64Encode hex reverse");
    check(
        &names(|_, properties| properties.injectivity == Injectivity::Mostly),
        "CAST _CAST assumeNotNull minus plus toNullable",
    );
}
