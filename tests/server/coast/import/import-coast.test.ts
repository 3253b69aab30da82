import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bbox } from '../../../../src/core/geo.ts'
import { builtinCoastPath } from '../../../../src/server/coast/builtin-path.ts'
import { readCoastSource } from '../../../../src/server/coast/import/read-coast-source.ts'
import { subscribeToRecordChangeEvents } from '../../../../src/server/database/events/change-events.ts'
import {
  coastCellUnits,
  getCoastCellCorner,
  getCoastCellNumber,
} from '../../../../src/server/coast/coast-cell.ts'
import { formatCoastSummary, importCoast } from '../../../../src/server/coast/import/import-coast.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../../support/test-server.ts'
import { isFilled, type TestRing } from '../cut-world.ts'
import { buildFlatGeobuf } from './build-flatgeobuf.ts'
import { buildGshhs } from './build-gshhs.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-coast-'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.database.pool.query(
    'truncate coast_cells, coast_sources, coast_changes restart identity cascade',
  )
})

async function importFile(
  name: string,
  content: string | Uint8Array,
  description = {},
  bounds: Bbox | null = null,
) {
  const origin = join(folder, name)
  writeFileSync(origin, content)
  const summary = await importCoast({
    origin,
    description,
    bounds,
    workingFolder: folder,
    dataFolder: server.dataFolder,
    database: server.database,
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })
  // The notification may come a little later.
  server.app.coast.invalidate()
  return summary
}

const importGeoJson = (geometry: object, properties: object = {}, description = {}) =>
  importFile(
    'coast.geojson',
    JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] }),
    description,
  )

async function hasLand(longitude: number, latitude: number): Promise<boolean> {
  const number = getCoastCellNumber(latitude, longitude)
  const corner = getCoastCellCorner(number)
  const [cell] = await server.app.coast.getCells([number])
  const scale = coastCellUnits / 0.25
  return isFilled(
    cell?.rings ?? [],
    (longitude - corner.longitude) * scale,
    (latitude - corner.latitude) * scale,
  )
}

const countStored = async () => {
  const { rows } = await server.database.pool.query<{ sources: number; cells: number }>(
    'select (select count(*) from coast_sources) as sources, (select count(*) from coast_cells) as cells',
  )
  return rows[0]
}

/** A round island in the open Pacific with a point every `metres` of its coast. */
function island(longitude: number, latitude: number, radius: number, metres: number): TestRing {
  const count = Math.max(8, Math.round((2 * Math.PI * radius * 111_195) / metres))
  const ring = Array.from({ length: count }, (_, i): [number, number] => [
    longitude + radius * Math.cos((2 * Math.PI * i) / count),
    latitude + radius * Math.sin((2 * Math.PI * i) / count),
  ])
  return [...ring, ring[0] ?? [0, 0]]
}

const atoll = island(-150.4, -2.4, 0.3, 100)
const lagoon = island(-150.4, -2.4, 0.2, 100)

