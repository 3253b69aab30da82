import { afterAll, beforeAll, expect, it } from 'vitest'
import { cable } from '../../src/core/limits/realtime.ts'
import { createCableHub } from '../../src/server/realtime/hub.ts'
import { insertPlace, insertAndPublishPost } from './cable-clients.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let placeId: number
let post: { event: 'post'; id: number; place_id: number }
/** How often the database was asked. */
let reads = 0

beforeAll(async () => {
  server = await startTestServer()
  placeId = await insertPlace(server.database)
  const { id: user_id } = await server.createUser()
  const id = await insertAndPublishPost(server.database, { place_id: placeId, user_id, comment: 'Heard' })
  post = { event: 'post', id, place_id: placeId }
  server.database.pool.on('acquire', () => (reads += 1))
})
afterAll(() => server.close())

function open(onFailure: (error: unknown) => void = () => undefined, db = server.database.db) {
  const heard: string[] = []
  const hub = createCableHub({ db, clock: () => new Date(), onFailure })
  const subscriber = { userId: null, send: (message: string) => heard.push(message) }
  return { hub, heard, subscriber }
}

it('an event is read once, however many listen', async () => {
  const { hub, heard, subscriber } = open()
  for (let count = 0; count < 50; count += 1) hub.subscribe({ kind: 'place', placeId }, { ...subscriber })
  hub.subscribe({ kind: 'activity' }, subscriber)
  const before = reads
  hub.publish(post)
  await expect.poll(() => heard.length).toBe(51)
  expect(reads - before).toBe(1)
})

it('an event nobody listens to is not read', async () => {
  const { hub, heard, subscriber } = open()
  hub.subscribe({ kind: 'place', placeId: placeId + 1 }, subscriber)
  const leave = hub.subscribe({ kind: 'place', placeId }, subscriber)
  leave()
  const before = reads
  hub.publish(post)
  hub.publish({ event: 'place', id: placeId })
  hub.publish({ event: 'positions', vessel_ids: [1, 2, 3] })
  hub.publish({ event: 'post_deleted', id: 7, place_id: placeId + 1 })
  await expect.poll(() => heard).toEqual(['{"event":"post_deleted","id":7}'])
  expect(reads - before).toBe(0)
})

it('a deletion does not overtake the creation it belongs to', async () => {
  const { hub, heard, subscriber } = open()
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  hub.publish(post)
  hub.publish({ event: 'post_deleted', id: post.id, place_id: placeId })
  await expect.poll(() => heard.map((text) => JSON.parse(text).event)).toEqual(['post', 'post_deleted'])
})

it('events that come faster than they can be read are told as missed, once', async () => {
  const { hub, heard, subscriber } = open()
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  for (let count = 0; count < cable.maxQueuedEvents + 500; count += 1) {
    hub.publish({ event: 'post_deleted', id: 1, place_id: placeId })
  }
  await expect.poll(() => heard.length).toBe(cable.maxQueuedEvents + 1)
  expect(heard.at(-1)).toBe('{"event":"missed"}')
})

it('events that cannot be read are told as missed', async () => {
  const failures: unknown[] = []
  const broken = server.database.db.withPlugin({
    transformQuery: () => {
      throw new Error('away')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const { hub, heard, subscriber } = open((error) => failures.push(error), broken)
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  hub.publish(post)
  await expect.poll(() => heard).toEqual(['{"event":"missed"}'])
  expect(failures).toHaveLength(1)
})
