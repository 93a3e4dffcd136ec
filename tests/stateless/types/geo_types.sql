CREATE TABLE geo (id UInt8, p Point, r Ring, l LineString, ml MultiLineString, pg Polygon, mp MultiPolygon) ENGINE = Memory;
INSERT INTO geo VALUES (1, (1, 2.5), [(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 0), (3, 4)], [[(0, 0), (1, 1)], [(2, 2), (3, 3)]], [[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (2, 1), (2, 2), (1, 2)]], [[[(0, 0), (1, 0), (1, 1)]]]);
SELECT * FROM geo;
SELECT toTypeName(p), toTypeName(r), toTypeName(l), toTypeName(pg), toTypeName(mp), toTypeName(ml) FROM geo;
SELECT p.1, r.size0, r[2].1, pg[1][2], length(pg), length(mp[1][1]) FROM geo;
SELECT wkt(p), wkt(r), wkt(pg), wkt(mp), wkt(l) FROM geo;
SELECT readWKTPoint('POINT(1 2)'), readWKTPolygon('POLYGON((0 0,1 0,1 1,0 0))'), readWKTLineString('LINESTRING(1 1, 2 2)'), readWKTMultiPolygon('MULTIPOLYGON(((2 0,10 0,10 10,0 10,2 0)))'), toTypeName(readWKTRing('POLYGON((1 1,2 2,3 3,1 1))'));
SELECT pointInPolygon(p, [(0., 0.), (10., 0.), (10., 10.), (0., 10.)]), pointInPolygon((20., 1.), [(0., 0.), (10., 0.), (10., 10.)]) FROM geo;
SELECT round(polygonAreaCartesian(pg), 2), round(polygonPerimeterCartesian(pg), 2), polygonsIntersectionCartesian([[[(0., 0.), (0., 2.), (2., 2.), (2., 0.)]]], [[[(1., 1.), (1., 3.), (3., 3.), (3., 1.)]]]) FROM geo;
-- error: 53
INSERT INTO geo (id, p) VALUES (2, (1, 2, 3));
SELECT readWKTPoint('POINT(1)');
SELECT * FROM geo FORMAT JSONEachRow;
