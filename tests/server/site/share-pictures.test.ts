import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharePicture } from '../../../src/core/limits/sharing.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { toDrawableText } from '../../../src/server/site/share-images/drawable-text.ts'
import { findSharePictureFacts } from '../../../src/server/site/share-images/share-picture-facts.ts'
import { renderFittingText } from '../../../src/server/site/share-images/share-fonts.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser()
})
afterAll(() => server.close())

async function postPlace(name: string, position = { latitude: 43.21, longitude: 5.37 }): Promise<number> {
  const place = { name, type_enum: 1, ...position }
  return ((await user.call('POST', '/places', { place })).body as { id: number }).id
}

async function fetchPicture(path: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: received, rawPayload } = await server.app.inject({ url: path, headers })
  return { status: statusCode, headers: received, bytes: rawPayload }
}

describe('share pictures', () => {
  it('are PNG files of 1200 x 630 pixels for home, places, vessels and aids', async () => {
    const vessel = { name: 'Aeolus', loa: 11, vessel_type: 'sailboat' }
    const { id: vesselId } = (await user.call('POST', '/vessels', { vessel })).body as { id: number }
    // At the position of the place, whose map tiles are drawn already.
    const aid = { user_id: user.id, latitude: 43.21, longitude: 5.37 }
    const navAidId = await insertNavAid(server.database, aid)
    const paths = [
      '/og/home.png',
      `/og/place/${await postPlace('Quiet Bay')}.png`,
      `/og/vessel/${vesselId}.png`,
      `/og/nav_aid/${navAidId}.png`,
    ]
    for (const path of paths) {
      const { status, headers, bytes } = await fetchPicture(path)
      expect(status, path).toBe(200)
      expect(headers['content-type'], path).toBe('image/png')
      const { format, width, height } = await sharp(bytes).metadata()
      expect(format, path).toBe('png')
      expect(width, path).toBe(1200)
      expect(height, path).toBe(630)
      expect(bytes.length < 500_000, path).toBe(true)
    }
  })

  it('are drawn for each client within its slots, so that one with many leaves the queue to others', async () => {
    const places: number[] = []
    for (let at = 0; at < 61; at++) places.push(await postPlace(`Cove ${at}`))
    const fetchFrom = async (id: number | undefined, remoteAddress: string) =>
      (await server.app.inject({ url: `/og/place/${id}.png`, remoteAddress })).statusCode
    const many = Promise.all(places.slice(0, 60).map((id) => fetchFrom(id, '192.0.2.1')))
    const other = fetchFrom(places[60], '192.0.2.2')
    const statuses = await many
    expect(await other).toBe(200)
    const drawn = statuses.filter((status) => status === 200)
    expect(drawn.length).toBeGreaterThanOrEqual(sharePicture.perClient.perUser)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  it('of a place say to where it is open, in the language of the reader, unless the coast is too coarse', async () => {
    const [bay, sea] = [
      await postPlace('Quiet Bay'),
      await postPlace('Open Sea', { latitude: 42.6, longitude: 5 }),
    ]
    const readShelter = async (id: number, language: 'en' | 'fr') =>
      (await findSharePictureFacts({ name: 'place', id }, server.app, getLanguageMessages(language)))?.shelter
    expect(await readShelter(sea, 'en')).toMatch(/^Shelter: open (sea )?to [NESW]{1,2}/)
    expect(await readShelter(sea, 'fr')).toMatch(/^Abri/)
    expect(await readShelter(bay, 'en')).toBeNull()
  })

  it('are cached, and drawn again when the place is renamed', async () => {
    const id = await postPlace('Quiet Bay')
    const first = await fetchPicture(`/og/place/${id}.png`)
    const { etag } = first.headers
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    expect((await fetchPicture(`/og/place/${id}.png`, { 'if-none-match': String(etag) })).status).toBe(304)
    await user.call('PATCH', `/places/${id}`, { place: { name: 'Loud Bay' } })
    const second = await fetchPicture(`/og/place/${id}.png`, { 'if-none-match': String(etag) })
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(false)
  })

  it('have texts in the language of the address, and English ones in others', async () => {
    const { headers } = await fetchPicture('/og/home.png')
    const ifEnglish = { 'if-none-match': String(headers.etag) }
    const getStatus = async (query: string) => (await fetchPicture(`/og/home.png?${query}`, ifEnglish)).status
    expect(await getStatus('lang=fr')).toBe(200)
    for (const query of ['lang=en', 'lang=xx', 'lang=', 'lang=fr&lang=de'])
      expect(await getStatus(query), query).toBe(304)
  })

  it('of a vessel do not depend on its position', async () => {
    const vessel = { name: 'Hidden', loa: 11, vessel_type: 'sailboat' }
    const { id } = (await user.call('POST', '/vessels', { vessel })).body as { id: number }
    await user.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'nobody' } } })
    const before = await fetchPicture(`/og/vessel/${id}.png`)
    const reports = [{ at: new Date(Date.now() - 60_000).toISOString(), latitude: 43, longitude: 5, sog: 3 }]
    expect((await user.call('POST', '/observations', { reports })).status).toBe(200)
    const after = await fetchPicture(`/og/vessel/${id}.png`)
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.bytes.equals(before.bytes)).toBe(true)
  })

  it.each([
    '/og/place/99999999.png',
    '/og/place/0.png',
    '/og/place/1401',
    '/og/place/1401.svg',
    '/og/place/..%2f1401.png',
    '/og/vessel/99999999.png',
    '/og/nav_aid/99999999.png',
    '/og/user/1.png',
  ])('%s is not found', async (path) => {
    expect((await fetchPicture(path)).status).toBe(404)
  })

  it('of a deleted place is not found', async () => {
    const id = await postPlace('Gone')
    await user.call('DELETE', `/places/${id}`)
    expect((await fetchPicture(`/og/place/${id}.png`)).status).toBe(404)
  })
})

