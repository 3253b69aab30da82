import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Revision } from '../../../src/core/contract/moderation.ts'
import type { NavAid, NavAidCollection } from '../../../src/core/contract/nav-aid.ts'
import { recountDirtyCells } from '../../../src/server/map-layers/cell-queries.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import {
  buildNavAidRecord,
  startTestServer,
  type TestUser,
  type TestResponse,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let editor: TestUser
let creator: TestUser
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  editor = await server.createUser({ first_name: 'Ada', last_name: 'Lovelace' })
  creator = await server.createUser()
  admin = await server.createUser({ admin: true })
})
afterAll(() => server.close())

const record = buildNavAidRecord({ derived_columns: ['name', 'city'], city: 'Aigues-Mortes' })

/** Imports a nav aid, also repeatedly. */
async function importNavAid(overrides: Parameters<typeof buildNavAidRecord>[0] = {}): Promise<number> {
  const { db, pool } = server.database
  const navAid = buildNavAidRecord(overrides)
  await db.transaction().execute((tx) => importNavAids(tx, [navAid]))
  await recountDirtyCells(db)
  const { rows } = await pool.query('select nav_aid_id from source_records where key = $1', [navAid.key])
  return rows[0].nav_aid_id
}

let unchangedId: number | undefined
/** Returns a nav aid that no test changes. */
async function getUnchangedNavAid(): Promise<number> {
  return (unchangedId ??= await importNavAid())
}

async function fetchNavAid(id: number): Promise<NavAid> {
  return (await server.get(`/nav_aids/${id}`)).body
}

async function fetchRevisions(id: number): Promise<Revision[]> {
  return (await editor.call('GET', `/nav_aids/${id}/revisions`)).body
}

async function fetchFeatures(x: number, y: number, zoom = 12): Promise<NavAidCollection['features']> {
  const query = `x1=${x - 0.01}&y1=${y - 0.01}&x2=${x + 0.01}&y2=${y + 0.01}&zoom=${zoom}`
  const { body } = await server.get(`/nav_aids/?${query}`)
  return (body as NavAidCollection).features
}

function listErrorFields(answer: TestResponse): string[] {
  return Object.keys((answer.body as { errors?: object }).errors ?? {})
}

describe('editing a nav aid', () => {
  it('requires a session and changes the given fields', async () => {
    const id = await importNavAid(record)
    const before = await fetchNavAid(id)
    const edit = {
      name: ' L’Espiguette ',
      city: '',
      state_code: ' Gard ',
      description: ' Sand. ',
      mmsi: '111111111',
      light: 'none',
      user_id: 1,
    }
    const answer = await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: edit })
    expect(answer.status).toBe(200)
    const updated_at = expect.any(String)
    expect(answer.body).toEqual({
      ...before,
      name: 'L’Espiguette',
      city: null,
      state_code: 'Gard',
      description: 'Sand.',
      lock_version: 1,
      updated_at,
      updated_by: 'edit',
    })
    expect(before.updated_by).toBe('source')
    expect(await fetchNavAid(id)).toEqual(answer.body)
  })

  it('moves it on the map immediately, also in clusters', async () => {
    const id = await importNavAid({ latitude: 10, longitude: 20 })
    const worldQuery = 'x1=-180&y1=-90&x2=180&y2=90&zoom=2'
    const fetchClusterPositions = async () =>
      ((await server.get(`/nav_aids?${worldQuery}`)).body as NavAidCollection).features.map(
        ({ geometry }) => geometry.coordinates,
      )
    expect(await fetchFeatures(20, 10)).toHaveLength(1)
    expect(await fetchClusterPositions()).toContainEqual([20, 10])
    await editor.call('PATCH', `/nav_aids/${id}`, {
      nav_aid: { latitude: -10, longitude: 60, name: 'Moved' },
    })
    expect(await fetchFeatures(20, 10)).toEqual([])
    expect(await fetchFeatures(60, -10)).toMatchObject([
      { id, geometry: { coordinates: [60, -10] }, properties: { name: 'Moved' } },
    ])
    await expect.poll(fetchClusterPositions).toContainEqual([60, -10])
    expect(await fetchClusterPositions()).not.toContainEqual([20, 10])
  })

  it('keeps later imports from overwriting it', async () => {
    const key = 'osm:node/777#aton'
    const id = await importNavAid({ key, name: 'Stated' })
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name: 'Ours' } })
    await importNavAid({ key, name: 'Stated again', updated_at: '2026-01-01T00:00:00.000Z' })
    expect(await fetchNavAid(id)).toMatchObject({ name: 'Ours' })
  })

  it('answers 409 with both versions for an outdated version; of two simultaneous edits one wins', async () => {
    const id = await importNavAid()
    const save = (name: string) =>
      editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name, lock_version: 0 } })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { name } = await fetchNavAid(id)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      current: { id, name, lock_version: 1 },
      yours: { name: name === 'First' ? 'Second' : 'First', lock_version: 0 },
    })
    expect(await fetchRevisions(id)).toHaveLength(1)
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: null }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'nul \0' }],
    ['description', { description: 'half \udc00' }],
    ['latitude', { latitude: 90.1 }],
    ['longitude', { longitude: 1e308 }],
    ['longitude', { longitude: '4' }],
    ['lock_version', { lock_version: 0.5 }],
  ])('answers 422 and names an invalid %s', async (field, wrong) => {
    const id = await getUnchangedNavAid()
    const answer = await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: wrong })
    expect(answer.status).toBe(422)
    expect(listErrorFields(answer)).toEqual([field])
    expect(await fetchNavAid(id)).toMatchObject({ lock_version: 0 })
  })

  it('stores hostile text unchanged in object, layer and revision', async () => {
    const id = await importNavAid({ latitude: 30, longitude: -30 })
    const name = `"}],"x":[{"'; drop table nav_aids; -- <img src=x> \\u0000 🛟`
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name } })
    expect(await fetchNavAid(id)).toMatchObject({ name })
    expect(await fetchFeatures(-30, 30)).toMatchObject([{ properties: { name } }])
    expect(await fetchRevisions(id)).toMatchObject([{ after: { name } }])
  })

  it('answers 404 for unknown nav aids', async () => {
    for (const [method, path] of [
      ['PATCH', '/nav_aids/2000000000'],
      ['DELETE', '/nav_aids/2000000000'],
      ['GET', '/nav_aids/2000000000/revisions'],
    ] as const)
      expect((await admin.call(method, path, method === 'GET' ? undefined : {})).status).toBe(404)
    const answer = await editor.call('POST', '/nav_aids/2000000000/revert', { revision_id: 1 })
    expect(answer.status).toBe(404)
  })
})

