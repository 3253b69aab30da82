import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCpnLimits } from '../../../src/plugin/signalk/limits.ts'
import { createOpenCpn } from '../../../src/plugin/signalk/opencpn/opencpn.ts'
import { toPeerKey } from '../../../src/plugin/signalk/opencpn/peer-client.ts'
import { createNoteReviews } from '../../../src/plugin/signalk/places/note-reviews.ts'
import { createPlaceCache } from '../../../src/plugin/signalk/places/place-cache.ts'
import { createResponseCache } from '../../../src/plugin/signalk/response-cache.ts'
import { createSiteClient } from '../../../src/plugin/signalk/site-client.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { buildPlaceRecord } from '../../support/test-server.ts'
import { useBoatWorld } from '../boat-world.ts'
import { openCpnPort, openRealOpenCpn, type RealOpenCpn } from './real-opencpn.ts'

const boat = { latitude: 43.5, longitude: 4.1 }
const pin = '4711'
const rounds = 20
/** The time in which a change must appear. */
const appearMs = 60_000
const usersMark = `<wpt lat="43.490000000" lon="4.090000000"><name>My own mark</name><desc>Mine</desc><sym>anchor</sym><type>WPT</type><extensions><opencpn:guid>user-1</opencpn:guid><opencpn:viz_name>1</opencpn:viz_name></extensions></wpt>`

const world = useBoatWorld([])
let openCpn: RealOpenCpn
const folder = mkdtempSync(join(tmpdir(), 'roadstead-boat-'))

beforeAll(async () => {
  openCpn = await openRealOpenCpn()
  openCpn.writeMarks(
    `<?xml version="1.0"?><gpx version="1.1" creator="OpenCPN" xmlns:opencpn="http://www.opencpn.org">${usersMark}</gpx>`,
  )
  openCpn.pair('Roadstead', toPeerKey(pin) ?? '')
  // OpenCPN writes the user's mark in its own form first.
  await openCpn.start()
  await openCpn.quit()
  await openCpn.start()
}, 600_000)

