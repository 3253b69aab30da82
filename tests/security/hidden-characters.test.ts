import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeAisstreamMessage } from '../../src/server/ingest/feeds/aisstream.ts'
import { mergeStaticData } from '../../src/server/ingest/static-data-queries.ts'
import { readGpx } from '../../src/server/imports/readers/read-gpx.ts'
import { readOverpass } from '../../src/server/imports/readers/read-overpass.ts'
import { collect, createByteStream } from '../factories/byte-streams.ts'
import { buildGpx, buildWaypoint } from '../factories/gpx.ts'
import { insertVessel } from '../factories/live-rows.ts'
import { insertNavAid } from '../factories/nav-aids.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.createUser()
})
afterAll(() => server.close())

/** Looks like another name, and turns the text around it. */
const dirtyName = '\u202ePort\u200b Ca\u00admar\u0007gue\u2066\ufeff'
const cleanedName = 'Port Camargue'
const blankName = '\u200b\u2067 \u3164'

it('names that users write are stored without hidden characters, and refused if nothing is left', async () => {
  const place = { latitude: 43, longitude: 5, name: 'Bay' }
  const placeId = ((await user.call('POST', '/places', { place })).body as { id: number }).id
  const vessel = { loa: 9, name: 'Boat' }
  const vesselId = ((await user.call('POST', '/vessels', { vessel })).body as { id: number }).id
  const aidId = await insertNavAid(server.database, {
    user_id: user.id,
    name: 'Aid',
    latitude: 43,
    longitude: 5,
  })
  const calls = [
    ['POST', '/places', 'place', place, 'name'],
    ['PATCH', `/places/${placeId}`, 'place', {}, 'name'],
    ['POST', '/vessels', 'vessel', vessel, 'name'],
    ['PATCH', `/vessels/${vesselId}`, 'vessel', {}, 'name'],
    ['PATCH', `/nav_aids/${aidId}`, 'nav_aid', {}, 'name'],
    ['PATCH', `/users/${user.id}`, 'user', {}, 'first_name'],
    ['PATCH', `/users/${user.id}`, 'user', {}, 'last_name'],
  ] as const
  for (const [method, path, entity, fields, field] of calls) {
    const refused = await user.call(method, path, { [entity]: { ...fields, [field]: blankName } })
    const { errors } = refused.body as { errors?: Record<string, string[]> }
    expect(refused.status, `${method} ${path}`).toBe(422)
    expect(errors?.[field], `${method} ${path}`).toEqual(['must not be blank'])
    const saved = await user.call(method, path, { [entity]: { ...fields, [field]: dirtyName } })
    expect(saved.status < 300, `${method} ${path}`).toBe(true)
  }
  for (const statement of [
    'select name from places',
    'select name from vessels',
    'select name from nav_aids',
    'select first_name as name from users',
    'select last_name as name from users',
  ]) {
    const { rows } = await server.database.pool.query<{ name: string }>(statement)
    expect([...new Set(rows.map(({ name }) => name))], statement).toEqual([cleanedName])
  }
})

it('names of files and feeds lose their hidden characters, and count as missing if nothing is left', async () => {
  const readNames = async (name: string) => {
    const gpx = buildGpx(buildWaypoint(43.2, 5.53, `<name>${name}</name><sym>Marina</sym>`))
    const tags = { leisure: 'marina', name }
    const overpass = JSON.stringify({
      version: 0.6,
      elements: [{ type: 'node', id: 1, lat: 43, lon: 5, tags }],
    })
    const records = [
      ...(await collect(readGpx(createByteStream(gpx), null))),
      ...(await collect(readOverpass(createByteStream(overpass), 'places'))),
    ]
    return records.map((record) => ('name' in record ? record.name : null))
  }
  expect(await readNames(dirtyName.replace('\u0007', ''))).toEqual([cleanedName, cleanedName])
  expect(
    (await readNames(blankName)).filter((name) => name !== null && /[\u200b\u2067\u3164]/u.test(name)),
  ).toEqual([])
  const time = '2026-11-21 11:59:58.318353 +0000 UTC'
  const decodeName = (Name: string) => {
    const Message = { ShipStaticData: { UserID: 227006760, Name } }
    const message = { MessageType: 'ShipStaticData', MetaData: { MMSI: 227006760, time_utc: time }, Message }
    return decodeAisstreamMessage(JSON.stringify(message), new Date())
  }
  expect(decodeName(dirtyName)).toMatchObject([{ name: cleanedName }])
  expect(JSON.stringify(decodeName(blankName) ?? null)).not.toMatch(/[\u200b\u2067\u3164]/u)
})

it('a name of AIS static data is stored without hidden characters', async () => {
  const vesselId = await insertVessel(server.database, { name: 'MMSI 227006760', mmsi: '227006760' })
  const now = new Date()
  const observation = {
    kind: 'static',
    vessel: { mmsi: '227006760' },
    at: now,
    name: dirtyName,
    callSign: null,
    imo: null,
    shipType: null,
    lengthMetres: null,
    beamMetres: null,
    draughtMetres: null,
    destination: null,
  } as const
  await server.database.db
    .transaction()
    .execute((tx) => mergeStaticData(tx, [{ vesselId, visibility: 2, observation, source: 'ais' }], now))
  const { rows } = await server.database.pool.query('select name from vessels where id = $1', [vesselId])
  expect(rows).toEqual([{ name: cleanedName }])
})
