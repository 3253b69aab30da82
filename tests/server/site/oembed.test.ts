import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OEmbedResponse } from '../../../src/core/contract/oembed.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

const site = 'https://site.example'
let server: TestServer
let user: TestUser
let placeId: number
let vesselId: number
let navAidId: number
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: site })
  user = await server.createUser()
  const place = { name: 'Quiet "Bay" & <Cove>', type_enum: 1, latitude: 43.21, longitude: 5.37 }
  placeId = ((await user.call('POST', '/places', { place })).body as { id: number }).id
  const vessel = { name: 'Aeolus', loa: 11, vessel_type: 'sailboat' }
  vesselId = ((await user.call('POST', '/vessels', { vessel })).body as { id: number }).id
  const aid = { user_id: user.id, name: 'Cap Couronne', latitude: 43.3, longitude: 5.1 }
  navAidId = await insertNavAid(server.database, aid)
})
afterAll(() => server.close())

async function fetchOEmbed(query: Record<string, string>, requestHeaders: Record<string, string> = {}) {
  const url = `/oembed?${new URLSearchParams(query).toString()}`
  const { statusCode, headers, body } = await server.app.inject({ url, headers: requestHeaders })
  return { status: statusCode, headers, body }
}

async function fetchAnswer(query: Record<string, string>): Promise<OEmbedResponse> {
  const { status, body } = await fetchOEmbed(query)
  expect(status, query.url).toBe(200)
  return JSON.parse(body) as OEmbedResponse // the checks below read its fields
}

/** Source of the frame in an answer. */
const getSource = ({ html }: OEmbedResponse) =>
  new URL(/^<iframe src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')

describe('oEmbed answers', () => {
  it('frames the home page with its map view, a place, a vessel and an aid', async () => {
    const sources = []
    for (const path of [
      '/?lat=43.3&lng=5.3&zoom=9&layers=pois+vessels+nonsense',
      '/?lat=900&lng=5&zoom=99',
      `/placeview/${placeId}`,
      `/placeview/${placeId}/?utm_source=mail#reviews`,
      `/vesselview/${vesselId}`,
      `/nav_aidview/${navAidId}`,
    ])
      sources.push(getSource(await fetchAnswer({ url: site + path })).href)
    expect(sources).toEqual([
      `${site}/embed/map?lat=43.3&lng=5.3&zoom=9&layers=pois`,
      `${site}/embed/map`,
      `${site}/embed/map?place-id=${placeId}&zoom=14`,
      `${site}/embed/map?place-id=${placeId}&zoom=14`,
      `${site}/embed/vessel-card?vessel-id=${vesselId}`,
      `${site}/embed/map?lat=43.3&lng=5.1&zoom=14&layers=pois+navAids`,
    ])
    for (const source of sources) {
      const frame = await server.app.inject({ url: source.slice(site.length) })
      expect(frame.statusCode, source).toBe(200)
    }
  })

  it('has the fields of the standard, with the name escaped in the HTML', async () => {
    const answer = await fetchAnswer({ url: `${site}/placeview/${placeId}` })
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: expect.stringContaining('Quiet "Bay" & <Cove>') as string,
      provider_name: 'Roadstead',
      provider_url: `${site}/`,
      width: 600,
      height: 400,
      thumbnail_url: `${site}/og/place/${placeId}.png`,
      thumbnail_width: 1200,
    })
    expect(answer.html).toContain('title="Quiet &quot;Bay&quot; &amp; &lt;Cove&gt;')
    expect(answer.html).toContain('width="600" height="400"')
  })

  it('says the same in XML', async () => {
    const url = `${site}/placeview/${placeId}`
    const { headers, body } = await fetchOEmbed({ url, format: 'xml' })
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    const { oembed } = new XMLParser({ parseTagValue: false }).parse(body) as {
      oembed: Record<string, string>
    }
    const answer = await fetchAnswer({ url })
    expect(oembed).toEqual(
      Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])),
    )
  })

  it.each([
    ['150', '90', 150, 90],
    ['10000000', '10000000', 600, 400],
    ['1', '1', 1, 1],
  ])('stays within %s x %s pixels', async (maxwidth, maxheight, width, height) => {
    const answer = await fetchAnswer({ url: `${site}/`, maxwidth, maxheight })
    expect(answer.width).toEqual(width)
    expect(answer.height).toEqual(height)
    expect(answer.html).toContain(`width="${width}" height="${height}"`)
  })

  it.each([
    [{}, true],
    [{ maxwidth: '1200', maxheight: '630' }, true],
    [{ maxwidth: '1199' }, false],
    [{ maxheight: '629' }, false],
    [{ maxwidth: '1200', maxheight: '629' }, false],
  ])('within %o has a thumbnail only if its picture fits: %s', async (size, hasThumbnail) => {
    const answer = await fetchAnswer({ url: `${site}/`, ...size })
    const { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height } = answer
    expect({ url, width, height }).toEqual(
      hasThumbnail
        ? { url: `${site}/og/home.png`, width: 1200, height: 630 }
        : { url: undefined, width: undefined, height: undefined },
    )
  })

  it('has a frame without a border that runs scripts apart from both sites', async () => {
    const { html } = await fetchAnswer({ url: `${site}/` })
    expect(html).toMatch(/^<iframe [^>]*><\/iframe>$/)
    const attributes = Object.fromEntries(
      [...html.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(attributes).toMatchObject({ loading: 'lazy', style: 'border:0', frameborder: '0' })
    const permissions = attributes.sandbox?.split(' ') ?? []
    expect(permissions).toEqual(expect.arrayContaining(['allow-scripts', 'allow-popups']))
    expect(permissions).not.toContain('allow-same-origin')
  })

  it('is in the language of the requester, with its picture, and cached for each language', async () => {
    const query = { url: `${site}/placeview/${placeId}` }
    const { headers, body } = await fetchOEmbed(query, { 'accept-language': 'fr' })
    expect(headers['content-language']).toBe('fr')
    expect(String(headers.vary)).toMatch(/accept-language/i)
    const { title, thumbnail_url, cache_age } = JSON.parse(body) as OEmbedResponse
    expect(title).toContain('Mouillage')
    expect(thumbnail_url).toBe(`${site}/og/place/${placeId}.png?lang=fr`)
    expect(headers['cache-control']).toBe(`public, max-age=${cache_age}`)
  })

  it('can be read by pages of other sites, and cached', async () => {
    const { headers } = await fetchOEmbed({ url: `${site}/` })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })
})

