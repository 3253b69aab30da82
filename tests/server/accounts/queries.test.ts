import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantAccountAccess } from '../../../src/server/accounts/access-queries.ts'
import { revealApiKey } from '../../../src/server/accounts/api-key-queries.ts'
import {
  confirmUser,
  findAccount,
  findUserByEmail,
  setPasswordHash,
} from '../../../src/server/accounts/profile-queries.ts'
import {
  addUser,
  dismissIntro,
  findCredentials,
  findOwnUser,
  findUser,
  findUserSummary,
} from '../../../src/server/accounts/queries.ts'
import { openSecrets } from '../../../src/server/system/secrets.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let nextKey = 1
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const insertPlace = (columns: { name: string } & Record<string, unknown>) => {
  const normalizedName = columns.name.toLowerCase()
  const derived = { normalized_name: normalizedName, search_text: ` ${normalizedName}`, cell_x: 0, cell_y: 0 }
  const source = { source: 'members', source_licence: 'ODbL-1.0', feature: '{}' }
  return insertRow(server.database, 'places', {
    type_enum: 4,
    position: '(4,43)',
    ...source,
    ...derived,
    ...columns,
  })
}
async function insertPhoto(columns: Record<string, unknown>): Promise<number> {
  const file = { filename: 'x.jpg', content_type: 'image/jpeg', byte_size: 1, checksum: 'x' }
  const blob = await insertRow(server.database, 'blobs', { key: `account/${nextKey++}`, ...file })
  return insertRow(server.database, 'photos', { blob_id: blob, width: 1, height: 1, ...columns })
}
async function readTimes(id: number) {
  const { rows } = await server.database.pool.query<Record<string, string | null>>(
    'select confirmed_at::text, intro_dismissed_at::text, updated_at::text from users where id = $1',
    [id],
  )
  return rows[0]
}

it('a profile lists the vessels and places of its user by name, without deleted ones', async () => {
  const { database } = server
  const { db } = database
  const user = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
  const other = await server.createUser()
  const own = { user_id: user.id }
  const zephyr = await insertVessel(database, { ...own, name: 'Zephyr', mmsi: '227000001' })
  const argo = await insertVessel(database, { ...own, name: 'Argo', vessel_type: 'multihull' })
  await insertVessel(database, { ...own, name: 'Sunk', deleted_at: new Date() })
  await insertVessel(database, { user_id: other.id, name: 'Bounty' })
  await insertPhoto({ vessel_id: argo })
  const newest = await insertPhoto({ vessel_id: argo })
  const quay = await insertPlace({ ...own, name: 'Quay', city: 'Cassis' })
  const bay = await insertPlace({ ...own, name: 'Bay', type_enum: 1 })
  await insertPlace({ ...own, name: 'Gone', deleted_at: new Date() })
  await insertPlace({ user_id: other.id, name: 'Cove' })
  const portrait = await insertPhoto({ user_id: user.id })
  await database.pool.query(
    "update users set photo_id = $2, country_code = 'FR', city = 'Cassis', confirmed_at = now() where id = $1",
    [user.id, portrait],
  )

  const lists = {
    vessels: [
      {
        id: argo,
        name: 'Argo',
        vessel_type: 'multihull',
        mmsi: null,
        thumb_url: expect.stringMatching(new RegExp(`/photos/${newest}/thumb/`)),
      },
      expect.objectContaining({ id: zephyr, name: 'Zephyr', mmsi: '227000001', thumb_url: null }),
    ],
    places: [
      { id: bay, name: 'Bay', type_enum: 1, city: null },
      { id: quay, name: 'Quay', type_enum: 4, city: 'Cassis' },
    ],
  }
  const shared = {
    id: user.id,
    name: 'Ada Lovelace',
    country_code: 'FR',
    thumb_url: expect.stringMatching(new RegExp(`/photos/${portrait}/thumb/`)),
    created_at: expect.any(String),
    ...lists,
  }
  expect(await findUser(db, user.id)).toEqual(shared)
  expect(await findOwnUser(db, openSecrets(server.settings), user.id)).toEqual({
    user: {
      ...shared,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: user.email,
      confirmed: true,
      address: null,
      city: 'Cassis',
      state_code: null,
      postal_code: null,
      mobile_phone: null,
      api_key: user.apiKey,
      admin: false,
      has_hidden_vessel: false,
    },
    introDismissed: false,
  })
  expect(await findUserSummary(db, user.id)).toEqual({
    name: 'Ada Lovelace',
    email: user.email,
    photoId: portrait,
    introDismissed: false,
    hasHiddenVessel: false,
  })
})

