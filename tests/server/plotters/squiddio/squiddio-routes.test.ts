import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import { squiddio as messages } from '../../../../src/core/messages/en/server.json'
import { getHoursAgo, insertVessel, insertVisit } from '../../../factories/live-rows.ts'
import { insertRow } from '../../../factories/rows.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../support/test-server.ts'

let server: TestServer
let user: TestUser
let placeId: number
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://site.example' })
  user = await server.createUser()
  await server.database.db
    .transaction()
    .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Haven' })]))
  placeId = (await server.database.pool.query<{ id: number }>('select id from places')).rows[0]?.id ?? 0
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from vessels'))

describe('followed vessels', () => {
  async function follow(columns: object): Promise<number> {
    const vessel = { position: '(4.1,43.5)', position_at: getHoursAgo(2), sog: 0, heading: 0, ...columns }
    const vessel_id = await insertVessel(server.database, vessel)
    await insertRow(server.database, 'follows', {
      user_id: user.id,
      vessel_id,
      accepted: true,
      created_at: new Date(),
    })
    return vessel_id
  }
  const fetchFriends = () => server.app.inject(`/connections.xml?api_key=${user.apiKey}`)
  const fetchSymbol = async () => /<sym>(.*?)<\/sym>/.exec((await fetchFriends()).body)?.[1]

  it('are waypoints with time, speed, heading and link, also of a vessel that lies north at anchor', async () => {
    const id = await follow({ name: 'A & B' })
    const { body, headers } = await fetchFriends()
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/gpx+xml; charset=utf-8',
    })
    for (const part of [
      '<wpt lat="43.5" lon="4.1">',
      '<name>A &amp; B</name>',
      '2 hours ago',
      '0 kn',
      `href="https://site.example/vesselview/${id}"`,
      `sqd-wrld-vessel-0-${id}`,
      '<sym>logimg_N</sym>',
    ])
      expect(body).toContain(part)
  })

  it.each([
    [22, 'logimg_N'],
    [23, 'logimg_NE'],
    [180, 'logimg_S'],
    [338, 'logimg_N'],
    [null, 'logimg_U'],
  ])('with a heading of %s have the symbol %s', async (heading, symbol) => {
    await follow({ heading })
    expect(await fetchSymbol()).toBe(symbol)
  })

  it('without speed and heading do not state them', async () => {
    await follow({ sog: null, heading: null })
    const { body } = await fetchFriends()
    expect(body).not.toMatch(/\bkn\b|°/)
  })

  it('that have checked in have a symbol of their own, and name the place', async () => {
    await insertVisit(server.database, { vessel_id: await follow({}), place_id: placeId })
    expect(await fetchSymbol()).toBe('logimg_C')
    expect((await fetchFriends()).body).toContain('Haven')
  })
})

describe('positions of the own vessel', () => {
  const post = async (fields: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/positions.json',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `api_key=${user.apiKey}&${fields}`,
    })
    return (answer.json() as { error: string }).error
  }
  const readLog = async () =>
    (await server.database.pool.query('select position, sog, cog, source from positions')).rows as unknown[]

  it('are stored with speed and course, if they are stated', async () => {
    await insertVessel(server.database, { user_id: user.id })
    expect(await post('lat=43.5&lon=4.1&sog=0&cog=90.5')).toBe('null')
    expect(await readLog()).toEqual([{ position: { x: 4.1, y: 43.5 }, sog: 0, cog: 90.5, source: 'plotter' }])
  })

  it('have no speed and course if the plotter states none, or nonsense', async () => {
    await insertVessel(server.database, { user_id: user.id })
    expect(await post('lat=43.5&lon=4.1&sog=&cog=abc')).toBe('null')
    expect(await readLog()).toMatchObject([{ sog: null, cog: null }])
  })

  it.each(['lat=&lon=4', 'lat=43&lon=+', 'lat=43', 'lat=1e400&lon=4', 'lat=91&lon=4'])(
    'are refused without a position: %s',
    async (fields) => {
      await insertVessel(server.database, { user_id: user.id })
      expect(await post(fields)).toBe(messages.noPosition)
      expect(await readLog()).toEqual([])
    },
  )

  it('of a field that is sent twice are the last', async () => {
    await insertVessel(server.database, { user_id: user.id })
    expect(await post('lat=1&lat=43.5&lon=4.1')).toBe('null')
    expect(await readLog()).toMatchObject([{ position: { x: 4.1, y: 43.5 } }])
  })

  it('require a vessel of the user', async () => {
    await insertVessel(server.database, { user_id: user.id, deleted_at: new Date() })
    await insertVessel(server.database)
    expect(await post('lat=43.5&lon=4.1')).toBe(messages.noVessel)
  })
})
