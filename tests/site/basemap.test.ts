import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.ts'

const site = inject('siteUrl')
const dark = inject('darkSiteUrl')
const { open } = useBrowser()
const away = /ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|Failed to load/

describe('the ground', () => {
  it('is the imagery of the configured source', async () => {
    const page = await open(`${site}/?lat=43.5&lng=4.1&zoom=12`)
    await page.locator('.rs-imagery img.leaflet-tile-loaded').first().waitFor()
    expect(await page.locator('.rs-status__away').count()).toBe(0)
  })

  it('without a tile server is the built-in world: sea and land, and the map stays usable', async () => {
    const page = await open(`${dark}/?lat=43.4&lng=4.6&zoom=8`, { expectErrors: away })
    await page.getByText('Imagery unavailable').waitFor()
    await page.locator('.rs-ground img.leaflet-tile-loaded').first().waitFor()
    expect(await page.locator('.rs-status').innerText()).toContain('NASA Blue Marble')
    await page
      .getByRole('button', { name: /places here|Port Camargue/ })
      .first()
      .waitFor()
  })

  it('has land and sea where they are', async () => {
    const tile = async (z: number, x: number, y: number) => {
      const answer = await fetch(`${site}/ground/${z}/${x}/${y}`)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      return sharp(Buffer.from(await answer.arrayBuffer())).stats()
    }
    // The Sahara and the middle of the Pacific.
    const sahara = await tile(5, 16, 13)
    const pacific = await tile(5, 1, 16)
    expect(sahara.channels[0]?.mean).toBeGreaterThan(120)
    expect(pacific.channels[2]?.mean).toBeGreaterThan((pacific.channels[0]?.mean ?? 0) * 2)
  })

  it.each(['/ground/3/9/0', '/ground/19/0/0', '/ground/a/b/c', '/ground/-1/0/0'])(
    '%s is no tile and a 4xx',
    async (path) => {
      expect([400, 404]).toContain((await fetch(site + path)).status)
    },
  )
})

describe('the night theme', () => {
  it.each(['/?lat=43.3&lng=5.0&zoom=10&layers=pois+navAids', '/nav_aidview/1', '/nothing'])(
    'shows red on black and nothing else: %s',
    async (path) => {
      const page = await open(site + path, { theme: 'night', expectErrors: /404/ })
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      let worst = 0
      let brightest = 0
      for (let i = 0; i < data.length; i += info.channels) {
        const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
        worst = Math.max(worst, blue - red, green - red)
        brightest = Math.max(brightest, luminance(red, green, blue))
      }
      // No pixel is bluer or greener than it is red; nothing shines.
      expect(worst).toBeLessThanOrEqual(6)
      expect(brightest).toBeLessThan(0.3)
    },
  )
})

function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