describe('oEmbed errors', () => {
  it.each([
    ['a page of another site', 'https://other.example/placeview/1401', 404],
    ['a host that begins like ours', 'https://site.example.evil.example/', 404],
    ['a host in the user name', 'https://site.example@evil.example/', 404],
    ['credentials', 'https://me:secret@site.example/', 404],
    ['another port', 'https://site.example:8443/', 404],
    ['a script', 'javascript:alert(1)//site.example', 404],
    ['a file', 'file:///etc/passwd', 404],
    ['a local address', 'http://127.0.0.1:5432/', 404],
    ['no URL', 'place 1401', 404],
    ['a page without an embed', `${site}/faq`, 404],
    ['an API call', `${site}/api/v1/home`, 404],
    ['a missing place', `${site}/placeview/99999999`, 404],
    ['an invalid id', `${site}/placeview/0`, 404],
    ['a private page', `${site}/profile`, 401],
    ['a user', `${site}/userview/1`, 401],
    ['a user who does not exist', `${site}/userview/99999999`, 401],
  ])('%s is refused', async (_name, url, status) => {
    const answer = await fetchOEmbed({ url })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  it('an unknown format is answered with 501', async () => {
    expect((await fetchOEmbed({ url: `${site}/`, format: 'yaml' })).status).toBe(501)
  })

  it.each([
    {},
    { url: '' },
    { maxwidth: '0' },
    { maxheight: '0' },
    { maxwidth: '-5' },
    { maxwidth: '1.5' },
    { maxheight: 'tall' },
  ])('%o is malformed', async (query: Record<string, string>) => {
    const url = Object.keys(query).length > 0 ? { url: `${site}/` } : {}
    expect((await fetchOEmbed({ ...url, ...query })).status).toBe(422)
  })

  it('a URL given twice is malformed', async () => {
    const { statusCode } = await server.app.inject({ url: `/oembed?url=${site}/&url=${site}/` })
    expect(statusCode).toBe(422)
  })
})
