import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importNdbcText } from '../../../../src/server/weather/ndbc/import-ndbc.ts'
import { createRecordingIo, startTestServer, type TestServer } from '../../../support/test-server.ts'
import { importNdbcFile, type ImportNdbcFile } from './import-ndbc-file.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const folder = mkdtempSync(join(tmpdir(), 'roadstead-ndbc-'))

const importFile: ImportNdbcFile = (...file) => importNdbcFile(server, folder, ...file)

function writeInput(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content)
  return name
}

async function countRows(table: string): Promise<number> {
  return (await server.database.pool.query(`select count(*) as count from ${table}`)).rows[0].count as number
}

const stations = `<stations>
  <station id="44013" lat="42.346" lon="-70.651" name="Boston" type="buoy"/>
  <station id="tplm2" lat="38.899" lon="-76.436" name="Thomas Point" type="fixed"/>
</stations>`

const boston = 'YY MM DD hh mm WSPD\n2022 06 05 13 00 3.0\n'
const importStations = () => importFile('stations', writeInput('active.xml', stations))
const importBoston = () => importFile('weather', writeInput('44013.txt', boston))

describe('NDBC import', () => {
  it('needs the stations before the weather of a station', async () => {
    await expect(importBoston()).rejects.toThrow('station 44013 is not known')
    expect((await importStations()).outcomes).toMatchObject({ added: 2 })
    expect((await importBoston()).outcomes).toMatchObject({ added: 1 })
  })

  it('is recorded with its counts, and leaves no copy of the file', async () => {
    await importStations()
    const { rows } = await server.database.pool.query(
      'select kind, origin, counts, finished_at >= started_at as is_finished from imports',
    )
    expect(rows).toEqual([
      {
        kind: 'stations',
        origin: 'active.xml',
        counts: expect.objectContaining({ added: 2, updated: 0 }) as object,
        is_finished: true,
      },
    ])
    expect(readdirSync(join(server.dataFolder, 'tmp'))).toEqual([])
  })

  it('reports how many records are done, and stops between batches', async () => {
    const steps: object[] = []
    const controller = new AbortController()
    const job = {
      kind: 'stations',
      origin: 'active.xml',
      station: null,
      database: server.database,
      io: { ...createRecordingIo(), progress: (step: object) => void steps.push(step) },
      signal: controller.signal,
    } as const
    await importNdbcText(job, stations)
    expect(steps).toEqual([{ label: 'importing', done: 2, total: 2 }])
    controller.abort()
    await expect(importNdbcText(job, stations)).rejects.toThrow(
      'the import was interrupted after 0 of 2 records',
    )
  })

  it('changes nothing the second time and merges two files of one time', async () => {
    await importStations()
    await importBoston()
    expect((await importStations()).outcomes).toMatchObject({ added: 0, unchanged: 2 })
    expect((await importBoston()).outcomes).toMatchObject({ added: 0, unchanged: 1 })
    const waves = gzipSync('YY MM DD hh mm WVHT\n2022 06 05 13 00 1.5\n2022 06 05 12 00 1.4\n')
    const { outcomes } = await importFile('weather', writeInput('44013h2022.txt.gz', waves))
    expect(outcomes).toMatchObject({ added: 1, updated: 1 })
    const { rows } = await server.database.pool.query(
      `select latest, latest_at from meteo_stations where key = 'ndbc:44013'`,
    )
    expect(rows).toEqual([{ latest: { wspd: 5.8, wvht: 1.5 }, latest_at: '2022-06-05T13:00:00.000Z' }])
  })

  it('imports the latest observations of all stations and adds unknown stations', async () => {
    await importStations()
    const latest = `#STN LAT LON YYYY MM DD hh mm WDIR WSPD
44013 42.400 -70.700 2022 06 05 14 00 280 4.0
TPLM2 38.899 -76.436 2022 06 05 14 00 MM 99.0
62149 53.7 1.1 2022 06 05 14 00 170 7.7`
    const summary = await importFile('weather', writeInput('latest_obs.txt', latest))
    expect(summary).toMatchObject({ outcomes: { added: 2 }, read: { rejected: { 'nothing measured': 1 } } })
    const { rows } = await server.database.pool.query(
      'select key, name, position, latest from meteo_stations order by key',
    )
    expect(rows).toEqual([
      // The position of a buoy is the latest reported one.
      {
        key: 'ndbc:44013',
        name: 'Boston',
        position: { x: -70.7, y: 42.4 },
        latest: { wdir: 280, wspd: 7.8 },
      },
      { key: 'ndbc:62149', name: '62149', position: { x: 1.1, y: 53.7 }, latest: { wdir: 170, wspd: 15 } },
      { key: 'ndbc:TPLM2', name: 'Thomas Point', position: { x: -76.436, y: 38.899 }, latest: null },
    ])
  })

  it('names the right command for a file of the other kind and changes nothing', async () => {
    await importStations()
    await importBoston()
    const countAll = async () => [await countRows('meteo_stations'), await countRows('meteo_observations')]
    const before = await countAll()
    const table = `# STATION_ID | OWNER | TTYPE | HULL | NAME | PAYLOAD | LOCATION | TIMEZONE | FORECAST | NOTE
#
0y2w3|CG|Weather Station||Sturgeon Bay CG Station, WI||44.794 N 87.313 W (44&#176;47'39" N 87&#176;18'47" W)|C||
`
    const buildStationsMessage = (name: string) =>
      `cannot import ${name}: it is a list of stations, which "roadstead import stations ${name}" takes`
    await expect(importFile('weather', writeInput('station_table.txt', table))).rejects.toThrow(
      buildStationsMessage('station_table.txt'),
    )
    const xml = `<?xml version="1.0"?>\n${stations}`
    await expect(importFile('weather', writeInput('list.xml', xml))).rejects.toThrow(
      buildStationsMessage('list.xml'),
    )
    const buildWeatherMessage = (name: string) =>
      `cannot import ${name}: it holds observations, which "roadstead import weather ${name}" takes`
    const latest = '#STN LAT LON YYYY MM DD hh mm WSPD\n44013 42.4 -70.7 2022 06 05 14 00 4.0\n'
    await expect(importFile('stations', writeInput('latest_obs.txt', latest))).rejects.toThrow(
      buildWeatherMessage('latest_obs.txt'),
    )
    await expect(importFile('stations', writeInput('44013.txt.gz', gzipSync(boston)))).rejects.toThrow(
      buildWeatherMessage('44013.txt.gz'),
    )
    expect(await countAll()).toEqual(before)
  })

  it('reports unreadable files in one line and changes nothing', async () => {
    await importStations()
    await importBoston()
    const before = await countRows('meteo_observations')
    await expect(importFile('weather', writeInput('44013.html', '<html>'))).rejects.toThrow(
      'cannot import 44013.html: it has no header',
    )
    const truncated = gzipSync('YY MM DD hh mm WSPD\n2022 06 05 13 00 3.0\n').subarray(0, 30)
    await expect(importFile('weather', writeInput('44013.gz', truncated))).rejects.toThrow('damaged')
    expect(await countRows('meteo_observations')).toBe(before)
  })
})
