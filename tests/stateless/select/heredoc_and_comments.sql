SELECT $$raw 'text' here$$, $tag$with $$ inside$tag$;
SELECT 1 -- trailing
, 2 /* block */ , 3 # hash
;
SELECT /* nested /* comment */ */ 4 FORMAT Null;
SELECT 1 /* multi
line */ + 1;
#! a comment of another kind
SELECT '-- not a comment', '/* nor this */', '# or this';
SELECT 1 --comment without space
;
SELECT 5 - -3, 5 --3
;
