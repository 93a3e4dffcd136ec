CREATE TABLE sq (u UInt32, t DateTime('UTC'), e LowCardinality(String)) ENGINE = MergeTree ORDER BY (u, t);
INSERT INTO sq VALUES (1, '2024-01-01 00:00:00', 'view'), (1, '2024-01-01 00:00:10', 'cart'), (1, '2024-01-01 00:01:00', 'buy'), (2, '2024-01-01 00:00:00', 'view'), (2, '2024-01-01 02:00:00', 'buy'), (3, '2024-01-01 00:00:00', 'cart'), (3, '2024-01-01 00:00:05', 'view');
SELECT u, windowFunnel(3600)(t, e = 'view', e = 'cart', e = 'buy') AS f FROM sq GROUP BY u ORDER BY u;
SELECT u, windowFunnel(20)(t, e = 'view', e = 'cart', e = 'buy'), windowFunnel(3600, 'strict_order')(t, e = 'view', e = 'buy'), windowFunnel(3600, 'strict_increase')(t, e = 'view', e = 'cart') FROM sq GROUP BY u ORDER BY u;
SELECT f, count() FROM (SELECT u, windowFunnel(7200)(t, e = 'view', e = 'buy') AS f FROM sq GROUP BY u) GROUP BY f ORDER BY f;
SELECT u, sequenceMatch('(?1).*(?2)')(t, e = 'view', e = 'buy'), sequenceMatch('(?1)(?t>=3600)(?2)')(t, e = 'view', e = 'buy'), sequenceCount('(?1)')(t, e = 'view', e = 'buy') FROM sq GROUP BY u ORDER BY u;
SELECT u, sequenceMatchEvents('(?1).*(?2)')(t, e = 'view', e = 'buy') FROM sq GROUP BY u ORDER BY u;
-- error: 184
SELECT retention(e = 'view', e = 'buy'), sum(r[1]), sum(r[2]) FROM (SELECT u, any(e) AS e, retention(e = 'view', e = 'cart') AS r FROM sq GROUP BY u) GROUP BY () FORMAT Null;
SELECT sum(r[1]), sum(r[2]), sum(r[3]) FROM (SELECT u, retention(e = 'view', e = 'cart', e = 'buy') AS r FROM sq GROUP BY u);
SELECT u, sequenceNextNode('forward', 'head')(t, e::String, e = 'view', e = 'view') FROM sq GROUP BY u ORDER BY u SETTINGS allow_experimental_funnel_functions = 1;
SELECT u, groupArray(e) FROM (SELECT * FROM sq ORDER BY u, t) GROUP BY u ORDER BY u;
SELECT histogram(2)(u), toTypeName(histogram(3)(u)) FROM sq FORMAT Null;
-- error: 42
SELECT windowFunnel(3600)(t) FROM sq;
-- error: 36
SELECT windowFunnel(3600, 'bad_mode')(t, e = 'a') FROM sq;
-- error: 43
SELECT windowFunnel(3600)(e, e = 'a') FROM sq;
-- error: 36
SELECT sequenceMatch('(?9)')(t, e = 'a', e = 'b') FROM sq;
-- error: 62
SELECT sequenceMatch('oops')(t, e = 'a', e = 'b') FROM sq;
-- error: 42
SELECT sequenceMatch()(t, e = 'a', e = 'b') FROM sq;
-- error: 43
SELECT retention(1, 'a');
