import { afterEach, expect, it, vi } from 'vitest'
import { saveUnit } from '../../../src/client/preferences.ts'
import { defaultUnits } from '../../../src/core/units.ts'
import { WeatherTable } from '../../../src/widgets/weather/WeatherTable.tsx'
import { buildMeteoReport, buildReportRow } from '../../factories/live-records.ts'
import { renderStrict } from '../../support/render.tsx'

vi.useFakeTimers({ now: new Date('2026-11-21T14:00:30Z'), toFake: ['Date'] })
afterEach(() => saveUnit('speed', defaultUnits.speed))

it('speeds of a station and of its neighbours have values and unit of the reader', async () => {
  saveUnit('speed', 'm/s')
  const observation = buildReportRow({ obs_time: '2026-11-21T13:55:00Z', wspd: 20, gst: 30, distance: 34 })
  const report = buildMeteoReport([{ obs_time: '2026-11-21T13:40:00Z', wspd: 10, gst: 15, vis: 4 }], {
    neighbours: [{ id: 8, name: 'Lion buoy', observation }],
  })
  const { container } = renderStrict(<WeatherTable report={report} />)
  const listRows = () =>
    [...container.querySelectorAll('tr')].map(({ cells }) => [...cells].map(({ textContent }) => textContent))
  await expect.poll(listRows).toEqual([
    ['Time (GMT)', 'Wind', 'Gust', 'Visibility'],
    ['Unit', 'm/s', 'm/s', 'nm'],
    ['Nov 21, 2026, 13:40', '5.1', '7.7', '4'],
    ['Station', 'Wind', 'Gust'],
    ['Unit', 'm/s', 'm/s'],
    [expect.stringContaining('34 nm away'), '10.3', '15.4'],
  ])
})

it('a report without a time counts as old and says that it has none', async () => {
  const report = buildMeteoReport([{ obs_time: '2026-11-21T13:40:00Z', wspd: 10 }, { wspd: 11 }])
  const { container } = renderStrict(<WeatherTable report={report} />)
  const listRows = () =>
    [...container.querySelectorAll('tbody tr')].map((row) => [
      row.className,
      row.querySelector('th')?.textContent,
    ])
  await expect.poll(listRows).toEqual([
    ['', 'Nov 21, 2026, 13:40'],
    ['rs-weather__row--old', 'not measured'],
  ])
})
