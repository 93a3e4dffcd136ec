SELECT CAST(-7.5, 'Float32') + 1, CAST(-7.5, 'Float32') - 2, CAST(-7.5, 'Float32') * 3, CAST(-7.5, 'Float32') / 4, CAST(-7.5, 'Float32') % 5, -CAST(-7.5, 'Float32'), abs(CAST(-7.5, 'Float32')), intDiv(CAST(-7.5, 'Float32'), 2);
SELECT toTypeName(CAST(-7.5, 'Float32') + 1), toTypeName(CAST(-7.5, 'Float32') - 2), toTypeName(CAST(-7.5, 'Float32') * 3), toTypeName(CAST(-7.5, 'Float32') / 4), toTypeName(CAST(-7.5, 'Float32') % 5), toTypeName(-CAST(-7.5, 'Float32')), toTypeName(abs(CAST(-7.5, 'Float32'))), toTypeName(intDiv(CAST(-7.5, 'Float32'), 2));
SELECT materialize(CAST(-7.5, 'Float32')) + 1, materialize(CAST(-7.5, 'Float32')) - 2, materialize(CAST(-7.5, 'Float32')) * 3, materialize(CAST(-7.5, 'Float32')) / 4, materialize(CAST(-7.5, 'Float32')) % 5, -materialize(CAST(-7.5, 'Float32')), abs(materialize(CAST(-7.5, 'Float32'))), intDiv(materialize(CAST(-7.5, 'Float32')), 2);
SELECT toNullable(CAST(-7.5, 'Float32')) + 1, toNullable(CAST(-7.5, 'Float32')) - 2, toNullable(CAST(-7.5, 'Float32')) * 3, toNullable(CAST(-7.5, 'Float32')) / 4, toNullable(CAST(-7.5, 'Float32')) % 5, -toNullable(CAST(-7.5, 'Float32')), abs(toNullable(CAST(-7.5, 'Float32'))), intDiv(toNullable(CAST(-7.5, 'Float32')), 2);
SELECT CAST(NULL, 'Nullable(Float32)') + 1, CAST(NULL, 'Nullable(Float32)') - 2, CAST(NULL, 'Nullable(Float32)') * 3, CAST(NULL, 'Nullable(Float32)') / 4, CAST(NULL, 'Nullable(Float32)') % 5, -CAST(NULL, 'Nullable(Float32)'), abs(CAST(NULL, 'Nullable(Float32)')), intDiv(CAST(NULL, 'Nullable(Float32)'), 2);
CREATE TABLE t (id UInt8, x Float32, n Nullable(Float32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO t VALUES (0, -7.5, -7.5), (1, nan, NULL), (2, 3.4e38, 3.4e38);
SELECT id, x + 1, x - 2, x * 3, x / 4 FROM t ORDER BY id;
-- error: 153
SELECT id, x % 5, -x, abs(x), intDiv(x, 2) FROM t ORDER BY id;
SELECT id, n + 1, n - 2, n * 3, n / 4 FROM t ORDER BY id;
-- error: 153
SELECT id, n % 5, -n, abs(n), intDiv(n, 2) FROM t ORDER BY id;
SELECT min(x), max(x), count(n), uniqExact(x), any(toTypeName(n)) FROM t;
