import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { featuresPage } from '../../../src/core/limits/gis.ts'
import { parseItemsQuery } from '../../../src/server/ogc/items-query.ts'
import { datePlace } from '../../factories/elapsed-time.ts'
import { insertStation } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

/** The abstract tests of Annex A of OGC API - Features, Part 1 (17-069r4), by their identifiers. */

const site = 'https://gis.example'
let server: TestServer
let user: TestUser
const placeIds: number[] = []
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: site })
  user = await server.createUser()
  for (const [name, type_enum, latitude, longitude] of [
    ['Quiet Bay', 1, 43.2, 5.3],
    ['Port Vell', 0, 41.4, 2.2],
    ['Suva', 0, -18.1, 178.4],
    ['Apia <b>', 4, -13.8, -171.8],
  ] as const) {
    const place = { name, type_enum, latitude, longitude }
    placeIds.push(((await user.call('POST', '/places', { place })).body as { id: number }).id)
  }
  await insertNavAid(server.database, { user_id: user.id, latitude: 43, longitude: 4 })
  await insertNavAid(server.database, { user_id: user.id, latitude: 10, longitude: 4 })
  await insertStation(server.database, { position: '(4,43)', latest: { wspd: 12.5 } })
})
afterAll(() => server.close())

interface Link {
  href: string
  rel: string
  type?: string
}

interface Document {
  links: Link[]
  conformsTo: string[]
  collections: {
    id: string
    links: Link[]
    crs: string[]
    extent: { spatial: { bbox: number[][] }; temporal: { interval: (string | null)[][] } }
  }[]
  type: string
  id: number
  numberReturned: number
  geometry: { type: string; coordinates: [number, number] }
  features: {
    type: string
    id: number
    geometry: { type: string; coordinates: [number, number] }
    properties: Record<string, unknown>
  }[]
}

async function request(path: string, accept?: string) {
  const { statusCode, headers, body } = await server.app.inject({
    url: path.replace(site, ''),
    headers: accept ? { accept } : {},
  })
  return { status: statusCode, type: String(headers['content-type']), body, headers }
}

async function read(path: string): Promise<Document> {
  const { status, body } = await request(path)
  expect(status, path).toBe(200)
  return JSON.parse(body) as Document // the checks of each test read its members
}

const items = (query = '', collection = 'places') => read(`/ogc/collections/${collection}/items${query}`)
const names = ({ features }: Document) => features.map(({ properties }) => properties.name)
const hrefs = ({ links }: { links: Link[] }, rel: string) =>
  links.filter((link) => link.rel === rel).map(({ href }) => href)
const collectionIds = ['places', 'nav_aids', 'weather']

it('/conf/core/http: resources are read with GET and HEAD over HTTP 1.1, and other methods are refused', async () => {
  const head = await server.app.inject({ url: '/ogc', method: 'HEAD' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  const post = await server.app.inject({ url: '/ogc/collections', method: 'POST' })
  expect(post.statusCode).toBe(404)
})

it('/conf/core/crs84: positions are longitude, latitude', async () => {
  const { features } = await items('?limit=1')
  expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [5.3, 43.2] })
})

it('/conf/core/root-op: the landing page is at the root of the API', async () => {
  expect((await request('/ogc')).status).toBe(200)
})

it('/conf/core/root-success: the landing page links the definition, the conformance and the data', async () => {
  const page = await read('/ogc')
  expect(hrefs(page, 'service-desc')).toEqual([`${site}/ogc/api`])
  expect(hrefs(page, 'service-doc')).toEqual([`${site}/ogc/api?f=html`])
  expect(hrefs(page, 'conformance')).toEqual([`${site}/ogc/conformance`])
  expect(hrefs(page, 'data')).toEqual([`${site}/ogc/collections`])
})

it('/conf/core/api-definition-op: each linked definition can be read', async () => {
  const page = await read('/ogc')
  for (const url of [...hrefs(page, 'service-desc'), ...hrefs(page, 'service-doc')])
    expect((await request(url)).status, url).toBe(200)
})

it('/conf/core/api-definition-success: the definition is of the type that the link states', async () => {
  const link = (await read('/ogc')).links.find(({ rel }) => rel === 'service-desc')
  expect((await request('/ogc/api')).type).toBe(link?.type)
})

it('/conf/core/conformance-op: the conformance declaration is at its path', async () => {
  expect((await request('/ogc/conformance')).status).toBe(200)
})

