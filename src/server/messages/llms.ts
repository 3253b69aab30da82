/** Texts of `/llms.txt`, a guide for language models and other programs that read the site. */
export const llms = {
  summary:
    '{product} is a map of places that boaters need: marinas, anchorages, moorings, fuel, launch ramps, aids to navigation and weather beacons. Every record names its source, licence and age. Not for navigation.',
  notes: [
    'Pages of records are /placeview/{id}, /vesselview/{id} and /nav_aidview/{id}; the same records as JSON are /api/v1/places/{id}, /api/v1/vessels/{id} and /api/v1/nav_aids/{id}.',
    'To search, call /api/v1/search?query=port+camargue&lat=43.5&lng=4.1.',
    'Owners decide who sees the position of their vessel; answers contain only what the requester may see.',
    'Facts about a place that are not known are left out. Unknown does not mean no.',
  ],
  sections: { data: 'Data', api: 'API', site: 'Site' },
  links: {
    documentation: ['API documentation', 'every call with its parameters and an example'],
    openapi: ['OpenAPI 3.1', 'the same for programs'],
    places_geojson: [
      'Places as GeoJSON',
      'with ?bbox=west,south,east,north&types=0,1; also as GPX, KML and CSV',
    ],
    ogc_features: ['OGC API - Features', 'places, aids to navigation and weather beacons, page by page'],
    vector_tiles_places: ['Vector tiles of places', 'TileJSON'],
    oembed: ['oEmbed', 'with ?url= of a page: a frame to embed'],
    activity_feed: ['Recent activity', 'Atom feed of check-ins, reviews and new places'],
    sitemap: ['Sitemap', 'every place and aid to navigation'],
    help: ['Help', 'what the map shows and how to use it'],
  },
} as const
