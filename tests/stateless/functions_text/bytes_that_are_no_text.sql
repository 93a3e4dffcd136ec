SELECT hex(toValidUTF8('a\xF0\x80b')), hex(toValidUTF8('\x80\xF0b')), hex(toValidUTF8('\xF0\xF0bc')), hex(toValidUTF8('\xF0\x80bc')), hex(toValidUTF8('\xE2b')), hex(toValidUTF8('\xE2\x82x')), hex(toValidUTF8('\xFFbc')), hex(toValidUTF8('\x80b'));
SELECT hex(toValidUTF8('a\xF0bcdef')), hex(toValidUTF8('a\xE2\x82bcdef')), hex(toValidUTF8('a\xC0\xA0b')), hex(toValidUTF8('a\xED\xA0\x80b')), hex(toValidUTF8('a\xF0жук'));
SELECT netloc('http://[::1]:80/'), netloc('http://u:p@[::1]:80/'), netloc('http://a b/x'), netloc('http://a{b/x'), netloc('http://a~b/x'), netloc('http://a;b/x'), netloc('http://a.b&x'), netloc('http://u:p=@b/x'), netloc('http://u%40:p@b:80/x'), netloc('http://пример.рф/x');
-- error: 44
SELECT multiSearchAny('abc', materialize(['b', 'c']));
SELECT multiSearchAny(materialize('abc'), materialize(['b', 'c'])), multiSearchAllPositions('aXbX', ['X', 'b']);
SELECT toUInt256(5000000000000) AS u, toInt256(-5000000000000) AS i, toDecimal256(5000000.5, 3) AS d FORMAT Vertical;
-- error: 43
SELECT lengthUTF8([1, 2]);
-- error: 43
SELECT CHAR_LENGTH(map('a', 1));
SELECT lengthUTF8('жук'), CHAR_LENGTH(toFixedString('ab', 3)), lengthUTF8(toLowCardinality('ж'));
