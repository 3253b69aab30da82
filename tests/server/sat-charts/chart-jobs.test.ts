import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import yauzl from 'yauzl'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SatChartEstimate, SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { hourlyQuotas } from '../../../src/core/limits/requests.ts'
import { satChartArea, satChartEstimates } from '../../../src/core/limits/sat-charts.ts'
import { buildApp } from '../../../src/server/app.ts'
import { getJobsFolder } from '../../../src/server/sat-charts/jobs/job-files.ts'
import { computeKapFrame } from '../../../src/server/sat-charts/kap/georeference.ts'
import { computeChartCorners, readKapHeader } from '../../../src/server/sat-charts/kap/read-kap.ts'
import { mergeGridSheets } from '../../../src/server/sat-charts/chart-sheet.ts'
import { computeFrameCorners, expectCorners } from '../../support/gdal-corners.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let tiles: TileServer
/** List of tile sources. */
let tilesFile: string
let server: TestServer
let user: TestUser
/** Two adjacent sheets at zoom 13. */
const area = { x1: 4.1, y1: 43.5, x2: 4.3, y2: 43.51, tile_zoom: 13, file_format: 'kap' }

beforeAll(async () => {
  tiles = await startTileServer()
  // Without coarser imagery that could replace missing tiles.
  tilesFile = tiles.writeSourcesFile({ template: tiles.urlTemplate, minZoom: area.tile_zoom })
  server = await startTestServer({ ROADSTEAD_TILES: tilesFile })
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})
afterEach(() => {
  tiles.mode = 'well'
  tiles.delayMs = 0
})

async function createJob(overrides: object = {}): Promise<SatChartJob> {
  const answer = await user.call('POST', '/chart_jobs', { ...area, ...overrides })
  expect(answer.status).toBe(201)
  return answer.body
}

async function fetchJob(id: number): Promise<SatChartJob> {
  return (await server.get(`/chart_jobs/${id}`, user.headers)).body
}

async function waitForJob(id: number): Promise<SatChartJob> {
  await expect.poll(async () => (await fetchJob(id)).state, { timeout: 60_000 }).toMatch(/done|failed/)
  return fetchJob(id)
}

function getJobFolder(id: number): string {
  return join(getJobsFolder(server.dataFolder), String(id))
}

function downloadFile(id: number, headers: Record<string, string> = {}) {
  const url = `/api/v1/chart_jobs/${id}/file`
  return server.app.inject({ method: 'GET', url, headers: { ...user.headers, ...headers } })
}

