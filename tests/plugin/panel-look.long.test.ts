import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { measureContrast } from './text-contrast.ts'
import { usePanelSite } from './panel-site.ts'
import { startPositionStream } from './position-stream.ts'

const site = usePanelSite()

const sizes = [
  [1280, 800],
  [1024, 600],
  [800, 480],
  [390, 844],
] as const

const getHeight = async (page: Page) => (await page.locator('.rs-helm').boundingBox())?.height

it.each(sizes)(
  'at %i x %i the bar has the same height, whatever it shows, and the whole position',
  async (width, height) => {
    const stream = await startPositionStream()
    try {
      const { page } = await site.visit(`/plugin-panel/?signalk=${stream.host}`, (newPage) =>
        newPage.setViewportSize({ width, height }),
      )
      await page.getByText('No position yet').waitFor()
      const first = await getHeight(page)
      // On a narrow screen the position has a row of its own.
      expect(first).toBeLessThanOrEqual(width < 500 ? 104 : 64)
      stream.sendPosition(43.5, 4.1)
      await expect.poll(() => page.locator('.rs-helm__position').textContent()).toContain('43°')
      expect(await getHeight(page)).toBe(first)
      const cutPx = await page
        .locator('.rs-helm__position')
        .evaluate((position) => position.scrollWidth - position.clientWidth)
      expect(cutPx).toBeLessThanOrEqual(0)
      // Nothing of it is cut off.
      for (const target of await page.locator('.rs-helm button').all()) {
        const box = await target.boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
    } finally {
      stream.close()
    }
  },
)

it('the boat is turned by its heading, with a line to where its course leads', async () => {
  const stream = await startPositionStream()
  try {
    stream.sendPosition(43.5, 4.1, {
      'navigation.headingTrue': Math.PI / 2,
      'navigation.courseOverGroundTrue': Math.PI,
      'navigation.speedOverGround': 3,
    })
    const { page } = await site.visit(`/plugin-panel/?signalk=${stream.host}`)
    const boat = page.locator('.rs-own-boat path')
    await boat.waitFor()
    expect(await boat.getAttribute('transform')).toBe('rotate(90 20 20)')
    const isSouthward = async () => {
      const line = await page.locator('.rs-course-line').boundingBox()
      return (line?.height ?? 0) > 5 * Math.max(1, (line?.width ?? 0) - 6)
    }
    // The map may still move to the boat.
    await expect.poll(isSouthward).toBe(true)
    stream.sendPosition(43.5, 4.1, { 'navigation.speedOverGround': 0.1 })
    await expect.poll(() => page.locator('.rs-course-line').count()).toBe(0)
  } finally {
    stream.close()
  }
})

it('the card of a place begins with what a skipper asks, and the form waits', async () => {
  const { page } = await site.visit('/plugin-panel/?lat=43.52&lon=4.13', (newPage) =>
    newPage.setViewportSize({ width: 800, height: 480 }),
  )
  await page.getByRole('button', { name: /Port Camargue/ }).click()
  const facts = page.locator('.rs-helm-facts > div')
  await expect.poll(() => facts.count()).toBeGreaterThanOrEqual(7)
  const texts = await facts.evaluateAll((found) => found.map((one) => one.textContent ?? ''))
  expect(texts).toEqual(
    expect.arrayContaining([
      'VHF9',
      'Depth3 m',
      'Greatest draught2.5 m',
      'Greatest length30 m',
      'Phone+33 466',
    ]),
  )
  expect(texts.some((text) => /^Distance[\d.]+ (nm|m)$/.test(text))).toBe(true)
  expect(texts.some((text) => /^Bearing\d{3}°$/.test(text))).toBe(true)
  // Radio and depths are seen without scrolling.
  const card = await page.locator('.rs-helm-card').boundingBox()
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const box = await facts.nth(at).boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))
  }
  expect(await page.locator('.rs-helm-card textarea').isVisible()).toBe(false)
  await page.getByText('Write a review', { exact: true }).click()
  await expect.poll(() => page.getByText('Sign in to write a review.').isVisible()).toBe(true)
})

it('the nearest places are a list, with way and kind, and open their card', async () => {
  const { page } = await site.visit('/plugin-panel/?lat=43.52&lon=4.13')
  await page.getByRole('button', { name: 'Nearest places' }).click()
  const rows = page.locator('.rs-helm-list__row')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.first().innerText()).toMatch(/Port Camargue\s+Marina\s+.*· \d{3}°/)
  await rows.nth(1).click()
  await expect.poll(() => page.locator('.rs-helm-card h2').textContent()).toBe('Anse')
})

it.each([
  ['Day', 4.5],
  ['Dusk', 4.5],
  ['Night', 3],
])('in the mode %s every text has a contrast of at least %f', async (mode, least) => {
  const { page } = await site.visit('/plugin-panel/?lat=43.52&lon=4.13')
  await page.getByRole('button', { name: mode, exact: true }).click()
  await page.getByRole('button', { name: /Port Camargue/ }).click()
  await page.locator('.rs-helm-facts').waitFor()
  const contrasts = await measureContrast(page, '.rs-helm, .rs-helm-card')
  expect(contrasts.length).toBeGreaterThan(8)
  expect(contrasts.filter(({ ratio }) => ratio < least)).toEqual([])
})
