import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ClearanceCollection } from '../../../src/core/contract/clearance.ts'
import type { InputFormat } from '../../../src/server/imports/readers/read-file.ts'
import { buildPlacesQuery } from '../../../src/server/imports/osm/overpass-query.ts'
import { useImportServer } from '../../support/import-server.ts'

const { folder, getServer, importFile, fetchRows } = useImportServer()

const bridge = (id: number, height: string, tags: object = {}) => ({
  type: 'node',
  id,
  lat: 43.5,
  lon: 4.1,
  tags: { 'seamark:type': 'bridge', 'seamark:bridge:clearance_height': height, ...tags },
})

function importElements(format: InputFormat, elements: object[], timestamp = '2022-04-21T04:17:06Z') {
  const path = join(folder, 'bridges.json')
  writeFileSync(path, JSON.stringify({ osm3s: { timestamp_osm_base: timestamp }, elements }))
  return importFile(format, path)
}

async function fetchClearances(query: string): Promise<ClearanceCollection> {
  const { status, body } = await getServer().get(`/seamarks/clearances?${query}`)
  expect(status).toBe(200)
  return body as ClearanceCollection // as the contract states
}

// Each test has its own box: the event of an import clears the cached answers a little later.
const bay = 'x1=4&y1=43&x2=5&y2=44&zoom=12'
const smallBay = 'x1=4&y1=43.1&x2=5&y2=44&zoom=12'

it.each(['seamarks', 'overpass'] as const)(
  'a file of %s brings the clearances of bridges',
  async (format) => {
    const { outcomes } = await importElements(format, [
      bridge(1, '12'),
      bridge(2, '3.5', { name: 'Pont Neuf' }),
    ])
    expect(outcomes).toMatchObject({ added: 2 })
    const box = format === 'seamarks' ? bay : smallBay
    const found = await fetchClearances(box)
    // The lowest first.
    expect(found.features.map(({ properties }) => properties)).toContainEqual({
      id: expect.any(Number),
      name: 'Pont Neuf',
      kind: 'bridge',
      clearance: 3.5,
      opens: false,
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: 'https://www.openstreetmap.org/node/2',
      updated_at: '2022-04-21T04:17:06.000Z',
    })
    expect(found.features).toHaveLength(2)
    // Without the map of seamarks: they are no marks.
    expect(await fetchRows('select 1 from seamarks')).toEqual([])
  },
)

it('a bridge with a light is a clearance and a light', async () => {
  await importElements('seamarks', [bridge(1, '12', { 'seamark:light:character': 'F' })])
  expect(await fetchRows('select key from seamarks')).toEqual([{ key: 'osm:node/1' }])
  expect(await fetchRows('select key from clearances')).toEqual([{ key: 'osm:node/1#clearance' }])
})

it('a second import updates what has changed, and an older file does not', async () => {
  await importElements('seamarks', [bridge(1, '12'), bridge(2, '13')])
  const second = await importElements('seamarks', [bridge(1, '11'), bridge(2, '13')], '2023-01-01T00:00:00Z')
  expect(second.outcomes).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
  const third = await importElements('seamarks', [bridge(1, '10')], '2020-01-01T00:00:00Z')
  expect(third.outcomes).toMatchObject({ updated: 0, older: 1 })
  expect(await fetchRows('select clearance from clearances order by key')).toEqual([
    { clearance: 11 },
    { clearance: 13 },
  ])
})

it('there are none below zoom 11', async () => {
  await importElements('seamarks', [bridge(1, '12')])
  expect(await fetchClearances('x1=4&y1=43&x2=5&y2=44&zoom=10')).toEqual({
    type: 'FeatureCollection',
    features: [],
    properties: { minimum_zoom: 11 },
  })
})

it('a search of OpenStreetMap asks for bridges that state a clearance', () => {
  expect(buildPlacesQuery({ x1: 4, y1: 43, x2: 5, y2: 44 })).toContain(
    'nwr["seamark:type"~"^(bridge|cable_overhead|pipeline_overhead)$"][~"clearance_height"~"."]',
  )
})
