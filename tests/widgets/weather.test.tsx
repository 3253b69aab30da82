import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { chooseUnit } from '../../src/client/preferences.ts'
import { meteoColumns, type MeteoReport } from '../../src/core/contract/weather.ts'
import { standardUnits } from '../../src/core/units.ts'
import { WeatherPopup } from '../../src/widgets/map/WeatherPopup.tsx'
import { createFakeApi } from '../fakes/api.ts'
import { meteoReport } from '../fakes/live-records.ts'
import { draw, withApi } from './screen.tsx'
import '../../src/widgets/map/map.css'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  chooseUnit('speed', standardUnits.speed)
  vi.restoreAllMocks()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const two = meteoReport([
  {
    obs_time: minutesAgo(12.5),
    longitude: -70.651,
    latitude: 42.346,
    wdir: 220,
    wspd: 15.6,
    gst: 19.4,
    wvht: 1.2,
    pres: 1013,
    atmp: 17,
    distance: 0,
  },
  {
    obs_time: minutesAgo(72),
    longitude: -70.651,
    latitude: 42.346,
    wdir: 210,
    wspd: 12,
    pres: 1012,
    distance: 0,
  },
])

function drawPopup(answer?: MeteoReport) {
  const api = createFakeApi(answer ? { 'GET /meteo_reps/:id': answer } : {})
  draw(withApi(api, <WeatherPopup id={7} onClose={() => undefined} />))
  return api
}

const cells = () =>
  [...document.querySelectorAll('.rs-weather table tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

describe('the weather popup', () => {
  it('section 2: says where it is of, with the longitude and the latitude of its centre', async () => {
    const api = drawPopup(two)
    await expect.element(page.getByRole('heading', { name: 'Weather near: Boston 16 NM' })).toBeVisible()
    expect(api.last('GET /meteo_reps/:id').params).toEqual({ id: 7 })
    await expect.element(page.getByText('70° 39.1′ W')).toBeVisible()
    await expect.element(page.getByText('42° 20.8′ N')).toBeVisible()
  })

  it('sections 3 and 9: lists the observations with their units, without position and without empty columns', async () => {
    drawPopup(two)
    await expect.element(page.getByRole('table')).toBeVisible()
    const [head, units, newest, older] = cells()
    expect(head).toEqual(['Time (GMT)', 'Wind from', 'Wind', 'Gust', 'Waves', 'Pressure', 'Air', 'Distance'])
    expect(units?.slice(1)).toEqual(['degrees', 'kt', 'kt', 'mt', 'hPa', 'C', 'nm'])
    expect(newest?.slice(1)).toEqual(['220', '15.6', '19.4', '1.2', '1013', '17', '0'])
    expect(older?.slice(1)).toEqual([
      '210',
      '12.0',
      '–not measured',
      '–not measured',
      '1012',
      '–not measured',
      '0',
    ])
  })

  it('section 9: has a unit for every column', async () => {
    const all = Object.fromEntries(meteoColumns.map((column) => [column, 1]))
    drawPopup(meteoReport([{ ...all, obs_time: minutesAgo(1) }]))
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(cells()[1]?.slice(1).join(' ')).toBe('degrees kt kt mt sec sec degrees hPa C C C nm hPa ft nm')
  })

  it('is in the speed unit of the reader', async () => {
    chooseUnit('speed', 'm/s')
    drawPopup(two)
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(cells()[1]?.slice(2, 4)).toEqual(['m/s', 'm/s'])
    expect(cells()[2]?.slice(2, 4)).toEqual(['8.0', '10.0'])
  })

  it('says how old the newest report is, and warns of an old one', async () => {
    drawPopup(two)
    await expect.element(page.getByText('Newest report 12 minutes ago')).toBeVisible()
  })

  it('warns of an old report', async () => {
    drawPopup(meteoReport([{ obs_time: minutesAgo(60 * 24 * 4 + 5), wspd: 8 }]))
    await expect.element(page.getByText(/^Newest report 4 days ago · The newest report is old/)).toBeVisible()
  })

  it('says what would be here where the beacon never reported', async () => {
    drawPopup(meteoReport([]))
    await expect.element(page.getByText(/^This beacon has not reported yet\./)).toBeVisible()
  })

  it('scrolls inside its card', async () => {
    const all = Object.fromEntries(meteoColumns.map((column) => [column, 1]))
    drawPopup(
      meteoReport(Array.from({ length: 48 }, (_, i) => ({ ...all, obs_time: minutesAgo(i * 10), wspd: i }))),
    )
    await expect.element(page.getByRole('table')).toBeVisible()
    const card = document.querySelector<HTMLElement>('.rs-place-popup')
    if (card) card.style.width = '320px'
    const region = page
      .getByRole('region', { name: 'Observations near Boston 16 NM, newest first' })
      .element()
    expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    expect(region.clientHeight).toBeLessThanOrEqual(240)
    expect(card?.scrollWidth).toBeLessThanOrEqual(322)
  })

  it('that cannot be loaded is asked for again by a button', async () => {
    const api = drawPopup()
    await expect.poll(() => api.calls.length).toBe(1)
    api.last('GET /meteo_reps/:id').fail(503)
    await expect.element(page.getByText('The weather reports could not be loaded.')).toBeVisible()
    api.answers['GET /meteo_reps/:id'] = two
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
  })
})
