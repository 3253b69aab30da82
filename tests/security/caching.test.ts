import type { LightMyRequestResponse } from 'fastify'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { endpoints, type EndpointKey } from '../../src/core/contract/endpoints.ts'
import { apiBasePath } from '../../src/core/endpoint-key.ts'
import { pages } from '../../src/core/site/pages.ts'
import { getKeptBuildsFolder } from '../../src/server/site/kept-builds/kept-builds.ts'
import { openStorage } from '../../src/server/storage/open-storage.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../fakes/openid-provider.ts'
import {
  insertPermissionRecords,
  buildPermissionRequest,
  type PermissionRecords,
} from '../factories/permission-requests.ts'
import { buildRouteUrl, embedFiles, keptEmbedFiles } from '../factories/route-urls.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { startWithRoutes } from '../support/registered-routes.ts'
import { startTestServer, type TestUser, type TestServer } from '../support/test-server.ts'

/** Headers that a trusted proxy passes on from its client; some proxies do so with all of them. */
const forwarded = { 'x-forwarded-host': 'attacker.example', 'x-forwarded-proto': 'http' }
let routes: string[] = []
/** The time at which a route is requested: an age that grows does not tell requesters apart. */
let requestTime: Date | null = null
let server: TestServer
let tiles: TileServer
let provider: OpenIdProvider
let records: PermissionRecords
let admin: TestUser
beforeAll(async () => {
  await ensureBuilt(['basemap', 'site', 'elements', 'single', 'plugin', 'signalk'])
  tiles = await startTileServer()
  provider = await startOpenIdProvider('https://site.example/users/auth/openid/callback')
  const environment = {
    PUBLIC_URL: 'https://site.example',
    ROADSTEAD_TRUSTED_PROXIES: 'loopback',
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    ROADSTEAD_OPENID_ISSUER: provider.issuer,
    ROADSTEAD_OPENID_CLIENT_ID: provider.clientId,
    ROADSTEAD_OPENID_CLIENT_SECRET: provider.clientSecret,
  }
  const started = await startWithRoutes(() =>
    startTestServer(environment, { clock: () => requestTime ?? new Date() }),
  )
  server = started.server
  routes = started.routes.filter(({ method }) => method === 'GET').map(({ url }) => url)
  records = await insertPermissionRecords(server, await server.createUser())
  admin = await server.createUser({ admin: true })
  await fillStorage()
  responsesByRoute = await requestAllRoutes()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
  await provider.close()
})

/** Stores the file of the photo and a position of the vessel that is visible to its owner only. */
async function fillStorage(): Promise<void> {
  const { pool } = server.database
  const { rows } = await pool.query(
    'select key from blobs b join photos p on p.blob_id = b.id where p.id = $1',
    [records.photo],
  )
  const storage = await openStorage(server.settings)
  await storage.put(rows[0].key, Buffer.from('jpg'), 'image/jpeg')
  for (const path of ['elements/0.0.9/roadstead.js', 'assets/Former-abc.js']) {
    const kept = join(getKeptBuildsFolder(server.dataFolder), path)
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, '')
  }
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

/** Returns the id of the record that a page shows. */
function getRecordId(path: string): number {
  if (path.startsWith('/nav_aid')) return records.nav_aid
  if (path.startsWith('/vessel')) return records.vessel
  return path.startsWith('/user') ? records.owner.id : records.place
}

interface RouteResponses {
  name: string
  answers: LightMyRequestResponse[]
  isSame: boolean
}

let responsesByRoute: RouteResponses[] = []

/** Requests every route as a visitor, a user and an admin. */
async function requestAllRoutes(): Promise<RouteResponses[]> {
  const endpointRoutes = (Object.keys(endpoints) as EndpointKey[])
    .filter((key) => key.startsWith('GET '))
    .map((key) => ({
      name: key,
      urlFor: (caller: TestUser | null) =>
        apiBasePath + buildPermissionRequest(key, records, caller ?? admin).path,
    }))
  const otherRoutes = routes
    .filter((route) => !route.startsWith(apiBasePath))
    .map((route) => ({
      name: route,
      urlFor: (caller: TestUser | null) => buildRouteUrl(route, records, caller),
    }))
  // The site's pages are served for paths without a route.
  const documents = Object.values(pages).map((path) => ({
    name: `document ${path}`,
    urlFor: () => path.replace(':id', String(getRecordId(path))),
  }))
  const results: RouteResponses[] = []
  for (const { name, urlFor } of [...endpointRoutes, ...otherRoutes, ...documents]) {
    const answers: LightMyRequestResponse[] = []
    requestTime = new Date()
    for (const caller of [null, records.owner, admin])
      answers.push(
        await server.app.inject({ url: urlFor(caller), headers: { ...forwarded, ...caller?.headers } }),
      )
    const [first] = answers
    const isSame = answers.every((answer) => first && getContent(answer) === getContent(first))
    results.push({ name, answers, isSame })
  }
  return results
}

