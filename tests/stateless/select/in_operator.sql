SELECT 1 IN (1, 2), 3 IN (1, 2), 1 NOT IN (1), 1 IN 1, (1, 2) IN ((1, 2), (3, 4)), (1, 2) IN (1, 2);
SELECT NULL IN (1, NULL), 1 IN (NULL), NULL IN (NULL), 1 IN (1, NULL);
SELECT NULL IN (1, NULL), 1 IN (NULL), NULL IN (NULL), 1 IN (1, NULL) SETTINGS transform_null_in = 1;
SELECT number FROM numbers(5) WHERE number IN (SELECT number * 2 FROM numbers(3)) ORDER BY number;
SELECT number FROM numbers(5) WHERE (number, number) IN (SELECT number, number FROM numbers(2)) ORDER BY number;
SELECT number FROM numbers(5) WHERE number NOT IN (SELECT toNullable(number) FROM numbers(3)) ORDER BY number;
SELECT 'a' IN ('a', 'b'), 'c' IN ('a', 'b'), toFixedString('a', 2) IN ('a');
SELECT [1, 2] IN [1, 2], [1, 2] IN ([1, 2], [3]), 1 IN [1, 2], 3 IN [1, 2];
SELECT toDate('2024-01-01') IN ('2024-01-01', '2024-01-02'), toDateTime('2024-01-01 00:00:00') IN ('2024-01-01 00:00:00');
SELECT 1.5 IN (1.5, 2), 1 IN (1.0), toDecimal32(1.5, 1) IN (1.5);
SELECT toUInt8(1) IN (257), toUInt8(1) IN (-255), toInt8(-1) IN (255);
SELECT (1, NULL) IN ((1, NULL)), (1, 2) IN ((1, NULL));
SELECT 1 IN (SELECT 1 WHERE 0), NULL IN (SELECT 1 WHERE 0);
-- error: 53
SELECT number IN (1, 'x') FROM numbers(1) FORMAT Null SETTINGS input_format_null_as_default = 1;
-- error: 53
SELECT tuple(1) IN (1, 2);
SELECT map('a', 1) IN (map('a', 1)), map('a', 1) IN (map('b', 1));
-- error: 46
SELECT number IN numbers(3) FROM numbers(1);
CREATE TABLE set_in (a UInt64, b String) ENGINE = Set;
INSERT INTO set_in VALUES (1, 'x'), (2, 'y');
SELECT (number, 'x') IN set_in FROM numbers(3);
DROP TABLE set_in;
