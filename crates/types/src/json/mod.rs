//! Objects of JSON: the rows of `JSON` columns.
//!
//! A row is its paths in the order of their bytes, nested objects taken apart, `null` left out:
//!
//! ```text
//! {"a":{"b":1},"c":"x"}  →  varint 3 "a.b" varint 9 cell   varint 1 "c" varint 2 cell
//! ```
//! with cells as in [`crate::dynamic`]. Equal objects are equal bytes whatever the order of their keys was. Storage
//! takes the paths apart into columns of their own; in memory an object stays whole.

mod entries;
mod infer;
mod parse;
mod paths;
mod read;
mod style;
mod type_of;
mod write;

pub use entries::{Entries, find, put_entry, sub_object};
pub use parse::{parse_object, parse_object_at};
pub use paths::PathColumns;
pub use read::{infer_at, read_at};
pub use style::{JsonText, write_json_string};
pub use type_of::{JsonType, SkipPattern};
pub use write::{with_declared, write_object, write_styled};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TextOptions;
    use crate::type_parser::parse_type;
    use crate::{DataType, StringBuilder};

    /// Reads an object as a type and writes it again.
    fn again(type_name: &str, text: &str) -> Option<String> {
        let DataType::Json(json) = parse_type(type_name).unwrap() else { panic!("{type_name}") };
        let options = TextOptions::default();
        let mut builder = StringBuilder::default();
        parse_object(text.as_bytes(), &json, &options, &mut builder).ok()?;
        let mut out = Vec::new();
        write_object(builder.finish().get(0), &JsonText, &options, &mut out);
        String::from_utf8(out).ok()
    }

    fn check(type_name: &str, text: &str, expect: &str) {
        assert_eq!(again(type_name, text).as_deref(), Some(expect), "{type_name} {text}");
    }

    #[test]
    fn objects_come_back_in_the_order_of_their_paths() {
        check("JSON", r#"{"b": 1, "a": {"y": "z", "x": [1, null]}}"#, r#"{"a":{"x":[1,null],"y":"z"},"b":1}"#);
        check("JSON", r#"{"a": null, "b": {}, "c": [], "d": [{}]}"#, r#"{"c":[],"d":[{}]}"#);
        check("JSON", r#"{"a-x": 1, "a": {"b": 2}, "ab": 3}"#, r#"{"a-x":1,"a":{"b":2},"ab":3}"#);
        check("JSON", r#"{"k": [1, "a", 1.5, {"q": [true]}]}"#, r#"{"k":[1,"a",1.5,{"q":[true]}]}"#);
        check("JSON", r#"{"m": [[1, 2], [3.5]], "n": [true, 1]}"#, r#"{"m":[[1,2],[3.5]],"n":[1,1]}"#);
        check(
            "JSON",
            r#"{"s": "a\/b\u00e9\n\"", "big": 123456789012345678901234567890}"#,
            "{\"big\":\"123456789012345678901234567890\",\"s\":\"a\\/bé\\n\\\"\"}",
        );
    }

    #[test]
    fn declared_and_skipped_paths() {
        check("JSON(a.b UInt8, c String)", r#"{"a": {"b": 7}, "d": 1}"#, r#"{"a":{"b":7},"c":"","d":1}"#);
        check("JSON(SKIP a, SKIP REGEXP 'x.*')", r#"{"a": {"b": 7}, "ab": 1, "xy": 2}"#, r#"{"ab":1}"#);
        check(
            "JSON(a Array(UInt8), m Map(String, Int8))",
            r#"{"a": [1, 2], "m": {"k": 1}}"#,
            r#"{"a":[1,2],"m":{"k":1}}"#,
        );
        assert_eq!(
            parse_type("JSON(b.c String, a UInt8, SKIP x.y, max_dynamic_types=3)").unwrap().to_string(),
            "JSON(max_dynamic_types=3, a UInt8, `b.c` String, SKIP `x.y`)"
        );
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for text in [
            "",
            "1",
            "[1]",
            "{",
            r#"{"a":}"#,
            r#"{"a":1,"a":2}"#,
            r#"{"a":1} x"#,
            r#"{"a":tru}"#,
            r#"{"a":1e400}"#,
            r#"{"a":01x}"#,
            r#"{a:1}"#,
        ] {
            assert_eq!(again("JSON", text), None, "{text}");
        }
        assert_eq!(again("JSON", &format!("{}1{}", r#"{"a":"#.repeat(5000), "}".repeat(5000))), None);
    }

    #[test]
    fn paths_and_objects_inside() {
        let DataType::Json(json) = parse_type("JSON").unwrap() else { panic!() };
        let mut builder = StringBuilder::default();
        parse_object(br#"{"a":{"b":1,"c":2},"ab":3}"#, &json, &TextOptions::default(), &mut builder).unwrap();
        let column = builder.finish();
        let row = column.get(0);
        let paths: Vec<&[u8]> = Entries::new(row).map(|(path, _)| path).collect();
        assert_eq!(paths, [&b"a.b"[..], b"a.c", b"ab"]);
        assert_eq!(crate::dynamic::read(find(row, b"a.c").unwrap()).value(), crate::Value::Int(2));
        assert_eq!(find(row, b"a"), None);
        let mut out = Vec::new();
        sub_object(row, b"a", &mut out);
        assert_eq!(Entries::new(&out).count(), 2);
    }
}
