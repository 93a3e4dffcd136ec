SELECT greatCircleDistance(1, 0, 0, 1), greatCircleDistance(1., 0., 0., 1.), greatCircleDistance(55.75, 37.62, 59.93, 30.31);
SELECT greatCircleDistance(-170, 10, 170, -10), greatCircleDistance(0, 0, 180, 0), greatCircleDistance(0, 90, 0, -90), greatCircleDistance(0, 0, 90, 0), greatCircleDistance(10.1, 20.2, 10.1, 20.2);
SELECT greatCircleAngle(0, 0, 45, 0), greatCircleAngle(0, 0, 45, 45.5), greatCircleAngle(1, 0, 0, 1), greatCircleAngle(0, 10, 90, 0);
SELECT geoDistance(55.75, 37.62, 59.93, 30.31), geoDistance(1, 0, 0, 1), geoDistance(-100., 40., 100., -40.);
SELECT number, greatCircleDistance(number * 20, 5, 0, number), geoDistance(number * 20., 5, 0, number) FROM numbers(9) ORDER BY number;
