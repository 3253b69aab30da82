import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  subscribeToRecordChangeEvents,
  type RecordChangeEvent,
} from '../../../src/server/database/events/change-events.ts'
import { deleteNavAid, editNavAid } from '../../../src/server/nav-aids/edit-queries.ts'
import { findNavAidFeature, readNavAidItems } from '../../../src/server/nav-aids/page-queries.ts'
import { findNavAid } from '../../../src/server/nav-aids/queries.ts'
import { insertNavAid } from '../../factories/nav-aids.ts'
import { insertRow } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let db: TestServer['database']['db']
let user_id: number
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
  user_id = await insertRow(server.database, 'users', { email: 'keeper@example.org' })
})
afterAll(() => server.close())

const add = (columns: object = {}) => insertNavAid(server.database, { user_id, ...columns })

it('the size of an aid is stated only if both sides are known', async () => {
  const sizes = [
    { length_metres: 12, width_metres: 4 },
    { length_metres: 12, width_metres: null },
    { length_metres: null, width_metres: 4 },
  ]
  const stated: unknown[] = []
  for (const size of sizes) stated.push((await findNavAid(db, await add(size)))?.dims)
  expect(stated).toEqual([[12, 4], null, null])
})

it('a feature links its page on the site, and its source only if that is a web address', async () => {
  const id = await add({ source_url: 'javascript:alert(1)' })
  const linked = await add({ source_url: 'https://source.example/1' })
  const read = async (aid: number) => (await findNavAidFeature(db, aid, 'https://site.example'))?.properties
  expect(await read(id)).toMatchObject({
    source_url: null,
    type: 'Starboard hand mark',
    page: expect.stringMatching(new RegExp(`^https://site\\.example/.*${id}$`)),
  })
  expect(await read(linked)).toMatchObject({ source_url: 'https://source.example/1' })
})

it('a page has the aids after an id, without deleted ones', async () => {
  const everywhere = { bounds: null, types: null, from: null, until: null }
  const [first, deleted, second, third] = [await add(), await add(), await add(), await add()]
  await deleteNavAid(db, deleted, user_id)
  const listIds = async (offset: number, limit: number) =>
    (await readNavAidItems(db, everywhere, { after: first - 1, offset, limit }, '')).map(({ id }) => id)
  expect(await listIds(0, 2)).toEqual([first, second])
  expect(await listIds(2, 2)).toEqual([third])
})

it('an edit is announced where the aid is, and where it was if it has moved east or north', async () => {
  const events: (RecordChangeEvent | null)[] = []
  const stop = await subscribeToRecordChangeEvents(server.database, (event) => events.push(event))
  const id = await add({ latitude: 10, longitude: 20 })
  const at = (latitude: number, longitude: number) => ({
    entity: 'nav_aids',
    position: { latitude, longitude },
  })
  const expected: object[] = []
  const edits = [
    [{ description: 'Red.' }, [at(10, 20)]],
    [{ longitude: 21 }, [at(10, 21), at(10, 20)]],
    [{ latitude: 11 }, [at(11, 21), at(10, 21)]],
  ] as const
  for (const [edit, announced] of edits) {
    expect(await editNavAid(db, id, user_id, edit)).toEqual({ status: 'saved' })
    expected.push(...announced)
    await expect.poll(() => events).toEqual(expected)
  }
  expect(await editNavAid(db, id, user_id, { latitude: 11 })).toEqual({ status: 'same' })
  await deleteNavAid(db, id, user_id)
  await expect.poll(() => events).toEqual([...expected, at(11, 21)])
  stop()
})