describe('a coast is imported', () => {
  it('from polygons of GeoJSON with holes, with what is said about it', async () => {
    const description = { source: 'Survey of the atoll', licence: 'CC0', date: '2026-10' }
    const summary = await importGeoJson({ type: 'Polygon', coordinates: [atoll, lagoon] }, {}, description)
    expect(await hasLand(-150.4, -2.4)).toBe(false)
    expect(await hasLand(-150.15, -2.4)).toBe(true)
    expect(await hasLand(-150.05, -2.4)).toBe(false)
    const [cell] = await server.app.coast.getCells([getCoastCellNumber(-2.4, -150.15)])
    expect(cell?.source).toMatchObject({ source: 'Survey of the atoll', licence: 'CC0', date: '2026-10' })
    expect(cell?.source.spacing_m).toBeCloseTo(100, -1)
    expect(formatCoastSummary(summary).at(-1)).toMatch(
      /^\d+ cells changed in .* s; points of the coast are 100 m apart$/,
    )
  })

  it('from several polygons, whose overlap is land', async () => {
    const other = island(-150.0, -2.4, 0.3, 100)
    await importGeoJson({ type: 'MultiPolygon', coordinates: [[atoll], [other]] })
    for (const longitude of [-150.4, -150.2, -150, -149.75])
      expect(await hasLand(longitude, -2.41)).toBe(true)
  })

  it('from lines with land on their left, joined where they meet, and attributed to OpenStreetMap if tagged so', async () => {
    const [start, end] = [atoll.slice(0, 500), atoll.slice(499)]
    await importGeoJson({ type: 'MultiLineString', coordinates: [end, start] }, { natural: 'coastline' })
    expect(await hasLand(-150.15, -2.4)).toBe(true)
    expect(await hasLand(-150.05, -2.4)).toBe(false)
    const [cell] = await server.app.coast.getCells([getCoastCellNumber(-2.4, -150.15)])
    expect(cell?.source).toMatchObject({ source: 'OpenStreetMap', licence: 'ODbL-1.0' })
  })

  it.each([true, false])('from FlatGeobuf, with an index: %s', async (hasIndex) => {
    const bytes = buildFlatGeobuf([[atoll, lagoon], [island(-150.4, -2.4, 0.1, 100)]], hasIndex)
    await importFile('coast.fgb', bytes)
    expect(await hasLand(-150.4, -2.41)).toBe(true)
    expect(await hasLand(-150.25, -2.4)).toBe(false)
    expect(await hasLand(-150.15, -2.4)).toBe(true)
  })

  it.each(['coast.fgb', 'gshhs_f.b', 'coast.geojson'])('from %s in gzip format', async (name) => {
    const contents: Record<string, string | Uint8Array> = {
      'coast.fgb': buildFlatGeobuf([[atoll, lagoon]], true),
      'gshhs_f.b': buildGshhs([
        { level: 1, ring: atoll },
        { level: 2, ring: lagoon },
      ]),
      'coast.geojson': JSON.stringify({ type: 'Polygon', coordinates: [atoll, lagoon] }),
    }
    const packed = gzipSync(contents[name] ?? '')
    await importFile(`${name}.gz`, packed)
    expect(await hasLand(-150.15, -2.4)).toBe(true)
    expect(await hasLand(-150.25, -2.4)).toBe(false)
    await expect(importFile(`${name}.gz`, packed.subarray(0, -9))).rejects.toThrow(
      `cannot import ${name}.gz: its gzip data is damaged or incomplete`,
    )
  })

  it('from binary GSHHG: land, lakes, islands in lakes, and Antarctica up to its ice front', async () => {
    const bytes = buildGshhs([
      { level: 1, ring: atoll },
      { level: 2, ring: lagoon },
      { level: 3, ring: island(-150.4, -2.4, 0.1, 100) },
      { level: 6, ring: island(-140.4, -2.4, 0.1, 100) },
    ])
    await importFile('gshhs_f.b', bytes)
    expect(await hasLand(-150.4, -2.41)).toBe(true)
    expect(await hasLand(-150.25, -2.41)).toBe(false)
    expect(await hasLand(-150.15, -2.41)).toBe(true)
    expect(await hasLand(-140.4, -2.41)).toBe(false)
    const [cell] = await server.app.coast.getCells([getCoastCellNumber(-2.4, -150.15)])
    expect(cell?.source).toMatchObject({ source: 'GSHHG', licence: 'LGPL-3.0-or-later' })
  })

  it('with the date that is said about it rather than its own', async () => {
    // The land is south of a line from east to west.
    const geometry = Array.from({ length: 601 }, (_, i) => ({ lat: -2.1, lon: -148 - i / 200 }))
    const osm3s = { timestamp_osm_base: '2026-10-05T12:00:00Z' }
    const answer = JSON.stringify({ osm3s, elements: [{ type: 'way', id: 1, geometry }] })
    const bounds = { x1: -150, y1: -3, x2: -149, y2: -2 }
    await importFile('overpass.json', answer, { date: '2025-01' }, bounds)
    const [cell] = await server.app.coast.getCells([getCoastCellNumber(-2.2, -149.5)])
    expect(cell?.source).toMatchObject({ source: 'OpenStreetMap', date: '2025-01' })
  })

  it('over the antimeridian', async () => {
    const ring: TestRing = island(180, -2.4, 0.3, 100).map(([longitude, latitude]) => [
      longitude > 180 ? longitude - 360 : longitude,
      latitude,
    ])
    await importGeoJson({ type: 'Polygon', coordinates: [ring] })
    for (const longitude of [179.8, 179.99, -179.99, -179.8])
      expect(await hasLand(longitude, -2.41)).toBe(true)
    for (const longitude of [179.6, -179.6, 0.1]) expect(await hasLand(longitude, -2.41)).toBe(false)
  })

  it('twice without a change', async () => {
    const { counts } = await importGeoJson({ type: 'Polygon', coordinates: [atoll] })
    const version = await server.app.coast.getVersion()
    const again = await importGeoJson({ type: 'Polygon', coordinates: [atoll] })
    expect(again.counts.added).toBe(0)
    expect(again.counts.updated).toBe(0)
    expect(again.counts.unchanged).toBe(counts.added)
    expect(await server.app.coast.getVersion()).toBe(version)
  })
})

