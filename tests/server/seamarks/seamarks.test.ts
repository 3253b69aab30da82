import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SeamarkCollection } from '../../../src/core/contract/seamark.ts'
import { layerMaxFeatures } from '../../../src/core/limits/map.ts'
import { formatImportSummary, type ImportSummary } from '../../../src/server/imports/run-import.ts'
import { useImportServer } from '../../support/import-server.ts'

const { folder, getServer, importFile, fetchRows } = useImportServer()

const buoy = (id: number, lat: number, lon: number, tags: object = {}) => ({
  type: 'node',
  id,
  lat,
  lon,
  tags: { 'seamark:type': 'buoy_lateral', 'seamark:buoy_lateral:category': 'port', ...tags },
})
const light = { 'seamark:type': 'light_major', 'seamark:light:character': 'Fl', 'seamark:light:group': '3' }

function importSeamarks(elements: object[], timestamp = '2022-04-21T04:17:06Z'): Promise<ImportSummary> {
  const path = join(folder, 'seamarks.json')
  writeFileSync(path, JSON.stringify({ osm3s: { timestamp_osm_base: timestamp }, elements }))
  return importFile('seamarks', path)
}

async function fetchLayer(query: string): Promise<SeamarkCollection> {
  const { status, body } = await getServer().get(`/seamarks/?${query}`)
  expect(status).toBe(200)
  return body as SeamarkCollection // as the contract states
}

// Each test has its own box: the event of an import clears the cached answers a little later.
const bay = 'x1=4&y1=43&x2=5&y2=44'
const smallBay = 'x1=4&y1=43.1&x2=5&y2=44'
const crowdedBay = 'x1=4&y1=43.2&x2=5&y2=44'
const fetchIds = async (query: string) =>
  (await fetchLayer(query)).features.map(({ properties }) => properties.name)

describe('import of seamarks', () => {
  it('counts impossible tags and repeated marks, and leaves them out', async () => {
    const summary = await importSeamarks([
      buoy(1, 43.5, 4.1),
      buoy(2, 43.6, 4.2, { 'seamark:buoy_lateral:colour': 'transparent' }),
      buoy(3, 43.6, 4.3, { 'seamark:light:character': 'Fl', 'seamark:light:period': '0' }),
      buoy(4, 43.6, 400),
      buoy(5, 43.6, 4.4, { 'seamark:type': 'harbour' }),
      buoy(1, 43.7, 4.5),
    ])
    expect(summary).toMatchObject({
      read: {
        total: 6,
        rejected: {
          'a colour that no mark has': 1,
          'a light that cannot exist': 1,
          'no valid position': 1,
          'a seamark that the map does not draw': 1,
          'repeated in the file': 1,
        },
      },
      outcomes: { added: 1 },
    })
    expect(formatImportSummary(summary).join('\n')).toMatch(/left out: a light that cannot exist +1/)
    expect(await fetchRows('select key, position from seamarks')).toEqual([
      { key: 'osm:node/1', position: { x: 4.1, y: 43.5 } },
    ])
  })

  it('updates moved and changed marks and touches no other row', async () => {
    await importSeamarks([buoy(1, 43.5, 4.1), buoy(2, 43.6, 4.2), buoy(3, 43.7, 4.3)])
    const readRows = () =>
      fetchRows('select id, key, xmin::text, position, feature from seamarks order by key')
    const before = await readRows()
    const moved = [buoy(1, 43.5, 4.1), buoy(2, 43.61, 4.2), buoy(3, 43.7, 4.3, { 'seamark:name': 'Three' })]
    const summary = await importSeamarks(moved, '2023-01-01T00:00:00Z')
    expect(summary.outcomes).toMatchObject({ added: 0, updated: 2, unchanged: 1 })
    const [first, second, third] = await readRows()
    expect(first).toEqual(before[0])
    expect(second).toMatchObject({ id: before[1]?.id, position: { x: 4.2, y: 43.61 } })
    expect(JSON.parse(String(third?.feature))).toMatchObject({ properties: { name: 'Three' } })
    // An older file does not bring back what has changed; marks that a file omits stay.
    const older = await importSeamarks([buoy(2, 43.6, 4.2)], '2020-01-01T00:00:00Z')
    expect(older.outcomes).toMatchObject({ older: 1, updated: 0 })
    expect(await readRows()).toHaveLength(3)
  })

  it('changes nothing if the file is of another kind', async () => {
    const path = join(folder, 'other.csv')
    writeFileSync(path, 'a,b\n1,2\n')
    await expect(importFile('seamarks', path)).rejects.toThrow(
      'cannot import other.csv: it is neither JSON nor a PBF file of OpenStreetMap',
    )
    expect(await fetchRows('select 1 from seamarks')).toEqual([])
  })
})

