select regr_slope(y,x), regr_intercept(y,x), regr_r2(y,x), regr_avgx(y,x), regr_avgy(y,x), regr_sxx(y,x), regr_syy(y,x), regr_sxy(y,x), regr_count(y,x) from (select number as x, number*number as y from numbers(5));
select regr_slope(y,x), regr_intercept(y,x), regr_r2(y,x), regr_avgx(y,x), regr_avgy(y,x), regr_sxx(y,x), regr_syy(y,x), regr_sxy(y,x), regr_count(y,x) from (select number as x, number*number as y from numbers(0));
select regr_slope(y,x), regr_intercept(y,x), regr_r2(y,x), regr_count(y,x) from (select 1 as x, number*number as y from numbers(3));
select regr_slope(y,x), regr_intercept(y,x), regr_r2(y,x), regr_count(y,x) from (select number as x, 1 as y from numbers(3));
select sequenceMatch('(?1)(?2)')(toDateTime(number), number=1, number=2),sequenceCount('(?1)(?2)')(toDateTime(number), number%3=1, number%3=2),sequenceMatchEvents('(?1)(?2)')(toDateTime(number), number%3=1, number%3=2) from numbers(20);
select sequenceMatch('(?1).*(?2)')(toDateTime(number), number=1, number=2),sequenceCount('(?1).*(?2)')(toDateTime(number), number%3=1, number%3=2),sequenceMatchEvents('(?1).*(?2)')(toDateTime(number), number%3=1, number%4=2) from numbers(20);
select sequenceMatch('(?1)(?t>3)(?2)')(toDateTime(number), number%5=1, number%7=2),sequenceCount('(?1)(?t>=3)(?2)')(toDateTime(number), number%5=1, number%7=2),sequenceMatchEvents('(?1)(?t>3)(?2)')(toDateTime(number), number%5=1, number%7=2) from numbers(50);
select sequenceMatch('(?1)(?t<3)(?2)')(toDateTime(number), number%5=1, number%7=2),sequenceCount('(?1)(?t<3)(?2)')(toDateTime(number), number%5=1, number%7=2),sequenceCount('(?1)(?t==1)(?2)')(toDateTime(number), number%5=1, number%7=2) from numbers(50);
select sequenceMatch('(?1).(?2)')(toDateTime(number), number%2=0, number%3=0),sequenceCount('(?1).(?2)')(toDateTime(number), number%2=0, number%3=0), sequenceCount('(?1)(?1)')(number, number%2=0, number%3=0) from numbers(50);
-- error: 36
select sequenceMatch('(?3)')(toDateTime(number), number%2=0, number%3=0) from numbers(3);
select mannWhitneyUTest('less')(number*number%17,number%3=1), mannWhitneyUTest('greater',0)(number*number%17,number%3=1), rankCorr(number*number%17,number%3) from numbers(40);
select analysisOfVariance(number*number%17,number%3), anova(number,number%4) from numbers(40);
select lttb(4)(number,number*number), lttb(100)(number,number), lttb(1)(number,number), lttb(2)(number,number), lttb(7)(number,number*number%17) from numbers(30);
select intervalLengthSum(number,number+2), intervalLengthSum(number*3,number*3+2), intervalLengthSum(toDate(number), toDate(number+5)) from numbers(10);
select gini(number), gini(1), gini(number%3) from numbers(5);
select corrMatrix(number, number*2%7), covarSampMatrix(number,number%3), covarPopMatrix(number,number%3) from numbers(10);
select cramersV(number%3,number%2),cramersVBiasCorrected(number%3,number%2),theilsU(number%3,number%2),contingency(number%3,number%2),categoricalInformationValue(number%3=1,number%2), rankCorr(number,number%4) from numbers(10);
select cramersV(number%5,number%3=1),cramersVBiasCorrected(number%5,number%7),theilsU(number%5,number%7),contingency(number%5,number%7),categoricalInformationValue(number%3=1,number%5<2,number%2) from numbers(31);
select cramersV('a', 'b'), theilsU('a','b'), contingency(1,2) from numbers(3);
-- error: 43
select exponentialMovingAverage(2)(number,number), exponentialMovingAverage(0.5)(number,toDateTime(number)), exponentialMovingAverage(2)(1,number) from numbers(5);
select maxIntersections(number, number+3), maxIntersectionsPosition(number,number+3), maxIntersections(number, number*2), maxIntersectionsPosition(number,number*2) from numbers(10);
select bitmapToArray(bitmapBuild([1::Int8,-2::Int8])), bitmapMin(bitmapBuild(emptyArrayUInt8())), bitmapMax(bitmapBuild(emptyArrayUInt8())), toTypeName(bitmapAnd(bitmapBuild([1]),bitmapBuild([2]))),toTypeName(bitmapBuild([1]));
select bitmapMin(bitmapBuild(emptyArrayUInt64())), bitmapMin(bitmapBuild(emptyArrayUInt32())), bitmapCardinality(bitmapBuild([1,2,2,3]));
with bitmapBuild([1,2,3,4,5,10]) as a, bitmapBuild([3,4,7]) as b select bitmapToArray(bitmapAnd(a,b)), arraySort(bitmapToArray(bitmapOr(a,b))), bitmapToArray(bitmapXor(a,b)), bitmapToArray(bitmapAndnot(a,b)), bitmapAndCardinality(a,b), bitmapOrCardinality(a,b), bitmapXorCardinality(a,b), bitmapAndnotCardinality(a,b), bitmapHasAny(a,b), bitmapHasAll(a,b), bitmapMin(a), bitmapMax(a), bitmapContains(a,5), bitmapContains(a, 6);
with bitmapBuild([1,2,3,4,5,10]::Array(UInt32)) as a select bitmapToArray(bitmapSubsetInRange(a, 2, 5)), bitmapToArray(bitmapSubsetLimit(a, 3, 2)), bitmapToArray(subBitmap(a, 1, 3)), bitmapToArray(bitmapTransform(a, [1,2,3]::Array(UInt32), [10,20,30]::Array(UInt32)));
select bitmapToArray(groupBitmapState(number)) from numbers(5);
select groupBitmapAnd(x), groupBitmapOr(x), groupBitmapXor(x), bitmapToArray(groupBitmapAndState(x)), toTypeName(groupBitmapOr(x)) from (select bitmapBuild([number, number+1, 5]) as x from numbers(4));
select arrayReduce('sum',[1,2]), arrayReduce('quantiles(0.5,0.9)',[1,2]), arrayReduceInRanges('sum',[(1,2),(-2,2),(2,100)],[1,2,3]), toTypeName(initializeAggregation('sumState',1)), initializeAggregation('sum',number), arrayReduce('max', [number, 3]), arrayReduce('uniq', emptyArrayUInt8()), arrayReduce('maxIf', [1,2,3],[1,1,0]), arrayReduce('sum',[1,NULL]), arrayReduce('max', emptyArrayString()) from numbers(2);
select arrayReduceInRanges('max',[(0,2),(-1,1),(5,1)],[1,2,3]), arrayReduceInRanges('sum', [(1, 5), (2, 3), (3, 4), (4, 4)], [1000000, 200000, 30000, 4000, 500, 60, 7]);
select finalizeAggregation(sumState(number)), finalizeAggregation(avgState(number)), finalizeAggregation(uniqState(number)), finalizeAggregation(quantileState(0.9)(number)), finalizeAggregation(groupArrayState(number)) from numbers(10);
-- error: 43
select finalizeAggregation(1);
-- error: 43
select boundingRatio(number,number*2), uniqCombined(number), maxIntersectionsState(number,number+1)='' from numbers(10);
