import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { endpoints, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { apiBasePath } from '../../src/core/endpoint-key.ts'
import { embedBasePath } from '../../src/core/site/embeds.ts'
import { pages } from '../../src/core/site/pages.ts'
import { openStorage } from '../../src/server/storage/open-storage.ts'
import { packageVersion } from '../../src/server/system/version.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../fakes/openid-provider.ts'
import {
  insertPermissionRecords,
  buildPermissionRequest,
  type PermissionRecords,
} from '../fakes/permission-requests.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { startTestServer, type TestUser, type TestServer } from '../server/test-server.ts'

const routes: string[] = []
let server: TestServer
let tiles: TileServer
let house: OpenIdProvider
let records: PermissionRecords
let admin: TestUser
beforeAll(async () => {
  await ensureBuilt(['ground', 'site', 'elements', 'single', 'plugin', 'signalk'])
  tiles = await startTileServer()
  house = await startOpenIdProvider('https://site.example/users/auth/openid/callback')
  subscribe('fastify.initialization', noteRoutes)
  server = await startTestServer({
    PUBLIC_URL: 'https://site.example',
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    ROADSTEAD_OPENID_ISSUER: house.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: house.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: house.clientSecret,
  })
  unsubscribe('fastify.initialization', noteRoutes)
  records = await insertPermissionRecords(server, await server.createUser())
  admin = await server.createUser({ admin: true })
  await fillStorage()
  asked = await askEverything()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
  await house.close()
})

/** Fastify tells of every route when it is registered. */
function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents the channel
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    if ([method].flat().includes('GET')) routes.push(url)
  })
}

/** The bytes of the photo, and where the vessel is, which its holder alone may know. */
async function fillStorage(): Promise<void> {
  const { pool } = server.database
  const { rows } = await pool.query(
    'select key from blobs b join photos p on p.blob_id = b.id where p.id = $1',
    [records.photo],
  )
  const storage = await openStorage(server.settings)
  await storage.put(rows[0].key, Buffer.from('jpg'), 'image/jpeg')
  const { call } = records.owner
  const privacy = { audience: 'followers' }
  const reports = [{ at: new Date(Date.now() - 60_000).toISOString(), latitude: 43, longitude: 5, sog: 3 }]
  for (const answer of [
    await call('PATCH', `/vessels/${records.vessel}`, { vessel: { privacy } }),
    await call('POST', '/observations', { reports }),
    await call('POST', `/connections?vessel_id=${records.vessel}`),
  ])
    expect(answer.status).toBeLessThan(300)
}

/** Addresses of routes that need more than the number of a place. */
function addressFor(route: string, { place, photo }: PermissionRecords, caller: TestUser | null): string {
  const key = caller ? `&api_key=${encodeURIComponent(caller.apiKey)}` : ''
  const known: Record<string, string> = {
    '/ground/:z/:x/:y': '/ground/0/0/0',
    '/photos/:id/:style/:file': `/photos/${photo}/original/photo.jpg`,
    '/admin/:kind/:id': `/admin/place/${place}`,
    '/places/download_xml_layers.xml': `/places/download_xml_layers.xml?region=N08E01${key}`,
    '/places/:ids/download_kap_files': `/places/${place}/download_kap_files?zooms=15${key}`,
    '/connections.xml': `/connections.xml?x${key}`,
    '/locations/new': '/locations/new?lat=43&lon=5',
    '/plugin-panel/*': '/plugin-panel/',
    [embedFiles]: embedFiles.replace('*', 'roadstead.js'),
  }
  return known[route] ?? route.replace(':id', String(place))
}

/** The number of the record that a page shows. */
function numberFor(path: string): number {
  if (path.startsWith('/nav_aid')) return records.nav_aid
  if (path.startsWith('/vessel')) return records.vessel
  return path.startsWith('/user') ? records.owner.id : records.place
}

const embedFiles = `${embedBasePath}/${packageVersion}/*`

interface Asked {
  name: string
  answers: LightMyRequestResponse[]
  isSame: boolean
}

let asked: Asked[] = []

