SELECT toTypeName(0), toTypeName(255), toTypeName(256), toTypeName(65536), toTypeName(4294967296), toTypeName(-1), toTypeName(-128), toTypeName(-129), toTypeName(-32769), toTypeName(-2147483649), toTypeName(18446744073709551615);
SELECT toTypeName(-9223372036854775808), -9223372036854775808, toTypeName(1e3), toTypeName(1.), toTypeName(0x10), 0xFF, 0b101, -0x10, 1_000_000, 0x1p3, 1e-2;
SELECT toTypeName(18446744073709551616);
SELECT 18446744073709551616;
SELECT toTypeName(-9223372036854775809);
SELECT toTypeName(true), toTypeName(NULL), toTypeName('a'), toTypeName([]), toTypeName([1, 256]), toTypeName([1, -1]), toTypeName([1, 1.5]), toTypeName([1, NULL]), toTypeName((1, 'a')), toTypeName(map(1, 'a')), toTypeName(tuple()), toTypeName([[], [1]]);
SELECT toTypeName(nan), toTypeName(inf), -inf, NaN, INF, +5, - 5, 5 - -5, .5, 5., toTypeName(.5), 007, 1e+2;
SELECT toTypeName(DATE '2020-01-01'), TIMESTAMP '2020-01-01 10:00:00', toTypeName(INTERVAL 1 DAY), INTERVAL 1 DAY, toTypeName(toIntervalMonth(2)), x'414243', b'01000001', toTypeName(x'41');
SELECT 'it''s', 'tab\there', 'a\\b', '\x41\u00e9', 'quote\'s', $$dollar 'text'$$, $tag$in $$ tag$tag$, length('\0'), 'new\nline';
-- error: 47
SELECT 1a;
-- error: 47
SELECT 0xZZ;
-- error: 43
SELECT 1..2;
SELECT 340282366920938463463374607431768211456::UInt256, '340282366920938463463374607431768211456'::UInt256, 9223372036854775808::Int64, 256::UInt8;
-- error: 72
SELECT -1::UInt32;
-- error: 6
SELECT 1.9::Int8;
