CREATE TABLE nil (i Int32, f Float64, s String, d Decimal(9, 2), n Nullable(Int8), a Array(UInt8)) ENGINE = Memory;
SELECT count(), count(n), sum(i), sum(f), sum(d), sum(n), avg(i), avg(n) FROM nil;
SELECT min(i), max(s), any(d), anyLast(n), min(a) FROM nil;
SELECT groupArray(i), groupUniqArray(s), uniq(i), uniqExact(s), median(i), quantileExact(0.9)(f) FROM nil;
SELECT sumOrNull(i), avgOrDefault(f), minOrNull(s), countOrNull(), anyOrNull(a) FROM nil;
SELECT argMin(s, i), argMax(i, s), topK(3)(s), sumMap([i], [f]) FROM nil;
SELECT stddevPop(f), stddevSamp(f), varSamp(i), corr(f, i), covarPop(f, i) FROM nil;
SELECT s, count() FROM nil GROUP BY s;
-- error: 184
SELECT count() FROM nil GROUP BY 1;
SELECT sum(i) FROM nil HAVING sum(i) > 0;
