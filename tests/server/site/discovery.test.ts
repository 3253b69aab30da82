import { XMLParser } from 'fast-xml-parser'
import { parseAtomFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiIndex } from '../../../src/core/contract/api-index.ts'
import { endpoints } from '../../../src/core/contract/endpoints.ts'
import { listSitemapParts } from '../../../src/server/site/discovery/sitemap-queries.ts'
import { getHoursAgo, insertVessel, insertVisit } from '../../factories/live-rows.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const site = 'https://site.example'
let server: TestServer
let user: TestUser
let placeId: number
let navAidId: number
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: site })
  user = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  placeId = await postPlace('Quiet Bay')
  navAidId = await insertNavAid(server.database, { user_id: user.id })
})
afterAll(() => server.close())

async function postPlace(name: string): Promise<number> {
  const place = { name, type_enum: 1, latitude: 43.2, longitude: 5.3 }
  return ((await user.call('POST', '/places', { place })).body as { id: number }).id
}

async function fetchText(url: string) {
  const { statusCode, headers, body } = await server.app.inject({ url: url.replace(site, '') })
  return { status: statusCode, type: String(headers['content-type']), body }
}

/** The URLs of a sitemap or of its index. */
async function readSitemap(url: string): Promise<string[]> {
  const { status, type, body } = await fetchText(url)
  expect(status, url).toBe(200)
  expect(type, url).toBe('application/xml; charset=utf-8')
  const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' })
  const document = parser.parse(body) as Record<
    string,
    { url?: { loc: string }[]; sitemap?: { loc: string }[] }
  >
  const list = document.urlset ?? document.sitemapindex
  return (list?.url ?? list?.sitemap ?? []).map(({ loc }) => loc)
}

describe('the sitemap', () => {
  it('lists in parts the pages, every place and every aid, and no vessel or user', async () => {
    const parts = await readSitemap('/sitemap.xml')
    expect(parts).toEqual([
      `${site}/sitemaps/pages.xml`,
      `${site}/sitemaps/places-1.xml`,
      `${site}/sitemaps/nav_aids-1.xml`,
    ])
    const urls = (await Promise.all(parts.map(readSitemap))).flat()
    expect(urls).toEqual([
      `${site}/`,
      `${site}/faq`,
      `${site}/roadstead-plugin`,
      `${site}/embed`,
      `${site}/api/docs`,
      `${site}/placeview/${placeId}`,
      `${site}/nav_aidview/${navAidId}`,
    ])
  })

  it('states the day of the last change of each record and part, and none of the pages', async () => {
    const day = `<lastmod>${new Date().toISOString().slice(0, 10)}</lastmod>`
    for (const path of ['/sitemap.xml', '/sitemaps/places-1.xml', '/sitemaps/nav_aids-1.xml'])
      expect((await fetchText(path)).body, path).toEqual(expect.stringContaining(day))
    expect((await fetchText('/sitemaps/pages.xml')).body).not.toContain('lastmod')
  })

  it('has a new part for ids from 5,001 on, and none without records', async () => {
    const { pool } = server.database
    await pool.query(`select setval(pg_get_serial_sequence('places', 'id'), 24999)`)
    expect(await postPlace('Far Bay')).toBe(25000)
    expect(await readSitemap('/sitemaps/places-5.xml')).toEqual([`${site}/placeview/25000`])
    // The server drops the cached index after the event of the new place.
    const names = ['pages', 'places-1', 'places-5', 'nav_aids-1']
    await expect
      .poll(() => readSitemap('/sitemap.xml'))
      .toEqual(names.map((name) => `${site}/sitemaps/${name}.xml`))
    for (const path of [
      'places-2.xml',
      'places-0.xml',
      'places-999999.xml',
      'vessels-1.xml',
      'places-1',
      'x.xml',
    ])
      expect((await fetchText(`/sitemaps/${path}`)).status, path).toBe(404)
    await user.call('DELETE', '/places/25000')
  })

  it('leaves out a deleted place, and is named in robots.txt', async () => {
    const id = await postPlace('Gone')
    await user.call('DELETE', `/places/${id}`)
    expect(await readSitemap('/sitemaps/places-1.xml')).not.toContain(`${site}/placeview/${id}`)
    const robots = await fetchText('/robots.txt')
    expect(robots.type).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain(`Sitemap: ${site}/sitemap.xml\n`)
  })

  it('states for a part the day of its latest change', async () => {
    const { db } = server.database
    const old = { changed_at: '2020-02-03T12:00:00Z' }
    const id = await insertNavAid(server.database, { user_id: user.id })
    await db.updateTable('nav_aids').set(old).where('id', '=', navAidId).execute()
    const days = (text: string) => [...text.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => day)
    const today = new Date().toISOString().slice(0, 10)
    expect(days((await fetchText('/sitemaps/nav_aids-1.xml')).body)).toEqual(['2020-02-03', today])
    expect(await listSitemapParts(db, 'nav_aids')).toMatchObject([
      { part: 1, changed_at: expect.stringContaining(today) as string },
    ])
    await user.call('DELETE', `/nav_aids/${id}`)
  })

  it('has no pages of users, which robots.txt also forbids', async () => {
    const parts = [...(await readSitemap('/sitemap.xml'))].map((url) => url.replace(site, ''))
    expect(parts.filter((path) => !/^\/sitemaps\/(pages|(places|nav_aids)-\d+)\.xml$/.test(path))).toEqual([])
    expect((await fetchText('/robots.txt')).body).toMatch(/^User-agent: \*\nDisallow: \/users\/\n/)
  })
})

