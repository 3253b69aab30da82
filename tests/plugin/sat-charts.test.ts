import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TileSource } from '../../src/core/contract/tile-source.ts'
import type { Host } from '../../src/plugin/signalk/host.ts'
import { tileLimits } from '../../src/plugin/signalk/limits.ts'
import { createSatChartResources } from '../../src/plugin/signalk/charts/sat-charts.ts'
import { createSiteClient } from '../../src/plugin/signalk/site-client.ts'
import { buildTileSource } from '../factories/records.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-boat-charts-'))
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47])
let origin = ''
let isDown: boolean
/** Paths of the requested tiles. */
let requestedTiles: string[]
let sources: TileSource[]
/** Headers of the last requested tile. */
let tileHeaders: IncomingHttpHeaders = {}

/** The site, which also serves its tiles. */
const site = createServer((request, response) => {
  const path = request.url ?? ''
  if (isDown) return void response.writeHead(503).end()
  if (path === '/api/v1/tile_sources')
    return void response
      .writeHead(200, { 'content-type': 'application/json', roadstead: '1' })
      .end(JSON.stringify(sources))
  requestedTiles.push(path)
  const siteHeaders = path.startsWith('/ground/') && { roadstead: '1' }
  tileHeaders = request.headers
  if (path.startsWith('/broken/')) response.writeHead(500).end()
  else if (path.startsWith('/missing/')) response.writeHead(404).end()
  else if (request.headers['if-modified-since'] !== undefined) response.writeHead(304).end()
  else if (path.startsWith('/png/')) response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  else if (path.startsWith('/login/')) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
  else response.writeHead(200, { 'content-type': 'image/jpeg', ...siteHeaders }).end(jpeg)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  site.close()
  rmSync(root, { recursive: true })
})
beforeEach(() => {
  isDown = false
  requestedTiles = []
  sources = [
    buildSource('free', { offlineAllowed: true }),
    buildSource('limited', { offlineAllowed: false }),
    buildSource('missing', {}),
    buildSource('login', {}),
    buildSource('topo', { kind: 'topo' }),
  ]
})

function buildSource(id: string, changes: Partial<TileSource>): TileSource {
  return buildTileSource({ id, kind: 'satellite', template: `/${id}/{z}/{x}/{y}`, ...changes })
}

const host = { debug: () => undefined } as unknown as Host // the charts only log

async function openCharts(folder = mkdtempSync(join(root, 'boat-')), siteUrl = origin) {
  const client = createSiteClient(siteUrl, '', () => undefined)
  const charts = createSatChartResources(host, client, { folder, megabytes: 10 })
  await charts.load()
  return { charts, folder }
}

it('a tile is cached for use offline only if the licence of its source allows it', async () => {
  const { charts } = await openCharts()
  for (const source of ['free', 'limited'])
    expect(await charts.fetchTile(source, 5, 3, 2)).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  isDown = true
  expect(await charts.fetchTile('free', 5, 3, 2)).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  expect(await charts.fetchTile('limited', 5, 3, 2)).toEqual({ status: 504 })
})

it('what is not an image is neither shown nor cached', async () => {
  const { charts } = await openCharts()
  for (let time = 0; time < 2; time++) {
    expect(await charts.fetchTile('missing', 5, 3, 2)).toEqual({ status: 404 })
    // The page of a network that asks for a log-in does not say that there is no tile.
    expect(await charts.fetchTile('login', 5, 3, 2)).toEqual({ status: 504 })
  }
  expect(requestedTiles).toHaveLength(4)
})

it.each([
  ['an unknown source', 'other', 5, 3, 2],
  ['a column beyond the zoom', 'free', 2, 4, 0],
  ['a row beyond the zoom', 'free', 2, 0, 4],
  ['a negative number', 'free', 2, -1, 0],
  ['a fraction', 'free', 2, 0.5, 0],
  ['no number', 'free', Number.NaN, 0, 0],
  ['a zoom above the maximum', 'free', tileLimits.maxZoom + 1, 0, 0],
])('a tile with %s is not requested from the site', async (_case, source, z, x, y) => {
  const { charts } = await openCharts()
  expect(await charts.fetchTile(source, z, x, y)).toEqual({ status: 404 })
  expect(requestedTiles).toEqual([])
})

it('only satellite sources are charts; the panel has all of them with paths of the boat server', async () => {
  const { charts } = await openCharts()
  const list = await charts.methods.listResources({})
  expect(Object.keys(list)).toEqual(['free', 'limited', 'missing', 'login'].map((id) => `roadstead-${id}`))
  expect(await charts.methods.getResource('roadstead-free')).toMatchObject({ identifier: 'roadstead-free' })
  await expect(charts.methods.getResource('roadstead-topo')).rejects.toThrow()
  for (const { template } of charts.listSources())
    expect(template).toMatch(/^\.\.\/signalk\/.*\/\{z\}\/\{x\}\/\{y\}$/)
  expect(charts.listSources()).toHaveLength(sources.length)
})

it('the sources are known without a connection after the first start', async () => {
  const { folder } = await openCharts()
  isDown = true
  const { charts } = await openCharts(folder)
  expect(charts.listSources().map(({ id }) => id)).toEqual(sources.map(({ id }) => id))
  const other = await openCharts(folder, origin.replace('127.0.0.1', 'localhost'))
  expect(other.charts.listSources()).toEqual([])
})

