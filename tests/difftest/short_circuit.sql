-- Arguments that may fail are computed for the rows that need them.
SELECT number, if(number = 0, 0, intDiv(10, number)) FROM numbers(4) ORDER BY number;
SELECT number, multiIf(number = 0, 100, intDiv(10, number) > 4, intDiv(20, number), number - 3 = 0, 7, 9) FROM numbers(6) ORDER BY number;
SELECT number, number = 0 OR intDiv(10, number) > 2, number != 0 AND modulo(10, number) = 1 FROM numbers(6) ORDER BY number;
SELECT number, if(number % 2 = 0, NULL, if(number = 3, NULL, intDiv(9, number - 3))) FROM numbers(5) ORDER BY number;
SELECT number, (number = 0 OR NULL) OR intDiv(10, number) = 5, (number != 0 AND NULL) AND intDiv(10, number) = 5 FROM numbers(3) ORDER BY number;
SELECT id, if(empty(s), 0, length(s) % length(s)), multiIf(isNull(kind), 'none', kind = '', 'empty', upper(toString(kind))) FROM (SELECT id, tag AS s, kind FROM events) ORDER BY id LIMIT 50;
