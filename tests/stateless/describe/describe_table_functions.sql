DESCRIBE TABLE numbers(10);
DESCRIBE zeros(1);
DESCRIBE TABLE values('a UInt8, b Nullable(String)', (1, 'x'));
DESCRIBE TABLE values((1, 'x'), (2, NULL));
DESCRIBE TABLE null('x Array(UInt8)');
DESCRIBE TABLE generateRandom('a UInt8, b Array(Date)');
DESCRIBE TABLE format(JSONEachRow, '{"a": 1, "b": "x", "c": [1.5]}');
DESCRIBE TABLE generateSeries(1, 5);
-- error: 46
DESCRIBE TABLE strange_function(1);
DESCRIBE TABLE input('a UInt8');
