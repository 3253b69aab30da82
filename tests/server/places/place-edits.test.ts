import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textLength } from '../../../src/core/limits/text.ts'
import { subscribeToRecordChangeEvents } from '../../../src/server/database/events/change-events.ts'
import { destinations } from '../../../src/core/limits/search.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let creator: TestUser
let other: TestUser
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  creator = await server.createUser({ first_name: 'Grace', last_name: 'Hopper' })
  other = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
  admin = await server.createUser({ admin: true })
})
afterAll(() => server.close())

interface PlaceBody {
  id: number
  name: string
  lock_version: number
  tags: Record<string, string>
  [field: string]: unknown
}

const bay = { name: 'Quiet Bay', type_enum: 1, description: 'Sand.', latitude: 43.1, longitude: 5.9 }

async function addPlace(overrides: object = {}): Promise<PlaceBody> {
  const answer = await creator.call('POST', '/places', { place: { ...bay, ...overrides } })
  expect(answer.status).toBe(201)
  return answer.body as PlaceBody
}

async function fetchFeaturesNear(x: number, y: number): Promise<{ properties: Record<string, unknown> }[]> {
  const query = `x1=${x - 0.1}&y1=${y - 0.1}&x2=${x + 0.1}&y2=${y + 0.1}&zoom=12`
  const { features } = (await server.get(`/places/?type=centroid&${query}`)).body as {
    features: { properties: Record<string, unknown> }[]
  }
  return features
}

describe('adding a place', () => {
  it('sections 4 and 5: submits it for review, visible immediately and marked new', async () => {
    const place = await addPlace({ longitude: 6.5 })
    expect(place).toMatchObject({
      name: 'Quiet Bay',
      type: 'Anchorage',
      review_status: 'new',
      user_id: creator.id,
      user_name: 'Grace Hopper',
      country_code: 'FR',
      source: 'members',
      source_licence: 'ODbL-1.0',
      lock_version: 0,
    })
    expect(place.id).toBeGreaterThan(destinations.minPlaceIdExclusive)
    const features = await fetchFeaturesNear(6.5, 43.1)
    const feature = features.find(({ properties }) => properties.id === place.id)
    expect(feature?.properties).toMatchObject({ new: true })
    expect((await server.get('/home')).body).toContainEqual(
      expect.objectContaining({ type: 'Place', poi_id: place.id, user_name: 'Grace Hopper' }),
    )
  })

  it('sets updated_by to creation until an edit; reviews and confirmations are not edits', async () => {
    const { id, updated_by } = await addPlace({ longitude: 6.6 })
    const updatedBy = async () => ((await server.get(`/places/${id}`)).body as PlaceBody).updated_by
    expect(updated_by).toBe('creation')
    expect(await updatedBy()).toBe('creation')
    expect((await admin.call('POST', `/places/${id}/approve`)).status).toBe(200)
    expect(await updatedBy()).toBe('creation')
    await other.call('POST', `/places/${id}/confirm`)
    expect(await updatedBy()).toBe('confirmation')
    await other.call('PATCH', `/places/${id}`, { place: { description: 'Sand and weed.' } })
    expect(await updatedBy()).toBe('edit')
  })

  it('updates the clusters of the world map shortly after', async () => {
    const place = await addPlace({ latitude: -50, longitude: -100 })
    const countFeatures = async () => {
      const answer = await server.get('/places/?type=centroid&x1=-110&y1=-60&x2=-90&y2=-40&zoom=3')
      return (answer.body as { features: { properties: { count: number } }[] }).features.length
    }
    await expect.poll(countFeatures).toBe(1)
    expect((await creator.call('DELETE', `/places/${place.id}`)).status).toBe(200)
    await expect.poll(countFeatures).toBe(0)
  })

  it('fills in the nearest town and its country, and updates them if the place moves', async () => {
    // Off Cassis; later off Genoa, off Los Angeles, and far out at sea.
    const place = await addPlace({ latitude: 43.2, longitude: 5.53 })
    expect(place).toMatchObject({ city: 'Cassis', state_code: null, country_code: 'FR' })
    const editPlace = async (edit: object) =>
      (await other.call('PATCH', `/places/${place.id}`, { place: edit })).body as PlaceBody
    // The site sends the whole place including the old town.
    const genoa = await editPlace({ ...place, latitude: 44.39, longitude: 8.93 })
    expect(genoa).toMatchObject({ city: 'Genoa', country_code: 'IT' })
    expect((await server.get('/search?query=genoa')).body).toMatchObject({ places: [{ id: place.id }] })
    const bay = await editPlace({ latitude: 33.97, longitude: -118.45 })
    expect(bay).toMatchObject({ city: 'Marina del Rey', state_code: 'CA', country_code: 'US' })
    expect(await editPlace({ latitude: 30, longitude: -40 })).toMatchObject({
      city: null,
      state_code: null,
      country_code: null,
    })
  })

  it('keeps a town entered by a user if the place moves', async () => {
    const place = await addPlace({ latitude: 43.2, longitude: 5.53 })
    const editPlace = async (edit: object) =>
      (await other.call('PATCH', `/places/${place.id}`, { place: edit })).body as PlaceBody
    expect(await editPlace({ city: 'Port-Miou' })).toMatchObject({ city: 'Port-Miou' })
    const movedPlace = await editPlace({ latitude: 44.39, longitude: 8.93 })
    expect(movedPlace).toMatchObject({ city: 'Port-Miou', country_code: 'IT' })
    const both = await editPlace({ latitude: 43.2, longitude: 5.53, city: 'En-Vau', country_code: 'MC' })
    expect(both).toMatchObject({ city: 'En-Vau', country_code: 'MC' })
    expect(await editPlace({ description: 'Sand.' })).toMatchObject({ city: 'En-Vau' })
  })

  it('section 5: requires a name; the type is 0 by default', async () => {
    for (const name of [undefined, '', '   ']) {
      const answer = await creator.call('POST', '/places', { place: { ...bay, name } })
      expect(answer.status).toBe(422)
      expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['name'])
    }
    const { type_enum: _type, ...typeless } = bay
    expect((await creator.call('POST', '/places', typeless)).body).toMatchObject({ type: 'Marina' })
  })

  it('accepts types of places only', async () => {
    for (const type_enum of [9, 12, 14])
      expect((await creator.call('POST', '/places', { place: { ...bay, type_enum } })).status).toBe(422)
  })

  it('stores hostile text unchanged', async () => {
    const name = `<img src=x onerror=alert(1)> '); drop table places; --`
    const place = await addPlace({ name })
    expect((await server.get(`/places/${place.id}`)).body).toMatchObject({ name })
  })
})

