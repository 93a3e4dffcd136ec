SELECT number FROM numbers(10) WHERE (number > 3 AND number < 7) OR (number = 9 AND NOT number = 8) ORDER BY number;
SELECT 1 AND 0 OR 1, NOT 1 AND 0, NOT (1 AND 0), 1 OR NULL, 0 AND NULL, NULL AND 1;
SELECT 1 = 1 = 1, 1 < 2 = 1, NOT 1 = 0, -1 < 0 AND 2 BETWEEN 1 AND 3;
SELECT number FROM numbers(10) WHERE number BETWEEN 2 AND 4 OR number NOT BETWEEN 1 AND 8 ORDER BY number;
SELECT xor(1, 0), xor(1, 1), xor(1, 0, 1), and(1, 1, 0), or(0, 0, 1), not(0);
SELECT 5 > 3 > 1, 1 + 2 * 3 - 4 / 2, 7 DIV 2, 7 MOD 3, 7 % 3, -7 % 3;
SELECT number FROM numbers(6) WHERE number % 2 AND number > 1 ORDER BY number;
SELECT toTypeName(1 AND 1), toTypeName(NULL OR 1), toTypeName(1 AND toNullable(0)), toTypeName(NOT 1.5);
-- error: 43
SELECT 'a' AND 1;
SELECT 2 AND 3, 0 OR 7, 256 AND 1;
SELECT if(NULL, 1, 2), if(1, NULL, 2), multiIf(NULL, 1, 0, 2, 3), CASE NULL WHEN NULL THEN 1 ELSE 2 END;
SELECT a OR b, a AND b FROM VALUES('a Nullable(UInt8), b Nullable(UInt8)', (NULL, 1), (NULL, 0), (0, NULL), (1, NULL)) ORDER BY a, b;
