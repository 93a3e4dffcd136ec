-- sort
SELECT k FROM lefts EXCEPT SELECT k FROM rights SETTINGS except_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts INTERSECT SELECT k FROM rights SETTINGS intersect_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts UNION SELECT k FROM rights SETTINGS union_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts UNION SELECT k FROM rights SETTINGS union_default_mode = 'ALL';
-- sort
SELECT k % 2 AS x FROM lefts EXCEPT SELECT 1 INTERSECT SELECT k FROM rights;
