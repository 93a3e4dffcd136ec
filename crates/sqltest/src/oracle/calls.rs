//! Calls of every function with arguments of every kind: whatever they are, a call gives rows or an error, never a
//! panic.
//!
//! Arguments are expressions of all types, constant or per row, over blocks of no and of three rows; counts of
//! arguments are those that a function takes and those that it does not. What a call gives is looked at for the whole
//! only: it must not be a `LOGICAL_ERROR`.

use super::random::Random;

/// Constants of all types; those of wide and nested types matter most, for families forget them.
const VALUES: &[&str] = &[
    "NULL",
    "0",
    "1",
    "2",
    "-1",
    "255",
    "65535",
    "4294967295",
    "18446744073709551615",
    "-9223372036854775808",
    "true",
    "1.5",
    "-0.5",
    "nan",
    "inf",
    "1e300",
    "toFloat32(0.25)",
    "toBFloat16(1.5)",
    "toInt8(-3)",
    "toUInt16(7)",
    "toInt128(-5)",
    "toUInt128(5)",
    "toInt256(-7)",
    "toUInt256(7)",
    "toDecimal32('1.5', 2)",
    "toDecimal64('-1.25', 4)",
    "toDecimal128('3.5', 10)",
    "toDecimal256('7.25', 20)",
    "''",
    "'a'",
    "'abc'",
    "'1'",
    "'UTC'",
    "'day'",
    "'2024-02-29'",
    "'2024-02-29 10:20:30'",
    "'%Y-%m-%d'",
    "'{\"a\":[1,{\"b\":null}]}'",
    "'a.b.c'",
    "'[1,2,3]'",
    "'\\xff\\xfe'",
    "'1.2.3.4'",
    "'http://a.b/c?d=e#f'",
    "toFixedString('abc', 5)",
    "toDate('2024-02-29')",
    "toDate32('1930-01-01')",
    "toDateTime('2024-02-29 10:20:30', 'UTC')",
    "toDateTime64('2024-02-29 10:20:30.123', 3, 'Asia/Tokyo')",
    "toDateTime64('1900-01-01 00:00:00', 9, 'UTC')",
    "toTime('10:20:30')",
    "toTime64('10:20:30.5', 3)",
    "toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')",
    "toIPv4('1.2.3.4')",
    "toIPv6('::1')",
    "toLowCardinality('lc')",
    "toLowCardinality(toNullable('x'))",
    "toLowCardinality(5)",
    "CAST('a', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')",
    "toNullable(3)",
    "toNullable('n')",
    "CAST(NULL, 'Nullable(Int256)')",
    "CAST(NULL, 'Nullable(String)')",
    "CAST(NULL, 'LowCardinality(Nullable(String))')",
    "[]",
    "[1, 2, 3]",
    "['a', NULL]",
    "[NULL]",
    "[[1], []]",
    "[(1, 'a'), (2, 'b')]",
    "[toDecimal256(1, 5)]",
    "[toInt256(1), toInt256(-1)]",
    "[1.5, nan]",
    "[toDate('2024-01-01')]",
    "['abc', 'd']",
    "(1, 'a')",
    "tuple()",
    "tuple(1)",
    "(1, NULL)",
    "((1, 2), [3])",
    "map('a', 1)",
    "map()",
    "map(1, [2])",
    "CAST(1, 'Dynamic')",
    "CAST(NULL, 'Dynamic')",
    "CAST('x', 'Variant(String, UInt64)')",
    "CAST(NULL, 'Variant(String, UInt64)')",
    "CAST('{\"a\":1}', 'JSON')",
    "INTERVAL 1 DAY",
    "INTERVAL -2 MONTH",
    "(0., 0.)",
    "[[(0., 0.), (0., 1.), (1., 1.)]]",
    "x -> x",
    "(x, y) -> x = y",
    "x -> NULL",
    "(x, y, z) -> x",
    "*",
    "sumState(1)",
    "uniqState('a')",
];

/// Rows that differ, NULL among some of them.
const COLUMNS: &[&str] = &[
    "number",
    "toString(number)",
    "if(number % 2, NULL, number)",
    "if(number % 2, NULL, toString(number))",
    "CAST(number, 'Dynamic')",
    "CAST(if(number % 2, NULL, toString(number)), 'Dynamic')",
    "range(number)",
    "toInt256(number) - 1",
    "toDecimal256(number, 10)",
    "toFloat64(number) / 0",
    "toLowCardinality(toString(number))",
    "CAST(number, 'Variant(String, UInt64)')",
    "toDateTime(number, 'America/New_York')",
    "toDate(number)",
    "(number, toString(number))",
    "map(toString(number), number)",
    "[if(number % 2, NULL, number)]",
    "emptyArrayString()",
    "materialize(NULL)",
    "toFixedString(toString(number), 3)",
];

/// Combinators of aggregate functions.
const COMBINATORS: &[&str] = &[
    "If",
    "Array",
    "Distinct",
    "OrNull",
    "OrDefault",
    "State",
    "Merge",
    "ForEach",
    "Map",
    "SimpleState",
    "ArgMin",
    "ArgMax",
    "Null",
    "MergeState",
];

/// A maker of calls.
pub struct Calls {
    random: Random,
}

impl Calls {
    /// Calls that a seed decides.
    pub fn new(seed: u64) -> Self {
        Calls { random: Random::new(seed) }
    }

    fn argument(&mut self) -> String {
        match self.random.below(10) {
            0..=4 => self.random.pick(VALUES).to_string(),
            5 | 6 => format!("materialize({})", self.random.pick(VALUES)),
            _ => self.random.pick(COLUMNS).to_string(),
        }
    }

    fn arguments(&mut self, count: usize) -> String {
        (0..count).map(|_| self.argument()).collect::<Vec<_>>().join(", ")
    }

    fn rows(&mut self) -> &'static str {
        ["numbers(3)", "numbers(3)", "numbers(0)"][self.random.below(3)]
    }

    /// A call of a scalar function with so many arguments.
    pub fn scalar(&mut self, name: &str, count: usize) -> String {
        format!("SELECT {name}({}) FROM {}", self.arguments(count), self.rows())
    }

    /// A call of an aggregate function with so many arguments, maybe with parameters, combinators, keys, or as a window
    /// function.
    pub fn aggregate(&mut self, name: &str, count: usize) -> String {
        let mut called = name.to_string();
        for _ in 0..self.random.below(5).saturating_sub(2) {
            called.push_str(self.random.pick::<&str>(COMBINATORS));
        }
        if self.random.chance(25) {
            let count = self.random.below(3);
            called =
                format!("{called}({})", (0..count).map(|_| *self.random.pick(VALUES)).collect::<Vec<_>>().join(", "));
        }
        let call = format!("{called}({})", self.arguments(count));
        let (what, rest) = match self.random.below(8) {
            0 => (format!("finalizeAggregation({call})"), ""),
            1 => (call + " OVER (ORDER BY number)", ""),
            2 => {
                (call + " OVER (PARTITION BY number % 2 ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)", "")
            }
            3 => (call, " GROUP BY number % 2 WITH TOTALS"),
            4 => (call, " GROUP BY toString(number) WITH ROLLUP"),
            _ => (call, ""),
        };
        format!("SELECT {what} FROM {}{rest}", self.rows())
    }
}
