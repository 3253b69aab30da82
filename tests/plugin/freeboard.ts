import type { FrameLocator, Page } from 'playwright'
import sharp from 'sharp'
import { getBrowser } from '../support/browser.ts'
import type { SignalKServer } from './signalk-server.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** Colours of Freeboard-SK's symbols. */
export const symbolColours = { marina: [255, 0, 255], anchorage: [0, 255, 0] } as const

/** Freeboard-SK in a browser with write access. */
export interface Freeboard {
  page: Page
  /** URLs that the page and its frames requested. */
  requestedUrls: string[]
  panel: FrameLocator
  tile: FrameLocator
  togglePanel(): Promise<void>
  /** Counts the pixels of a colour on the chart and returns their centre. */
  findPixels(colour: Colour): Promise<{ count: number; x: number; y: number }>
  close(): Promise<void>
}

const viewport = { width: 1280, height: 800 }
/** Colour tolerance for JPEG tiles. */
const tolerance = 6

export async function openFreeboard(boat: SignalKServer): Promise<Freeboard> {
  const browser = await getBrowser()
  const context = await browser.newContext({ viewport, locale: 'en' })
  await context.addCookies([{ name: 'JAUTHENTICATION', value: boat.tokens.crew, url: boat.url }])
  // Only the local network, so that the test does not depend on the internet.
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  )
  const page = await context.newPage()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(decodeURIComponent(request.url())))
  await page.goto(`${boat.url}/@signalk/freeboard-sk/?zoom=13&movemap=1`, { waitUntil: 'domcontentloaded' })
  // Close the dialog about missing online charts.
  await page
    .locator('mat-dialog-container')
    .getByRole('button', { name: 'OK', exact: true })
    .click({ timeout: 60_000 })
  await page.locator('mat-dialog-container').waitFor({ state: 'hidden' })
  return {
    page,
    requestedUrls,
    panel: page.frameLocator('iframe[src$="signalk-roadstead/?host=freeboard"]'),
    tile: page.frameLocator('iframe[src*="tile=1"]'),
    togglePanel: () =>
      page
        .locator('button', { hasText: /^\s*travel_explore\s*$/ })
        .first()
        .click({ timeout: 15_000 }),
    async findPixels([red, green, blue]) {
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const sums = { count: 0, x: 0, y: 0 }
      const isNear = (at: number, expected: number) => Math.abs((data[at] ?? 0) - expected) <= tolerance
      for (let pixel = 0; pixel < info.width * info.height; pixel++) {
        const at = pixel * 3
        if (!isNear(at, red) || !isNear(at + 1, green) || !isNear(at + 2, blue)) continue
        sums.count++
        sums.x += pixel % info.width
        sums.y += Math.floor(pixel / info.width)
      }
      const { count, x, y } = sums
      return { count, x: x / count, y: y / count }
    },
    close: () => context.close(),
  }
}
