import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { getBrowser } from '../support/browser.ts'
import { buildPlaceRecord } from '../support/test-server.ts'
import { pluginPath, resourcesPath, useBoatWorld } from './boat-world.ts'
import { openFreeboard, symbolColours } from './freeboard.ts'

/** Where the boat server keeps its course. */
const coursePath = '/signalk/v2/api/vessels/self/navigation/course'
const anse = { latitude: 43.55, longitude: 4.2 }
const portCamargue = { latitude: 43.517, longitude: 4.132 }
const boat = { latitude: 43.5, longitude: 4.1 }

const world = useBoatWorld([
  buildPlaceRecord({ name: 'Port Camargue', ...portCamargue }),
  buildPlaceRecord({ name: 'Anse', type_enum: 1, ...anse }),
])

beforeAll(async () => {
  await world.signalK.configure(world.settings())
  await world.signalK.sendValues({ 'navigation.position': boat })
})

/** For a flow through two servers and a browser while other tests use both cores. */
const slow = { timeout: 300_000 }

async function readDestination(): Promise<unknown> {
  const { body } = await world.signalK.get(coursePath)
  return (body as { nextPoint: { position?: object } | null }).nextPoint?.position ?? null
}

/** Opens the panel of the boat server as one of its users, with a place selected. */
async function openPlace(token: string | null, name: string) {
  const { url } = world.signalK
  const context = await (await getBrowser()).newContext({ locale: 'en' })
  onTestFinished(() => context.close())
  if (token) await context.addCookies([{ name: 'JAUTHENTICATION', value: token, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(`${url}/signalk-roadstead/`)
  const input = page.locator('.rs-panel__search input')
  const option = page.getByRole('option', { name: new RegExp(name) }).first()
  // Beside other tests the site may take longer than the two seconds for which the boat's server waits.
  await expect
    .poll(
      async () => {
        await input.fill('')
        await input.fill(name)
        return option.waitFor({ timeout: 5_000 }).then(
          () => 'found',
          () => 'not found',
        )
      },
      { timeout: 90_000 },
    )
    .toBe('found')
  await option.click()
  return page
}

it('“Go to” sets the destination of the boat for a user with write access', slow, async () => {
  expect(await readDestination()).toBeNull()
  const page = await openPlace(world.signalK.tokens.crew, 'Anse')
  await page.getByRole('button', { name: 'Go to' }).click()
  await expect.poll(() => page.locator('body').innerText()).toContain('The course is set to Anse')
  await expect.poll(readDestination).toEqual(anse)
})

it.each(['guest', null] as const)(
  '“Go to” is refused for %s with a message, and the destination stays',
  slow,
  async (user) => {
    const before = await readDestination()
    const page = await openPlace(user && world.signalK.tokens[user], 'Port Camargue')
    await page.getByRole('button', { name: 'Go to' }).click()
    await page.getByText('did not accept the destination').waitFor()
    expect(await readDestination()).toEqual(before)
  },
)

it('“Show on plotter” moves the chart of Freeboard-SK to the place', slow, async () => {
  const plotter = await openFreeboard(world.signalK)
  onTestFinished(() => plotter.close())
  const { page, panel, findPixels, togglePanel } = plotter
  const countAnchorages = async () => (await findPixels(symbolColours.anchorage)).count
  await page.waitForTimeout(2000)
  expect(await countAnchorages()).toBe(0)
  await togglePanel()
  await panel.locator('.rs-panel__search input').fill('Anse', { timeout: 20_000 })
  await panel.getByRole('option', { name: /Anse/ }).first().click()
  await panel.getByRole('button', { name: 'Show on plotter' }).click({ timeout: 60_000 })
  await expect.poll(countAnchorages, { timeout: 60_000, interval: 2000 }).toBeGreaterThan(50)
  const chart = await page.locator('fb-map, app-fb-map, canvas').first().boundingBox()
  const { x, y } = await findPixels(symbolColours.anchorage)
  expect(Math.abs(x - ((chart?.x ?? 0) + (chart?.width ?? 0) / 2))).toBeLessThan(80)
  expect(Math.abs(y - ((chart?.y ?? 0) + (chart?.height ?? 0) / 2))).toBeLessThan(80)
})

it('a note has the rating and the last reviews, also without a connection', slow, async () => {
  const { signalK, proxy } = world
  const place_id = await world.findPlaceId('Anse')
  for (const comment of ['First', 'Second', 'Good holding in mud'])
    expect(
      await signalK.send(
        'POST',
        `${pluginPath}/reviews`,
        { place_id, comment, stars: 4 },
        signalK.tokens.crew,
      ),
    ).toMatchObject({ status: 201 })
  // An average is shown of three votes and more.
  await world.site.database.pool.query('update places set rating_sum = 17, vote_count = 4 where id = $1', [
    place_id,
  ])
  const findNote = async () => {
    const query = `position=[${anse.longitude},${anse.latitude}]&distance=1000`
    const { body } = await signalK.get(`${resourcesPath}/notes?${query}`)
    return Object.keys(body as object)[0] ?? ''
  }
  await expect.poll(findNote).not.toBe('')
  const id = await findNote()
  const readNote = async () =>
    ((await signalK.get(`${resourcesPath}/notes/${id}`)).body as { description: string }).description
  await expect.poll(readNote).toContain('Good holding in mud')
  const description = await readNote()
  expect(description).toMatch(/Rating: 4\.3 of 5, 4 votes/)
  expect(description).toMatch(/Good holding in mud.*Grace.*Second/)
  expect(description).not.toContain('First')
  proxy.isUp = false
  await signalK.restart()
  await expect.poll(readNote).toContain('Good holding in mud')
})
