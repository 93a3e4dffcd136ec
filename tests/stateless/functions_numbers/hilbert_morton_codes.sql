SELECT mortonEncode(1, 2), mortonEncode(1, 2, 3), mortonDecode(2, 9), mortonDecode(3, 53), mortonEncode((1, 2), 1024, 16), mortonEncode(5), mortonDecode(1, 5);
SELECT hilbertEncode(3, 4), hilbertDecode(2, 31), hilbertEncode(1), hilbertDecode(1, 1), hilbertEncode((10, 6), 1024, 16);
SELECT number, mortonEncode(number, number), mortonDecode(2, number), hilbertEncode(number, 1) FROM numbers(4) ORDER BY number;
SELECT mortonEncode(materialize(3), materialize(7)), mortonDecode(2, materialize(31)), tupleElement(hilbertDecode(2, materialize(31)), 1);
SELECT toTypeName(mortonEncode(1, 2)), toTypeName(mortonDecode(2, 1)), toTypeName(hilbertEncode(1, 2));
-- error: 43
SELECT mortonEncode('a', 1);
-- error: 43
SELECT mortonEncode(-1, 1);
-- error: 69
SELECT mortonDecode(9, 1);
