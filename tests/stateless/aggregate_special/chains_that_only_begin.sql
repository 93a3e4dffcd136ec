CREATE TABLE cb (u UInt32, t DateTime('UTC'), e String) ENGINE = MergeTree ORDER BY (u, t);
INSERT INTO cb VALUES (1, '2024-01-01 00:00:00', 'view'), (1, '2024-01-01 00:00:10', 'cart'), (1, '2024-01-01 00:01:00', 'buy'), (2, '2024-01-01 00:00:00', 'view'), (2, '2024-01-01 02:00:00', 'buy'), (3, '2024-01-01 00:00:00', 'cart'), (3, '2024-01-01 00:00:05', 'view'), (4, '2024-01-01 00:00:10', 'view'), (4, '2024-01-01 00:00:20', 'cart'), (4, '2024-01-01 00:00:30', 'view'), (4, '2024-01-01 00:00:40', 'cart');
SELECT u, sequenceMatchEvents('(?1).*(?2)')(t, e = 'view', e = 'buy'), sequenceMatchEvents('(?1).*(?3)(?2)')(t, e = 'view', e = 'buy', e = 'cart') FROM cb GROUP BY u ORDER BY u;
SELECT u, sequenceMatchEvents('(?1)(?2)(?1)(?t>20)(?3)')(t, e = 'view', e = 'cart', e = 'buy'), sequenceCount('(?1)(?2)')(t, e = 'view', e = 'cart') FROM cb GROUP BY u ORDER BY u;
SELECT windowFunnel(-1)(t, e = 'view', e = 'buy') FROM cb;
-- error: 170
SELECT windowFunnel('x')(t, 1) FROM cb;
-- error: 170
SELECT sequenceMatch(5)(t, 1, 1) FROM cb;
-- error: 43
SELECT maxIntersections(u, t) FROM cb;
SELECT uniqUpTo(u), uniqUpTo(2)(u), uniqUpTo(n.number) FROM cb CROSS JOIN numbers(9) AS n;
-- error: 36
SELECT quantileExactExclusive(1)(u) FROM cb;
-- error: 63
SELECT sumNull(u) FROM cb;
-- error: 2
SELECT histogram('x')(u) FROM cb;
SELECT countOrDefault(v), uniqOrDefault(v), countOrNull(v), toTypeName(countOrDefault(v)) FROM (SELECT NULL::Nullable(UInt8) AS v);
-- error: 70
SELECT CAST(avgIfState(r, n), 'AggregateFunction(avgIf, Float64, UInt8)') FROM (SELECT 1. AS r, toNullable(1::UInt8) AS n);
