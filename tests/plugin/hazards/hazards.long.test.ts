import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { importClearances } from '../../../src/server/imports/clearance-queries.ts'
import { buildPlaceRecord } from '../../support/test-server.ts'
import { useBoatWorld } from '../boat-world.ts'

const dated = { updated_at: '2025-04-21T00:00:00.000Z' }
const destination = { latitude: 43.9, longitude: 5 }

const world = useBoatWorld(
  [
    buildPlaceRecord({
      name: 'Shallow',
      latitude: 43.4,
      longitude: 4.03,
      tags: { depth: '1.5' },
      ...dated,
    }),
    buildPlaceRecord({ name: 'Narrow', ...destination, tags: { maxlength: '9', maxdraft: '3' }, ...dated }),
  ],
  ({ database }) =>
    database.db.transaction().execute((tx) =>
      importClearances(tx, [
        {
          kind: 'clearance',
          key: 'osm:way/1#clearance',
          name: 'Pont Neuf',
          over: 'bridge',
          clearance: 15,
          opens: false,
          latitude: 43.5,
          longitude: 4.03,
          source: 'openstreetmap',
          source_licence: 'ODbL-1.0',
          source_url: null,
          ...dated,
        },
      ]),
    ),
)

/** For restarts of the boat server. */
const slow = { timeout: 300_000 }

const eastwards = Math.PI / 2
const westwards = Math.PI * 1.5

/** Sends where the boat is and goes, at 6 knots. */
const sendCourse = (latitude: number, course: number) =>
  world.signalK.sendValues({
    'navigation.position': { latitude, longitude: 4.01 },
    'navigation.courseOverGroundTrue': course,
    'navigation.speedOverGround': 3.09,
  })

interface Notification {
  value: { state: string; method: string[]; message: string; status?: object }
  timestamp: string
}

/** Reads the notifications of the plugin under the vessel itself, by the key of the hazard. */
async function readNotifications(): Promise<Record<string, Notification>> {
  const { status, body } = await world.signalK.get(
    '/signalk/v1/api/vessels/self/notifications/navigation/roadstead',
  )
  return status === 200 ? body : {}
}
const readStates = async () =>
  Object.fromEntries(Object.entries(await readNotifications()).map(([key, { value }]) => [key, value.state]))
const findKey = async (kind: string) =>
  Object.keys(await readNotifications()).find((key) => key.startsWith(kind)) ?? ''

/** Finds the id that the boat server gave to a notification. */
async function findNotificationId(key: string): Promise<string> {
  const { body } = await world.signalK.get('/signalk/v2/api/notifications')
  const found = Object.entries(body as Record<string, { path: string }>).find(([, { path }]) =>
    path.endsWith(`roadstead.${key}`),
  )
  return found?.[0] ?? ''
}

/** Waits as long as the watch needs several times. */
const waitForWatch = () => new Promise((resolve) => setTimeout(resolve, 1500))

beforeAll(async () => {
  // What the page “Vessel Base Data” of the boat server stores: it takes no measures from instruments.
  const values = [
    // Without an id of its own the boat server knows no vessel.
    { path: '', value: { uuid: 'urn:mrn:signalk:uuid:c0d79334-4e25-4245-8892-54e8ccc8021d' } },
    { path: 'design.draft', value: { maximum: 2 } },
    { path: 'design.airHeight', value: 18 },
    { path: 'design.length', value: { overall: 11 } },
  ]
  const { signalK } = world
  writeFileSync(
    join(signalK.folder, 'baseDeltas.json'),
    JSON.stringify([{ context: 'vessels.self', updates: [{ values }] }]),
  )
  await signalK.restart()
})
beforeEach(() => world.signalK.configure(world.settings({ alarms: true })))

it('without the setting there is no alarm', async () => {
  await world.signalK.configure(world.settings())
  await sendCourse(43.5, eastwards)
  await waitForWatch()
  expect(await readNotifications()).toEqual({})
})

it('a low bridge on the course raises a notification of the vessel with its source and date', async () => {
  await sendCourse(43.5, eastwards)
  await expect.poll(() => findKey('clearance')).not.toBe('')
  const { value } = (await readNotifications())[await findKey('clearance')] ?? {}
  expect(value).toMatchObject({
    state: 'alert',
    method: expect.arrayContaining(['visual', 'sound']),
    message: 'Pont Neuf: clearance 15 m, air draught 18 m and 1 m margin (OpenStreetMap, 2025-04-21)',
  })
})

it(
  'it ends when the bridge is no longer ahead, and is not raised again within its time, also after a restart',
  slow,
  async () => {
    const key = await findKey('clearance')
    await sendCourse(43.5, westwards)
    await expect.poll(async () => (await readStates())[key]).toBe('normal')
    await sendCourse(43.5, eastwards)
    await waitForWatch()
    expect((await readStates())[key]).toBe('normal')
    await world.signalK.restart()
    await sendCourse(43.5, eastwards)
    await waitForWatch()
    expect(await readStates()).toEqual({})
  },
)

it.each(['silence', 'acknowledge'] as const)('someone aboard can %s it, and it stays so', async (action) => {
  // Two hazards, because none repeats: the shallow entrance, then the port of the destination.
  if (action === 'silence') await sendCourse(43.4, eastwards)
  else {
    const path = '/signalk/v2/api/vessels/self/navigation/course/destination'
    const { signalK } = world
    expect(await signalK.send('PUT', path, { position: destination }, signalK.tokens.crew)).toMatchObject({
      status: 200,
    })
  }
  const kind = action === 'silence' ? 'depth' : 'length'
  await expect.poll(() => findKey(kind)).not.toBe('')
  const key = await findKey(kind)
  await expect.poll(async () => (await readStates())[key]).toBe('alert')
  const path = `/signalk/v2/api/notifications/${await findNotificationId(key)}/${action}`
  expect((await world.signalK.send('POST', path, {}, world.signalK.tokens.crew)).status).toBe(200)
  const readMethod = async () => (await readNotifications())[key]?.value.method
  await expect.poll(readMethod).not.toContain('sound')
  await waitForWatch()
  expect(await readMethod()).not.toContain('sound')
  // The hazard is still ahead, and not raised again when it comes back.
  await sendCourse(43.4, westwards)
  await waitForWatch()
  await sendCourse(43.4, eastwards)
  await waitForWatch()
  expect(await readMethod()).not.toContain('sound')
})

it('the limits of a distant port raise warnings, for those that the boat exceeds only', async () => {
  const messages = Object.values(await readNotifications()).map(({ value }) => value.message)
  expect(messages).toContain('Narrow: greatest length 9 m, your length 11 m (OpenStreetMap, 2025-04-21)')
  expect(messages.join()).not.toContain('greatest draught')
})

it('without the setting, warnings that are on end', async () => {
  expect(Object.values(await readStates())).toContain('alert')
  await world.signalK.configure(world.settings())
  await expect.poll(async () => Object.values(await readStates())).not.toContain('alert')
})
