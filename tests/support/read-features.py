"""Reads an OGC API - Features with OWSLib and prints what it found as JSON: python3 read-features.py <URL>."""

import json
import sys

from owslib.ogcapi.features import Features

service = Features(sys.argv[1])
box = service.collection_items("places", bbox=[5, 9, 6, 11], limit=10)
one = service.collection_item("places", str(box["features"][0]["id"]))
print(
    json.dumps(
        {
            "title": service.links[0]["title"],
            "openapi": service.api()["openapi"],
            "conformance": service.conformance()["conformsTo"],
            "collections": service.feature_collections(),
            "title_of_places": service.collection("places")["title"],
            "names": [feature["properties"]["name"] for feature in service.collection_items("places")["features"]],
            "names_in_box": [feature["properties"]["name"] for feature in box["features"]],
            "name_of_one": one["properties"]["name"],
        }
    )
)
