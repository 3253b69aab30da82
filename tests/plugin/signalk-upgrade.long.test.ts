import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildPlaceRecord } from '../support/test-server.ts'
import { pluginPath, resourcesPath, useBoatWorld } from './boat-world.ts'
import { installSignalKServer, type SignalKRelease } from './signalk-releases.ts'
import { packPlugin } from './signalk-server.ts'

const world = useBoatWorld([
  buildPlaceRecord({ name: 'Port' }),
  buildPlaceRecord({ name: 'Anse', type_enum: 1 }),
])

const formerVersion = '0.0.1'
const circle = 'position=[4.13,43.52]&distance=20000'
const area = { bbox: '4.1,43.5,4.15,43.55', max_zoom: 10 }
const setPosition = () =>
  world.signalK.sendValues({
    'navigation.position': { latitude: 43.5, longitude: 4.1 },
    'environment.depth.belowTransducer': 4.2,
  })

/** What the boat has on board: readable without a connection. */
async function readOnBoard() {
  const { signalK } = world
  const folder = join(signalK.folder, 'plugin-config-data')
  const read = async (path: string, token?: string) => (await signalK.get(path, token)).body as object
  const charts = (await read(`${resourcesPath}/charts`)) as Record<string, { url: string }>
  const tile = Object.values(charts)[0]?.url.replace('{z}/{x}/{y}', '10/523/373') ?? ''
  const { pending } = (await read(`${pluginPath}/status`)) as { pending: { comment: string }[] }
  const reports = join(folder, 'signalk-roadstead/reports.jsonl')
  const { configuration } = JSON.parse(readFileSync(join(folder, 'signalk-roadstead.json'), 'utf8')) as {
    configuration: object
  } // as the server writes it
  return {
    notes: Object.entries(
      (await read(`${resourcesPath}/notes?${circle}`)) as Record<string, { name: string }>,
    )
      .map(([id, { name }]) => `${id} ${name}`)
      .sort(),
    tile: (await signalK.get(tile)).status,
    areas: (
      (await read(`${pluginPath}/areas`)) as { areas: { id: string; taken_at: string | null }[] }
    ).areas.map(({ id, taken_at }) => `${id} ${taken_at ? 'taken' : ''}`),
    reviews: pending.map(({ comment }) => comment),
    reports: existsSync(reports) ? readFileSync(reports, 'utf8').split('\n').filter(Boolean).length : 0,
    configuration,
  }
}

/** Version of the plugin that the server runs. */
async function readVersion(): Promise<string | undefined> {
  const plugins = (await world.signalK.get('/skServer/plugins', world.signalK.tokens.admin)).body as {
    id: string
    version: string
  }[]
  return plugins.find(({ id }) => id === 'signalk-roadstead')?.version
}

it('the data on board stays when the plugin is upgraded, then the server, then its Node.js', async () => {
  const { signalK, proxy, settings, packed } = world
  const folder = mkdtempSync(join(tmpdir(), 'roadstead-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  signalK.installPlugin(packPlugin(folder, formerVersion).file)
  await signalK.restart()
  expect(await readVersion()).toBe(formerVersion)

  await signalK.configure(settings({ openCpnPin: '1234' }))
  await setPosition()
  await expect.poll(async () => (await readOnBoard()).notes.length).toBe(2)
  await expect.poll(async () => (await readOnBoard()).tile).toBe(200)
  expect((await signalK.send('POST', `${pluginPath}/areas`, area, signalK.tokens.crew)).status).toBe(201)
  await expect.poll(async () => (await readOnBoard()).areas).toEqual([expect.stringMatching(/ taken$/)])
  await expect.poll(() => world.countRows('positions')).toBeGreaterThan(0)
  proxy.isUp = false
  await setPosition()
  const place_id = await world.findPlaceId('Anse')
  const review = { place_id, comment: 'Written offline', stars: 4 }
  expect((await signalK.send('POST', `${pluginPath}/reviews`, review, signalK.tokens.crew)).status).toBe(202)
  await expect.poll(async () => (await readOnBoard()).reports).toBeGreaterThan(0)
  const before = await readOnBoard()
  expect(before).toMatchObject({ areas: [expect.any(String)], reviews: ['Written offline'], tile: 200 })

  signalK.installPlugin(packed.file)
  await signalK.restart()
  const version = await readVersion()
  expect(version).not.toBe(formerVersion)
  await expect.poll(readOnBoard).toEqual(before)
  for (const release of ['2.32', '2.32 on Node.js 24'] satisfies SignalKRelease[]) {
    const installation = installSignalKServer(release)
    const logLength = signalK.getLog().length
    await signalK.changeInstallation(installation)
    const { body } = await signalK.get('/signalk')
    expect(body).toMatchObject({ server: { version: installation.version } })
    expect(await readVersion()).toBe(version)
    await expect.poll(readOnBoard).toEqual(before)
    expect(signalK.getLog().slice(logLength)).not.toMatch(/unhandled|uncaught|exception|rejection/i)
  }

  // What was queued with the former versions reaches the site once.
  const positions = await world.countRows('positions')
  proxy.isUp = true
  await expect.poll(async () => (await readOnBoard()).reviews, { timeout: 60_000 }).toEqual([])
  await expect.poll(async () => (await readOnBoard()).reports).toBe(0)
  expect(await world.countRows("posts where comment = 'Written offline'")).toBe(1)
  expect(await world.countRows('positions')).toBe(positions + before.reports)
}, 400_000)