afterAll(async () => {
  await openCpn.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether OpenCPN has a mark: it does not add another with the same name and position, and says so. */
async function hasMark(name: string, latitude: number, longitude: number): Promise<boolean> {
  const gpx = `<?xml version="1.0"?><gpx xmlns:opencpn="http://www.opencpn.org"><wpt lat="${latitude}" lon="${longitude}"><name>${name}</name><extensions><opencpn:guid>probe-${name}</opencpn:guid></extensions></wpt></gpx>`
  const path = `/api/rx_object?source=Roadstead&apikey=${toPeerKey(pin)}`
  return (await openCpn.call(path, gpx)) === 4
}

it(
  'twenty changes appear in the real OpenCPN within a minute, without doubles',
  { timeout: 180_000 },
  async () => {
    const own = openCpn.readMarks()
    const { site } = world
    const { url } = world.proxy
    const client = createSiteClient(url, '', () => undefined)
    const boatPlaces = createPlaceCache(client, join(folder, 'places'))
    const live = createOpenCpn(
      {
        site: client,
        places: boatPlaces,
        reviews: createNoteReviews(client, createResponseCache(join(folder, 'answers'), url)),
      },
      { address: { host: '127.0.0.1', port: openCpnPort }, pin, replaceAlways: false },
      join(folder, 'opencpn.json'),
    )
    const { db, pool } = site.database
    const author = await site.createUser()
    const waits: number[] = []
    await live.update(boat)
    let placeId = 0
    for (let round = 0; round < rounds; round++) {
      const number = Math.floor(round / 4)
      const name = `Port ${number}`
      const place = { latitude: 43.5 + number / 100, longitude: 4.15 }
      const startedAt = performance.now()
      const kind = ['new', 'renamed', 'reviewed', 'moved'][round % 4]
      if (kind === 'new') {
        await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord({ name, ...place })]))
        const { rows } = await pool.query<{ id: number }>('select id from places where name = $1', [name])
        placeId = rows[0]?.id ?? 0
      } else if (kind === 'reviewed')
        await author.call('POST', '/posts', { post: { comment: `Review ${number}`, poi_id: placeId } })
      else {
        const change = kind === 'renamed' ? `name = name || ' Marina'` : 'position = point(4.16, position[1])'
        await pool.query(
          `update places set ${change}, changed_at = now(), lock_version = lock_version + 1 where id = $1`,
          [placeId],
        )
      }
      await live.update(boat)
      const shown = kind === 'new' ? name : `${name} Marina\u00A0`
      expect(await hasMark(shown, place.latitude, kind === 'moved' ? 4.16 : 4.15), kind).toBe(true)
      waits.push(performance.now() - startedAt)
    }
    expect(Math.max(...waits)).toBeLessThan(appearMs)
    // The pairing and the marks outlast a restart, and nothing is sent again.
    await openCpn.quit()
    await openCpn.start()
    await live.update(boat)
    await openCpn.quit()
    const saved = openCpn.readMarks()
    expect(saved.filter(({ guid }) => guid === 'user-1')).toEqual(own)
    const ours = saved.filter(({ guid }) => guid !== 'user-1')
    expect(ours.map(({ name }) => name.trim()).sort()).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Port ${number} Marina`),
    )
    expect(new Set(ours.map(({ guid }) => guid)).size).toBe(ours.length)
    for (const [index, { xml }] of ours.entries()) expect(/Review \d/.test(xml), String(index)).toBe(true)
  },
)

it(
  'the package in a real Signal K server sends a new place, its name and its review, and no doubles',
  { timeout: 300_000 },
  async () => {
    const { site, signalK } = world
    const { db, pool } = site.database
    await openCpn.start()
    const place = { latitude: 42.52, longitude: 3.12 }
    const boatAtSea = { latitude: 42.5, longitude: 3.15 }
    await signalK.sendValues({ 'navigation.position': boatAtSea })
    const address = { openCpn: `127.0.0.1:${openCpnPort}`, openCpnPin: pin }
    await signalK.configure(world.settings({ ...address, everyMs: openCpnLimits.intervalMs }))
    await db
      .transaction()
      .execute((tx) => importPlaces(tx, [buildPlaceRecord({ name: 'Port-Vendres', ...place })]))
    // The package notes what it has sent.
    const sent = join(signalK.folder, 'plugin-config-data/signalk-roadstead/opencpn.json')
    const isSent = (text: string) => readFileSync(sent, 'utf8').includes(text)
    const appears = async (name: string, shown: string) => {
      await expect.poll(() => isSent(`"name":"${name}"`), { timeout: appearMs, interval: 1000 }).toBe(true)
      expect(await hasMark(shown, place.latitude, place.longitude), name).toBe(true)
    }
    await appears('Port-Vendres', 'Port-Vendres')
    const placeId = await world.findPlaceId('Port-Vendres')
    const rename = (name: string) =>
      pool.query(
        'update places set name = $1, changed_at = now(), lock_version = lock_version + 1 where id = $2',
        [name, placeId],
      )
    await rename('Vendres')
    await appears('Vendres', 'Vendres\u00A0')
    await world.owner.call('POST', '/posts', { post: { comment: 'Quiet at night', poi_id: placeId } })
    await expect.poll(() => isSent('Quiet at night'), { timeout: appearMs }).toBe(true)
    await signalK.restart()
    await signalK.sendValues({ 'navigation.position': boatAtSea })
    await rename('Vendres Marina')
    await appears('Vendres Marina', 'Vendres Marina\u00A0')
    await openCpn.quit()
    const marks = openCpn.readMarks().filter(({ name }) => name.includes('Vendres'))
    expect(marks.map(({ name, xml }) => [name.trim(), xml.includes('Quiet at night')])).toEqual([
      ['Vendres Marina', true],
    ])
  },
)
