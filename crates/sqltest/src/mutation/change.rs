//! Statements changed token by token.

use base::{Result, err};
use sql::lexer::{Lexer, TokenKind};
use std::path::Path;

/// Values at the ends of types, and of no type at all.
const VALUES: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "-128",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "1e308",
    "-1e-308",
    "nan",
    "inf",
    "-inf",
    "NULL",
    "''",
    "'a'",
    "'\\0'",
    "'ÄÖ'",
    "'9999999999999999999999'",
    "'2299-12-31 23:59:59'",
    "'1900-01-01'",
    "[]",
    "[NULL]",
    "[[]]",
    "tuple()",
    "(1,)",
    "(NULL, NULL)",
    "map()",
    "true",
    "0.1",
    "1000000",
    "100000000",
    "toInt256(1)",
    "toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935')",
    "toInt128(-1)",
    "toDecimal256(1, 76)",
    "toDate('2149-06-06')",
    "toDate32('2299-12-31')",
    "toDateTime64('2299-12-31 23:59:59.999', 9)",
    "toDateTime(4294967295)",
    "1::Dynamic",
    "NULL::Dynamic",
    "'x'::Variant(String, UInt64)",
    "'{\"a\": [1, null]}'::JSON",
    "toFixedString('ab', 100)",
    "repeat('ab', 100000)",
    "range(100000)",
    "materialize(NULL)",
    "materialize('x')",
    "materialize(toLowCardinality('x'))",
    "toNullable(1)",
    "toIPv4('1.2.3.4')",
    "toIPv6('::1')",
    "generateUUIDv4()",
    "toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')",
    "INTERVAL 1 MONTH",
    "INTERVAL -1000000 YEAR",
    "number",
    "*",
    "x -> x",
    "(x, y) -> x",
    "'[1,2]'",
    "'a.*(b)+'",
    "'%'",
    "toTime('12:00:00')",
    "CAST('a', 'Enum8(\\'a\\' = -128)')",
    "emptyArrayString()",
    "arrayJoin([1, NULL])",
    "(SELECT 1)",
    "(SELECT NULL)",
    "sumState(1)",
    "groupBitmapState(toUInt8(1))",
];

/// What can stand around an expression; `@` is the expression.
const WRAPS: &[&str] = &[
    "materialize(@)",
    "toNullable(@)",
    "toLowCardinality(@)",
    "(@)::Dynamic",
    "[@]",
    "(@,)",
    "[@, NULL]",
    "assumeNotNull(@)",
    "nullIf(@, @)",
    "if(number % 2, @, NULL)",
    "toString(@)",
    "arrayMap(x -> @, [1, 2])",
    "tuple(@, @)",
    "map(@, @)",
    "any(@)",
    "(@) OVER ()",
    "-@",
    "NOT @",
    "ignore(@)",
    "arrayJoin([@])",
    "CAST(@, 'Nullable(Int256)')",
    "toInt8OrZero(toString(@))",
    "identity(@)",
];

/// Statements that change, and those that make their tables.
pub(super) struct Corpus {
    pub(super) setup: Vec<String>,
    statements: Vec<Vec<TokenText>>,
    /// Names that stand before a parenthesis somewhere.
    functions: Vec<String>,
}

#[derive(Clone, Debug)]
struct TokenText {
    kind: TokenKind,
    text: String,
}

