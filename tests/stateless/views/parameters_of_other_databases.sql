CREATE VIEW pv AS SELECT {x:UInt8} AS a, {y:String} AS b;
SELECT * FROM pv(x = 4, y = 'q');
SELECT pv.a FROM pv(x = 4, y = 'q');
-- error: 46
SELECT * FROM system.numbers(3);
-- error: 46
SELECT * FROM system.one();
-- error: 46
SELECT * FROM no_such_database.pv(x = 3);
SELECT formatQuery('select * from pd.pv(x=1)');
EXPLAIN AST SELECT * FROM pd.pv(x = 1);
SELECT * FROM difftest_views_parameters_of_other_databases.pv(x = 3, y = 'z');
SELECT pv.a, b FROM difftest_views_parameters_of_other_databases.pv(x = 3, y = 'z');
SELECT q.a FROM difftest_views_parameters_of_other_databases.pv(x = 3, y = 'z') AS q;
DESCRIBE difftest_views_parameters_of_other_databases.pv(x = 1, y = '');
