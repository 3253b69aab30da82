import { afterEach, describe, expect, it, vi } from 'vitest'
import { WeatherTable } from '../../../src/widgets/weather/WeatherTable.tsx'
import { WeatherWidget } from '../../../src/widgets/weather/WeatherWidget.tsx'
import { createMapView } from '../../../src/client/map/map-view.ts'
import { createFakeApi } from '../../fakes/api.ts'
import {
  buildBeaconFeature,
  buildFeatureCollection,
  buildMeteoReport,
  buildReportRow,
} from '../../factories/live-records.ts'
import { buildPlace } from '../../factories/records.ts'
import { buildApiError } from '../../factories/users.ts'
import { listOutline } from '../../support/outline.ts'
import { renderStrict, wrapWithApi } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:00:30Z'), toFake: ['Date'] })
afterEach(() => void vi.restoreAllMocks())

describe('the reports of a station', () => {
  const report = buildMeteoReport(
    [
      {
        obs_time: '2026-11-21T13:40:00Z',
        wdir: 220,
        wspd: 15.6,
        gst: 19.4,
        wvht: 1.2,
        pres: 1013,
        atmp: 17,
        wtmp: 16,
        distance: 0,
      },
      { obs_time: '2026-11-21T07:00:00Z', wdir: 220, distance: 0 },
    ],
    {
      neighbours: [
        {
          id: 8,
          name: 'Lion buoy',
          observation: buildReportRow({ obs_time: '2026-11-21T13:55:00Z', wspd: 10.4, distance: 34 }),
        },
        {
          id: 9,
          name: 'Old',
          observation: buildReportRow({ obs_time: '2026-11-20T22:59:00Z', distance: 36 }),
        },
      ],
    },
  )

  it('are a headline with four values, a table, and the reports of neighbours', async () => {
    const { container } = renderStrict(<WeatherTable report={report} />)
    await expect
      .poll(() => listOutline(container))
      .toEqual([
        'h3 Weather near: Boston 16 NM',
        'dt Longitude',
        'dd -70.651',
        'dt Latitude',
        'dd 42.346',
        'span Latest report 20 minutes ago',
        'dt Wind',
        'dd 15.6',
        'small kt',
        'dt Gust',
        'dd 19.4',
        'small kt',
        'dt Waves',
        'dd 1.2',
        'small mt',
        'dt Pressure',
        'dd 1013',
        'small hPa',
        'div role=region aria-label=Observations of Boston 16 NM, newest first tabindex=0',
        'caption Observations of Boston 16 NM, newest first',
        'th Time (GMT)',
        'th Wind from',
        'th Wind',
        'th Gust',
        'th Waves',
        'th Pressure',
        'th Air',
        'th Water',
        'th Distance',
        'span Unit',
        'td degrees',
        'td kt',
        'td kt',
        'td mt',
        'td hPa',
        'td C',
        'td C',
        'td nm',
        'th Nov 21, 2026, 13:40',
        'td 220',
        'td 15.6',
        'td 19.4',
        'td 1.2',
        'td 1013',
        'td 17',
        'td 16',
        'td 0',
        'tr --old',
        'th Nov 21, 2026, 07:00',
        'td 220',
        'span aria-hidden=true –',
        'span not measured',
        'span aria-hidden=true –',
        'span not measured',
        'span aria-hidden=true –',
        'span not measured',
        'span aria-hidden=true –',
        'span not measured',
        'span aria-hidden=true –',
        'span not measured',
        'span aria-hidden=true –',
        'span not measured',
        'td 0',
        'section aria-labelledby=Other stations nearby',
        'h4 Other stations nearby',
        'div role=region aria-label=Latest reports of stations near Boston 16 NM, nearest first tabindex=0',
        'caption Latest reports of stations near Boston 16 NM, nearest first',
        'th Station',
        'th Wind',
        'span Unit',
        'td kt',
        'span Lion buoy',
        'span 34 nm away, 5 minutes ago',
        'td 10.4',
        'tr --old',
        'span Old',
        'span 36 nm away, 15 hours ago',
        'span aria-hidden=true –',
        'span not measured',
      ])
    const arrow = container.querySelector<SVGElement>('.rs-weather__arrow')
    expect(arrow?.style.transform).toBe('rotate(220deg)')
    expect(arrow?.getAttribute('aria-hidden')).toBe('true')
  })

  it('have a headline of what was measured, without an arrow for an unknown direction', async () => {
    const rows = [{ obs_time: '2026-11-21T07:59:00Z', wspd: 0, atmp: 17, wtmp: 16, dewp: 3 }]
    const { container } = renderStrict(<WeatherTable report={buildMeteoReport(rows)} />)
    const listNewest = () => listOutline(container.querySelector('.rs-weather__newest') ?? container)
    await expect
      .poll(listNewest)
      .toEqual([
        'dt Wind',
        'dd 0.0',
        'small kt',
        'dt Air',
        'dd 17',
        'small C',
        'dt Water',
        'dd 16',
        'small C',
      ])
    expect(container.querySelector('.rs-weather__arrow')).toBeNull()
    expect(container.querySelector('.rs-weather__age--old')?.textContent).toMatch(
      /^Latest report 6 hours ago · The latest report is old/,
    )
    expect(container.querySelector('.rs-weather__neighbours')).toBeNull()
  })
})

