/** Texts of the OGC API and the vector tiles, for developers and in GIS programs. */
export const ogc = {
  title: 'Roadstead features',
  description:
    'Places for boaters, aids to navigation and weather beacons by OGC API - Features, Part 1. Not for navigation.',
  licence: 'Open Database License 1.0; each feature names its source and licence',
  collections: {
    places: {
      title: 'Places',
      description:
        'Marinas, anchorages, moorings, fuel stations and other places for boaters. The parameter datetime selects by the time at which a place was last known to be correct; places without one always match.',
    },
    nav_aids: {
      title: 'Aids to navigation',
      description:
        'AIS aids to navigation. The parameter datetime selects by the time of their last update. Not for navigation.',
    },
    weather: {
      title: 'Weather beacons',
      description:
        'Weather stations and ships with their latest report: speeds in knots, heights in metres, pressure in hPa, temperatures in °C, visibility in nautical miles, tide in feet. The parameter datetime selects by obs_time, the time of the report. Reports of ships older than {shipHours} hours are left out.',
    },
  },
  tiles: {
    places: 'Places, below zoom {zoom} and in crowded tiles aggregated points with cluster and count.',
    nav_aids:
      'AIS aids to navigation, below zoom {zoom} and in crowded tiles aggregated points with cluster and count. Not for navigation.',
  },
  links: {
    self: 'This document',
    alternateHtml: 'This document as HTML',
    alternateJson: 'This document as JSON',
    landing: 'Landing page',
    serviceDesc: 'OpenAPI definition',
    serviceDoc: 'Documentation of the API',
    conformance: 'Conformance classes',
    data: 'Collections',
    collection: 'Collection',
    items: 'Features as GeoJSON',
    itemsHtml: 'Features as HTML',
    next: 'Next page',
    licence: 'Licence',
  },
  noFeatures: 'No features.',
  columns: { name: 'Name', type: 'Type', position: 'Longitude, latitude' },
  parameters: {
    bbox: 'West, south, east, north in degrees (WGS 84); with heights six numbers, of which the heights are ignored. West may be greater than east: the box then crosses the antimeridian.',
    datetime: 'A time, or an interval start/end, by RFC 3339. Two dots or nothing is an open end.',
    limit: 'Most features of a page; a larger value counts as the maximum.',
    types: 'Numbers of types, separated by commas.',
    after: 'Id of the last feature of the page before; written by the next links.',
    offset: 'Features to skip; the next links are faster and miss nothing.',
    f: 'Format; without it the Accept header decides.',
    collectionId: 'Id of a collection.',
    featureId: 'Id of a feature.',
  },
} as const
