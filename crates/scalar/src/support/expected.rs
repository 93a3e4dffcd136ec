//! Checks of functions against what ClickHouse gives: lines of `length('abc') => UInt64<tab>3`.
//!
//! Expressions have calls, literals, arrays, tuples, lambdas, a few operators and casts of literals by `::`. Each is
//! computed twice: with constants as they are, and with every literal as a full column of rows.

use functions::evaluate::{Program, bind_call};
use functions::{Expr, ExprKind, FunctionContext, LambdaExpr, Registry};
use std::sync::{Arc, OnceLock};
use types::text::{TextOptions, write_escaped};
use types::{Column, DataType, TimeZone, Value};

const ROWS: usize = 3;

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut registry = Registry::default();
        crate::register(&mut registry);
        registry
    })
}

/// Checks lines of `expression => type<tab>value`, as `SELECT toTypeName(x), x FORMAT TSV` prints them, or
/// `ERR` and the number of the error.
#[track_caller]
pub(crate) fn check_lines(lines: &str) {
    let mut wrong = Vec::new();
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let (text, expected) = line.split_once(" => ").expect("a line is expression => result");
        let expected = expected.trim_end();
        let trim = |s: String| s.trim_end().to_string();
        let got = trim(evaluate(text, false));
        if expected.starts_with("ERR") && got.split(' ').take(2).eq(expected.split(' ').take(2)) {
            continue;
        }
        if got != expected {
            wrong.push(format!("{text}\n  expected {expected}\n  got      {got}"));
            continue;
        }
        let columns = trim(evaluate(text, true));
        let tail = |s: &str| s.split_once('\t').map_or("", |(_, value)| value).to_string();
        if !columns.starts_with("ERR") && !got.starts_with("ERR") && tail(&columns) != tail(expected) {
            wrong.push(format!("{text} with columns\n  expected {expected}\n  got      {columns}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Type and value, or the number of the error.
pub(crate) fn evaluate(text: &str, columns: bool) -> String {
    let mut parser = ExpectedParser { rest: text.as_bytes(), columns, inputs: Vec::new(), scopes: Vec::new() };
    let context = FunctionContext::in_zone(TimeZone::utc());
    let expr = match parser.expr(0, &context) {
        Ok(expr) => expr,
        Err(error) => return format!("ERR {} {}", error.code().number(), error.message()),
    };
    assert!(parser.rest.is_empty(), "cannot parse {text:?} at {:?}", String::from_utf8_lossy(parser.rest));
    // The first row has defaults, so that rows that are mixed up show.
    let rows = |(value, data_type): &(Value, DataType)| {
        Column::concat(&[
            &Column::defaults(data_type, 1).flatten(),
            &Column::constant(data_type, value, ROWS - 1).flatten(),
        ])
    };
    let inputs: Vec<Column> = parser.inputs.iter().map(rows).collect();
    let result = match Program::new(std::slice::from_ref(&expr), inputs.len()).run_columns(&inputs, ROWS) {
        Ok(mut columns) => columns.swap_remove(0),
        Err(error) => return format!("ERR {} {}", error.code().number(), error.message()),
    };
    assert_eq!(result.len(), ROWS, "rows of {text}");
    let mut out = Vec::new();
    let options = TextOptions { time_zone: TimeZone::utc(), ..TextOptions::default() };
    for row in 0..ROWS {
        out.clear();
        write_escaped(&result, &expr.data_type, row, &options, &mut out);
    }
    format!("{}\t{}", expr.data_type, String::from_utf8_lossy(&out))
}

struct ExpectedParser<'a> {
    rest: &'a [u8],
    columns: bool,
    inputs: Vec<(Value, DataType)>,
    /// Names and types of lambda parameters, innermost last.
    scopes: Vec<Vec<(String, DataType)>>,
}

const OPERATORS: [(&str, u8, &str); 12] = [
    ("::", 9, ""),
    ("<=", 3, "lessOrEquals"),
    (">=", 3, "greaterOrEquals"),
    ("!=", 3, "notEquals"),
    ("=", 3, "equals"),
    ("<", 3, "less"),
    (">", 3, "greater"),
    ("+", 4, "plus"),
    ("-", 4, "minus"),
    ("*", 5, "multiply"),
    ("/", 5, "divide"),
    ("%", 5, "modulo"),
];

const WORDS: [(&str, &str); 2] = [("LIKE ", "like"), ("ILIKE ", "ilike")];

impl ExpectedParser<'_> {
    fn space(&mut self) {
        while self.rest.first() == Some(&b' ') {
            self.rest = &self.rest[1..];
        }
    }

    fn eat(&mut self, text: &str) -> bool {
        self.space();
        let found = self.rest.starts_with(text.as_bytes());
        if found {
            self.rest = &self.rest[text.len()..];
        }
        found
    }

    fn call(&mut self, name: &str, args: Vec<Expr>, context: &FunctionContext) -> base::Result<Expr> {
        let Some(entry) = registry().find_scalar(name) else { base::bail!(UnknownFunction, "{name}") };
        let expr = bind_call(&*entry.factory, args, context)?;
        // As the planner does, constants are folded when they are not to be columns.
        if let ExprKind::Call { function, args } = &expr.kind
            && function.is_constant_foldable()
            && !self.columns
            && args.iter().all(|arg| arg.as_literal().is_some())
        {
            let value = Program::new(std::slice::from_ref(&expr), 0).run_columns(&[], 1)?[0].value(0);
            return Ok(Expr::literal(value, expr.data_type));
        }
        Ok(expr)
    }

    fn expr(&mut self, level: u8, context: &FunctionContext) -> base::Result<Expr> {
        let mut left = self.primary(context)?;
        'more: loop {
            self.space();
            for (word, name) in WORDS {
                if level <= 3 && self.eat(word) {
                    let right = self.expr(4, context)?;
                    left = self.call(name, vec![left, right], context)?;
                    continue 'more;
                }
            }
            for (operator, binding, name) in OPERATORS {
                if binding > level && self.rest.starts_with(operator.as_bytes()) && !self.rest.starts_with(b"->") {
                    self.rest = &self.rest[operator.len()..];
                    left = if name.is_empty() {
                        self.cast(left)?
                    } else {
                        let right = self.expr(binding, context)?;
                        self.call(name, vec![left, right], context)?
                    };
                    continue 'more;
                }
            }
            return Ok(left);
        }
    }

    /// `'text'::Type` or `(1, 2)::Tuple(…)`: the physical value of a literal read as another type.
    fn cast(&mut self, left: Expr) -> base::Result<Expr> {
        let mut depth = 0;
        let end = self.rest.iter().position(|&c| {
            depth += i32::from(c == b'(') - i32::from(c == b')');
            depth < 0 || (depth == 0 && c == b',')
        });
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let data_type = types::type_parser::parse_type(std::str::from_utf8(name).unwrap().trim()).unwrap();
        let Some(mut value) = left.as_literal().cloned() else {
            base::bail!(NotImplemented, "only literals are cast in tests")
        };
        if let (Value::String(text), false) = (&value, data_type.is_string()) {
            let mut builder = types::ColumnBuilder::new(&data_type);
            types::text::parse_text(
                &data_type,
                text,
                &TextOptions { time_zone: TimeZone::utc(), ..TextOptions::default() },
                &mut builder,
            )
            .unwrap();
            value = builder.finish().value(0);
        }
        Ok(self.literal(value, data_type))
    }

    fn literal(&mut self, value: Value, data_type: DataType) -> Expr {
        // Inside lambdas a column would have to be captured.
        if !self.columns || !self.scopes.is_empty() {
            return Expr::literal(value, data_type);
        }
        self.inputs.push((value, data_type.clone()));
        Expr::column(self.inputs.len() - 1, data_type)
    }

    fn primary(&mut self, context: &FunctionContext) -> base::Result<Expr> {
        self.space();
        match self.rest[0] {
            b'\'' => {
                let text = self.string();
                Ok(self.literal(Value::String(text), DataType::String))
            }
            b'0'..=b'9' => Ok(self.number(false)),
            b'-' if self.rest[1].is_ascii_digit() => {
                self.rest = &self.rest[1..];
                Ok(self.number(true))
            }
            b'-' => {
                self.rest = &self.rest[1..];
                let operand = self.expr(8, context)?;
                self.call("negate", vec![operand], context)
            }
            b'[' => {
                self.rest = &self.rest[1..];
                let args = self.list("]", context)?;
                self.call("array", args, context)
            }
            b'(' => {
                self.rest = &self.rest[1..];
                let mut args = self.list(")", context)?;
                if args.len() == 1 { Ok(args.swap_remove(0)) } else { self.call("tuple", args, context) }
            }
            _ => self.word(context),
        }
    }

    fn list(&mut self, close: &str, context: &FunctionContext) -> base::Result<Vec<Expr>> {
        let mut items = Vec::new();
        loop {
            if self.eat(close) {
                return Ok(items);
            }
            items.push(self.expr(0, context)?);
            self.eat(",");
        }
    }

    fn name(&mut self) -> String {
        let end = self.rest.iter().position(|c| !c.is_ascii_alphanumeric() && *c != b'_').unwrap_or(self.rest.len());
        let name = String::from_utf8(self.rest[..end].to_vec()).unwrap();
        assert!(!name.is_empty(), "no name at {:?}", String::from_utf8_lossy(self.rest));
        self.rest = &self.rest[end..];
        name
    }

    fn word(&mut self, context: &FunctionContext) -> base::Result<Expr> {
        let name = self.name();
        if self.eat("(") {
            return self.arguments(&name, context);
        }
        let mut base = 0;
        for scope in &self.scopes {
            if let Some(i) = scope.iter().position(|(known, _)| *known == name) {
                return Ok(Expr::column(base + i, scope[i].1.clone()));
            }
            base += scope.len();
        }
        match name.as_str() {
            "NULL" => Ok(self.literal(Value::Null, DataType::Nullable(Arc::new(DataType::Nothing)))),
            "nan" => Ok(self.literal(Value::Float(f64::NAN), DataType::Float64)),
            "inf" => Ok(self.literal(Value::Float(f64::INFINITY), DataType::Float64)),
            "true" => Ok(self.literal(Value::UInt(1), DataType::Bool)),
            other => panic!("unknown name {other}"),
        }
    }

    /// Arguments of a call, perhaps with a lambda first, whose body is bound once the others are known.
    fn arguments(&mut self, name: &str, context: &FunctionContext) -> base::Result<Expr> {
        let Some(parameters) = self.lambda_head() else {
            let args = self.list(")", context)?;
            return self.call(name, args, context);
        };
        let body = self.rest;
        self.skip_argument();
        self.eat(",");
        let args = self.list(")", context)?;
        let after = self.rest;
        let Some(entry) = registry().find_scalar(name) else { base::bail!(UnknownFunction, "{name}") };
        let mut given = vec![functions::ArgType::new(DataType::Nothing)];
        given.extend(args.iter().map(|arg| functions::ArgType::new(arg.data_type.clone())));
        let types = entry.factory.lambda_parameters(0, parameters.len(), &given)?.expect("a lambda is expected here");
        self.rest = body;
        assert!(self.scopes.is_empty(), "tests have no lambdas in lambdas");
        self.scopes.push(parameters.into_iter().zip(types.clone()).collect());
        let body = self.expr(0, context);
        self.scopes.pop();
        self.rest = after;
        let body = body?;
        let lambda = LambdaExpr { parameters: types, captures: Vec::new(), body };
        let mut all = vec![Expr { kind: ExprKind::Lambda(Arc::new(lambda)), data_type: DataType::Nothing }];
        all.extend(args);
        self.call(name, all, context)
    }

    /// `x ->` or `(x, y) ->`.
    fn lambda_head(&mut self) -> Option<Vec<String>> {
        let text = std::str::from_utf8(self.rest).ok()?;
        let (head, body) = text.split_once("->")?;
        let head = head.trim();
        let inner = head.strip_prefix('(').and_then(|h| h.strip_suffix(')')).unwrap_or(head);
        let names: Vec<String> = inner.split(',').map(|name| name.trim().to_string()).collect();
        if names.iter().any(|name| name.is_empty() || !name.bytes().all(|c| c.is_ascii_alphanumeric())) {
            return None;
        }
        self.rest = body.as_bytes();
        Some(names)
    }

    fn skip_argument(&mut self) {
        let mut depth = 0;
        let end = self.rest.iter().position(|&c| {
            depth += i32::from(matches!(c, b'(' | b'[')) - i32::from(matches!(c, b')' | b']'));
            depth < 0 || (depth == 0 && c == b',')
        });
        self.rest = &self.rest[end.unwrap_or(self.rest.len())..];
    }

    fn number(&mut self, negative: bool) -> Expr {
        let end =
            self.rest.iter().position(|c| !c.is_ascii_digit() && !matches!(c, b'.' | b'e')).unwrap_or(self.rest.len());
        let text = std::str::from_utf8(&self.rest[..end]).unwrap();
        self.rest = &self.rest[end..];
        if let Ok(number) = text.parse::<i128>() {
            let number = if negative { -number } else { number };
            let data_type = match number {
                0..=0xFF => DataType::UInt8,
                0..=0xFFFF => DataType::UInt16,
                0..=0xFFFF_FFFF => DataType::UInt32,
                0.. => DataType::UInt64,
                -0x80..0 => DataType::Int8,
                -0x8000..0 => DataType::Int16,
                -0x8000_0000..0 => DataType::Int32,
                _ => DataType::Int64,
            };
            let value = if number < 0 { Value::Int(number as i64) } else { Value::UInt(number as u64) };
            return self.literal(value, data_type);
        }
        let number: f64 = text.parse().unwrap();
        self.literal(Value::Float(if negative { -number } else { number }), DataType::Float64)
    }

    fn string(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        self.rest = &self.rest[1..];
        loop {
            let c = self.rest[0];
            self.rest = &self.rest[1..];
            match c {
                b'\'' => return out,
                b'\\' => {
                    let escaped = self.rest[0];
                    self.rest = &self.rest[1..];
                    match escaped {
                        b'n' => out.push(b'\n'),
                        b't' => out.push(b'\t'),
                        b'r' => out.push(b'\r'),
                        b'0' => out.push(0),
                        b'x' => {
                            out.push(u8::from_str_radix(std::str::from_utf8(&self.rest[..2]).unwrap(), 16).unwrap());
                            self.rest = &self.rest[2..];
                        }
                        b'\\' | b'\'' => out.push(escaped),
                        other => out.extend([b'\\', other]),
                    }
                }
                other => out.push(other),
            }
        }
    }
}
