SELECT base64Encode(''), base64Encode('a'), base64Encode('ab'), base64Encode('abc'), base64Encode('\xff\xfe'), TO_BASE64('x'), FROM_BASE64('eA=='), base64Decode('');
SELECT base64URLEncode('\xfb\xff\xfe'), base64Encode('\xfb\xff\xfe'), hex(base64URLDecode('-__-')), tryBase64URLDecode('!!'), base64URLDecode('aGVsbG8');
SELECT tryBase64Decode('****'), tryBase64Decode('YWJj'), tryBase64Decode('YWJ'), base64Encode(toFixedString('ab', 4)), base64Encode(toNullable('n')), base64Encode(NULL);
SELECT base58Encode('Hello'), base58Decode(base58Encode('Hello')), base58Encode(''), base58Encode('\0\0a'), tryBase58Decode('0OIl'), hex(base58Decode('11a'));
SELECT base32Encode('hello'), base32Decode('NBSWY3DP'), tryBase32Decode('not base 32!'), base32Encode(''), base32Encode('a');
SELECT number, base64Encode(toString(number * 12345)) AS e, base64Decode(e), base58Encode(toString(number)) AS b, base58Decode(b) FROM numbers(4) ORDER BY number;
SELECT base64Encode(materialize('mat')), base64Decode(toLowCardinality('bWF0')), toTypeName(base64Decode('bWF0')), toTypeName(tryBase64Decode(toNullable('bWF0')));
-- error: 117
SELECT base64Decode('a*b');
-- error: 117
SELECT base58Decode('0');
-- error: 43
SELECT base64Encode(1);
-- error: 42
SELECT base64Encode('a', 'b');
-- error: 117
SELECT base32Decode('1');
