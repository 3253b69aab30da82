import { describe, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type { ActivityEvent, SearchResult } from '../../../src/core/contract/search.ts'
import { callAs, ids, siteUrl } from '../actors.ts'
import { useTestRecords } from '../test-records.ts'

const records = useTestRecords()

const getPlacePath = (id: number) => `/places/${id}`

describe('section 7: home and places', () => {
  it('Base path /api/v1.', async () => {
    const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as {
      servers: { url: string }[]
    } // the fields of interest
    expect(document.servers).toEqual([{ url: '/api/v1' }])
    expect((await fetch(`${siteUrl}/home`)).status).toBe(404)
  })

  it('GET /api/v1/home none activity event list', async () => {
    const { body } = await callAs<ActivityEvent[]>('visitor', 'GET', '/home')
    expect(body.map(({ type, vessel_name }) => [type, vessel_name])).toContainEqual([
      'Checkin',
      'Golden Wake',
    ])
  })

  it('GET /api/v1/search/?query text places, vessels, places_hits, vessels_hits', async () => {
    for (const address of [
      '/search/?query=port%20camargue',
      '/search/?port%20camargue',
      '/search?query=port+camargue',
    ]) {
      const { body } = await callAs<SearchResult>('visitor', 'GET', address)
      expect(Object.keys(body).sort()).toEqual([
        'places',
        'places_hits',
        'position',
        'towns',
        'vessels',
        'vessels_hits',
      ])
      expect(body.places[0]?.id).toEqual(ids.marina)
      expect(body.places_hits).toBe(1)
    }
  })

  it('GET /api/v1/places/{id} none a place', async () => {
    const { status, body } = await callAs<Place>('visitor', 'GET', getPlacePath(ids.marina))
    expect(status).toBe(200)
    expect(body.id).toEqual(ids.marina)
    expect(body.name).toBe('Port Camargue')
    expect((await callAs('visitor', 'GET', getPlacePath(999_999))).status).toBe(404)
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
    expect(unwrapped.status).toBe(201)
    expect(unwrapped.body.name).toBe('Anse Nue')
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
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(expect.objectContaining({ id, ...changed, ...unchanged }))
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
      // The search finds more than the beginning of a name; the best comes first.
      const [first, ...others] = body as object[]
      expect(first).toEqual({
        id: ids.marina,
        name: 'Port Camargue',
        address: null,
        city: 'Le Grau-du-Roi',
        country_code: 'FR',
      })
      for (const other of others) expect(Object.keys(other)).toEqual(Object.keys(first ?? {}))
    }
  })

  it('POST /api/v1/rates stars, place_id rating recorded', async () => {
    const { id } = await records.place('owner')
    for (const [actor, stars, rating] of [
      ['member', 5, { rating_average: null, vote_count: 1 }],
      ['owner', 3, { rating_average: null, vote_count: 2 }],
      ['admin', 2, { rating_average: 3.3, vote_count: 3 }],
      ['admin', 4, { rating_average: 4, vote_count: 3 }],
    ] as const) {
      const response = await callAs(actor, 'POST', '/rates', { stars, place_id: id })
      expect(response.status).toBe(201)
      expect(response.body).toEqual({ stars, place_id: id, ...rating })
    }
    expect((await callAs('visitor', 'GET', getPlacePath(id))).body).toMatchObject({ rating_average: 4 })
  })
})
