//! Setting, asking and resetting.

use super::*;
use crate::ErrorCode;

#[test]
fn set_and_get() {
    let mut settings = Settings::default();
    settings.set("max_threads", "8").unwrap();
    settings.set("max_memory_usage", "10Gi").unwrap();
    assert_eq!((settings.max_threads, settings.max_memory_usage), (8, 10 << 30));
    assert_eq!(settings.changed(), ["max_threads", "max_memory_usage"]);
    assert_eq!(settings.get("max_threads").unwrap(), "8");
}

#[test]
fn unknown_names_the_nearest() {
    let error = Settings::default().set("max_thread", "8").unwrap_err();
    assert_eq!(error.code(), ErrorCode::UnknownSetting);
    assert!(error.message().contains("max_threads"), "{error}");
}

#[test]
fn all_settings_are_known() {
    let mut settings = Settings::default();
    settings.set("s3_max_connections", "5").unwrap();
    assert_eq!(
        (settings.get("s3_max_connections").unwrap().as_str(), settings.changed()),
        ("5", ["s3_max_connections"].as_slice())
    );
    settings.reset("s3_max_connections");
    assert_eq!((settings.get("s3_max_connections").unwrap().as_str(), settings.changed().len()), ("1024", 0));
    settings.set("final", "1").unwrap();
    assert!(settings.final_);
    settings.set("async_insert_busy_timeout_ms", "7").unwrap();
    assert_eq!(settings.async_insert_busy_timeout_max_ms, 7);
}

#[test]
fn custom_settings_keep_their_type() {
    let mut settings = Settings::default();
    settings.assign("SQL_x", &Given::UInt(1)).unwrap();
    assert_eq!((settings.field("SQL_x"), settings.field("SQL_y")), (Some(SettingField::UInt(1)), None));
}

#[test]
fn compatibility_brings_old_defaults() {
    let mut settings = Settings::default();
    settings.set("output_format_json_escape_forward_slashes", "0").unwrap();
    settings.set("compatibility", "23.8").unwrap();
    assert!(settings.output_format_json_quote_64bit_integers && !settings.output_format_json_escape_forward_slashes);
    settings.set("compatibility", "").unwrap();
    assert!(!settings.output_format_json_quote_64bit_integers && !settings.output_format_json_escape_forward_slashes);
    assert_eq!(settings.set("compatibility", "abc").unwrap_err().code(), ErrorCode::BadArguments);
}

#[test]
fn fields_have_values_of_their_types() {
    for info in Settings::infos() {
        kind::normalize(info.name, info.type_name, &Given::Text(&info.default)).unwrap();
    }
}
