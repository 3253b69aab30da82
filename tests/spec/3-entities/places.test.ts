import { beforeAll, describe, expect, it } from 'vitest'
import { getPlaceType, placeTypes } from '../../../src/core/catalogue/place-types.ts'
import type { CheckIn, Place, PlaceCollection } from '../../../src/core/contract/place.ts'
import type { Post } from '../../../src/core/contract/post.ts'
import { callAs, ids, siteUrl, useActors } from '../actors.ts'
import { createPhotoForm, useTestRecords } from '../test-records.ts'

const expectSeries = (length: number) =>
  expect.toSatisfy(
    (series: { at: string; value: number | null }[]) =>
      series.length === length && series.every(({ at }) => at.endsWith('Z') || at.includes('+00')),
    `${length} values with moments in GMT`,
  )

const { open } = useActors()
const records = useTestRecords()

const fetchPlace = async (id: number) => (await callAs<Place>('visitor', 'GET', `/places/${id}`)).body

describe('section 3: places', () => {
  let ownPlace: Place
  const editedFields = {
    address: '1 quai du Test',
    city: 'Ajaccio',
    state_code: '2A',
    postal_code: '20000',
    email: 'harbour@example.org',
    phone: '+33 4 95 00 00 00',
    url: 'https://harbour.example.org/',
    tags: { vhf: '9' },
  }
  beforeAll(async () => {
    ownPlace = await records.lasting.place('member', {
      name: 'Anse du Bilan',
      type_enum: 1,
      description: 'Sand.',
    })
    await callAs('owner', 'PATCH', `/places/${ownPlace.id}`, { place: editedFields })
    for (const [actor, stars] of [
      ['member', 5],
      ['owner', 4],
      ['admin', 4],
    ] as const) {
      await callAs(actor, 'POST', '/rates', { stars, place_id: ownPlace.id })
    }
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'Good holding.',
      'post[poi_id]': String(ownPlace.id),
    })
    await records.lasting.post('member', form)
    await callAs('member', 'PATCH', `/users/${ids.member}`, {
      user: { city: 'Sète', country_code: 'FR' },
    })
    await callAs('member', 'PATCH', `/users/${ids.member}`, await createPhotoForm('user[photo][image]'))
  })

  it('Place (POI): id, name, address, city, state_code, postal_code, country_code, latitude, longitude, description, email, phone, url, popularity (traffic index 1 to 5), tags (key/value; one product-internal key hidden), type_enum, type, rating_average, vote_count, user_id (creator), user_name, user_city, user_country_code, user_thumb_url, thumbnail, created_at, charts, marker.', async () => {
    const place = await fetchPlace(ownPlace.id)
    expect(place).toMatchObject({
      ...editedFields,
      id: ownPlace.id,
      name: 'Anse du Bilan',
      country_code: 'FR',
      latitude: 41.9,
      longitude: 8.7,
      description: 'Sand.',
      popularity: null,
      type_enum: 1,
      type: 'Anchorage',
      rating_average: 4.3,
      vote_count: 3,
      user_id: ids.member,
      user_name: 'Moana Reef',
      user_city: 'Sète',
      user_country_code: 'FR',
      user_thumb_url: expect.stringMatching(/^\/photos\/\d+\/thumb\//),
      thumbnail: expect.stringMatching(/^\/photos\/\d+\/thumb\//),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      marker: 'anchorage',
      // CONTRACT section 3 adds these.
      source: 'members',
      source_licence: expect.any(String),
      source_url: null,
      updated_at: expect.any(String),
      lock_version: expect.any(Number),
    })
    // A place without check-ins may have null charts, but the field exists.
    expect(place).toHaveProperty('charts')
  })

  it('popularity (traffic index 1 to 5)', async () => {
    expect((await fetchPlace(ids.marina)).popularity).toBe(2)
    await callAs('owner', 'PATCH', `/places/${ownPlace.id}`, { place: { popularity: 5 } })
    expect((await fetchPlace(ownPlace.id)).popularity).toBeNull()
    const document = (await (await fetch(`${siteUrl}/api/openapi.json`)).json()) as {
      components: { schemas: Record<string, { properties: Record<string, object> }> }
    } // a document with named schemas
    expect(document.components.schemas.Place?.properties.popularity).toMatchObject({
      minimum: 1,
      maximum: 5,
    })
  })

  it('tags (key/value; one product-internal key hidden)', async () => {
    expect((await fetchPlace(ids.reviewedPlace)).tags).toMatchObject({ vhf: '12' })
    expect((await fetchPlace(ids.reviewedPlace)).tags).not.toHaveProperty('roadstead')
    const page = await open(`/placeview/${ids.reviewedPlace}`)
    await page.getByRole('heading', { level: 1, name: 'Vieux-Port' }).waitFor()
    expect(await page.locator('.rs-data-sheet').innerText()).not.toMatch(/roadstead|internal/i)
    const csv = await callAs<string>('visitor', 'GET', '/places.csv?bbox=5.3,43.2,5.4,43.3')
    expect(csv.body).toContain('Vieux-Port')
    expect(csv.body).not.toContain('internal')
    const edited = await callAs<Place>('member', 'PATCH', `/places/${ownPlace.id}`, {
      place: { tags: { vhf: '9', roadstead: 'mine' } },
    })
    expect(edited.body.tags).toEqual({ vhf: '9' })
  })

  it('Place charts: class_ary, type_ary, month_checkin, wspd_mnth_ary, wdir_mnth_ary, temp_mnth_ary, wspd_day_ary, wdir_day_ary, temp_day_ary.', async () => {
    const share = { label: expect.any(String), value: expect.any(Number) }
    expect((await fetchPlace(ids.marina)).charts).toEqual({
      class_ary: expect.arrayContaining([share]),
      type_ary: expect.arrayContaining([share]),
      month_checkin: expectSeries(30),
      wspd_mnth_ary: expectSeries(30),
      wdir_mnth_ary: expectSeries(30),
      temp_mnth_ary: expectSeries(30),
      wspd_day_ary: expectSeries(24),
      wdir_day_ary: expectSeries(24),
      temp_day_ary: expectSeries(24),
      // Added by the product: whether data of `roadstead demo` is included.
      simulated: false,
    })
  })

  it('POI types (type_enum): 0 Marina, 1 Anchorage, 2 Dock/Pier, 3 Yacht Club, 4 Mooring, 5 Fuel station, 6 Dry dock, 7 Launch Ramp, 8 Hurricane Hole, 9 AIS Aton, 10 and 11 Commercial Facility, 12 Local Weather Reports, 13 Ship Weather Reports, 19 Other POI.', async () => {
    const names = Object.fromEntries(placeTypes.map(({ id, name }) => [id, name]))
    expect(names).toEqual({
      0: 'Marina',
      1: 'Anchorage',
      2: 'Dock/Pier',
      3: 'Yacht Club',
      4: 'Mooring',
      5: 'Fuel station',
      6: 'Dry dock',
      7: 'Launch Ramp',
      8: 'Hurricane Hole',
      9: 'AIS Aton',
      10: 'Commercial Facility',
      11: 'Commercial Facility',
      12: 'Local Weather Reports',
      13: 'Ship Weather Reports',
      19: 'Other POI',
    })
    const place = await records.place('owner')
    for (const { id, name, kind } of placeTypes) {
      const edit = { place: { type_enum: id } }
      const response = await callAs<Place>('owner', 'PATCH', `/places/${place.id}`, edit)
      if (kind === 'place') expect(response.body).toMatchObject({ type_enum: id, type: name })
      else expect(response.status).toBe(422)
    }
  })

  it('Catalogue entries exist for 0-8, 10-13 and 19, each with name and icon; ids 9, 12, 13 are aids to navigation.', async () => {
    const has = (id: number) => placeTypes.some((type) => type.id === id && type.name && type.icon)
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 19].filter((id) => !has(id))).toEqual([])
    expect(placeTypes.filter(({ kind }) => kind === 'aid').map(({ id }) => id)).toEqual([9, 12, 13])
    const page = await open('/')
    await page.getByRole('button', { name: 'Click here to open legend' }).click()
    const entry = (name: string) => page.locator('.rs-legend li').filter({ hasText: name }).first()
    for (const { name } of placeTypes) {
      await entry(name).waitFor()
      expect(await entry(name).locator('svg, .rs-badge').count(), name).toBeGreaterThan(0)
    }
    const aids = page.locator('.rs-legend section').nth(1)
    for (const name of ['AIS Aton', 'Local Weather Reports', 'Ship Weather Reports'])
      expect(await aids.getByText(name, { exact: true }).count()).toBe(1)
  })

  it('Values of 100 or more display as 9; other values above 19 display as 19.', async () => {
    expect(await fetchPlace(ids.unknownTypePlaces.above99)).toMatchObject({
      type_enum: 120,
      type: 'AIS Aton',
    })
    expect(await fetchPlace(ids.unknownTypePlaces.above19)).toMatchObject({
      type_enum: 45,
      type: 'Other POI',
    })
    expect([100, 999, 20, 99].map((value) => getPlaceType(value).id)).toEqual([9, 9, 19, 19])
    const box = 'type=centroid&x1=8.5&y1=41.8&x2=8.7&y2=42&zoom=12'
    const layer = await callAs<PlaceCollection>('visitor', 'GET', `/places/?${box}`)
    expect(layer.body.features.map(({ properties }) => properties)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: ids.unknownTypePlaces.above99,
          type: 'AIS Aton',
          marker: 'ais-aton',
        }),
        expect.objectContaining({ id: ids.unknownTypePlaces.above19, type: 'Other POI', marker: 'other' }),
      ]),
    )
    const page = await open(`/placeview/${ids.unknownTypePlaces.above19}`)
    await page.getByText('Other POI').first().waitFor()
  })

  it('NewPlace payload: name, type_enum (default 0), description, longitude, latitude.', async () => {
    const payload = {
      name: 'Port du Test',
      description: 'Behind the mole.',
      longitude: 8.71,
      latitude: 41.91,
    }
    expect(await records.place('owner', payload)).toMatchObject({
      ...payload,
      type_enum: 0,
      type: 'Marina',
    })
    for (const field of ['name', 'longitude', 'latitude'] as const) {
      const { [field]: _missing, ...rest } = payload
      const refused = await callAs('owner', 'POST', '/places', { place: rest })
      expect(refused.status).toBe(422)
      expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([field])
    }
  })

  it('Check-in: vessel_id, vessel_name, vessel_loa, vessel_mmsi, vessel_country_registration, vessel_type, updated_at (relative text).', async () => {
    const { body } = await callAs<CheckIn[]>('visitor', 'GET', `/checkins?place_id=${ids.marina}`)
    expect(body).toContainEqual({
      vessel_id: ids.stinkpot,
      vessel_name: 'Golden Wake',
      vessel_loa: 62,
      vessel_mmsi: '319111000',
      vessel_country_registration: 'US',
      vessel_type: 'passenger',
      updated_at: expect.stringMatching(/^\d+ minutes ago$/),
    })
  })
})

