//! Hostile texts: deep, long and broken ones get an error or a tree, and never a stack overflow.

use sql::{ParseOptions, explain_ast, format_query, parse_statement};

/// Runs `check` with the stack of a worker thread.
fn on_small_stack(check: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(check).expect("a thread starts");
    thread.join().expect("no panic on a small stack");
}

/// Parses and, if that succeeds, walks the tree in every way the crate has.
fn exercise(text: &str) -> Result<(), base::ErrorCode> {
    let options = ParseOptions { max_query_size: 0, ..ParseOptions::default() };
    let parsed = parse_statement(text, &options).map_err(|error| error.code())?;
    let copy = parsed.statement.clone();
    assert!(copy == parsed.statement);
    let formatted = format_query(&parsed.statement, true);
    assert!(!formatted.is_empty() && !explain_ast(&parsed.statement).is_empty());
    Ok(())
}

fn nested(open: &str, inner: &str, close: &str, times: usize) -> String {
    format!("SELECT {}{inner}{}", open.repeat(times), close.repeat(times))
}

#[test]
fn deep_nesting_is_refused_or_parsed() {
    on_small_stack(|| {
        for (open, inner, close) in [
            ("(", "1", ")"),
            ("[", "1", "]"),
            ("f(", "1", ")"),
            ("f(1, ", "1", ")"),
            ("(SELECT ", "1", ")"),
            ("1 IN (SELECT ", "1", ")"),
            ("-", "x", ""),
            ("- ", "(1)", ""),
            ("NOT ", "1", ""),
            ("CASE WHEN ", "1", " THEN 1 END"),
            ("CASE WHEN 1 THEN 1 ELSE ", "1", " END"),
            ("x -> ", "1", ""),
            ("1 ? 1 : ", "1", ""),
            ("(1 BETWEEN 1 AND ", "1", ")"),
            ("CAST(", "1", " AS Int8)"),
            ("INTERVAL (", "1", ") DAY"),
            ("INTERVAL ", "1", ""),
            ("INTERVAL - ", "1", ""),
            ("1 + (", "1", ")"),
            ("COLUMNS(", "a", ")"),
            ("* EXCEPT (a) REPLACE (", "1", " AS a)"),
            ("sum(1) OVER (PARTITION BY ", "1", ")"),
        ] {
            for times in [100, 250, 299, 1000, 100_000] {
                let _ = exercise(&nested(open, inner, close, times));
            }
        }
        assert_eq!(exercise(&nested("(", "1", ")", 100)), Ok(()));
        assert_eq!(exercise(&nested("(", "1", ")", 1000)), Err(base::ErrorCode::TooDeepRecursion));
        assert!(exercise(&format!("SELECT * FROM {}SELECT 1{}", "(".repeat(1000), ")".repeat(1000))).is_err());
        let types = format!("CREATE TABLE t (a {}UInt8{})", "Array(".repeat(5000), ")".repeat(5000));
        assert_eq!(exercise(&types), Err(base::ErrorCode::TooDeepRecursion));
    });
}

#[test]
fn long_chains_do_not_recurse() {
    on_small_stack(|| {
        let chain = |item: &str, separator: &str, times: usize| format!("SELECT {}", vec![item; times].join(separator));
        assert_eq!(exercise(&chain("1", "+", 450)), Ok(()));
        assert_eq!(exercise(&chain("1", "+", 5_000_000)), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&chain("a", " AND ", 100_000)), Ok(()));
        assert_eq!(exercise(&chain("a", " AND ", 1_000_000)), Err(base::ErrorCode::TooBigAst));
        assert_eq!(exercise(&chain("a", ", ", 100_000)), Ok(()));
        assert_eq!(exercise(&chain("1", " UNION ALL SELECT ", 50_000)), Ok(()));
        assert_eq!(exercise(&chain("1", " EXCEPT SELECT ", 50_000)), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&format!("SELECT a{}", ".1".repeat(50_000))), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&format!("SELECT a{}", "::String".repeat(50_000))), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&format!("SELECT a{}", "[1]".repeat(50_000))), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&format!("SELECT a{}", " IS NULL".repeat(50_000))), Err(base::ErrorCode::TooDeepAst));
        assert_eq!(exercise(&chain("a", " = ", 50_000)), Err(base::ErrorCode::TooDeepAst));
        let between = format!("SELECT 1{}", " BETWEEN 1 AND 2".repeat(300));
        assert_eq!(exercise(&between), Err(base::ErrorCode::TooBigAst));
        // Chains inside parentheses add up.
        let mut text = "1".to_string();
        for _ in 0..200 {
            text = format!("({text}{})", "+1".repeat(200));
        }
        assert_eq!(exercise(&format!("SELECT {text}")), Err(base::ErrorCode::TooDeepAst));
    });
}

#[test]
fn size_is_limited() {
    let options = ParseOptions { max_query_size: 20, ..ParseOptions::default() };
    let error = parse_statement("SELECT 1, 2, 3, 4, 5, 6", &options).expect_err("too long");
    assert!(error.message().contains("max_query_size"));
    // Inline data is not SQL.
    let text = format!("INSERT INTO t VALUES {}", "(1), ".repeat(100));
    assert!(parse_statement(&text, &options).is_ok());
}

#[test]
fn broken_texts_never_panic() {
    let corpus = include_str!("statements.sql");
    let options = ParseOptions::default();
    let access = include_str!("access_formatted.txt").split("\n;;\n").filter_map(|case| case.split("\n=>\n").next());
    for statement in corpus.split("\n;;\n").chain(access) {
        // Every prefix, and every text with one token left out.
        for end in statement.char_indices().map(|(at, _)| at) {
            let _ = parse_statement(&statement[..end], &options).map_err(|e| e.locate(&statement[..end]).to_string());
        }
        for token in sql::lexer::Lexer::new(statement) {
            let range = token.span.range();
            let text = format!("{}{}", &statement[..range.start], &statement[range.end..]);
            let _ = parse_statement(&text, &options).map_err(|e| e.locate(&text).to_string());
        }
    }
}
