import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { languages } from '../../../src/core/languages.ts'
import { getLanguageMessages } from '../../../src/server/messages/language-messages.ts'
import { boatReport, squiddio } from '../../../src/core/limits/plotters.ts'
import { parseNmeaLog } from '../../../src/server/plotters/squiddio/nmea-log.ts'
import { parseNmeaSentence } from '../../../src/server/plotters/squiddio/nmea-sentence.ts'
import { exportConcurrency } from '../../../src/core/limits/exports.ts'
import { parseRegionBounds } from '../../../src/server/plotters/squiddio/region.ts'
import type { PluginMessageKey } from '../../../src/server/plotters/squiddio/messages.ts'
import { importNavAids } from '../../../src/server/imports/nav-aid-queries.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../../fakes/tile-server.ts'
import { getHoursAgo, insertStation } from '../../factories/live-rows.ts'
import {
  buildNavAidRecord,
  buildPlaceRecord,
  startTestServer,
  type TestUser,
  type TestServer,
} from '../../support/test-server.ts'
import { touchPlaces } from '../../factories/elapsed-time.ts'

let server: TestServer
let tiles: TileServer
let user: TestUser
let marina = 0

const places = [
  buildPlaceRecord({
    name: 'Port Camargue',
    phone: '+33 466 51 10 45',
    tags: { vhf: '9' },
    description: 'A <b> & "q"',
  }),
  buildPlaceRecord({ name: 'Anse', type_enum: 1, latitude: 43.2, longitude: 4.5 }),
  buildPlaceRecord({ name: 'Far away', latitude: -21, longitude: -175 }),
]

beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const { db, pool } = server.database
  await db.transaction().execute((tx) => importPlaces(tx, places))
  await db.transaction().execute((tx) => importNavAids(tx, [buildNavAidRecord()]))
  await insertStation(server.database, {
    name: 'Nice buoy',
    position: '(7.8,43.4)',
    latest: { wspd: 12.4, wdir: 270 },
  })
  await insertStation(server.database, { position: '(4.2,43.1)', type_enum: 13, latest_at: getHoursAgo(24) })
  const { rows } = await pool.query<{ id: number }>("select id from places where name = 'Port Camargue'")
  marina = rows[0]?.id ?? 0
  user = await server.createUser()
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

const englishMessages = getLanguageMessages('en').squiddio
const request = (path: string, headers = {}) => server.app.inject({ url: path, headers })
const layerPath = (region: string, key = '') =>
  `/places/download_xml_layers.xml?src=ocpn_plugin&version=2&region=${region}&squiddio_id=a@example.org&api_key=${key}`

/** Posts a form as the plugin does, without escaping. */
const postForm = async (fields: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/positions.json',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { error: string; notice: string }
}

