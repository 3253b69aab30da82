import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedServer, type EmbedServer } from '../fakes/embed-server.ts'
import { useBrowser } from '../support/browser.ts'

const { open } = useBrowser()
let server: EmbedServer
let tile: Buffer

beforeAll(async () => {
  server = await startEmbedServer()
  const [width, height, channels] = [256, 256, 3 as const]
  tile = await sharp({ create: { width, height, channels, background: '#3a6ea5' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const scaled = 'transform: scale(1.5); transform-origin: 0 0'
/** Blending edges rounds; a line between tiles differs by 20 and more. */
const rounding = 4

it.each([
  [1, 'zoom: 1.1', 'light', true],
  [1, scaled, 'dark', true],
  [1.25, '', 'light', true],
  [1.25, scaled, 'night', false],
  [1.5, '', 'night', true],
  [1.5, '', 'light', false],
  [1.75, 'zoom: 1.1', 'dark', false],
  [2, '', 'light', true],
] as const)(
  'a device scale of %d in a page with "%s" shows no lines between tiles (theme %s, tile server: %s)',
  async (deviceScaleFactor, style, theme, hasTiles) => {
    const tiles = hasTiles ? 'tiles="/imagery/{z}/{x}/{y}"' : ''
    const html = `<roadstead-config theme="${theme}" ${tiles}><div id="box">
      <roadstead-map layers="none" controls="none" lat="43.5173" lng="4.1327" zoom="9" height="420"></roadstead-map>
    </div></roadstead-config>`
    const page = await open('about:blank', {
      context: { deviceScaleFactor, viewport: { width: 1300, height: 900 } },
    })
    await page.route(/\/(ground|imagery)\//, (route) =>
      route.fulfill({ body: tile, contentType: 'image/png' }),
    )
    await page.goto(`${server.url}/page?${new URLSearchParams({ html })}`)
    await page.evaluate((declarations) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`#box { inline-size: 700px; ${declarations} }`)
      document.adoptedStyleSheets = [sheet]
    }, style)
    await page.evaluate("import('/roadstead.js')")
    await page.locator('.leaflet-tile-loaded').first().waitFor()
    // Tiles fade in.
    await expect
      .poll(() =>
        page
          .locator('.leaflet-tile')
          .evaluateAll((shown) => shown.every((img) => getComputedStyle(img).opacity === '1')),
      )
      .toBe(true)
    const box = await page.locator('roadstead-map').boundingBox()
    if (!box) throw new Error('not shown')
    // Without the status bar.
    const clip = { x: box.x + 5, y: box.y + 5, width: box.width - 10, height: box.height - 100 }
    const { channels } = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .stats()
    for (const { min, max } of channels) expect(max - min).toBeLessThanOrEqual(rounding)
  },
)
