import { expect, it } from 'vitest'
import { layerMaxFeatures } from '../../src/core/limits/map.ts'
import { buildKeptLayer } from '../../src/plugin/signalk/places/kept-layer.ts'
import type { PlaceCache } from '../../src/plugin/signalk/places/place-cache.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

function createPlaces(fetchedMs: number | null, more: object[] = []): PlaceCache {
  const notes = [
    { placeId: 7, name: 'Anse', typeEnum: 1, position: { latitude: 43.5, longitude: 4.1 } },
    { placeId: 8, name: 'Elsewhere', typeEnum: 0, position: { latitude: 44.5, longitude: 4.1 } },
    ...(more as { position: object }[]),
  ]
  return {
    getOldestFetchMs: () => fetchedMs,
    list: ({ contains }: { contains: (position: object) => boolean }) =>
      notes.filter(({ position }) => contains(position)),
  } as unknown as PlaceCache // the methods that are used
}

const path = '/api/v1/places?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=12&stinkpots=false'

it('the map has the places of a box that are kept on board, with their age', () => {
  const layer = buildKeptLayer(createPlaces(at), path)
  expect(layer?.at).toEqual(new Date(at))
  expect(layer?.body.features).toMatchObject([
    {
      id: 7,
      geometry: { coordinates: [4.1, 43.5] },
      properties: { id: 7, name: 'Anse', type: 'Anchorage', marker: 'anchorage', count: 0 },
    },
  ])
})

it('the map has no more places than an answer of the site', () => {
  const many = Array.from({ length: layerMaxFeatures + 1 }, (_, placeId) => ({
    placeId,
    name: '',
    typeEnum: 0,
    position: { latitude: 43.5, longitude: 4.1 },
  }))
  expect(buildKeptLayer(createPlaces(at, many), path)?.body.features).toHaveLength(layerMaxFeatures)
})

it('another layer, a box without kept places and a box that is none have no answer', () => {
  expect(buildKeptLayer(createPlaces(null), path)).toBeNull()
  expect(buildKeptLayer(createPlaces(at), path.replace('centroid', 'outline'))).toBeNull()
  expect(buildKeptLayer(createPlaces(at), '/api/v1/places/7?type=centroid')).toBeNull()
  expect(buildKeptLayer(createPlaces(at), '/api/v1/places?type=centroid&x1=4')).toBeNull()
})
