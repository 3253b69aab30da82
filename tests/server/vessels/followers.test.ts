import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ConnectionCollection,
  Follower,
  Vessel,
  VesselPrivacy,
} from '../../../src/core/contract/vessel.ts'
import { readAccountData } from '../../../src/server/accounts/personal-data/data-export-queries.ts'
import { insertPosition } from '../../factories/live-rows.ts'
import { listenForCable, openRawCableClient } from '../../support/cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let owner: TestUser
let follower: TestUser
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.createUser({ first_name: 'Ann', last_name: 'Bonny' })
  follower = await server.createUser({ first_name: 'Mary', last_name: 'Read' })
  stranger = await server.createUser()
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

async function addVessel(audience: VesselPrivacy['audience'] = 'followers'): Promise<number> {
  const { body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Espadon', loa: 11, privacy: { audience } },
  })
  const { id } = body as Vessel
  const visibility = { public: 2, followers: 1, nobody: 0 }[audience]
  if (visibility === 2)
    await server.database.pool.query(
      'update vessels set position = point(4.1, 43.5), position_at = now(), sog = 5 where id = $1',
      [id],
    )
  await insertPosition(server.database, {
    vessel_id: id,
    at: new Date(),
    position: '(4.1,43.5)',
    sog: 5,
    visibility,
  })
  return id
}

async function follow(user: TestUser, id: number): Promise<Vessel> {
  const { status, body } = await user.call('POST', `/connections/?vessel_id=${id}`)
  expect(status).toBe(201)
  return body
}

const decideRequest = (user: TestUser, id: number, userId: number, accepted: boolean) =>
  user.call('PATCH', `/vessels/${id}/followers`, { user_id: userId, accepted })

const fetchFollowers = async (user: TestUser): Promise<Follower[]> =>
  (await user.call('GET', '/followers')).body

/** Returns whether a user follows a vessel and sees it on its page, on the layer and in the list. */
async function fetchVisibility(user: TestUser, id: number) {
  const page = (await user.call('GET', `/vessels/${id}`)).body as Vessel
  const layer = (await user.call('GET', '/connections/?x1=4&y1=43&x2=5&y2=44&zoom=12'))
    .body as ConnectionCollection
  const list = (await user.call('GET', '/vessels?followed=true')).body as Vessel[]
  return [page.is_followed, page.last_position !== null, layer.features.length > 0, list.length > 0]
}

const hidden = [false, false, false, false]
const visible = [true, true, true, true]

