"""Writes states.tsv, the states that ClickHouse (chDB) makes: python3 make.py > states.tsv.

A line is a function, `=` if the bytes of its states are the same here (`~` if they hold tables in no order), the
number of rows, the state in hexadecimal, the result of the state, then for each argument the type of an array of its
values, and the array.
"""

import chdb

# function | arguments | rows | ~ for states whose bytes need not be the same
CASES = """
count||5
count|toNullable(if(number=1,NULL,number))|5
sum|number|5
sum|toInt8(-number)|5
sum|toFloat32(number/3)|5
sum|toDecimal32(number,2)|5
sum|toDecimal256(number,2)|5
sum|toInt256(number)|3
sum|toNullable(if(number=1,NULL,number))|5
sum|toNullable(number)|0
sumWithOverflow|toUInt8(number*100)|5
sumKahan|toFloat64(number/3)|5|~
sumCount|toInt8(number)|5
avg|number|5
avg|toFloat32(number)|5
avg|toDecimal32(number,2)|5
avg|toInt256(number)|5
avg|toDate(number)|5
avgWeighted|number,number|4
avgWeighted|toInt8(number),toInt8(number-2)|4
avgWeighted|toFloat64(number),toFloat32(number)|4
avgWeighted|toUInt8(number),toFloat64(number)|4
min|number|5
max|toInt256(-number)|5
min|toString(number)|5
min|toString(number)|0
max|[number,1]|5
max|(number,toString(number))|5
max|map(toString(number),number)|3
min|toFixedString('abc',3)|5
min|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')|2
min|toDateTime64(number,3,'UTC')|4
min|toDecimal128(number,3)|4
min|number=1|4
any|toString(number)|5
any|toNullable(if(number=0,NULL,number))|5
anyLast|toLowCardinality(toString(number))|5
anyLast|[toString(number)]|5
any_respect_nulls|number|5
any_respect_nulls|toNullable(if(number=0,NULL,number))|5
any_respect_nulls|toNullable(number)|5
any_respect_nulls|toString(number)|5
any_respect_nulls|toFixedString('abc',3)|5
any_respect_nulls|[toString(number)]|5
any_respect_nulls|(number,toNullable(toString(number)))|5
any_respect_nulls|toUInt8(number)|0
any_respect_nulls|toNullable(number)|0
anyLast_respect_nulls|toNullable(toString(number))|5
anyLast_respect_nulls|toNullable(if(number=4,NULL,toString(number)))|5
anyLast_respect_nulls|toLowCardinality(toString(number))|5
anyLast_respect_nullsIf|number,number>7|5
any_respect_nullsIf|toNullable(number),number>1|5
any_respect_nullsIf|toNullable(number),number>7|5
any_respect_nullsOrNull|toNullable(if(number=0,NULL,number))|5
any_respect_nullsOrDefault|toNullable(number)|5
uniqCombinedOrNull|toNullable(number)|5|~
uniqCombinedIfOrNull|toNullable(number),number>1|5
uniqCombinedOrNullIf|toNullable(number),number>1|5
uniqExactOrNull|toNullable(number)|1
groupBitmapOrNull|toNullable(number)|5
groupBitmapOrNullIf|toNullable(number),number>1|5
argMaxOrNull|toNullable(number),number|5
argMaxOrNull|number,toNullable(number)|5
argMaxOrNullIf|toNullable(number),number,number>1|5
argMinOrNull|toNullable(toString(number)),number|5
argMaxIf|(number,1),toNullable(number),number>1|5
argMax|(number,1),toNullable(number)|5
corrOrNull|toNullable(number),number|5
covarPopOrNull|toNullable(number),number|5
avgWeightedOrNull|toNullable(number),number|4
sumCountOrDefault|toNullable(number)|5
sumCountIfOrDefault|toNullable(number),number>1|5
sumCountOrDefaultIf|toNullable(number),number>1|5
sumCountDistinctIf|toNullable(number),number=1|5
simpleLinearRegressionIf|toNullable(number),number,number>1|5
simpleLinearRegressionOrNull|toNullable(number),number|5
boundingRatioOrNull|toNullable(number),number|5
sumKahan|toDecimal32(number,2)|5
countDistinctIf|number,number=1|5
anyHeavy|number|4
anyHeavy|toString(number)|4
anyHeavy|toFixedString('abc',3)|4
argMin|toString(number),number|5
argMin|number,toString(number)|5
argMax|[number],number|5
argMax|(number,1),toDate(number)|5
argMax|number,toNullable(number)|5
argMax|toNullable(toString(number)),number|5
argMin|toFixedString('abc',3),toFixedString('abc',3)|5
argMin|number,number|0
groupBitAnd|number+4|3
groupBitOr|toInt128(number)|3
groupBitXor|toUInt8(number)|3
uniqExact|number|5|~
uniqExact|toInt8(number)|5|~
uniqExact|toFloat32(number)|5|~
uniqExact|toInt128(number)|5|~
uniqExact|toDate(number)|5|~
uniqExact|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')|2|=
uniqExact|toNullable(if(number=1,NULL,number))|5|~
uniqExact|toString(number)|5|~
uniqExact|repeat('ab',number*20)|4|~
uniqExact|toFixedString(toString(number),3)|1|=
uniqExact|toLowCardinality(toString(number))|5|~
uniqExact|toNullable(if(number=1,NULL,toString(number)))|5|~
uniqExact|number,toString(number)|5|~
uniqExact|toString(number),toFixedString('ab',3)|1|=
uniqExact|[toString(number),'x']|5|~
uniqExact|[number,NULL]|3|~
uniqExact|(number,toString(number))|5|~
uniqExact|map(toString(number),number)|3|~
uniqExact|toDecimal64(number,2)|5|~
uniqExact|toDateTime64(number,3,'UTC')|5|~
uniqExact|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'),number=1|2|~
uniqExactIf|toString(number),number>1|5|~
uniq|number|5|~
uniq|toString(number)|100|~
uniq|number,toString(number)|100|~
uniq|[number]|100|~
uniq|toNullable(if(number=1,NULL,number))|5|~
uniqCombined|number|5|~
uniqCombined|number|100|~
uniqCombined|toString(number)|5|~
uniqCombined64|number|20|~
uniqCombined(12)|number|300|=
uniqCombined64(12)|number|300|=
uniqCombined(12)|toString(number)|300|=
uniqHLL12|number|3|~
uniqHLL12|toInt8(-number)|3|~
uniqHLL12|toFloat32(number)|3|~
uniqHLL12|toFloat64(number)|3|~
uniqHLL12|toString(number)|3|~
uniqHLL12|toDate(number)|3|~
uniqHLL12|toDecimal32(number,1)|3|~
uniqHLL12|number,number|3|~
uniqHLL12|number|100|=
groupArray|number|5
groupArray|toString(number)|5
groupArray|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')|2
groupArray|toDecimal32(number,2)|3
groupArray|toDate(number)|3
groupArray|toDate32(number)|3
groupArray|toDateTime64(number,3,'UTC')|3
groupArray|CAST('a' AS Enum8('a'=1))|3
groupArray|toIPv4('1.2.3.4')|3
groupArray|number=1|3
groupArray|toFixedString('abc',3)|3
groupArray|[number,1]|3
groupArray|[toString(number),'']|3
groupArray|[[toUInt8(number)]]|3
groupArray|[toNullable(toUInt8(number)),NULL]|3
groupArray|map('a',number)|3
groupArray|(number,toString(number),[toDate(number)])|3
groupArray|toNullable(if(number=1,NULL,number))|5
groupArray(2)|number|5
groupArrayLast(2)|number|5
groupArrayLast(3)|toString(number)|5
groupArrayLast(2)|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')|3
groupArraySample(2,7)|number|5
groupArraySample(9,7)|toString(number)|5
groupArraySorted(3)|number|5|~
groupArraySorted(3)|toString(number)|5|~
groupArraySorted(3)|[number]|5|~
groupArraySorted(3)|toDecimal32(number,1)|5|~
groupUniqArray|toUInt8(1)|5
groupUniqArray|'abc'|2
groupUniqArray|toString(number)|20|~
groupUniqArray|number|20|~
groupUniqArray|[toUInt16(1),2]|2
groupUniqArray|['a']|2
groupUniqArray|(1,'a')|2
groupUniqArray|toFixedString('abc',3)|2
groupUniqArray|toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')|2
groupUniqArray|toDecimal32(1,2)|2
groupUniqArray|toDate(1)|2
groupUniqArray|toIPv4('1.2.3.4')|2
groupUniqArray|[toNullable(toUInt8(1)),NULL]|2
groupArrayMovingSum|toInt8(-number)|4
groupArrayMovingSum(2)|toDecimal32(number,1)|4
groupArrayMovingAvg(2)|number|4
groupArrayMovingAvg(2)|toDecimal32(number,1)|4
groupArrayMovingAvg|toFloat32(number)|4
groupArrayInsertAt|number,number*2|3
groupArrayInsertAt|toString(number),number|3
groupArrayInsertAt|[number],number|3
quantile(0.5)|number|4
quantile(0.5)|toFloat32(number/2)|4
quantile(0.5)|toDecimal32(number,2)|4
quantiles(0.1,0.9)|toDate(number)|4
median|toDateTime(number,'UTC')|4
quantileExact(0.25)|number|9
quantileExact|toDecimal32(number,1)|9
quantileExactLow|number|4
quantileExactHigh|toFloat64(number)|4
quantileExactInclusive|number|4
quantileExactWeighted|number%3,number|9|~
quantileExactWeighted|toUInt8(number%2),toUInt8(number)|9|~
quantileTiming|number|9
quantileTiming|number|100
quantileTimingWeighted|number,number|9|~
quantileTDigest|number|100
quantileTDigestWeighted|toFloat32(number),number|9
quantileDeterministic|number,number|9
quantileDeterministic|toUInt8(number),number|9
quantileDeterministic|toFloat32(number),number|9
quantileDeterministic|toDate(number),number|9
quantileBFloat16|toFloat64(number)-3|9|~
varPop|number|5
varSamp|toFloat32(number)|5
stddevPop|toDecimal32(number,1)|5
stddevSampStable|number|5
covarPop|number,number*2+1|5
covarSamp|toFloat32(number),toFloat32(number+1)|5
covarPopStable|number,number*2+1|5
corr|number,number*number|5
corrStable|number,number*number|5
skewPop|number*number|5
kurtSamp|toFloat32(number*number)|5
simpleLinearRegression|number,number*2+1|5
boundingRatio|number,number*3|5
boundingRatio|number,number|0
deltaSum|number|5
deltaSum|toFloat32(number)|5
deltaSum|toInt8(number)|0
retention|number=1,number=2|5
windowFunnel(10)|number,number=1,number=2|5
windowFunnel(10,'strict_order')|toDateTime(number,'UTC'),number=1,number=2|5
windowFunnel(10)|toDate(5-number),number=1,number=2|5
sequenceMatch('(?1)(?2)')|toDateTime(number,'UTC'),number=1,number=2|5|~
sequenceCount('(?1)(?2)')|number,number=1,number=2|5|~
topK(2)|number%3|10|~
topK(2)|number|100|~
topK(3)|toString(number%5)|20|~
topK(2)|[number%2]|5|~
topK(2)|number|0|~
topKWeighted(2)|number,number|5|~
approx_top_k(2)|number%3|10|~
groupBitmap|number|5
groupBitmap|toUInt8(number)|40
groupBitmap|toInt32(number-1)|40
groupBitmap|number*10000000000|40
groupBitmap|toInt16(number-1)|5
sumMap|[toInt8(number%2)],[toDecimal32(number,1)]|4
sumMap|['a',toString(number)],[number,1],[toFloat32(1),2]|4
sumMap|[toDate(number)],[toUInt8(number)]|4
minMap|[number%2],[toString(number)]|4
maxMap|[toString(number%2)],[toInt8(number)]|4
sumMap|map(toString(number%2),number)|4|~
sumMapWithOverflow|[number],[toUInt8(number)]|4
groupConcat|toString(number)|4
groupConcat(',')|number|4
groupConcat(',',2)|toString(number)|4
histogram(3)|number|5
sumIf|number,number>1|5
sumIf|toNullable(number),number>1|5
sumIf|number,toNullable(number>1)|5
countIf|number>1|5
sumArray|[number,1]|5
sumOrNull|number|5
sumOrNull|number|0
sumOrDefault|toNullable(number)|5
sumForEach|[number,1]|5
uniqForEach|[number,1]|5|~
sumForEach|[toNullable(toUInt8(number)),NULL]|5
avgMap|map('a',number)|5
sumResample(0,4,2)|number,number|5
sumDistinct|number%3|5|~
sumDistinct|toDecimal32(number%3,1)|5|~
groupArrayDistinct|toString(number%3)|5|~
groupArrayDistinct|[number%3]|5|~
corrDistinct|number%3,number|5|~
argMinDistinct|toString(number),number|5|~
sumArgMin|number,number%2|5
sumArgMax|number,toString(number%2)|5
groupArrayArgMax|toString(number),number%2|5
sumTuple|(number,toFloat32(1))|5
groupArrayIf|toString(number),number>2|5
quantileExactOrNull|number|5
groupUniqArrayArray|[toUInt8(1),1]|5
argMax|[number],toNullable(number)|5
quantilesExact(0.5)|toNullable(number)|5
retention|toNullable(number=0),number=1|5
maxOrNull|toNullable(toString(number))|5
sumOrNull|toNullable(number)|5
sumOrNull|toNullable(number)|0
sumOrNull|toNullable(if(number<9,NULL,number))|5
countOrNull|toNullable(number)|5
uniqOrNull|toNullable(number)|2|~
sumIfOrNull|toNullable(number),number>1|5
sumOrNullIf|toNullable(number),number>1|5
"""


