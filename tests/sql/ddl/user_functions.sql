-- Functions made of expressions.
CREATE FUNCTION linear AS (x, k, b) -> k * x + b;
SELECT linear(number, 2, 1) FROM numbers(3) ORDER BY 1;
CREATE FUNCTION parity AS n -> if(n % 2, 'odd', 'even');
SELECT number, parity(number) FROM numbers(3) ORDER BY number;
-- A body may call other functions of users, and higher-order functions.
CREATE FUNCTION described AS (x) -> concat(parity(x), ' ', toString(linear(x, 10, 0)));
SELECT described(3);
CREATE FUNCTION increased AS (a, n) -> arrayMap(x -> x + n, a);
SELECT increased([1, 2, 3], 10);
SELECT sum(linear(number, 1, 1)), max(parity(number)) FROM numbers(4);
-- error: FUNCTION_ALREADY_EXISTS
CREATE FUNCTION linear AS x -> x;
CREATE FUNCTION IF NOT EXISTS linear AS x -> x;
CREATE OR REPLACE FUNCTION linear AS x -> x * 100;
SELECT linear(2);
-- error: FUNCTION_ALREADY_EXISTS
CREATE FUNCTION plus AS (x, y) -> x;
-- What a body names is looked up when the function is called.
CREATE FUNCTION wrong AS (x) -> x + y;
-- error: UNKNOWN_IDENTIFIER
SELECT wrong(1);
DROP FUNCTION wrong;
CREATE FUNCTION itself AS (x) -> itself(x - 1);
-- error: UNSUPPORTED_METHOD
SELECT itself(1);
DROP FUNCTION itself;
-- error: BAD_ARGUMENTS
CREATE FUNCTION constant AS 1;
-- error: BAD_ARGUMENTS
SELECT linear(1, 2);
SELECT name, origin FROM system.functions WHERE origin = 'SQLUserDefined' ORDER BY name;
DROP FUNCTION linear;
-- error: UNKNOWN_FUNCTION
SELECT linear(1);
-- error: UNKNOWN_FUNCTION
DROP FUNCTION linear;
DROP FUNCTION IF EXISTS linear;
-- error: CANNOT_DROP_FUNCTION
DROP FUNCTION plus;
