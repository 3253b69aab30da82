import type { FeatureCollection } from 'geojson'
import { describe, expect, it } from 'vitest'
import { callAs, ids, useActors } from '../actors.ts'

const bboxQuery = 'x1=3.9000&y1=43.3000&x2=4.4000&y2=43.6000&zoom=11'

const { open } = useActors()

const fetchFeatures = async (path: string) => {
  const response = await callAs<FeatureCollection>('member', 'GET', path)
  expect(response.status, path).toBe(200)
  expect(response.body.type, path).toBe('FeatureCollection')
  return response.body.features
}

describe('section 7: layers', () => {
  it('Map layer fetches by bounding box (x1, y1, x2, y2 corners, 4 decimals, plus zoom), read as geographic features', async () => {
    const page = await open('/?lat=43.5&lng=4.1&zoom=11&layers=pois+navAids')
    const requestUrls: URL[] = []
    page.on('request', (request) => {
      if (/\/api\/v1\/(places|nav_aids)\/?\?/.test(request.url())) requestUrls.push(new URL(request.url()))
    })
    await page.reload()
    await page.locator('.rs-pin').first().waitFor()
    await page.locator('.rs-aid').first().waitFor()
    expect(requestUrls.length).toBeGreaterThanOrEqual(2)
    for (const { searchParams } of requestUrls) {
      const getParam = (name: string) => searchParams.get(name) ?? ''
      const names = ['x1', 'y1', 'x2', 'y2']
      expect(names.map(getParam).filter((text) => !/^-?\d+(\.\d{1,4})?$/.test(text))).toEqual([])
      expect(Number(getParam('x1'))).toBeLessThan(4.1)
      expect(Number(getParam('x2'))).toBeGreaterThan(4.1)
      expect(Number(getParam('y1'))).toBeLessThan(43.5)
      expect(Number(getParam('y2'))).toBeGreaterThan(43.5)
      expect(getParam('zoom')).toBe('11')
    }
  })

  it('api/v1/places/?type=centroid&stinkpots={bool}', async () => {
    const allFeatures = await fetchFeatures(`/places/?type=centroid&stinkpots=false&${bboxQuery}`)
    expect(allFeatures.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.marina, ids.anchorage]))
    const filteredFeatures = await fetchFeatures(`/places/?type=centroid&stinkpots=true&${bboxQuery}`)
    expect(filteredFeatures.map(({ id }) => id)).toEqual([ids.marina])
    expect(filteredFeatures[0]?.geometry).toEqual({ type: 'Point', coordinates: [4.132, 43.517] })
  })

  it('api/v1/places/?type=outline&tile_zoom', async () => {
    const smallBboxQuery = 'x1=4.1&y1=43.5&x2=4.15&y2=43.53&zoom=13'
    const sheets = await fetchFeatures(`/places/?type=outline&tile_zoom=15&${smallBboxQuery}`)
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.every(({ geometry }) => geometry.type === 'Polygon')).toBe(true)
    const finer = await fetchFeatures(`/places/?type=outline&tile_zoom=17&${smallBboxQuery}`)
    expect(finer.length).toBeGreaterThan(sheets.length)
  })

  it('api/v1/nav_aids/?; api/v1/meteo_reps/?; api/v1/connections/?; api/v1/ais_paths/?.', async () => {
    const names = async (path: string, name: string) =>
      (await fetchFeatures(`/${path}/?${bboxQuery}`)).map(
        ({ properties }) => (properties ?? {})[name] as unknown,
      )
    expect(await names('nav_aids', 'name')).toEqual(['Espiguette S'])
    expect(await names('meteo_reps', 'name')).toEqual(['Lion buoy'])
    expect(await names('connections', 'vessel_name')).toEqual(
      expect.arrayContaining(['Espadon', 'Vagabond', 'Golden Wake']),
    )
    const paths = await fetchFeatures(`/ais_paths/?x1=3.5&y1=43&x2=5&y2=44&zoom=10`)
    expect(paths.every(({ geometry }) => geometry.type === 'LineString')).toBe(true)
    expect(paths.length).toBe(3)
    expect((await callAs('visitor', 'GET', `/connections/?${bboxQuery}`)).status).toBe(401)
  })
})
