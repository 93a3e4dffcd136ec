//! Errors of statements that do not parse.

use sql::{ParseOptions, parse_multi, parse_statement};

fn check(text: &str, place: &str, message: &str) {
    let error = match parse_statement(text, &ParseOptions::default()) {
        Ok(parsed) => panic!("{text} parses: {:?}", parsed.statement),
        Err(error) => error,
    };
    let (start, end) = error.span().unwrap_or_default();
    assert_eq!((error.message(), &text[start..end]), (message, place), "{text}");
}

#[test]
fn messages_name_the_place_and_the_remedy() {
    check("SELECT a FRMO t", "FRMO", "Syntax error: unexpected 'FRMO'. Maybe you meant: 'FROM'");
    check("SELECT a FROM t WHRE b = 1", "WHRE", "Syntax error: unexpected 'WHRE'. Maybe you meant: 'WHERE'");
    check("SELCT 1", "SELCT", "Syntax error: unexpected 'SELCT'. Maybe you meant: 'SELECT'");
    check("FOO 1", "FOO", "Syntax error: unexpected 'FOO', expected a statement (SELECT, INSERT, CREATE, ...)");
    check("SELECT (1 + 2", "", "Syntax error: unexpected end of query, expected ')'");
    check("SELECT f(1", "", "Syntax error: unexpected end of query, expected ')' or ',' or AS");
    check("SELECT 1 +", "", "Syntax error: unexpected end of query, expected an expression");
    check("SELECT FROM t", "FROM", "Syntax error: unexpected 'FROM', expected an expression");
    check("SELECT 'abc", "'", "Syntax error: unterminated string: add the closing '");
    check("SELECT 1.5abc", "1.5abc", "Syntax error: '1.5abc' is neither a number nor a name");
    check("SELECT CASE WHEN 1 THEN 2", "", "Syntax error: unexpected end of query, expected END, ELSE, WHEN or AS");
    check("SELECT EXTRACT(YER FROM x)", "YER", "Syntax error: 'YER' is no unit of time. Maybe you meant: 'YEAR'");
    check("SELECT 1; SELECT 2", "SELECT", "Multi-statements are not allowed: a second statement begins here");
    check("CREATE TABL t (a UInt8)", "TABL", "Syntax error: unexpected 'TABL'. Maybe you meant: 'TABLE'");
    check("SHOW TABELS", "TABELS", "Syntax error: unexpected 'TABELS'. Maybe you meant: 'TABLES'");
    check("SELECT * FROM a JOIN b", "", "Syntax error: unexpected end of query, expected USING, ON, FINAL or AS");
    check("SELECT 1 FROM t GROUP YB a", "YB", "Syntax error: unexpected 'YB', expected GROUP BY");
    check("SET x 1", "1", "Syntax error: unexpected '1', expected '='");
    check("SELECT {x:Identifier}", "{x:Identifier}", "Substitution `x` is not set");
}

/// Written together, `5 .b` would be read as a number.
#[test]
fn a_path_of_a_type_goes_on_behind_a_name_only() {
    for arguments in ["a 5 .b UInt8", "a -9223372036854775808 .b UInt8"] {
        assert!(
            parse_statement(&format!("CREATE TABLE t (j JSON({arguments})) ENGINE = Memory"), &ParseOptions::default())
                .is_err(),
            "{arguments}"
        );
    }
}

#[test]
fn statements_and_inline_data_are_split() {
    let text =
        "SELECT 1; -- x\n;INSERT INTO t VALUES (1, ';'), (2, '');\nINSERT INTO t FORMAT CSV\n1,2\n3,4\n\nSELECT 2";
    let parsed = parse_multi(text, &ParseOptions::default()).expect("parses");
    let data: Vec<_> = parsed.iter().map(|p| p.data.clone().map(|range| &text[range])).collect();
    assert_eq!(data, [None, Some("(1, ';'), (2, '')"), Some("1,2\n3,4\n"), None]);
    let offset = |text: &str| {
        let parsed = parse_statement(text, &ParseOptions::default()).expect("parses");
        text[parsed.data.expect("has data")].to_string()
    };
    assert_eq!(offset("INSERT INTO t FORMAT TSV\r\n\n1"), "\n1");
    assert_eq!(offset("INSERT INTO t FORMAT JSONEachRow {\"a\": 1}"), "{\"a\": 1}");
    assert_eq!(offset("INSERT INTO t (a) VALUES\n (1)"), "(1)");
    assert_eq!(offset("INSERT INTO t FORMAT CSV"), "");
}
