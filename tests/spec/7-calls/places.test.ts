import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { ActivityEvent, SearchResult } from '../../../src/core/contract/search.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { collectCalls } from '../dialogs.ts'
import { bayPath } from '../map-actions.ts'
import { useTestRecords } from '../test-records.ts'

const { open } = useActors()
const records = useTestRecords()

const getPlacePath = (id: number) => `/places/${id}`

describe('section 7: home and places', () => {
  it('Base path /api/v1.', async () => {
    const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as {
      servers: { url: string }[]
    } // the fields of interest
    expect(document.servers).toEqual([{ url: '/api/v1' }])
    expect((await fetch(`${siteUrl}/home`)).status).toBe(404)
    const page = await open('/faq')
    const requestedPaths: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requestedPaths.push(new URL(request.url()).pathname)
    })
    await page.goto(`${siteUrl}/?lat=43.5&lng=4.1&zoom=11`)
    await page.locator('.rs-pin').first().waitFor()
    expect(requestedPaths.length).toBeGreaterThan(0)
    expect(requestedPaths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
  })

  it('GET /api/v1/home none activity event list', async () => {
    const { body } = await callAs<ActivityEvent[]>('visitor', 'GET', '/home')
    expect(body.map(({ type, vessel_name }) => [type, vessel_name])).toContainEqual([
      'Checkin',
      'Golden Wake',
    ])
    // The list is fetched once per page load, also after reopening the panel and returning to the map.
    const page = await open('/healthz')
    const calls = collectCalls(page, 'GET', /\/home\/?$/)
    await page.goto(siteUrl + bayPath)
    const row = page.getByRole('link', { name: /Golden Wake checked in/ })
    await row.waitFor()
    await page.getByRole('button', { name: 'Collapse panel' }).click()
    await page.getByRole('button', { name: 'Expand panel' }).click()
    await row.click()
    await page.getByRole('heading', { level: 1, name: 'Port Camargue' }).waitFor()
    await page.getByRole('link', { name: 'Back to the map' }).click()
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual(['/api/v1/home'])
  })

  it('GET /api/v1/search/?query text places, vessels, places_hits, vessels_hits', async () => {
    for (const address of [
      '/search/?query=port%20camargue',
      '/search/?port%20camargue',
      '/search?query=port+camargue',
    ]) {
      const { body } = await callAs<SearchResult>('visitor', 'GET', address)
      expect(Object.keys(body).sort()).toEqual(['places', 'places_hits', 'vessels', 'vessels_hits'])
      expect([body.places[0]?.id, body.places_hits]).toEqual([ids.marina, 1])
    }
    const page = await open('/')
    const searchRequest = page.waitForRequest(/\/api\/v1\/search\/?\?/)
    await page.getByRole('combobox').first().fill('port camargue')
    expect(new URL((await searchRequest).url()).searchParams.get('query')).toBe('port camargue')
    await page.getByRole('option', { name: /Port Camargue/ }).waitFor()
  })

  it('GET /api/v1/places/{id} none a place', async () => {
    const { status, body } = await callAs<Place>('visitor', 'GET', getPlacePath(ids.marina))
    expect([status, body.id, body.name]).toEqual([200, ids.marina, 'Port Camargue'])
    expect((await callAs('visitor', 'GET', getPlacePath(999_999))).status).toBe(404)
    const page = await open('/?lat=43.517&lng=4.132&zoom=13')
    const placeRequest = page.waitForRequest(`${siteUrl}/api/v1/places/${ids.marina}`)
    await page.getByRole('button', { name: /Port Camargue, Marina/ }).click()
    await placeRequest
    await page.getByRole('heading', { name: 'Port Camargue' }).waitFor()
  })

  it('POST /api/v1/places {place:{name,type_enum,description,longitude,latitude}} new place', async () => {
    const place = {
      name: 'Anse Neuve',
      type_enum: 4,
      description: 'Buoys.',
      longitude: 8.72,
      latitude: 41.92,
    }
    const added = await records.place('member', place)
    expect(added).toMatchObject({ ...place, type: 'Mooring', user_id: ids.member })
    expect((await callAs('visitor', 'GET', getPlacePath(added.id))).body).toMatchObject(place)
    // CONTRACT section 3: an unwrapped object is accepted, too.
    const unwrapped = await callAs<Place>('member', 'POST', '/places', { ...place, name: 'Anse Nue' })
    expect([unwrapped.status, unwrapped.body.name]).toEqual([201, 'Anse Nue'])
    await callAs('member', 'DELETE', getPlacePath(unwrapped.body.id))
  })

  it('PATCH /api/v1/places/{id} place object without id, popularity, user fields, marker, charts update', async () => {
    const place = await records.place('owner')
    const { id, popularity, user_id, user_name, marker, lock_version } = place
    const edit = { name: 'Anse Changée', city: 'Propriano', tags: { depth: '4' }, lock_version }
    const unchanged = { popularity, user_id, user_name, marker }
    const readOnlyFields = { id: 1, popularity: 5, user_id: 1, user_name: 'X', marker: 'x', charts: {} }
    const saved = await callAs<Place>('member', 'PATCH', getPlacePath(id), {
      place: { ...edit, ...readOnlyFields },
    })
    const { lock_version: _before, ...changed } = edit
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ id, ...changed, ...unchanged }),
    ])
    const stale = await callAs('owner', 'PATCH', getPlacePath(id), {
      place: { city: 'Sartène', lock_version },
    })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { city: 'Propriano' }, yours: { city: 'Sartène' } })
  })

  it('DELETE /api/v1/places/{id} none removes place', async () => {
    const { id } = await records.place('member')
    expect((await callAs('member', 'DELETE', getPlacePath(id))).status).toBe(200)
    expect((await callAs('member', 'GET', getPlacePath(id))).status).toBe(404)
    expect((await callAs('member', 'DELETE', getPlacePath(id))).status).toBe(404)
  })

  it('GET /api/v1/places/?partial_name text candidates: name, address, city, country_code, id', async () => {
    for (const address of ['/places/?partial_name=port%20ca', '/places?partial_name=Port+Ca']) {
      const { body } = await callAs('visitor', 'GET', address)
      expect(body).toEqual([
        {
          id: ids.marina,
          name: 'Port Camargue',
          address: null,
          city: 'Le Grau-du-Roi',
          country_code: 'FR',
        },
      ])
    }
  })

  it('GET /api/v1/places/download_kap_file/{id}?zoom none file blob saved as {id}_gm_z{zoom}.kap', async () => {
    const name = `${ids.marina}_gm_z15.kap`
    const { status, headers, bytes } = await callAs(
      'member',
      'GET',
      `/places/download_kap_file/${ids.marina}?zoom=15`,
    )
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain(name)
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 400))).toMatch(/(^|\n)(VER|BSB)\//)
    const wrong = `/places/download_kap_file/${ids.marina}?zoom=22`
    expect([400, 422]).toContain((await callAs('member', 'GET', wrong)).status)
  })

  it('GET api/v1/images/?x1&y1&x2&y2&file_type=gmap&file_format=kap&tile_zoom&zoom bounding box downloaded as gmap_kaps.zip', async () => {
    // The view lies inside one sheet of the grid, so one chart is rendered.
    const page = await open('/?lat=43.5485&lng=4.1748&zoom=17&layers=pois+satMaps', { actor: 'member' })
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 900, y: 300 } })
    const responsePromise = page.waitForResponse(/\/api\/v1\/images\/?\?/, { timeout: 50_000 })
    const download = page.waitForEvent('download', { timeout: 50_000 })
    await page.getByRole('menuitem', { name: 'Download Sat Maps in this view (zoom=15)' }).click()
    const response = await responsePromise
    const query = new URL(response.url()).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      file_type: 'gmap',
      file_format: 'kap',
      tile_zoom: '15',
      zoom: '17',
    })
    expect(Number(query.get('x1'))).toBeLessThan(4.1748)
    expect(Number(query.get('y2'))).toBeGreaterThan(43.5485)
    expect(response.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/zip'),
      'content-disposition': expect.stringContaining('gmap_kaps.zip'),
    })
    expect((await download).suggestedFilename()).toBe('gmap_kaps.zip')
    const zip = await readFile(await (await download).path(), 'latin1')
    expect(zip.slice(0, 2)).toBe('PK')
    expect(zip).toMatch(/\.kap/)
  }, 90_000)

  it('POST /api/v1/rates stars, place_id rating recorded', async () => {
    const { id } = await records.place('owner')
    for (const [actor, stars, rating] of [
      ['member', 5, { rating_average: null, vote_count: 1 }],
      ['owner', 3, { rating_average: null, vote_count: 2 }],
      ['admin', 2, { rating_average: 3.3, vote_count: 3 }],
      ['admin', 4, { rating_average: 4, vote_count: 3 }],
    ] as const) {
      const response = await callAs(actor, 'POST', '/rates', { stars, place_id: id })
      expect([response.status, response.body]).toEqual([201, { stars, place_id: id, ...rating }])
    }
    expect((await callAs('visitor', 'GET', getPlacePath(id))).body).toMatchObject({ rating_average: 4 })
  })
})
