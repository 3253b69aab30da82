import { Type } from 'typebox'
import { Destination } from '../place.ts'
import { BoxQuery } from '../primitives.ts'
import { ActivityEvent, SearchResult } from '../search.ts'
import { TileSource } from '../tile-source.ts'
import { SearchText, type Endpoint } from './endpoint.ts'

/** What the home screen asks. */
export const homeCalls = {
  'GET /home': {
    summary: 'Recent activity, latest first.',
    group: 'Home',
    answer: Type.Array(ActivityEvent),
  },
  'GET /search': {
    summary: 'Places and vessels by name, city, country, MMSI or home port.',
    group: 'Home',
    query: Type.Object({ query: SearchText }),
    answer: SearchResult,
  },
  'GET /destinations': {
    summary: 'Top destinations in a box, by traffic index.',
    group: 'Home',
    query: BoxQuery,
    answer: Type.Array(Destination),
  },
  'GET /tile_sources': {
    summary: 'Tile sources of the map ground with their attributions.',
    group: 'Home',
    answer: Type.Array(TileSource),
  },
} as const satisfies Record<string, Endpoint>
