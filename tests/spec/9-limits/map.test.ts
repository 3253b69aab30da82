import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { callAs, siteUrl, useActors } from '../actors.ts'

const readStatusText = (page: Page) => page.locator('.rs-status').innerText()

const { open } = useActors()

describe('section 9: the map', () => {
  it('geolocation zoom 10 or 12 (see above), timeout 5000 ms, high accuracy, no cached position.', async () => {
    // CONTRACT section 6 chooses 10.
    const position = { latitude: 43.1, longitude: 5.9 }
    const page = await open('/faq', { context: { permissions: ['geolocation'], geolocation: position } })
    await page.addInitScript(() => {
      const device = navigator.geolocation
      const getCurrentPosition = device.getCurrentPosition.bind(device)
      device.getCurrentPosition = (found, failed, options) => {
        Object.assign(window, { geolocationOptions: options })
        getCurrentPosition(found, failed, options)
      }
    })
    await page.goto(siteUrl)
    await expect.poll(() => readStatusText(page)).toContain('zoom 10')
    expect(await readStatusText(page)).toContain('43° 6.0′ N 5° 54.0′ E')
    expect(await page.evaluate('window.geolocationOptions')).toEqual({
      enableHighAccuracy: true,
      timeout: 5000,
      maximumAge: 0,
    })
  })

  it('Layer minimum zooms: places 8, outline 7, navigation aids 4, weather 5, vessels 9, AIS paths 9', async () => {
    const pointLayers = [
      ['/places/?type=centroid', 8],
      ['/nav_aids/?', 4],
      ['/meteo_reps/?', 5],
      ['/connections/?', 9],
    ] as const
    for (const [path, zoom] of pointLayers) {
      const { features: below } = await fetchLayer(path, zoom - 1)
      const { features: from } = await fetchLayer(path, zoom)
      const areClusters = (features: typeof from) =>
        features.length > 0 && features.every(({ properties }) => properties?.cluster === true)
      expect(areClusters(below), path).toBe(true)
      expect(
        from.some(({ properties }) => properties?.cluster === true),
        path,
      ).toBe(false)
    }
    // CONTRACT section 6: below its minimum zoom a layer of lines or areas is empty and states that zoom.
    const shapeLayers = [
      ['/places/?type=outline&tile_zoom=15', 7],
      ['/ais_paths/?', 9],
    ] as const
    for (const [path, zoom] of shapeLayers) {
      const below = await fetchLayer(path, zoom - 1)
      const from = await fetchLayer(path, zoom)
      expect(below.features, path).toEqual([])
      expect(below.properties, path).toEqual({ minimum_zoom: zoom })
      expect(from.features.length > 0, path).toBe(true)
      expect(from.properties, path).toBeUndefined()
    }
  })
})

interface Layer extends FeatureCollection {
  properties?: { minimum_zoom: number }
}

async function fetchLayer(path: string, zoom: number): Promise<Layer> {
  const box = 'x1=3.5&y1=42.5&x2=6.5&y2=44'
  return (await callAs<Layer>('member', 'GET', `${path}&${box}&zoom=${zoom}`)).body
}