it('llms.txt says in Markdown what the site is and links what programs read', async () => {
  const { status, type, body } = await fetchText('/llms.txt')
  expect(status).toBe(200)
  expect(type).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^# Roadstead\n\n> Roadstead is a map of places[^\n]*Not for navigation\.\n/)
  expect(body.match(/(?<=\n\n)## .+(?=\n\n- )/g)).toHaveLength(3)
  const links = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, url]) => url ?? '')
  expect(links.length).toBeGreaterThan(7)
  for (const url of links.filter((link) => !/oembed$|\/faq$/.test(link)))
    expect((await fetchText(url)).status, url).toBe(200)
})

it('GET /api/v1 is an index of all calls and of the addresses beside them', async () => {
  for (const path of ['', '/']) {
    const { status, body } = await server.get(path)
    const index = body as ApiIndex
    expect(status, path).toBe(200)
    expect(index.name, path).toBe('Roadstead')
    expect(index.calls).toHaveLength(Object.keys(endpoints).length)
    expect(index.calls).toContainEqual({
      method: 'GET',
      path: '/places?type=centroid',
      summary: endpoints['GET /places?type=centroid'].summary,
    })
    expect(index.links).toMatchObject({ openapi: `${site}/api/openapi.json`, ogc_features: `${site}/ogc` })
  }
})

it('the index of the API links what other programs read, and the export of places in each format', async () => {
  const { links } = (await server.get('/')).body as ApiIndex
  const urls = Object.values(links)
  for (const url of urls) {
    const query = url.endsWith('/oembed') ? `?url=${site}/` : ''
    expect((await fetchText(url + query)).status, url).toBe(200)
  }
  for (const format of ['geojson', 'gpx', 'kml', 'csv'])
    expect(links[`places_${format}`]).toBe(`${site}/api/v1/places.${format}`)
  const types = await Promise.all(
    [links.activity_feed, links.sitemap, links.vector_tiles_places, links.vector_tiles_nav_aids].map(
      async (url = '') => (await fetchText(url)).type.split(';')[0],
    ),
  )
  expect(types).toEqual(['application/atom+xml', 'application/xml', 'application/json', 'application/json'])
})

describe('the feed of recent activity', () => {
  it('is Atom with new places, reviews and check-ins, latest first', async () => {
    await user.call('POST', '/posts', { post: { comment: 'Good & <quiet>', poi_id: placeId } })
    const vessel_id = await insertVessel(server.database, { name: 'Aeolus' })
    await insertVisit(server.database, { vessel_id, place_id: placeId, arrived_at: getHoursAgo(2) })
    const { status, type, body } = await fetchText('/activity.atom')
    expect(status).toBe(200)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    const { id, updated, entries = [] } = parseAtomFeed(body)
    expect(id).toBe(`${site}/activity.atom`)
    expect(entries.map(({ title }) => title?.value)).toEqual([
      'Ann Bonny wrote · Quiet Bay',
      'New place · Quiet Bay',
      'Aeolus checked in · Quiet Bay',
    ])
    expect(entries[0]).toMatchObject({
      summary: { value: 'Good & <quiet>' },
      links: [{ href: `${site}/placeview/${placeId}` }],
      authors: [{ name: 'Ann Bonny' }],
    })
    expect(updated).toBe(entries[0]?.updated)
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(3)
  })

  it('does not name a vessel whose position its owner hides', async () => {
    const hidden = await insertVessel(server.database, { name: 'Hidden', audience: 'nobody' })
    await insertVisit(server.database, { vessel_id: hidden, place_id: placeId, arrived_at: getHoursAgo(1) })
    expect((await fetchText('/activity.atom')).body).not.toContain('Hidden')
  })
})
