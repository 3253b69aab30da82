import { expect, it } from 'vitest'
import { buildKeptSearch } from '../../src/plugin/signalk/places/kept-search.ts'
import type { PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'

const notes = [
  {
    placeId: 1,
    name: 'Port Vell',
    city: 'Barcelona',
    country: 'ES',
    typeEnum: 0,
    position: { latitude: 41.4, longitude: 2.2 },
  },
  {
    placeId: 2,
    name: 'Cala del Port',
    city: null,
    country: null,
    typeEnum: 1,
    position: { latitude: 39, longitude: 3 },
  },
  {
    placeId: 3,
    name: 'Port de Sóller',
    city: 'Sóller',
    country: 'ES',
    typeEnum: 0,
    position: { latitude: 39.8, longitude: 2.7 },
  },
]
const keptMs = Date.parse('2026-11-21T12:00:00Z')

function search(query: string, kept: number | null = keptMs) {
  const places = { getOldestFetchMs: () => kept, list: () => notes } as unknown as PlaceCache // the methods that it uses
  return buildKeptSearch(places, `/api/v1/search?${query}`)
}
const listIds = (query: string) => search(query)?.body.places.map(({ id }) => id)

it('finds the places on board by the beginning of all words of name and town, without accents', () => {
  expect(listIds('query=soller')).toEqual([3])
  expect(listIds('query=cala%20port')).toEqual([2])
  expect(listIds('query=port%20barc')).toEqual([1])
  expect(search('query=soller')).toEqual({
    at: new Date(keptMs),
    body: {
      places: [
        {
          id: 3,
          name: 'Port de Sóller',
          type_enum: 0,
          city: 'Sóller',
          state_code: null,
          country_code: 'ES',
          latitude: 39.8,
          longitude: 2.7,
          matched: null,
        },
      ],
      vessels: [],
      towns: [],
      position: null,
      places_hits: 1,
      vessels_hits: 0,
    },
  })
})

it('puts names that begin with the query first, then the nearest ones, of the wanted types', () => {
  expect(listIds('query=port&lat=39.7&lng=2.7')).toEqual([3, 1, 2])
  expect(listIds('query=port&lat=41&lng=2')).toEqual([1, 3, 2])
  expect(listIds('query=port&types=1')).toEqual([2])
})

it('returns no answer if it finds nothing, because the site may know more', () => {
  for (const query of ['query=nowhere', 'query=', 'query=port%20nowhere']) expect(search(query)).toBeNull()
  expect(search('query=port', null)).toBeNull()
  const places = { getOldestFetchMs: () => keptMs, list: () => notes } as unknown as PlaceCache // as above
  expect(buildKeptSearch(places, '/api/v1/places?query=port')).toBeNull()
})
