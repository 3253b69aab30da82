import { expect, it, onTestFinished } from 'vitest'
import { getBrowser } from '../support/browser.ts'
import { testBoatServer } from './boat-server-tests.ts'
import { resourcesPath } from './boat-world.ts'
import { installSignalKServer } from './signalk-releases.ts'
import { startSignalKServer, type SignalKServer } from './signalk-server.ts'

const world = testBoatServer('2.32')

it('the panel opens from the list of web apps and shows the places around the boat', async () => {
  const { signalK, settings } = world
  await signalK.configure(settings())
  await signalK.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 } })
  const { body } = await signalK.get('/skServer/webapps', signalK.tokens.admin)
  expect(body).toContainEqual(
    expect.objectContaining({
      name: 'signalk-roadstead',
      signalk: expect.objectContaining({ displayName: 'Roadstead' }),
    }),
  )
  const context = await (await getBrowser()).newContext({ locale: 'en' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${signalK.url}/signalk-roadstead/`)
  await page.getByRole('button', { name: /Anse/ }).first().waitFor({ timeout: 60_000 })
  await page.locator('.leaflet-tile-loaded').first().waitFor({ timeout: 60_000 })
  expect(errors).toEqual([])
})

/** An audit measured 13 MB. The memory of a process varies by that much from start to start. */
const maxAddedBytes = 60_000_000

it('the plugin adds little to the memory of the server', async () => {
  const installation = installSignalKServer('2.32')
  const boats = await Promise.all([
    startSignalKServer({ installation }),
    startSignalKServer({ installation, plugin: world.packed.file, settings: world.settings() }),
  ])
  onTestFinished(async () => void (await Promise.all(boats.map((boat) => boat.stop()))))
  const [without, withPlugin] = boats
  const list = async (boat: SignalKServer) =>
    Object.keys(
      (await boat.get(`${resourcesPath}/notes?position=[4.13,43.52]&distance=20000`)).body as object,
    )
  await expect.poll(async () => (await list(withPlugin)).length).toBeGreaterThan(0)
  for (const boat of boats)
    for (let time = 0; time < 100; time++) {
      if (time % 10 === 0)
        await boat.sendValues({ 'navigation.position': { latitude: 43.5, longitude: 4.1 + time / 1000 } })
      await list(boat)
    }
  expect(await without.getStatus()).toBe('')
  expect(await withPlugin.getStatus()).toContain('Connected to')
  await expect.poll(() => withPlugin.getMemoryBytes() - without.getMemoryBytes()).toBeLessThan(maxAddedBytes)
})
