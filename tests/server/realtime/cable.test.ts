import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cable } from '../../../src/core/limits/realtime.ts'
import { publishLiveEvent } from '../../../src/server/database/events/live-events.ts'
import { openDatabase } from '../../../src/server/database/database.ts'
import type { Observation } from '../../../src/server/ingest/observation.ts'
import { createIngestPipeline } from '../../../src/server/ingest/pipeline.ts'
import { floorToSnapshot } from '../../../src/server/vessels/visibility.ts'
import { insertAreas, insertVessel, insertVessels, insertVisit } from '../../factories/live-rows.ts'
import {
  insertPlace,
  buildSecondApp,
  listenForCable,
  openRawCableClient,
  getHandshakeStatus,
  insertAndPublishPost,
  openWelcomedCableClient,
  type CableFrame,
  type RawCableClient,
} from '../../support/cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let url: string
let placeId: number
let user: TestUser
const opened: RawCableClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  url = await listenForCable(server.app)
  placeId = await insertPlace(server.database)
  user = await server.createUser()
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(() => server.close())

async function openVisitorSocket(
  headers: Record<string, string> = {},
  cableUrl = url,
): Promise<RawCableClient> {
  const client = await openWelcomedCableClient(cableUrl, headers)
  opened.push(client)
  return client
}

const openUserSocket = (socketUser = user, cableUrl = url) =>
  openVisitorSocket({ cookie: socketUser.headers.cookie ?? '' }, cableUrl)

const writePost = (comment: string, database = server.database) =>
  insertAndPublishPost(database, { place_id: placeId, user_id: user.id, comment })

let nextVessel = 1

const addVessel = (fields: Record<string, unknown> = {}) =>
  insertVessel(server.database, { name: `Pinta ${nextVessel++}`, sog: 5.5, heading: 90, ...fields })

/** Stores a report as the server does: of a hidden vessel in its log only. */
async function reportPosition(vesselId: number, longitude: number, latitude: number): Promise<void> {
  const { db, pool } = server.database
  await pool.query(
    `with open as (
      update vessels set position = point($2, $3), position_at = now() where id = $1 and visibility = 2
    )
    insert into positions (vessel_id, at, position, sog, heading, source, visibility)
    select id, clock_timestamp(), point($2, $3), 5.5, 90, 'plotter', visibility
    from vessels where id = $1 and visibility < 2`,
    [vesselId, longitude, latitude],
  )
  await publishLiveEvent(db, { event: 'positions', vessel_ids: [vesselId] })
}

const buildPositionReport = (vesselId: number): Observation => ({
  kind: 'position',
  vessel: { vesselId },
  at: new Date(),
  longitude: 5,
  latitude: 43,
  sog: 5,
  cog: 90,
  heading: null,
  navStatus: 0,
})

const gulfBounds = { bbox: [3, 42, 6, 44] }

