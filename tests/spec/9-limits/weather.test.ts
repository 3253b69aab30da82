import { describe, expect, it } from 'vitest'
import type { MeteoReport } from '../../../src/core/contract/weather.ts'
import { metresPerSecondToKnots, windDecimals } from '../../../src/core/limits/weather.ts'
import { knotsFromMetresPerSecond } from '../../../src/core/units.ts'
import { callAs, ids, useActors } from '../actors.ts'

const { open } = useActors()

/** Fetches the newest row of the beacon that reports every column, by column name. */
async function fetchNewestRow(): Promise<Record<string, unknown>> {
  const { header, observations } = (
    await callAs<MeteoReport>('visitor', 'GET', `/meteo_reps/${ids.preciseStation}`)
  ).body
  return Object.fromEntries(header.map((name, index) => [name, observations[0]?.[index]]))
}

describe('section 9: weather', () => {
  it('Weather units: wdir and mwd degrees, wspd and gst kt, wvht mt, dpd and apd sec, pres and ptdy hPa, temperatures C, vis and distance nm, tide ft.', async () => {
    const page = await open('/?lat=41.6&lng=8.2&zoom=11&layers=buoys')
    await page.getByRole('button', { name: /^Corsica buoy, weather beacon/ }).click()
    const table = page.locator('.rs-weather table')
    await table.waitFor()
    const names = await table.locator('thead th').allInnerTexts()
    const units = await table.locator('.rs-weather__units td').allInnerTexts()
    expect(Object.fromEntries(names.map((name, index) => [name, units[index]]))).toMatchObject({
      'Wind from': 'degrees',
      'Waves from': 'degrees',
      Wind: 'kt',
      Gust: 'kt',
      Waves: 'mt',
      'Dominant period': 'sec',
      'Average period': 'sec',
      Pressure: 'hPa',
      'Pressure trend': 'hPa',
      Air: 'C',
      Water: 'C',
      'Dew point': 'C',
      Visibility: 'nm',
      Distance: 'nm',
      Tide: 'ft',
    })
    const row = await table.locator('tbody tr').first().locator('th, td').allInnerTexts()
    const getCell = (name: string) => row[names.indexOf(name)]
    expect(getCell('Wind')).toBe('15.6')
    expect(getCell('Gust')).toBe('19.4')
    expect(getCell('Pressure')).toBe('1013')
    expect(getCell('Average period')).toBe('5')
  })

  it('Wind speed and gust convert from m/s to knots (factor 3600/1850, 1 decimal); pressure, temperatures and average period are rounded.', async () => {
    expect(metresPerSecondToKnots).toEqual(3600 / 1850)
    expect(windDecimals).toBe(1)
    expect(knotsFromMetresPerSecond(1)).toBe(1.9)
    expect(knotsFromMetresPerSecond(7.2)).toBe(14)
    expect(knotsFromMetresPerSecond(10)).toBe(19.5)
    // Stored as 15.64, 19.38, 1013.4, 17.6, 18.4, 12.5 and 5.4.
    expect(await fetchNewestRow()).toMatchObject({
      wspd: 15.6,
      gst: 19.4,
      pres: 1013,
      atmp: 18,
      wtmp: 18,
      dewp: 13,
      apd: 5,
      wvht: 1.2,
      ptdy: -1.2,
      tide: 3.5,
    })
  })
})
