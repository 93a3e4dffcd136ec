SELECT length(''), length('abc'), lengthUTF8('日本語'), char_length('日本語'), CHARACTER_LENGTH('ab'), octet_length('日本'), length(toFixedString('ab', 5));
SELECT length([1, 2, 3]), empty([]), notEmpty(['x']), empty(''), notEmpty(' '), empty(toFixedString('', 3)), empty(toUUID('00000000-0000-0000-0000-000000000000'));
SELECT lower('STRASSE'), upper('straße'), lowerUTF8('СТРОКА'), upperUTF8('straße'), upperUTF8('ĳ'), lowerUTF8('İI'), lcase('A'), ucase('b');
SELECT lower(materialize('ABC')), upper(toNullable('abc')), lower(NULL), upper(toLowCardinality('x')), toTypeName(upper(toLowCardinality('x'))), toTypeName(lower(toFixedString('AB', 3)));
SELECT number, upper(concat('k', toString(number))) AS u, length(u) FROM numbers(3) ORDER BY number;
SELECT upperUTF8('\xff\xfeabc') = '\xff\xfeABC', lengthUTF8('\xff\xfe'), lengthUTF8('a\xc3'), hex(lowerUTF8('Ä\xc3'));
SELECT initcap('one two-three four_five 6six'), initcapUTF8('élan vital ÖL'), initcap(''), initcap('ABC dEF');
-- error: 43
SELECT lower(1);
-- error: 43
SELECT lengthUTF8(5);
-- error: 42
SELECT upper('a', 'b');