impl Corpus {
    /// The statements of the files of a folder, one a line.
    pub(super) fn read(folder: &Path) -> Result<Corpus> {
        let failed = |error: std::io::Error| err!(FileDoesntExist, "Cannot read {}: {error}", folder.display());
        let mut files: Vec<_> =
            std::fs::read_dir(folder).map_err(failed)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "sql"));
        files.sort();
        let mut corpus = Corpus { setup: Vec::new(), statements: Vec::new(), functions: Vec::new() };
        for path in files {
            let text = std::fs::read_to_string(&path).map_err(failed)?;
            let lines = text.lines().map(str::trim).filter(|line| line.ends_with(';') && !line.starts_with("--"));
            if path.file_stem().is_some_and(|stem| stem == "setup") {
                corpus.setup.extend(lines.map(str::to_string));
            } else {
                corpus.statements.extend(lines.map(pieces));
            }
        }
        for statement in &corpus.statements {
            let calls = statement
                .windows(2)
                .filter(|pair| pair[0].kind == TokenKind::BareWord && pair[1].kind == TokenKind::OpeningParen);
            corpus.functions.extend(calls.map(|pair| pair[0].text.clone()));
        }
        corpus.functions.sort();
        corpus.functions.dedup();
        if corpus.statements.is_empty() {
            return Err(err!(FileDoesntExist, "There are no statements in {}", folder.display()));
        }
        Ok(corpus)
    }

    /// Statement `number` of a run.
    pub(super) fn statement(&self, seed: u64, number: u64) -> String {
        let mut random = MutationRandom::of(seed, number);
        let mut statement = random.pick(&self.statements).clone();
        for _ in 0..1 + random.below(3) {
            self.change(&mut statement, &mut random);
        }
        let words: Vec<&str> = statement.iter().map(|piece| piece.text.as_str()).collect();
        words.join(" ")
    }

    fn change(&self, statement: &mut Vec<TokenText>, random: &mut MutationRandom) {
        let Some(at) = random.below(statement.len() as u64).try_into().ok().filter(|&at: &usize| at < statement.len())
        else {
            return;
        };
        let is_value = |piece: &TokenText| matches!(piece.kind, TokenKind::Number | TokenKind::String);
        let is_call = |at: usize| {
            statement[at].kind == TokenKind::BareWord
                && statement.get(at + 1).is_some_and(|next| next.kind == TokenKind::OpeningParen)
        };
        match random.below(10) {
            // A value for a value, wherever the next one stands.
            0..=4 => {
                let values: Vec<usize> = (0..statement.len()).filter(|&at| is_value(&statement[at])).collect();
                if let Some(&at) = values.get(random.below(values.len().max(1) as u64) as usize) {
                    statement[at].text = random.pick(VALUES).to_string();
                }
            }
            5 => {
                let calls: Vec<usize> = (0..statement.len()).filter(|&at| is_call(at)).collect();
                if let Some(&at) = calls.get(random.below(calls.len().max(1) as u64) as usize) {
                    statement[at].text.clone_from(random.pick(&self.functions));
                }
            }
            6 | 7 => {
                if is_value(&statement[at]) || statement[at].kind == TokenKind::BareWord && !is_call(at) {
                    statement[at].text = random.pick(WRAPS).replace('@', &statement[at].text);
                }
            }
            // An argument more, or one less.
            8 => {
                let commas: Vec<usize> = (0..statement.len())
                    .filter(|&at| matches!(statement[at].kind, TokenKind::Comma | TokenKind::OpeningParen))
                    .collect();
                let Some(&at) = commas.get(random.below(commas.len().max(1) as u64) as usize) else { return };
                if random.below(2) == 0
                    && statement.get(at + 1).is_some_and(|next| next.kind != TokenKind::ClosingParen)
                {
                    let added = format!("{},", random.pick(VALUES));
                    statement.insert(at + 1, TokenText { kind: TokenKind::Number, text: added });
                } else if at + 2 < statement.len() {
                    statement.drain(at + 1..(at + 3).min(statement.len() - 1));
                }
            }
            // A stretch of another statement.
            _ => {
                let other = random.pick(&self.statements);
                let from = random.below(other.len() as u64) as usize;
                let to = (from + 1 + random.below(6) as usize).min(other.len());
                statement.splice(at..at, other[from..to].iter().cloned());
            }
        }
    }
}

fn pieces(text: &str) -> Vec<TokenText> {
    let mut lexer = Lexer::new(text.trim_end_matches(';'));
    let mut pieces = Vec::new();
    loop {
        let token = lexer.next_significant();
        if token.kind == TokenKind::EndOfStream {
            return pieces;
        }
        pieces.push(TokenText {
            kind: token.kind,
            text: text[token.span.start as usize..token.span.end as usize].to_string(),
        });
    }
}

/// splitmix64.
pub(super) struct MutationRandom(u64);

impl MutationRandom {
    /// The numbers that make statement `number` of a run.
    pub(super) fn of(seed: u64, number: u64) -> Self {
        MutationRandom(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ (mixed >> 31)) * u128::from(limit)) >> 64) as u64
    }

    pub(super) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u64) as usize]
    }
}