describe('GET /seamarks', () => {
  it('returns marks as a chart draws them', async () => {
    await importSeamarks([buoy(1, 43.5, 4.1, { 'seamark:name': 'Grau 1' }), buoy(2, 45, 4.1)])
    expect(await fetchLayer(`${bay}&zoom=11`)).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: expect.any(Number),
          geometry: { type: 'Point', coordinates: [4.1, 43.5] },
          properties: {
            id: expect.any(Number),
            name: 'Grau 1',
            type: 'buoy_lateral',
            category: 'port',
            shape: 'can',
            colours: ['red'],
            pattern: null,
            topmark: null,
            light: null,
            source: 'openstreetmap',
            source_licence: 'ODbL-1.0',
            source_url: 'https://www.openstreetmap.org/node/1',
            updated_at: '2022-04-21T04:17:06.000Z',
          },
        },
      ],
    })
  })

  it('is empty below zoom 11 and states the zoom', async () => {
    await importSeamarks([buoy(1, 43.5, 4.1)])
    expect(await fetchLayer(`${bay}&zoom=10.9`)).toEqual({
      type: 'FeatureCollection',
      features: [],
      properties: { minimum_zoom: 11 },
    })
  })

  it('returns both sides of the antimeridian', async () => {
    const names = { 'seamark:name': 'West' }
    await importSeamarks([
      buoy(1, -17, 179.9, names),
      buoy(2, -17, -179.9, { 'seamark:name': 'East' }),
      buoy(3, -17, 0, { 'seamark:name': 'Far' }),
    ])
    expect((await fetchIds('x1=179&y1=-18&x2=-179&y2=-16&zoom=12')).sort()).toEqual(['East', 'West'])
  })

  it('shows a new import at once', async () => {
    await importSeamarks([buoy(1, 43.5, 4.1, { 'seamark:name': 'One' })])
    expect(await fetchIds(`${smallBay}&zoom=12`)).toEqual(['One'])
    await importSeamarks([buoy(1, 43.5, 4.1, { 'seamark:name': 'Two' })])
    await expect.poll(() => fetchIds(`${smallBay}&zoom=12`)).toEqual(['Two'])
  })

  it('returns at most 2,000 marks, major lights first', async () => {
    const buoys = Array.from({ length: layerMaxFeatures }, (_, index) =>
      buoy(index + 1, 43.5, 4 + index / 4000),
    )
    await importSeamarks([...buoys, buoy(9000, 43.5, 4.9, { ...light, 'seamark:name': 'Cape' })])
    const { features } = await fetchLayer(`${crowdedBay}&zoom=11`)
    expect(features).toHaveLength(layerMaxFeatures)
    const cape = features.find(({ properties }) => properties.name === 'Cape')
    expect(cape?.properties).toMatchObject({ type: 'light_major', shape: 'star', light: 'Fl(3)' })
  })

  it('refuses bounds that are no numbers', async () => {
    const { status, body } = await getServer().get('/seamarks/?x1=west&y1=43&x2=5&y2=44&zoom=12')
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { x1: ['must be a number'] } })
  })
})