function listZipNames(zip: Buffer): Promise<string[]> {
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

describe('chart jobs', () => {
  // file-size.long.test.ts compares the sizes.
  it('estimate sheets, size and imagery sources from samples of the imagery', async () => {
    const query = new URLSearchParams(Object.entries(area).map(([name, value]) => [name, String(value)]))
    const before = tiles.requestedTiles.length
    const { body, headers } = await server.get(`/chart_jobs/estimate?${query.toString()}`, user.headers)
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=60' })
    expect(body).toMatchObject({
      sheets: 2,
      most_sheets: satChartArea.maxSheets,
      sources: [{ attribution: '© Test imagery' }],
    })
    expect(tiles.requestedTiles.length).toBeGreaterThan(before)
  })

  it('estimates render sheets within a slot of the user, and have the usual size without one', async () => {
    tiles.delayMs = 100
    const estimate = async (caller: TestUser, shift: number) => {
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(area).map(([name, value]) => [name, String(value)])),
        x1: String(area.x1 + shift),
        x2: String(area.x2 + shift),
      })
      const answer = await server.get(`/chart_jobs/estimate?${query.toString()}`, caller.headers)
      const { bytes } = answer.body as SatChartEstimate
      return { status: answer.status, caching: answer.headers['cache-control'], bytes }
    }
    const others = [await server.createUser(), await server.createUser(), await server.createUser()]
    const ofUser = await Promise.all([1, 2, 3, 4, 5].map((shift) => estimate(user, shift)))
    const ofOthers = await Promise.all(others.map((other, at) => estimate(other, 6 + at)))
    const isSampled = ({ caching }: { caching: unknown }) => caching === 'private, max-age=60'
    expect(ofUser.filter(isSampled)).toHaveLength(satChartEstimates.perUser)
    expect(ofOthers.filter(isSampled)).toHaveLength(satChartEstimates.total)
    for (const answer of [...ofUser, ...ofOthers]) {
      expect(answer.status).toBe(200)
      if (isSampled(answer)) continue
      expect(answer.caching).toBe('private, no-store')
      expect(answer.bytes % satChartArea.estimatedSheetBytes).toBe(0)
    }
    // An estimate that is known needs no slot.
    tiles.delayMs = 0
    expect((await estimate(user, 1 + ofUser.findIndex(isSampled))).caching).toBe('private, max-age=60')
  })

  it('estimates render sheets within the quota of an hour', async () => {
    const strict = await startTestServer({ ROADSTEAD_TILES: tilesFile, ROADSTEAD_RATE_LIMIT_FACTOR: '0.01' })
    try {
      const { headers } = await strict.createUser()
      const max = Math.ceil(hourlyQuotas.chartEstimates.perUser / 100)
      const caching: unknown[] = []
      for (let shift = 0; shift <= max; shift++) {
        const query = { ...area, x1: area.x1 + shift, x2: area.x2 + shift }
        const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
        const answer = await strict.get(`/chart_jobs/estimate?${search.join('&')}`, headers)
        expect(answer.status).toBe(200)
        caching.push(answer.headers['cache-control'])
      }
      expect(caching).toEqual([...Array<string>(max).fill('private, max-age=60'), 'private, no-store'])
    } finally {
      await strict.close()
    }
  })

  it('run in the background; the file can be downloaded completely or resumed', async () => {
    const { id, state, sheets } = await createJob()
    expect(state).toBe('waiting')
    expect(sheets).toBe(2)
    expect((await downloadFile(id)).statusCode).toBe(404)
    const job = await waitForJob(id)
    expect(job).toMatchObject({ state: 'done', sheets_done: 2, failure: null })
    const complete = await downloadFile(id)
    expect(complete.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gmap_kaps.zip"',
      'content-length': String(job.bytes),
      // It may be kept to resume the download, but a deleted one is gone.
      'cache-control': 'private, no-cache',
    })
    const names = await listZipNames(complete.rawPayload)
    expect(names).toHaveLength(4)
    expect(names.slice(2)).toEqual(['README.TXT', 'manifest.json'])
    const rest = await downloadFile(id, { range: 'bytes=1000-', 'if-range': String(complete.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(complete.rawPayload.subarray(1000))).toBe(true)
    expect(existsSync(join(getJobFolder(id), 'sheets'))).toBe(false)
  })

  it('can produce one MBTiles file', async () => {
    const { id } = await createJob({ x2: 4.11, file_format: 'mbtiles' })
    expect((await waitForJob(id)).state).toBe('done')
    const { headers, rawPayload } = await downloadFile(id)
    expect(headers['content-disposition']).toBe('attachment; filename="gmap.mbtiles"')
    expect(rawPayload.subarray(0, 15).toString()).toBe('SQLite format 3')
  })

  it('can produce one merged chart with the corners of its sheets', async () => {
    const { id } = await createJob({ file_format: 'kap_merged' })
    const job = await waitForJob(id)
    expect(job).toMatchObject({ state: 'done', sheets: 2, sheets_done: 2 })
    const { headers, rawPayload } = await downloadFile(id)
    expect(headers['content-disposition']).toBe('attachment; filename="gmap_merged.kap"')
    const frame = computeKapFrame(mergeGridSheets(area, area.tile_zoom))
    const header = readKapHeader(rawPayload)
    expect(header.width).toBe(4096)
    expect(header.height).toEqual(frame.height)
    expectCorners(computeChartCorners(header), computeFrameCorners(frame), {
      zoom: area.tile_zoom,
      height: frame.height,
    })
    expect(readdirSync(getJobFolder(id))).toEqual(['gmap_merged.kap'])
  })

  it('refuse merged charts wider than chart plotters accept, before requesting tiles', async () => {
    const refusal = `at most ${satChartArea.maxMergedSheetsPerSide} sheets per side`
    const wide = { ...area, x1: 0, x2: 3.2, file_format: 'kap_merged' }
    const before = tiles.requestedTiles.length
    const { status, body } = await user.call('POST', '/chart_jobs', wide)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: { x1: [expect.stringMatching(new RegExp(`${refusal}; this view needs \\d+ by 1`))] },
    })
    const query = new URLSearchParams(Object.entries(wide).map(([name, value]) => [name, String(value)]))
    const estimate = (await server.get(`/chart_jobs/estimate?${query.toString()}`, user.headers))
      .body as SatChartEstimate
    expect(estimate.refusal).toContain(refusal)
    expect(tiles.requestedTiles.length).toBe(before)
  })

  it('fail with a message if the disk is not writable', async () => {
    const folder = getJobsFolder(server.dataFolder)
    renameSync(folder, `${folder}.aside`)
    try {
      writeFileSync(folder, 'a file where the folder should be')
      const { id } = await createJob()
      expect(await waitForJob(id)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('cannot write'),
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
      renameSync(`${folder}.aside`, folder)
    }
  })

  it.each([
    ['progress', 50, 'new.progress > 0'],
    ['result', 51, "new.state = 'done'"],
  ])('go on after the database was away for a moment: %s', async (_what, longitude, condition) => {
    const { pool } = server.database
    await pool.query(`
      create sequence refusals;
      create function refuse_once() returns trigger language plpgsql as $$
        begin
          if nextval('refusals') = 1 then raise exception 'shutting down' using errcode = '57P01'; end if;
          return new;
        end $$;
      create trigger refused before update on jobs for each row when (${condition}) execute function refuse_once()`)
    onTestFinished(
      async () => void (await pool.query('drop function refuse_once cascade; drop sequence refusals')),
    )
    const { id } = await createJob({ x1: longitude, x2: longitude + 0.01 })
    expect(await waitForJob(id)).toMatchObject({ state: 'done', failure: null })
    const { rows } = await pool.query('select is_called as refused from refusals')
    expect(rows).toEqual([{ refused: true }])
  })

  it('can be cancelled and leave no files', async () => {
    tiles.delayMs = 30
    const { id } = await createJob({ x1: 10, x2: 10.01 })
    await expect.poll(async () => (await fetchJob(id)).state).toBe('running')
    expect((await user.call('DELETE', `/chart_jobs/${id}`)).status).toBe(200)
    expect((await user.call('GET', `/chart_jobs/${id}`)).status).toBe(404)
    expect(existsSync(getJobFolder(id))).toBe(false)
  })

  it('are accepted at once while the source of tiles does not answer', async () => {
    tiles.mode = 'silent'
    const { id, estimated_bytes } = await createJob({ x1: 40, x2: 40.01 })
    expect(estimated_bytes).toBe(satChartArea.estimatedSheetBytes)
    expect((await user.call('DELETE', `/chart_jobs/${id}`)).status).toBe(200)
  }, 10_000)

  it.each([
    ['bare', 20, /^No downloadable imagery/],
    ['pages', 21, /^The imagery source is not responding/],
  ] as const)('report the reason of a failure: %s', async (mode, longitude, reason) => {
    tiles.mode = mode
    const { id } = await createJob({ x1: longitude, x2: longitude + 0.01 })
    const job = await waitForJob(id)
    expect(job.state).toBe('failed')
    expect(job.failure).toMatch(reason)
  })

  it('refuse areas with too many sheets and zooms without a source', async () => {
    const large = await user.call('POST', '/chart_jobs', { ...area, x2: 20, y2: 50 })
    expect(large.status).toBe(422)
    expect(large.body).toMatchObject({ errors: { x1: [/takes \d+ charts/] } })
    const deep = await user.call('POST', '/chart_jobs', { ...area, tile_zoom: 22 })
    expect(deep.status).toBe(422)
    expect(deep.body).toMatchObject({ errors: { tile_zoom: ['must be from 5 to 21'] } })
  })

  it('resume after a restart of the server', async () => {
    tiles.delayMs = 5
    const stopped = await startTestServer({ ROADSTEAD_TILES: tilesFile })
    onTestFinished(() => stopped.close())
    const { settings, database } = stopped
    const { headers, call } = await stopped.createUser()
    const created = await call('POST', '/chart_jobs', { ...area, x1: 30.1, x2: 30.3 })
    const { id } = created.body as SatChartJob
    const fetchStoppedJob = async () => (await call('GET', `/chart_jobs/${id}`)).body as SatChartJob
    await expect
      .poll(async () => (await fetchStoppedJob()).sheets_done, { timeout: 30_000 })
      .toBeGreaterThan(0)
    await stopped.app.close()
    const restarted = await buildApp({
      settings,
      database,
      basemap: createBasemap(),
      clock: () => new Date(),
    })
    try {
      const fetchRestartedJob = () => restarted.inject({ url: `/api/v1/chart_jobs/${id}`, headers })
      const { state, sheets_done } = (await fetchRestartedJob()).json<SatChartJob>()
      expect(state).not.toBe('done')
      expect(sheets_done).toBeGreaterThan(0)
      const before = tiles.requestedTiles.length
      await expect
        .poll(async () => (await fetchRestartedJob()).json<SatChartJob>().state, { timeout: 60_000 })
        .toBe('done')
      const { sheets } = (await fetchRestartedJob()).json<SatChartJob>()
      // Finished sheets and cached tiles are not requested again.
      expect(tiles.requestedTiles.length - before).toBeLessThan(64 * sheets)
      const file = await restarted.inject({ url: `/api/v1/chart_jobs/${id}/file`, headers })
      expect(await listZipNames(file.rawPayload)).toHaveLength(sheets + 2)
    } finally {
      await restarted.close()
    }
  })
})