describe('Action Cable protocol', () => {
  it('sends the welcome frame in the offered subprotocol', async () => {
    const client = await openVisitorSocket()
    expect(client.socket.protocol).toBe('actioncable-v1-json')
    expect(client.frames[0]).toEqual({ type: 'welcome' })
  })

  it('accepts clients without a subprotocol', async () => {
    const client = await openRawCableClient(url, {}, [])
    opened.push(client)
    expect(await client.nextFrame()).toEqual({ type: 'welcome' })
  })

  it('tells clients with an unknown subprotocol not to reconnect', async () => {
    const client = await openRawCableClient(url, {}, ['actioncable-v2-json', 'actioncable-unsupported'])
    expect(client.socket.protocol).toBe('actioncable-unsupported')
    expect(await client.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    await client.closeCode
  })

  it('refuses clients without a common subprotocol', async () => {
    expect(await getHandshakeStatus(url, {}, ['actioncable-v1-ext-json'])).toBe(400)
  })

  it('confirms with the exact identifier text, and a second time for a repeated subscription', async () => {
    const client = await openVisitorSocket()
    const identifier = '{ "id": "' + placeId + '",  "channel":"PlaceChannel" }'
    client.send({ command: 'subscribe', identifier })
    expect(await client.nextFrame()).toEqual({ type: 'confirm_subscription', identifier })
    client.send({ command: 'subscribe', identifier })
    expect(await client.nextFrame()).toEqual({ type: 'confirm_subscription', identifier })
    await writePost('Once')
    expect(await client.nextFrame()).toMatchObject({
      identifier,
      message: { event: 'post', comment: 'Once' },
    })
    await writePost('and no second time')
    expect(await client.nextFrame()).toMatchObject({ message: { comment: 'and no second time' } })
  })

  it('sends nothing after an unsubscribe', async () => {
    const client = await openVisitorSocket()
    const { identifier } = await client.subscribe('PlaceChannel', { id: placeId })
    await client.subscribe('ActivityChannel')
    client.send({ command: 'unsubscribe', identifier })
    client.send({ command: 'unsubscribe', identifier })
    await client.subscribe('PlaceChannel', { id: 'none' })
    await writePost('Unheard at the place')
    expect(await client.nextFrame()).toMatchObject({ message: { event: 'activity' } })
    await writePost('Unheard again')
    expect(await client.nextFrame()).toMatchObject({
      message: { event: 'activity', comment: 'Unheard again' },
    })
  })
})

describe('subscriptions', () => {
  it.each([
    ['no JSON'],
    ['{"channel":'],
    ['{}'],
    ['[]'],
    ['null'],
    ['"PlaceChannel"'],
    [''],
    ['{"channel":1}'],
    ['{"channel":null}'],
    ['{"channel":"NoSuchChannel"}'],
    ['{"channel":"constructor"}'],
    ['{"channel":"__proto__"}'],
    [`{"channel":"ActivityChannel","x":"${'x'.repeat(2000)}"}`],
    ['{"channel":"PlaceChannel"}'],
    ['{"channel":"PlaceChannel","id":null}'],
    ['{"channel":"PlaceChannel","id":0}'],
    ['{"channel":"PlaceChannel","id":-1}'],
    ['{"channel":"PlaceChannel","id":1.5}'],
    ['{"channel":"PlaceChannel","id":1e99}'],
    ['{"channel":"PlaceChannel","id":"1 or 1=1"}'],
    ['{"channel":"PlaceChannel","id":[1401]}'],
    ['{"channel":"PlaceChannel","id":2000000000}'],
    ['{"channel":"PlaceChannel","id":"99999999999"}'],
  ])('are rejected for the identifier %s', async (identifier) => {
    const client = await openVisitorSocket()
    client.send({ command: 'subscribe', identifier })
    expect(await client.nextFrame()).toEqual({ type: 'reject_subscription', identifier })
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'confirm_subscription' })
  })

  it.each([
    [undefined],
    [null],
    [[]],
    [[1, 2, 3]],
    [[1, 2, 3, 4, 5]],
    [['1', '2', '3', '4']],
    [[3, 44, 6, 42]],
    [[-181, 0, 1, 1]],
    [[0, -91, 1, 1]],
    ['3,42,6'],
    ['3,42,6,'],
    ['a,b,c,d'],
    [{ x1: 1 }],
  ])('to vessels are rejected for the bounding box %j', async (bbox) => {
    const client = await openUserSocket()
    expect(await client.subscribe('ConnectionsChannel', { bbox })).toMatchObject({
      type: 'reject_subscription',
    })
  })

  it('section 6: to vessels are rejected without a session', async () => {
    const client = await openVisitorSocket()
    expect(await client.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
      type: 'reject_subscription',
    })
  })

  it('to vessels are confirmed with a session cookie and with an API key', async () => {
    const byKey = await openVisitorSocket({ authorization: `Bearer ${user.apiKey}` })
    for (const client of [await openUserSocket(), byKey]) {
      expect(await client.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
        type: 'confirm_subscription',
      })
    }
  })

  it('above the limit of a socket are rejected', async () => {
    const client = await openVisitorSocket()
    for (let index = 0; index < cable.maxSubscriptionsPerSocket; index += 1) {
      expect(await client.subscribe('ActivityChannel', { index })).toMatchObject({
        type: 'confirm_subscription',
      })
    }
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'reject_subscription' })
  })
})

