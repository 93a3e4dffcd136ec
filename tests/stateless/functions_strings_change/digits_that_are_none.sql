SELECT hex(unbin('a,b,c')), hex(unbin('q')), hex(unbin('0q1')), hex(unbin('2')), hex(unbin('111111112')), hex(unbin('')), hex(unbin('zz1'));
SELECT hex(unhex('zz')), hex(unhex('a,b')), hex(unhex('')), hex(unhex('g0')), hex(unhex('0g')), hex(unhex('x'));
SELECT tryBase64URLDecode('UTC'), tryBase64Decode('UTC'), tryBase64Decode('UTC='), tryBase64URLDecode('UTD'), tryBase64Decode('UTD='), base64Decode('UTC='), base64URLDecode('UTC');
SELECT concat([1, 2]), toTypeName(concat([1, 2])), concat((1, 'a')), toTypeName(concat(map(1, 2))), concat(map(1, 2)), concat([1], [2]), concat('a'), concat(1);
SELECT concatAssumeInjective('a', 'b'), concatAssumeInjective([1], [2]);
-- error: 35
SELECT concatAssumeInjective('x');
SELECT netloc('2024-02-29 12:34:56'), netloc('a b'), netloc('http://a b/c'), netloc('http://user:p w@host/x'), netloc('a<b'), netloc('a>b/c'), netloc('//x y'), netloc('a%b'), netloc('[::1]:80/x'), netloc('a=b');
SELECT netloc('aaaaaaaaaaaaaaaaaaaaaa b'), netloc('x.y:80'), netloc('mailto:a@b'), netloc('a,b'), netloc('http://x=y/z'), netloc('HTTPS://Ab.c:1/?q');
