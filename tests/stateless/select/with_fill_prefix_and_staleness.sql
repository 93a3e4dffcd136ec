CREATE TABLE fill (sensor String, t UInt16, v Int16) ENGINE = MergeTree ORDER BY (sensor, t);
INSERT INTO fill VALUES ('a', 1, 10), ('a', 4, 13), ('b', 2, 5), ('b', 9, 8);
SELECT * FROM fill ORDER BY sensor, t WITH FILL;
SELECT * FROM fill ORDER BY sensor, t WITH FILL SETTINGS use_with_fill_by_sorting_prefix = 0;
SELECT * FROM fill ORDER BY sensor, t WITH FILL INTERPOLATE (v);
SELECT * FROM fill ORDER BY sensor, t WITH FILL FROM 0 TO 5;
SELECT * FROM fill WHERE sensor = 'b' ORDER BY t WITH FILL STALENESS 3;
SELECT * FROM fill ORDER BY sensor DESC, t WITH FILL STEP 2 INTERPOLATE (v AS v - 1);
SELECT t, v FROM fill ORDER BY t WITH FILL, v WITH FILL FROM 5 TO 7;
SELECT t, count() AS c FROM fill GROUP BY t ORDER BY t WITH FILL TO 6;
-- error: 475
SELECT * FROM fill ORDER BY t WITH FILL FROM 1 TO 5 STALENESS 2;