describe('PlaceChannel', () => {
  it('sends new and deleted reviews in the format of the API', async () => {
    const client = await openVisitorSocket()
    await client.subscribe('PlaceChannel', { id: placeId })
    const id = await writePost('Good holding')
    const { message } = await client.nextFrame()
    expect(message).toEqual({
      event: 'post',
      id,
      comment: 'Good holding',
      image_url: null,
      thumb_url: null,
      provider: 'roadstead',
      user_id: user.id,
      user_name: 'Grace Hopper',
      user_thumb_url: null,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      poi_id: placeId,
    })
    await publishLiveEvent(server.database.db, { event: 'post_deleted', id, place_id: placeId })
    expect((await client.nextFrame()).message).toEqual({ event: 'post_deleted', id })
  })

  it('sends check-ins, unless the owner hides the position', async () => {
    const { db } = server.database
    const client = await openVisitorSocket()
    await client.subscribe('PlaceChannel', { id: placeId })
    const checkIn = async (fields: Record<string, unknown>) => {
      const vessel = await addVessel(fields)
      const id = await insertVisit(server.database, { place_id: placeId, vessel_id: vessel })
      await publishLiveEvent(db, { event: 'checkin', id, place_id: placeId })
      return vessel
    }
    for (const hidden of [
      { audience: 'followers' },
      { audience: 'nobody' },
      { area_nm: 2 },
      { position_expires_hours: 24 },
      { delay_hours: 1 },
    ]) {
      await checkIn(hidden)
    }
    const vessel = await checkIn({ name: 'Santa Maria', mmsi: '228000001', loa: 12.5 })
    expect((await client.nextFrame()).message).toEqual({
      event: 'checkin',
      vessel_id: vessel,
      vessel_name: 'Santa Maria',
      vessel_loa: 12.5,
      vessel_mmsi: '228000001',
      vessel_country_registration: 'US',
      vessel_type: 'sailboat',
      updated_at: 'now',
    })
  })

  it('sends nothing for a review that was deleted before it was read', async () => {
    const { db, pool } = server.database
    const { rows } = await pool.query(
      "insert into posts (place_id, user_id, comment, deleted_at) values ($1, $2, 'Deleted', now()) returning id",
      [placeId, user.id],
    )
    const client = await openVisitorSocket()
    await client.subscribe('PlaceChannel', { id: placeId })
    await publishLiveEvent(db, { event: 'post', id: rows[0].id, place_id: placeId })
    await publishLiveEvent(db, { event: 'post', id: 2_000_000_000, place_id: placeId })
    // Events are read and sent in order: after the last review, no earlier message is outstanding.
    await writePost('There')
    await writePost('Last')
    const comments = () =>
      client.frames
        .filter(({ message }) => message instanceof Object)
        .map(({ message }) => (message as { comment: string }).comment)
    await expect.poll(() => comments().at(-1)).toBe('Last')
    expect(comments()).toEqual(['There', 'Last'])
  })
})

describe('ActivityChannel', () => {
  it('sends new rows as the API lists them', async () => {
    const client = await openVisitorSocket()
    await client.subscribe('ActivityChannel')
    await writePost('Quiet at night')
    const { message } = await client.nextFrame()
    const { body } = await server.get('/home')
    const row = (body as { comment: string }[]).find(({ comment }) => comment === 'Quiet at night')
    expect(message).toEqual({ event: 'activity', ...row })
    const place = { name: 'Anse de test', description: 'New here', latitude: 43.1, longitude: 5.5 }
    const { body: added } = await user.call('POST', '/places', { place })
    expect((await client.nextFrame()).message).toMatchObject({
      event: 'activity',
      type: 'Place',
      poi_id: (added as { id: number }).id,
      place_name: 'Anse de test',
      user_name: 'Grace Hopper',
      comment: 'New here',
    })
  })
})

