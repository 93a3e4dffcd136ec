CREATE TABLE fl (id UInt8, f Float64, g Float32) ENGINE = MergeTree ORDER BY id;
INSERT INTO fl VALUES (1, nan, 1), (2, inf, -inf), (3, -inf, nan), (4, 0, -0.0), (5, -0.0, 0), (6, 1e308, 1e38), (7, 5e-324, 1e-45), (8, 0.1, 0.1);
SELECT f, g FROM fl ORDER BY id;
SELECT id FROM fl ORDER BY f, id;
SELECT id FROM fl ORDER BY f DESC, id;
SELECT id FROM fl ORDER BY f NULLS FIRST, id;
SELECT f, count() FROM (SELECT f + 0 AS f FROM fl) GROUP BY f ORDER BY f;
SELECT min(f), max(f), sum(g), avg(g), any(f) FROM fl WHERE id > 5;
SELECT min(f), max(f), min(g), max(g) FROM fl;
SELECT id FROM fl WHERE f = f ORDER BY id;
SELECT id FROM fl WHERE f = 0 ORDER BY id;
SELECT id FROM fl WHERE f > 0 ORDER BY id;
SELECT id FROM fl WHERE f IN (nan, inf) ORDER BY id;
SELECT isNaN(f), isInfinite(f), isFinite(f), ifNotFinite(f, -1), toString(f) FROM fl ORDER BY id;
SELECT f / 0, f * 0, f - f, f % 2, -f, abs(f), round(f, 1) FROM fl ORDER BY id LIMIT 5;
SELECT 1 / f, sqrt(f), toInt8OrNull(toString(f)), f::Float32, g::Float64 FROM fl WHERE id IN (4, 8) ORDER BY id;
SELECT DISTINCT f FROM fl WHERE id IN (1, 4) ORDER BY f;
SELECT uniqExact(f), count(DISTINCT f) FROM fl WHERE id IN (1, 2, 3, 6);
SELECT hex(f), hex(g) FROM fl ORDER BY id;
SELECT toFloat64('nan'), toFloat64('-INF'), toFloat64('1e-5'), toFloat32('3.4e38'), toFloat64('.5'), toFloat64('5.'), toFloat64OrNull('abc'), toFloat64OrZero('1.5x'), toFloat32(16777217), toFloat64('Infinity');
SELECT greatest(nan, 1), least(nan, 1), nan = nan, nan != nan, nan < 1, nan > 1, [nan] = [nan], (nan, 1) = (nan, 1), nan IN (nan), nan <=> nan;
SELECT arraySort([nan, 1, -inf, inf, 0]), arrayMax([nan, 1]), arrayMin([1, nan]), arraySum([inf, -inf]), arrayDistinct([nan, nan]), has([nan], nan), arrayReverseSort([nan, 2, 3]);
-- error: 72
SELECT toFloat64('abc');
-- error: 72
SELECT toFloat64('');
