import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import yauzl from 'yauzl'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SatChartEstimate, SatChartJob } from '../../src/core/contract/sat-chart-job.ts'
import { satChartArea } from '../../src/core/limits/sat-charts.ts'
import { buildApp } from '../../src/server/app.ts'
import { getJobsFolder } from '../../src/server/sat-charts/jobs/job-files.ts'
import { computeKapFrame } from '../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../src/server/sat-charts/kap/read-kap.ts'
import { mergeGridSheets } from '../../src/server/sat-charts/chart-sheet.ts'
import { computeFrameCorners, expectCorners } from '../fakes/gdal-corners.ts'
import { createBasemap } from '../../src/server/basemap/basemap.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

let tiles: TileServer
let server: TestServer
let member: TestUser
/** Two sheets of zoom 13 beside each other. */
const order = { x1: 4.1, y1: 43.5, x2: 4.3, y2: 43.51, tile_zoom: 13, file_format: 'kap' }

beforeAll(async () => {
  tiles = await startTileServer()
  const ROADSTEAD_TILES = tiles.writeSourcesFile({ template: tiles.urlTemplate })
  server = await startTestServer({ ROADSTEAD_TILES })
  member = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})
afterEach(() => {
  tiles.mode = 'well'
  tiles.delayMs = 0
})

async function start(given: object = {}): Promise<SatChartJob> {
  const answer = await member.call('POST', '/chart_jobs', { ...order, ...given })
  expect(answer.status).toBe(201)
  return answer.body
}

async function jobNow(id: number): Promise<SatChartJob> {
  return (await server.get(`/chart_jobs/${id}`, member.headers)).body
}

async function ended(id: number): Promise<SatChartJob> {
  await expect.poll(async () => (await jobNow(id)).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return jobNow(id)
}

function folderOf(id: number): string {
  return join(getJobsFolder(server.dataFolder), String(id))
}

function file(id: number, headers: Record<string, string> = {}, app = server.app) {
  const url = `/api/v1/chart_jobs/${id}/file`
  return app.inject({ method: 'GET', url, headers: { ...member.headers, ...headers } })
}

function namesIn(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) =>
    yauzl.fromBuffer(zip, (failure, opened) => {
      if (failure) return reject(failure)
      const names: string[] = []
      opened.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      opened.on('end', () => resolve(names))
      opened.on('error', reject)
    }),
  )
}

