import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'

const site = inject('siteUrl')
const siteWithoutTilesUrl = inject('siteWithoutTilesUrl')
const { open } = useBrowser()
const tileErrors = /ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load/

describe('basemap', () => {
  it('shows the imagery of the configured source', async () => {
    const page = await open(`${site}/?lat=43.5&lng=4.1&zoom=12`)
    await page.locator('.rs-imagery img.leaflet-tile-loaded').first().waitFor()
    expect(await page.locator('.rs-status__away').count()).toBe(0)
  })

  it('falls back to the built-in basemap if the tile server is unreachable, and the map stays usable', async () => {
    const page = await open(`${siteWithoutTilesUrl}/?lat=43.4&lng=4.6&zoom=8`, { expectErrors: tileErrors })
    await page.getByText('Imagery unavailable, showing the built-in map', { exact: true }).waitFor()
    await page.locator('.rs-ground img.leaflet-tile-loaded').first().waitFor()
    expect(await page.locator('.rs-status').innerText()).toContain('NASA Blue Marble')
    await page
      .getByRole('button', { name: /places here|Port Camargue/ })
      .first()
      .waitFor()
    await page.goto(`${siteWithoutTilesUrl}/?lat=43.4&lng=4.6&zoom=14`)
    await page.getByText('Imagery unavailable, showing the built-in map', { exact: true }).waitFor()
    await page.locator('.rs-ground img.leaflet-tile-loaded').first().waitFor()
  })

  it('draws land over the Sahara and sea over the Pacific', async () => {
    const fetchTileStats = async (z: number, x: number, y: number) => {
      const response = await fetch(`${site}/ground/${z}/${x}/${y}`)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      return sharp(Buffer.from(await response.arrayBuffer())).stats()
    }
    // The Sahara and the middle of the Pacific.
    const sahara = await fetchTileStats(5, 16, 13)
    const pacific = await fetchTileStats(5, 1, 16)
    expect(sahara.channels[0]?.mean).toBeGreaterThan(120)
    expect(pacific.channels[2]?.mean).toBeGreaterThan((pacific.channels[0]?.mean ?? 0) * 2)
  })

  it.each(['/ground/3/9/0', '/ground/19/0/0', '/ground/a/b/c', '/ground/-1/0/0'])(
    'answers 404 or 422 for the invalid tile %s',
    async (path) => {
      expect([404, 422]).toContain((await fetch(site + path)).status)
    },
  )
})

describe('night theme', () => {
  it.each([
    ['/?lat=43.3&lng=5.0&zoom=10&layers=pois+navAids', '.rs-imagery img.leaflet-tile-loaded'],
    ['/nav_aidview/1', 'img.leaflet-tile-loaded'],
    ['/nothing', '.rs-message__sign'],
  ])('shows only dark red tones on %s', async (path, shown) => {
    const page = await open(site + path, { theme: 'night', expectErrors: /404/ })
    await page.locator(shown).first().waitFor()
    // Tiles fade in after they have loaded.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('img')].every(
        (image) => image.complete && ['', '1'].includes(image.style.opacity),
      ),
    )
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    let maxNonRed = 0
    let maxLuminance = 0
    for (let i = 0; i < data.length; i += info.channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
      maxNonRed = Math.max(maxNonRed, blue - red, green - red)
      maxLuminance = Math.max(maxLuminance, luminance(red, green, blue))
    }
    // No pixel has more blue or green than red, and no pixel is bright.
    expect(maxNonRed).toBeLessThanOrEqual(6)
    expect(maxLuminance).toBeLessThan(0.3)
  })
})

function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