describe('ConnectionsChannel', () => {
  it('sends positions inside the bounding box and departures from it', async () => {
    const client = await openUserSocket()
    await client.subscribe('ConnectionsChannel', { bbox: '3,42,6,44' })
    const vessel = await addVessel({ name: 'Nina', cog: 80, status: 0 })
    const outside = await addVessel()
    await reportPosition(outside, 10, 43)
    await reportPosition(vessel, 4.5, 43.25)
    expect((await client.nextFrame()).message).toEqual({
      event: 'position',
      id: vessel,
      vessel_id: vessel,
      vessel_name: 'Nina',
      vessel_thumb_url: null,
      vessel_type: 'sailboat',
      time_ago: 'now',
      seen_at: expect.stringMatching(/Z$/),
      sog: 5.5,
      heading: 90,
      place_id: null,
      place_name: null,
      when_checked_in: null,
      checked_in_at: null,
      status: 0,
      is_followed: false,
      area: null,
      coordinates: [4.5, 43.25],
    })
    await reportPosition(vessel, 8, 43.25)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: vessel })
    await reportPosition(vessel, 9, 43.25)
    await reportPosition(outside, 5, 43)
    expect((await client.nextFrame()).message).toMatchObject({ event: 'position', vessel_id: outside })
  })

  it('sends the heading, or the course over ground of a vessel that reports no heading', async () => {
    const client = await openUserSocket()
    await client.subscribe('ConnectionsChannel', { bbox: '3,42,6,44' })
    for (const [fields, heading] of [
      [{ cog: 80, heading: 70 }, 70],
      [{ cog: 80, heading: null }, 80],
    ] as const) {
      await reportPosition(await addVessel(fields), 4.5, 43.25)
      expect((await client.nextFrame()).message).toMatchObject({ heading })
    }
  })

  it('supports bounding boxes across the antimeridian', async () => {
    const client = await openUserSocket()
    await client.subscribe('ConnectionsChannel', { bbox: [170, -30, -170, 0] })
    const vessel = await addVessel()
    await reportPosition(vessel, 160, -20)
    await reportPosition(vessel, -175, -20)
    expect((await client.nextFrame()).message).toMatchObject({ coordinates: [-175, -20] })
  })

  it('respects the audience that the owner chose', async () => {
    const [owner, follower, unaccepted] = [
      await server.createUser(),
      await server.createUser(),
      await server.createUser(),
    ]
    const clients = {
      owner: await openUserSocket(owner),
      follower: await openUserSocket(follower),
      unaccepted: await openUserSocket(unaccepted),
      other: await openUserSocket(),
    }
    const namesByClient: Record<string, string[]> = { owner: [], follower: [], unaccepted: [], other: [] }
    for (const [name, client] of Object.entries(clients)) {
      await client.subscribe('ConnectionsChannel', gulfBounds)
      client.socket.on('message', (data) => {
        const { message } = JSON.parse(String(data)) as { message?: { vessel_name?: string } }
        if (message?.vessel_name) namesByClient[name]?.push(message.vessel_name)
      })
    }
    const vessels = [
      { name: 'Followed', audience: 'followers' },
      { name: 'Hidden', audience: 'nobody' },
      { name: 'Later', delay_hours: 2 },
      { name: 'Large', area_nm: 8 },
      { name: 'Open', audience: 'public' },
    ]
    for (const fields of vessels) {
      const vessel = await addVessel({ ...fields, user_id: owner.id })
      await server.database.pool.query(
        'insert into follows (user_id, vessel_id, accepted) values ($1, $3, true), ($2, $3, false)',
        [follower.id, unaccepted.id, vessel],
      )
      await reportPosition(vessel, 5, 43)
    }
    const all = ['Followed', 'Hidden', 'Large', 'Later', 'Open']
    await expect.poll(() => namesByClient.other).toEqual(['Open'])
    await expect.poll(() => namesByClient.unaccepted).toEqual(['Open'])
    await expect.poll(() => namesByClient.follower?.toSorted()).toEqual(['Followed', 'Open'])
    await expect.poll(() => namesByClient.owner?.toSorted()).toEqual(all)
    expect(clients.follower.frames.filter(isPosition).every(({ message }) => isFollowed(message))).toBe(true)
  })

  it('sends only the areas of hidden vessels, to all bounds that overlap them', async () => {
    const owner = await server.createUser()
    const [narrow, wide] = [await openUserSocket(), await openUserSocket()]
    const vessel = await addVessel({ user_id: owner.id, area_nm: 8 })
    const [west, south, east, north] = await insertAreas(server.database, {
      vessel_id: vessel,
      longitude: 5,
      latitude: 43,
      sizeNm: 8,
    })
    await narrow.subscribe('ConnectionsChannel', {
      bbox: [west - 0.01, south - 0.01, west + 0.01, south + 0.01],
    })
    await wide.subscribe('ConnectionsChannel', gulfBounds)
    await reportPosition(vessel, 5, 43)
    const { message } = await wide.nextFrame()
    expect(message).toMatchObject({
      event: 'position',
      vessel_id: vessel,
      area: [west, south, east, north],
      seen_at: floorToSnapshot(new Date()).toISOString(),
      coordinates: null,
      sog: null,
      heading: null,
      status: null,
    })
    expect((await narrow.nextFrame()).message).toEqual(message)
    // Another report in the same area changes nothing.
    await reportPosition(vessel, 5.01, 43.01)
    expect((await wide.nextFrame()).message).toEqual(message)
    expect((await narrow.nextFrame()).message).toEqual(message)
  })

  it('sends no event for a report of a vessel that is shown in an area', async () => {
    const owner = await server.createUser()
    const client = await openUserSocket(owner)
    await client.subscribe('ConnectionsChannel', gulfBounds)
    const [hidden, open] = [await addVessel({ user_id: owner.id, area_nm: 8 }), await addVessel()]
    const pipeline = createIngestPipeline({ database: server.database.forFeed(), clock: () => new Date() })
    await pipeline.ingest(
      'plotter',
      [hidden, open].map((vesselId) => buildPositionReport(vesselId)),
    )
    expect((await client.nextFrame()).message).toMatchObject({ vessel_id: open })
    await pipeline.close()
  })

  it('sends a departure if the owner hides the vessel', async () => {
    const owner = await server.createUser()
    const client = await openUserSocket()
    await client.subscribe('ConnectionsChannel', gulfBounds)
    const vessel = await addVessel({ user_id: owner.id })
    await reportPosition(vessel, 5, 43)
    expect((await client.nextFrame()).message).toMatchObject({ event: 'position' })
    const change = { vessel: { privacy: { audience: 'nobody' } } }
    expect((await owner.call('PATCH', `/vessels/${vessel}`, change)).status).toBe(200)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: vessel })
  })

  it('sends all of 1,500 simultaneous positions', async () => {
    const client = await openUserSocket()
    await client.subscribe('ConnectionsChannel', gulfBounds)
    const fleet = Array.from({ length: 1500 }, () => ({ position: '(5,43)', position_at: new Date() }))
    const vessel_ids = await insertVessels(server.database, fleet)
    await publishLiveEvent(server.database.db, { event: 'positions', vessel_ids })
    await expect.poll(() => client.frames.filter(isPosition).length, { timeout: 60_000 }).toBe(1500)
  })
})

