CREATE FUNCTION stateless_linear AS (x, k, b) -> k * x + b;
SELECT number, stateless_linear(number, 2, 1) FROM numbers(3);
-- error: 609
CREATE FUNCTION stateless_linear AS (x) -> x;
CREATE FUNCTION IF NOT EXISTS stateless_linear AS (x) -> x;
CREATE OR REPLACE FUNCTION stateless_linear AS x -> x * 100;
SELECT stateless_linear(3);
-- error: 36
SELECT stateless_linear(1, 2);
SELECT name, create_query, origin FROM system.functions WHERE name = 'stateless_linear';
DROP FUNCTION stateless_linear;
-- error: 46
DROP FUNCTION stateless_linear;
DROP FUNCTION IF EXISTS stateless_linear;
-- error: 46
SELECT stateless_linear(3);