function buildNmeaSentence(body: string): string {
  const sum = [...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

const errorCases: [string, () => string, PluginMessageKey][] = [
  ['an unknown API key', () => layerPath('N08E00', 'rs_wrong'), 'keyInvalid'],
  ['an invalid region', () => layerPath('nowhere'), 'regionInvalid'],
  ['an empty region', () => layerPath('S10E10'), 'regionEmpty'],
  ['friends without an API key', () => '/connections.xml?email=a&api_key=', 'keyMissing'],
  ['no friends', () => `/connections.xml?email=a&api_key=${user.apiKey}`, 'noFriends'],
  [
    'too many places',
    () =>
      `/places/${Array.from({ length: 21 }, (_, n) => n + 1).join('_')}/download_kap_files?api_key=${user.apiKey}`,
    'tooManyPlaces',
  ],
  [
    'unknown places',
    () => `/places/0_999999/download_kap_files?zooms=15&api_key=${user.apiKey}`,
    'placesNotFound',
  ],
  ['charts without an API key', () => `/places/1/download_kap_files?zooms=15&api_key=`, 'keyMissing'],
]

describe('region layer', () => {
  it('is written in a slot of exports of the client, and refused without a free one', async () => {
    const { slots } = server.app.exportService
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const { perUser } = exportConcurrency.documents
    const held = Array.from({ length: perUser }, () => slots.run('127.0.0.1', () => released))
    const refused = await request(layerPath('N08E00', user.apiKey))
    release()
    await Promise.all(held)
    expect(refused.body).not.toContain('<gpx')
    expect((await request(layerPath('N08E00', user.apiKey))).body).toContain('<gpx')
    await expect.poll(() => slots.getActiveCount()).toBe(0)
  })

  it('parses region names of the plugin', () => {
    expect(parseRegionBounds('N08E00')).toEqual({ x1: 0, y1: 40, x2: 5, y2: 45 })
    expect(parseRegionBounds('N07W24')).toEqual({ x1: -125, y1: 35, x2: -120, y2: 40 })
    expect(parseRegionBounds('S04W35')).toEqual({ x1: -180, y1: -25, x2: -175, y2: -20 })
    expect(parseRegionBounds('N17E35')).toEqual({ x1: 175, y1: 85, x2: 180, y2: 90 })
    expect(parseRegionBounds('S17W35')).toEqual({ x1: -180, y1: -90, x2: -175, y2: -85 })
    for (const wrong of ['', 'N8E0', 'N19E00', 'S18E00', 'N00E36', "N08E00' or 1=1", 'X08E00'])
      expect(parseRegionBounds(wrong)).toBeNull()
  })

  it("contains places, nav aids and weather in the plugin's format", async () => {
    const { body, headers } = await request(layerPath('N08E00'))
    expect(headers['content-type']).toContain('application/gpx+xml')
    expect(body.length).toBeGreaterThan(400)
    const points = body.split('<wpt ').slice(1)
    expect(points).toHaveLength(3)
    const [port = ''] = points
    expect(port).toContain('<sym>marina_grn</sym>')
    expect(port).toContain('Phone: +33 466 51 10 45')
    expect(port).toContain('Tags: vhf=9')
    expect(port).toContain('A &lt;b&gt; &amp; &quot;q&quot;')
    expect(/<opencpn:guid>(.*?)<\/opencpn:guid>/.exec(port)?.[1]?.split('-')[3]).toBe(String(marina))
    expect(body).toContain('<sym>anchor_blu</sym>')
    expect(body).toContain('<sym>aton_gry</sym>')
    // Yesterday's report of a ship is too old.
    expect(body).not.toContain('aton_yel')
    expect((await request(layerPath('N08E01'))).body).toContain('Wind 12.4 kn from 270°')
  })

  it('states that a user edited a nav aid', async () => {
    const edited = /<sym>aton_gry<\/sym>/
    const findNavAidPoint = async () =>
      (await request(layerPath('N08E00'))).body.split('<wpt ').find((text) => edited.test(text))
    expect(await findNavAidPoint()).not.toContain('edited by')
    await server.database.pool.query('update nav_aids set user_edited = true, changed_at = now()')
    expect(await findNavAidPoint()).toContain('; edited by Roadstead members (ODbL-1.0)')
  })

  it('answers 304 while nothing changed', async () => {
    const { etag } = (await request(layerPath('N08E00'))).headers
    const second = await request(layerPath('N08E00'), { 'if-none-match': String(etag) })
    expect(second.statusCode).toBe(304)
    await touchPlaces(server.database, 'Anse')
    expect((await request(layerPath('N08E00'), { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('is read from the database once and then from a cached copy', async () => {
    const folder = join(server.settings.dataFolder, 'region-layers')
    const files = () => readdirSync(folder).filter((name) => name.startsWith('N08E00-'))
    await touchPlaces(server.database, 'Anse')
    const first = await request(layerPath('N08E00'))
    await expect.poll(files).toHaveLength(1)
    const [name = ''] = files()
    // Change the cached copy, so that responses show their source.
    const changedCopy = gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .replace('Port Camargue', 'From the copy')
    writeFileSync(join(folder, name), gzipSync(changedCopy))
    const plain = await request(layerPath('N08E00'))
    expect(plain.headers.etag).toBe(first.headers.etag)
    expect(plain.body).toBe(first.body.replace('Port Camargue', 'From the copy'))
    const compressed = await request(layerPath('N08E00'), { 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
    // A change invalidates the copy, and the new one replaces it.
    await touchPlaces(server.database, 'Anse')
    expect((await request(layerPath('N08E00'))).body).not.toContain('From the copy')
    await expect.poll(files).toEqual([expect.not.stringMatching(`^${name}$`)])
  })

  it.each(errorCases)('reports %s in one short sentence', async (_case, path, name) => {
    const answer = await request(path())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toContain(englishMessages[name].split('{')[0] ?? 'a message')
    expect(Buffer.byteLength(answer.body)).toBeLessThan(squiddio.maxMessageBytes)
  })

  it('keeps these sentences short in all languages', () => {
    const sentences = languages.flatMap(({ code }) => Object.values(getLanguageMessages(code).squiddio))
    // Placeholders stand for a path or a number.
    for (const text of sentences) expect(Buffer.byteLength(text)).toBeLessThan(squiddio.maxMessageBytes - 20)
  })
})

describe('satellite charts for the plugin', () => {
  const listZipNames = (bytes: Buffer) =>
    new Promise<string[]>((resolve, reject) =>
      yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
        if (error) return reject(error)
        const found: string[] = []
        zip.on('entry', ({ fileName }: { fileName: string }) => found.push(fileName))
        return zip.on('end', () => resolve(found))
      }),
    )

  it('are a zip of the charts of places and of the view', async () => {
    const view = '&lat=43.5&lon=4.1&m_lat=43.501&m_lon=4.101'
    const query = `zooms=14&compressed=true&squiddio_id=a&source=ocpn_plugin&version=2&api_key=${user.apiKey}${view}`
    const { rawPayload, headers } = await request(`/places/${marina}_0_${marina}/download_kap_files?${query}`)
    expect(headers['content-type']).toContain('application/zip')
    expect(rawPayload.length).toBeGreaterThan(1000)
    expect(await listZipNames(rawPayload)).toEqual([
      `${marina}_gm_z14.kap`,
      expect.stringMatching(/^gm_z14_\d+_\d+\.kap$/),
    ])
  })
})

describe('positions from the plugin', () => {
  const now = new Date()
  const unixSeconds = Math.floor(now.getTime() / 1000)
  const form = 'lat=43.5&lon=4.1&sog=5&cog=90&source=ocpn&version=2'
  let user: TestUser
  let vesselId: number
  beforeEach(async () => {
    user = await server.createUser()
    const vessel = { name: 'Aurore', loa: 11, privacy: { audience: 'nobody' } }
    vesselId = ((await user.call('POST', '/vessels', { vessel })).body as { id: number }).id
  })

  it('require a vessel, an API key and a position', async () => {
    const { apiKey } = await server.createUser()
    expect(await postForm(`api_key=${apiKey}&email=a@b.org&nmea=&${form}`)).toEqual({
      error: englishMessages.noVessel,
      notice: 'null',
    })
    expect((await postForm(`api_key=rs_no&email=a&nmea=&${form}`)).error).toContain('not valid')
    expect((await postForm(`api_key=${user.apiKey}&lat=&lon=x`)).error).toBe(englishMessages.noPosition)
  })

  it("and their NMEA log are stored once and appear on the vessel's page and charts", async () => {
    const log = [0, 60, 120].flatMap((offset) => {
      const at = new Date((unixSeconds - 120 + offset) * 1000).toISOString()
      const [time, date] = [
        at.slice(11, 19).replaceAll(':', ''),
        at.slice(8, 10) + at.slice(5, 7) + at.slice(2, 4),
      ]
      return [
        buildNmeaSentence(`GPRMC,${time},A,4331.02${offset},N,00407.920,E,5.5,92.1,${date},,,A`),
        buildNmeaSentence('WIMWV,45.0,T,12.0,N,A'),
        buildNmeaSentence('SDDBT,32.8,f,10.0,M,5.5,F'),
        buildNmeaSentence('SDDBT,1.0,f,99.0,M,5.5,F').slice(0, -1) + 'Z',
        'nonsense',
      ].map((line) => `${unixSeconds - 120 + offset},${line}`)
    })
    const formWithLog = `api_key=${user.apiKey}&email=a@b.org&nmea=${log.join('\n')}\n&${form}`
    expect(await postForm(formWithLog)).toEqual({ error: 'null', notice: 'null' })
    const countRows = async () => {
      const { rows } = await server.database.pool.query<{ positions: string; readings: string }>(
        `select (select count(*) from positions where vessel_id = $1)::text as positions,
           (select count(*) from sensor_readings where vessel_id = $1)::text as readings`,
        [vesselId],
      )
      return rows[0]
    }
    const first = await countRows()
    expect(Number(first?.positions)).toBeGreaterThanOrEqual(3)
    expect(Number(first?.readings)).toBe(9)
    expect((await postForm(formWithLog)).error).toBe('null')
    expect(await countRows()).toEqual(first)
    const userVessels = (await user.call('GET', '/vessels?own=true')).body as {
      last_position: { coordinates: number[] }
    }[]
    expect(userVessels[0]?.last_position.coordinates[1]).toBeCloseTo(43.517, 2)
    // The audience of the vessel is nobody.
    expect((await server.get(`/vessels/${vesselId}`)).body).toMatchObject({ last_position: null })
    const { charts } = (await user.call('GET', `/vessels/${vesselId}`)).body as {
      charts: { dbt: { day_ary: { value: number | null }[] } }
    }
    expect(charts.dbt.day_ary.findLast(({ value }) => value !== null)?.value).toBeCloseTo(10)
  })

  it('sent as observations by another program are stored once', async () => {
    const at = new Date(now.getTime() - 3_600_000).toISOString()
    const batch = { reports: [{ at, latitude: 43.4, longitude: 4.0, sog: 3, wsp: 9.5 }] }
    const headers = { authorization: `Bearer ${user.apiKey}` }
    const first = await server.call('POST', '/observations', batch, headers)
    expect(first).toMatchObject({ status: 200, body: { stored: 2, repeated: 0 } })
    expect((await server.call('POST', '/observations', batch, headers)).body).toMatchObject({
      stored: 0,
      repeated: 2,
    })
    const other = { ...batch, mmsi: '211000000' }
    expect((await server.call('POST', '/observations', other, headers)).status).toBe(422)
  })

  it('of followed vessels are waypoints with a symbol for the heading', async () => {
    const friend = await server.createUser()
    expect((await postForm(`api_key=${user.apiKey}&email=a@b.org&nmea=&${form}`)).error).toBe('null')
    await friend.call('POST', `/connections?vessel_id=${vesselId}`)
    const path = `/connections.xml?email=a&source=ocpn&version=2&api_key=${friend.apiKey}`
    expect((await request(path)).body).toBe(englishMessages.noFriends)
    const changeTo = (privacy: object) => user.call('PATCH', `/vessels/${vesselId}`, { vessel: { privacy } })
    await changeTo({ audience: 'followers' })
    expect((await postForm(`api_key=${user.apiKey}&email=a@b.org&nmea=&${form}`)).error).toBe('null')
    expect((await request(path)).body).toBe(englishMessages.noFriends)
    const decision = { user_id: friend.id, accepted: true }
    expect((await user.call('PATCH', `/vessels/${vesselId}/followers`, decision)).status).toBe(200)
    const { body } = await request(path)
    expect(body).toContain('<name>Aurore</name>')
    expect(body).toContain('<sym>logimg_E</sym>')
    expect(body.length).toBeGreaterThan(200)
    // The format has no areas: a vessel that is shown in one is left out.
    for (const privacy of [{ area_nm: 4 }, { audience: 'public' }, { delay_hours: 6 }]) {
      await changeTo(privacy)
      expect((await request(path)).body, JSON.stringify(privacy)).toBe(englishMessages.noFriends)
    }
  })
})

describe('NMEA log', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const seconds = now.getTime() / 1000

  it('with a wrong clock is corrected by the satellite time in it', () => {
    const wrong = seconds - 9 * 86_400
    const log = `${wrong},${buildNmeaSentence('GPRMC,115900,A,4331.020,N,00407.920,W,5.5,92.1,211126,,,A')}\n${wrong},${buildNmeaSentence('SDDPT,4.2,0.3')}`
    const [report] = parseNmeaLog(log, 10, now)
    expect(report).toMatchObject({ at: '2026-11-21T11:59:00.000Z', dbt: 4.2, sog: 5.5 })
    expect(report?.longitude).toBeCloseTo(-4.132)
    const withoutSatelliteTime = parseNmeaLog(
      `${seconds + 5 * 86_400},${buildNmeaSentence('SDDPT,4.2,0.3')}`,
      10,
      now,
    )
    expect(withoutSatelliteTime).toEqual([{ at: '2026-11-21T12:00:00.000Z', dbt: 4.2 }])
    expect(boatReport.maxClockOffsetSeconds).toBeLessThan(86_400)
  })

  it('of more lines than the limit gives the latest ones', () => {
    const depths = [1, 2, 3].map(
      (depth) => `${seconds + 60 * depth},${buildNmeaSentence(`SDDPT,${depth}.0,0.3`)}`,
    )
    expect(parseNmeaLog(depths.join('\n'), 2, now).map(({ dbt }) => dbt)).toEqual([2, 3])
  })

  it('keeps valid measurements only', () => {
    expect(
      parseNmeaSentence(buildNmeaSentence('GPRMC,115900,V,4331.020,N,00407.920,W,5.5,92.1,211126,,,A')),
    ).toBeNull()
    expect(parseNmeaSentence(buildNmeaSentence('WIMWV,350.0,R,6.0,M,A'))).toMatchObject({
      wind: 'apparent',
      wang: 350,
    })
    expect(parseNmeaSentence(buildNmeaSentence('WIMWV,350.0,R,6.0,M,A'))?.wsp).toBeCloseTo(11.66, 1)
    expect(parseNmeaSentence('$SDDPT,4.2,0.3*00')).toBeNull()
    expect(parseNmeaSentence(buildNmeaSentence('GPGLL,9931.020,N,00407.920,W,115900,A'))).toBeNull()
    const mean = [350, 10]
      .map((angle) => `${seconds},${buildNmeaSentence(`WIMWV,${angle}.0,T,6.0,N,A`)}`)
      .join('\n')
    expect(parseNmeaLog(mean, 10, now)[0]?.wang).toBeCloseTo(0)
  })
})

it('the new-place URL of the plugin opens the form at its position, after a log-in', async () => {
  const path = '/locations/new?lat=43.512345&lon=4.1'
  expect((await request(path)).headers.location).toMatch(
    /^\/users\/sign_in\?return_to=%2F%3Flat%3D43\.512345/,
  )
  const { location } = (await request(path, user.headers)).headers
  expect(location).toBe('/?lat=43.512345&lng=4.1&zoom=15&layers=pois&add=1')
  expect((await request('/locations/new?lat=500&lon=', user.headers)).headers.location).toBe('/')
})