describe('charts that are ordered', () => {
  it('are counted and weighed before, with whose imagery it is', async () => {
    const query = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]))
    const { body } = await server.get(`/chart_jobs/estimate?${query.toString()}`, member.headers)
    const estimate = body as SatChartEstimate
    expect(estimate).toMatchObject({ sheets: 2, most_sheets: satChartArea.maxSheets })
    expect(estimate.bytes).toBe(2 * satChartArea.estimatedSheetBytes)
    expect(estimate.sources).toMatchObject([{ attribution: '© Test imagery' }])
  })

  it('are made while nobody waits, and downloaded whole or from where it broke off', async () => {
    const { id, state, sheets } = await start()
    expect([state, sheets]).toEqual(['waiting', 2])
    expect((await file(id)).statusCode).toBe(404)
    const job = await ended(id)
    expect(job).toMatchObject({ state: 'done', sheets_done: 2, failure: null })
    const whole = await file(id)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gmap_kaps.zip"',
      'content-length': String(job.bytes),
    })
    const names = await namesIn(whole.rawPayload)
    expect(names).toHaveLength(4)
    expect(names.slice(2)).toEqual(['README.TXT', 'manifest.json'])
    const rest = await file(id, { range: 'bytes=1000-', 'if-range': String(whole.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    expect(existsSync(join(folderOf(id), 'sheets'))).toBe(false)
  })

  it('may be one MBTiles file', async () => {
    const { id } = await start({ file_format: 'mbtiles' })
    expect((await ended(id)).state).toBe('done')
    const { headers, rawPayload } = await file(id)
    expect(headers['content-disposition']).toBe('attachment; filename="gmap.mbtiles"')
    expect(rawPayload.subarray(0, 15).toString()).toBe('SQLite format 3')
  })

  it('may be one merged chart, which stands where its sheets do', async () => {
    const { id } = await start({ file_format: 'kap_merged' })
    const job = await ended(id)
    expect(job).toMatchObject({ state: 'done', sheets: 2, sheets_done: 2 })
    const { headers, rawPayload } = await file(id)
    expect(headers['content-disposition']).toBe('attachment; filename="gmap_merged.kap"')
    const frame = computeKapFrame(mergeGridSheets(order, order.tile_zoom))
    const header = readKapHeader(rawPayload)
    expect([header.width, header.height]).toEqual([4096, frame.height])
    expectCorners(computeChartCorners(header), computeFrameCorners(frame), {
      zoom: order.tile_zoom,
      height: frame.height,
    })
    expect(readdirSync(folderOf(id))).toEqual(['gmap_merged.kap'])
  })

  it('are refused as one chart where it were too wide for readers, before anything is asked for', async () => {
    const wide = { ...order, x1: 0, x2: 3.2, file_format: 'kap_merged' }
    const before = tiles.requestedTiles.length
    const { status, body } = await member.call('POST', '/chart_jobs', wide)
    expect([status, body]).toMatchObject([
      422,
      { errors: { x1: [/at most 8 sheets per side; this view needs \d+ by 1/] } },
    ])
    const query = new URLSearchParams(Object.entries(wide).map(([name, value]) => [name, String(value)]))
    const estimate = (await server.get(`/chart_jobs/estimate?${query.toString()}`, member.headers))
      .body as SatChartEstimate
    expect(estimate.refusal).toMatch(/at most 8 sheets per side/)
    expect(tiles.requestedTiles.length).toBe(before)
  })

  it('fail in words, and leave nothing, where the disk takes no more', async () => {
    const folder = getJobsFolder(server.dataFolder)
    renameSync(folder, `${folder}.aside`)
    try {
      writeFileSync(folder, 'a file where the folder should be')
      const { id } = await start()
      expect(await ended(id)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('cannot write'),
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
      renameSync(`${folder}.aside`, folder)
    }
  })

  it('are nobody else’s to see, take or give up', async () => {
    const { id } = await start()
    const other = await server.createUser()
    for (const [method, path] of [
      ['GET', `/chart_jobs/${id}`],
      ['GET', `/chart_jobs/${id}/file`],
      ['DELETE', `/chart_jobs/${id}`],
    ] as const)
      expect((await other.call(method, path)).status).toBe(403)
    expect((await ended(id)).state).toBe('done')
  })

  it('are given up by who ordered them, and leave nothing', async () => {
    tiles.delayMs = 30
    const { id } = await start({ x1: 10, x2: 10.2 })
    await expect.poll(async () => (await jobNow(id)).state).toBe('running')
    expect((await member.call('DELETE', `/chart_jobs/${id}`)).status).toBe(200)
    expect((await member.call('GET', `/chart_jobs/${id}`)).status).toBe(404)
    expect(existsSync(folderOf(id))).toBe(false)
  })

  it('say what they failed of', async () => {
    tiles.mode = 'bare'
    const { id } = await start({ x1: 20, x2: 20.01 })
    const job = await ended(id)
    expect(job.state).toBe('failed')
    expect(job.failure).toMatch(/^No downloadable imagery/)
  })

  it('are refused where they are too many or no source covers them', async () => {
    const large = await member.call('POST', '/chart_jobs', { ...order, x2: 20, y2: 50 })
    expect([large.status, large.body]).toMatchObject([422, { errors: { x1: [/takes \d+ charts/] } }])
    const deep = await member.call('POST', '/chart_jobs', { ...order, tile_zoom: 22 })
    expect(deep.status).toBe(422)
  })

  it('go on where they were when the server is started anew', async () => {
    tiles.delayMs = 15
    const { id } = await start({ x1: 30, x2: 30.4 })
    await expect.poll(async () => (await jobNow(id)).sheets_done, { timeout: 30_000 }).toBeGreaterThan(0)
    await server.app.close()
    const { settings, database } = server
    const anew = await buildApp({ settings, database, basemap: createBasemap(), clock: () => new Date() })
    try {
      const asked = () => anew.inject({ url: `/api/v1/chart_jobs/${id}`, headers: member.headers })
      const { state, sheets_done } = (await asked()).json<SatChartJob>()
      expect(state).not.toBe('done')
      expect(sheets_done).toBeGreaterThan(0)
      const before = tiles.requestedTiles.length
      await expect
        .poll(async () => (await asked()).json<SatChartJob>().state, { timeout: 60_000 })
        .toBe('done')
      const { sheets } = (await asked()).json<SatChartJob>()
      // The sheets that were made, and the tiles that had come, are not asked for again.
      expect(tiles.requestedTiles.length - before).toBeLessThan(64 * sheets)
      expect(await namesIn((await file(id, {}, anew)).rawPayload)).toHaveLength(sheets + 2)
    } finally {
      await anew.close()
    }
  })
})