it('/conf/core/conformance-success: it lists the classes that these tests check', async () => {
  const { conformsTo } = await read('/ogc/conformance')
  expect(conformsTo).toEqual(
    ['core', 'oas30', 'html', 'geojson'].map(
      (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
    ),
  )
})

it('/conf/core/fc-md-op: the collections are at their path', async () => {
  expect((await request('/ogc/collections')).status).toBe(200)
})

it('/conf/core/fc-md-success: the coordinate reference system of each collection is CRS84', async () => {
  const { collections } = await read('/ogc/collections')
  for (const { crs } of collections) expect(crs).toEqual(['http://www.opengis.net/def/crs/OGC/1.3/CRS84'])
})

it('/conf/core/fc-md-links: the collections link themselves and their HTML, each link with its type', async () => {
  const document = await read('/ogc/collections')
  expect(hrefs(document, 'self')).toEqual([`${site}/ogc/collections`])
  expect(hrefs(document, 'alternate')).toEqual([`${site}/ogc/collections?f=html`])
  for (const link of document.links) expect(link.type, link.href).toEqual(expect.any(String))
})

it('/conf/core/fc-md-items: each collection is listed by its id', async () => {
  expect((await read('/ogc/collections')).collections.map(({ id }) => id)).toEqual(collectionIds)
})

it('/conf/core/fc-md-items-links: each collection links its items as GeoJSON and HTML', async () => {
  for (const { id, links } of (await read('/ogc/collections')).collections) {
    const url = `${site}/ogc/collections/${id}/items`
    const found = links.filter(({ rel }) => rel === 'items').map(({ href, type }) => [href, type])
    expect(found).toEqual([
      [url, 'application/geo+json'],
      [`${url}?f=html`, 'text/html'],
    ])
    for (const link of links) expect(link.type, link.href).toEqual(expect.any(String))
  }
})

it('/conf/core/fc-md-extent: the extent includes all features, which may be added anywhere at any time', async () => {
  for (const { extent } of (await read('/ogc/collections')).collections) {
    expect(extent.spatial.bbox).toEqual([[-180, -90, 180, 90]])
    expect(extent.temporal.interval).toEqual([[null, null]])
  }
})

it('/conf/core/sfc-md-op: each collection is at its path, an unknown one is not found', async () => {
  for (const id of collectionIds) expect((await request(`/ogc/collections/${id}`)).status).toBe(200)
  for (const path of ['nothing', 'nothing/items', 'nothing/items/1', 'PLACES', 'places%00', '__proto__'])
    expect((await request(`/ogc/collections/${path}`)).status, path).toBe(404)
})

it('/conf/core/sfc-md-success: a collection says the same as in the list', async () => {
  const { collections } = await read('/ogc/collections')
  for (const collection of collections)
    expect(await read(`/ogc/collections/${collection.id}`)).toEqual(collection)
})

it('/conf/core/fc-op: the features of each collection are at its path', async () => {
  for (const id of collectionIds) expect((await items('', id)).features.length).toBeGreaterThan(0)
})

it('/conf/core/fc-bbox-definition: bbox takes four or six numbers, and no wrong form', async () => {
  for (const bbox of ['5,43,6,44', '5,43,-100,6,44,100', '5.0,43,6e0,+44', '170,-20,-170,-10'])
    expect(
      (await request(`/ogc/collections/places/items?bbox=${encodeURIComponent(bbox)}`)).status,
      bbox,
    ).toBe(200)
  for (const bbox of [
    '',
    ',',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,4,5,6,7',
    'a,b,c,d',
    '5,44,6,43',
    '5,43,6,NaN',
    '5,43,6,Infinity',
    '0x5,43,6,44',
    '5,43,6,',
    '5;43;6;44',
    '-181,43,6,44',
    '5,-91,6,44',
    '1e400,43,6,44',
    '[5,43,6,44]',
    "5,43,6,44' or 1=1",
  ])
    expect(
      (await request(`/ogc/collections/places/items?bbox=${encodeURIComponent(bbox)}`)).status,
      bbox,
    ).toBe(400)
})

it('/conf/core/fc-bbox-response: only features in the box are returned, also across the antimeridian', async () => {
  expect(names(await items('?bbox=0,43,10,44'))).toEqual(['Quiet Bay'])
  expect(names(await items('?bbox=170,-20,-170,-10'))).toEqual(['Suva', 'Apia <b>'])
  expect(names(await items('?bbox=-10,0,10,43.1', 'nav_aids'))).toHaveLength(2)
  expect(names(await items('?bbox=-10,11,10,43.1', 'nav_aids'))).toHaveLength(1)
  expect(names(await items('?bbox=0,0,1,1', 'weather'))).toEqual([])
  expect(names(await items('?bbox=-180,-90,180,90'))).toHaveLength(4)
})

it('/conf/core/fc-bbox-response: heights of a box of six numbers are ignored', async () => {
  expect(names(await items('?bbox=0,43,-100,10,44,100'))).toEqual(['Quiet Bay'])
})

it('/conf/core/fc-limit-response: there is a default, and a maximum to which larger limits are reduced', () => {
  const parse = (limit?: string) => parseItemsQuery(limit === undefined ? {} : { limit }).limit
  expect(parse()).toEqual(featuresPage.default)
  expect(parse('1')).toBe(1)
  expect(parse('2000')).toEqual(featuresPage.max)
  expect(parse('2001')).toEqual(featuresPage.max)
  expect(parse('999999999999')).toEqual(featuresPage.max)
  expect(parseItemsQuery({ after: '999999999999' }).after).toBe(2_147_483_647)
})

it('/conf/core/fc-time-definition: a date is its whole day, and one time an interval of its own', () => {
  const parse = (datetime: string) => {
    const { from, until } = parseItemsQuery({ datetime })
    return [from, until]
  }
  expect(parse('2020-01-31')).toEqual(['2020-01-31T00:00:00.000Z', '2020-01-31T23:59:59.999Z'])
  expect(parse('2020-01-31/2020-02-01')).toEqual(['2020-01-31T00:00:00.000Z', '2020-02-01T23:59:59.999Z'])
  expect(parse('2020-01-31T12:00:00+02:00')).toEqual(Array(2).fill('2020-01-31T10:00:00.000Z'))
  expect(parse('../2020-01-31')).toEqual([null, '2020-01-31T23:59:59.999Z'])
  expect(parse('2020-01-31/')).toEqual(['2020-01-31T00:00:00.000Z', null])
})

it('types are up to a hundred numbers', async () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')
  expect(parseItemsQuery({ types: list(100) }).types).toHaveLength(100)
  for (const types of [list(101), '1234', '1,-2', '1,,2'])
    expect((await request(`/ogc/collections/places/items?types=${types}`)).status, types).toBe(400)
})

