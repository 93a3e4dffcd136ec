-- Enough rows that patterns become tables; with the answers that they have row by row.
SELECT count() FROM numbers(30000) WHERE match(toString(number * 7919), '[0-4]{3}[5-9]{2}');
SELECT count() FROM numbers(30000) WHERE match(toString(number * 7919), '^[1-3]+|[7-9]{3}$');
SELECT sum(match(toString(number), '^(1|22|333)*$')), sum(NOT match(toString(number), '9')) FROM numbers(30000);
SELECT count() FROM numbers(30000) WHERE hex(number) ILIKE '%aB%';
SELECT count() FROM numbers(30000) WHERE toString(number) LIKE '%1_3%';
SELECT count() FROM numbers(30000) WHERE toString(number) NOT LIKE '_1__2';
-- Lengths that differ from row to row, short and long ones beside each other.
SELECT count() FROM numbers(30000) WHERE match(repeat('ab', number % 300), '^(ab){3,7}$');
SELECT count() FROM numbers(30000) WHERE match(concat(repeat('x', number % 280), toString(number % 10)), 'x[3-5]$');
SELECT count() FROM numbers(30000) WHERE match(concat('é', toString(number)), '^.1');
SELECT count() FROM numbers(30000) WHERE match(concat(if(number % 3 = 0, 'é', 'e'), toString(number)), '\\b[0-9]+7\\b');
SELECT count() FROM numbers(30000) WHERE match(concat('a\n', toString(number)), 'a.1');
SELECT count() FROM numbers(30000) WHERE matchCaseInsensitive(hex(number), 'a[b-d]$');
SELECT count() FROM numbers(30000) WHERE match(unhex(concat('FF', hex(number))), '^\\x00');
SELECT count() FROM numbers(30000) WHERE match('', '');
SELECT countIf(match(if(number % 2 = 0, NULL, toString(number)), '[135]7')) FROM numbers(30000);
