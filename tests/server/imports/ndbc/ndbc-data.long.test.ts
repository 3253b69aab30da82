import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPlaceCharts } from '../../../../src/server/places/chart-queries.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { importNdbcFile, type ImportNdbcFile } from './import-ndbc-file.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const importFile: ImportNdbcFile = (...file) => importNdbcFile(server, server.dataFolder, ...file)

async function countRows(table: string): Promise<number> {
  return (await server.database.pool.query(`select count(*) as count from ${table}`)).rows[0].count as number
}

const realData = process.env.ROADSTEAD_REAL_DATA ? resolve(process.env.ROADSTEAD_REAL_DATA, 'ndbc') : null
describe.runIf(realData && existsSync(realData))('real NDBC data', () => {
  const resolvePath = (name: string) => join(realData ?? '', name)

  /** Returns hourly means of a column of a realtime2 file, rounded as charts show them; skips MM. */
  function computeHourlyMeans(name: string, column: number, factor: number): Map<string, number> {
    const hours = new Map<string, number[]>()
    for (const line of readFileSync(resolvePath(name), 'utf8').split('\n')) {
      const cells = line.split(/\s+/)
      const cell = cells[column]
      if (line.startsWith('#') || cell === undefined || cell === 'MM') continue
      const hour = `${cells[0]}-${cells[1]}-${cells[2]}T${cells[3]}:00:00.000Z`
      // Each observation is converted and rounded before the mean is computed.
      hours.set(hour, [...(hours.get(hour) ?? []), Math.round(Number(cell) * factor * 10) / 10])
    }
    return new Map([...hours].map(([hour, values]) => [hour, values.reduce((a, b) => a + b) / values.length]))
  }

  it.each([
    ['44013.txt', { latitude: 42.346, longitude: -70.651 }, '2022-06-05T13:30:00Z'],
    ['TPLM2.txt', { latitude: 38.899, longitude: -76.436 }, '2022-08-13T18:30:00Z'],
  ])('%s gives charts whose values equal the converted file', async (name, position, clock) => {
    await importFile('stations', resolvePath('activestations.xml'))
    expect(await countRows('meteo_stations')).toBeGreaterThan(1_200)
    const summary = await importFile('weather', resolvePath(`realtime2/${name}`))
    expect(summary.outcomes.added).toBeGreaterThan(1_000)
    expect((await importFile('weather', resolvePath(`realtime2/${name}`))).outcomes).toMatchObject({
      added: 0,
      updated: 0,
    })
    const charts = await getPlaceCharts(server.database.db, { id: 1, ...position }, new Date(clock))
    const wind = computeHourlyMeans(`realtime2/${name}`, 6, 3600 / 1850)
    const air = computeHourlyMeans(`realtime2/${name}`, 13, 1)
    expect(charts.wspd_day_ary.filter(({ value }) => value !== null).length).toBeGreaterThan(20)
    for (const [series, expected] of [
      [charts.wspd_day_ary, wind],
      [charts.temp_day_ary, air],
    ] as const) {
      for (const { at: hour, value } of series) {
        const mean = expected.get(hour)
        if (mean === undefined) expect(value).toBeNull()
        // The column has single precision: a mean that ends in 5 may be rounded either way.
        else expect(Math.abs((value ?? Number.NaN) - mean)).toBeLessThanOrEqual(0.0501)
      }
    }
  })

  it('reads all files: the historical year, wind every ten minutes, the latest of all stations', async () => {
    await importFile('stations', resolvePath('activestations.xml'))
    const year = await importFile('weather', resolvePath('historical/tplm2h2020.txt'))
    expect(year.read.total).toBe(8_770)
    for (const name of ['realtime2/TPLM2.cwind', 'realtime2/44013.spec', 'latest_obs.txt']) {
      const { read, outcomes } = await importFile('weather', resolvePath(name))
      expect(outcomes.added + outcomes.updated).toBeGreaterThan(500)
      expect(read.total).toBeGreaterThan(700)
    }
    const table = await importFile('stations', resolvePath('station_table.txt'))
    expect(table.read.total).toBeGreaterThan(1_800)
  })
})