it('notes the cells that an import changes, and announces it once', async () => {
  const announced: unknown[] = []
  const unsubscribe = await subscribeToRecordChangeEvents(server.database, (change) => {
    if (change?.entity === 'coast') announced.push(change)
  })
  const listChanges = async () =>
    (
      await server.database.pool.query<{ cell: number }>('select cell from coast_changes order by 1')
    ).rows.map(({ cell }) => cell)
  const islet = { type: 'Polygon', coordinates: [island(-150.1, -2.1, 0.03, 500)] }
  await importGeoJson(islet)
  expect(await listChanges()).toEqual([getCoastCellNumber(-2.1, -150.1)])
  await server.database.pool.query('truncate coast_changes')
  await importGeoJson(islet)
  expect(await listChanges()).toEqual([])
  await expect.poll(() => announced.length).toBe(1)
  unsubscribe()
})

it('changes nothing if it is cancelled, and leaves no files', async () => {
  const origin = join(folder, 'cancelled.geojson')
  writeFileSync(origin, JSON.stringify({ type: 'Polygon', coordinates: [atoll] }))
  const controller = new AbortController()
  const io = { ...createRecordingIo(), progress: () => undefined }
  const cancelled = importCoast({
    origin,
    description: {},
    bounds: null,
    workingFolder: folder,
    dataFolder: server.dataFolder,
    database: server.database,
    io,
    signal: controller.signal,
  })
  const refusal = expect(cancelled).rejects.toThrow('nothing was changed')
  const listFolders = () => readdirSync(join(server.dataFolder, 'tmp'))
  await expect.poll(listFolders).not.toEqual([])
  controller.abort()
  await refusal
  expect(await countStored()).toEqual({ sources: 0, cells: 0 })
  expect(listFolders()).toEqual([])
})

it('takes polygons that span the world for all its land, but not lines', async () => {
  const readIsWorld = async (type: 'MultiPolygon' | 'MultiLineString', east: number, north: number) => {
    const islands = [island(-east, -north, 0.05, 500), island(east, north, 0.05, 500)]
    const coordinates = type === 'MultiPolygon' ? islands.map((ring) => [ring]) : islands
    const path = join(folder, 'world.geojson')
    writeFileSync(path, JSON.stringify({ type, coordinates }))
    const request = { path, folder, builtinPath: builtinCoastPath, bounds: null }
    return (await readCoastSource(request, () => undefined)).isWorld
  }
  expect(await readIsWorld('MultiPolygon', 175, 70)).toBe(true)
  expect(await readIsWorld('MultiPolygon', 165, 70)).toBe(false)
  expect(await readIsWorld('MultiPolygon', 175, 60)).toBe(false)
  expect(await readIsWorld('MultiLineString', 175, 70)).toBe(false)
})

it('ignores heights, and coordinates among the properties', async () => {
  const ring = island(-150.1, -2.1, 0.03, 500).map(([longitude, latitude]) => [longitude, latitude, 3])
  await importGeoJson({ type: 'Polygon', coordinates: [ring] }, { type: 'LineString', coordinates: [[1, 2]] })
  expect(await hasLand(-150.1, -2.1)).toBe(true)
  expect(await hasLand(-150.05, -2.1)).toBe(false)
})

describe('a finer coast', () => {
  it('replaces a coarser one, and a coarser one changes nothing', async () => {
    const coarse = { type: 'Polygon', coordinates: [island(-150.4, -2.4, 0.3, 800)] }
    const fine = { type: 'Polygon', coordinates: [island(-150.4, -2.4, 0.3, 50)] }
    await importGeoJson(coarse, {}, { source: 'Coarse' })
    const { counts } = await importGeoJson(fine, {}, { source: 'Fine' })
    expect(counts.updated).toBeGreaterThan(4)
    const cells = await countStored()
    const version = await server.app.coast.getVersion()
    const back = await importGeoJson(coarse, {}, { source: 'Coarse' })
    expect(back.counts).toMatchObject({ added: 0, updated: 0 })
    expect(back.counts.coarser).toBeGreaterThan(4)
    // The source of which nothing is left is gone.
    expect(await countStored()).toEqual({ ...cells, sources: 1 })
    expect(await server.app.coast.getVersion()).toBe(version)
  })

  it('is replaced by a newer edition of its source with points up to 1.5 times as far apart', async () => {
    const importIslet = async (metres: number) => {
      const ring = island(-150.1, -2.1, 0.03, metres)
      const { counts } = await importGeoJson(
        { type: 'Polygon', coordinates: [ring] },
        {},
        { source: 'Survey' },
      )
      return [counts.added, counts.updated, counts.coarser]
    }
    const versions = new Set<string>()
    const importEdition = async (metres: number) => {
      const counts = await importIslet(metres)
      return [...counts, versions.add(await server.app.coast.getVersion()).size]
    }
    expect(await importEdition(100)).toEqual([1, 0, 0, 1])
    expect(await importEdition(140)).toEqual([0, 1, 0, 2])
    expect(await importEdition(250)).toEqual([0, 0, 1, 2])
  })

  it('is not replaced by the built-in coast, which stays where an import is coarser', async () => {
    const { counts } = await importGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [6, 43.2],
          [6.4, 43.2],
          [6.4, 44],
          [6, 44],
          [6, 43.2],
        ],
      ],
    })
    expect(counts.coarser).toBeGreaterThan(0)
    expect(counts.added).toBe(0)
  })
})