/** Asks every route as a visitor, a member and an admin. */
async function askEverything(): Promise<Asked[]> {
  const calls = (Object.keys(endpoints) as EndpointKey[])
    .filter((key) => key.startsWith('GET '))
    .map((key) => ({
      name: key,
      urlFor: (caller: TestUser | null) =>
        apiBasePath + buildPermissionRequest(key, records, caller ?? admin).path,
    }))
  const others = routes
    .filter((route) => !route.startsWith(apiBasePath))
    .map((route) => ({
      name: route,
      urlFor: (caller: TestUser | null) => addressFor(route, records, caller),
    }))
  // The site's own pages are the answer where no route is.
  const documents = Object.values(pages).map((path) => ({
    name: `document ${path}`,
    urlFor: () => path.replace(':id', String(numberFor(path))),
  }))
  const found: Asked[] = []
  for (const { name, urlFor } of [...calls, ...others, ...documents]) {
    const answers: LightMyRequestResponse[] = []
    for (const caller of [null, records.owner, admin])
      answers.push(await server.app.inject({ url: urlFor(caller), headers: caller?.headers ?? {} }))
    const [first] = answers
    const isSame = answers.every((answer) => first && contentOf(answer) === contentOf(first))
    found.push({ name, answers, isSame })
  }
  return found
}

/** What an answer says, wherever it says it. */
function contentOf({ statusCode, headers, body }: LightMyRequestResponse): string {
  return JSON.stringify([statusCode, headers.location, body])
}

const control = ({ headers }: LightMyRequestResponse) => String(headers['cache-control'])
const isPrivate = (answer: LightMyRequestResponse) => control(answer) === 'private, no-store'

/** Kept by the browser of who asked: nothing of a person is in them. */
const keptByBrowser = ['GET /chart_jobs/estimate', 'GET /chart_jobs/:id/file']

/** The same for everyone here, and yet kept by no cache. */
const sameAndPrivate = [
  // The refusal of who opens no socket.
  '/cable',
  // It is of this moment.
  '/healthz',
  // It depends on the theme and language of the browser.
  '/placeview/:id/card',
  // It leads to `/plugin-panel/`.
  '/plugin-panel',
]

it('every route gives its answer to one who may have it', () => {
  const unserved = asked.filter(({ answers }) => answers.every(({ statusCode }) => statusCode >= 400))
  expect(unserved.map(({ name }) => name).sort()).toEqual(['/cable', '/users/auth/openid/callback'])
  expect(asked.length).toBeGreaterThan(100)
})

it('what differs by who asks, or sets a cookie, is kept by no cache and told apart', () => {
  const found = asked.filter(
    ({ isSame, answers }) => !isSame || answers.some(({ headers }) => headers['set-cookie'] !== undefined),
  )
  const names = found.map(({ name }) => name)
  // Each kind is among them: calls, tracks, layers, pages of accounts and admins, plugin, documents.
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /users/logged_in',
      'GET /vessels/:id/track.gpx',
      'GET /connections',
      '/users/sign_in',
      '/users/auth/openid',
      '/admin/:kind/:id',
      '/connections.xml',
      '/locations/new',
      'document /profile',
    ]),
  )
  for (const { name, answers } of found) {
    for (const answer of answers) {
      const mayBeKept = keptByBrowser.includes(name) && answer.statusCode === 200
      expect([name, mayBeKept ? control(answer).startsWith('private, ') : isPrivate(answer)]).toEqual([
        name,
        true,
      ])
      const vary = String(answer.headers.vary).toLowerCase()
      expect([name, vary]).toEqual([name, expect.stringMatching(/(?=.*cookie)(?=.*authorization)/)])
    }
  }
})

it('public answers may be kept by every cache', () => {
  const own = asked.filter(({ name, isSame }) => isSame && !name.startsWith('GET '))
  const kept = own.filter(({ answers }) => answers.every((answer) => !control(answer).includes('private')))
  const others = own.filter((one) => !kept.includes(one)).map(({ name }) => name)
  expect(others.toSorted()).toEqual(sameAndPrivate)
  const layers = asked.filter(
    ({ name, answers }) =>
      name.startsWith('GET ') && answers.every((answer) => control(answer) === 'no-cache'),
  )
  expect(layers.map(({ name }) => name).toSorted()).toEqual([
    'GET /ais_paths',
    'GET /meteo_reps',
    'GET /nav_aids',
    'GET /places.:format',
    'GET /places?type=centroid',
    'GET /places?type=outline',
  ])
})