it('/conf/core/fc-limit-definition: limit is a whole number from 1', async () => {
  for (const limit of ['0', '-1', '1.5', '', 'ten', '1e3', 'NaN'])
    expect((await request(`/ogc/collections/places/items?limit=${limit}`)).status, limit).toBe(400)
})

it('/conf/core/fc-limit-response: no more features are returned; a limit above the maximum counts as it', async () => {
  expect((await items('?limit=2')).features).toHaveLength(2)
  expect((await items('?limit=10000000')).features).toHaveLength(4)
})

it('/conf/core/fc-time-definition: datetime is a time or an interval', async () => {
  const time = '2020-01-31T12:00:00Z'
  for (const datetime of [
    time,
    '2020-01-31T12:00:00.5+02:00',
    `${time}/..`,
    `../${time}`,
    `${time}/`,
    `/${time}`,
    '2020-01-31',
  ])
    expect(
      (await request(`/ogc/collections/places/items?datetime=${encodeURIComponent(datetime)}`)).status,
      datetime,
    ).toBe(200)
  for (const datetime of [
    '',
    '..',
    '/',
    '../..',
    'yesterday',
    '2020-13-01T00:00:00Z',
    `${time}/2019-01-01T00:00:00Z`,
    `${time}/${time}/${time}`,
  ])
    expect(
      (await request(`/ogc/collections/places/items?datetime=${encodeURIComponent(datetime)}`)).status,
      datetime,
    ).toBe(400)
})

it('/conf/core/fc-time-response: only features of the interval are returned', async () => {
  expect((await items('?datetime=../2001-01-01T00:00:00Z')).features).toHaveLength(0)
  expect((await items('?datetime=2001-01-01T00:00:00Z/..')).features).toHaveLength(4)
  expect((await items('?datetime=../2001-01-01T00:00:00Z', 'weather')).features).toHaveLength(0)
  expect(
    (await items('?datetime=2001-01-01T00:00:00Z/2999-01-01T00:00:00Z', 'weather')).features,
  ).toHaveLength(1)
})

