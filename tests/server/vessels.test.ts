import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vessel } from '../../src/core/contract/vessel.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestResponse,
  type TestServer,
} from './test-server.ts'

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
const freshMmsi = () => String(nextMmsi++)

async function added(member: TestUser, vessel: object = {}): Promise<Vessel> {
  const answer = await member.call('POST', '/vessels', { vessel: { name: 'Espadon', loa: 11.9, ...vessel } })
  expect([answer.status, answer.body]).toEqual([201, expect.any(Object)])
  return answer.body
}

/** A vessel that AIS was heard of and nobody owns. */
async function ownerless(mmsi = freshMmsi()): Promise<number> {
  const { rows } = await server.database.pool.query(
    `insert into vessels (name, mmsi, source, normalized_name, search_text) values ('Heard', $1, 'ais', 'heard', ' heard')
     returning id`,
    [mmsi],
  )
  return rows[0].id
}

async function vesselSeenBy(id: number, headers: Record<string, string> = {}): Promise<Vessel> {
  return (await server.get(`/vessels/${id}`, headers)).body
}

function errorsOf(answer: TestResponse): Record<string, string[]> {
  return (answer.body as { errors?: Record<string, string[]> }).errors ?? {}
}

describe('adding a vessel', () => {
  it('CONTRACT 3: answers 201 with the whole vessel, its caller the owner', async () => {
    const mmsi = freshMmsi()
    const vessel = await added(owner, { mmsi, place_id: placeId, imo: 'IMO 9074729', user_id: owner.id })
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
    // Nothing was measured yet: the series are there, and empty.
    for (const { day_ary, mnth_ary } of Object.values(vessel.charts ?? {})) {
      expect([...day_ary, ...mnth_ary].filter(({ value }) => value !== null)).toEqual([])
    }
    expect(Object.keys(vessel.charts ?? {})).toEqual(['wsp', 'wang', 'dbt'])
    const { privacy: _ownersAlone, ...seen } = vessel
    expect(await vesselSeenBy(vessel.id)).toEqual(seen)
  })

  it('section 5: is a sailboat of the United States where nothing else is said', async () => {
    const member = await server.createUser()
    const standard = { vessel_type: 'sailboat', country_registration: 'US', mmsi: null }
    expect(await added(member)).toMatchObject(standard)
    expect(await added(member, { country_registration: null, mmsi: '' })).toMatchObject(standard)
    expect(await added(member, { vessel_type: 'Fishing boat' })).toMatchObject({
      vessel_type: 'fishing_boat',
    })
  })

  it('is not for visitors, and not for others', async () => {
    const vessel = { name: 'A', loa: 9 }
    expect((await server.call('POST', '/vessels', { vessel })).status).toBe(401)
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
  ])('with a %s that does not hold is a 422 that names it', async (field, wrong) => {
    const answer = await owner.call('POST', '/vessels', { vessel: { name: 'A', loa: 9, ...wrong } })
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]])
  })

  it('names every field that is missing', async () => {
    expect(errorsOf(await owner.call('POST', '/vessels', {}))).toEqual({
      name: ['is missing'],
      loa: ['is missing'],
    })
  })

  it('keeps hostile text as text', async () => {
    const name = `'); drop table vessels; -- <script>alert(1)</script> %_\\ 🛥️`
    const vessel = await added(other, { name, description: '${jndi}', make: '‮evil' })
    expect(vessel).toMatchObject({ name, description: '${jndi}', make: '‮evil' })
    expect((await server.get(`/search?query=${encodeURIComponent('drop table')}`)).body).toMatchObject({
      vessels: [{ id: vessel.id, name }],
    })
  })

  it('with an MMSI that is in use says so, also when two come at once', async () => {
    const mmsi = freshMmsi()
    const call = () => other.call('POST', '/vessels', { vessel: { name: 'Twin', loa: 9, mmsi } })
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const taken = [`MMSI ${mmsi} is already in use by another vessel`]
    expect(answers.map(errorsOf)).toContainEqual({ mmsi: taken })
    expect(errorsOf(await call())).toEqual({ mmsi: taken })
  })
})

