import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cable } from '../../src/core/limits/realtime.ts'
import { publishLiveEvent } from '../../src/server/database/live-events.ts'
import { openDatabase } from '../../src/server/database/database.ts'
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
} from './cable-clients.ts'
import { startTestServer, type TestUser, type TestServer } from './test-server.ts'

let server: TestServer
let url: string
let placeId: number
let sailor: TestUser
const opened: RawCableClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  url = await listenForCable(server.app)
  placeId = await insertPlace(server.database)
  sailor = await server.createUser()
})
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate()
})
afterAll(() => server.close())

async function visitor(headers: Record<string, string> = {}, at = url): Promise<RawCableClient> {
  const client = await openWelcomedCableClient(at, headers)
  opened.push(client)
  return client
}

const member = (who = sailor, at = url) => visitor({ cookie: who.headers.cookie ?? '' }, at)

const writePost = (comment: string, database = server.database) =>
  insertAndPublishPost(database, { place_id: placeId, user_id: sailor.id, comment })

let nextVessel = 1

async function addVessel(stated: Record<string, unknown> = {}): Promise<number> {
  const columns = {
    name: `Pinta ${nextVessel++}`,
    normalized_name: 'pinta',
    search_text: 'pinta',
    sog: 5.5,
    heading: 90,
    ...stated,
  }
  const names = Object.keys(columns).join(', ')
  const holes = Object.keys(columns).map((_, index) => `$${index + 1}`)
  const { rows } = await server.database.pool.query(
    `insert into vessels (${names}) values (${holes.join(', ')}) returning id`,
    Object.values(columns),
  )
  return rows[0].id
}

async function report(vesselId: number, longitude: number, latitude: number): Promise<void> {
  const { db, pool } = server.database
  await pool.query('update vessels set position = point($2, $3), position_at = now() where id = $1', [
    vesselId,
    longitude,
    latitude,
  ])
  await publishLiveEvent(db, { event: 'positions', vessel_ids: [vesselId] })
}

const gulf = { bbox: [3, 42, 6, 44] }