it('a station without reports says so', async () => {
  const { container } = renderStrict(<WeatherTable report={buildMeteoReport([])} />)
  await expect
    .poll(() => container.querySelector('.rs-muted')?.textContent)
    .toBe('This beacon has not reported yet. Wind, waves and pressure appear here when it does.')
  expect(container.querySelector('table, .rs-weather__age')).toBeNull()
})

describe('the weather widget', () => {
  const rows = Array.from({ length: 30 }, (_, hour) => ({
    obs_time: new Date(Date.UTC(2026, 10, 21, 13 - hour)).toISOString(),
    wspd: hour,
  }))
  const answers = {
    'GET /places/:id': buildPlace({ latitude: 43.5, longitude: 4.5 }),
    'GET /meteo_reps': buildFeatureCollection(buildBeaconFeature({ latitude: 43.5, longitude: 4.5 })),
    'GET /meteo_reps/:id': buildMeteoReport(rows),
  }

  it.each([
    [undefined, 24],
    [3, 3],
  ])('lists the newest reports, 24 by default (limit: %s)', async (limit, count) => {
    const widget = <WeatherWidget placeId={7} {...(limit !== undefined && { limit })} />
    const { container } = renderStrict(wrapWithApi(createFakeApi(answers), widget))
    await expect.poll(() => container.querySelectorAll('tbody tr').length).toBe(count)
    expect(container.querySelector('tbody th')?.textContent).toBe('Nov 21, 2026, 13:00')
  })

  it('asks for the station near the centre of its map, and can ask again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const view = createMapView({ centre: { latitude: 43.5, longitude: 4.5 } })
    const api = createFakeApi({ ...answers, 'GET /meteo_reps/:id': buildApiError(503) })
    const { container } = renderStrict(wrapWithApi(api, <WeatherWidget view={view} />))
    await expect.poll(() => container.querySelector('[role=alert]')?.textContent).toBeTruthy()
    expect(api.findCalls('GET /places/:id')).toEqual([])
    api.responses['GET /meteo_reps/:id'] = buildMeteoReport(rows)
    container.querySelector<HTMLElement>('[role=alert] button')?.click()
    await expect.poll(() => container.querySelectorAll('tbody tr').length).toBe(24)
  })

  it('says that no station is near', async () => {
    const api = createFakeApi({ ...answers, 'GET /meteo_reps': buildFeatureCollection() })
    const { container } = renderStrict(wrapWithApi(api, <WeatherWidget placeId={7} />))
    await expect.poll(() => container.textContent).toMatch(/^No weather station within 60 /)
  })
})