describe('section 3: reviews', () => {
  it("Post: id, comment, image_url, thumb_url, provider (a photo-sharing service, the product's own provider, or other), user_id, user_name, user_thumb_url, updated_at, poi_id.", async () => {
    const { body } = await callAs<Post[]>('visitor', 'GET', `/posts?place_id=${ids.reviewedPlace}`)
    const fields = {
      id: expect.any(Number),
      comment: expect.any(String),
      image_url: null,
      thumb_url: null,
      provider: expect.any(String),
      user_id: ids.member,
      user_name: 'Moana Reef',
      user_thumb_url: expect.stringMatching(/^\/photos\//),
      updated_at: expect.stringMatching(/^\d{4}-/),
      poi_id: ids.reviewedPlace,
    }
    const byId = new Map(body.map((post) => [post.id, post]))
    for (const [id, provider] of [
      [ids.posts.service, 'flickr'],
      [ids.posts.own, 'roadstead'],
      [ids.posts.other, 'other'],
    ] as const) {
      expect(byId.get(id)).toEqual({ ...fields, provider })
    }
  })

  it('Creating a post takes comment, poi_id and an optional photo image.', async () => {
    const place = await records.place('owner')
    const plain = await records.post('member', { post: { comment: 'Quiet.', poi_id: place.id } })
    expect(plain).toMatchObject({ comment: 'Quiet.', poi_id: place.id, image_url: null })
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'With a picture.',
      'post[poi_id]': String(place.id),
    })
    const withPhoto = await records.post('member', form)
    expect(withPhoto).toMatchObject({
      comment: 'With a picture.',
      image_url: expect.stringMatching(/^\/photos\/\d+\/original\//),
      thumb_url: expect.stringMatching(/^\/photos\/\d+\/thumb\//),
    })
    const refused = await callAs('member', 'POST', '/posts', { post: { poi_id: place.id } })
    expect(refused.status).toBe(422)
  })

  it('Carousel item: image_url.', async () => {
    const { id } = await records.place('owner')
    const form = await createPhotoForm('post[photo][image]', {
      'post[comment]': 'The quay.',
      'post[poi_id]': String(id),
    })
    const { image_url } = await records.post('member', form)
    const page = await open(`/placeview/${id}`)
    const firstImage = page.locator('.rs-carousel img').first()
    await firstImage.waitFor()
    expect(await firstImage.getAttribute('src')).toBe(image_url)
  })

  it('Rating payload: stars, place_id.', async () => {
    const { id } = await records.place('owner')
    const rate = (stars: number) => callAs('member', 'POST', '/rates', { stars, place_id: id })
    expect((await rate(4)).status).toBe(201)
    expect((await fetchPlace(id)).vote_count).toBe(1)
    expect((await rate(0)).status).toBe(422)
    expect((await rate(6)).status).toBe(422)
  })
})