describe('editing a place', () => {
  let place: PlaceBody
  beforeEach(async () => {
    place = await addPlace()
  })
  const edit = (user: TestUser, fields: object) =>
    user.call('PATCH', `/places/${place.id}`, { place: fields })

  it('CONTRACT 3: is allowed for all users and stored as a revision of the changes', async () => {
    const answer = await edit(other, { name: 'Loud Bay', city: 'Hyères', lock_version: 0 })
    expect(answer.body).toMatchObject({ name: 'Loud Bay', city: 'Hyères', lock_version: 1 })
    const revisions = (await other.call('GET', `/places/${place.id}/revisions`)).body as unknown[]
    expect(revisions).toMatchObject([
      {
        user_name: 'Ada Lovelace',
        lock_version: 1,
        before: { name: 'Quiet Bay', city: place.city },
        after: { name: 'Loud Bay', city: 'Hyères' },
      },
      { user_name: 'Grace Hopper', lock_version: 0, before: null },
    ])
  })

  it('accepts the whole object, as the site sends it', async () => {
    const completePlace = (await server.get(`/places/${place.id}`)).body as PlaceBody
    const answer = await edit(other, { ...completePlace, description: 'Sand and weed.' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ description: 'Sand and weed.', user_id: creator.id, lock_version: 1 })
  })

  it('answers 409 with both versions for an outdated version and keeps both', async () => {
    await edit(other, { name: 'First', lock_version: 0 })
    const answer = await edit(creator, { name: 'Second', lock_version: 0 })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      current: { name: 'First', lock_version: 1 },
      yours: { name: 'Second', lock_version: 0 },
      detail: 'Someone else (Ada Lovelace) saved this place meanwhile.',
    })
    expect((await server.get(`/places/${place.id}`)).body).toMatchObject({ name: 'First' })
  })

  it('saves one of two simultaneous edits', async () => {
    const answers = await Promise.all(
      [creator, other].map((user) => edit(user, { name: user.email, lock_version: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('stores no revision if nothing changed', async () => {
    expect((await edit(other, { name: 'Quiet Bay' })).body).toMatchObject({ lock_version: 0 })
    expect((await other.call('GET', `/places/${place.id}/revisions`)).body).toHaveLength(1)
  })

  it('can be reverted by all users, field by field', async () => {
    await edit(other, { name: 'Spam', tags: { vhf: '9' } })
    await edit(creator, { city: 'Hyères' })
    const revisions = (await other.call('GET', `/places/${place.id}/revisions`)).body as { id: number }[]
    const answer = await admin.call('POST', `/places/${place.id}/revert`, { revision_id: revisions[1]?.id })
    expect(answer.body).toMatchObject({ name: 'Quiet Bay', tags: {}, city: 'Hyères', lock_version: 3 })
    const first = revisions[2]?.id
    expect((await other.call('POST', `/places/${place.id}/revert`, { revision_id: first })).status).toBe(422)
  })

  it('moves the place on the map', async () => {
    await edit(other, { latitude: -10, longitude: 170 })
    expect(await fetchFeaturesNear(170, -10)).toMatchObject([{ properties: { id: place.id } }])
  })

  it('leaves no cluster of the world map at the old position', async () => {
    const moved = await addPlace({ latitude: -55, longitude: -140 })
    const countClusters = async (x1: number) => {
      const query = `type=centroid&x1=${x1}&y1=-60&x2=${x1 + 20}&y2=-50&zoom=3`
      return ((await server.get(`/places/?${query}`)).body as { features: unknown[] }).features.length
    }
    await expect.poll(() => countClusters(-150)).toBe(1)
    const place = { longitude: -120 }
    expect((await other.call('PATCH', `/places/${moved.id}`, { place })).status).toBe(200)
    await expect.poll(() => countClusters(-130)).toBe(1)
    await expect.poll(() => countClusters(-150)).toBe(0)
  })

  it('section 3: keeps the internal tag and hides it in revisions', async () => {
    await server.database.pool.query(`update places set tags = '{"roadstead":"secret"}' where id = $1`, [
      place.id,
    ])
    await edit(other, { tags: { vhf: '72' } })
    const { rows } = await server.database.pool.query('select tags from places where id = $1', [place.id])
    expect(rows[0].tags).toMatchObject({ vhf: '72', roadstead: 'secret' })
    const revisions = await other.call('GET', `/places/${place.id}/revisions`)
    expect(JSON.stringify(revisions.body)).not.toContain('secret')
  })

  it('completes URLs without a scheme and refuses invalid ones', async () => {
    expect((await edit(other, { url: 'www.example.org' })).body).toMatchObject({
      url: 'https://www.example.org',
    })
    expect((await edit(other, { url: 'javascript:alert(1)' })).status).toBe(422)
  })

  it('trims texts and stores empty ones as missing', async () => {
    const answer = await edit(other, {
      name: ' Calm Bay ',
      phone: ' +33 4 ',
      email: '',
      address: '   ',
      postal_code: null,
      url: ' HTTP://a.example/ ',
    })
    expect(answer.body).toMatchObject({
      name: 'Calm Bay',
      phone: '+33 4',
      email: null,
      address: null,
      postal_code: null,
      url: 'HTTP://a.example/',
    })
    expect((await edit(other, { url: '' })).body).toMatchObject({ url: null })
  })

  it.each([
    [
      'too many',
      Object.fromEntries(Array.from({ length: textLength.tags + 1 }, (_, key) => [`k${key}`, 'v'])),
    ],
    ['a blank name', { ' ': 'v' }],
    ['a long name', { ['k'.repeat(textLength.tagKey + 1)]: 'v' }],
    ['a long value', { k: 'v'.repeat(textLength.tagValue + 1) }],
  ])('refuses tags: %s', async (_case, tags) => {
    const answer = await edit(other, { tags })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['tags'])
    const longest = { ['k'.repeat(textLength.tagKey)]: 'v'.repeat(textLength.tagValue) }
    const allowed = Array.from({ length: textLength.tags - 1 }, (_, key) => [`k${key}`, 'v'])
    expect((await edit(other, { tags: { ...longest, ...Object.fromEntries(allowed) } })).status).toBe(200)
  })

  it('keeps the type of an imported aid but assigns types of places only', async () => {
    await server.database.pool.query('update places set type_enum = 9 where id = $1', [place.id])
    expect((await edit(other, { type_enum: 9, description: 'x' })).status).toBe(200)
    expect((await edit(other, { type_enum: 12 })).status).toBe(422)
    expect((await edit(other, { type_enum: 4 })).body).toMatchObject({ type: 'Mooring' })
  })

  it('ends the mark of an approximate position only by a move, and keeps it out of the tags', async () => {
    const { pool } = server.database
    const readRow = async () =>
      (await pool.query('select approximate, tags, user_edited from places where id = $1', [place.id]))
        .rows[0]
    await pool.query('update places set approximate = true, user_edited = false where id = $1', [place.id])
    const { tags } = (await server.get(`/places/${place.id}`)).body as PlaceBody
    expect(Object.values(tags)).toEqual(['approximate'])
    await edit(other, { tags: { ...tags, depth: '9' } })
    expect(await readRow()).toEqual({ approximate: true, tags: { depth: '9' }, user_edited: true })
    await edit(other, { latitude: 43.11 })
    expect(await readRow()).toMatchObject({ approximate: false })
  })

  it('notifies of the old and the new position', async () => {
    const { database } = server
    const events: unknown[] = []
    const stop = await subscribeToRecordChangeEvents(database, (event) => {
      // Recounted cells have no position.
      if (event?.position) events.push(event)
    })
    await edit(other, { description: 'Mud.' })
    const old = { entity: 'places', position: { latitude: 43.1, longitude: 5.9 } }
    await expect.poll(() => events).toEqual([old])
    await edit(other, { longitude: 6 })
    const next = { entity: 'places', position: { latitude: 43.1, longitude: 6 } }
    await expect.poll(() => events).toEqual([old, next, old])
    await creator.call('DELETE', `/places/${place.id}`)
    await expect.poll(() => events).toEqual([old, next, old, next])
    stop()
  })

  it('answers 404 for the revisions and the approval of a place that is not there', async () => {
    await creator.call('DELETE', `/places/${place.id}`)
    for (const [method, path, body] of [
      ['GET', 'revisions', undefined],
      ['POST', 'approve', undefined],
      ['POST', 'confirm', undefined],
    ] as const)
      expect((await admin.call(method, `/places/${place.id}/${path}`, body)).status, path).toBe(404)
    expect((await edit(admin, { name: 'x' })).status).toBe(404)
    expect((await other.call('POST', '/rates', { stars: 5, place_id: place.id })).status).toBe(404)
    const { rows } = await server.database.pool.query(
      'select deleted_by, lock_version, changed_at > created_at as changed from places where id = $1',
      [place.id],
    )
    expect(rows).toEqual([{ deleted_by: creator.id, lock_version: 1, changed: true }])
  })

  it('is not overwritten by later imports', async () => {
    const record = buildPlaceRecord({ key: 'osm:node/77', name: 'From the map', latitude: 10, longitude: 10 })
    const { db, pool } = server.database
    const importRecord = (name: string) =>
      db.transaction().execute((tx) => importPlaces(tx, [{ ...record, name }]))
    await importRecord('From the map')
    await recountDirtyCells(db)
    const id: number = (await pool.query("select id from places where name = 'From the map'")).rows[0].id
    await other.call('PATCH', `/places/${id}`, { place: { name: 'By a member' } })
    await importRecord('From the map, again')
    expect((await server.get(`/places/${id}`)).body).toMatchObject({ name: 'By a member' })
  })
})

describe('deleting a place', () => {
  it('section 6: is possible for its creator and admins', async () => {
    const [first, second] = [await addPlace(), await addPlace()]
    expect((await creator.call('DELETE', `/places/${first.id}`)).status).toBe(200)
    expect((await admin.call('DELETE', `/places/${second.id}`)).status).toBe(200)
    expect((await server.get(`/places/${first.id}`)).status).toBe(404)
    expect((await creator.call('DELETE', `/places/${first.id}`)).status).toBe(404)
  })
})

describe('confirming a place', () => {
  let record: ReturnType<typeof buildPlaceRecord>
  let id = 0
  let nextLatitude = -20
  beforeEach(async () => {
    nextLatitude--
    record = buildPlaceRecord({ name: `Old Haven ${nextLatitude}`, latitude: nextLatitude, longitude: 60 })
    await importRecord()
    await recountDirtyCells(server.database.db)
    const { rows } = await server.database.pool.query('select id from places where name = $1', [record.name])
    id = rows[0].id
  })

  const importRecord = async (overrides: object = {}) => {
    const { db } = server.database
    await db.transaction().execute((tx) => importPlaces(tx, [{ ...record, ...overrides }]))
  }
  const fetchPlace = async () => (await server.get(`/places/${id}`)).body as PlaceBody

  it('renews the date of its facts, also on the map, and is not an edit', async () => {
    expect(await fetchPlace()).toMatchObject({ updated_at: '2022-04-21T00:00:00.000Z', updated_by: 'source' })
    const answer = await other.call('POST', `/places/${id}/confirm`)
    expect(answer).toMatchObject({ status: 200, body: { updated_by: 'confirmation', lock_version: 0 } })
    const { updated_at } = answer.body as { updated_at: string }
    expect(Date.now() - Date.parse(updated_at)).toBeLessThan(60_000)
    const [feature] = await fetchFeaturesNear(60, record.latitude)
    expect(feature?.properties.updated).toBe(updated_at.slice(0, 10))
    expect((await other.call('GET', `/places/${id}/revisions`)).body).toEqual([])
    const exported = await server.get(
      `/places.csv?bbox=59.9,${record.latitude - 0.1},60.1,${record.latitude + 0.1}`,
    )
    expect(exported.body).toContain(updated_at.slice(0, 10))
  })

  it('can be repeated, and is superseded by new facts of the source', async () => {
    expect((await other.call('POST', `/places/${id}/confirm`)).status).toBe(200)
    await importRecord({ city: 'Curepipe', updated_at: '2023-04-21T00:00:00.000Z' })
    expect(await fetchPlace()).toMatchObject({ city: 'Curepipe', updated_by: 'source' })
  })

  it('is superseded by a later edit', async () => {
    await other.call('POST', `/places/${id}/confirm`)
    await creator.call('PATCH', `/places/${id}`, { place: { city: 'Port Louis' } })
    expect(await fetchPlace()).toMatchObject({ updated_by: 'edit', lock_version: 1 })
  })

  it('requires an existing place', async () => {
    expect((await other.call('POST', '/places/999999/confirm')).status).toBe(404)
  })
})

describe('rating a place', () => {
  it('section 9: returns the average of more than two votes, one per user', async () => {
    const place = await addPlace({ longitude: 12.5 })
    const readLayerRating = async () => (await fetchFeaturesNear(12.5, bay.latitude))[0]?.properties.rating
    expect(await readLayerRating()).toBeUndefined()
    const rate = async (user: TestUser, stars: number) =>
      (await user.call('POST', '/rates', { stars, place_id: place.id })).body
    expect(await rate(creator, 5)).toMatchObject({ rating_average: null, vote_count: 1 })
    expect(await rate(creator, 4)).toMatchObject({ rating_average: null, vote_count: 1 })
    await rate(other, 5)
    expect(await rate(admin, 4)).toEqual({
      stars: 4,
      place_id: place.id,
      rating_average: 4.3,
      vote_count: 3,
    })
    // The response from before the votes was cached.
    await expect.poll(readLayerRating).toBe(4.3)
  })

  it('accepts 1 to 5 stars for existing places', async () => {
    const place = await addPlace()
    for (const stars of [0, 6, 2.5, '5'])
      expect((await other.call('POST', '/rates', { stars, place_id: place.id })).status).toBe(422)
    expect((await other.call('POST', '/rates', { stars: 5, place_id: 999_999 })).status).toBe(404)
  })
})

describe('review queue', () => {
  it('lists new places, reports and edits, and removes approved places', async () => {
    const place = await addPlace({ name: 'To be looked at' })
    const report = { subject: 'place', subject_id: place.id, reason: 'Not a bay.' }
    expect((await other.call('POST', '/reports', { report })).status).toBe(201)
    const reportResponse = await other.call('POST', '/reports', { report })
    expect(reportResponse).toMatchObject({
      status: 201,
      body: { ...report, subject_name: 'To be looked at' },
    })
    const queue = (await admin.call('GET', '/review_queue')).body as {
      places: { id: number }[]
      reports: { id: number; subject_id: number }[]
      revisions: { subject_id: number }[]
    }
    expect(queue.places).toContainEqual(expect.objectContaining({ id: place.id, user_name: 'Grace Hopper' }))
    const reports = queue.reports.filter(({ subject_id }) => subject_id === place.id)
    expect(reports).toEqual([reportResponse.body])
    expect(reports).toMatchObject([
      { subject_name: 'To be looked at', reason: 'Not a bay.', user_name: 'Ada Lovelace' },
    ])
    expect(queue.revisions[0]).toMatchObject({ subject_id: place.id, subject_name: 'To be looked at' })

    expect((await admin.call('POST', `/places/${place.id}/approve`)).body).toMatchObject({
      review_status: 'approved',
    })
    expect((await admin.call('DELETE', `/reports/${reports[0]?.id}`)).status).toBe(200)
    const after = (await admin.call('GET', '/review_queue')).body as typeof queue
    expect(after.places.map(({ id }) => id)).not.toContain(place.id)
    expect(after.reports).toHaveLength(0)
  })

  it('accepts reports of existing records only', async () => {
    const report = { subject: 'vessel', subject_id: 999_999, reason: 'x' }
    expect((await other.call('POST', '/reports', { report })).status).toBe(404)
    expect((await other.call('POST', '/reports', { report: { ...report, subject: 'sql' } })).status).toBe(422)
  })
})