describe('the list of own vessels', () => {
  it('CONTRACT 6: holds six, a seventh is refused, also of many at once', async () => {
    const member = await server.createUser()
    const calls = Array.from({ length: 9 }, (_, at) =>
      member.call('POST', '/vessels', { vessel: { name: `Boat ${at}`, loa: 9 } }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(3)
    for (const answer of refused)
      expect(JSON.stringify(answer.body)).toContain('You have reached the maximum allwed number of vessels')
    expect((await member.call('GET', '/vessels?own=true')).body).toHaveLength(6)
    // A claim is one more as well; giving one up makes room for it.
    const claimed = await ownerless()
    const claim = () => member.call('PATCH', `/vessels/${claimed}`, { vessel: { user_id: member.id } })
    expect((await claim()).status).toBe(422)
    const [first] = (await member.call('GET', '/vessels?own=true')).body as Vessel[]
    await member.call('PATCH', `/vessels/${first?.id}`, { vessel: { user_id: null } })
    expect((await claim()).status).toBe(200)
  })

  it('is the caller’s alone', async () => {
    const [one, two] = [await server.createUser(), await server.createUser()]
    const vessel = await added(one)
    expect((await one.call('GET', '/vessels/?own=true')).body).toMatchObject([{ id: vessel.id }])
    expect((await two.call('GET', '/vessels/?own=true')).body).toEqual([])
    expect((await server.get('/vessels?own=true')).status).toBe(401)
  })
})

describe('claiming a vessel', () => {
  it('CONTRACT 3: gives one without an owner to the caller, with what was said of it', async () => {
    const id = await ownerless()
    const member = await server.createUser()
    const answer = await member.call('PATCH', `/vessels/${id}`, {
      vessel: { user_id: member.id, name: 'Mine now', loa: 12 },
    })
    expect(answer.status).toBe(200)
    const whole = await vesselSeenBy(id, member.headers)
    expect(answer.body).toEqual(whole)
    expect(whole).toMatchObject({ id, name: 'Mine now', loa: 12, user_id: member.id, lock_version: 1 })
  })

  it('at once is won by one', async () => {
    const id = await ownerless()
    const members = [await server.createUser(), await server.createUser(), await server.createUser()]
    const answers = await Promise.all(
      members.map((member) => member.call('PATCH', `/vessels/${id}`, { vessel: { user_id: member.id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const winner = members[answers.findIndex(({ status }) => status === 200)]
    expect(await vesselSeenBy(id)).toMatchObject({ user_id: winner?.id })
  })

  it('is for oneself, of vessels without an owner, and needed before an edit', async () => {
    const id = await ownerless()
    const patched = (vessel: object) => other.call('PATCH', `/vessels/${id}`, { vessel })
    for (const vessel of [{ user_id: owner.id }, { user_id: null }, { name: 'Stolen' }, {}])
      expect((await patched(vessel)).status).toBe(403)
    expect(await vesselSeenBy(id)).toMatchObject({ name: 'Heard', user_id: null, lock_version: 0 })
    const owned = await added(await server.createUser())
    const answer = await other.call('PATCH', `/vessels/${owned.id}`, { vessel: { user_id: other.id } })
    expect(answer.status).toBe(403)
  })
})

describe('editing a vessel', () => {
  let vessel: Vessel
  let member: TestUser
  beforeAll(async () => {
    member = await server.createUser()
    vessel = await added(member, { mmsi: freshMmsi(), beam: 3.9 })
  })
  const path = () => `/vessels/${vessel.id}`

  it('is its owner’s', async () => {
    expect((await server.call('PATCH', path(), { vessel: { name: 'A' } })).status).toBe(401)
    expect((await other.call('PATCH', path(), { vessel: { name: 'A' } })).status).toBe(403)
    const admin = await server.createUser({ admin: true })
    expect((await admin.call('PATCH', path(), { vessel: { name: 'A' } })).status).toBe(403)
    expect((await member.call('PATCH', '/vessels/2000000000', { vessel: { name: 'A' } })).status).toBe(404)
  })

  it('changes what is said and leaves the rest, null where null is said', async () => {
    const answer = await member.call('PATCH', path(), {
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

  it('of an older state is a 409 that holds both versions and changes nothing', async () => {
    const { lock_version } = await vesselSeenBy(vessel.id)
    const save = (name: string) => member.call('PATCH', path(), { vessel: { name, lock_version } })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const now = await vesselSeenBy(vessel.id)
    const lost = now.name === 'First' ? 'Second' : 'First'
    expect(refused?.body).toMatchObject({
      status: 409,
      current: { name: now.name, lock_version: lock_version + 1 },
      yours: { name: lost, lock_version },
    })
  })

  it('to another’s MMSI is refused, to its own is not', async () => {
    const mmsi = freshMmsi()
    await ownerless(mmsi)
    const answer = await member.call('PATCH', path(), { vessel: { mmsi, name: 'Lost' } })
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      { mmsi: [`MMSI ${mmsi} is already in use by another vessel`] },
    ])
    const same = await member.call('PATCH', path(), { vessel: { mmsi: vessel.mmsi } })
    expect(same.status).toBe(200)
    expect(same.body).not.toMatchObject({ name: 'Lost' })
  })

  it.each([
    ['name', { name: '' }],
    ['loa', { loa: null }],
    ['mmsi', { mmsi: '123' }],
    ['place_id', { place_id: 2_000_000_000 }],
    ['user_id', { user_id: 0 }],
  ])('with a %s that does not hold is a 422 that names it', async (field, wrong) => {
    const answer = await member.call('PATCH', path(), { vessel: wrong })
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]])
  })

  it('to another owner is refused; to none gives it up', async () => {
    const given = await member.call('PATCH', path(), { vessel: { user_id: other.id } })
    expect(given.status).toBe(403)
    const answer = await member.call('PATCH', path(), { vessel: { user_id: null } })
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ id: vessel.id, user_id: null, user: null, user_name: null }),
    ])
    expect((await member.call('GET', '/vessels?own=true')).body).toEqual([])
  })
})

describe('who sees where a vessel is', () => {
  const open = { audience: 'public', blur_nm: 0, delay_hours: 0, position_expires_hours: null }

  it('is told to its owner alone, and open to all where nothing is said', async () => {
    const { id } = await added(owner)
    expect((await vesselSeenBy(id, owner.headers)).privacy).toEqual(open)
    for (const headers of [{}, other.headers, (await server.createUser({ admin: true })).headers])
      expect(await vesselSeenBy(id, headers)).not.toHaveProperty('privacy')
  })

  it('is said when it is added or edited; what is left out stays', async () => {
    const member = await server.createUser()
    const { id, privacy } = await added(member, { privacy: { audience: 'followers', blur_nm: 2.5 } })
    expect(privacy).toEqual({ ...open, audience: 'followers', blur_nm: 2.5 })
    const edit = { delay_hours: 24, position_expires_hours: 72 }
    const answer = await member.call('PATCH', `/vessels/${id}`, { vessel: { privacy: edit } })
    expect(answer.body).toMatchObject({
      name: 'Espadon',
      privacy: { audience: 'followers', blur_nm: 2.5, ...edit },
    })
    const forever = { privacy: { position_expires_hours: null } }
    await member.call('PATCH', `/vessels/${id}`, { vessel: forever })
    expect((await vesselSeenBy(id, member.headers)).privacy).toMatchObject(forever.privacy)
    const [listed] = (await member.call('GET', '/vessels?own=true')).body as Vessel[]
    expect(listed?.privacy).toMatchObject({ audience: 'followers', delay_hours: 24 })
  })

  it('takes effect at once on what others are shown', async () => {
    const member = await server.createUser()
    const { id } = await added(member)
    await server.database.pool.query(
      'update vessels set position = point(4.1, 43.5), position_at = now() where id = $1',
      [id],
    )
    expect((await vesselSeenBy(id)).last_position).not.toBeNull()
    await member.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'nobody' } } })
    expect((await vesselSeenBy(id, other.headers)).last_position).toBeNull()
    expect((await vesselSeenBy(id, member.headers)).last_position).not.toBeNull()
  })

  it('set in the call that gives the vessel up leaves no position behind', async () => {
    const member = await server.createUser()
    const { id } = await added(member)
    await server.database.pool.query(
      'update vessels set position = point(4.1, 43.5), position_at = now() where id = $1',
      [id],
    )
    const vessel = { user_id: null, privacy: { audience: 'nobody' } }
    expect((await member.call('PATCH', `/vessels/${id}`, { vessel })).status).toBe(200)
    const { rows } = await server.database.pool.query('select position from vessels where id = $1', [id])
    expect(rows).toEqual([{ position: null }])
  })

  it.each([
    ['privacy.audience', { audience: 'friends' }],
    ['privacy.blur_nm', { blur_nm: -1 }],
    ['privacy.blur_nm', { blur_nm: 61 }],
    ['privacy.delay_hours', { delay_hours: 169 }],
    ['privacy.delay_hours', { delay_hours: null }],
    ['privacy.position_expires_hours', { position_expires_hours: 0 }],
  ])('with a %s that does not hold is a 422 that names it', async (field, privacy) => {
    const { id } = await added(await server.createUser())
    const member = await server.createUser()
    const vessel = { name: 'Private', loa: 9, privacy }
    const answer = await member.call('POST', '/vessels', { vessel })
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]])
    expect(
      (await other.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { blur_nm: 1 } } })).status,
    ).toBe(403)
  })
})

