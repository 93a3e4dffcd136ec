SELECT formatQuerySingleLine('select a,b from t where x=1 and y in (1,2) group by a,b with totals having count()>1 order by a desc nulls first limit 1 by b limit 5,10');
SELECT formatQuerySingleLine('select distinct on (a) * except(b) replace(1 as c) apply(sum) from t final sample 1/10 offset 1/2 array join x as y prewhere z');
SELECT formatQuerySingleLine('with a as (select 1), 2 as b select * from a join c using(x) left join d on a.i=d.i cross join e');
SELECT formatQuerySingleLine('select count(distinct x), sum(y) filter(where z), row_number() over (partition by a order by b rows between 1 preceding and current row) from t window w as (order by q)');
-- sort
SELECT formatQuerySingleLine('select 1 union all select 2 union distinct (select 3 except select 4)');
SELECT formatQuerySingleLine('select case x when 1 then 2 else 3 end, cast(a as UInt8), a::String, not b, -c, d between 1 and 2, e is null, f like \'%x\'');
SELECT formatQuerySingleLine('select interval 1 day, date \'2024-01-01\', [1,2][1], (1,2).1, x->x+1, {p:UInt8}, \'it\'\'s\'');
SELECT formatQuerySingleLine('select a from t order by a with fill from 1 to 10 step 2 interpolate (b as b+1) settings max_threads=1 format JSON');
SELECT formatQuery('select a, b from (select 1 as a, 2 as b) where a = 1 or b = 2 and not a order by b limit 3');
-- error: 62
SELECT formatQuery('select from where');
SELECT formatQueryOrNull('select from where'), formatQuerySingleLineOrNull('select 1');
