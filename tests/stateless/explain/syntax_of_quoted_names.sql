EXPLAIN SYNTAX SELECT 1 AS `a b`, 2 AS "select", 3 AS `x.y`;
EXPLAIN SYNTAX SELECT 'it''s', 'back\\slash', 'tab\there', '\0', 'ü';
EXPLAIN SYNTAX SELECT 1e10, 0x1F, 1_000, .5, 1., -0., inf, nan, 18446744073709551616;
EXPLAIN SYNTAX SELECT 'a' || 'b', 5 % 3, 5 DIV 3, 1 <> 2, 1 == 2, NOT 1;
EXPLAIN SYNTAX SELECT x -> x + 1, arrayMap((x, y) -> x + y, [1], [2]);
EXPLAIN SYNTAX SELECT date '2020-01-01', timestamp '2020-01-01 00:00:00';
