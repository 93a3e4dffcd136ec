SELECT rand() >= 0, rand64() >= 0, randConstant() = randConstant(), length(randomString(5)), length(randomPrintableASCII(7)), length(randomFixedString(3)), lengthUTF8(randomStringUTF8(4)), toTypeName(rand()), toTypeName(rand64()), toTypeName(randCanonical());
SELECT randUniform(1, 2) BETWEEN 1 AND 2, randNormal(0, 1) < 100, randBernoulli(1), randBinomial(5, 1), randPoisson(3) >= 0, randExponential(1) >= 0, randChiSquared(2) >= 0, randStudentT(3) < 1e9, randLogNormal(0, 1) > 0;
SELECT count(DISTINCT rand(1)) > 1, count(DISTINCT randConstant()) FROM numbers(100);
SELECT length(toString(generateUUIDv4())), generateUUIDv4() != generateUUIDv4(1), toTypeName(generateUUIDv7()), generateSnowflakeID() > 0, toTypeName(generateSnowflakeID());
SELECT toTypeName(a), toTypeName(b) FROM generateRandom('a Array(UInt8), b Nullable(Date)', 42, 3, 2) LIMIT 1;
-- error: 43
SELECT fuzzBits('abc', 0), length(fuzzBits('abc', 1)), fuzzBits(toFixedString('ab', 2), 0);
SELECT runningDifference(x) FROM (SELECT arrayJoin([1, 4, 9]) AS x) SETTINGS allow_deprecated_error_prone_window_functions = 1;
SELECT rowNumberInAllBlocks(), rowNumberInBlock() FROM numbers(2);
SELECT blockSize() > 0, hostName() != '', version() != '', currentDatabase() != '', currentUser() != '' FORMAT Null;
-- error: 131
SELECT randomString(-1);
-- error: 69
SELECT randomFixedString(0);
-- error: 43
SELECT fuzzBits('abc', 2);
-- error: 36
SELECT randBinomial(5, 2);
-- error: 42
SELECT randUniform(1);
-- error: 42
SELECT generateUUIDv4(1, 2);
-- error: 721
SELECT runningDifference(1);
