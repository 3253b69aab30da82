"""
Open water around positions by shapely (GEOS), independently of src/server/shelter.

Each line of the input is {latitude, longitude, cells: [[number, ring, ...], ...], bearings, metres}: a position, the
cells of the coast around it with their rings as in src/server/coast/coast-cell.ts, the bearings of rays in degrees and
the maximum distance. The output has the distances in metres, along great circles of a sphere. A great circle is
followed in pieces that are straight in longitude and latitude, from the position to the first piece that meets the
coast, or the border of two cells of which only one has land there.
"""

import json
import math
import sys

from shapely.geometry import LineString
from shapely.strtree import STRtree

RADIUS = 6371008.8
# Pieces of a great circle are shorter near the position, where a metre is a larger angle.
SHORTEST, LONGEST, GROWTH = 200, 2000, 0.2
CHUNK = 16
UNITS = 65535


def destination(latitude, longitude, bearing, metres):
    angle = metres / RADIUS
    lat = math.radians(latitude)
    sin_lat = math.sin(lat) * math.cos(angle) + math.cos(lat) * math.sin(angle) * math.cos(bearing)
    east = math.atan2(
        math.sin(bearing) * math.sin(angle) * math.cos(lat), math.cos(angle) - math.sin(lat) * sin_lat
    )
    return longitude + math.degrees(east), math.degrees(math.asin(sin_lat))


def distance(latitude, longitude, lon, lat):
    lat1, lat2 = math.radians(latitude), math.radians(lat)
    h = (
        math.sin((lat2 - lat1) / 2) ** 2
        + math.cos(lat1) * math.cos(lat2) * math.sin(math.radians(lon - longitude) / 2) ** 2
    )
    return 2 * RADIUS * math.asin(math.sqrt(h))


def points_of(geometry):
    if geometry.is_empty:
        return []
    if geometry.geom_type == "Point":
        return [geometry.coords[0]]
    if geometry.geom_type == "LineString":
        return list(geometry.coords)
    return [point for part in geometry.geoms for point in points_of(part)]


def read_coast(cells, longitude):
    lines, borders = [], {}

    def place(number, x, y):
        row, column = divmod(number, 1440)
        lon = column * 0.25 - 180 + x * 0.25 / UNITS
        return longitude + ((lon - longitude + 540) % 360 - 180), row * 0.25 - 90 + y * 0.25 / UNITS

    for number, *rings in cells:
        row, column = divmod(number, 1440)
        for ring in rings:
            points = list(zip(ring[0::2], ring[1::2]))
            line = []
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
                if x1 == x2 and x1 in (0, UNITS):
                    key = ("meridian", row, (column + (x1 > 0)) % 1440)
                    borders.setdefault(key, (number, x1, None, []))[3].extend((y1, y2))
                elif y1 == y2 and y1 in (0, UNITS):
                    key = ("parallel", row + (y1 > 0), column)
                    borders.setdefault(key, (number, None, y1, []))[3].extend((x1, x2))
                else:
                    line = line or [place(number, x1, y1)]
                    line.append(place(number, x2, y2))
                    continue
                lines.append(line)
                line = []
            lines.append(line)
    for number, x, y, ends in borders.values():
        ends.sort()
        for start, end in zip(ends[0::2], ends[1::2]):
            if start < end:
                lines.append(
                    [place(number, *((x, at) if y is None else (at, y))) for at in (start, end)]
                )
    chunks = [
        LineString(line[start : start + CHUNK + 1])
        for line in lines
        for start in range(0, len(line) - 1, CHUNK)
    ]
    return STRtree(chunks)


def measure(tree, latitude, longitude, bearing, limit):
    start, at = 0.0, (longitude, latitude)
    while start < limit:
        end = min(limit, start + min(LONGEST, max(SHORTEST, GROWTH * start)))
        to = destination(latitude, longitude, bearing, end)
        piece = LineString([at, to])
        met = [
            distance(latitude, longitude, *point)
            for chunk in tree.query(piece)
            for point in points_of(chunk.intersection(piece))
        ]
        if met:
            return min(met)
        start, at = end, to
    return limit


for line in sys.stdin:
    query = json.loads(line)
    latitude, longitude = query["latitude"], query["longitude"]
    tree = read_coast(query["cells"], longitude)
    print(
        json.dumps(
            [
                measure(tree, latitude, longitude, math.radians(bearing), query["metres"])
                for bearing in query["bearings"]
            ]
        ),
        flush=True,
    )
