CREATE TABLE mu (k UInt32, a Int32, b String, c Array(UInt8), m Map(String, Int32), t Tuple(x UInt8, y String), n Nullable(Float64)) ENGINE = MergeTree ORDER BY k;
INSERT INTO mu SELECT number, number, toString(number), [number], map('k', number), (number, 'y'), NULL FROM numbers(4);
SET mutations_sync = 2;
ALTER TABLE mu UPDATE a = -a, b = concat(b, '!', toString(a)) WHERE k > 1;
SELECT k, a, b FROM mu ORDER BY k;
-- error: 43
ALTER TABLE mu UPDATE c = arrayConcat(c, [7]), m = mapUpdate(m, map('z', 1)) WHERE k % 2 = 0;
SELECT k, c, m FROM mu ORDER BY k;
ALTER TABLE mu UPDATE t = (t.x + 1, 'new'), n = k / 3 WHERE 1;
SELECT k, t, round(n, 2) FROM mu ORDER BY k;
ALTER TABLE mu UPDATE n = NULL WHERE k = 2;
SELECT k FROM mu WHERE n IS NULL;
-- error: 420
ALTER TABLE mu UPDATE k = 1 WHERE 1;
-- error: 16
ALTER TABLE mu UPDATE zzz = 1 WHERE 1;
ALTER TABLE mu UPDATE a = NULL WHERE 0;
-- error: 6
ALTER TABLE mu UPDATE a = 'abc' WHERE 1;
-- error: 419
ALTER TABLE mu UPDATE a = 1, a = 2 WHERE 1;
SELECT count(), sum(a) FROM mu;
