CREATE TABLE ss (u UInt8, t UInt32) ENGINE = MergeTree ORDER BY (u, t);
INSERT INTO ss VALUES (1, 0), (1, 5), (1, 100), (1, 103), (2, 7), (2, 500);
SELECT u, t, sum(brk) OVER (PARTITION BY u ORDER BY t) AS sess FROM (SELECT u, t, t - lagInFrame(t, 1, t) OVER (PARTITION BY u ORDER BY t) > 30 AS brk FROM ss) ORDER BY u, t;
SELECT u, count() AS c, min(t), max(t) FROM (SELECT u, t, t - row_number() OVER (PARTITION BY u ORDER BY t) AS g FROM ss) GROUP BY u ORDER BY u;
SELECT u, t FROM ss QUALIFY row_number() OVER (PARTITION BY u ORDER BY t DESC) = 1 ORDER BY u;
SELECT u, t, max(t) OVER (PARTITION BY u) - t AS before_last, first_value(t) OVER (PARTITION BY u ORDER BY t) AS f FROM ss ORDER BY u, t;
SELECT u, groupArray(t) OVER (PARTITION BY u ORDER BY t ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS nb FROM ss ORDER BY u, t;
SELECT u, t, cume_dist() OVER (PARTITION BY u ORDER BY t), percent_rank() OVER (PARTITION BY u ORDER BY t) FROM ss ORDER BY u, t;
SELECT DISTINCT u, count() OVER (PARTITION BY u) AS c FROM ss ORDER BY u;
-- error: 47
SELECT row_number() OVER (PARTITION BY nope) FROM ss;
-- error: 35
SELECT lag() OVER () FROM ss;
