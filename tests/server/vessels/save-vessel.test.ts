import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveNewVessel, saveVessel } from '../../../src/server/vessels/save-vessel.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let owner: number
let other: number
let id: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await insertRow(server.database, 'users', { email: 'owner@example.org' })
  other = await insertRow(server.database, 'users', { email: 'other@example.org' })
  id = await insertVessel(server.database, { user_id: owner, loa: 12, lock_version: 3 })
})
afterAll(() => server.close())

const missing = 2_147_483_647
const notYours = {
  code: 'forbidden',
  reason: { key: 'refusals.notYourVessel' },
}

it('a new vessel of another user is refused', async () => {
  const added = saveNewVessel(server.app, owner, { name: 'Nina', loa: 9, user_id: other })
  await expect(added).rejects.toMatchObject(notYours)
})

it.each([
  ['a vessel of another user', () => saveVessel(server.app, id, other, { name: 'Taken' }), notYours],
  ['giving a vessel away', () => saveVessel(server.app, id, owner, { user_id: other }), notYours],
  [
    'an edit of a former version',
    () => saveVessel(server.app, id, owner, { name: 'Late', lock_version: 2 }),
    {
      code: 'conflict',
      reason: { key: 'refusals.vesselChanged' },
      details: { current: { name: 'Espadon', lock_version: 3 }, yours: { name: 'Late', lock_version: 2 } },
    },
  ],
  [
    'a home port that does not exist',
    () => saveVessel(server.app, id, owner, { place_id: missing }),
    { details: { errors: { place_id: [{ key: 'fieldErrors.homePort' }] } } },
  ],
  [
    'a vessel that does not exist',
    () => saveVessel(server.app, missing, owner, { name: 'Nowhere' }),
    { code: 'not-found', reason: { key: 'refusals.vesselNotFound' } },
  ],
])('%s is refused, and the vessel stays as it is', async (_what, save, refusal) => {
  await expect(save()).rejects.toMatchObject(refusal)
  const { rows } = await server.database.pool.query('select name, user_id, place_id from vessels')
  expect(rows).toEqual([{ name: 'Espadon', user_id: owner, place_id: null }])
})
