import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { languages } from '../../../src/core/languages.ts'
import { subscribeToLiveEvents } from '../../../src/server/database/events/live-events.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { insertPosition, insertVessel } from '../../factories/live-rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestResponse,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let owner: TestUser
let other: TestUser
beforeAll(async () => {
  server = await startTestServer()
  const { db, pool } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord()]))
  placeId = (await pool.query('select id from places')).rows[0].id
  owner = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
  other = await server.createUser()
})
afterAll(() => server.close())

let nextMmsi = 227_000_001
const nextFreeMmsi = () => String(nextMmsi++)

async function addVessel(user: TestUser, vessel: object = {}): Promise<Vessel> {
  const answer = await user.call('POST', '/vessels', { vessel: { name: 'Espadon', loa: 11.9, ...vessel } })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual(expect.any(Object))
  return answer.body
}

/** Inserts a vessel known from AIS, without owner. */
const insertUnownedVessel = (mmsi = nextFreeMmsi()) =>
  insertVessel(server.database, { name: 'Heard', source: 'ais', mmsi })

async function fetchVessel(id: number, headers: Record<string, string> = {}): Promise<Vessel> {
  return (await server.get(`/vessels/${id}`, headers)).body
}

function getErrors(answer: TestResponse): Record<string, string[]> {
  return (answer.body as { errors?: Record<string, string[]> }).errors ?? {}
}

describe('adding a vessel', () => {
  it('CONTRACT 3: answers 201 with the whole vessel, owned by its creator', async () => {
    const mmsi = nextFreeMmsi()
    const vessel = await addVessel(owner, { mmsi, place_id: placeId, imo: 'IMO 9074729', user_id: owner.id })
    expect(vessel).toMatchObject({
      name: 'Espadon',
      mmsi,
      loa: 11.9,
      imo: '9074729',
      place_id: placeId,
      place_name: 'Port Camargue',
      user_id: owner.id,
      user_name: 'Ada Lovelace',
      user: { id: owner.id, name: 'Ada Lovelace', thumb_url: null },
      photo_urls: [],
      thumb_url: null,
      is_followed: false,
      last_position: null,
      checkin_place_id: null,
      stinkpot: false,
      lock_version: 0,
    })
    // Without measurements the series exist and contain null values.
    for (const { day_ary, mnth_ary } of Object.values(vessel.charts ?? {})) {
      expect([...day_ary, ...mnth_ary].filter(({ value }) => value !== null)).toEqual([])
    }
    expect(Object.keys(vessel.charts ?? {})).toEqual(['wsp', 'wang', 'dbt'])
    const { privacy: _ownersAlone, ...seen } = vessel
    expect(await fetchVessel(vessel.id)).toEqual(seen)
  })

  it('statement of section 5: Country defaults to US for a vessel without one.', async () => {
    const user = await server.createUser()
    const defaults = { vessel_type: 'sailboat', country_registration: 'US', mmsi: null }
    expect(await addVessel(user)).toMatchObject(defaults)
    expect(await addVessel(user, { country_registration: null, mmsi: '' })).toMatchObject(defaults)
    const fishing = await addVessel(user, { vessel_type: 'Fishing boat', country_registration: 'FR' })
    expect(fishing).toMatchObject({ vessel_type: 'fishing_boat', country_registration: 'FR' })
    await user.call('PATCH', `/vessels/${fishing.id}`, { vessel: { country_registration: null } })
    expect((await fetchVessel(fishing.id)).country_registration).toBe('US')
    // A vessel known from AIS only has no flag.
    expect((await fetchVessel(await insertUnownedVessel())).country_registration).toBe('US')
  })

  it('is refused for other owners', async () => {
    const vessel = { name: 'A', loa: 9 }
    const answer = await owner.call('POST', '/vessels', { vessel: { ...vessel, user_id: other.id } })
    expect(answer.status).toBe(403)
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: null }],
    ['name', { name: 'half \ud83d' }],
    ['loa', { loa: null }],
    ['loa', { loa: 0.5 }],
    ['loa', { loa: 1e300 }],
    ['loa', { loa: 'long' }],
    ['beam', { beam: -1 }],
    ['draft', { draft: 1e39 }],
    ['mmsi', { mmsi: '12345678' }],
    ['mmsi', { mmsi: '2270000012' }],
    ['mmsi', { mmsi: '992271001' }],
    ['mmsi', { mmsi: 'abcdefghi' }],
    ['mmsi', { mmsi: 227_000_999 }],
    ['mmsi', { mmsi: '٢٢٧١٢٣٤٥٦' }],
    ['imo', { imo: '9074728' }],
    ['vessel_type', { vessel_type: 'submarine' }],
    ['country_registration', { country_registration: 'XX' }],
    ['country_registration', { country_registration: 'usa' }],
    ['place_id', { place_id: 2_000_000_000 }],
    ['place_id', { place_id: 99_999_999_999 }],
    ['year_make', { year_make: 99_999_999 }],
    ['year_make', { year_make: 1066 }],
    ['year_make', { year_make: 1999.5 }],
    ['user_id', { user_id: 'me' }],
    ['lock_version', { lock_version: -1 }],
  ])('answers 422 and names an invalid %s', async (field, wrong) => {
    const answer = await owner.call('POST', '/vessels', { vessel: { name: 'A', loa: 9, ...wrong } })
    expect(answer.status).toBe(422)
    expect(Object.keys(getErrors(answer))).toEqual([field])
  })

  it('names all missing fields', async () => {
    expect(getErrors(await owner.call('POST', '/vessels', {}))).toEqual({
      name: ['is missing'],
      loa: ['is missing'],
    })
  })

  it('stores hostile text unchanged', async () => {
    const name = `'); drop table vessels; -- <script>alert(1)</script> %_\\ 🛥️`
    const vessel = await addVessel(other, { name, description: '${jndi}', make: '‮evil' })
    expect(vessel).toMatchObject({ name, description: '${jndi}', make: '‮evil' })
    expect((await server.get(`/search?query=${encodeURIComponent('drop table')}`)).body).toMatchObject({
      vessels: [{ id: vessel.id, name }],
    })
  })

  it('refuses an MMSI in use, also of two simultaneous requests', async () => {
    const mmsi = nextFreeMmsi()
    const call = () => other.call('POST', '/vessels', { vessel: { name: 'Twin', loa: 9, mmsi } })
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const taken = [`MMSI ${mmsi} is already in use by another vessel`]
    expect(answers.map(getErrors)).toContainEqual({ mmsi: taken })
    expect(getErrors(await call())).toEqual({ mmsi: taken })
  })
})

