-- sort
SELECT k FROM lefts EXCEPT SELECT k FROM rights SETTINGS except_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts INTERSECT SELECT k FROM rights SETTINGS intersect_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts UNION SELECT k FROM rights SETTINGS union_default_mode = 'DISTINCT';
-- sort
SELECT k FROM lefts UNION SELECT k FROM rights SETTINGS union_default_mode = 'ALL';
SELECT 1 EXCEPT SELECT 2 SETTINGS except_default_mode = '';
SELECT 1 INTERSECT SELECT 2 SETTINGS intersect_default_mode = '';
SELECT 1 INTERSECT SELECT 1, 2;
SELECT 1 UNION SELECT 2 SETTINGS union_default_mode = 'other';
-- sort
SELECT k % 2 AS x FROM lefts EXCEPT SELECT 1 INTERSECT SELECT k FROM rights;