describe('a client of ActionCable', () => {
  it('is welcomed in the protocol it offers', async () => {
    const client = await visitor()
    expect(client.socket.protocol).toBe('actioncable-v1-json')
    expect(client.frames[0]).toEqual({ type: 'welcome' })
  })

  it('is served without a protocol named, as plain tools come', async () => {
    const client = await openRawCableClient(url, {}, [])
    opened.push(client)
    expect(await client.nextFrame()).toEqual({ type: 'welcome' })
  })

  it('that speaks only a protocol unknown here is told not to come back', async () => {
    const client = await openRawCableClient(url, {}, ['actioncable-v2-json', 'actioncable-unsupported'])
    expect(client.socket.protocol).toBe('actioncable-unsupported')
    expect(await client.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    await client.closeCode
  })

  it('without any protocol in common is refused', async () => {
    expect(await getHandshakeStatus(url, {}, ['actioncable-v1-ext-json'])).toBe(400)
  })

  it('is confirmed by the very text of its identifier, and again when it asks again', async () => {
    const client = await visitor()
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

  it('hears nothing more of what it unsubscribed', async () => {
    const client = await visitor()
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

describe('a subscription', () => {
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
  ])('to %s is rejected', async (identifier) => {
    const client = await visitor()
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
  ])('to vessels in the box %j is rejected', async (bbox) => {
    const client = await member()
    expect(await client.subscribe('ConnectionsChannel', { bbox })).toMatchObject({
      type: 'reject_subscription',
    })
  })

  it('section 6: to vessels is rejected without a log-in', async () => {
    const client = await visitor()
    expect(await client.subscribe('ConnectionsChannel', gulf)).toMatchObject({ type: 'reject_subscription' })
  })

  it('to vessels is had by cookie and by api_key', async () => {
    const byKey = await visitor({ authorization: `Bearer ${sailor.apiKey}` })
    for (const client of [await member(), byKey]) {
      expect(await client.subscribe('ConnectionsChannel', gulf)).toMatchObject({
        type: 'confirm_subscription',
      })
    }
  })

  it('beyond the hundredth of a socket is rejected', async () => {
    const client = await visitor()
    for (let index = 0; index < cable.maxSubscriptionsPerSocket; index += 1) {
      expect(await client.subscribe('ActivityChannel', { index })).toMatchObject({
        type: 'confirm_subscription',
      })
    }
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'reject_subscription' })
  })
})

describe('a place', () => {
  it('tells visitors of reviews and of their deletion, in the shape of the API', async () => {
    const client = await visitor()
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
      user_id: sailor.id,
      user_name: 'Grace Hopper',
      user_thumb_url: null,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      poi_id: placeId,
    })
    await publishLiveEvent(server.database.db, { event: 'post_deleted', id, place_id: placeId })
    expect((await client.nextFrame()).message).toEqual({ event: 'post_deleted', id })
  })

  it('tells of a vessel that checks in, unless its owner hides where it is', async () => {
    const { db, pool } = server.database
    const client = await visitor()
    await client.subscribe('PlaceChannel', { id: placeId })
    const checkIn = async (stated: Record<string, unknown>) => {
      const vessel = await addVessel(stated)
      const { rows } = await pool.query(
        'insert into visits (place_id, vessel_id, arrived_at, last_seen_at) values ($1, $2, now(), now()) returning id',
        [placeId, vessel],
      )
      await publishLiveEvent(db, { event: 'checkin', id: rows[0].id, place_id: placeId })
      return vessel
    }
    for (const hidden of [
      { audience: 'followers' },
      { audience: 'nobody' },
      { blur_nm: 2 },
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

  it('tells nothing of a review that is gone before it could be read', async () => {
    const { db, pool } = server.database
    const client = await visitor()
    await client.subscribe('PlaceChannel', { id: placeId })
    await db.transaction().execute(async (tx) => {
      await publishLiveEvent(tx, { event: 'post', id: 2_000_000_000, place_id: placeId })
    })
    await pool.query('select 1')
    await writePost('There')
    expect((await client.nextFrame()).message).toMatchObject({ comment: 'There' })
  })
})

describe('the home feed', () => {
  it('tells visitors of new rows as the API lists them', async () => {
    const client = await visitor()
    await client.subscribe('ActivityChannel')
    await writePost('Quiet at night')
    const { message } = await client.nextFrame()
    const { body } = await server.get('/home')
    const row = (body as { comment: string }[]).find(({ comment }) => comment === 'Quiet at night')
    expect(message).toEqual({ event: 'activity', ...row })
    const place = { name: 'Anse de test', description: 'New here', latitude: 43.1, longitude: 5.5 }
    const { body: added } = await sailor.call('POST', '/places', { place })
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

describe('vessels in a box', () => {
  it('tell where they are, when they leave, and nothing outside', async () => {
    const client = await member()
    await client.subscribe('ConnectionsChannel', { bbox: '3,42,6,44' })
    const vessel = await addVessel({ name: 'Nina', cog: 80, status: 0 })
    const elsewhere = await addVessel()
    await report(elsewhere, 10, 43)
    await report(vessel, 4.5, 43.25)
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
      coordinates: [4.5, 43.25],
    })
    await report(vessel, 8, 43.25)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: vessel })
    await report(vessel, 9, 43.25)
    await report(elsewhere, 5, 43)
    expect((await client.nextFrame()).message).toMatchObject({ event: 'position', vessel_id: elsewhere })
  })

  it('are told across the antimeridian', async () => {
    const client = await member()
    await client.subscribe('ConnectionsChannel', { bbox: [170, -30, -170, 0] })
    const vessel = await addVessel()
    await report(vessel, 160, -20)
    await report(vessel, -175, -20)
    expect((await client.nextFrame()).message).toMatchObject({ coordinates: [-175, -20] })
  })

  it('are told by the audience their owner chose', async () => {
    const [owner, follower] = [await server.createUser(), await server.createUser()]
    const clients = {
      owner: await member(owner),
      follower: await member(follower),
      other: await member(),
    }
    const heard: Record<string, string[]> = { owner: [], follower: [], other: [] }
    for (const [name, client] of Object.entries(clients)) {
      await client.subscribe('ConnectionsChannel', gulf)
      client.socket.on('message', (data) => {
        const { message } = JSON.parse(String(data)) as { message?: { vessel_name?: string } }
        if (message?.vessel_name) heard[name]?.push(message.vessel_name)
      })
    }
    const vessels = [
      { name: 'Followed', audience: 'followers' },
      { name: 'Hidden', audience: 'nobody' },
      { name: 'Later', delay_hours: 2 },
      { name: 'Open', audience: 'public' },
    ]
    for (const stated of vessels) {
      const vessel = await addVessel({ ...stated, user_id: owner.id })
      await server.database.pool.query('insert into follows (user_id, vessel_id) values ($1, $2)', [
        follower.id,
        vessel,
      ])
      await report(vessel, 5, 43)
    }
    await expect.poll(() => heard.other).toEqual(['Open'])
    await expect.poll(() => heard.follower?.toSorted()).toEqual(['Followed', 'Open'])
    await expect.poll(() => heard.owner?.toSorted()).toEqual(['Followed', 'Hidden', 'Later', 'Open'])
    expect(clients.follower.frames.filter(isPosition).every(({ message }) => isFollowed(message))).toBe(true)
  })

  it('that are blurred are never told where they are, nor found by asking for small boxes', async () => {
    const owner = await server.createUser()
    const [near, wide] = [await member(), await member()]
    await near.subscribe('ConnectionsChannel', { bbox: [4.99, 42.99, 5.01, 43.01] })
    await wide.subscribe('ConnectionsChannel', gulf)
    const vessel = await addVessel({ user_id: owner.id, blur_nm: 10 })
    await report(vessel, 5, 43)
    const { message } = (await wide.nextFrame()) as { message: { coordinates: [number, number] } }
    // That it reports again is not told: what is shown of it is the same.
    await report(vessel, 5, 43)
    const other = await addVessel()
    await report(other, 5, 43)
    expect((await wide.nextFrame()).message).toMatchObject({ event: 'position', vessel_id: other })
    expect(Math.hypot(message.coordinates[0] - 5, message.coordinates[1] - 43)).toBeGreaterThan(0.01)
    expect(near.frames.filter(isPosition).map(({ message: told }) => told)).toMatchObject([
      { vessel_id: other },
    ])
  })

  it('disappear when their owner hides them', async () => {
    const client = await member()
    await client.subscribe('ConnectionsChannel', gulf)
    const vessel = await addVessel()
    await report(vessel, 5, 43)
    expect((await client.nextFrame()).message).toMatchObject({ event: 'position' })
    await server.database.pool.query("update vessels set audience = 'nobody' where id = $1", [vessel])
    await report(vessel, 5, 43)
    expect((await client.nextFrame()).message).toEqual({ event: 'left', vessel_id: vessel })
  })

  it('are told however many report at once', async () => {
    const client = await member()
    await client.subscribe('ConnectionsChannel', gulf)
    const { db, pool } = server.database
    const { rows } = await pool.query(
      `insert into vessels (name, normalized_name, search_text, position, position_at)
      select 'Fleet', 'fleet', 'fleet', point(5, 43), now() from generate_series(1, 1500) returning id`,
    )
    await publishLiveEvent(db, { event: 'positions', vessel_ids: rows.map(({ id }: { id: number }) => id) })
    await expect.poll(() => client.frames.filter(isPosition).length, { timeout: 10_000 }).toBe(1500)
  })
})

function isPosition({ message }: CableFrame): boolean {
  return message instanceof Object && 'event' in message && message.event === 'position'
}

function isFollowed(message: unknown): boolean {
  return message instanceof Object && 'is_followed' in message && message.is_followed === true
}

describe('who opens a socket', () => {
  const disconnect = (reason: string) => ({ type: 'disconnect', reason, reconnect: false })

  it('with an api_key that is none is unauthorized', async () => {
    const client = await openRawCableClient(url, { authorization: 'Bearer nothing' })
    expect(await client.nextFrame()).toEqual(disconnect('unauthorized'))
    expect(await client.closeCode).toBe(1000)
  })

  it('with an old cookie is a visitor', async () => {
    const client = await visitor({ cookie: 'roadstead_session=nothing' })
    expect(await client.subscribe('PlaceChannel', { id: placeId })).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it.each(['https://elsewhere.example', 'null', 'file://', 'nonsense'])(
    'from a page of %s cannot use its reader’s log-in',
    async (origin) => {
      const client = await openRawCableClient(url, { origin, cookie: sailor.headers.cookie ?? '' })
      expect(await client.nextFrame()).toEqual(disconnect('invalid_request'))
      await client.closeCode
    },
  )

  it('from a page of another site without a log-in reads what is public, as an embedded map does', async () => {
    const client = await visitor({ origin: 'https://elsewhere.example' })
    expect(await client.subscribe('PlaceChannel', { id: placeId })).toMatchObject({
      type: 'confirm_subscription',
    })
    expect(await client.subscribe('ConnectionsChannel', gulf)).toMatchObject({ type: 'reject_subscription' })
  })

  it('from the own site is logged in', async () => {
    const origin = url.replace('ws:', 'http:').replace('/cable', '')
    const client = await visitor({ origin, cookie: sailor.headers.cookie ?? '' })
    expect(await client.subscribe('ConnectionsChannel', gulf)).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it('is sent away as unauthorized when that session is signed out, and no one else is', async () => {
    const leaver = await server.createUser()
    const [leaving, staying] = [await member(leaver), await member()]
    expect((await leaver.call('DELETE', '/users/sign_out')).status).toBe(200)
    expect(await leaving.nextFrame()).toEqual(disconnect('unauthorized'))
    await leaving.closeCode
    expect(await staying.subscribe('ConnectionsChannel', gulf)).toMatchObject({
      type: 'confirm_subscription',
    })
  })

  it('is refused above the limit of sockets for its address', async () => {
    const settings = { ...server.settings, rateLimitFactor: 0.01 }
    const strict = await buildSecondApp(server, server.database, settings)
    const at = await listenForCable(strict)
    const [first] = [await visitor({}, at), await visitor({}, at)]
    expect(await getHandshakeStatus(at)).toBe(429)
    first.socket.close()
    await first.closeCode
    await expect
      .poll(() =>
        visitor({}, at).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await strict.close()
  })
})

describe('bad input', () => {
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
  ])('%j is passed over', async (text) => {
    const client = await visitor()
    client.send(text)
    client.socket.send(Buffer.from(text))
    expect(await client.subscribe('ActivityChannel')).toMatchObject({ type: 'confirm_subscription' })
  })

  it('again and again ends the connection', async () => {
    const client = await visitor()
    for (let count = 0; count <= cable.maxMalformedMessages; count += 1) client.send('nonsense')
    expect(await client.nextFrame()).toEqual({
      type: 'disconnect',
      reason: 'invalid_request',
      reconnect: false,
    })
    await client.closeCode
  })

  it('above the size limit ends the connection', async () => {
    const client = await visitor()
    client.send('x'.repeat(cable.maxMessageBytes + 1))
    expect(await client.closeCode).toBe(1009)
  })

  it('as a flood ends the connection', async () => {
    const client = await visitor()
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

  it('below the protocol hurts no one', async () => {
    const bystander = await visitor()
    const { port } = server.app.server.address() as { port: number }
    const handshake = (more: string) => `GET /cable HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${more}\r\n`
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const version = 'Sec-WebSocket-Version: 13\r\n'
    for (const opening of [
      handshake('Upgrade: websocket\r\n'),
      handshake(`Upgrade: websocket\r\n${key}Sec-WebSocket-Version: 7\r\n`),
      handshake(`Upgrade: websocket\r\n${key}${version}`) + '\xff\xff\xff\xff garbage',
      handshake('Upgrade: h2c\r\n'),
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(opening, 'latin1')
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
    expect(await bystander.subscribe('ActivityChannel')).toMatchObject({ type: 'confirm_subscription' })
  })

  it('without an upgrade is a 400 problem, and an upgrade elsewhere is served as without', async () => {
    const http = url.replace('ws:', 'http:')
    const answer = await fetch(http)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
    ])
    expect(await getHandshakeStatus(url.replace('/cable', '/healthz'))).toBe(200)
    expect(await getHandshakeStatus(url.replace('/cable', '/api/v1/nothing'))).toBe(404)
  })
})

describe('a slow client', () => {
  it('is dropped, and others hear on', { timeout: 30_000 }, async () => {
    const [slow, quick] = [await visitor(), await visitor()]
    for (let copy = 0; copy < cable.maxSubscriptionsPerSocket; copy += 1) {
      await slow.subscribe('PlaceChannel', { id: placeId, copy })
    }
    await quick.subscribe('PlaceChannel', { id: placeId })
    slow.socket.pause()
    const comment = 'long '.repeat(1000)
    for (let count = 0; count < 60; count += 1) await writePost(comment)
    await expect.poll(() => quick.frames.filter(({ message }) => message instanceof Object).length).toBe(60)
    slow.socket.resume()
    expect(await slow.closeCode).toBe(1006)
    await writePost('Still here')
    await expect.poll(() => quick.frames.at(-1)?.message).toMatchObject({ comment: 'Still here' })
  })
})

describe('a server that closes', () => {
  it('waits a second for clients that do not, and not longer', async () => {
    const app = await buildSecondApp(server, server.database)
    const at = await listenForCable(app)
    const [silent, refused] = [
      await openWelcomedCableClient(at),
      await openRawCableClient(at, { authorization: 'Bearer nothing' }),
    ]
    for (const { socket } of [silent, refused]) socket.pause()
    const start = Date.now()
    await app.close()
    expect(Date.now() - start).toBeLessThan(5000)
    for (const { socket } of [silent, refused]) socket.terminate()
  })
})

describe('two servers on one database', () => {
  it('tell each other’s clients, and end each other’s sessions', async () => {
    const failures: Error[] = []
    const isShared = server.database.kind === 'postgres'
    const database = isShared
      ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
      : server.database
    const app = await buildSecondApp(server, database)
    const at = await listenForCable(app)
    const guest = await server.createUser()
    const [here, there] = [await member(guest), await member(guest, at)]
    for (const client of [here, there]) await client.subscribe('PlaceChannel', { id: placeId })
    await writePost('From here')
    await writePost('From there', database)
    for (const client of [here, there]) {
      expect((await client.nextFrame()).message).toMatchObject({ comment: 'From here' })
      expect((await client.nextFrame()).message).toMatchObject({ comment: 'From there' })
    }
    await guest.call('DELETE', '/users/sign_out')
    for (const client of [here, there])
      expect(await client.nextFrame()).toMatchObject({ reason: 'unauthorized' })
    await app.close()
    if (isShared) await database.close()
    expect(failures).toEqual([])
  })

  it('tell their clients to fetch anew when they may have missed something', async () => {
    const failures: Error[] = []
    const isShared = server.database.kind === 'postgres'
    const database = isShared
      ? await openDatabase({ ...server.settings, onFailure: (error) => failures.push(error) })
      : server.database
    const app = await buildSecondApp(server, database)
    const client = await member(sailor, await listenForCable(app))
    await client.subscribe('PlaceChannel', { id: placeId })
    await client.subscribe('ActivityChannel')
    await client.subscribe('ConnectionsChannel', gulf)
    if (isShared) {
      await server.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%' and pid not in (
          select pid from pg_stat_activity where datname = current_database() and query like 'listen%'
          order by backend_start limit 1)`,
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
