import { describe, expect, it } from 'vitest'
import type { NavAid } from '../../../src/core/contract/nav-aid.ts'
import type { AisPathCollection } from '../../../src/core/contract/vessel.ts'
import { meteoColumns, type MeteoReport } from '../../../src/core/contract/weather.ts'
import { callAs, ids, useActors } from '../actors.ts'

const { open } = useActors()

describe('section 3: nav aids and weather', () => {
  it('NavAid: id, name, thumb_url, type_text.name, mmsi, address, city, state_code, updated_at, dims (two numbers), user_id, description, latitude, longitude, type_enum.', async () => {
    const fetchNavAid = async (id: number) => (await callAs<NavAid>('visitor', 'GET', `/nav_aids/${id}`)).body
    expect(await fetchNavAid(ids.navAid)).toMatchObject({
      id: ids.navAid,
      name: 'Cap Couronne',
      thumb_url: null,
      type_text: { name: 'Light, without sectors' },
      mmsi: '992271409',
      address: null,
      city: 'Sausset-les-Pins',
      state_code: null,
      updated_at: expect.stringMatching(/^2024-05-01/),
      dims: null,
      user_id: null,
      description: null,
      latitude: 43.326,
      longitude: 5.053,
      type_enum: 9,
      aid_type: 5,
    })
    expect(await fetchNavAid(ids.ownNavAid)).toMatchObject({ dims: [4, 3], user_id: ids.owner })
  })

  const fetchReport = async () =>
    (await callAs<MeteoReport>('visitor', 'GET', `/meteo_reps/${ids.station}`)).body

  it('MeteoReport: name, centr_longitude, centr_latitude, header (column names), observations (rows).', async () => {
    const response = await fetchReport()
    expect(response).toEqual({
      name: 'Lion buoy',
      centr_longitude: 4.3,
      centr_latitude: 43.4,
      header: [...meteoColumns],
      observations: expect.any(Array),
      neighbours: [{ id: expect.any(Number), name: 'Agde light', observation: expect.any(Array) }],
    })
    expect(response.observations.length).toBeGreaterThan(24)
    const rows = [...response.observations, ...response.neighbours.map(({ observation }) => observation)]
    expect(rows.every((row) => row.length === response.header.length)).toBe(true)
    const distances = rows.map((row) => row[response.header.indexOf('distance')])
    expect(distances.filter((distance) => distance !== 0)).toEqual([expect.closeTo(34, 0)])
  })

  it('Columns: obs_time, longitude and latitude (hidden), wdir, wspd, gst, wvht, dpd, apd, mwd, pres, atmp, wtmp, dewp, vis, ptdy, tide, distance.', async () => {
    const { header, observations } = await fetchReport()
    expect(header).toEqual(
      'obs_time longitude latitude wdir wspd gst wvht dpd apd mwd pres atmp wtmp dewp vis ptdy tide distance'.split(
        ' ',
      ),
    )
    const [latest] = observations
    expect(Object.fromEntries(header.map((name, at) => [name, latest?.[at]]))).toMatchObject({
      obs_time: expect.stringMatching(/^\d{4}-/),
      longitude: 4.3,
      latitude: 43.4,
      wdir: expect.any(Number),
      wspd: expect.any(Number),
      pres: expect.any(Number),
      dpd: null,
      distance: 0,
    })
    const page = await open('/?lat=43.4&lng=4.3&zoom=11&layers=buoys')
    await page.getByRole('button', { name: /^Lion buoy,/ }).click()
    const table = page.locator('.leaflet-popup').getByRole('table').first()
    await table.waitFor()
    const headings = await table.getByRole('columnheader').allInnerTexts()
    expect(headings.join(' ')).toMatch(/Wind from/)
    expect(headings.join(' ')).not.toMatch(/longitude|latitude/i)
  })

  it('AIS path feature: density 1 to 3.', async () => {
    const box = 'x1=3.5&y1=43&x2=5&y2=44&zoom=9'
    const { body } = await callAs<AisPathCollection>('visitor', 'GET', `/ais_paths/?${box}`)
    expect(body.features.map(({ properties }) => properties.density).sort()).toEqual([1, 2, 3])
    expect(body.features.every(({ geometry }) => geometry.type === 'LineString')).toBe(true)
  })
})
