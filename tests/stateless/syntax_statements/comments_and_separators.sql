SELECT /* inner */ 1 /* a ** b */, 2;
SELECT 1 -- trailing
, 2;
SELECT 1 # hash comment
, 3;
SELECT 1 #! bang comment
, 7;
-- leading comment
SELECT 5 AS five
/* after */ WHERE 1;
SELECT 1 +/**/2, 3/4, 3 / /* x */ 2;
SELECT '/* kept */' AS "-- kept" FORMAT TSVWithNames;
SELECT(1)+(2),(3);
SELECT	1	AS	tab
,
2;
SELECT 1,
2,;
SELECT*FROM numbers(2)ORDER BY number DESC;
SELECT[1,2][1],(1,2).1,'a'||'b',1=1,1<2,2>=1,1!=2;
SELECT 1 AS a,a+1 AS b,b*2 c FROM system.one;
SELECT not 0,not(1),not not 1,- -1,1-1,1- -1;
-- error: 62
SELECT 1 2;
-- error: 62
SELECT 1,,2;
-- error: 62
SELECT , 1;
-- error: 62
SELECT (1;
-- error: 62
SELEC 1;
-- error: 62
SELECT 1 FORM numbers(1);
-- error: 62
SELECT 1 /* unterminated;;
