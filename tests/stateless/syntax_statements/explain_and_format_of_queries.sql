EXPLAIN AST SELECT 1;
EXPLAIN SYNTAX SELECT 1 + 2 AS x, x * 2 FROM numbers(3) WHERE number > 1 ORDER BY number LIMIT 1;
SELECT formatQuery('select 1,2 from t where a=1 and b in (1,2) order by c desc');
SELECT formatQuerySingleLine('select a, count() from t group by a having count() > 1 limit 3 settings max_threads=1');
SELECT formatQuerySingleLine('insert into t (a,b) select 1,2');
SELECT formatQuerySingleLine('create table t (a UInt8, b Nullable(String) default \'x\') engine=MergeTree order by a');
SELECT formatQuerySingleLine('alter table t add column c int after b, drop column d');
-- sort
SELECT formatQuerySingleLine('with x as (select 1) select * from x union all select 2');
SELECT formatQuerySingleLine('select case when a then b else c end, a::Int8, [1,2], (1,2), x -> x+1, a.1, b[1]');
SELECT formatQuerySingleLine('select a from t1 left join t2 using (k) cross join t3');
SELECT formatQuerySingleLine('select sum(x) over (partition by a order by b rows between 1 preceding and current row) from t');
SELECT formatQueryOrNull('select from where'), formatQuerySingleLineOrNull('selec');
SELECT formatQuerySingleLine('select not a and b or -c between 1 and 2, a is null, a not like \'x\', a in (select 1)');
SELECT formatQuerySingleLine('select * except(a) replace(1 as b) apply(sum), columns(\'x\') from t final sample 0.1 array join b as c prewhere a');
-- error: 62
SELECT formatQuery('selec 1');
-- error: 43
SELECT formatQuery(1);
-- error: 42
SELECT formatQuery();
