SELECT bitAnd(CAST(-1000, 'Int128'), 12), bitOr(CAST(-1000, 'Int128'), 3), bitXor(CAST(-1000, 'Int128'), 5), bitNot(CAST(-1000, 'Int128')), bitShiftLeft(CAST(-1000, 'Int128'), 2), bitShiftRight(CAST(-1000, 'Int128'), 1), bitCount(CAST(-1000, 'Int128'));
-- error: 48
SELECT bitTest(CAST(-1000, 'Int128'), 1);
SELECT toTypeName(bitAnd(CAST(-1000, 'Int128'), 12)), toTypeName(bitOr(CAST(-1000, 'Int128'), 3)), toTypeName(bitXor(CAST(-1000, 'Int128'), 5)), toTypeName(bitNot(CAST(-1000, 'Int128'))), toTypeName(bitShiftLeft(CAST(-1000, 'Int128'), 2)), toTypeName(bitShiftRight(CAST(-1000, 'Int128'), 1)), toTypeName(bitCount(CAST(-1000, 'Int128')));
-- error: 48
SELECT toTypeName(bitTest(CAST(-1000, 'Int128'), 1));
SELECT bitAnd(materialize(CAST(-1000, 'Int128')), 12), bitOr(materialize(CAST(-1000, 'Int128')), 3), bitXor(materialize(CAST(-1000, 'Int128')), 5), bitNot(materialize(CAST(-1000, 'Int128'))), bitShiftLeft(materialize(CAST(-1000, 'Int128')), 2), bitShiftRight(materialize(CAST(-1000, 'Int128')), 1), bitCount(materialize(CAST(-1000, 'Int128')));
-- error: 48
SELECT bitTest(materialize(CAST(-1000, 'Int128')), 1);
SELECT bitAnd(toNullable(CAST(-1000, 'Int128')), 12), bitOr(toNullable(CAST(-1000, 'Int128')), 3), bitXor(toNullable(CAST(-1000, 'Int128')), 5), bitNot(toNullable(CAST(-1000, 'Int128'))), bitShiftLeft(toNullable(CAST(-1000, 'Int128')), 2), bitShiftRight(toNullable(CAST(-1000, 'Int128')), 1), bitCount(toNullable(CAST(-1000, 'Int128')));
-- error: 48
SELECT bitTest(toNullable(CAST(-1000, 'Int128')), 1);
SELECT bitAnd(CAST(NULL, 'Nullable(Int128)'), 12), bitOr(CAST(NULL, 'Nullable(Int128)'), 3), bitXor(CAST(NULL, 'Nullable(Int128)'), 5), bitNot(CAST(NULL, 'Nullable(Int128)')), bitShiftLeft(CAST(NULL, 'Nullable(Int128)'), 2), bitShiftRight(CAST(NULL, 'Nullable(Int128)'), 1), bitTest(CAST(NULL, 'Nullable(Int128)'), 1), bitCount(CAST(NULL, 'Nullable(Int128)'));
CREATE TABLE t (id UInt8, x Int128, n Nullable(Int128)) ENGINE = MergeTree ORDER BY id;
INSERT INTO t VALUES (0, -1000, -1000), (1, 0, NULL), (2, 170141183460469231731687303715884105727, 170141183460469231731687303715884105727);
SELECT id, bitAnd(x, 12), bitOr(x, 3), bitXor(x, 5), bitNot(x) FROM t ORDER BY id;
-- error: 48
SELECT id, bitShiftLeft(x, 2), bitShiftRight(x, 1), bitTest(x, 1), bitCount(x) FROM t ORDER BY id;
SELECT id, bitAnd(n, 12), bitOr(n, 3), bitXor(n, 5), bitNot(n) FROM t ORDER BY id;
-- error: 48
SELECT id, bitShiftLeft(n, 2), bitShiftRight(n, 1), bitTest(n, 1), bitCount(n) FROM t ORDER BY id;
SELECT min(x), max(x), count(n), uniqExact(x), any(toTypeName(n)) FROM t;
