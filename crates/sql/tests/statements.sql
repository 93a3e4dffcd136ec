select 1, a as b, count(*) from t as x final sample 1/10 offset 1/2 where a = 1 and b = 2 or not c group by a, b with totals having count() > 1 order by a desc nulls last, b limit 1, 2 settings max_threads=1 format JSON
;;
with 1 as x, y as (select 1), (select 2) as z select x, y.* from y join z on y.a = z.b and y.c = z.d left any join w using (a, b) global all inner join (select 1) as k on 1
;;
select case when a then b else c end, case a when 1 then 2 end, a between 1 and 2, a is null, a in (1,2), a not in (select 1), -a, - 1, not a, a.1, a[1], [1,2], (1,2), (1), x -> x+1, (x, y) -> x, a::UInt8, 1::UInt8, cast(a as Nullable(String)), interval 1 day, a ? b : c, a || b || c, a like 'x%'
;;
select sum(a) over (partition by b, c order by d desc rows between unbounded preceding and current row), sum(x) over w, quantile(0.5)(x), first_value(x) ignore nulls from t window w as (partition by a), v as (order by b)
;;
select 1 union all select 2 union distinct select 3 intersect select 4
;;
(select 1 order by 1) union all (select 2)
;;
select * except (a), * except a, * replace (a + 1 as a), t.*, columns('x') apply(sum), * apply(x -> x+1), columns(a, b) from t
;;
select a from t array join b as c, d left array join e
;;
select distinct on (a) a from t
;;
select distinct a from t limit 5 by a limit 10 offset 3
;;
select a from t limit 10 with ties
;;
select a from t order by a with fill from 1 to 10 step 2 interpolate (b as b + 1)
;;
select a from t group by grouping sets ((a), (a, b), ())
;;
select a from t group by rollup(a, b)
;;
select a from t group by a with cube
;;
select a from t group by all order by all desc
;;
select {x:UInt8}, {y:Array(String)}
;;
select exists(select 1), (select 1), a in (select 1 from t where b)
;;
select extract(year from a), trim(both 'a' from b), substring(a from 1 for 2), position('a' in b), date '2020-01-01', date_add(day, 1, x), datediff('day', a, b)
;;
select a.b.c, `my col`, "x y", t.`a b`
;;
select * from numbers(10), file('a', CSV) as f, url(x, y=1)
;;
select a from t prewhere x where y qualify row_number() over () = 1
;;
select a from (select b from t)
;;
select a from t1, t2 cross join t3
;;
select 1 from t1 asof left join t2 on t1.a = t2.a and t1.b >= t2.b semi left join t3 using a paste join t4
;;
select a = 1 as b, (a + 1 as c) * 2, f(a as d)
;;
select count(distinct a), count() filter (where x), sum(a) filter (where b)
;;
explain select 1
;;
explain plan indexes = 1, actions = 0 select 1
;;
select 'a\nb', 'it''s', '\x41', 1.0, 1e10, 0xff, NULL, true, inf
;;
with recursive r as (select 1 as n union all select n + 1 from r where n < 10) select * from r
;;
select a + b * c - d / e % f, (a + b) * c, not (a and b), a and (b or c), a and b and c or d, -(a+b), -(-1), a - (-1), not not a, (a = b) = c
;;
select 1 into outfile 'x.csv' append format CSV
;;
select a from db.t where a global in (1,2) and b not ilike 'x' and c <=> d and e is distinct from f and a regexp 'x' and g not between 1 and 2
;;
select (a, b) = (1, 2), (a, b).1, tuple(a, b), array(1, 2), [a, b], map('a', 1), tuple(a), (a,), tuple(), array(), if(a, b, c), plus(a, b), and(a, b, c), equals(a, b), in(a, (1,2)), not(a), negate(a), arrayElement(a, 1), tupleElement(a, 1), multiIf(a, b, c)
;;
select top 5 a from t
;;
select a ? b : c or d, a ? b : c ? d : e, a or b ? c : d
;;
select [1, 2]::Array(UInt8), (1, 'a')::Tuple(a UInt8, b String), true::Bool, 'x'::String, -1::Int8, NULL::Nullable(UInt8), [a,1]::Array(UInt8), -1.50::Decimal(3,2), - 1::Int8, 1 + 2::Int8
;;
select a is null and b, not a is null, a + 1 is null, (a is null) is not null, a in (1) is null
;;
select count(select 1), toString(select 1)
;;
select a.1.2, a.-1, (a, b).x, tuple(a).*, x.y.*
;;
select a like 'x' escape '!'
;;
select (a), (a + b), ((a)), (a as b), -(a), - a, (1), ('x'), (-1), ([1]), (a.b)
;;
select a from t limit 1 by b limit 2 offset 3
;;
select a from t limit 3, 4 by b, c
;;
select a from t limit 3 offset 4
;;
select a from t order by a offset 5 rows fetch first 3 rows only
;;
select a from t offset 5
;;
select a from t limit all
;;
select a from t order by a limit 10 with ties
;;
select a from t limit -5
;;
select sum(a) over (w rows 5 preceding), sum(a) over (order by x range between 1 following and unbounded following)
;;
with cte(a, b) as (select 1, 2) select * from cte
;;
with x as materialized (select 1) select * from x
;;
select * from t as x(a, b)
;;
select * from (select 1) x(a)
;;
select interval '1 day 2 hour', interval 1 day + interval 2 hour, interval (a + 1) day, interval '1' day
;;
select a -> b, x -> y -> z, () -> 1, (x) -> x
;;
select a from t where (a, b) in ((1, 2), (3, 4)) and a in [1, 2] and a in tbl and a in (b) and a in ()
;;
select a == 1, a <> 1, a mod 2, a div 2, a % 2
;;
select if(a > 1, b, c), IF(a, b, c), COUNT(*), Sum(a), toString(a), DATE(a), date '2020-01-01', date, timestamp, left(a, 1), right(a, 1), replace(a, b, c), format('x', 1), set, values from t
;;
select cast(a, 'UInt8'), cast('x' as String), try_cast(a as UInt8), CAST(a as DateTime('UTC') ) , cast(a as b, 'UInt8')
;;
select a from t group by (), a with rollup with totals
;;
select a, b, from t
;;
select f(a), [a], (a,), (a, b,)
;;
select a from t where x group by y order by z asc nulls first collate 'en', w desc
;;
select a from merge(db, 'x') where 1
;;
from t select a where b
;;
select 1 settings a = 1, b = 'x', c = [1,2], d = true
;;
select 1 format Null settings a = 1
;;
select * from t final
;;
select * replace(a as b, c as d) except(e) apply(sum) apply(quantile(0.5)) from t
;;
select * except('x.*') from t
;;
select columns('x') except a, t.columns('y'), * except strict (a, b)
;;
select a from t array join [1,2] as b inner join c on 1 = 1
;;
select a from t1 left semi join t2 using (a) right anti join t3 using (b) any right join t4 on x inner any join t5 on y full outer join t6 on z left outer join t7 on w
;;
select not(a), not (a and b), not exists(select 1), exists (select 1) and b
;;
select a from t where exists (select 1) or not b in (select 2)
;;
select -a.b, -a[1], -f(x), -a::Int8, not -a, - - a, 2 - -a
;;
select a from (select 1) as t, (select 2) u
;;
select all a from t
;;
select case when a then case b when 1 then 2 else 3 end end
;;
select count(distinct a, b), count(distinct *), count(all a), sum(all a), group_concat(distinct a)
;;
select a::String::UInt8, (a + b)::String, f(x)::T, a[1]::X
;;
select true and false, null is null, TRUE, Null, NaN, INF, -inf, -nan, +1, +a
;;
select exists (select 1 from t where a in (select 2))
;;
select 1 union select 2
;;
select 1 except select 2 union all select 3
;;
select 1 union all (select 2 union distinct select 3)
;;
select * from ((select 1) union all (select 2))
;;
select 1 intersect distinct select 2 except all select 3
;;
with a as (select 1) select * from a union all select * from a
;;
select 1;
;;
explain syntax select 1
;;
explain ast optimize=0 select 1
;;
explain pipeline graph = 1 select 1 format TSV
;;
explain query tree select 1
;;
explain estimate select 1
;;
select a from t where a = any (select 1) and b <> all (select 2) and c > all (select 3)
;;
select concat(a, b), a || b, and(a, b), or(a, b), a or b or c, (a or b) or c, a or (b or c)
;;
select date_trunc('month', a), a at time zone 'UTC'
;;
select * from generateRandom('a UInt8', 1) limit 1
;;
select 1 + 1 as `a b`, `select`, `from`, `t`.`x`, "a""b"
;;
select case when a then b else c end, [1,2], (1,'a'), (a,1), x -> x+1, a::UInt8, 1::UInt8, cast(a as String), interval 1 day, a.1, a[1], -1, 1.5, null, true, 'x'
;;
select sum(a) over (partition by b, c order by d desc rows between unbounded preceding and current row), sum(x) over w, quantile(0.5)(x), first_value(x) ignore nulls from t window w as (partition by a)
;;
select 1 union all select 2 union distinct select 3
;;
select 1 union all select 2 union all select 3
;;
select 1 intersect select 4
;;
select a from t array join b as c, d
;;
select {x:UInt8}
;;
select exists(select 1), (select 1) as z, a in (select 1 from t where b)
;;
explain plan indexes = 1 select 1
;;
create table t (a UInt8 default 1 codec(ZSTD(1)) ttl b + interval 1 day comment 'x', b Array(Nullable(String)), index i a type minmax granularity 1, constraint c check a > 1, primary key a, projection p (select a order by a)) engine = MergeTree(a, 'b') partition by toYYYYMM(b) order by (a, b) sample by a ttl b + interval 1 day settings x = 1 comment 'hi'
;;
create table if not exists db.t engine = Memory as select 1
;;
create view v as select 1
;;
create materialized view mv to t as select a from b
;;
create database d engine = Atomic
;;
drop table if exists a.b
;;
insert into t (a, b) values (1, 2)
;;
insert into t select 1
;;
insert into t (a) format CSV
;;
insert into function file('x') select 1
;;
set a = 1
;;
use d
;;
show tables from x like 'a'
;;
show databases
;;
show create table a.b
;;
describe table t
;;
describe (select 1)
;;
optimize table t final
;;
kill query where a = 1
;;
alter table t add column a UInt8 after b, drop column c, modify column d String, delete where x = 1, update a = 1 where b, drop partition 1
;;
rename table a to b
;;
truncate table a
;;
exists table a
;;
delete from t where a = 1
;;
show processlist
;;
system flush logs
;;
select a[1] + 2, a.1 + 2, f(a[1]), a[1][2], a.1[2], not a[1], a[1] in (1), (x -> x)[1]
;;
create table t (a UInt8 default 1 codec(ZSTD(1)) ttl b + interval 1 day comment 'x', b Array(Nullable(String)), c alias a + 1, d String materialized 'x', e Int32 ephemeral, n.a Array(UInt8), index i a type minmax granularity 1, constraint c check a > 1, primary key a, projection p (select a order by a)) engine = MergeTree(a, 'b') partition by toYYYYMM(b) order by (a, b) sample by a ttl b + interval 1 day settings x = 1 comment 'hi'
;;
create or replace table t (a UInt8) engine MergeTree order by tuple()
;;
create table t as s
;;
create table t as numbers(10)
;;
create table t as s engine = Memory
;;
create temporary table t (a UInt8 NULL, b String NOT NULL)
;;
create or replace view v (a UInt8) as select 1 as a
;;
create materialized view if not exists mv to t as select a from b
;;
create materialized view mv engine = MergeTree order by a populate as select a from b
;;
create database if not exists d engine = Atomic comment 'x'
;;
drop table if exists a.b sync
;;
drop database x
;;
drop view if exists v
;;
insert into t (* except(a)) select 1
;;
insert into t settings async_insert=1 values
;;
set a = 1, b = 'x'
;;
show create database a
;;
describe file('x')
;;
optimize table t partition 1 final deduplicate by a, b
;;
kill query where a = 1 sync
;;
rename table a to b, c.d to e
;;
exchange tables a and b
;;
truncate table if exists a
;;
exists database a
;;
check table t
;;
attach table t
;;
detach table t
;;
show columns from t
;;
show settings like 'x%'
;;
show functions
;;
show engines
;;
create function f as (x, y) -> x + y
;;
explain indexes = 1 select 1
;;
create table t (a Enum8('a' = 1, 'b' = -2), b Decimal(10,2), c DateTime64(3, 'UTC'), d Tuple(x UInt8, y String), e Map(String, Array(UInt8)), f LowCardinality(Nullable(String)), g AggregateFunction(quantile(0.5), UInt8), h Nested(a UInt8, b String), i DOUBLE PRECISION, j INT UNSIGNED, k FixedString(16)) engine = Memory
;;
create table t (a Date, b UInt8) engine = ReplacingMergeTree(b) order by (a, intHash32(b)) primary key a ttl a + interval 1 month delete where b = 1, a + interval 1 year to disk 'x'
;;
select a from t where a not in (1) and not (a in (1)) and a is not null
;;
SELECT count(*) FROM numbers(3)
;;
WITH 1 AS a SELECT a + 1
;;
SELECT number + 1 FROM numbers(1)
;;
SELECT 'x', 'a\'b', 'a\nb\\', 'a\tb\0'
;;
SELECT -1, - 1, -(1), -number, - -1, +1 FROM numbers(1)
;;
SELECT [1,2], (1,'a'), [1,-1], [NULL], [[1],[2]], (1,), tuple(1,2), array(1,2), [number,1], (number,1) FROM numbers(1)
;;
SELECT 1.0, 1.5, 1e10, 1e100, 0.1, 1e-7, inf, nan, -inf, 0xFF, 1_000, 123456789012345678901234567890
;;
SELECT NULL, true, false, NULL IS NULL
;;
SELECT CAST(number, 'String'), CAST(number AS String), number::String, '1'::UInt8, 1::UInt8, CAST('1' AS UInt8), [1,2]::Array(UInt8) FROM numbers(1)
;;
SELECT number IN (1,2), number NOT IN (1,2), number IN (1), number IN 1, number IN (number), number IN (SELECT 1), number IN [1,2] FROM numbers(1)
;;
SELECT CASE WHEN number = 1 THEN 'a' ELSE 'b' END, CASE number WHEN 1 THEN 2 END, CASE WHEN number=1 THEN 2 WHEN number=2 THEN 3 END FROM numbers(1)
;;
SELECT arrayMap(x -> x + 1, [1,2]), arrayMap((x,y) -> x + y, [1],[2])
;;
SELECT count(DISTINCT number), uniq(DISTINCT number), sum(DISTINCT number), countIf(number = 1), sumIf(number, number > 1), count(number), count() FROM numbers(1)
;;
SELECT quantile(0.5)(number), quantiles(0.5, 0.9)(number), topK(3)(number) FROM numbers(1)
;;
SELECT count() FILTER (WHERE number > 1), sum(number) FILTER (WHERE number > 1) FROM numbers(1)
;;
SELECT (1,2).1, tuple(number, 2).2, [1,2][1], [number][-1], map('a', number)['a'] FROM numbers(1)
;;
SELECT number BETWEEN 1 AND 2, number NOT BETWEEN 1 AND 2 FROM numbers(1)
;;
SELECT INTERVAL 1 DAY, INTERVAL '1' MONTH, INTERVAL '1 day', INTERVAL number DAY, now() - INTERVAL 1 DAY > 0 FROM numbers(1)
;;
SELECT (SELECT 1), (SELECT 1 AS x), (SELECT 1, 2), exists(SELECT 1)
;;
SELECT number AND 1, number OR 0 AND 1, NOT number, number AND number AND number, (number AND number) AND number FROM numbers(1)
;;
SELECT number = 1, number == 1, number != 1, number <> 1, number < 1, number >= 1, number <=> 1, number IS DISTINCT FROM 1 FROM numbers(1)
;;
SELECT number % 2, number MOD 2, number DIV 2, number / 2, number * 2 - 1 FROM numbers(1)
;;
SELECT number ? 1 : 2, if(number, 1, 2), IF(number, 1, 2) FROM numbers(1)
;;
SELECT EXTRACT(YEAR FROM toDate('2020-01-01')), SUBSTRING('abc' FROM 2 FOR 1), SUBSTRING('abc', 2), TRIM(BOTH 'a' FROM 'abc'), TRIM('x'), LTRIM('x'), POSITION('a' IN 'abc'), POSITION('a', 'b')
;;
SELECT DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', DATE_ADD(DAY, 1, toDate('2020-01-01')), DATEADD(DAY, 1, toDate('2020-01-01')), DATE_DIFF('day', today(), today()), DATEDIFF(DAY, today(), today()), TIMESTAMP_ADD(toDate('2020-01-01'), INTERVAL 1 DAY), DATE_SUB(DAY, 1, today())
;;
SELECT row_number() OVER (), sum(number) OVER (PARTITION BY number ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), sum(number) OVER w FROM numbers(1) WINDOW w AS (ORDER BY number DESC)
;;
SELECT first_value(number) IGNORE NULLS, any(number) RESPECT NULLS FROM numbers(1)
;;
SELECT t.number, `number`, numbers.number, t.* FROM numbers(1) AS t
;;
SELECT number AS `my col`, `my col` + 1 FROM numbers(1)
;;
SELECT COUNT(*), Count(1), SUM(number), toString(number), TOSTRING(1), lower('A'), LOWER('A'), concat('a','b'), CONCAT('a','b') FROM numbers(1)
;;
SELECT x.a + 1, x.a, x.1 FROM (SELECT tuple(1)::Tuple(a UInt8) AS x)
;;
SELECT * EXCEPT (number), * REPLACE (number + 1 AS number), * APPLY(toString), COLUMNS('num') APPLY(x -> x + 1), COLUMNS('n') FROM (SELECT number, 1 AS b FROM numbers(1))
;;
SELECT number + 1 AS x, x * 2, (number + 1 AS y) * y FROM numbers(1)
;;
SELECT 1 + 1, 1 + number * 2, toDate('2020-01-01') + 1, [1, 2] || [3], 1 IN (1,2,3), 'a' IN ('a'), (1,2) IN ((1,2),(3,4)), (1, 2) = (1, 2) FROM numbers(1)
;;
SELECT isNull(1), 1 IS NULL, 1 IS NOT NULL, number IS NOT NULL FROM numbers(1)
;;
SELECT arrayExists(x -> x = 'a', ['a']), arrayFold((acc, x) -> acc + x, [1], toInt64(0))
;;
SELECT toTypeName(1), toTypeName(-1), round(1.5), 1 / 3, 18446744073709551615, -9223372036854775808, 9223372036854775808
;;
SELECT CAST(1 AS Nullable(UInt8)), CAST('a' AS Enum8('a'=1)), 1::Decimal(10,2), 1.1::Decimal(10,2), -1::Int8, NULL::Nullable(UInt8)
;;
SELECT cast(1 as String), CAST(1, 'String'), accurateCast(1, 'UInt8'), toDecimal32(1, 2)
;;
SELECT number GLOBAL IN (1), number GLOBAL NOT IN (SELECT 1) FROM numbers(1)
;;
SELECT number = ANY (SELECT 1), number != ALL (SELECT 1) FROM numbers(1)
;;
SELECT * FROM (SELECT 1, 2, 'a' || 'b', number+1, max(number) FROM numbers(1) GROUP BY number)
;;
SELECT untuple((1, 2)), untuple(tuple(number)) FROM numbers(1)
;;
SELECT if(1, 2, 3), multiIf(1, 2, 3), coalesce(NULL, 1), ifNull(NULL, 1), now() > 0, today() > toDate('2020-01-01')
;;
SELECT [1, 'a'::String], [1.0, 2], [(1, 'a')], [[], [1]], [], (), [true], (NULL, 1), [1, NULL, 3.5], (1, (2, 'x'))
;;
SELECT arrayJoin([1, 2]) + 1, length('abc'), -1.5, - 1.5, 1 - -1, 2 - 1, -number FROM numbers(1)
;;
SELECT toUInt8(1) AS a, a AS b, b + 1
;;
SELECT {x:UInt8}
;;
SELECT 'é', '\x41', '日本', '\xff', 'a''b', $$heredoc$$, $x$ a $x$
;;
SELECT 1 AS x, x = 1 ? 'a' : 'b'
;;
SELECT sum(number) / count(), avg(number) * 100 FROM numbers(1)
;;
SELECT NOT 1 = 2, NOT (number IN (1)), - number + 1, -(number + 1), NOT NOT number FROM numbers(1)
;;
SELECT number.1 FROM (SELECT (1,2) AS number)
;;
SELECT tupleElement((1,2), 1), arrayElement([1], 1), (1, 2).2 + 1
;;
SELECT any(number) AS m, max(number), sumIf(number, 1), avgOrNull(number), sumOrDefaultIf(number, 0) FROM numbers(1)
;;
SELECT lambda(tuple(x), x+1)
;;
SELECT grouping(number) FROM numbers(1) GROUP BY ROLLUP(number)
;;
SELECT trim('a'), ltrim('a'), date_trunc('month', today()), dateTrunc('month', today()), DATE_TRUNC('month', today())
;;
SELECT COUNT(*), Count(1), SUM(number), MAX(number), lower('A'), LOWER('A'), CONCAT('a','b'), IF(1,2,3), DATE('2020-01-01') FROM numbers(1)
;;
SELECT t.number, `number` FROM numbers(1) AS t
;;
SELECT (true, 1), [true, false], (true, 'a'), [true, 1], [(1, true)], [1, 2.5], [[1], [2.5]], [(1, 2.), (2, 3)], [-1, 1.5], [1, NULL, 2.5]
;;
SELECT 1e20, 1e21, 1e22, 123456.789, 0.00001, 0.000001, 0.0000001, 1.0e-10, 12345678901234567890.5, 3.14, 100., 1e15, 1e16, -0.0, 0.0, 5e-324, 1.7976931348623157e308
;;
SELECT 'é', '\x41', '日本', 'a''b', $$heredoc$$, 'a\"b', 'x\\y', '\b\f\r\n\t\0\a\v\e'
;;
SELECT sum(number) OVER (PARTITION BY number % 2 ORDER BY number DESC NULLS FIRST RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM numbers(1)
;;
SELECT sum(number) OVER (ORDER BY number), sum(number) OVER (ORDER BY number ASC, number DESC ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM numbers(1)
;;
SELECT (number AS a, 1), f.1 FROM (SELECT number, (1,2) AS f FROM numbers(1))
;;
SELECT arrayMap(x -> (x, 1), [1]), arrayMap((x -> x), [1]), arrayFilter(x -> not x, [1]), arrayMap(x -> x::String, [1])
;;
SELECT '1'::Array(UInt8), [1, 2]::Array(UInt8), (1, 'a')::Tuple(UInt8, String), 'x'::String, true::UInt8
;;
SELECT toDate('2020-01-01') - INTERVAL 1 DAY, now() + INTERVAL '1' HOUR > 0, INTERVAL '1 day 2 hour'
;;
SELECT number % 2 = 0 ? 'e' : 'o', number > 1 AND number < 5 OR number = 7 FROM numbers(1)
;;
SELECT number IS NULL, NOT number IS NULL, number IN (1, 2) AND 1, (number, 1) IN ((1, 1)) FROM numbers(1)
;;
SELECT 1 IN [1], 1 IN (SELECT 1), 1 IN tuple(1), 'a' IN ('a', 'b'), 1 NOT IN (1, 2.5), 1 IN (1, NULL), 'x' IN ('x', 1)
;;
SELECT map('a', 1, 'b', 2), map(), array(), tuple(), [[]], ([], 1)
;;
SELECT x'41', b'01000001', 0x10, 0b11, 1_000.5, .5, 1.
;;
SELECT a.b.c FROM (SELECT tuple(tuple(1))::Tuple(b Tuple(c UInt8)) AS a)
;;
SELECT `a b`.x, `a b` FROM (SELECT tuple(1)::Tuple(x UInt8) AS `a b`)
;;
SELECT (SELECT 1) + 1, (SELECT 2) + (SELECT 3), (SELECT max(number) FROM numbers(3)) AS z
;;
SELECT quantile(0.5)(number) + 1, quantilesExact(0.5, 0.25)(number).1, quantileIf(0.9)(number, number > 0) FROM numbers(3)
;;
SELECT countDistinct(number), count(DISTINCT number, 1), uniqExact(number) FROM numbers(3)
;;
SELECT CASE WHEN 1 THEN 'a' END, CASE 1 WHEN 1 THEN 'x' ELSE 'y' END
;;
SELECT - (1 + 2), -(-1), -number, - 5, 1-1, 3 - -number FROM numbers(1)
;;
SELECT 1 = 1.0, 1.0 + 2, 'a' || 1, 10 / 4, 7 DIV 2, 7 MOD 2, 2 * 3.5
;;
SELECT match('a', 'b'), 'a' REGEXP 'b', 'a' LIKE 'b' ESCAPE '!', 'a' ILIKE 'x'
;;
SELECT now() AT TIME ZONE 'UTC', substring('abc', 1, 2), left('abc', 1), mid('abc', 2)
;;
SELECT row_number() OVER (), rank() OVER w, lag(number, 1) OVER (ORDER BY number) FROM numbers(1) WINDOW w AS (ORDER BY number)
;;
SELECT `number` + 1 AS `x y`, `x y` * 2 FROM numbers(1)
;;
SELECT exists(SELECT 1), exists(SELECT number FROM numbers(3) WHERE number > 5), NOT exists(SELECT 1)
;;
SELECT EXTRACT(MONTH FROM now()) > 0, dateDiff(day, today(), today()), date_diff('day', today(), today()), timestampdiff(hour, now(), now())
;;
SELECT length([1,2,3]) AS n, arrayJoin([1]) AS j, n + j
;;
SELECT if(number = 0, 'a', NULL), nullIf(number, 1), coalesce(number, 0) FROM numbers(1)
;;
SELECT toString(number) || 'x' || 'y', concat(toString(number), 'x') FROM numbers(1)
;;
SELECT number BETWEEN 1 AND 3 AND 1, number BETWEEN 1 + 1 AND 2 * 3 FROM numbers(1)
;;
SELECT * FROM (SELECT 1 AS a) AS x JOIN (SELECT 1 AS a) AS y ON x.a = y.a
;;
SELECT x.a, y.a, a FROM (SELECT 1 AS a) AS x JOIN (SELECT 1 AS a) AS y USING (a)
;;
SELECT x.a + y.b, b FROM (SELECT 1 AS a) AS x CROSS JOIN (SELECT 1 AS b) AS y
;;
SELECT count() FROM t GROUP BY ROLLUP()
;;
SELECT count() FROM t GROUP BY CUBE() WITH TOTALS
;;
CREATE DICTIONARY d (id UInt64, v String DEFAULT '') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(MIN 0 MAX 10)
;;
CREATE DICTIONARY d (id UInt64, v String) SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(FLAT()) LIFETIME(0)
;;
CREATE DICTIONARY d (id UInt64, v String) PRIMARY KEY id
;;
SET "  =" = true
;;
SELECT sum(i32) FILTER (WHERE x -> x), f(a, (x -> x)) FROM ints
;;
SHOW CLUSTER `a b`
;;
CREATE NAMED COLLECTION IF NOT EXISTS c ON CLUSTER x AS a = 1, b = 'q' NOT OVERRIDABLE, d = -1.5 OVERRIDABLE
;;
ALTER NAMED COLLECTION c SET a = true, `k k` = NULL DELETE b, d
;;
DROP NAMED COLLECTION IF EXISTS c
;;
create or replace workload `x y` on cluster c in `a b` settings max_cpu_share = 0.5 for `z z`, weight = 9, priority = -1, max_bytes_per_second = '2Gi'
;;
create workload if not exists w
;;
create resource if not exists r on cluster c (read disk d, write any disk, master thread, worker thread, query, memory reservation)
;;
create or replace resource `r r` (write disk `d d`, read any disk)
;;
drop workload if exists w on cluster c
;;
drop resource r
;;
CREATE TABLE t (e Enum16('a' - -5, 'b' -- a comment
 = 1)) ENGINE = Memory
;;
SELECT COLUMNS('^a') APPLY(toString) = m, * APPLY x -> x + 1, * APPLY(quantile(0.5)) + 1 FROM t
;;
SELECT `WITH`(a) IN (1) IN t
;;
ALTER TABLE n RENAME COLUMN `n.x` TO `..z`
;;
ATTACH USER a IDENTIFIED WITH sha256_hash BY 'AB' SALT 'cd' HOST ANY
;;
ATTACH ROW POLICY p ON db.t FOR SELECT USING a = 1 TO ALL
;;
ATTACH QUOTA q FOR INTERVAL 1 hour MAX queries = 1
;;
ATTACH ROLE r SETTINGS PROFILE 'p'
;;
CREATE USER `CURRENT_USER`, `NONE` DEFAULT ROLE `ANY`, `NONE` GRANTEES `ANY` DEFAULT DATABASE `NONE`
;;
CREATE ROW POLICY p ON `cluster` USING `none` = 1
;;
CREATE ROW POLICY p ON `cluster`.`cluster` USING `none`
;;
CREATE ROLE r SETTINGS `profile` = 1, `none`.x = 2, `profile.x` MIN 3
;;
SET DEFAULT ROLE `DEFAULT` TO `ALL`
;;
SHOW CREATE QUOTA `current`
;;
GRANT SELECT ON `a b`*.*, ALTER UPDATE(`select`) ON `table` TO `x y`@h
