-- Calls that once panicked: too few arguments, NULL of no type per row, types that a family forgot.
SELECT groupBitOr(toInt256(1)), groupBitAnd(toUInt256(7)), groupBitXor(toInt256(-1));
SELECT concat(NULL, number::Dynamic) FROM numbers(3);
SELECT if(number % 2, NULL, concat(materialize(NULL), 'x')) FROM numbers(3);
SELECT alphaTokens(CAST('x y', 'Variant(String, UInt64)')) FROM numbers(1);
SELECT (1,) IN ((1,),(2,)), tuple(number) IN (tuple(1), tuple(2)), tuple(number) IN tuple(1) FROM numbers(3);
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT arrayFilter();
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT arrayBottomK();
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT arrayFill();
-- error: NOT_FOUND_COLUMN_IN_BLOCK
SELECT arrayMap(x -> sum(x), [1]);
-- error: NOT_FOUND_COLUMN_IN_BLOCK
SELECT arrayMap(x -> x + sum(number + x), [1]) FROM numbers(3);
SELECT arrayMap(x -> x + sum(number), [1]) FROM numbers(3);
