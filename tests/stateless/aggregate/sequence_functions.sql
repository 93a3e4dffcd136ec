CREATE TABLE clicks (u UInt8, t DateTime('UTC'), e UInt8) ENGINE = Memory;
INSERT INTO clicks VALUES (1, '2024-01-01 00:00:01', 1), (1, '2024-01-01 00:00:05', 2), (1, '2024-01-01 00:00:30', 3), (2, '2024-01-01 00:00:01', 1), (2, '2024-01-01 00:00:02', 1), (2, '2024-01-01 00:00:03', 3), (3, '2024-01-01 00:00:09', 2);
SELECT u, sequenceMatch('(?1)(?2)')(t, e = 1, e = 2) FROM clicks GROUP BY u ORDER BY u;
SELECT u, sequenceMatch('(?1).*(?2)')(t, e = 1, e = 3), sequenceCount('(?1)')(t, e = 1, e = 2) FROM clicks GROUP BY u ORDER BY u;
SELECT u, sequenceMatch('(?1)(?t<=3)(?2)')(t, e = 1, e = 3), sequenceMatch('(?1)(?t>3)(?2)')(t, e = 1, e = 2) FROM clicks GROUP BY u ORDER BY u;
SELECT u, windowFunnel(10)(t, e = 1, e = 2, e = 3), windowFunnel(60)(t, e = 1, e = 2, e = 3) FROM clicks GROUP BY u ORDER BY u;
SELECT u, windowFunnel(60, 'strict_order')(t, e = 1, e = 2, e = 3), windowFunnel(60, 'strict_increase')(t, e = 1, e = 3) FROM clicks GROUP BY u ORDER BY u;
SELECT u, retention(e = 1, e = 2, e = 3) FROM clicks GROUP BY u ORDER BY u;
SELECT u, sequenceMatchEvents('(?1).*(?2)')(t, e = 1, e = 3) FROM clicks GROUP BY u ORDER BY u;
SELECT sequenceNextNode('forward', 'first_match')(t, toString(e), u = 1, e = 1) FROM clicks WHERE u = 1 SETTINGS allow_experimental_funnel_functions = 1;
-- error: 62
SELECT sequenceMatch('(?1')(t, e = 1, e = 2) FROM clicks;
-- error: 36
SELECT sequenceMatch('(?3)')(t, e = 1, e = 2) FROM clicks;