describe('finding vessels', () => {
  it('lists those based at a place', async () => {
    const vessel = await added(await server.createUser(), { name: 'Based', place_id: placeId })
    const { body } = await server.get(`/vessels?place_id=${placeId}`)
    expect((body as Vessel[]).map(({ id }) => id)).toContain(vessel.id)
    expect((await server.get('/vessels?place_id=2000000000')).body).toEqual([])
    expect((await server.get('/vessels?place_id=x')).status).toBe(400)
  })

  it('by the first digits of an MMSI, those that can be claimed first', async () => {
    const member = await server.createUser()
    await added(member, { mmsi: '338000001', name: 'Owned' })
    await ownerless('338000002')
    expect((await server.get('/vessels/?partial_mmsi=3380')).body).toEqual([
      { id: expect.any(Number), name: 'Heard', mmsi: '338000002', claimable: true },
      { id: expect.any(Number), name: 'Owned', mmsi: '338000001', claimable: false },
    ])
    for (const text of ['33800000%25', "1' or 1=1", '9999999999', '%20'])
      expect((await server.get(`/vessels?partial_mmsi=${encodeURIComponent(text)}`)).body).toEqual([])
  })

  it('by name, MMSI or home port in the search', async () => {
    const mmsi = freshMmsi()
    const { id } = await added(await server.createUser(), { name: 'Sea Urchin', mmsi, place_id: placeId })
    for (const query of ['sea urchin', mmsi, 'urchin camargue'])
      expect((await server.get(`/search?query=${encodeURIComponent(query)}`)).body).toMatchObject({
        vessels: [expect.objectContaining({ id })],
      })
  })

  it('by the new name of their home port, and by none when it is gone', async () => {
    const { db, pool } = server.database
    const record = buildPlaceRecord({ name: 'Old Haven', latitude: 10 })
    await db.transaction().execute((tx) => importPlaces(tx, [record]))
    const haven = (await pool.query("select id from places where name = 'Old Haven'")).rows[0].id
    const member = await server.createUser({ admin: true })
    const { id } = await added(member, { name: 'Homeward', place_id: haven })
    const found = async (query: string) => {
      const { body } = await server.get(`/search?query=${encodeURIComponent(query)}`)
      return (body as { vessels: { id: number }[] }).vessels.map((vessel) => vessel.id)
    }
    expect(await found('homeward old haven')).toEqual([id])
    await member.call('PATCH', `/places/${haven}`, { place: { name: 'Fair Mouth' } })
    expect(await found('homeward fair mouth')).toEqual([id])
    expect(await found('homeward old haven')).toEqual([])
    await member.call('DELETE', `/places/${haven}`)
    expect(await found('homeward fair mouth')).toEqual([])
    expect(await found('homeward')).toEqual([id])
  })

  it('shows no one’s e-mail', async () => {
    const { id } = await added(await server.createUser())
    expect(JSON.stringify(await vesselSeenBy(id, other.headers))).not.toContain('@')
  })
})
