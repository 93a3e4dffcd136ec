CREATE TABLE ex (i Int64, s String, a Array(UInt8)) ENGINE = Memory;
INSERT INTO ex VALUES (1 + 2 * 3, concat('a', 'b'), range(3)), (length('four'), upper('x'), arrayMap(x -> x * 2, [1, 2]));
INSERT INTO ex VALUES (toInt64('77'), toString(5), emptyArrayUInt8()), (-(-8), 'x' || 'y', [1 + 1]);
INSERT INTO ex VALUES ((SELECT 100), (SELECT 'sub'), (SELECT [1, 2]));
INSERT INTO ex VALUES (if(1, 10, 20), CAST(5 AS String), [toUInt8(3)]);
SELECT * FROM ex ORDER BY i;
-- error: 46
INSERT INTO ex VALUES (unknown_function(1), '', []);
-- error: 47
INSERT INTO ex VALUES (some_column, '', []);
-- error: 62
INSERT INTO ex VALUES (1, 2 + , []);
INSERT INTO ex SETTINGS input_format_values_interpret_expressions = 0 VALUES (1, 'plain', [1]);
INSERT INTO ex SETTINGS input_format_values_interpret_expressions = 0 VALUES (1 + 1, 'x', []);
INSERT INTO ex VALUES (1.9, 5, []);
INSERT INTO ex VALUES ('33', 'text', '[1,2]');
SELECT * FROM ex WHERE i IN (1, 33) ORDER BY ALL;
INSERT INTO ex VALUES (NULL, NULL, []);
SELECT count() FROM ex WHERE s = '';