def run(sql):
    return chdb.query(sql, "TSVRaw").bytes().decode().rstrip("\n")


def main():
    for line in CASES.strip().split("\n"):
        call, arguments, rows, *kind = line.split("|")
        name, _, parameters = call.partition("(")
        parameters = "(" + parameters if parameters else ""
        state = f"{name}State{parameters}({arguments})"
        # The arguments by themselves, as a tuple of arrays.
        parts = split(arguments)
        columns = ", ".join(f"toTypeName(groupArray(tuple({part})).1), toString(groupArray(tuple({part})).1)" for part in parts)
        source = f"FROM numbers({rows}) SETTINGS max_threads = 1"
        state, state_type = run(f"SELECT hex({state}), toTypeName({state}) {source}").split("\t")
        quoted = state_type.replace("\\", "\\\\").replace("'", "\\'")
        fields = [state, run(f"SELECT toString(finalizeAggregation(CAST(unhex('{state}'), '{quoted}')))")]
        if parts:
            fields += run(f"SELECT {columns} {source}").split("\t")
        print("\t".join([call, kind[0] if kind else "=", rows, *fields]))


def split(arguments):
    parts, depth, start, quoted = [], 0, 0, False
    for i, char in enumerate(arguments):
        if char == "'":
            quoted = not quoted
        elif quoted:
            continue
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(arguments[start:i])
            start = i + 1
    return parts + [arguments[start:]] if arguments else []


main()
