SELECT quantile(0.5)(number), quantiles(0.25, 0.75)(number), median(number) FROM numbers(101);
SELECT quantileDeterministic(0.5)(number, number), quantilesDeterministic(0.1, 0.9)(number, number) FROM numbers(100);
SELECT quantileTDigest(0.5)(number), quantilesTDigest(0.25, 0.75)(number) FROM numbers(11);
SELECT quantileTDigestWeighted(0.5)(number, 1) FROM numbers(11);
SELECT quantileTiming(0.5)(number), quantilesTiming(0.1, 0.99)(number) FROM numbers(1000);
SELECT quantileTimingWeighted(0.5)(number, number) FROM numbers(10);
SELECT quantileBFloat16(0.5)(number), quantilesBFloat16(0.1, 0.9)(number) FROM numbers(1000);
SELECT quantileInterpolatedWeighted(0.5)(number, 1), quantilesInterpolatedWeighted(0.2, 0.8)(number, number) FROM numbers(10);
SELECT round(quantileDD(0.01, 0.5)(number), 2), quantileGK(100, 0.5)(number), quantilesGK(1000, 0.25, 0.75)(number) FROM numbers(100);
SELECT quantile(0.9)(x) FROM (SELECT arrayJoin([NULL, 1, 2, 3]) AS x);
SELECT quantile(0.5)(x), toTypeName(quantile(x)) FROM (SELECT arrayJoin([toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-03 00:00:00', 'UTC')]) AS x);
-- error: 12
SELECT quantiles(0.5, 2)(number) FROM numbers(2);
