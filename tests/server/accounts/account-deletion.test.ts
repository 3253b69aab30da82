import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRateLimit } from '../../../src/core/limits/accounts.ts'
import {
  fetchVisitorHeaders,
  testPassword,
  startTestServer,
  type HttpMethod,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'
import { ageSignInAttempts } from '../../factories/elapsed-time.ts'
import { insertPositions } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface ActiveUser extends TestUser {
  /** Words of the user's personal data that no other user has. */
  personalTexts: string[]
  placeId: number
  vesselId: number
}

/** Positions of the vessel of an active user: more than one page of the export. */
const positionCount = 4100

let nextNumber = 1

/** Creates a user with rows in all tables that refer to users. */
async function createActiveUser(): Promise<ActiveUser> {
  const number = nextNumber++
  const texts = {
    firstName: `Ching${number}`,
    lastName: `Shih${number}`,
    street: `Secret Street ${number}`,
    phone: `+33 6123${number}`,
    takenBack: `Taken back ${number}`,
    issuer: `https://club${number}.example`,
  }
  const account = await server.createUser({ first_name: texts.firstName, last_name: texts.lastName })
  const send = async (method: HttpMethod, path: string, body?: object): Promise<number> => {
    const answer = await account.call(method, path, body)
    expect(answer.status < 300, path).toBe(true)
    return (answer.body as { id: number }).id
  }
  const profile = { address: texts.street, mobile_phone: texts.phone, city: 'Sète', country_code: 'FR' }
  await send('PATCH', `/users/${account.id}`, { user: profile })
  const place = { name: 'Port Camargue', latitude: 43.517, longitude: 4.132 }
  const placeId = await send('POST', '/places', { place })
  await send('PATCH', `/places/${placeId}`, { place: { phone: '1' } })
  await send('POST', '/rates', { stars: 4, place_id: placeId })
  await send('POST', '/posts', { post: { comment: 'Good holding', poi_id: placeId } })
  const takenBack = await send('POST', '/posts', { post: { comment: texts.takenBack, poi_id: placeId } })
  await send('DELETE', `/posts/${takenBack}`)
  await send('POST', '/reports', { report: { subject: 'place', subject_id: placeId, reason: 'not there' } })
  const vesselId = await send('POST', '/vessels', { vessel: { name: 'Dragon', loa: 9 } })
  const report = { at: new Date().toISOString(), latitude: 43, longitude: 4, dbt: 7 }
  await send('POST', '/observations', { vessel_id: vesselId, reports: [report] })
  await send('POST', `/connections?vessel_id=${vesselId}`)
  const positions = Array.from({ length: positionCount - 1 }, (_, minutes) => ({
    vessel_id: vesselId,
    at: new Date(Date.now() - (minutes + 1) * 60_000),
    source: 'phone',
  }))
  await insertPositions(server.database, positions)
  const identity = { issuer: texts.issuer, subject: `s${account.id}`, user_id: account.id }
  await insertRow(server.database, 'user_identities', identity)
  return { ...account, placeId, vesselId, personalTexts: [...Object.values(texts), account.email] }
}

describe('account deletion', () => {
  it('requires the password and counts failed attempts', async () => {
    const account = await server.createUser()
    const deleteAccount = (body?: object) => account.call('DELETE', `/users/${account.id}`, body)
    const refused = await deleteAccount({ password: 'wrong' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: { password: ['is incorrect'] } })
    expect((await deleteAccount()).status).toBe(422)
    for (let attempt = 2; attempt < signInRateLimit.perDevice; attempt++) {
      expect((await deleteAccount({ password: 'wrong' })).status).toBe(422)
    }
    expect((await deleteAccount({ password: testPassword })).status).toBe(429)
    await ageSignInAttempts(server.database)
    expect((await deleteAccount({ password: testPassword })).status).toBe(200)
  })

  it('deletes personal data from all tables and keeps places and reviews without an author', async () => {
    const account = await createActiveUser()
    const { placeId } = account
    const answer = await account.call('DELETE', `/users/${account.id}`, { password: testPassword })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ done: true })
    expect(String(answer.headers['set-cookie'])).toContain('roadstead_session=;')
    const { pool } = server.database
    const allRows: string[] = []
    const { rows: tables } = await pool.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { table_name: table } of tables) {
      const { rows } = await pool.query(`select t::text as row from "${table}" t`)
      allRows.push(...rows.map(({ row }: { row: string }) => row))
    }
    for (const personalText of account.personalTexts) {
      expect(allRows.filter((row) => row.includes(personalText))).toEqual([])
    }
    const place = (await server.get(`/places/${placeId}`)).body
    expect(place).toMatchObject({ user_id: null, user_name: null, name: 'Port Camargue' })
    const { rows: posts } = await pool.query('select user_id, comment from posts where place_id = $1', [
      placeId,
    ])
    expect(posts).toEqual([{ user_id: null, comment: 'Good holding' }])
    const { rows: ratings } = await pool.query('select rating_sum, vote_count from places where id = $1', [
      placeId,
    ])
    expect(ratings).toEqual([{ rating_sum: 4, vote_count: 1 }])
    expect((await pool.query('select 1 from ratings where place_id = $1', [placeId])).rowCount).toBe(1)
    const { rows: vessels } = await pool.query('select user_id, position from vessels where id = $1', [
      account.vesselId,
    ])
    expect(vessels).toEqual([{ user_id: null, position: null }])
    for (const table of [
      'positions',
      'sensor_readings',
      'sessions',
      'user_tokens',
      'user_identities',
      'follows',
    ]) {
      const column = ['positions', 'sensor_readings'].includes(table) ? 'vessel_id' : 'user_id'
      const id = column === 'vessel_id' ? account.vesselId : account.id
      expect((await pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount, table).toBe(0)
    }
  })

  it('ends the session, revokes the API key and frees the e-mail address', async () => {
    const account = await server.createUser()
    await account.call('DELETE', `/users/${account.id}`, { password: testPassword })
    expect((await account.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: false })
    const key = { authorization: `Bearer ${account.apiKey}` }
    expect((await server.get('/users/logged_in', key)).status).toBe(401)
    const other = await server.createUser()
    expect((await other.call('GET', `/users/${account.id}`)).status).toBe(404)
    const user = { email: account.email, password: testPassword, first_name: 'Ann', last_name: 'Bonny' }
    const visitor = await fetchVisitorHeaders(server.call)
    expect(await server.call('POST', '/users/sign_up', { user }, visitor)).toMatchObject({
      status: 201,
      body: { logged_in: true, user: { name: 'Ann Bonny' } },
    })
  })

  it('lets admins delete other users without a password', async () => {
    const [account, admin] = [await server.createUser(), await server.createUser({ admin: true })]
    const answer = await admin.call('DELETE', `/users/${account.id}`)
    expect(answer.status).toBe(200)
    expect((await admin.call('DELETE', `/users/${account.id}`)).status).toBe(404)
    // The admin stays logged in.
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await admin.call('GET', '/users/logged_in')).body).toMatchObject({ logged_in: true })
  })

  it('by API key requires the password too and changes no cookie', async () => {
    const account = await server.createUser()
    const key = { authorization: `Bearer ${account.apiKey}` }
    const deleteByKey = (body?: object) => server.call('DELETE', `/users/${account.id}`, body, key)
    expect((await deleteByKey()).status).toBe(422)
    const answer = await deleteByKey({ password: testPassword })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('requires no password if the account has none', async () => {
    const account = await server.createUser()
    await server.database.pool.query('update users set password_hash = null where id = $1', [account.id])
    expect((await account.call('DELETE', `/users/${account.id}`)).status).toBe(200)
  })
})

