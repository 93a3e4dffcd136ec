CREATE FUNCTION ddlf_linear AS (x, k, b) -> k * x + b;
SELECT ddlf_linear(2, 3, 4), ddlf_linear(1.5, 2, 0), toTypeName(ddlf_linear(toUInt8(1), 1, 1));
CREATE OR REPLACE FUNCTION ddlf_linear AS (x, k) -> k - x;
SELECT ddlf_linear(1, 10);
-- error: 36
SELECT ddlf_linear(1, 2, 3);
-- error: 609
CREATE FUNCTION ddlf_linear AS x -> x;
CREATE FUNCTION IF NOT EXISTS ddlf_linear AS x -> x;
CREATE FUNCTION ddlf_nested AS x -> ddlf_linear(x, 100) + 1;
SELECT ddlf_nested(number) FROM numbers(2);
CREATE FUNCTION ddlf_const AS () -> 42;
SELECT ddlf_const();
CREATE FUNCTION ddlf_rec AS x -> ddlf_rec(x);
-- error: 609
CREATE FUNCTION sum AS x -> x;
CREATE FUNCTION ddlf_bad AS x -> y;
-- error: 36
CREATE FUNCTION ddlf_bad AS 5;
SELECT name, origin, create_query FROM system.functions WHERE name LIKE 'ddlf_%' ORDER BY name;
SELECT arrayMap(v -> ddlf_linear(v, 5), [1, 2]);
CREATE TABLE udft (a Int32, b Int32 DEFAULT ddlf_linear(a, 50)) ENGINE = Memory;
INSERT INTO udft (a) VALUES (7);
SELECT * FROM udft;
DROP FUNCTION ddlf_nested;
-- error: 46
SELECT ddlf_nested(1);
-- error: 46
DROP FUNCTION ddlf_nested;
DROP FUNCTION IF EXISTS ddlf_nested;
DROP FUNCTION ddlf_linear;
DROP FUNCTION ddlf_const;
