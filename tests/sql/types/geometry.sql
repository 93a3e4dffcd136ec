SELECT (1,2)::Point p, toTypeName(p), toTypeName(p.1), [(1,2),(3,4)]::Ring r, toTypeName(r), toTypeName(r[1]), [[(1,2)]]::Polygon g, toTypeName(g), toTypeName(g[1]), toTypeName([g]), toTypeName([p]);
SELECT '(1,2)'::Point, '[(1,2)]'::LineString, '[[(1,2)]]'::MultiLineString l, toTypeName(l[1]), [[[(1,2)]]]::MultiPolygon m, toTypeName(m), toTypeName(m[1]);
SELECT (1,2)::Point::Geometry g, toTypeName(g), variantType(g);
SELECT tuple(1.,2.)::Point + (1,1), toTypeName(if(1, (1,2)::Point, (3,4)::Point));
-- error: CANNOT_CONVERT_TYPE
SELECT CAST([(1,2)] AS Geometry);
SELECT toTypeName(CAST('[(1,2)]' AS Geometry));
SELECT toTypeName(CAST([(1,2)]::Ring AS Geometry)), variantType(CAST([(1,2)]::Ring AS Geometry));