describe('bad input is refused with a sentence and changes nothing', () => {
  const square = [
    [-150, -2],
    [-149, -2],
    [-149, -1],
    [-150, -1],
  ]
  const circle = island(-150.4, -2.4, 0.3, 500)
  it.each<[string, string | Uint8Array, string | RegExp]>([
    [
      'an unclosed ring',
      JSON.stringify({ type: 'Polygon', coordinates: [square] }),
      'geometry 1 (Polygon) has a ring that is not closed',
    ],
    [
      'text that ends early',
      JSON.stringify({ type: 'Polygon', coordinates: [circle] }).slice(0, 900),
      'it is not complete GeoJSON: the text ends early',
    ],
    ['no GeoJSON', '{"type": "Polygon", "coordinates": nonsense}', 'it is not GeoJSON'],
    [
      'JSON without geometries',
      '{"type": "FeatureCollection", "features": []}',
      'it has no polygons and no lines',
    ],
    [
      'points that are no degrees',
      JSON.stringify({
        type: 'LineString',
        coordinates: [
          [500_000, 4_000_000],
          [500_100, 4_000_000],
        ],
      }),
      /which is not a longitude and a latitude in degrees/,
    ],
    [
      'polygons and lines',
      JSON.stringify({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', coordinates: [circle] },
          { type: 'LineString', coordinates: circle },
        ],
      }),
      'it has both polygons and lines: give one or the other',
    ],
    [
      'a line that ends at sea',
      JSON.stringify({
        type: 'LineString',
        coordinates: [
          [-150.1, -2.1],
          [-150.2, -2.15],
        ],
      }),
      'its coastlines close nowhere: each ends within a cell',
    ],
    [
      'lines with the land on their right',
      JSON.stringify({ type: 'LineString', coordinates: island(-150.375, -2.375, 0.05, 500).reverse() }),
      'its lines have the land on their right: it must be on their left, as in OpenStreetMap',
    ],
    [
      'the sea instead of the land',
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [-160, -10],
            [-140, -10],
            [-140, 10],
            [-160, 10],
            [-160, -10],
          ],
          circle,
        ],
      }),
      'its polygons are the sea: it must have polygons of the land',
    ],
    [
      'another format',
      'PK\u0003\u0004 a zip file',
      'it is neither GeoJSON nor FlatGeobuf nor GSHHG (gshhs_*.b, binned_GSHHS_*.nc)',
    ],
    [
      'GSHHG that ends early',
      buildGshhs([{ level: 1, ring: circle }]).subarray(0, 500),
      'it is not a complete GSHHG file: the file ends early',
    ],
    [
      'GSHHG of version 1',
      buildGshhs([{ level: 1, ring: circle, version: 3 }]),
      /^cannot import bad: it is not a binary GSHHG file of version 2/,
    ],
    [
      'FlatGeobuf that ends early',
      buildFlatGeobuf([[circle]], true).subarray(0, -100),
      'it is not a complete FlatGeobuf file: it ends early',
    ],
    [
      'HDF5 that is no GSHHG',
      Buffer.from('\u0089HDF\r\n\u001a\n and nothing more', 'latin1'),
      'it is not a complete netCDF file of GSHHG (binned_GSHHS_*.nc)',
    ],
    [
      'a netCDF file of an old version',
      'CDF\u0001 and more',
      'it is a netCDF file of an old version: use binned_GSHHS_*.nc of GSHHG 2.2 or newer',
    ],
    ['an empty file', '', 'it is neither GeoJSON nor FlatGeobuf nor GSHHG (gshhs_*.b, binned_GSHHS_*.nc)'],
  ])('%s', async (_, content, reason) => {
    const failed = importFile('bad', content)
    await expect(failed).rejects.toThrow(typeof reason === 'string' ? `cannot import bad: ${reason}` : reason)
    expect(await countStored()).toEqual({ sources: 0, cells: 0 })
  })

  it('accepts a ring that crosses itself, and fills both of its parts', async () => {
    await importGeoJson({
      type: 'Polygon',
      coordinates: [
        [
          [-150.4, -2.4],
          [-150.395, -2.395],
          [-150.395, -2.4],
          [-150.4, -2.395],
          [-150.4, -2.4],
        ],
      ],
    })
    expect(await hasLand(-150.3995, -2.3975)).toBe(true)
    expect(await hasLand(-150.3955, -2.3975)).toBe(true)
    expect(await hasLand(-150.3975, -2.3995)).toBe(false)
  })
})
