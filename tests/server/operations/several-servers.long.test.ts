import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SatChartJob } from '../../../src/core/contract/sat-chart-job.ts'
import { signInRateLimit } from '../../../src/core/limits/accounts.ts'
import { ensureBuilt } from '../../../scripts/ensure-built.js'
import { createPlainPhoto } from '../../factories/photos.ts'
import { startRoundRobinProxy, type RoundRobinProxy } from '../../fakes/round-robin-proxy.ts'
import { startS3Server, type S3Server } from '../../fakes/s3-server.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { openWelcomedCableClient } from '../../support/cable-clients.ts'
import {
  createChildProcesses,
  type ChildProcesses,
  type StartedProcess,
} from '../../support/child-processes.ts'
import { findFreePort } from '../../support/free-port.ts'
import { getSetCookies, testPassword } from '../../support/test-server.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const brokerUrls = (process.env.TEST_EVENTS_URLS ?? '').split(' ').filter(Boolean)
const serverCount = 3

interface Answer {
  status: number
  body: unknown
  bytes: Buffer
  headers: Record<string, unknown>
}

/** A running server of the installation. */
interface Node {
  url: string
  process: StartedProcess
}

describe.skipIf(!isOnPostgres).each(isOnPostgres ? ['', ...brokerUrls] : [''])(
  'three servers on one PostgreSQL and one bucket, events by “%s”',
  (eventsUrl) => {
    /** Defines a test that does not depend on how events travel: it runs once. */
    const itOnce = eventsUrl === '' ? it : () => undefined
    let s3: S3Server
    let tiles: TileServer
    let proxy: RoundRobinProxy
    let processes: ChildProcesses
    const nodes: Node[] = []

    beforeAll(async () => {
      await ensureBuilt(['server'])
      s3 = await startS3Server()
      tiles = await startTileServer()
      proxy = await startRoundRobinProxy()
      processes = await createChildProcesses()
      Object.assign(processes.environment, {
        PUBLIC_URL: proxy.url,
        ROADSTEAD_SECRET: 'the-secret-of-all-servers-0123456789',
        ROADSTEAD_STORAGE: s3.storageUrl,
        ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate, minZoom: 13 }),
        ROADSTEAD_TRUSTED_PROXIES: 'loopback',
        ROADSTEAD_NDBC_URL: 'off',
        ROADSTEAD_AUTO_IMPORT: 'off',
        ROADSTEAD_RATE_LIMIT_FACTOR: '0',
        ...(eventsUrl && { ROADSTEAD_EVENTS_URL: eventsUrl }),
      })
      const started: ReturnType<typeof startServer>[] = []
      for (let index = 0; index < serverCount; index++) started.push(startServer(index, await findFreePort()))
      for (const { process, ready } of started) nodes.push({ process, url: await ready })
      proxy.targets.push(...nodes.map(({ url }) => url))
    }, 240_000)
    afterAll(async () => {
      for (const { process } of nodes) process.child.kill('SIGTERM')
      await Promise.all(nodes.map(({ process }) => process.result))
      await proxy.close()
      await processes.close()
      await tiles.close()
      await s3.close()
    })

    /** Starts a server with a data folder of its own. */
    function startServer(index: number, port: number): { process: StartedProcess; ready: Promise<string> } {
      const folder = join(processes.dataFolder, `server-${index}`)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      processes.environment.ROADSTEAD_DATA = folder
      // A known port, because the line of a server that is ready shows PUBLIC_URL.
      processes.environment.PORT = String(port)
      const started = processes.start('dist/server/main.js', ['serve'])
      return { process: started, ready: waitUntilReady(`http://127.0.0.1:${port}`) }
    }

    async function waitUntilReady(url: string): Promise<string> {
      for (let attempt = 0; attempt < 600; attempt++) {
        const answer = await fetch(`${url}/readyz`).catch(() => null)
        if (answer?.ok) return url
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      throw new Error(`no server is ready on ${url}`)
    }

    async function send(
      method: string,
      url: string,
      headers: Record<string, string> = {},
      body?: object | Buffer,
    ): Promise<Answer> {
      const isBytes = Buffer.isBuffer(body)
      const answer = await fetch(url, {
        method,
        headers: { ...(body && !isBytes && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isJson = answer.headers.get('content-type')?.includes('json')
      return {
        status: answer.status,
        bytes,
        body: isJson ? (JSON.parse(bytes.toString()) as unknown) : null,
        headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
      }
    }

    /** Calls the API through the load balancer, so that consecutive calls reach different servers. */
    const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
      send(method, `${proxy.url}/api/v1${path}`, headers, body)

    let nextUser = 1

    async function signUp() {
      const email = `sailor${nextUser++}@example.org`
      const visitor = await call('GET', '/users/logged_in')
      const { csrf_token } = visitor.body as { csrf_token: string } // the contract's Session
      const user = { email, password: testPassword, first_name: 'Ada', last_name: 'Byron' }
      const headers = { cookie: getSetCookies(visitor), 'x-csrf-token': csrf_token }
      const answer = await call('POST', '/users/sign_up', headers, { user })
      expect(answer.status).toBe(201)
      const session = answer.body as { user: { id: number }; csrf_token: string } // as above
      return {
        id: session.user.id,
        email,
        headers: { cookie: getSetCookies(answer), 'x-csrf-token': session.csrf_token },
      }
    }

    async function addPlace(headers: Record<string, string>): Promise<number> {
      const place = { name: 'Harbour of all servers', type_enum: 0, latitude: 43.5, longitude: 4.1 }
      const answer = await call('POST', '/places', headers, { place })
      expect(answer.status).toBe(201)
      return (answer.body as { id: number }).id
    }

    itOnce('share sessions, and what is signed by one is accepted by the others', async () => {
      const { id, headers } = await signUp()
      for (let turn = 0; turn < serverCount; turn++) {
        const { body } = await call('GET', '/users/logged_in', headers)
        expect(body).toMatchObject({ user: { id } })
        const saved = await call('PATCH', `/users/${id}`, headers, { user: { first_name: `Ada ${turn}` } })
        expect(saved.status).toBe(200)
      }
      expect((await call('DELETE', '/users/sign_out', headers)).status).toBe(200)
      for (let turn = 0; turn < serverCount; turn++)
        expect((await call('GET', '/sessions', headers)).status).toBe(401)
      expect([...proxy.counts.values()].every((count) => count > 1)).toBe(true)
      expect(proxy.counts.size).toBe(serverCount)
    })

    itOnce('count the guesses of a password together', async () => {
      const { email } = await signUp()
      const visitor = await call('GET', '/users/logged_in')
      const { csrf_token } = visitor.body as { csrf_token: string } // the contract's Session
      const headers = { cookie: getSetCookies(visitor), 'x-csrf-token': csrf_token }
      const statuses: number[] = []
      for (let guess = 0; guess < signInRateLimit.perAccount + serverCount; guess++) {
        const user = { email, password: `guess number ${guess}` }
        statuses.push((await call('POST', '/users/sign_in', headers, { user })).status)
      }
      expect(statuses).toEqual([
        ...Array<number>(signInRateLimit.perAccount).fill(401),
        ...Array<number>(serverCount).fill(429),
      ])
    })

    it('drop their cached map answers when one of them changes a place', async () => {
      const { headers } = await signUp()
      const layer = '/api/v1/places?type=centroid&x1=4&y1=43&x2=5&y2=44&zoom=14'
      const readLayers = () =>
        Promise.all(nodes.map(async ({ url }) => (await send('GET', url + layer)).bytes.toString()))
      const id = await addPlace(headers)
      await expect
        .poll(async () => (await readLayers()).every((text) => text.includes('all servers')))
        .toBe(true)
      const edited = await call('PATCH', `/places/${id}`, headers, { place: { name: 'Renamed by one' } })
      expect(edited.status).toBe(200)
      await expect
        .poll(async () => (await readLayers()).every((text) => text.includes('Renamed by one')))
        .toBe(true)
    })

    itOnce(
      'take a photo announced at one, sent to another and used at a third, and all serve it',
      async () => {
        const { headers } = await signUp()
        const placeId = await addPlace(headers)
        const jpeg = await createPlainPhoto()
        const blob = {
          filename: 'quay.jpg',
          content_type: 'image/jpeg',
          byte_size: jpeg.length,
          checksum: createHash('md5').update(jpeg).digest('base64'),
        }
        const announced = await call('POST', '/direct_uploads', headers, { blob })
        expect(announced.status).toBe(201)
        const { signed_id, direct_upload } = announced.body as {
          signed_id: string
          direct_upload: { url: string; headers: Record<string, string> }
        }
        expect(direct_upload.url.startsWith(proxy.url)).toBe(true)
        expect((await send('PUT', direct_upload.url, direct_upload.headers, jpeg)).status).toBe(204)
        const post = { comment: 'The quay', poi_id: placeId, photo: signed_id }
        const used = await call('POST', '/posts', headers, { post })
        expect(used.status).toBe(201)
        const { image_url: path } = used.body as { image_url: string }
        const photos = await Promise.all(nodes.map(({ url }) => send('GET', url + path)))
        expect(photos.map(({ status }) => status)).toEqual([200, 200, 200])
        expect(new Set(photos.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
      },
    )

    it('tell the subscribers of every server about a review', async () => {
      const { headers } = await signUp()
      const placeId = await addPlace(headers)
      const clients = await Promise.all(
        [proxy, ...nodes].map(({ url }) => openWelcomedCableClient(`${url.replace('http', 'ws')}/cable`)),
      )
      for (const client of clients)
        expect(await client.subscribe('PlaceChannel', { id: placeId })).toMatchObject({
          type: 'confirm_subscription',
        })
      const post = { comment: 'Heard everywhere', poi_id: placeId }
      expect((await call('POST', '/posts', headers, { post })).status).toBe(201)
      for (const client of clients) {
        await expect.poll(() => JSON.stringify(client.frames)).toContain('Heard everywhere')
        client.socket.terminate()
      }
    })

    async function createJob(headers: Record<string, string>, area: object): Promise<number> {
      const request = { y1: 43.5, y2: 43.51, tile_zoom: 13, file_format: 'kap', ...area }
      const created = await call('POST', '/chart_jobs', headers, request)
      expect(created.status).toBe(201)
      return (created.body as SatChartJob).id
    }

    const fetchJob = async (id: number, headers: Record<string, string>) =>
      (await call('GET', `/chart_jobs/${id}`, headers)).body as SatChartJob

    itOnce('serve a chart that one of them made, and download it in parts from several', async () => {
      const { headers } = await signUp()
      const id = await createJob(headers, { x1: 4.1, x2: 4.3 })
      await expect.poll(async () => (await fetchJob(id, headers)).state, { timeout: 60_000 }).toBe('done')
      const path = `/api/v1/chart_jobs/${id}/file`
      const files = await Promise.all(nodes.map(({ url }) => send('GET', url + path, headers)))
      for (const { status, bytes } of files) {
        expect(status).toBe(200)
        expect(bytes.subarray(0, 2).toString()).toBe('PK')
        expect(bytes.equals(files[0]?.bytes ?? bytes)).toBe(true)
      }
      const whole = files[0]?.bytes ?? Buffer.alloc(0)
      const half = Math.floor(whole.length / 2)
      const start = await send('GET', proxy.url + path, { ...headers, range: `bytes=0-${half - 1}` })
      const rest = await send('GET', proxy.url + path, {
        ...headers,
        range: `bytes=${half}-`,
        'if-range': String(start.headers.etag),
      })
      expect(start.status).toBe(206)
      expect(rest.status).toBe(206)
      expect(Buffer.concat([start.bytes, rest.bytes]).equals(whole)).toBe(true)
    })

    itOnce(
      'finish the chart job of a server that was killed',
      async () => {
        const { headers } = await signUp()
        tiles.delayMs = 100
        const id = await createJob(headers, { x1: 10, x2: 10.4 })
        await expect
          .poll(async () => (await fetchJob(id, headers)).sheets_done, { timeout: 60_000 })
          .toBeGreaterThan(0)
        const victim = findWorkingServer()
        victim.process.child.kill('SIGKILL')
        await victim.process.result
        proxy.targets.splice(proxy.targets.indexOf(victim.url), 1)
        nodes.splice(nodes.indexOf(victim), 1)
        tiles.delayMs = 0
        await expect.poll(async () => (await fetchJob(id, headers)).state, { timeout: 120_000 }).toBe('done')
        for (const { url } of nodes)
          expect((await send('GET', `${url}/api/v1/chart_jobs/${id}/file`, headers)).status).toBe(200)
      },
      240_000,
    )

    /** The server that renders: the one with a folder of sheets. */
    function findWorkingServer(): Node {
      const index = Array.from({ length: serverCount }, (_one, at) => at).find((at) => {
        const jobs = join(processes.dataFolder, `server-${at}`, 'charts', 'jobs')
        try {
          return readdirSync(jobs).length > 0
        } catch {
          return false
        }
      })
      const found = nodes[index ?? -1]
      if (!found) throw new Error('no server works on the job')
      return found
    }

    it('leave the database without a half record', async () => {
      const client = new pg.Client({ connectionString: processes.environment.DATABASE_URL })
      await client.connect()
      const { rows } = await client.query(`
        select (select count(*)::int from jobs where state in ('waiting', 'running')) as open_jobs,
          (select count(*)::int from jobs where state = 'done' and blob_id is null) as jobs_without_file`)
      await client.end()
      expect(rows).toEqual([{ open_jobs: 0, jobs_without_file: 0 }])
    })
  },
)
