import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import { callAs, ids, type useActors } from '../actors.ts'

const near = 'x1=3.9000&y1=43.3000&x2=4.4000&y2=43.6000&zoom=11'

/** What the map fetches for the box in its view. */
export function describeLayerCalls({ open }: ReturnType<typeof useActors>): void {
  const featuresOf = async (path: string) => {
    const answer = await callAs<FeatureCollection>('member', 'GET', path)
    expect([path, answer.status, answer.body.type]).toEqual([path, 200, 'FeatureCollection'])
    return answer.body.features
  }

  describe('layers', () => {
    it('Map layer fetches by bounding box (x1, y1, x2, y2 corners, 4 decimals, plus zoom), read as geographic features', async () => {
      const page = await open('/?lat=43.5&lng=4.1&zoom=11&layers=pois+navAids')
      const asked: URL[] = []
      page.on('request', (request) => {
        if (/\/api\/v1\/(places|nav_aids)\/?\?/.test(request.url())) asked.push(new URL(request.url()))
      })
      await page.reload()
      await page.locator('.rs-pin').first().waitFor()
      await page.locator('.rs-aid').first().waitFor()
      expect(asked.length).toBeGreaterThanOrEqual(2)
      for (const { searchParams } of asked) {
        const corner = (name: string) => searchParams.get(name) ?? ''
        const names = ['x1', 'y1', 'x2', 'y2']
        expect(names.map(corner).filter((text) => !/^-?\d+(\.\d{1,4})?$/.test(text))).toEqual([])
        expect(Number(corner('x1'))).toBeLessThan(4.1)
        expect(Number(corner('x2'))).toBeGreaterThan(4.1)
        expect(Number(corner('y1'))).toBeLessThan(43.5)
        expect(Number(corner('y2'))).toBeGreaterThan(43.5)
        expect(corner('zoom')).toBe('11')
      }
    })

    it('api/v1/places/?type=centroid&stinkpots={bool}', async () => {
      const all = await featuresOf(`/places/?type=centroid&stinkpots=false&${near}`)
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.marina, ids.anchorage]))
      const only = await featuresOf(`/places/?type=centroid&stinkpots=true&${near}`)
      expect(only.map(({ id }) => id)).toEqual([ids.marina])
      expect(only[0]?.geometry).toEqual({ type: 'Point', coordinates: [4.132, 43.517] })
    })

    it('api/v1/places/?type=outline&tile_zoom', async () => {
      const box = 'x1=4.1&y1=43.5&x2=4.15&y2=43.53&zoom=13'
      const sheets = await featuresOf(`/places/?type=outline&tile_zoom=15&${box}`)
      expect(sheets.length).toBeGreaterThan(0)
      expect(sheets.every(({ geometry }) => geometry.type === 'Polygon')).toBe(true)
      const finer = await featuresOf(`/places/?type=outline&tile_zoom=17&${box}`)
      expect(finer.length).toBeGreaterThan(sheets.length)
    })

    it('api/v1/nav_aids/?; api/v1/meteo_reps/?; api/v1/connections/?; api/v1/ais_paths/?.', async () => {
      const names = async (path: string, name: string) =>
        (await featuresOf(`/${path}/?${near}`)).map(({ properties }) => (properties ?? {})[name] as unknown)
      expect(await names('nav_aids', 'name')).toEqual(['Espiguette S'])
      expect(await names('meteo_reps', 'name')).toEqual(['Lion buoy'])
      expect(await names('connections', 'vessel_name')).toEqual(
        expect.arrayContaining(['Espadon', 'Vagabond', 'Golden Wake']),
      )
      const paths = await featuresOf(`/ais_paths/?x1=3.5&y1=43&x2=5&y2=44&zoom=10`)
      expect(paths.every(({ geometry }) => geometry.type === 'LineString')).toBe(true)
      expect(paths.length).toBe(3)
      expect((await callAs('visitor', 'GET', `/connections/?${near}`)).status).toBe(401)
    })
  })
}