it('a tile of an area is fetched once, renewed by its date, and stays when its server does not answer', async () => {
  sources = ['free', 'missing', 'broken', 'png'].map((id) => buildSource(id, { offlineAllowed: true }))
  sources.push(buildSource('limited', { offlineAllowed: false }))
  const { charts } = await openCharts()
  const keep = (source: string, sinceMs = -Infinity) => charts.keepTile(source, [5, 3, 2], sinceMs)
  expect(await keep('free')).toEqual(jpeg.length)
  expect(await keep('free')).toEqual(jpeg.length)
  expect(requestedTiles).toEqual(['/free/5/3/2'])
  expect(tileHeaders['if-modified-since']).toBeUndefined()
  const tomorrow = Date.now() + 86_400_000
  expect(await keep('free', tomorrow)).toBe(jpeg.length)
  expect(Date.parse(tileHeaders['if-modified-since'] ?? '')).toBeLessThanOrEqual(Date.now())
  expect(requestedTiles).toHaveLength(2)
  // A tile that its source lacks, or whose licence forbids it, has no bytes; without an answer there is none.
  expect(await keep('missing')).toBe(0)
  expect(await keep('limited')).toBe(0)
  expect(await keep('broken')).toBeNull()
  expect(requestedTiles).not.toContain('/limited/5/3/2')
  expect(await keep('png')).toBe(png.length)
  isDown = true
  expect(await keep('free', tomorrow)).toEqual(jpeg.length)
  expect(await keep('ground')).toBeNull()
  expect(await charts.fetchTile('png', 5, 3, 2)).toEqual({ bytes: png, type: 'image/png' })
})

it('a tile is requested as a program of this site, and a failing tile server counts as offline', async () => {
  sources.push(buildSource('broken', {}))
  const { charts } = await openCharts()
  expect(await charts.fetchTile('broken', 5, 3, 2)).toEqual({ status: 504 })
  await charts.fetchTile('free', 5, 3, 2)
  expect(requestedTiles).toEqual(['/broken/5/3/2', '/free/5/3/2'])
  expect(tileHeaders).toMatchObject({ referer: `${origin}/`, 'user-agent': 'signalk-roadstead' })
})

it('a chart is described to the plotter with its zooms and its extent', async () => {
  sources = [
    buildSource('free', { minZoom: 2, maxZoom: 17, attribution: 'Nobody', licence: 'CC0' }),
    buildSource('bay', { bbox: [4, 43, 5, 44] }),
  ]
  const { charts } = await openCharts()
  const tiles = '/signalk/v1/api/roadstead/tiles/free/{z}/{x}/{y}'
  const { 'roadstead-free': free, 'roadstead-bay': bay } = await charts.methods.listResources({})
  expect(free).toEqual({
    identifier: 'roadstead-free',
    name: 'Roadstead satellite: free',
    description: 'Nobody (CC0)',
    type: 'tilelayer',
    format: 'jpg',
    scale: 250_000,
    minzoom: 2,
    maxzoom: 17,
    bounds: [-180, -85, 180, 85],
    url: tiles,
    tilemapUrl: tiles,
  })
  expect(bay).toMatchObject({ bounds: [4, 43, 5, 44] })
})

it('a chart announces only zooms that are served, and the format of its tiles', async () => {
  sources = [
    buildSource('png', { maxZoom: 21 }),
    buildSource('free', { maxZoom: 16 }),
    buildSource('broken', { template: '/broken/{z}/{x}/{y}.webp' }),
    buildSource('deep', { minZoom: 20, maxZoom: 21 }),
  ]
  const { charts, folder } = await openCharts()
  const list = async (of: typeof charts) =>
    Object.entries(await of.methods.listResources({})).map(([id, chart]) => {
      const { maxzoom, format } = chart as { maxzoom: number; format: string }
      return [id.replace('roadstead-', ''), maxzoom, format]
    })
  const expected = [
    ['png', tileLimits.maxZoom, 'png'],
    ['free', 16, 'jpg'],
    ['broken', 18, 'webp'],
  ]
  expect(await list(charts)).toEqual(expected)
  expect('bytes' in (await charts.fetchTile('png', tileLimits.maxZoom, 3, 2))).toBe(true)
  expect(charts.listSources().map(({ maxZoom }) => maxZoom)).toEqual([tileLimits.maxZoom, 16, 18])
  // One tile of each source was looked at, in its middle, and never again.
  const { length } = requestedTiles
  await list(charts)
  expect(requestedTiles).toHaveLength(length)
  // Known without a connection.
  isDown = true
  const { charts: again } = await openCharts(folder)
  expect(await list(again)).toEqual(expected)
})

it('the built-in basemap is a source of its own, which is not listed', async () => {
  const { charts } = await openCharts()
  expect(await charts.fetchTile('ground', 19, 3, 2)).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  expect(requestedTiles).toEqual(['/ground/19/3/2'])
  isDown = true
  expect(await charts.fetchTile('ground', 19, 3, 2)).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  expect(charts.listSources().map(({ id }) => id)).not.toContain('ground')
})