describe('names in share pictures', () => {
  it.each([
    ['Port Camargue', 'Port Camargue'],
    ['Žižkův přístav', 'Žižkův přístav'],
    ['Μαρίνα Ζέας', 'Μαρίνα Ζέας'],
    ['Марина Балтиец', 'Марина Балтиец'],
    ['مارينا دبي', 'مارينا دبي'],
    ['بندر چابهار', 'بندر چابهار'],
    ['Ｍａｒｉｎａ Ⅷ', 'Marina VIII'],
    ['Cảng Hải Phòng', 'Cảng Hải Phòng'],
    ['ท่าเรือ', null],
    ['香港仔避風塘', null],
    ['香港仔 Aberdeen Harbour', 'Aberdeen Harbour'],
    ['⚓ Marina 🚤', 'Marina'],
    ['🚤', null],
    ['Bay\u202Egnp.exe', 'Baygnp.exe'],
    ['<b>Bay</b> & Cove', '<b>Bay</b> & Cove'],
    ['Pier 9', 'Pier 9'],
    ['9', '9'],
    ['香港 HK', 'HK'],
    ['香港 H', null],
  ])('%s is drawn as %s', (name, drawn) => {
    expect(toDrawableText(name)).toBe(drawn)
  })

  it.each([
    ['one long word', 'W'.repeat(200)],
    ['many words', 'Marina of the Bay '.repeat(11)],
  ])('of 200 characters (%s) stay within their space', async (_kind, name) => {
    const style = { sizesPx: [68, 46], color: '#fff', maxWidth: 1072, maxHeight: 124 }
    const { width, height } = await renderFittingText(name, style)
    expect(width).toBeLessThanOrEqual(1072)
    expect(height).toBeLessThanOrEqual(124)
  })

  it('is drawn as text, not as markup', async () => {
    const style = { sizesPx: [40], color: '#fff', maxWidth: 1072, maxHeight: 124 }
    const { width } = await renderFittingText('<b>Bay</b>', style)
    expect(width).toBeGreaterThan((await renderFittingText('Bay', style)).width * 2)
  })
})
