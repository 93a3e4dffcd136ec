-- Views with parameters are read with their values.
CREATE TABLE k (a Int32, p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY a;
INSERT INTO k SELECT number, number % 3 FROM numbers(9);
CREATE VIEW pv AS SELECT a FROM k WHERE a > {lim:Int32} ORDER BY a LIMIT {n:UInt64};
SELECT * FROM pv(lim = 3, n = 2);
SELECT * FROM pv(n = 1 + 1, lim = -5);
SELECT sum(a), count() FROM pv(lim = 3, n = 100) AS x JOIN k ON x.a = k.a;
-- error: UNKNOWN_QUERY_PARAMETER
SELECT * FROM pv(lim = 3);
CREATE VIEW ps AS SELECT {s:String} AS s, {arr:Array(UInt8)} AS arr, {d:Date} AS d;
SELECT * FROM ps(s = 'it''s', arr = [1,2], d = '2024-01-02');
SELECT arrayMap(x -> x + 1, arr) FROM ps(s = '', arr = [5], d = '2024-01-02');
RENAME k TO k2;
RENAME k2 TO k;
SELECT count() FROM pv(lim = 0, n = 100);
SHOW CREATE VIEW pv;
