import { afterAll, beforeAll, expect, it } from 'vitest'
import { cable } from '../../../src/core/limits/realtime.ts'
import { createCableHub } from '../../../src/server/realtime/hub.ts'
import { insertPlace, insertAndPublishPost } from '../../support/cable-clients.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let placeId: number
let post: { event: 'post'; id: number; place_id: number }
/** Number of queries. */
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

function createTestHub(onFailure: (error: unknown) => void = () => undefined, db = server.database.db) {
  const messages: string[] = []
  const hub = createCableHub({ db, clock: () => new Date(), onFailure })
  const subscriber = { userId: null, send: (message: string) => messages.push(message) }
  return { hub, messages, subscriber }
}

it('reads the record of an event once for all subscribers', async () => {
  const { hub, messages, subscriber } = createTestHub()
  for (let count = 0; count < 50; count += 1) hub.subscribe({ kind: 'place', placeId }, { ...subscriber })
  hub.subscribe({ kind: 'activity' }, subscriber)
  const before = reads
  hub.publish(post)
  await expect.poll(() => messages.length).toBe(51)
  expect(reads - before).toBe(1)
})

it('does not read records of events without subscribers', async () => {
  const { hub, messages, subscriber } = createTestHub()
  hub.subscribe({ kind: 'place', placeId: placeId + 1 }, subscriber)
  const unsubscribe = hub.subscribe({ kind: 'place', placeId }, subscriber)
  unsubscribe()
  const before = reads
  hub.publish(post)
  hub.publish({ event: 'place', id: placeId })
  hub.publish({ event: 'positions', vessel_ids: [1, 2, 3] })
  hub.publish({ event: 'post_deleted', id: 7, place_id: placeId + 1 })
  await expect.poll(() => messages).toEqual(['{"event":"post_deleted","id":7}'])
  expect(reads - before).toBe(0)
})

it('keeps the order of creation and deletion', async () => {
  const { hub, messages, subscriber } = createTestHub()
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  hub.publish(post)
  hub.publish({ event: 'post_deleted', id: post.id, place_id: placeId })
  await expect.poll(() => messages.map((text) => JSON.parse(text).event)).toEqual(['post', 'post_deleted'])
})

it('publishes a single missed event if events arrive faster than it can read', async () => {
  const { hub, messages, subscriber } = createTestHub()
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  for (let count = 0; count < cable.maxQueuedEvents + 500; count += 1) {
    hub.publish({ event: 'post_deleted', id: 1, place_id: placeId })
  }
  await expect.poll(() => messages.length).toBe(cable.maxQueuedEvents + 1)
  expect(messages.at(-1)).toBe('{"event":"missed"}')
})

it('publishes a missed event if it cannot read the record', async () => {
  const failures: unknown[] = []
  const failingDb = server.database.db.withPlugin({
    transformQuery: () => {
      throw new Error('away')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const { hub, messages, subscriber } = createTestHub((error) => failures.push(error), failingDb)
  hub.subscribe({ kind: 'place', placeId }, subscriber)
  hub.publish(post)
  await expect.poll(() => messages).toEqual(['{"event":"missed"}'])
  expect(failures).toHaveLength(1)
})

it('reads positions in batches, and pauses longer after a batch that took long', async () => {
  const batchMs = 300
  const times: { starts: number[]; ends: number[] } = { starts: [], ends: [] }
  const slowDb = server.database.db.withPlugin({
    transformQuery({ node }) {
      times.starts.push(performance.now())
      return node
    },
    async transformResult({ result }) {
      await new Promise((resolve) => setTimeout(resolve, batchMs))
      times.ends.push(performance.now())
      return result
    },
  })
  const { hub } = createTestHub(undefined, slowDb)
  const bounds = { x1: -180, y1: -90, x2: 180, y2: 90 }
  hub.subscribe({ kind: 'box', bounds }, { userId: 1, send: () => undefined })
  const ids = Array.from({ length: 2 * cable.maxPositionsPerBatch }, (_, index) => 9_000_000 + index)
  hub.publish({ event: 'positions', vessel_ids: ids })
  // A batch reads open and hidden vessels at the same time.
  await expect.poll(() => times.starts.length).toBe(4)
  const [firstEnd, secondStart] = [times.ends[1] ?? Infinity, times.starts[2] ?? 0]
  expect(secondStart - firstEnd).toBeGreaterThanOrEqual(batchMs * cable.positionPauseFactor)
  hub.close()
})