it('/conf/core/fc-time-response: the time of a place is that of its last edit or confirmation', async () => {
  const [first = 0, second = 0] = placeIds
  await datePlace(server.database, first, { editedAt: '2010-05-01', confirmedAt: '2012-05-01' })
  await datePlace(server.database, second, { editedAt: '2012-06-01', confirmedAt: '2010-06-01' })
  expect(names(await items('?datetime=2012-01-01T00:00:00Z/2012-12-31T00:00:00Z'))).toEqual([
    'Quiet Bay',
    'Port Vell',
  ])
  expect(names(await items('?datetime=2010-01-01T00:00:00Z/2010-12-31T00:00:00Z'))).toEqual([])
})

it('/conf/core/fc-time-response: a feature without a time is in every interval', async () => {
  const { pool } = server.database
  await pool.query(
    'update nav_aids set updated_at = case position[1] when 10 then null::timestamptz else now() end',
  )
  server.app.responseCache.invalidateAll() // the statement publishes no event of a change
  const { rows } = await pool.query('select id from nav_aids where updated_at is null')
  for (const datetime of ['../2001-01-01', '2999-01-01/..'])
    expect((await items(`?datetime=${datetime}`, 'nav_aids')).features.map(({ id }) => id)).toEqual([
      rows[0].id,
    ])
})

it('/conf/core/query-param-invalid: an invalid value is refused by its name', async () => {
  for (const query of [
    'limit=unlimited',
    'types=marina',
    'types=',
    'after=-1',
    'offset=-1',
    'offset=100001',
    'f=xml',
    'limit=1&limit=2',
  ]) {
    const { status, type, body } = await request(`/ogc/collections/places/items?${query}`)
    expect(status, query).toBe(400)
    expect(type, query).toBe('application/problem+json; charset=utf-8')
    expect(Object.keys((JSON.parse(body) as { errors: object }).errors)).toEqual([query.split('=')[0]])
  }
})

it('/conf/core/query-param-invalid: the largest offset is valid', async () => {
  expect((await items('?offset=100000')).features).toEqual([])
})

it('/conf/core/query-param-unknown: an unknown parameter is refused on every resource', async () => {
  const path = '/ogc/collections/places'
  for (const url of [
    '/ogc',
    '/ogc/api',
    '/ogc/conformance',
    '/ogc/collections',
    path,
    `${path}/items`,
    `${path}/items/${placeIds[0]}`,
  ])
    expect((await request(`${url}?unknownQueryParameter=1`)).status, url).toBe(400)
})

it('/conf/core/fc-response: features have the properties of their collection, and types select them', async () => {
  const { features } = await items('?types=0,4')
  expect(features.map(({ properties }) => properties.type)).toEqual(['Marina', 'Marina', 'Mooring'])
  expect(features[0]?.properties).toMatchObject({
    name: 'Port Vell',
    source: 'members',
    source_licence: expect.any(String) as string,
    page: `${site}/placeview/${placeIds[1]}`,
  })
  const [aid] = (await items('', 'nav_aids')).features
  expect(aid?.properties).toMatchObject({ name: 'Buoy', source: 'members', aid_type: 25 })
  const [station] = (await items('', 'weather')).features
  expect(station?.properties).toMatchObject({ wspd: 12.5, obs_time: expect.any(String) as string })
})

it('/conf/core/fc-links: a page links itself, its HTML and the next page', async () => {
  const page = await items('?limit=2&types=0,1')
  expect(hrefs(page, 'self')).toEqual([`${site}/ogc/collections/places/items?limit=2&types=0%2C1`])
  expect(hrefs(page, 'alternate')).toEqual([
    `${site}/ogc/collections/places/items?limit=2&types=0%2C1&f=html`,
  ])
  const [next = ''] = hrefs(page, 'next')
  const last = await read(next)
  expect(names(last)).toEqual(['Suva'])
  expect(hrefs(last, 'next')).toEqual([])
})

