SELECT round(greatCircleDistance(0, 0, 0, 1)), round(geoDistance(0, 0, 0, 1)), round(greatCircleAngle(0, 0, 45, 0), 3), pointInPolygon((3, 3), [(0, 0), (6, 0), (6, 6), (0, 6)]), pointInPolygon((7, 3), [(0, 0), (6, 0), (6, 6), (0, 6)]);
-- error: 43
SELECT pointInEllipses(1, 1, 0, 0, 3, 2);
SELECT geohashEncode(-5.60302734375, 42.593994140625, 0), geohashDecode('ezs42'), geohashesInBox(24.48, 40.56, 24.785, 40.81, 4);
-- error: 43
SELECT geohashEncode(10, 20, 5);
-- error: 43
SELECT geohashEncode(1, 1, 1);
SELECT number, pointInPolygon((number, 1), [(0, 0), (2.5, 0), (2.5, 2), (0, 2)]) FROM numbers(4) ORDER BY number;
SELECT round(greatCircleDistance(number, 0, 0, number)) FROM numbers(4) ORDER BY number;
SELECT pointInPolygon((1, 1), [(0, 0), (4, 0), (4, 4), (0, 4)], [(0.5, 0.5), (2, 0.5), (2, 2), (0.5, 2)]), pointInPolygon((3, 3), [[(0, 0), (4, 0), (4, 4), (0, 4)], [(0.5, 0.5), (2, 0.5), (2, 2), (0.5, 2)]]), wkt((1., 2.)), wkt([(0., 0.), (1., 1.)]), readWKTPoint('POINT (1.5 2)');
SELECT toTypeName(readWKTPoint('POINT (0 0)'));
SELECT polygonAreaCartesian([[[(0., 0.), (0., 5.), (5., 5.), (5., 0.)]]]), polygonPerimeterCartesian([[[(0., 0.), (0., 5.), (5., 5.), (5., 0.)]]]), readWKTPolygon('POLYGON((0 0,1 0,1 1,0 0))'), svg((0., 0.)), round(L2Distance((0, 0), (1, 1)), 5);
-- error: 43
SELECT greatCircleDistance('a', 0, 0, 0);
-- error: 35
SELECT pointInPolygon((1, 1));
-- error: 36
SELECT pointInPolygon((1, 1), [(0, 0), (1, 1)]);