describe('revisions of a nav aid', () => {
  it('list who changed what, newest first, without edits that changed nothing', async () => {
    const id = await importNavAid({ name: 'One', city: 'A' })
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name: 'Two', city: 'A' } })
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name: 'Two' } })
    await admin.call('PATCH', `/nav_aids/${id}`, { nav_aid: { city: 'B', latitude: 44 } })
    expect(await fetchRevisions(id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        lock_version: 2,
        user_id: admin.id,
        user_name: 'Grace Hopper',
        before: {
          city: 'A',
          latitude: 43.48,
        },
        after: {
          city: 'B',
          latitude: 44,
        },
      },
      {
        id: expect.any(Number),
        at: expect.any(String),
        lock_version: 1,
        user_id: editor.id,
        user_name: 'Ada Lovelace',
        before: { name: 'One' },
        after: { name: 'Two' },
      },
    ])
  })

  it('can be reverted as a new edit of the changed fields only', async () => {
    const id = await importNavAid({ name: 'One', description: 'as it was' })
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { name: 'Wrong', longitude: 5 } })
    await editor.call('PATCH', `/nav_aids/${id}`, { nav_aid: { description: 'better' } })
    const [, wrong] = await fetchRevisions(id)
    const revert = (revision_id: unknown, user = admin) =>
      user.call('POST', `/nav_aids/${id}/revert`, { revision_id })
    const answer = await revert(wrong?.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'One',
      longitude: 4.14,
      description: 'better',
      lock_version: 3,
    })
    expect((await fetchRevisions(id))[0]).toMatchObject({
      before: { name: 'Wrong', longitude: 5 },
      after: { name: 'One', longitude: 4.14 },
    })
  })

  it('cannot be reverted on another nav aid', async () => {
    const [first, second] = [await importNavAid(), await importNavAid()]
    await editor.call('PATCH', `/nav_aids/${first}`, { nav_aid: { name: 'Changed' } })
    const [revision] = await fetchRevisions(first)
    for (const revision_id of [revision?.id, 2_000_000_000, 99_999_999_999, null, 'x']) {
      const answer = await editor.call('POST', `/nav_aids/${second}/revert`, { revision_id })
      expect(answer.status).toBe(422)
      expect(listErrorFields(answer)).toEqual(['revision_id'])
    }
  })
})

describe('deleting a nav aid', () => {
  it('section 6: is allowed for its creator and admins', async () => {
    const [ownId, otherId] = [await importNavAid({ latitude: 5, longitude: 5 }), await importNavAid()]
    await server.database.pool.query('update nav_aids set user_id = $1 where id = $2', [creator.id, ownId])
    expect(await fetchFeatures(5, 5)).toHaveLength(1)
    expect((await creator.call('DELETE', `/nav_aids/${ownId}`)).body).toEqual({ done: true })
    expect((await admin.call('DELETE', `/nav_aids/${otherId}`)).body).toEqual({ done: true })
    expect(await fetchFeatures(5, 5)).toEqual([])
    await expect.poll(() => fetchFeatures(5, 5, 2)).toEqual([])
    expect((await server.get(`/nav_aids/${ownId}`)).status).toBe(404)
    expect((await creator.call('DELETE', `/nav_aids/${ownId}`)).status).toBe(404)
  })

  it('is not undone by an import', async () => {
    const key = 'osm:node/778#aton'
    const id = await importNavAid({ key })
    await admin.call('DELETE', `/nav_aids/${id}`)
    await importNavAid({ key, name: 'Back again', updated_at: '2026-01-01T00:00:00.000Z' })
    expect((await server.get(`/nav_aids/${id}`)).status).toBe(404)
  })
})