describe('export of personal data', () => {
  it('returns a zip of JSON files with all stored data, without API key and password hash', async () => {
    const account = await createActiveUser()
    const answer = await server.app.inject({
      url: `/api/v1/users/${account.id}/data`,
      headers: account.headers,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain('roadstead-account.zip')
    const files = unzip(answer.rawPayload)
    const list = (name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null') as object[]
    expect(list('profile')).toMatchObject([
      { email: account.email, address: expect.stringContaining('Secret Street') },
    ])
    expect(list('places')).toMatchObject([{ id: account.placeId, name: 'Port Camargue', latitude: 43.517 }])
    expect(list('reviews')).toMatchObject([
      { comment: 'Good holding' },
      { comment: expect.stringContaining('Taken back') },
    ])
    expect(list('ratings')).toMatchObject([{ stars: 4 }])
    expect(list('vessels')).toMatchObject([{ name: 'Dragon' }])
    expect(list('positions')).toHaveLength(positionCount)
    expect(new Set(list('positions').map((row) => JSON.stringify(row))).size).toBe(positionCount)
    expect(list('sensor-readings')).toMatchObject([{ kind: 'dbt', value: 7 }])
    expect(list('follows')).toMatchObject([{ vessel_id: account.vesselId }])
    expect(list('reports')).toMatchObject([{ reason: 'not there' }])
    expect(list('log-ins')).toHaveLength(1)
    expect(list('uploads')).toEqual([])
    const allText = [...files.values()].join('')
    expect(allText).not.toContain(account.apiKey)
    expect(allText).not.toContain('argon2')
  })
})

/** Reads the files of a zip archive through its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extraLength, noteLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    files.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}
