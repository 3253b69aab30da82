import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { meteoColumns, type MeteoColumn, type MeteoReport } from '../../../src/core/contract/weather.ts'
import { metresPerNauticalMile } from '../../../src/core/units.ts'
import { shipReportMaxAgeHours, weatherReport } from '../../../src/core/limits/weather.ts'
import { findLoggedWind } from '../../../src/server/weather/logged-wind-queries.ts'
import { findMeteoReport, findStationFeature, readStationItems } from '../../../src/server/weather/queries.ts'
import { createFrame, getDestination } from '../../../src/server/shelter/sphere.ts'
import { getHoursAgo, insertStation } from '../../factories/live-rows.ts'
import { insertRows } from '../../factories/rows.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const ship = 13
const centre = { latitude: 43, longitude: 5 }
/** Text of the position some miles from the centre. */
function milesAway(miles: number, bearing = 90): string {
  const { latitude, longitude } = getDestination(createFrame(centre), bearing, miles * metresPerNauticalMile)
  return `(${longitude},${latitude})`
}

let server: TestServer
let db: TestServer['database']['db']
beforeAll(async () => {
  server = await startTestServer()
  db = server.database.db
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from meteo_stations'))

const addStation = (columns: object = {}) =>
  insertStation(server.database, { position: '(5,43)', ...columns })
const addReports = (station_id: number, reports: { at: Date; wspd: number | null; wdir?: number | null }[]) =>
  insertRows(
    server.database,
    'meteo_observations',
    reports.map((report) => ({ station_id, wdir: null, ...report })),
  )

/** The values of a column in the rows of a report. */
const column = (report: MeteoReport | null, name: MeteoColumn) =>
  report?.observations.map((row) => row[meteoColumns.indexOf(name)])

describe('a weather report', () => {
  it('is rounded where the specification says so, and has no value that is not a number', async () => {
    const latest = { wspd: 12.34, gst: '20', pres: 1013.6, atmp: 17.5, dewp: null, wvht: 1.234, mwd: 182.7 }
    const report = await findMeteoReport(db, await addStation({ latest }))
    const names = ['wspd', 'gst', 'pres', 'atmp', 'dewp', 'wvht', 'mwd'] as const
    expect(names.map((name) => column(report, name)?.[0])).toEqual([12.3, null, 1014, 18, null, 1.234, 182.7])
  })

  it('of a ship has the reports of some hours only, of another beacon all', async () => {
    const rows = [1, shipReportMaxAgeHours - 1, shipReportMaxAgeHours + 1].map((hours, index) => ({
      at: getHoursAgo(hours),
      wspd: index,
    }))
    const [sailing, moored] = [await addStation({ type_enum: ship }), await addStation()]
    for (const id of [sailing, moored]) {
      await addReports(id, rows)
      await server.database.pool.query('update meteo_stations set latest_at = $2 where id = $1', [
        id,
        rows[0]?.at,
      ])
    }
    expect(column(await findMeteoReport(db, sailing), 'wspd')).toEqual([0, 1])
    expect(column(await findMeteoReport(db, moored), 'wspd')).toEqual([0, 1, 2])
  })

  it('begins with the latest values of the beacon, unless a row is as new', async () => {
    const at = getHoursAgo(1)
    const id = await addStation({ latest: { wspd: 9 }, latest_at: at })
    await addReports(id, [{ at: getHoursAgo(2), wspd: 1 }])
    expect(column(await findMeteoReport(db, id), 'wspd')).toEqual([9, 1])
    await addReports(id, [{ at, wspd: 8 }])
    expect(column(await findMeteoReport(db, id), 'wspd')).toEqual([8, 1])
  })

  it('has the neighbours within a distance and an age, the nearest first', async () => {
    const id = await addStation()
    const { neighbourNm, neighbourHours } = weatherReport
    await addStation({ name: 'far', position: milesAway(neighbourNm - 0.1) })
    await addStation({
      name: 'near',
      position: milesAway(10, 200),
      latest_at: getHoursAgo(neighbourHours - 0.1),
    })
    await addStation({ name: 'too far', position: milesAway(neighbourNm + 0.1) })
    // In the box around the circle.
    await addStation({ name: 'in the corner', position: milesAway(1.3 * neighbourNm, 45) })
    await addStation({ name: 'too old', latest_at: getHoursAgo(neighbourHours + 0.1) })
    await addStation({ name: 'silent', latest: null, latest_at: null })
    const report = await findMeteoReport(db, id)
    const distance = meteoColumns.indexOf('distance')
    expect(report?.neighbours.map(({ name, observation }) => [name, observation[distance]])).toEqual([
      ['near', 10],
      ['far', neighbourNm - 0.1],
    ])
  })

  it('has so many neighbours only', async () => {
    const id = await addStation()
    for (let index = 0; index <= weatherReport.neighbourRows; index++)
      await addStation({ name: `${index}`, position: milesAway(1 + index) })
    const { neighbours = [] } = (await findMeteoReport(db, id)) ?? {}
    expect(neighbours).toHaveLength(weatherReport.neighbourRows)
    expect(neighbours.at(-1)?.name).toBe(String(weatherReport.neighbourRows - 1))
  })

  it('is not there for a ship whose report has expired', async () => {
    const at = (hours: number) => ({ latest_at: getHoursAgo(hours), type_enum: ship })
    const [old, recent] = [
      await addStation(at(shipReportMaxAgeHours + 0.1)),
      await addStation(at(shipReportMaxAgeHours - 0.1)),
    ]
    expect(await findMeteoReport(db, old)).toBeNull()
    expect(await findStationFeature(db, old)).toBeNull()
    expect(await findStationFeature(db, recent)).toMatchObject({ id: recent, latitude: 43, longitude: 5 })
    const filter = { bounds: null, types: null, time: null }
    const page = await readStationItems(db, filter as never, { after: 0, offset: 0, limit: 10 })
    expect(page.map(({ id }) => id)).toEqual([recent])
  })
})

describe('the logged wind', () => {
  const now = new Date('2026-11-26T10:20:00Z')
  const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 26, hour, minute))
  const find = (days = 1) => findLoggedWind(db, centre, now, days)

  it('is the mean of each hour in UTC, in order, with directions from 0 to 360 degrees', async () => {
    const id = await addStation({ name: 'Planier', source: 'ais' })
    await addReports(id, [
      { at: at(9, 40), wspd: 20, wdir: 350 },
      { at: at(9, 10), wspd: 10, wdir: 290 },
      { at: at(8, 59), wspd: 6, wdir: 90 },
      { at: at(9, 20), wspd: null, wdir: 90 },
      { at: at(9, 30), wspd: 50, wdir: null },
    ])
    const found = await find()
    expect(found).toMatchObject({ station: 'Planier', source: 'ais' })
    expect(found?.hours.map(({ speedKn }) => speedKn)).toEqual([6, 15])
    expect(found?.hours.map(({ at: hour }) => Date.parse(hour))).toEqual([at(8).getTime(), at(9).getTime()])
    expect(found?.hours[0]?.direction).toBeCloseTo(90)
    const { direction = 0 } = found?.hours[1] ?? {}
    expect(direction > 290 && direction < 350).toBe(true)
  })

  it('has no report of the future, nor of more days ago than are counted', async () => {
    const id = await addStation()
    const dayBefore = new Date(now.getTime() - 24 * 3_600_000)
    await addReports(id, [
      { at: new Date(now.getTime() + 1), wspd: 1, wdir: 0 },
      { at: now, wspd: 2, wdir: 0 },
      { at: dayBefore, wspd: 3, wdir: 0 },
      { at: new Date(dayBefore.getTime() + 1), wspd: 4, wdir: 0 },
    ])
    expect((await find())?.hours.map(({ speedKn }) => speedKn)).toEqual([4, 2])
  })

  it('is null without a beacon that measured speed and direction at the same time', async () => {
    const id = await addStation()
    await addReports(id, [
      { at: at(9), wspd: 5 },
      { at: at(8), wspd: null, wdir: 90 },
    ])
    expect(await find()).toBeNull()
  })
})
