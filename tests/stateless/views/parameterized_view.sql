CREATE TABLE pvt (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO pvt SELECT number, toString(number % 3) FROM numbers(10);
CREATE VIEW pv AS SELECT k, s FROM pvt WHERE k > {low:UInt32} AND s = {what:String};
SELECT * FROM pv(low = 2, what = '1') ORDER BY k;
SELECT count() FROM pv(what = '0', low = 0);
SELECT * FROM pv(low = 1 + 2, what = concat('', '2')) ORDER BY k;
-- error: 456
SELECT * FROM pv(low = 2);
-- error: 51
SELECT * FROM pv;
-- error: 457
SELECT * FROM pv(low = 'text', what = '1');
SELECT * FROM pv(low = 1, what = '1', more = 2);
SELECT s, count() FROM pv(low = 0, what = '1') GROUP BY s;
