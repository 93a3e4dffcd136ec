SELECT round(greatCircleDistance(0, 0, 1, 0)), round(geoDistance(0, 0, 1, 0)), round(greatCircleAngle(0, 0, 90, 0), 3), pointInEllipses(1., 1., 0., 0., 2., 2.), pointInPolygon((1, 1), [(0, 0), (2, 0), (2, 2), (0, 2)]), pointInPolygon((5, 5), [(0, 0), (2, 0), (2, 2), (0, 2)]);
SELECT p, pointInPolygon(p, [(0., 0.), (4., 0.), (4., 4.), (0., 4.)], [(1., 1.), (3., 1.), (3., 3.), (1., 3.)]) FROM (SELECT arrayJoin([(2., 2.), (0.5, 0.5), (9., 9.)]) AS p) ORDER BY p;
SELECT geohashEncode(-5.603, 42.593, 6), geohashDecode('ezs42'), geohashesInBox(0., 0., 1., 1., 2);
SELECT readWKTPoint('POINT (1 2)'), readWKTPolygon('POLYGON((0 0,1 0,1 1,0 0))'), wkt((1., 2.)), readWKTLineString('LINESTRING (1 1, 2 2)'), wkt([(0., 0.), (1., 1.)]);
SELECT round(polygonAreaCartesian([[[(0., 0.), (0., 5.), (5., 5.), (5., 0.)]]]), 3), round(polygonPerimeterCartesian([[[(0., 0.), (0., 5.), (5., 5.), (5., 0.)]]]), 3), polygonsWithinCartesian([[[(1., 1.), (1., 2.), (2., 2.), (2., 1.)]]], [[[(0., 0.), (0., 5.), (5., 5.), (5., 0.)]]]);
SELECT polygonConvexHullCartesian([[[(0., 0.), (0., 5.), (5., 5.), (5., 0.), (2., 3.)]]]), polygonsEqualsCartesian([[[(0., 0.), (0., 1.), (1., 1.)]]], [[[(0., 0.), (0., 1.), (1., 1.)]]]);
CREATE TABLE gp (id UInt8, p Point, r Ring) ENGINE = Memory;
INSERT INTO gp VALUES (1, (1, 2), [(0, 0), (1, 0), (1, 1)]), (2, (0.5, -0.5), []);
SELECT id, p, p.1, r, toTypeName(p), toTypeName(r) FROM gp ORDER BY id;
SELECT hilbertEncode(3, 4), hilbertDecode(2, 31), mortonEncode(1, 2, 3), mortonDecode(2, 31), mortonEncode((1, 2), 5, 6) FORMAT Null;
SELECT hilbertEncode(3, 4), hilbertDecode(2, 31), mortonEncode(1, 2, 3), mortonDecode(2, 31);
-- error: 43
SELECT pointInPolygon((1, 1), []);
-- error: 6
SELECT readWKTPoint('CIRCLE(1)');
-- error: 42
SELECT greatCircleDistance(1, 2, 3);
-- error: 43
SELECT pointInPolygon(1, [(0, 0)]);
-- error: 43
SELECT geohashEncode('a', 1);
-- error: 35
SELECT mortonEncode();
