SELECT if((SELECT 1), 'y', 'n'), multiIf((SELECT 0), 1, (SELECT 1), 2, 3);
SELECT toDate((SELECT '2024-05-05')) + (SELECT 3), dateAdd(DAY, (SELECT 2), toDate('2024-01-01'));
SELECT substring('abcdef', (SELECT 2), (SELECT 3)), repeat('x', (SELECT 4));
SELECT round(3.14159, (SELECT 2)), range((SELECT 3)), arrayElement([5, 6], (SELECT 2));
-- error: 43
SELECT tupleElement((1, 2), (SELECT 2)) FORMAT Null;
-- error: 43
SELECT number FROM numbers((SELECT 3)) ORDER BY number;
SELECT quantile((SELECT 0.5))(number) FROM numbers(3) FORMAT Null;
SELECT CAST((SELECT '12') AS UInt8), (SELECT '12')::UInt8, toDecimal32((SELECT '1.5'), 1);
SELECT [(SELECT 1), (SELECT 2)], ((SELECT 1), (SELECT 'a')), map('k', (SELECT 1));
SELECT count() FROM numbers(5) WHERE number BETWEEN (SELECT 1) AND (SELECT 3);
SELECT toString(number) LIKE (SELECT '1%') FROM numbers(2) ORDER BY number;
SELECT number, number = (SELECT max(number) FROM numbers(3)) ? 'last' : '' FROM numbers(3) ORDER BY number;
