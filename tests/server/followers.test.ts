import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionCollection, Follower, Vessel } from '../../src/core/contract/vessel.ts'
import { readAccountData } from '../../src/server/accounts/personal-data/data-export-queries.ts'
import { listenForCable, openRawCableClient } from './cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

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

async function vessel(audience = 'followers'): Promise<number> {
  const { body } = await owner.call('POST', '/vessels', {
    vessel: { name: 'Espadon', loa: 11, privacy: { audience } },
  })
  const { id } = body as Vessel
  await server.database.pool.query(
    'update vessels set position = point(4.1, 43.5), position_at = now(), sog = 5 where id = $1',
    [id],
  )
  return id
}

async function follow(member: TestUser, id: number): Promise<Vessel> {
  const { status, body } = await member.call('POST', `/connections/?vessel_id=${id}`)
  expect(status).toBe(201)
  return body
}

const decide = (member: TestUser, id: number, userId: number, accepted: boolean) =>
  member.call('PATCH', `/vessels/${id}/followers`, { user_id: userId, accepted })

const followers = async (member: TestUser): Promise<Follower[]> =>
  (await member.call('GET', '/followers')).body

/** What a member is shown of a vessel: on its page, on the layer, in the own list. */
async function seenBy(member: TestUser, id: number) {
  const page = (await member.call('GET', `/vessels/${id}`)).body as Vessel
  const layer = (await member.call('GET', '/connections/?x1=4&y1=43&x2=5&y2=44&zoom=12'))
    .body as ConnectionCollection
  const list = (await member.call('GET', '/vessels?followed=true')).body as Vessel[]
  return [page.is_followed, page.last_position !== null, layer.features.length > 0, list.length > 0]
}

const nothing = [false, false, false, false]
const everything = [true, true, true, true]

describe('a vessel that is shown to its followers', () => {
  it('is shown to who asked when its owner accepts them, and until then as to a stranger', async () => {
    const id = await vessel()
    expect(await follow(follower, id)).toMatchObject({ id, is_followed: false, follow_requested: true })
    // Asking again changes nothing.
    await follow(follower, id)
    expect(await seenBy(follower, id)).toEqual(nothing)
    expect(await seenBy(stranger, id)).toEqual(nothing)
    expect(await followers(owner)).toEqual([
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
    expect(await followers(follower)).toEqual([])
    expect((await decide(owner, id, follower.id, true)).body).toEqual({ done: true })
    expect(await seenBy(follower, id)).toEqual(everything)
    expect((await follower.call('GET', `/vessels/${id}`)).body).not.toHaveProperty('follow_requested')
    expect(await followers(owner)).toMatchObject([{ accepted: true }])
  })

  it('is no longer shown to who is removed, who may ask again', async () => {
    const id = await vessel()
    await follow(follower, id)
    await decide(owner, id, follower.id, true)
    expect((await decide(owner, id, follower.id, false)).status).toBe(200)
    expect(await seenBy(follower, id)).toEqual(nothing)
    expect(await followers(owner)).toEqual([])
    expect((await decide(owner, id, follower.id, false)).status).toBe(404)
    expect(await follow(follower, id)).toMatchObject({ follow_requested: true })
    expect((await follower.call('DELETE', `/connections/${id}`)).status).toBe(200)
    expect(await followers(owner)).toEqual([])
  })

  it('has its followers decided by its owner alone', async () => {
    const id = await vessel()
    await follow(follower, id)
    for (const member of [follower, stranger])
      expect((await decide(member, id, follower.id, true)).status).toBe(403)
    expect(await seenBy(follower, id)).toEqual(nothing)
    expect((await decide(owner, id, stranger.id, true)).status).toBe(404)
    expect((await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: follower.id })).status).toBe(422)
    expect((await server.get('/followers')).status).toBe(401)
  })

  it('keeps those who followed before it was, until its owner removes them', async () => {
    const id = await vessel('public')
    expect(await follow(follower, id)).toMatchObject({ is_followed: true })
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'followers' } } })
    expect(await seenBy(follower, id)).toEqual(everything)
    await decide(owner, id, follower.id, false)
    expect(await seenBy(follower, id)).toEqual(nothing)
  })

  it('is told live to accepted followers alone, and leaves the map of one who is removed', async () => {
    const id = await vessel()
    await follow(follower, id)
    const url = await listenForCable(server.app)
    const client = await openRawCableClient(url, { authorization: `Bearer ${follower.apiKey}` })
    await client.nextFrame()
    await client.subscribe('ConnectionsChannel', { bbox: [4, 43, 5, 44] })
    await decide(owner, id, follower.id, true)
    expect((await client.nextFrame()).message).toMatchObject({
      event: 'position',
      vessel_id: id,
      is_followed: true,
    })
    await decide(owner, id, follower.id, false)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: id })
    client.socket.close()
  })
})

describe('a request to follow', () => {
  it('is followed at once when it is asked again after the vessel became public', async () => {
    const id = await vessel()
    await follow(follower, id)
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { privacy: { audience: 'public' } } })
    expect((await follower.call('GET', `/vessels/${id}`)).body).toMatchObject({ is_followed: false })
    expect(await follow(follower, id)).toMatchObject({ is_followed: true })
  })

  it('goes when the vessel is given up; its followers stay', async () => {
    const id = await vessel()
    await follow(follower, id)
    await decide(owner, id, follower.id, true)
    await follow(stranger, id)
    await owner.call('PATCH', `/vessels/${id}`, { vessel: { user_id: null } })
    const { rows } = await server.database.pool.query(
      'select user_id, accepted from follows where vessel_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: follower.id, accepted: true }])
  })

  it('is in the data of who asks and of the owner', async () => {
    const id = await vessel()
    await follow(follower, id)
    const list = async (member: TestUser, name: string) => {
      for await (const rows of readAccountData(server.database.db, member.id).find((one) => one.name === name)
        ?.rows ?? [])
        return rows
      return null
    }
    expect(await list(follower, 'follows')).toMatchObject([{ vessel_id: id, accepted: false }])
    expect(await list(owner, 'followers')).toMatchObject([
      { vessel_id: id, user_id: follower.id, accepted: false },
    ])
  })
})