it('a user has a hidden vessel if the exact position of one is not public', async () => {
  const { database } = server
  const user = await server.createUser()
  const other = await server.createUser()
  const readStates = async () => [
    (await findOwnUser(database.db, openSecrets(server.settings), user.id))?.user.has_hidden_vessel,
    (await findUserSummary(database.db, user.id))?.hasHiddenVessel,
  ]
  await insertVessel(database, { user_id: user.id, name: 'Open' })
  await insertVessel(database, { user_id: user.id, name: 'Sunk', audience: 'nobody', deleted_at: new Date() })
  await insertVessel(database, { user_id: other.id, name: 'Bounty', audience: 'nobody' })
  expect(await readStates()).toEqual([false, false])
  for (const hidden of [
    { audience: 'nobody' },
    { audience: 'followers' },
    { area_nm: 1 },
    { delay_hours: 6 },
  ]) {
    const vesselId = await insertVessel(database, { user_id: user.id, name: 'Hidden', ...hidden })
    expect(await readStates()).toEqual([true, true])
    await database.pool.query('update vessels set deleted_at = now() where id = $1', [vesselId])
  }
  expect(await readStates()).toEqual([false, false])
})

it('a new account has a trimmed address, which is unique, an API key, and the role that the caller states', async () => {
  const { db } = server.database
  const secrets = openSecrets(server.settings)
  const names = { first_name: null, last_name: 'Solo', passwordHash: null }
  const id = (await addUser(db, secrets, { email: ' Solo@Example.org ', ...names })) ?? 0
  expect(await addUser(db, secrets, { email: 'solo@example.ORG', ...names })).toBeNull()
  expect(await findOwnUser(db, secrets, id)).toMatchObject({
    user: {
      name: 'Solo',
      email: 'Solo@Example.org',
      confirmed: false,
      admin: false,
      api_key: expect.stringMatching(/^rs_[\w-]{43}$/),
    },
  })
  const admin = { ...names, last_name: null, admin: true, confirmed: true }
  const adminId = (await addUser(db, secrets, { email: 'chief@example.org', ...admin })) ?? 0
  expect(await findOwnUser(db, secrets, adminId)).toMatchObject({
    user: { name: '', confirmed: true, admin: true },
  })
  await setPasswordHash(db, id, 'hash')
  expect(await findCredentials(db, ' SOLO@example.org ')).toEqual({ id, password_hash: 'hash' })
  expect(await findUserByEmail(db, ' SOLO@example.org ')).toEqual({
    id,
    email: 'Solo@Example.org',
    confirmed: false,
  })
})

it('a deleted account is found by no query and gets no access', async () => {
  const { db, pool } = server.database
  const { id, email } = await server.createUser()
  const grant = (holds: boolean) =>
    grantAccountAccess(
      db,
      id,
      () => Promise.resolve(holds),
      () => Promise.resolve('access'),
    )
  expect(await grant(true)).toBe('access')
  expect(await grant(false)).toBeNull()
  await pool.query('update users set deleted_at = now() where id = $1', [id])
  expect(await grant(true)).toBeNull()
  expect(await findUser(db, id)).toBeNull()
  expect(await findOwnUser(db, openSecrets(server.settings), id)).toBeNull()
  expect(await findUserSummary(db, id)).toBeNull()
  expect(await findAccount(db, id)).toBeNull()
  expect(await findCredentials(db, email)).toBeNull()
  expect(await findUserByEmail(db, email)).toBeNull()
})

it('the first confirmation and the first dismissal of the intro keep their times', async () => {
  const { db, pool } = server.database
  const { id } = await server.createUser()
  await confirmUser(db, id)
  await dismissIntro(db, id)
  await pool.query(
    `update users set confirmed_at = confirmed_at - interval '1 day',
       intro_dismissed_at = intro_dismissed_at - interval '1 day', updated_at = updated_at - interval '1 day'
     where id = $1`,
    [id],
  )
  const before = await readTimes(id)
  await confirmUser(db, id)
  await dismissIntro(db, id)
  const after = await readTimes(id)
  expect(before?.confirmed_at).toEqual(expect.any(String))
  expect(after).toMatchObject({
    confirmed_at: before?.confirmed_at,
    intro_dismissed_at: before?.intro_dismissed_at,
  })
  expect(after?.updated_at).not.toBe(before?.updated_at)
})

it('an API key that another secret encrypted is replaced', async () => {
  const { db, pool } = server.database
  const secrets = openSecrets(server.settings)
  const { id, apiKey } = await server.createUser()
  const readCipher = async () =>
    (await pool.query<{ api_key_cipher: Buffer }>('select api_key_cipher from users where id = $1', [id]))
      .rows[0]?.api_key_cipher ?? null
  expect(await revealApiKey(db, secrets, { id, api_key_cipher: await readCipher() })).toBe(apiKey)
  const other = openSecrets({ ...server.settings, secret: 'another secret of an installation' })
  const renewed = await revealApiKey(db, secrets, { id, api_key_cipher: other.encrypt('api-key', apiKey) })
  expect(renewed).not.toBe(apiKey)
  expect(await revealApiKey(db, secrets, { id, api_key_cipher: await readCipher() })).toBe(renewed)
  const answer = await server.get('/users/logged_in', { authorization: `  bearer   ${renewed} ` })
  expect(answer.body).toMatchObject({ user: { id } })
})
