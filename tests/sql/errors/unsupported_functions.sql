-- Functions of ClickHouse that are not here say so and why.
-- error: NOT_IMPLEMENTED
SELECT regionToName(1);
-- error: NOT_IMPLEMENTED
SELECT aiGenerate('a');
-- error: NOT_IMPLEMENTED
SELECT timeSeriesTagsToGroup(['a']);
-- error: NOT_IMPLEMENTED
SELECT polygonsUnionSpherical([[[(0., 0.)]]], [[[(0., 0.)]]]);
-- error: UNKNOWN_FUNCTION
SELECT noSuchFunctionAtAll(1);
