SELECT 1 + 2 * 3, (1 + 2) * 3, 2 * 3 % 4, 10 - 4 - 3, 100 / 10 / 5;
SELECT 'a' || 'b' || 'c' = 'abc', 'a' || 1 + 2;
SELECT NOT 0 AND 0, NOT (0 AND 0), NOT 1 IN (2), NOT 1 = 2;
SELECT 1 IN (1) = 1, 1 = 1 IN (1), 3 BETWEEN 1 AND 5 AND 1;
SELECT -2 + 3, - 2 * -3, -[1, 2][1], -(1, 2).1;
SELECT 1 < 2 AND 2 < 3 OR 1 > 2, 1 OR 0 AND 0;
SELECT 1 ? 2 : 3, 0 ? 1 : (0 ? 2 : 3), 1 > 2 ? 'a' : 'b';
-- error: 36
SELECT x -> x + 1, 1 FORMAT Null;
SELECT [1, 2, 3][2], [[1, 2], [3]][1][2], (1, (2, 3)).2.1, map('a', [5])['a'][1];
SELECT 1 IS NULL, NULL IS NOT NULL, 1 + NULL IS NULL, NOT NULL IS NULL;
SELECT 5 DIV 2 * 2, 5 MOD 3 + 1, 2 * 5 DIV 3;
SELECT '1'::UInt8 + 1, -1::Int8, 1 + '2'::UInt8 * 3, [1][1]::String;
SELECT CAST(1 + 1 AS String), 1 == 1, 1 <> 2, 1 != 2, 2 <=> NULL FORMAT Null;
