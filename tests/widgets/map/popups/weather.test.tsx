import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { saveUnit } from '../../../../src/client/preferences.ts'
import { meteoColumns, type MeteoReport } from '../../../../src/core/contract/weather.ts'
import { defaultUnits } from '../../../../src/core/units.ts'
import { WeatherPopup } from '../../../../src/widgets/map/popups/WeatherPopup.tsx'
import { createFakeApi } from '../../../fakes/api.ts'
import { buildMeteoReport, buildReportRow } from '../../../factories/live-records.ts'
import { renderStrict, wrapWithApi } from '../../../support/render.tsx'
import '../../../../src/widgets/map/map.css'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  saveUnit('speed', defaultUnits.speed)
  vi.restoreAllMocks()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const report = buildMeteoReport([
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

function renderPopup(response?: MeteoReport) {
  const api = createFakeApi(response ? { 'GET /meteo_reps/:id': response } : {})
  renderStrict(wrapWithApi(api, <WeatherPopup id={7} onClose={() => undefined} />))
  return api
}

const readCells = () =>
  [...document.querySelectorAll('.rs-weather table tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

function getColor(element: Element | null): string {
  if (!element) throw new Error('there is no such element')
  return getComputedStyle(element).color
}
const getHeadlineColor = () => getColor(document.querySelector('.rs-weather__newest dd'))
/** The color of the line with the age of the report, which is always grey. */
const getMutedColor = () => getColor(page.getByText(/^Latest report/).element())

describe('WeatherPopup', () => {
  it("statement of section 2: Weather popup: 'Weather near: {name}', centre longitude and latitude, table of observations.", async () => {
    const api = renderPopup(report)
    await expect
      .element(page.getByRole('heading', { name: 'Weather near: Boston 16 NM', exact: true }))
      .toBeVisible()
    expect(api.getLastCall('GET /meteo_reps/:id').params).toEqual({ id: 7 })
    const centre = document.querySelector('.rs-weather__centre')
    expect(centre?.textContent).toMatch(/^Longitude\s*-70\.651\s*Latitude\s*42\.346$/)
    const table = page.getByRole('table', { name: 'Observations of Boston 16 NM, newest first' })
    await expect.element(table).toBeVisible()
    expect(table.element().querySelectorAll('tbody tr')).toHaveLength(2)
    // The headline is the wind of the newest report.
    expect(document.querySelector('.rs-weather__newest')?.textContent).toContain('Wind15.6kt')
  })

  it('sections 3 and 9: lists observations with units, without position and empty columns', async () => {
    renderPopup(report)
    await expect.element(page.getByRole('table')).toBeVisible()
    const [head, units, newest, older] = readCells()
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
    renderPopup(buildMeteoReport([{ ...all, obs_time: minutesAgo(1) }]))
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(readCells()[1]?.slice(1).join(' ')).toBe('degrees kt kt mt sec sec degrees hPa C C C nm hPa ft nm')
  })

  it('uses the speed unit of the user', async () => {
    saveUnit('speed', 'm/s')
    renderPopup(report)
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(readCells()[1]?.slice(2, 4)).toEqual(['m/s', 'm/s'])
    expect(readCells()[2]?.slice(2, 4)).toEqual(['8.0', '10.0'])
  })

  const fos = { name: 'Fos', centr_longitude: 4.9, centr_latitude: 43.4 }
  /** A neighbour with a newer report and one with an old report. */
  const neighbours = [
    {
      id: 8,
      name: 'Lion buoy',
      observation: buildReportRow({
        obs_time: minutesAgo(5.5),
        longitude: 4.3,
        latitude: 43.1,
        wdir: 340,
        wspd: 10.4,
        gst: 14,
        distance: 34,
      }),
    },
    {
      id: 9,
      name: 'Marseille',
      observation: buildReportRow({ obs_time: minutesAgo(60 * 8 + 5), wdir: 90, wspd: 3, distance: 36.5 }),
    },
  ]
  const ownReport = { obs_time: minutesAgo(50.5), wdir: 320, wspd: 8.9, distance: 0 }

  it('the headline is the newest report of the station, even if a neighbour has a newer one', async () => {
    renderPopup(buildMeteoReport([ownReport], { ...fos, neighbours }))
    await expect.element(page.getByRole('heading', { name: 'Weather near: Fos' })).toBeVisible()
    expect(document.querySelector('.rs-weather__newest')?.textContent).toBe('Wind8.9kt')
    await expect.element(page.getByText('Latest report 50 minutes ago')).toBeVisible()
    const region = page.getByRole('region', { name: 'Observations of Fos, newest first' })
    expect(region.getByRole('row').elements()).toHaveLength(3)
    expect(region.element().textContent).not.toContain('10.4')
  })

  it('lists neighbours separately with distance and age, old ones in grey', async () => {
    renderPopup(buildMeteoReport([ownReport], { ...fos, neighbours }))
    const group = page.getByRole('region', { name: 'Other stations nearby', exact: true })
    await expect.element(group.getByRole('heading', { name: 'Other stations nearby' })).toBeVisible()
    const table = group.getByRole('table', { name: 'Latest reports of stations near Fos, nearest first' })
    const rows = [...table.element().querySelectorAll('tbody tr')]
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Lion buoy 34 nm away, 5 minutes ago', '340', '10.4', '14.0'],
      ['Marseille 36.5 nm away, 8 hours ago', '90', '3.0', '–not measured'],
    ])
    expect(rows.map(({ className }) => className)).toEqual(['', 'rs-weather__row--old'])
    const own = page.getByRole('region', { name: 'Observations of Fos, newest first' }).element()
    expect(group.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      own.getBoundingClientRect().bottom,
    )
  })

  it('shows the distance of a neighbour on a phone without horizontal scrolling', async () => {
    await page.viewport(390, 844)
    const all = Object.fromEntries(meteoColumns.map((column) => [column, 1]))
    const wide = {
      id: 8,
      name: 'Lion buoy',
      observation: buildReportRow({ ...all, obs_time: minutesAgo(5.5) }),
    }
    renderPopup(buildMeteoReport([ownReport], { ...fos, neighbours: [wide] }))
    const distanceText = page.getByText('1 nm away, 5 minutes ago')
    await expect.element(distanceText).toBeVisible()
    const region = distanceText.element().closest('.rs-weather__scroll')
    expect(region?.scrollLeft).toBe(0)
    expect(region?.scrollWidth).toBeGreaterThan(region?.clientWidth ?? 0)
    expect(distanceText.element().getBoundingClientRect().right).toBeLessThanOrEqual(
      region?.getBoundingClientRect().right ?? 0,
    )
    await page.viewport(1280, 800)
  })

  it('shows no headline if only neighbours have reported', async () => {
    renderPopup(buildMeteoReport([], { ...fos, neighbours }))
    await expect.element(page.getByText(/^This beacon has not reported yet\./)).toBeVisible()
    await expect.element(page.getByText('34 nm away, 5 minutes ago')).toBeVisible()
    expect(document.querySelector('.rs-weather__newest')).toBeNull()
  })

  it('shows the year of each observation', async () => {
    renderPopup(
      buildMeteoReport([
        { obs_time: '2026-03-01T00:05:00Z', wspd: 8 },
        { obs_time: '2025-12-31T23:59:00Z', wspd: 7 },
      ]),
    )
    await expect.element(page.getByRole('rowheader', { name: 'Mar 1, 2026, 00:05' })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'Dec 31, 2025, 23:59' })).toBeVisible()
  })

  it('shows the age of the newest report without a warning if it is recent', async () => {
    renderPopup(report)
    await expect.element(page.getByText('Latest report 12 minutes ago')).toBeVisible()
    expect(page.getByText(/The latest report is old/).elements()).toEqual([])
    expect(getHeadlineColor()).not.toBe(getMutedColor())
  })

  it('CONTRACT 3: warns of a report older than 6 hours and shows it in grey', async () => {
    renderPopup(buildMeteoReport([{ obs_time: minutesAgo(6 * 60 + 5), wspd: 8 }]))
    await expect
      .element(page.getByText(/^Latest report 6 hours ago · The latest report is old/))
      .toBeVisible()
    expect(getHeadlineColor()).toBe(getMutedColor())
  })

  it('shows a message if the station has never reported', async () => {
    renderPopup(buildMeteoReport([]))
    await expect.element(page.getByText(/^This beacon has not reported yet\./)).toBeVisible()
  })

  it('the table scrolls inside the popup', async () => {
    const all = Object.fromEntries(meteoColumns.map((column) => [column, 1]))
    renderPopup(
      buildMeteoReport(
        Array.from({ length: 48 }, (_, i) => ({ ...all, obs_time: minutesAgo(i * 10), wspd: i })),
      ),
    )
    await expect.element(page.getByRole('table')).toBeVisible()
    const card = document.querySelector<HTMLElement>('.rs-place-popup')
    if (card) card.style.width = '320px'
    const region = page.getByRole('region', { name: 'Observations of Boston 16 NM, newest first' }).element()
    expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    expect(region.clientHeight).toBeLessThanOrEqual(240)
    expect(card?.scrollWidth).toBeLessThanOrEqual(322)
  })

  it('shows an error with a retry button', async () => {
    const api = renderPopup()
    await expect.poll(() => api.calls.length).toBe(1)
    api.getLastCall('GET /meteo_reps/:id').fail(503)
    await expect.element(page.getByText('The weather reports could not be loaded.')).toBeVisible()
    api.responses['GET /meteo_reps/:id'] = report
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('table')).toBeVisible()
  })
})
