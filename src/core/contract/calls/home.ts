import { Type } from 'typebox'
import { ApiIndex } from '../api-index.ts'
import { MapNameCollection } from '../map-name.ts'
import { Destination } from '../place.ts'
import { BboxQuery, FacilitiesText, Latitude, Longitude, PlaceTypesText } from '../primitives.ts'
import { ActivityEvent, SearchResult } from '../search.ts'
import { CoastSources } from '../shelter.ts'
import { TileSource } from '../tile-source.ts'
import { geoJson, SearchQueryText, type Endpoint } from './endpoint.ts'

/** Endpoints of the home screen. */
export const homeCalls = {
  'GET /': {
    summary:
      'List all calls, with the URLs of the documentation and of what follows the standards of others.',
    group: 'Home',
    response: ApiIndex,
  },
  'GET /home': {
    summary: 'List recent activity, latest first.',
    group: 'Home',
    response: Type.Array(ActivityEvent),
  },
  'GET /search': {
    summary:
      'Search places, towns and vessels by name, city, country, MMSI or home port; places near a position come first.',
    group: 'Home',
    query: Type.Object({
      query: SearchQueryText,
      lat: Type.Optional(Latitude),
      lng: Type.Optional(Longitude),
      types: Type.Optional(PlaceTypesText),
      has: Type.Optional(FacilitiesText),
    }),
    response: SearchResult,
  },
  'GET /destinations': {
    summary: 'List the top destinations in a bounding box by traffic index.',
    group: 'Home',
    query: BboxQuery,
    response: Type.Array(Destination),
  },
  'GET /coast': {
    summary: 'Get the coasts from which the built-in basemap is drawn.',
    group: 'Home',
    response: CoastSources,
  },
  'GET /names': {
    summary: 'List names of towns, islands, bays, capes, straits and seas in a bounding box, for its zoom.',
    group: 'Home',
    query: BboxQuery,
    response: MapNameCollection,
    mediaType: geoJson,
  },
  'GET /tile_sources': {
    summary: 'List the tile sources of the map with their attributions.',
    group: 'Home',
    response: Type.Array(TileSource),
  },
} as const satisfies Record<string, Endpoint>