function isPosition({ message }: CableFrame): boolean {
  return message instanceof Object && 'event' in message && message.event === 'position'
}

function isFollowed(message: unknown): boolean {
  return message instanceof Object && 'is_followed' in message && message.is_followed === true
}

describe('authentication of sockets', () => {
  const disconnect = (reason: string) => ({ type: 'disconnect', reason, reconnect: false })

  it('refuses an invalid API key', async () => {
    const client = await openRawCableClient(url, { authorization: 'Bearer nothing' })
    expect(await client.nextFrame()).toEqual(disconnect('unauthorized'))
    expect(await client.closeCode).toBe(1000)
  })

  it('treats an expired cookie as a visitor', async () => {
    const client = await openVisitorSocket({ cookie: 'roadstead_session=nothing' })
    expect(await client.subscribe('PlaceChannel', { id: placeId })).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it.each(['https://elsewhere.example', 'null', 'file://', 'nonsense'])(
    'ignores the session cookie on pages of %s',
    async (origin) => {
      const client = await openRawCableClient(url, { origin, cookie: user.headers.cookie ?? '' })
      expect(await client.nextFrame()).toEqual(disconnect('invalid_request'))
      await client.closeCode
    },
  )

  it('allows public channels on pages of other sites, as for embedded maps', async () => {
    const client = await openVisitorSocket({ origin: 'https://elsewhere.example' })
    expect(await client.subscribe('PlaceChannel', { id: placeId })).toMatchObject({
      type: 'confirm_subscription',
    })
    expect(await client.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
      type: 'reject_subscription',
    })
  })

  it('accepts the session cookie on pages of the own site', async () => {
    const origin = url.replace('ws:', 'http:').replace('/cable', '')
    const client = await openVisitorSocket({ origin, cookie: user.headers.cookie ?? '' })
    expect(await client.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it('closes the sockets of a session at sign-out and no others', async () => {
    const signedOutUser = await server.createUser()
    const [closed, open] = [await openUserSocket(signedOutUser), await openUserSocket()]
    expect((await signedOutUser.call('DELETE', '/users/sign_out')).status).toBe(200)
    expect(await closed.nextFrame()).toEqual(disconnect('unauthorized'))
    await closed.closeCode
    expect(await open.subscribe('ConnectionsChannel', gulfBounds)).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it('refuses sockets above the limit of an IP address', async () => {
    const settings = { ...server.settings, rateLimitFactor: 0.01 }
    const limitedApp = await buildSecondApp(server, server.database, settings)
    const cableUrl = await listenForCable(limitedApp)
    const [first] = [await openVisitorSocket({}, cableUrl), await openVisitorSocket({}, cableUrl)]
    expect(await getHandshakeStatus(cableUrl)).toBe(429)
    first.socket.close()
    await first.closeCode
    await expect
      .poll(() =>
        openVisitorSocket({}, cableUrl).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await limitedApp.close()
  })
})

describe('malformed messages', () => {
  it.each([
    [''],
    ['null'],
    ['[]'],
    ['7'],
    ['{"command":"subscribe"'],
    ['{"command":"subscribe"}'],
    ['{"command":"subscribe","identifier":{"channel":"ActivityChannel"}}'],
    ['{"command":5,"identifier":"x"}'],
    ['{"command":"unsubscribe","identifier":"never had"}'],
    ['{"command":"message","identifier":"never had","data":"{\\"action\\":\\"speak\\"}"}'],
    ['{"command":"whisper","identifier":7}'],
    ['[[[[[[[[[[[[[[[[[[[[[[['],
    ['\u0000'],
  ])('ignores %j', async (text) => {
    const client = await openVisitorSocket()
    client.send(text)
    client.socket.send(Buffer.from(text))
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'confirm_subscription' })
  })

  it('statement of section 8: invalid_request', async () => {
    const client = await openVisitorSocket()
    for (let count = 0; count <= cable.maxMalformedMessages; count += 1) client.send('nonsense')
    expect(await client.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    await client.closeCode
  })

  it('closes the socket above the size limit', async () => {
    const client = await openVisitorSocket()
    client.send('x'.repeat(cable.maxMessageBytes + 1))
    expect(await client.closeCode).toBe(1009)
  })

  it('closes the socket above the message rate', async () => {
    const client = await openVisitorSocket()
    for (let count = 0; count < 2 * cable.messageRate.burst; count += 1) {
      client.send({ command: 'unsubscribe', identifier: 'x' })
    }
    expect(await client.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    await client.closeCode
  })

  it('survives invalid handshakes and reset connections', async () => {
    const client = await openVisitorSocket()
    const { port } = server.app.server.address() as { port: number }
    const handshake = (headers: string) =>
      `GET /cable HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${headers}\r\n`
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const version = 'Sec-WebSocket-Version: 13\r\n'
    for (const handshakeText of [
      handshake('Upgrade: websocket\r\n'),
      handshake(`Upgrade: websocket\r\n${key}Sec-WebSocket-Version: 7\r\n`),
      handshake(`Upgrade: websocket\r\n${key}${version}`) + '\xff\xff\xff\xff garbage',
      handshake('Upgrade: h2c\r\n'),
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(handshakeText, 'latin1')
      socket.resume()
      await new Promise((resolve) => socket.on('close', resolve))
    }
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(handshake(`Upgrade: websocket\r\n${key}${version}`))
      await new Promise((resolve) => setTimeout(resolve, count))
      socket.resetAndDestroy()
    }
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'confirm_subscription' })
  })

  it('answers 400 without an upgrade and ignores upgrades on other paths', async () => {
    const http = url.replace('ws:', 'http:')
    const answer = await fetch(http)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toEqual(expect.stringContaining('application/problem+json'))
    expect(await getHandshakeStatus(url.replace('/cable', '/healthz'))).toBe(200)
    expect(await getHandshakeStatus(url.replace('/cable', '/api/v1/nothing'))).toBe(404)
  })
})

describe('slow clients', () => {
  it('are disconnected without delaying others', { timeout: 30_000 }, async () => {
    const [slow, fast] = [await openVisitorSocket(), await openVisitorSocket()]
    for (let copy = 0; copy < cable.maxSubscriptionsPerSocket; copy += 1) {
      await slow.subscribe('PlaceChannel', { id: placeId, copy })
    }
    await fast.subscribe('PlaceChannel', { id: placeId })
    slow.socket.pause()
    const comment = 'long '.repeat(1000)
    for (let count = 0; count < 60; count += 1) await writePost(comment)
    await expect.poll(() => fast.frames.filter(({ message }) => message instanceof Object).length).toBe(60)
    slow.socket.resume()
    expect(await slow.closeCode).toBe(1006)
    await writePost('Still here')
    // A ping may arrive after it.
    await expect
      .poll(() => fast.frames.map(({ message }) => message))
      .toContainEqual(expect.objectContaining({ comment: 'Still here' }))
  })
})

describe('closing server', () => {
  it('waits a second for unresponsive clients and not longer', async () => {
    const app = await buildSecondApp(server, server.database)
    const cableUrl = await listenForCable(app)
    const [silent, refused] = [
      await openWelcomedCableClient(cableUrl),
      await openRawCableClient(cableUrl, { authorization: 'Bearer nothing' }),
    ]
    for (const { socket } of [silent, refused]) socket.pause()
    const start = Date.now()
    await app.close()
    const closedAfterMs = Date.now() - start
    expect(closedAfterMs).toBeGreaterThanOrEqual(cable.shutdownTimeoutMs)
    expect(closedAfterMs).toBeLessThan(cable.shutdownTimeoutMs + 4000)
    for (const { socket } of [silent, refused]) socket.terminate()
  })
})

describe('two servers on one database', () => {
  it('send events and sign-outs to the clients of both', async () => {
    const failures: Error[] = []
    const isShared = server.database.kind === 'postgres'
    const database = isShared
      ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
      : server.database
    const app = await buildSecondApp(server, database)
    const cableUrl = await listenForCable(app)
    const signedOutUser = await server.createUser()
    const [localClient, remoteClient] = [
      await openUserSocket(signedOutUser),
      await openUserSocket(signedOutUser, cableUrl),
    ]
    for (const client of [localClient, remoteClient]) await client.subscribe('PlaceChannel', { id: placeId })
    await writePost('From here')
    await writePost('From there', database)
    for (const client of [localClient, remoteClient]) {
      expect((await client.nextFrame()).message).toMatchObject({ comment: 'From here' })
      expect((await client.nextFrame()).message).toMatchObject({ comment: 'From there' })
    }
    await signedOutUser.call('DELETE', '/users/sign_out')
    for (const client of [localClient, remoteClient])
      expect(await client.nextFrame()).toMatchObject({ reason: 'unauthorized' })
    await app.close()
    if (isShared) await database.close()
    expect(failures).toEqual([])
  })

  it('tell their clients to reload after missed events', async () => {
    const failures: Error[] = []
    const isShared = server.database.kind === 'postgres'
    const database = isShared
      ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
      : server.database
    const app = await buildSecondApp(server, database)
    const client = await openUserSocket(user, await listenForCable(app))
    await client.subscribe('PlaceChannel', { id: placeId })
    await client.subscribe('ActivityChannel')
    await client.subscribe('ConnectionsChannel', gulfBounds)
    if (isShared) {
      // 'select 1' checks a listening connection every five seconds.
      const isListening = `datname = current_database() and (query like 'listen%' or query = 'select 1')`
      await server.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${isListening} and pid not in (
          select pid from pg_stat_activity where ${isListening} order by backend_start limit 1)`,
      )
    } else {
      await database.pool.query("select pg_notify('roadstead_events', '')")
    }
    for (let count = 0; count < 3; count += 1) {
      expect((await client.nextFrame()).message).toEqual({ event: 'missed' })
    }
    await writePost('After the gap')
    expect((await client.nextFrame()).message).toMatchObject({ comment: 'After the gap' })
    await app.close()
    if (isShared) await database.close()
  })
})