/** Returns status, redirect and body as one text. */
function getContent({ statusCode, headers, body }: LightMyRequestResponse): string {
  return JSON.stringify([statusCode, headers.location, body])
}

const getCacheControl = ({ headers }: LightMyRequestResponse) => String(headers['cache-control'])
const isPrivate = (answer: LightMyRequestResponse) => getCacheControl(answer) === 'private, no-store'

/** Cached by the browser of the requester: they contain no personal data. */
const cachedByBrowser = ['GET /chart_jobs/estimate', 'GET /chart_jobs/:id/file']

/** The same for all requesters here, but not cached. */
const sameButNotCached = [
  // The refusal of a key that was used.
  '/admin/regions/first',
  // The refusal of requests without an upgrade.
  '/cable',
  // The current state.
  '/healthz',
  // Depends on theme and language of the browser.
  '/placeview/:id/card',
  // Redirects to `/plugin-panel/`.
  '/plugin-panel',
  // The current state.
  '/readyz',
]

it('each route succeeds for some requester', () => {
  const unserved = responsesByRoute.filter(({ answers }) =>
    answers.every(({ statusCode }) => statusCode >= 400),
  )
  expect(unserved.map(({ name }) => name).sort()).toEqual([
    // Its key works once, at the first start.
    '/admin/regions/first',
    '/cable',
    '/users/auth/openid/callback',
  ])
  expect(responsesByRoute.length).toBeGreaterThan(100)
})

it('no response contains a host that the client stated, and links lead to the public URL', () => {
  const texts = responsesByRoute.map(({ name, answers }) => ({
    name,
    text: answers.map(({ headers, body }) => JSON.stringify(headers) + body).join('\n'),
  }))
  const findNames = (host: string) => texts.filter(({ text }) => text.includes(host)).map(({ name }) => name)
  expect(findNames('attacker.example')).toEqual([])
  // All kinds of documents with links are included: feed, exports, sitemap, documents, plotters.
  expect(findNames('https://site.example')).toEqual(
    expect.arrayContaining([
      'GET /places.:format',
      '/activity.atom',
      '/ogc/collections/:collection/items',
      '/connections.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/api/docs',
      '/oembed',
      'document /placeview/:id',
    ]),
  )
})

it('responses that depend on the requester or set a cookie are not cached and vary by cookie and authorization', () => {
  const results = responsesByRoute.filter(
    ({ isSame, answers }) => !isSame || answers.some(({ headers }) => headers['set-cookie'] !== undefined),
  )
  const names = results.map(({ name }) => name)
  // All kinds are included: calls, tracks, layers, account and admin pages, plugin, documents.
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
  for (const { name, answers } of results) {
    for (const answer of answers) {
      const isCacheable = cachedByBrowser.includes(name) && answer.statusCode === 200
      expect(isCacheable ? getCacheControl(answer).startsWith('private, ') : isPrivate(answer), name).toBe(
        true,
      )
      const vary = String(answer.headers.vary).toLowerCase()
      expect(vary, name).toEqual(expect.stringMatching(/(?=.*cookie)(?=.*authorization)/))
    }
  }
})

it('public responses can be cached', () => {
  const siteRoutes = responsesByRoute.filter(({ name, isSame }) => isSame && !name.startsWith('GET '))
  const cached = siteRoutes.filter(({ answers }) =>
    answers.every((answer) => !getCacheControl(answer).includes('private')),
  )
  const otherRoutes = siteRoutes.filter((route) => !cached.includes(route)).map(({ name }) => name)
  expect(otherRoutes.toSorted()).toEqual(sameButNotCached)
  const layers = responsesByRoute.filter(
    ({ name, answers }) =>
      name.startsWith('GET ') && answers.every((answer) => getCacheControl(answer) === 'no-cache'),
  )
  expect(layers.map(({ name }) => name).toSorted()).toEqual([
    'GET /ais_paths',
    'GET /meteo_reps',
    'GET /nav_aids',
    'GET /places.:format',
    'GET /places?type=centroid',
    'GET /places?type=outline',
    'GET /seamarks',
    'GET /seamarks/clearances',
  ])
})

