SELECT 1 + 2 * 3 - 4 / 2, (1 + 2) * 3, 2 * 3 % 4, 10 - 2 - 3, 100 / 10 / 2, 7 DIV 2 * 2, -2 * -3;
SELECT NOT 1 = 2, NOT 0 AND 0, 1 OR 0 AND 0, 1 = 1 = 1, 1 < 2 = 1, NOT 1 + 1, - 1 + 2;
SELECT 1 BETWEEN 0 AND 1 AND 1, 1 IN (1) = 1, NOT 1 IN (2), 1 NOT IN (2) AND 1, 2 BETWEEN 1 + 0 AND 3 - 1;
SELECT 'a' || 'b' = 'ab', 1 + 1 || 'x', 'a' LIKE 'a' AND 1, NULL IS NULL = 1, 1 IS NOT NULL AND 0, NOT NULL IS NULL;
SELECT 1 ? 2 : 3, 1 + 1 = 2 ? 'y' : 'n', 0 ? 1 : (0 ? 2 : 3);
SELECT -1::Int8, (-1)::String, 1 + 1::Float32, '1' || 2::String, [1, 2][1]::String, (1, 2).1::String;
-- error: 36
SELECT x -> x IS NULL;
SELECT arrayMap(x -> x + 1 > 2 AND x < 5, [1, 2, 5]), arrayMap(x -> (x, -x).2, [1]), arraySum(x -> x * 2, [1, 2]) + 1;
SELECT CASE WHEN 1 THEN 2 END + 1, CASE 1 + 1 WHEN 2 THEN 'two' END || '!', -CASE WHEN 0 THEN 1 ELSE 5 END;
SELECT 5 MOD 3, 5 % 3, 2 == 2, 2 <> 3, 2 != 3, 'a' <=> 'a';
SELECT INTERVAL 1 DAY + toDate('2024-01-01') = toDate('2024-01-02'), toDate('2024-01-01') + 1 - 1, NOT toDate('2024-01-01') > toDate('2025-01-01');
SELECT [1, 2, 3][2] + 1, map('a', 1)['a'] * 2, ((1, 2), 3).1.1 + 5, [[1, 2], [3]][1][2];
SELECT (SELECT 1) + 1, 1 + (SELECT 2) * 3, EXISTS (SELECT 1) AND 1, NOT EXISTS (SELECT 1 WHERE 0);
-- error: 62
SELECT 1 XOR 1;
-- error: 62
SELECT 1 +;
-- error: 62
SELECT * 1;
-- error: 62
SELECT 1 BETWEEN 2;
-- error: 62
SELECT 1 ? 2;
-- error: 47
SELECT CASE END;
-- error: 62
SELECT 1 IS 2;
-- error: 62
SELECT 1 LIKE;
-- error: 62
SELECT NOT;
