CREATE TABLE pt (k UInt32, s String, d Date) ENGINE = MergeTree ORDER BY k;
INSERT INTO pt SELECT number, concat('s', toString(number % 3)), toDate('2024-01-01') + number FROM numbers(12);
CREATE VIEW pv AS SELECT k, s FROM pt WHERE k >= {lo:UInt32} AND k < {hi:UInt32};
SELECT * FROM pv(lo = 2, hi = 5) ORDER BY k;
SELECT count() FROM pv(lo = 0, hi = 1000);
SELECT a.k, b.k FROM pv(lo = 0, hi = 3) AS a JOIN pv(lo = 1, hi = 9) AS b ON a.k = b.k ORDER BY a.k;
-- error: 51
SELECT * FROM pv;
-- error: 456
SELECT * FROM pv(lo = 1);
-- error: 457
SELECT * FROM pv(lo = 'abc', hi = 5);
CREATE VIEW pv2 AS SELECT k FROM pt WHERE s = {s:String} AND d > {d:Date} ORDER BY k;
SELECT * FROM pv2(s = 's1', d = '2024-01-05');
SELECT * FROM pv2(s = concat('s', '1'), d = toDate('2024-01-05'));
CREATE VIEW pv3 AS SELECT {x:Array(UInt8)} AS arr, length({x:Array(UInt8)}) AS l;
SELECT * FROM pv3(x = [1, 2, 3]);
SHOW CREATE VIEW pv FORMAT TSVRaw;
DESCRIBE pv(lo = 1, hi = 2);
-- error: 90
INSERT INTO pv VALUES (1, 'x');
SELECT * FROM pv(lo = 10, hi = 12) WHERE s != 's1';
