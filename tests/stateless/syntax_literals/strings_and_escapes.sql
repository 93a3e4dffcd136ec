SELECT 'a''b', 'a\'b', 'a\\b', 'tab\there', 'nl\nx', '\x41\x42', '\0' = char(0), '\e' = char(27), 'un\known', '\a\b\f\v' = '\x07\x08\x0C\x0B';
SELECT length('\x00\xFF'), hex('\xE2\x82\xAC'), '\u20AC', '\%', '\_', length('\%');
SELECT $$dollar 'quoted' \n text$$, $tag$a $$ b$tag$, $x$$x$;
SELECT x'4142', X'ff' = '\xFF', b'01000001', hex(x'0');
SELECT 'жук', '日本語', '😀', length('😀'), lengthUTF8('😀'), 'e\u0301';
SELECT '', length(''), '' = '', ' ' = '', 'A' < 'a', '10' < '9', 'b' > 'abc';
SELECT "dummy", `dummy` FROM system.one;
SELECT 'multi
line', length('a
b');
SELECT ['a', 'b\'c', 'd"e'], ('x', 'y\n'), map('k\t', 'v\\');
SELECT 'a' AS "x y", 'b' AS `back``tick`, 'c' AS `dq"` FORMAT TSVWithNames;
SELECT '--not a comment', '/* nor this */', 'semi;colon';
SELECT unhex('') = '', repeat('ab', 3), concat('x', '\'', 'y');
-- error: 62
SELECT 'unterminated;;