it('/conf/core/fc-links: pages neither repeat nor lose a feature while others are added and deleted', async () => {
  const create = async (name: string) => {
    const place = { name, type_enum: 6, latitude: 1, longitude: 1 }
    return ((await user.call('POST', '/places', { place })).body as { id: number }).id
  }
  const ids = [await create('A'), await create('B'), await create('C'), await create('D')]
  const seen: unknown[] = []
  let url = '/ogc/collections/places/items?types=6&limit=1'
  for (let page = 0; url !== ''; page++) {
    const document = await read(url)
    seen.push(...names(document))
    url = hrefs(document, 'next')[0] ?? ''
    // The page just read disappears, and another place is added at the end.
    if (page === 0) await user.call('DELETE', `/places/${ids[0]}`)
    if (page === 1) ids.push(await create('E'))
  }
  expect(seen).toEqual(['A', 'B', 'C', 'D', 'E'])
  for (const id of ids) await user.call('DELETE', `/places/${id}`)
})

it('/conf/core/fc-links: offset skips features, and the next page follows the last one', async () => {
  const page = await items('?limit=1&offset=1')
  expect(names(page)).toEqual(['Port Vell'])
  const [next = ''] = hrefs(page, 'next')
  expect(next).not.toContain('offset')
  expect(names(await read(next))).toEqual(['Suva'])
  expect((await items('?offset=1', 'nav_aids')).features).toHaveLength(1)
  expect((await items('?offset=1', 'weather')).features).toHaveLength(0)
})

