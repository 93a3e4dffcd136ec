SELECT range(5), range(2, 5), range(10, 0, -3), range(0, 10, 4), range(toInt8(-2), toInt8(2)), toTypeName(range(toUInt8(3))), toTypeName(range(-1, 2)), range(NULL), arrayResize([1], 3, 9), arrayWithConstant(3, 'x');
SELECT rand() != rand(1) OR 1, toTypeName(rand64()), randConstant() >= 0, randCanonical() < 1, toTypeName(randUniform(1, 2)), toTypeName(randNormal(0, 1)), randUniform(5, 5.0000001) < 6, toTypeName(randPoisson(2));
SELECT toTypeName(randBernoulli(0.5));
SELECT number, rowNumberInAllBlocks(), rowNumberInBlock(), runningDifference(number * number) FROM numbers(4) SETTINGS allow_deprecated_error_prone_window_functions = 1;
SELECT blockNumber() >= 0, blockSize() > 0, throwIf(0), throwIf(number > 5, 'too big'), ignore(1, 'a'), isConstant(5), sleep(0) FROM numbers(1);
SELECT jumpConsistentHash(number, 5), bitHammingDistance(number, 3), roundDown(number, [0, 2]), gcd(number + 1, 4), intDiv(number, 2) FROM numbers(4) ORDER BY number;
-- error: 395
SELECT throwIf(number = 2) FROM numbers(3);
-- error: 395
SELECT throwIf(1, 'message');
-- error: 43
SELECT range('a');
-- error: 42
SELECT throwIf(1, 2, 3, 4);
