import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer

beforeAll(async () => {
  server = await startEmbedServer()
})
afterAll(() => server.close())

const scales = [0.6, 1, 1.25, 1.5]
const html = `<div id="box">
  <roadstead-chart metric="temperature"></roadstead-chart>
  <roadstead-map lat="43.517" lng="4.132" zoom="13" height="300" gestures="greedy"></roadstead-map>
</div>`

/** Opens a page that scales its elements. */
async function openPage(property: string, scale: number): Promise<Page> {
  const page = await open(`${server.url}/page?${new URLSearchParams({ html })}`)
  await page.evaluate(
    ([name, factor]) => {
      const sheet = new CSSStyleSheet()
      const rule =
        name === 'zoom' ? `zoom: ${factor}` : `transform: scale(${factor}); transform-origin: 20px 0`
      sheet.replaceSync(`#box { inline-size: 700px; padding: 20px; ${rule} }`)
      document.adoptedStyleSheets = [sheet]
      const data = Array.from({ length: 25 }, (_, hour) => ({
        at: new Date(Date.UTC(2026, 4, 1, hour)).toISOString(),
        value: hour,
      }))
      Object.assign(document.querySelector('roadstead-chart') ?? {}, { data })
    },
    [property, scale] as const,
  )
  await page.evaluate("import('/roadstead.js')")
  return page
}

async function getBox(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return box
}

describe.each(['zoom', 'transform'])('a page that scales elements with %s', (property) => {
  it.each(scales)('by %d shows the value of a chart that is under the pointer', async (scale) => {
    const page = await openPage(property, scale)
    const over = page.locator('roadstead-chart .u-over')
    await over.waitFor()
    const value = page.locator('roadstead-chart figcaption .rs-number')
    for (const index of [2, 12, 23]) {
      const box = await getBox(over)
      // Half an hour of padding at both ends of 24 hours.
      await page.mouse.move(box.x + (box.width * (index + 0.5)) / 25, box.y + box.height / 2)
      await expect.poll(() => value.innerText()).toMatch(new RegExp(`^${index}\\D`))
      const cursor = await getBox(page.locator('roadstead-chart .u-cursor-x'))
      expect(Math.abs(cursor.x - box.x - (box.width * (index + 0.5)) / 25)).toBeLessThan(3)
    }
  })

  it.each(scales)('by %d leaves the places of clicks, controls and menus of a map right', async (scale) => {
    const page = await openPage(property, scale)
    const marker = page.getByRole('button', { name: 'Port <b>Camargue</b>, Marina' })
    await marker.click()
    await page.locator('.rs-popup').getByRole('heading', { name: 'Camargue' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.rs-popup').waitFor({ state: 'detached' })
    const place = await getBox(marker)
    await marker.focus()
    await page.keyboard.press('ContextMenu')
    const menu = page.locator('.rs-menu')
    await menu.waitFor()
    const opened = await getBox(menu)
    const map = await getBox(page.locator('roadstead-map'))
    const left = Math.min(place.x + place.width / 2, map.x + map.width - opened.width)
    expect(Math.abs(opened.x - left)).toBeLessThan(10 * scale)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => page.locator('.rs-status__zoom').innerText()).toBe('zoom 14')
    // A drag moves what is under the pointer by the same distance.
    const before = await getBox(marker)
    await page.mouse.move(map.x + 40, map.y + 60)
    await page.mouse.down()
    await page.mouse.move(map.x + 90, map.y + 90, { steps: 5 })
    await page.waitForTimeout(200)
    const after = await getBox(marker)
    await page.mouse.up()
    expect(Math.abs(after.x - before.x - 50)).toBeLessThan(3)
    expect(Math.abs(after.y - before.y - 30)).toBeLessThan(3)
  })
})
