import { Type } from 'typebox'
import { Destination } from '../place.ts'
import { BboxQuery } from '../primitives.ts'
import { ActivityEvent, SearchResult } from '../search.ts'
import { TileSource } from '../tile-source.ts'
import { SearchQueryText, type Endpoint } from './endpoint.ts'

/** What the home screen asks. */
export const homeCalls = {
  'GET /home': {
    summary: 'Recent activity, latest first.',
    group: 'Home',
    response: Type.Array(ActivityEvent),
  },
  'GET /search': {
    summary: 'Places and vessels by name, city, country, MMSI or home port.',
    group: 'Home',
    query: Type.Object({ query: SearchQueryText }),
    response: SearchResult,
  },
  'GET /destinations': {
    summary: 'Top destinations in a box, by traffic index.',
    group: 'Home',
    query: BboxQuery,
    response: Type.Array(Destination),
  },
  'GET /tile_sources': {
    summary: 'Tile sources of the map ground with their attributions.',
    group: 'Home',
    response: Type.Array(TileSource),
  },
} as const satisfies Record<string, Endpoint>
