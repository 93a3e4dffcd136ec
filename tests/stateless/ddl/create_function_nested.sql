CREATE FUNCTION stateless_inc AS x -> x + 1;
CREATE FUNCTION stateless_inc_twice AS x -> stateless_inc(stateless_inc(x));
SELECT stateless_inc_twice(5);
CREATE FUNCTION stateless_pick AS (c, a, b) -> if(c, a, b);
SELECT stateless_pick(number % 2, 'odd', 'even') FROM numbers(3);
CREATE FUNCTION stateless_const AS () -> 42;
SELECT stateless_const();
SELECT arrayMap(y -> stateless_inc(y), [1, 2, 3]);
CREATE FUNCTION stateless_bad AS x -> x + unknown_y;
-- error: 609
CREATE FUNCTION plus AS (a, b) -> a - b;
CREATE FUNCTION stateless_rec AS x -> stateless_rec(x - 1);
-- error: 47
SELECT stateless_bad(1);
-- error: 1
SELECT stateless_rec(1);
DROP FUNCTION stateless_bad;
DROP FUNCTION stateless_rec;
-- error: 36
CREATE FUNCTION stateless_notlambda AS 1;
DROP FUNCTION stateless_inc;
DROP FUNCTION stateless_inc_twice;
DROP FUNCTION stateless_pick;
DROP FUNCTION stateless_const;
