import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getCoastCellNumber } from '../../../../src/server/coast/coast-cell.ts'
import { importOsmCoast } from '../../../../src/server/coast/import/import-osm-coast.ts'
import { readTileFetchDates } from '../../../../src/server/imports/osm/overpass-tile-queries.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let answers: ((query: string) => { status?: number; body: object })[] = []
const queries: string[] = []
const overpass = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const query = new URLSearchParams(body).get('data') ?? ''
    queries.push(query)
    const { status = 200, body: answer } = (answers.length > 1 ? answers.shift() : answers[0])?.(query) ?? {
      body: {},
    }
    response.writeHead(status).end(JSON.stringify(answer))
  })
})
beforeAll(async () => {
  server = await startTestServer()
  await new Promise<void>((resolve) => overpass.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  overpass.close()
  await server.close()
})
beforeEach(async () => {
  queries.length = 0
  await server.database.pool.query(
    'truncate coast_cells, coast_sources, overpass_tiles restart identity cascade',
  )
})

const importBox = (x1: number, y1: number, x2: number, y2: number, refresh = false) =>
  importOsmCoast({
    bounds: { x1, y1, x2, y2 },
    fetchedSince: refresh ? new Date() : null,
    url: `http://127.0.0.1:${(overpass.address() as AddressInfo).port}/api/interpreter`, // listens on a port
    database: server.database,
    dataFolder: server.dataFolder,
    io: createRecordingIo(),
    signal: new AbortController().signal,
    backoffMs: 1,
  })

const osm3s = { timestamp_osm_base: '2026-10-05T12:00:00Z' }
/** A coast from east to west along -2.1 degrees: the land is south of it. It begins and ends outside the box. */
const geometry = Array.from({ length: 601 }, (_, i) => ({ lat: -2.1, lon: -148 - i / 200 }))
const coast = () => ({ body: { osm3s, elements: [{ type: 'way', id: 1, geometry }] } })
const nothing = () => ({ body: { osm3s, elements: [] } })

const getLand = async (latitude: number, longitude: number) => {
  const [cell] = await server.app.coast.getCells([getCoastCellNumber(latitude, longitude)])
  return { rings: cell?.rings.length, source: cell?.source.source, date: cell?.source.date }
}

it('imports the cells of a box: those with coast, and the land and the sea between', async () => {
  answers = [coast]
  const summary = await importBox(-149.9, -2.9, -149.1, -2.01)
  expect(summary).toMatchObject({ tiles: 1, broken: 0 })
  expect(queries).toEqual([
    '[out:json][timeout:180];way["natural"="coastline"](-3,-150,-2,-149);out geom qt;',
  ])
  const osm = { source: 'OpenStreetMap', date: '2026-10-05' }
  expect(await getLand(-2.2, -149.5)).toEqual({ rings: 1, ...osm })
  expect(await getLand(-2.6, -149.5)).toEqual({ rings: 1, ...osm })
  // Outside the box, nothing is known.
  expect(await getLand(-2.2, -148.8)).toMatchObject({ rings: 0, source: 'Natural Earth 1:10m' })
  expect(await getLand(-3.1, -149.5)).toMatchObject({ rings: 0, source: 'Natural Earth 1:10m' })
  // The automatic import of places does not count it as a tile of places.
  expect((await readTileFetchDates(server.database.db)).size).toBe(0)
})

it('asks for each tile once, also after an interruption', async () => {
  answers = [coast, () => ({ status: 400, body: {} })]
  await expect(importBox(-150, -3, -148, -2)).rejects.toThrow(
    'the Overpass server refused the request with 400',
  )
  expect(queries).toHaveLength(2)
  answers = [nothing]
  expect(await importBox(-150, -3, -148, -2)).toMatchObject({ tiles: 1, points: 0 })
  expect(await importBox(-150, -3, -148, -2)).toMatchObject({ tiles: 0 })
  expect(queries).toHaveLength(3)
  answers = [coast]
  expect(await importBox(-150, -3, -148, -2, true)).toMatchObject({ tiles: 2, unchanged: 16 })
})

it('waits for a busy server, and refuses a broken answer', async () => {
  answers = [() => ({ status: 429, body: {} }), () => ({ status: 504, body: {} }), coast]
  expect(await importBox(-150, -3, -149, -2)).toMatchObject({ tiles: 1, added: 16 })
  answers = [() => ({ body: { osm3s, elements: [], remark: 'runtime error: out of memory' } })]
  await expect(importBox(-160, -3, -159, -2)).rejects.toThrow(
    'the Overpass server did not finish: runtime error',
  )
})

it('leaves out the cells in which a coastline ends', async () => {
  answers = [
    () => ({ body: { osm3s, elements: [{ type: 'way', id: 1, geometry: geometry.slice(0, 321) }] } }),
  ]
  // The line ends at -149.6.
  const summary = await importBox(-150, -3, -149, -2)
  expect(summary.broken).toBe(1)
  expect(await getLand(-2.2, -149.6)).toMatchObject({ source: 'Natural Earth 1:10m' })
  expect(await getLand(-2.2, -149.2)).toMatchObject({ source: 'OpenStreetMap' })
})