it('/conf/core/fc-timeStamp: a page has none, so that its ETag changes only with its features', async () => {
  expect(await items()).not.toHaveProperty('timeStamp')
  const { headers } = await request('/ogc/collections/places/items')
  const again = await server.app.inject({
    url: '/ogc/collections/places/items',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  // A shared cache asks again each time, and keeps JSON and HTML apart.
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers.vary).toEqual(expect.stringMatching(/(^|, )accept(,|$)/))
})

it('/conf/core/fc-numberMatched: a page does not count what it does not return', async () => {
  expect(await items()).not.toHaveProperty('numberMatched')
})

it('/conf/core/fc-numberReturned: it is the number of features of the page', async () => {
  for (const query of ['', '?limit=3', '?bbox=0,0,1,1']) {
    const page = await items(query)
    expect(page.numberReturned).toBe(page.features.length)
  }
})

it('/conf/core/f-op: each feature is at its path, a missing or deleted one is not found', async () => {
  for (const id of placeIds) expect((await read(`/ogc/collections/places/items/${id}`)).id).toBe(id)
  for (const id of ['0', '99999999', '1.5', 'name', '-1'])
    expect((await request(`/ogc/collections/places/items/${id}`)).status, id).toBe(404)
})

it('/conf/core/f-success: a feature is the same as in the collection', async () => {
  for (const collection of collectionIds)
    for (const feature of (await items('', collection)).features)
      expect(await read(`/ogc/collections/${collection}/items/${feature.id}`)).toMatchObject(feature)
})

it('/conf/core/f-links: a feature links itself, its HTML and its collection', async () => {
  const url = `${site}/ogc/collections/places/items/${placeIds[0]}`
  const feature = await read(url)
  expect(hrefs(feature, 'self')).toEqual([url])
  expect(hrefs(feature, 'alternate')).toEqual([`${url}?f=html`])
  expect(hrefs(feature, 'collection')).toEqual([`${site}/ogc/collections/places`])
})

it('/conf/geojson/definition: features are sent as application/geo+json', async () => {
  expect((await request('/ogc/collections/places/items')).type).toBe('application/geo+json')
  expect((await request(`/ogc/collections/places/items/${placeIds[0]}`)).type).toBe('application/geo+json')
})

it('/conf/geojson/content: they are GeoJSON', async () => {
  const page = await items()
  expect(page.type).toBe('FeatureCollection')
  for (const { type, geometry, properties } of page.features) {
    expect(type).toBe('Feature')
    expect(geometry.type).toBe('Point')
    expect(typeof properties).toBe('object')
  }
})

it('/conf/html/definition: every resource has HTML, by the Accept header or f=html', async () => {
  const path = '/ogc/collections/places'
  for (const url of [
    '/ogc',
    '/ogc/api',
    '/ogc/conformance',
    '/ogc/collections',
    path,
    `${path}/items`,
    `${path}/items/${placeIds[0]}`,
  ]) {
    const html = 'text/html; charset=utf-8'
    expect((await request(`${url}?f=html`)).type, url).toEqual(html)
    expect((await request(url, 'text/html,application/xhtml+xml,*/*;q=0.8')).type, url).toEqual(html)
    expect((await request(`${url}?f=json`, 'text/html')).type).toContain('json')
    expect((await request(url, 'application/json,text/html;q=0.5')).type).toContain('json')
    expect((await request(url, 'text/html,application/json')).type).toContain('json')
    expect((await request(url, 'text/html;q=0')).type).toContain('json')
    expect((await request(url, 'text/html, application/geo+json;q=0.5')).type).toBe(html)
    expect((await request(url, 'application/xhtml+xml')).type).toBe(html)
  }
})

it('/conf/html/content: pages show the features, with names as text, and lead to each other', async () => {
  const { body } = await request('/ogc/collections/places/items?f=html&limit=4')
  expect(body).toContain('Apia &lt;b&gt;')
  expect(body).not.toContain('Apia <b>')
  expect(body).toContain(`/ogc/collections/places/items/${placeIds[0]}?f=html`)
  // The page itself is linked as JSON, other pages of the API as HTML, the definition as it is.
  expect(body).toContain(`href="${site}/ogc/collections/places/items?limit=4"`)
  expect(body).toContain(`href="${site}/ogc/collections/places?f=html"`)
  expect(body).toContain('<td>5.3, 43.2</td>')
  const empty = await request('/ogc/collections/places/items?f=html&bbox=0,0,1,1')
  expect(empty.body).not.toContain('<table')
  const landing = (await request('/ogc?f=html')).body
  expect(landing).toContain(`${site}/ogc/collections?f=html`)
  expect(landing).toContain(`href="${site}/ogc/api"`)
  expect((await request(`/ogc/collections/places/items/${placeIds[0]}?f=html`)).body).toContain('Quiet Bay')
})

interface OpenApi {
  openapi: string
  paths: Record<
    string,
    { get: { operationId: string; responses: Record<string, unknown>; parameters: { $ref: string }[] } }
  >
  security?: unknown
}

async function readDefinition(): Promise<OpenApi> {
  return JSON.parse((await request('/ogc/api')).body) as OpenApi // checked by the validator below
}

it('/conf/oas30/completeness: every resource is defined with its parameters', async () => {
  const { paths } = await readDefinition()
  expect(Object.keys(paths)).toEqual([
    '/',
    '/api',
    '/conformance',
    '/collections',
    '/collections/{collectionId}',
    '/collections/{collectionId}/items',
    '/collections/{collectionId}/items/{featureId}',
  ])
  const { parameters } = paths['/collections/{collectionId}/items']?.get ?? { parameters: [] }
  expect(parameters.map(({ $ref }) => $ref.split('/').at(-1))).toEqual([
    'collectionId',
    'bbox',
    'datetime',
    'limit',
    'types',
    'after',
    'offset',
    'f',
  ])
})

it('/conf/oas30/exceptions-codes: the errors that occur are defined', async () => {
  const { paths } = await readDefinition()
  for (const [path, { get }] of Object.entries(paths)) {
    const expected = path.includes('{') ? ['200', '400', '404', '500'] : ['200', '400', '500']
    expect(Object.keys(get.responses), path).toEqual(expected)
  }
})

it('/conf/oas30/oas-definition-1: the definition is linked in HTML and OpenAPI 3.0', async () => {
  const { links } = await read('/ogc')
  const types = links.filter(({ rel }) => rel.startsWith('service-')).map(({ type }) => type)
  expect(types).toEqual(['application/vnd.oai.openapi+json;version=3.0', 'text/html'])
})

it('/conf/oas30/oas-definition-2: the definition is valid OpenAPI 3.0', async () => {
  const definition = await readDefinition()
  expect(definition.openapi).toMatch(/^3\.0\./)
  const { valid, errors } = await new Validator().validate(definition as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('/conf/oas30/oas-impl: each defined path is served', async () => {
  const { paths } = await readDefinition()
  for (const path of Object.keys(paths)) {
    const url = `/ogc${path === '/' ? '' : path}`
      .replace('{collectionId}', 'places')
      .replace('{featureId}', String(placeIds[0]))
    expect((await request(url)).status, path).toBe(200)
  }
})

it('/conf/oas30/security: no resource needs a log-in, and none is defined', async () => {
  expect((await readDefinition()).security).toBeUndefined()
})
