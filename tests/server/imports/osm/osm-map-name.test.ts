import { expect, it } from 'vitest'
import { toMapNameRecord } from '../../../../src/server/imports/osm/osm-map-name.ts'

const convert = (tags: Record<string, string>, extent: number | null = null) =>
  toMapNameRecord(
    { element: { type: 'way', id: 5, latitude: 43, longitude: 5, tags }, extent },
    '2026-11-01T00:00:00.000Z',
  )

it('a bay becomes a name of the map with its key, position and date', () => {
  expect(convert({ natural: 'bay', name: ' Baie de  Cassis ' })).toEqual({
    kind: 'map-name',
    key: 'osm:way/5',
    name: 'Baie de Cassis',
    nameKind: 'bay',
    rank: 12,
    latitude: 43,
    longitude: 5,
    updated_at: '2026-11-01T00:00:00.000Z',
  })
})

it.each([
  [{ natural: 'cape' }, null, 'cape', 12],
  [{ natural: 'strait' }, 0.5, 'strait', 8],
  [{ place: 'island' }, 1.5, 'island', 6],
  [{ place: 'island' }, 40, 'island', 4],
  [{ place: 'islet' }, 0.000_1, 'island', 16],
  [{ place: 'archipelago' }, null, 'island', 9],
  [{ natural: 'peninsula' }, 0, 'cape', 11],
])('%j of %s degrees is a %s, drawn from zoom %i', (tags, extent, nameKind, rank) => {
  expect(convert({ ...tags, name: 'X' }, extent)).toMatchObject({ nameKind, rank })
})

it.each([{ natural: 'bay' }, { name: 'Beach', natural: 'beach' }, { natural: 'bay', name: ' ' }])(
  '%j is none',
  (tags) => {
    expect(convert(tags)).toEqual({
      kind: 'rejected',
      reason: 'no name of a bay, cape, strait, island or sea',
    })
  },
)
