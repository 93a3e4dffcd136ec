SELECT char(72, 101, 108, 108, 111), hex(char(0)), hex(char(256)), hex(char(-1)), char(65.9), hex(char(208, 145)), char(65, 66.5, 67), hex(char(1000)), toTypeName(char(65));
SELECT ascii('A'), ascii('Abc'), ascii(''), ascii('é'), toTypeName(ascii('A')), ascii(toFixedString('z', 3)), ascii(NULL);
SELECT number, char(number + 97), ascii(toString(number)), char(number + 48, 45, number + 49) FROM numbers(4) ORDER BY number;
SELECT bin('a'), hex('é'), unhex('c3a9'), '\u00e9' = 'é', '\x41', '\101', 'a\0b' = concat('a', char(0), 'b'), length('a\0b'), '\e' = char(27), '\a' = char(7);
SELECT char(materialize(65), 66), char(toNullable(65)), char(NULL), ascii(materialize('q')), ascii(toNullable('q')), ascii(toLowCardinality('q'));
SELECT randomString(0) = '', length(randomString(5)), length(randomPrintableASCII(7)), length(randomFixedString(3)), lengthUTF8(randomStringUTF8(4)), toTypeName(randomFixedString(3)), isValidUTF8(randomPrintableASCII(10)), length(fuzzBits('abc', 0.0)), fuzzBits('abc', 0.0);
-- error: 43
SELECT char('a');
-- error: 43
SELECT ascii(1);
