SELECT 1 + 1 AS two, two + number FROM numbers(2);
SELECT 1 FROM numbers(3) WHERE 1 = 0;
SELECT count() FROM numbers(3) WHERE 0;
SELECT sum(number) FROM numbers(3) WHERE 1 AND NULL;
SELECT 'a' AS x, x FROM numbers(2) GROUP BY x;
SELECT isConstant(1), isConstant(materialize(1)), isConstant(number), isConstant(1 + 1) FROM numbers(1);
SELECT toTypeName(materialize(toLowCardinality('a'))), materialize(NULL), identity(5), ignore(1, 2, NULL), toColumnTypeName(1), toColumnTypeName(materialize(1));
SELECT if(0, throwIf(1), 5), 0 AND throwIf(materialize(1)) FROM numbers(1) SETTINGS short_circuit_function_evaluation = 'enable';
SELECT throwIf(number = 5) FROM numbers(3);
SELECT count(throwIf(number > 10, 'big')) FROM numbers(10);
SELECT getSetting('max_block_size') > 0, getSetting('join_use_nulls');
SELECT DISTINCT 1 FROM numbers(5);
SELECT 1 AS a, 2 AS b, a + b AS c ORDER BY c;
SELECT number, 1 AS one FROM numbers(3) ORDER BY one, number DESC;
SELECT NULL AS n FROM numbers(2) ORDER BY n;
SELECT max(1), min('q'), any(NULL), sum(2) FROM numbers(3);
SELECT max(1), sum(2), count(NULL), any('x') FROM numbers(0);
-- error: 395
SELECT throwIf(1);
-- error: 395
SELECT throwIf(number = 2, 'it is two') FROM numbers(3);
-- error: 395
SELECT count(throwIf(number = 2)) FROM numbers(3);
-- error: 115
SELECT getSetting('no_such_setting_at_all');
-- error: 43
SELECT throwIf('a');
