"""
Open water around positions by shapely (GEOS), independently of src/server/shelter.

Each line of the input is {latitude, longitude, lines: [[lon, lat, lon, lat, ...], ...], bearings, metres}: a position,
the coast around it, the bearings of rays in degrees and the maximum distance. The output has the distances in metres,
along great circles of a sphere. A great circle is followed in pieces that are straight in longitude and
latitude, from the position to the first piece that meets the coast.
"""

import json
import math
import sys

from shapely.geometry import LineString
from shapely.strtree import STRtree

RADIUS = 6371008.8
PIECE = 4000
CHUNK = 16


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


def read_coast(lines, longitude):
    chunks = []
    for flat in lines:
        points = [
            (longitude + ((flat[i] - longitude + 540) % 360 - 180), flat[i + 1]) for i in range(0, len(flat), 2)
        ]
        for start in range(0, len(points) - 1, CHUNK):
            chunks.append(LineString(points[start : start + CHUNK + 1]))
    return STRtree(chunks)


def measure(tree, latitude, longitude, bearing, limit):
    start, at = 0.0, (longitude, latitude)
    while start < limit:
        end = min(limit, start + PIECE)
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
    tree = read_coast(query["lines"], longitude)
    print(
        json.dumps(
            [
                measure(tree, latitude, longitude, math.radians(bearing), query["metres"])
                for bearing in query["bearings"]
            ]
        ),
        flush=True,
    )