describe('vessels visible to followers', () => {
  it('are visible to a user after the owner accepts the request', async () => {
    const id = await addVessel()
    expect(await follow(follower, id)).toMatchObject({ id, is_followed: false, follow_requested: true })
    // A repeated request changes nothing.
    await follow(follower, id)
    expect(await fetchVisibility(follower, id)).toEqual(hidden)
    expect(await fetchVisibility(stranger, id)).toEqual(hidden)
    expect(await fetchFollowers(owner)).toEqual([
      {
        vessel_id: id,
        vessel_name: 'Espadon',
        user_id: follower.id,
        user_name: 'Mary Read',
        user_thumb_url: null,
        accepted: false,
        at: expect.stringMatching(/Z$/),
      },
    ])
    expect(await fetchFollowers(follower)).toEqual([])
    expect((await decideRequest(owner, id, follower.id, true)).body).toEqual({ done: true })
    expect(await fetchVisibility(follower, id)).toEqual(visible)
    expect((await follower.call('GET', `/vessels/${id}`)).body).not.toHaveProperty('follow_requested')
    expect(await fetchFollowers(owner)).toMatchObject([{ accepted: true }])
  })

  it('are hidden from a removed follower, who may request again', async () => {
    const id = await addVessel()
    await follow(follower, id)
    await decideRequest(owner, id, follower.id, true)
    expect((await decideRequest(owner, id, follower.id, false)).status).toBe(200)
    expect(await fetchVisibility(follower, id)).toEqual(hidden)
    expect(await fetchFollowers(owner)).toEqual([])
    expect((await decideRequest(owner, id, follower.id, false)).status).toBe(404)
    expect(await follow(follower, id)).toMatchObject({ follow_requested: true })
    expect((await follower.call('DELETE', `/connections/${id}`)).status).toBe(200)
    expect(await fetchFollowers(owner)).toEqual([])
  })

  it('let only the owner accept and remove followers', async () => {
    const id = await addVessel()
    await follow(follower, id)
    for (const user of [follower, stranger])
      expect((await decideRequest(user, id, follower.id, true)).status).toBe(403)
    expect(await fetchVisibility(follower, id)).toEqual(hidden)
    expect((await decideRequest(owner, id, stranger.id, true)).status).toBe(404)
    expect((await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id })).status).toBe(422)
  })

  it('are hidden from earlier followers after a change from public or nobody, until the owner accepts them', async () => {
    for (const audience of ['public', 'nobody'] as const) {
      const id = await addVessel(audience)
      expect(await follow(follower, id)).toMatchObject({ is_followed: true })
      await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'followers' } } })
      expect(await fetchVisibility(follower, id)).toEqual(hidden)
      expect((await follower.call('GET', `/vessels/${id}`)).body).toMatchObject({ follow_requested: true })
      await decideRequest(owner, id, follower.id, true)
      await insertPosition(server.database, {
        vessel_id: id,
        at: new Date(),
        position: '(4.1,43.5)',
        visibility: 1,
      })
      expect(await fetchVisibility(follower, id)).toEqual(visible)
      await server.database.pool.query('delete from vessels')
    }
  })

  it('can be accepted while the vessel is public', async () => {
    const id = await addVessel('public')
    await follow(follower, id)
    expect(await fetchFollowers(owner)).toMatchObject([{ user_id: follower.id, accepted: false }])
    await decideRequest(owner, id, follower.id, true)
    expect(await fetchFollowers(owner)).toMatchObject([{ user_id: follower.id, accepted: true }])
  })

  it('send live positions only to accepted followers', async () => {
    const id = await addVessel()
    await follow(follower, id)
    const url = await listenForCable(server.app)
    const client = await openRawCableClient(url, { authorization: `Bearer ${follower.apiKey}` })
    await client.nextFrame()
    await client.subscribe('ConnectionsChannel', { bbox: [4, 43, 5, 44] })
    await decideRequest(owner, id, follower.id, true)
    expect((await client.nextFrame()).message).toMatchObject({
      event: 'position',
      vessel_id: id,
      is_followed: true,
    })
    await decideRequest(owner, id, follower.id, false)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: id })
    client.socket.close()
  })
})

describe('follow requests', () => {
  it('are follows of a vessel that is public by then, without being accepted', async () => {
    const id = await addVessel()
    await follow(follower, id)
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'public' } } })
    expect((await follower.call('GET', `/vessels/${id}`)).body).toMatchObject({ is_followed: true })
    expect(await fetchFollowers(owner)).toMatchObject([{ accepted: false }])
  })

  it('stay follows when the owner releases the vessel, and no follower is accepted by the next owner', async () => {
    const id = await addVessel()
    await follow(follower, id)
    await decideRequest(owner, id, follower.id, true)
    await follow(stranger, id)
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
    const { rows } = await server.database.pool.query(
      'select user_id, accepted from follows where vessel_id = $1 order by user_id',
      [id],
    )
    expect(rows).toEqual([
      { user_id: follower.id, accepted: false },
      { user_id: stranger.id, accepted: false },
    ])
  })

  it('are in the exported data of requester and owner', async () => {
    const id = await addVessel()
    await follow(follower, id)
    const list = async (user: TestUser, name: string) => {
      for await (const rows of readAccountData(server.database.db, user.id).find(
        (table) => table.name === name,
      )?.rows ?? [])
        return rows
      return null
    }
    expect(await list(follower, 'follows')).toMatchObject([{ vessel_id: id, accepted: false }])
    expect(await list(owner, 'followers')).toMatchObject([
      { vessel_id: id, user_id: follower.id, accepted: false },
    ])
  })
})