describe('own vessels', () => {
  it('statement of section 9: Vessel list: add offered while count is 5 or less.', async () => {
    // CONTRACT section 6: a user with five vessels can add one, also with simultaneous requests.
    const user = await server.createUser()
    const calls = Array.from({ length: 9 }, (_, at) =>
      user.call('POST', '/vessels', { vessel: { name: `Boat ${at}`, loa: 9 } }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(3)
    for (const answer of refused)
      expect(answer.body).toMatchObject({
        errors: { user_id: ['You have reached the maximum allwed number of vessels'] },
      })
    expect((await user.call('GET', '/vessels?own=true')).body).toHaveLength(6)
    // Claiming a vessel counts, too; releasing one makes room for it.
    const claimed = await insertUnownedVessel()
    const claim = () => user.call('PATCH', `/vessels/${claimed}`, { vessel: { user_id: user.id } })
    expect((await claim()).status).toBe(422)
    const [first] = (await user.call('GET', '/vessels?own=true')).body as Vessel[]
    await user.call('PATCH', `/vessels/${first?.id}`, { vessel: { user_id: null } })
    expect((await claim()).status).toBe(200)
  })

  it('are listed for their owner only', async () => {
    const [first, second] = [await server.createUser(), await server.createUser()]
    const vessel = await addVessel(first)
    expect((await first.call('GET', '/vessels/?own=true')).body).toMatchObject([{ id: vessel.id }])
    expect((await second.call('GET', '/vessels/?own=true')).body).toEqual([])
  })
})

describe('claiming a vessel', () => {
  it('CONTRACT 3: makes the user its owner and applies the other fields', async () => {
    const id = await insertUnownedVessel()
    const user = await server.createUser()
    const answer = await user.call('PATCH', `/vessels/${id}`, {
      vessel: { user_id: user.id, name: 'Mine now', loa: 12 },
    })
    expect(answer.status).toBe(200)
    const complete = await fetchVessel(id, user.headers)
    expect(answer.body).toEqual(complete)
    expect(complete).toMatchObject({ id, name: 'Mine now', loa: 12, user_id: user.id, lock_version: 1 })
  })

  it('succeeds for one of several simultaneous requests', async () => {
    const id = await insertUnownedVessel()
    const users = [await server.createUser(), await server.createUser(), await server.createUser()]
    const answers = await Promise.all(
      users.map((user) => user.call('PATCH', `/vessels/${id}`, { vessel: { user_id: user.id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const winner = users[answers.findIndex(({ status }) => status === 200)]
    expect(await fetchVessel(id)).toMatchObject({ user_id: winner?.id })
  })

  it('is possible for oneself and vessels without owner only, and required before editing', async () => {
    const id = await insertUnownedVessel()
    const patchVessel = (vessel: object) => other.call('PATCH', `/vessels/${id}`, { vessel })
    for (const vessel of [{ user_id: owner.id }, { user_id: null }, { name: 'Stolen' }, {}])
      expect((await patchVessel(vessel)).status).toBe(403)
    expect(await fetchVessel(id)).toMatchObject({ name: 'Heard', user_id: null, lock_version: 0 })
    const owned = await addVessel(await server.createUser())
    const answer = await other.call('PATCH', `/vessels/${owned.id}`, { vessel: { user_id: other.id } })
    expect(answer.status).toBe(403)
  })
})

describe('editing a vessel', () => {
  let vessel: Vessel
  let user: TestUser
  beforeEach(async () => {
    user = await server.createUser()
    vessel = await addVessel(user, { mmsi: nextFreeMmsi(), beam: 3.9 })
  })
  const path = () => `/vessels/${vessel.id}`

  it('answers 404 for an unknown vessel', async () => {
    expect((await user.call('PATCH', '/vessels/2000000000', { vessel: { name: 'A' } })).status).toBe(404)
  })

  it('changes the given fields, sets null values, and keeps the others', async () => {
    const answer = await user.call('PATCH', path(), {
      vessel: { name: ' Bel Ami ', make: 'Jeanneau', year_make: 1999, beam: null, id: 1, source: 'evil' },
    })
    expect(answer.body).toMatchObject({
      id: vessel.id,
      name: 'Bel Ami',
      make: 'Jeanneau',
      year_make: 1999,
      beam: null,
      loa: 11.9,
      source: 'members',
    })
  })

  it('answers 409 with both versions for an outdated version and changes nothing', async () => {
    const { lock_version } = await fetchVessel(vessel.id)
    const save = (name: string) => user.call('PATCH', path(), { vessel: { name, lock_version } })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const now = await fetchVessel(vessel.id)
    const rejectedName = now.name === 'First' ? 'Second' : 'First'
    expect(refused?.body).toMatchObject({
      status: 409,
      current: { name: now.name, lock_version: lock_version + 1 },
      yours: { name: rejectedName, lock_version },
    })
  })

  it('refuses another MMSI once one is set, also for an admin, in the language of the caller', async () => {
    const admin = await server.createUser({ admin: true })
    for (const owner of [user, admin]) {
      const [mmsi, other] = [nextFreeMmsi(), nextFreeMmsi()]
      const created = await owner.call('POST', '/vessels', { vessel: { name: 'Set', loa: 9, mmsi } })
      const { id } = created.body as Vessel
      for (const changed of [other, null, ''])
        for (const { code: language } of languages) {
          const { messages } = getLanguageMessages(language)
          const headers = { ...owner.headers, 'accept-language': language }
          const answer = await server.call('PATCH', `/vessels/${id}`, { vessel: { mmsi: changed } }, headers)
          expect(answer.status).toBe(422)
          expect(getErrors(answer)).toEqual({ mmsi: [messages.vesselEdit.mmsiSet] })
        }
      expect((await fetchVessel(id)).mmsi).toBe(mmsi)
    }
  })

  it('refuses the MMSI of another vessel and accepts its own', async () => {
    const mmsi = nextFreeMmsi()
    await insertUnownedVessel(mmsi)
    const without = await addVessel(user)
    const answer = await user.call('PATCH', `/vessels/${without.id}`, { vessel: { mmsi, name: 'Lost' } })
    expect(answer.status).toBe(422)
    expect(getErrors(answer)).toEqual({ mmsi: [`MMSI ${mmsi} is already in use by another vessel`] })
    const same = await user.call('PATCH', path(), { vessel: { mmsi: vessel.mmsi } })
    expect(same.status).toBe(200)
    expect((await fetchVessel(without.id)).name).not.toBe('Lost')
  })

  it.each([
    ['name', { name: '' }],
    ['loa', { loa: null }],
    ['mmsi', { mmsi: '123' }],
    ['place_id', { place_id: 2_000_000_000 }],
    ['user_id', { user_id: 0 }],
  ])('answers 422 and names an invalid %s', async (field, wrong) => {
    const answer = await user.call('PATCH', path(), { vessel: wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys(getErrors(answer))).toEqual([field])
  })

  it('refuses other owners; the owner null releases the vessel', async () => {
    const transferred = await user.call('PATCH', path(), { vessel: { user_id: other.id } })
    expect(transferred.status).toBe(403)
    const answer = await user.call('PATCH', path(), { vessel: { user_id: null } })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      expect.objectContaining({ id: vessel.id, user_id: null, user: null, user_name: null }),
    )
    expect((await user.call('GET', '/vessels?own=true')).body).toEqual([])
  })
})

describe('privacy settings of a vessel', () => {
  const defaultPrivacy = { audience: 'public', area_nm: null, delay_hours: 0, position_expires_hours: null }

  it('are shown to the owner only and default to public', async () => {
    const { id } = await addVessel(owner)
    expect((await fetchVessel(id, owner.headers)).privacy).toEqual(defaultPrivacy)
    for (const headers of [{}, other.headers, (await server.createUser({ admin: true })).headers])
      expect(await fetchVessel(id, headers)).not.toHaveProperty('privacy')
  })

  it('can be set when adding or editing; omitted fields are kept', async () => {
    const user = await server.createUser()
    const { id, privacy } = await addVessel(user, { privacy: { audience: 'followers', area_nm: 2 } })
    expect(privacy).toEqual({ ...defaultPrivacy, audience: 'followers', area_nm: 2 })
    const edit = { delay_hours: 24, position_expires_hours: 72 }
    const answer = await user.call('PATCH', `/vessels/${id}`, { vessel: { privacy: edit } })
    expect(answer.body).toMatchObject({
      name: 'Espadon',
      privacy: { audience: 'followers', area_nm: 2, ...edit },
    })
    const forever = { privacy: { position_expires_hours: null } }
    await user.call('PATCH', `/vessels/${id}`, { vessel: forever })
    expect((await fetchVessel(id, user.headers)).privacy).toMatchObject(forever.privacy)
    const [listed] = (await user.call('GET', '/vessels?own=true')).body as Vessel[]
    expect(listed?.privacy).toMatchObject({ audience: 'followers', delay_hours: 24 })
  })

  it('take effect immediately for other users', async () => {
    const user = await server.createUser()
    const { id } = await addVessel(user)
    await server.database.pool.query(
      'update vessels set position = point(4.1, 43.5), position_at = now() where id = $1',
      [id],
    )
    await insertPosition(server.database, { vessel_id: id, at: new Date() })
    expect((await fetchVessel(id)).last_position).not.toBeNull()
    const events: unknown[] = []
    const stop = await subscribeToLiveEvents(server.database, (event) => events.push(event))
    await user.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'nobody' } } })
    expect((await fetchVessel(id, other.headers)).last_position).toBeNull()
    expect((await fetchVessel(id, user.headers)).last_position).not.toBeNull()
    // Open maps drop the vessel.
    await expect.poll(() => events).toEqual([{ event: 'positions', vessel_ids: [id] }])
    stop()
  })

  it('set while releasing the vessel clear its position', async () => {
    const user = await server.createUser()
    const { id } = await addVessel(user)
    await server.database.pool.query(
      'update vessels set position = point(4.1, 43.5), position_at = now() where id = $1',
      [id],
    )
    const vessel = { user_id: null, privacy: { audience: 'nobody' } }
    expect((await user.call('PATCH', `/vessels/${id}`, { vessel })).status).toBe(200)
    const { rows } = await server.database.pool.query('select position from vessels where id = $1', [id])
    expect(rows).toEqual([{ position: null }])
  })

  it.each([
    ['privacy.audience', { audience: 'friends' }],
    ['privacy.area_nm', { area_nm: 0 }],
    ['privacy.area_nm', { area_nm: 5 }],
    ['privacy.blur_nm', { blur_nm: 5 }],
    ['privacy.delay_hours', { delay_hours: 169 }],
    ['privacy.delay_hours', { delay_hours: null }],
    ['privacy.position_expires_hours', { position_expires_hours: 0 }],
  ])('answer 422 and name an invalid %s', async (field, privacy) => {
    const user = await server.createUser()
    const vessel = { name: 'Private', loa: 9, privacy }
    const answer = await user.call('POST', '/vessels', { vessel })
    expect(answer.status).toBe(422)
    expect(Object.keys(getErrors(answer))).toEqual([field])
  })
})

describe('finding vessels', () => {
  it('lists vessels by home port', async () => {
    const vessel = await addVessel(await server.createUser(), { name: 'Based', place_id: placeId })
    const { body } = await server.get(`/vessels?place_id=${placeId}`)
    expect((body as Vessel[]).map(({ id }) => id)).toContain(vessel.id)
    expect((await server.get('/vessels?place_id=2000000000')).body).toEqual([])
    expect((await server.get('/vessels?place_id=x')).status).toBe(422)
  })

  it('finds by the first digits of an MMSI, unowned vessels first', async () => {
    const user = await server.createUser()
    await addVessel(user, { mmsi: '338000001', name: 'Owned' })
    await insertUnownedVessel('338000002')
    await insertVessel(server.database, { mmsi: '338000003', deleted_at: new Date() })
    expect((await server.get('/vessels/?partial_mmsi=3380')).body).toEqual([
      { id: expect.any(Number), name: 'Heard', mmsi: '338000002', claimable: true },
      { id: expect.any(Number), name: 'Owned', mmsi: '338000001', claimable: false },
    ])
    for (const text of ['33800000%25', "1' or 1=1", '9999999999', '%20'])
      expect((await server.get(`/vessels?partial_mmsi=${encodeURIComponent(text)}`)).body).toEqual([])
  })

  it('finds by name, MMSI, home port and flag in the search', async () => {
    const mmsi = nextFreeMmsi()
    const fields = { name: 'Sea Urchin', mmsi, place_id: placeId, country_registration: 'NO' }
    const { id } = await addVessel(await server.createUser(), fields)
    for (const query of ['sea urchin', mmsi, 'urchin camargue', 'urchin norway'])
      expect((await server.get(`/search?query=${encodeURIComponent(query)}`)).body).toMatchObject({
        vessels: [expect.objectContaining({ id })],
      })
  })

  it('finds by the current name of the home port, and by none after its deletion', async () => {
    const { db, pool } = server.database
    const record = buildPlaceRecord({ name: 'Old Haven', latitude: 10 })
    await db.transaction().execute((tx) => importPlaces(tx, [record]))
    const havenId = (await pool.query("select id from places where name = 'Old Haven'")).rows[0].id
    const user = await server.createUser({ admin: true })
    const { id } = await addVessel(user, { name: 'Homeward', place_id: havenId })
    const searchVesselIds = async (query: string) => {
      const { body } = await server.get(`/search?query=${encodeURIComponent(query)}`)
      return (body as { vessels: { id: number }[] }).vessels.map((vessel) => vessel.id)
    }
    expect(await searchVesselIds('homeward old haven')).toEqual([id])
    await user.call('PATCH', `/places/${havenId}`, { place: { name: 'Fair Mouth' } })
    expect(await searchVesselIds('homeward fair mouth')).toEqual([id])
    expect(await searchVesselIds('homeward old haven')).toEqual([])
    await user.call('DELETE', `/places/${havenId}`)
    expect(await searchVesselIds('homeward fair mouth')).toEqual([])
    expect(await searchVesselIds('homeward')).toEqual([id])
  })

  it('contains no e-mail addresses', async () => {
    const { id } = await addVessel(await server.createUser())
    expect(JSON.stringify(await fetchVessel(id, other.headers))).not.toContain('@')
  })
})
