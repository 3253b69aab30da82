import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { satChartArea } from '../../../src/core/limits/sat-charts.ts'
import { getJobsFolder } from '../../../src/server/sat-charts/jobs/job-files.ts'
import { deleteExpiredChartJobs } from '../../../src/server/sat-charts/jobs/queries.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { discardExpiredUploads } from '../../../src/server/storage/blob-queries.ts'
import { deleteMarkedFiles } from '../../../src/server/storage/delete-marked-files.ts'
import { startS3Server, type S3Server } from '../../fakes/s3-server.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { buildSecondApp } from '../../support/cable-clients.ts'
import { startTestServer, testPassword, type TestServer, type TestUser } from '../../support/test-server.ts'

describe('chart files in a bucket', () => {
  let s3: S3Server
  let tiles: TileServer
  let server: TestServer
  /** Another server on the same database and bucket, with a data folder of its own. */
  let other: FastifyInstance
  const otherFolder = mkdtempSync(join(tmpdir(), 'roadstead-other-'))
  let user: TestUser
  /** One sheet at zoom 13. */
  const area = { x1: 4.15, y1: 43.5, x2: 4.16, y2: 43.51, tile_zoom: 13 }

  beforeAll(async () => {
    s3 = await startS3Server()
    tiles = await startTileServer()
    const environment = {
      ROADSTEAD_STORAGE: s3.storageUrl,
      ROADSTEAD_SECRET: 'the-secret-of-both-servers-0123456789',
      ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate, minZoom: area.tile_zoom }),
    }
    server = await startTestServer(environment)
    const settings = parseSettings({
      ...environment,
      ROADSTEAD_DATA: otherFolder,
      ROADSTEAD_LOG_LEVEL: 'silent',
      ROADSTEAD_RATE_LIMIT_FACTOR: '0',
      ROADSTEAD_AUTO_IMPORT: 'off',
    })
    other = await buildSecondApp(server, server.database, settings)
    user = await server.createUser()
  })
  afterAll(async () => {
    await other.close()
    await server.close()
    await tiles.close()
    await s3.close()
    rmSync(otherFolder, { recursive: true, force: true })
  })

  /** Makes a file. MBTiles are quick to make: they contain the tiles as they are. */
  async function makeJob(format = 'mbtiles'): Promise<SatChartJob> {
    const created = await user.call('POST', '/chart_jobs', { ...area, file_format: format })
    expect(created.status).toBe(201)
    const { id } = created.body as SatChartJob
    const fetchJob = async () => (await user.call('GET', `/chart_jobs/${id}`)).body as SatChartJob
    await expect.poll(async () => (await fetchJob()).state, { timeout: 60_000 }).toMatch(/done|failed/)
    return fetchJob()
  }

  const download = (app: FastifyInstance, id: number, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/v1/chart_jobs/${id}/file`, headers: { ...user.headers, ...headers } })

  async function getKey(id: number): Promise<string> {
    const { rows } = await server.database.pool.query(
      'select key from blobs where id = (select blob_id from jobs where id = $1)',
      [id],
    )
    return rows[0].key
  }

  it('are served by every server, as a whole and in parts, and leave no copy on a disk', async () => {
    const { id, state, bytes } = await makeJob('kap')
    expect(state).toBe('done')
    const [whole, same] = [await download(server.app, id), await download(other, id)]
    expect(whole.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(same.rawPayload.equals(whole.rawPayload)).toBe(true)
    const { rows } = await server.database.pool.query(
      'select checksum, byte_size from blobs where key = $1',
      [await getKey(id)],
    )
    // As S3 states the MD5 of an upload.
    const checksum = createHash('md5').update(whole.rawPayload).digest('base64')
    expect(rows).toEqual([{ checksum, byte_size: bytes }])
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gmap_kaps.zip"',
      'content-length': String(bytes),
      'accept-ranges': 'bytes',
      etag: whole.headers.etag,
    }
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject(headers)
    expect(same.statusCode).toBe(200)
    expect(same.headers).toMatchObject(headers)
    // The rest of a download that broke off, from the other server.
    const rest = await download(other, id, { range: 'bytes=1000-', 'if-range': String(whole.headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes 1000-${Number(bytes) - 1}/${bytes}`)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    const changed = await download(other, id, { range: 'bytes=1000-', 'if-range': '"of-another-file"' })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.length).toEqual(bytes)
    const beyond = await download(other, id, { range: `bytes=${bytes}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes}`)
    const known = await download(other, id, { 'if-none-match': String(whole.headers.etag) })
    expect(known.statusCode).toBe(304)
    expect(known.rawPayload.length).toBe(0)
    for (const folder of [server.dataFolder, otherFolder])
      expect(existsSync(getJobsFolder(folder)) ? readdirSync(getJobsFolder(folder)) : []).toEqual([])
  })

  it('are stored later if the database accepts no changes for a moment', async () => {
    const { pool } = server.database
    await pool.query(`
      create sequence refusals;
      create function refuse_once() returns trigger language plpgsql as $$
        begin
          if nextval('refusals') = 1 then raise exception 'read-only' using errcode = '25006'; end if;
          return new;
        end $$;
      create trigger refused before insert on blobs for each row execute function refuse_once()`)
    onTestFinished(
      async () => void (await pool.query('drop function refuse_once cascade; drop sequence refusals')),
    )
    expect(await makeJob()).toMatchObject({ state: 'done', failure: null })
  })

  it('stay only for their user', async () => {
    const { id } = await makeJob()
    const stranger = await server.createUser()
    const answer = await other.inject({ url: `/api/v1/chart_jobs/${id}/file`, headers: stranger.headers })
    expect(answer.statusCode).toBe(403)
  })

  it('are deleted with their job, by any server', async () => {
    const { id } = await makeJob()
    const key = await getKey(id)
    expect(await server.app.storage.exists(key)).toBe(true)
    const answer = await other.inject({
      method: 'DELETE',
      url: `/api/v1/chart_jobs/${id}`,
      headers: user.headers,
    })
    expect(answer.statusCode).toBe(200)
    expect(await server.app.storage.exists(key)).toBe(false)
  })

  it('are kept by the sweep of unused uploads, and deleted after the retention time', async () => {
    const { id } = await makeJob()
    const key = await getKey(id)
    const { db, pool } = server.database
    await discardExpiredUploads(db, new Date(Date.now() + 1_000 * 3_600_000))
    await deleteMarkedFiles(server.app)
    expect(await server.app.storage.exists(key)).toBe(true)
    await pool.query('update jobs set finished_at = now() - make_interval(hours => $1)', [
      satChartArea.fileRetentionHours + 1,
    ])
    await deleteExpiredChartJobs(db)
    await deleteMarkedFiles(server.app)
    expect(await server.app.storage.exists(key)).toBe(false)
  })

  it('are deleted with the account', async () => {
    const leaving = await server.createUser()
    const { id } = await makeJob()
    const key = await getKey(id)
    await server.database.pool.query('update jobs set user_id = $1 where id = $2', [leaving.id, id])
    expect((await leaving.call('DELETE', `/users/${leaving.id}`, { password: testPassword })).status).toBe(
      200,
    )
    expect(await server.app.storage.exists(key)).toBe(false)
  })

  it('fail with a message while the bucket is away', async () => {
    const away = startTestServer({
      ROADSTEAD_STORAGE: 's3://key:secret@127.0.0.1:9/bucket?tls=false',
      ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate, minZoom: area.tile_zoom }),
    })
    const { createUser, close, database } = await away
    const { call } = await createUser()
    const { id } = (await call('POST', '/chart_jobs', { ...area, file_format: 'mbtiles' }))
      .body as unknown as SatChartJob
    const fetchJob = async () => (await call('GET', `/chart_jobs/${id}`)).body as unknown as SatChartJob
    await expect.poll(async () => (await fetchJob()).state, { timeout: 60_000 }).toMatch(/done|failed/)
    expect(await fetchJob()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('cannot write'),
    })
    const { rows } = await database.pool.query('select stored from blobs')
    expect(rows).toEqual([{ stored: false }])
    await close()
  })
})