it('only files of the program are cached for more than a day', () => {
  const longCached = responsesByRoute.filter(({ answers }) =>
    answers.some((answer) => {
      const seconds = Number(/max-age=(\d+)/.exec(getCacheControl(answer))?.[1] ?? 0)
      return seconds > 86_400 || getCacheControl(answer).includes('immutable')
    }),
  )
  const others = longCached.map(({ name }) => name).filter((name) => !name.startsWith('/assets/'))
  expect(others.toSorted()).toEqual(['/api/docs/font.woff2', embedFiles, keptEmbedFiles])
  const photoAnswer = responsesByRoute.find(({ name }) => name === '/photos/:id/:style/:file')?.answers[0]
  expect(photoAnswer?.headers['cache-control']).toBe('public, max-age=86400, must-revalidate')
})

it('every page requires trusted types', () => {
  const policies = responsesByRoute.flatMap(({ name, answers }) =>
    answers
      .filter(({ headers }) => String(headers['content-type']).startsWith('text/html'))
      .map(({ headers }) => ({ name, policy: String(headers['content-security-policy']) })),
  )
  const isStrict = (policy: string) =>
    /(^|;)\s*require-trusted-types-for 'script'\s*(;|$)/.test(policy) &&
    /(^|;)\s*trusted-types roadstead-/.test(policy)
  expect(policies.filter(({ policy }) => !isStrict(policy))).toEqual([])
  expect(new Set(policies.map(({ name }) => name)).size).toBeGreaterThan(40)
})

it('headers about caches and contents have values that clients know', () => {
  const answers = responsesByRoute.flatMap(({ name, answers }) =>
    answers.map(({ statusCode, headers }) => ({ name, statusCode, headers })),
  )
  // RFC 9111 and RFC 8246.
  const directive = /^(public|private|no-store|no-cache|must-revalidate|immutable|max-age=\d+)$/
  // RFC 9110: names of header fields of requests.
  const varying = /^(accept|accept-encoding|accept-language|authorization|cookie|origin)$/i
  const strange = answers.flatMap(({ name, headers }) => [
    ...String(headers['cache-control'])
      .split(', ')
      .filter((part) => !directive.test(part))
      .map((part) => `${name}: cache-control ${part}`),
    ...String(headers.vary ?? '')
      .split(/, */)
      .filter((part) => part !== '' && !varying.test(part))
      .map((part) => `${name}: vary ${part}`),
    ...[headers.etag ?? []]
      .flat()
      .filter((etag) => !/^(W\/)?"[\w.~+/=-]+"$/.test(etag))
      .map((etag) => `${name}: etag ${etag}`),
  ])
  expect(strange).toEqual([])
  const sent = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map(({ name, headers }) => ({
      name,
      type: String(headers['content-type']).replace(/; ?charset=utf-8$/i, ''),
    }))
  expect(sent.filter(({ type }) => !registeredTypes.includes(type))).toEqual([])
  // Fastify sends these in place of a type that is not one.
  const generalTypes = ['application/octet-stream', 'text/plain']
  const general = sent.filter(({ type }) => generalTypes.includes(type)).map(({ name }) => name)
  expect([...new Set(general)].toSorted()).toEqual([
    // As the squiddio plugin of OpenCPN expects it.
    '/connections.xml',
    '/llms.txt',
    // KAP has no media type.
    '/places/:ids/download_kap_files',
    '/robots.txt',
    'GET /places/download_kap_file/:id',
  ])
})

/** Media types that the site sends, as IANA or their makers have registered them. */
const registeredTypes = [
  'application/atom+xml',
  'application/geo+json',
  'application/gpx+xml',
  'application/gzip',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/octet-stream',
  'application/vnd.mapbox-vector-tile',
  'application/vnd.oai.openapi+json;version=3.0',
  'application/vnd.sqlite3',
  'application/xml',
  'application/zip',
  'font/woff2',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'text/css',
  'text/html',
  'text/javascript',
  'text/markdown',
  'text/plain',
]
