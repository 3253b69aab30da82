import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPlainPhoto } from '../../factories/photos.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

describe('section 7: other calls', () => {
  it('Other calls: GET of an external IP-location service returning country_code', async () => {
    // CONTRACT section 3: the site looks up the address of the caller, here a loopback address.
    const { status, body } = await callAs('visitor', 'GET', '/country')
    expect(status).toBe(200)
    expect(body).toEqual({ country_code: null })
    // A local proxy forwards the client address in a header.
    const lookUpCountry = async (address: string) => {
      const response = await fetch(`${siteUrl}/api/v1/country`, { headers: { 'x-forwarded-for': address } })
      const { country_code } = (await response.json()) as { country_code: string | null } // the contract type
      return country_code
    }
    const countries: Record<string, string | null> = {
      '193.51.24.1': 'FR',
      '8.8.8.8': 'US',
      '2001:4860:4860::8888': 'US',
      '::ffff:193.51.24.1': 'FR',
      // The last address counts, because a client can forge the ones before it.
      '8.8.8.8, 193.51.24.1': 'FR',
      '192.168.1.20': null,
      '10.0.0.7': null,
      'fd12:3456::1': null,
      'fe80::1': null,
      '::1': null,
      'no address': null,
    }
    for (const [address, country] of Object.entries(countries))
      expect(await lookUpCountry(address), address).toEqual(country)
  })

  it('satellite imagery tiles by zoom/row/column and a topographic tile service', async () => {
    const page = await open('/?lat=43.517&lng=4.132&zoom=13')
    const tile = page.locator('.rs-imagery img').first()
    await tile.waitFor()
    expect(new URL((await tile.getAttribute('src')) ?? '').pathname).toMatch(/\/13\/\d+\/\d+/)
    const navAidPage = await open(`/nav_aidview/${ids.navAid}`)
    await navAidPage.locator('.leaflet-container img.leaflet-tile').first().waitFor()
    expect(await navAidPage.locator('body').innerText()).toContain('test topo imagery')
  })

  it('a real-time channel at /cable', async () => {
    const page = await open('/faq', { actor: 'member' })
    // Wait for the event before the page opens the socket.
    const opened = page.waitForEvent('websocket')
    await page.goto(`${siteUrl}/?lat=43.5&lng=4.1&zoom=11&layers=pois+vessels`)
    const socket = await opened
    expect(new URL(socket.url()).pathname).toBe('/cable')
    const subscriptionFrame = await socket.waitForEvent('framereceived', ({ payload }) =>
      /confirm_subscription.*ConnectionsChannel|ConnectionsChannel.*confirm_subscription/.test(
        payload.toString(),
      ),
    )
    expect(subscriptionFrame.payload.toString()).toContain('bbox')
  })

  it("charts loaded from a third-party chart provider's loader (core chart and table packages, loaded once)", async () => {
    // CONTRACT section 6: the site draws the charts itself: no third party, and each script is loaded once.
    const page = await open('/healthz')
    const scripts: string[] = []
    const hosts = new Set<string>()
    page.on('request', (request) => {
      // Map tiles come from the configured tile sources.
      if (request.resourceType() !== 'image') hosts.add(new URL(request.url()).hostname)
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(`${siteUrl}/placeview/${ids.marina}`)
    const section = page.getByRole('button', { name: /Traffic and weather charts/ })
    if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
    const chart = page.locator('.rs-chart').filter({ hasText: 'Wind speed' }).first()
    await chart.scrollIntoViewIfNeeded()
    await chart.locator('canvas').first().waitFor()
    await chart.locator('summary').click()
    await chart.getByRole('table').waitFor()
    expect([...hosts]).toEqual([new URL(siteUrl).hostname])
    expect(new Set(scripts).size).toBe(scripts.length)
  })

  it('a file download by GET read as a blob and saved under a given name.', async () => {
    const page = await open(`/placeview/${ids.reviewedPlace}`, { actor: 'member' })
    const form = page.locator('.rs-sat-map-form')
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('combobox').selectOption('14')
    const fileRequest = page.waitForRequest(/download_kap_file/)
    const download = page.waitForEvent('download', { timeout: 40_000 })
    await form.getByRole('button', { name: 'Download' }).click()
    expect((await fileRequest).method()).toBe('GET')
    expect((await download).suggestedFilename()).toBe(`${ids.reviewedPlace}_gm_z14.kap`)
    expect((await download).url()).toMatch(/^blob:/)
  })

  it('direct file upload (POST blob metadata as JSON with filename, content_type, byte_size, checksum, then PUT the file to a returned URL)', async () => {
    const photo = new Uint8Array(await createPlainPhoto())
    const blob = {
      filename: 'quay.jpg',
      content_type: 'image/jpeg',
      byte_size: photo.length,
      checksum: createHash('md5').update(photo).digest('base64'),
    }
    type UploadTicket = {
      signed_id: string
      direct_upload: { url: string; headers: Record<string, string> }
    }
    const { body } = await callAs<UploadTicket>('member', 'POST', '/direct_uploads', { blob })
    const { url, headers } = body.direct_upload
    expect((await fetch(url, { method: 'PUT', headers, body: photo })).status).toBe(204)
    const place = await records.place('owner')
    const post = { comment: 'Uploaded.', poi_id: place.id, photo: body.signed_id }
    expect(await records.post('member', { post })).toMatchObject({
      comment: 'Uploaded.',
      image_url: expect.stringMatching(/^\/photos\//),
    })
    const wrong = { blob: { ...blob, content_type: 'text/html' } }
    expect((await callAs('member', 'POST', '/direct_uploads', wrong)).status).toBe(415)
  })

  it('Response shapes of POST places, POST posts, the rate call and the profile patch beyond the fields above are not shown, and answers to the DELETE calls are not shown.', async () => {
    // CONTRACT section 3: a create answers the new object, unwrapped; a delete answers `{ done: true }`.
    const place = await records.place('member')
    expect((await callAs('visitor', 'GET', `/places/${place.id}`)).body).toEqual(place)
    const post = await records.post('member', { post: { comment: 'Whole.', poi_id: place.id } })
    expect((await callAs('visitor', 'GET', `/posts?place_id=${place.id}`)).body).toEqual([post])
    const rated = await callAs('member', 'POST', '/rates', { stars: 4, place_id: place.id })
    expect(rated.body).toMatchObject({ place_id: place.id, stars: 4, rating_average: null, vote_count: 1 })
    const profile = await callAs<object>('member', 'PATCH', `/users/${ids.member}`, { user: {} })
    expect(profile.body).toMatchObject({ id: ids.member, vessels: expect.any(Array) })
    expect(profile.body).not.toHaveProperty('new_thumb_url')
    expect((await callAs('member', 'DELETE', `/posts/${post.id}`)).body).toEqual({ done: true })
    expect((await callAs('member', 'DELETE', `/places/${place.id}`)).body).toEqual({ done: true })
  })
})
