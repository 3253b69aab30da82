import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fasterTimers, usePanelSite } from './panel-site.ts'
import { startPositionStream } from './position-stream.ts'
import { testFollowing, testForeignFrame, testVesselParameter } from './panel-tests.ts'

const site = usePanelSite()
const { visitWithOldBrowser } = site

testVesselParameter(visitWithOldBrowser, '/plugin-panel/?lat=43.52&lon=4.13')
testFollowing((path) => visitWithOldBrowser(path, null, fasterTimers), {
  positionSelector: '.lg-where',
})
testForeignFrame(site, visitWithOldBrowser, '.lg-search input')

it('section 9: disables its zoom buttons at the limits', async () => {
  // Without zoom animations, during which Leaflet ignores clicks.
  const { page } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13', null, 'L_DISABLE_3D = true')
  await page.locator('.lg-bar').waitFor()
  // By script: the old browser lacks functions that Playwright's locators need.
  const clickButton = (at: number) =>
    page.evaluate(`document.querySelectorAll('.lg-bar button')[${1 + at}].click()`)
  const getDisabledStates = () =>
    page.evaluate(
      `[1, 2].map((at) => document.querySelectorAll('.lg-bar button')[at].getAttribute('aria-disabled')).join(' ')`,
    )
  for (const at of [0, 1]) {
    const clickAndRead = async () => {
      await clickButton(at)
      return getDisabledStates()
    }
    const expected = at === 0 ? 'true false' : 'false true'
    await expect.poll(clickAndRead, { interval: 10 }).toBe(expected)
  }
})

it('says when the position was lost, and when the site is, with the time of what it shows', async () => {
  const positionStream = await startPositionStream()
  try {
    positionStream.sendPosition(43.52, 4.13)
    const { page, context } = await visitWithOldBrowser(
      `/plugin-panel/?signalk=${positionStream.host}`,
      null,
      // Checks of the site follow each other faster.
      `const { setInterval: original } = window
       window.setInterval = (run, ms) => original(run, ms < 20_000 ? ms : ms / 20)`,
    )
    const where = page.locator('.lg-where')
    await expect.poll(() => where.textContent(), { timeout: 40_000 }).toMatch(/Position lost at \d\d:\d\d/)
    await expect.poll(() => page.locator('.lg-lost').textContent()).toBe('△')
    positionStream.sendPosition(43.53, 4.13)
    await expect.poll(() => where.textContent()).toContain('43° 31.8′ N')
    await page.locator('.lg-mark').first().waitFor()
    await context.setOffline(true)
    await expect
      .poll(() => page.locator('.lg-away').textContent())
      .toMatch(/No connection to the site since \d\d:\d\d\./)
    await context.setOffline(false)
    await expect.poll(() => page.locator('.lg-away').isVisible()).toBe(false)
  } finally {
    positionStream.close()
  }
})

it('shows places, searches and turns red at night', async () => {
  const { page, errors } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13')
  const bar = page.locator('.lg-bar')
  await expect.poll(() => bar.textContent()).toContain('Position from the URL')
  expect(await bar.textContent()).toContain('43° 31.2′ N 4° 7.8′ E')
  const credits = page.locator('.leaflet-control-attribution')
  await expect.poll(() => credits.textContent()).toContain('Not For Navigation')
  expect(await credits.textContent()).toContain('places © OpenStreetMap contributors (ODbL)')
  // A letter and a shape beside the colour.
  // By script: the old browser lacks functions that Playwright's locators need.
  const listMarks = () =>
    page.evaluate<string>(
      `[].map.call(document.querySelectorAll('.lg-mark'), (mark) => mark.textContent + ' ' + mark.className).join('\\n')`,
    )
  for (const mark of [/^M .*lg-square.*lg-type-0/m, /^A .*lg-round.*lg-type-1/m])
    await expect.poll(listMarks).toMatch(mark)
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await expect.poll(() => page.locator('.lg-card').textContent()).toContain('+33 466')
  expect(await page.locator('.lg-card img').count()).toBe(0)
  await bar.getByText('Night').click()
  expect(await page.locator('body').getAttribute('class')).toContain('lg-night')
  // Red alone: nothing white and nothing blue, also of imagery, marks and credits.
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [brightestGreen, brightestBlue] = [0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    brightestGreen = Math.max(brightestGreen, data[at + 1] ?? 0)
    brightestBlue = Math.max(brightestBlue, data[at + 2] ?? 0)
  }
  expect(brightestGreen).toBeLessThan(150)
  expect(brightestBlue).toBeLessThan(130)
  expect(errors).toEqual([])
})

it('queues a review offline in an old browser, marks it and sends it once', async () => {
  const author = await site.server.createUser({ first_name: 'Ada', last_name: 'Skipper' })
  const { page, errors, context } = await visitWithOldBrowser('/plugin-panel/?lat=43.52&lon=4.13', author)
  const card = page.locator('.lg-card')
  const openPlace = async () => {
    await page.locator('.lg-search input').fill('camargue')
    await page.locator('.lg-search button').click()
    await page.locator('.lg-hit').first().click()
  }
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('No reviews yet.')
  const send = card.getByRole('button', { name: 'Send' })
  expect(await send.isDisabled()).toBe(true)
  const fetchPosts = async () => {
    const { rows } = await site.server.database.pool.query<{ comment: string; user_id: number }>(
      'select comment, user_id from posts order by id',
    )
    return rows
  }
  await context.setOffline(true)
  await card.getByRole('button', { name: '4 of 5 stars' }).click()
  await card.locator('textarea').fill('Quiet <b>berths</b>')
  await send.click()
  await expect.poll(() => card.textContent()).toContain('Will be sent when there is a connection')
  // A place that was found before is available offline, also after a reload.
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('+33 466')
  await expect.poll(() => card.textContent()).toContain('Quiet <b>berths</b>')
  expect(await page.locator('.lg-away').textContent()).toMatch(/Showing data saved at \d\d:\d\d\./)
  expect(await fetchPosts()).toEqual([])
  await context.setOffline(false)
  // The response to the first attempt is lost.
  let attempts = 0
  await page.route('**/api/v1/posts', async (route) => {
    if (attempts++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.reload()
  await expect.poll(async () => (await fetchPosts()).length).toBe(1)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await expect.poll(() => page.evaluate("localStorage.getItem('roadstead-outbox')")).toBe('[]')
  expect(await fetchPosts()).toEqual([{ comment: 'Quiet <b>berths</b>', user_id: author.id }])
  await openPlace()
  await expect.poll(() => card.textContent()).toContain('Ada')
  expect(errors).toEqual([])
})

it('never sends the queued review of another user, and offers visitors to sign in', async () => {
  const { page, requests } = await visitWithOldBrowser(
    '/plugin-panel/?lat=43.52&lon=4.13',
    await site.server.createUser(),
  )
  const queuedReviews = [
    { key: 'written-by-another', user: 999_999, placeId: 1, comment: 'Not mine', stars: null },
  ]
  await page.evaluate((list) => localStorage.setItem('roadstead-outbox', JSON.stringify(list)), queuedReviews)
  requests.length = 0
  await page.reload()
  await expect.poll(() => requests.map(({ pathname }) => pathname)).toContain('/api/v1/users/logged_in')
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card textarea').waitFor()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await page.context().clearCookies()
  await page.reload()
  await page.locator('.lg-search input').fill('camargue')
  await page.locator('.lg-search button').click()
  await page.locator('.lg-hit').first().click()
  await page.locator('.lg-card').getByRole('link', { name: 'Sign in to write a review.' }).waitFor()
})
