SELECT g, count() FROM nulls GROUP BY g ORDER BY g;
SELECT n, count() FROM nulls GROUP BY n ORDER BY n;
SELECT s, n, count() FROM nulls GROUP BY s, n ORDER BY s, n;
-- sort
SELECT g, sum(n) FROM nulls GROUP BY g;
-- sort
SELECT id % 2, count() FROM ints GROUP BY id % 2;
SELECT id % 2 AS p, count() FROM ints GROUP BY p ORDER BY p;
SELECT id % 3 AS p, id % 2 AS q, count() FROM ints GROUP BY 1, 2 ORDER BY 1, 2;
SELECT site, kind, count() FROM events GROUP BY ALL ORDER BY ALL;
SELECT site, sum(value) AS v FROM events GROUP BY site HAVING v > 440000 ORDER BY v DESC;
SELECT site, count() FROM events GROUP BY site HAVING count() > 10 AND site != '' ORDER BY count() DESC, site LIMIT 2;
SELECT user, count() AS c FROM events GROUP BY user ORDER BY c DESC, user LIMIT 10;
SELECT user, site, count() AS c FROM events GROUP BY user, site ORDER BY c DESC, user, site LIMIT 10 OFFSET 5;
SELECT kind, site, sum(amount) FROM events GROUP BY kind, site ORDER BY sum(amount) DESC, site LIMIT 5;
SELECT toStartOfMonth(day) AS m, kind, uniqExact(user) FROM events GROUP BY m, kind ORDER BY m, kind;
SELECT length(url) AS l, count() FROM events GROUP BY l ORDER BY l;
SELECT url, count() AS c, min(id), max(day) FROM events GROUP BY url ORDER BY c DESC, url LIMIT 7;
SELECT tag, count() FROM events GROUP BY tag ORDER BY tag NULLS FIRST;
SELECT tag, count() FROM events GROUP BY tag ORDER BY tag DESC NULLS LAST;
SELECT b, f64, count() FROM ints GROUP BY b, f64 ORDER BY b, f64;
SELECT d, count() FROM times GROUP BY d ORDER BY d;
SELECT a, count() FROM arrs GROUP BY a ORDER BY a;
SELECT tup, count() FROM arrs GROUP BY tup ORDER BY tup;
SELECT s, count() FROM (SELECT arrayJoin(s) AS s FROM arrs) GROUP BY s ORDER BY s;
SELECT a, count() FROM decs GROUP BY a ORDER BY a;
SELECT fs, count() FROM strs GROUP BY fs ORDER BY fs;
SELECT i8, i16, i32, i64, u8, count() FROM ints GROUP BY i8, i16, i32, i64, u8 ORDER BY i8, i16;
SELECT toString(i8) AS k, u64 % 3 AS m, count() FROM ints GROUP BY k, m ORDER BY k, m;
SELECT site, kind, count() FROM events GROUP BY site, kind WITH ROLLUP ORDER BY site, kind, count();
SELECT site, kind, count() FROM events GROUP BY ROLLUP(site, kind) ORDER BY site, kind, count();
SELECT site, kind, count() FROM events GROUP BY CUBE(site, kind) ORDER BY site, kind, count();
SELECT site, kind, count() FROM events GROUP BY GROUPING SETS ((site), (kind), ()) ORDER BY site, kind, count();
SELECT site, count(), grouping(site) FROM events GROUP BY GROUPING SETS ((site), ()) ORDER BY grouping(site), site;
SELECT site, count() FROM events GROUP BY site WITH TOTALS ORDER BY site;
SELECT kind, count() FROM events WHERE site = 'alpha' GROUP BY kind WITH TOTALS HAVING count() > 10 ORDER BY kind;
SELECT 1, count() FROM ints GROUP BY 1;
SELECT count() FROM ints GROUP BY 'x';
SELECT count() FROM ints WHERE id > 100 GROUP BY id;
SELECT count() FROM ints WHERE 0;
SELECT count() FROM (SELECT user FROM events GROUP BY user);
SELECT max(c) FROM (SELECT user, count() AS c FROM events GROUP BY user);
SELECT c, count() FROM (SELECT user, count() AS c FROM events GROUP BY user) GROUP BY c ORDER BY c;
SELECT site AS s, upper(s) AS u, count() FROM events GROUP BY s ORDER BY s;
SELECT upper(site) AS u, count() FROM events GROUP BY site ORDER BY u;
SELECT if(user > 50, 'high', 'low') AS bucket, count(), avg(user) FROM events GROUP BY bucket ORDER BY bucket;
SELECT CASE WHEN user < 10 THEN 'a' WHEN user < 40 THEN 'b' ELSE 'c' END AS k, count() FROM events GROUP BY k ORDER BY k;
SELECT intDiv(user, 10) AS k, count(), sum(k) FROM events GROUP BY k ORDER BY k;
SELECT number % 10 AS k, sum(number), count() FROM numbers(100000) GROUP BY k ORDER BY k;
SELECT count() FROM (SELECT number % 50000 AS k, count() AS c FROM numbers(200000) GROUP BY k) WHERE c = 4;
SELECT sum(c), max(c), count() FROM (SELECT toString(number % 30000) AS k, count() AS c FROM numbers(100000) GROUP BY k);
SELECT count(), sum(s) FROM (SELECT number % 1000 AS a, number % 7 AS b, sum(number) AS s FROM numbers(100000) GROUP BY a, b);
SELECT count(), sum(c) FROM (SELECT number % 100 AS a, toString(number % 9) AS b, count() AS c FROM numbers(50000) GROUP BY a, b);
SELECT user, user - 1, user - 2, count() AS c FROM events GROUP BY user, user - 1, user - 2 ORDER BY c DESC, user LIMIT 5;
SELECT user, extract(minute FROM time) AS m, tag, count() AS c FROM events GROUP BY user, m, tag ORDER BY c DESC, user, m, tag LIMIT 5;
SELECT site, groupArray(x) FROM (SELECT site, user AS x FROM events ORDER BY id LIMIT 12) GROUP BY site ORDER BY site SETTINGS max_threads = 1;
SELECT DISTINCT count() FROM events GROUP BY site;
SELECT any(site) AS a, count() FROM events GROUP BY site ORDER BY a;
SELECT count() AS c FROM events GROUP BY user HAVING c BETWEEN 29 AND 30 ORDER BY c LIMIT 3;
-- error: 215
SELECT site, kind FROM events GROUP BY site;
-- error: 215
SELECT user + 1 FROM events GROUP BY user + 2;
-- error: 184
SELECT count() FROM events GROUP BY count();
-- error: 47
SELECT count() FROM events GROUP BY nope;
