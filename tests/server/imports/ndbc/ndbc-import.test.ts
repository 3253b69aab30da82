import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importNdbcText } from '../../../../src/server/imports/ndbc/import-ndbc.ts'
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

  it('stores the reports of known stations although another is not known', async () => {
    await importStations()
    const text = `#STN YY MM DD hh mm WSPD
44013 2022 06 05 13 00 3.0
NONE1 2022 06 05 13 00 4.0
NONE1 2022 06 05 12 00 4.0`
    const { outcomes, read } = await importFile('weather', writeInput('hour_13.txt', text))
    expect(outcomes).toMatchObject({ added: 1 })
    expect(read.rejected).toEqual({ 'station not known: import the list of stations': 2 })
  })

  it('makes ship reports of ships without an id, and deletes those that have expired', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const formatTime = (at: string) => at.slice(0, 16).replaceAll(/[-T:]/g, ' ')
    const buildRow = (longitude: string, at: string) => `SHIP 40.1 ${longitude} ${formatTime(at)} 5.0`
    const rows = [
      buildRow('-70.2', minutesAgo(60)),
      buildRow('-60.0', minutesAgo(60)),
      buildRow('-50.0', minutesAgo(1440)),
    ]
    await server.database.pool.query(
      `insert into meteo_stations (key, name, position, source, source_licence, cell_x, cell_y)
       values ('ndbc:SHIP', 'SHIP', point(1, 2), 'ndbc', 'x', 0, 0)`,
    )
    const importRows = () =>
      importFile(
        'weather',
        writeInput('latest_obs.txt', ['#STN LAT LON YYYY MM DD hh mm WSPD', ...rows].join('\n')),
      )
    expect((await importRows()).outcomes).toMatchObject({ added: 3 })
    rows.splice(2)
    expect((await importRows()).outcomes).toMatchObject({ added: 0, unchanged: 2 })
    const { rows: stored } = await server.database.pool.query(
      'select key, name, type_enum, source_url from meteo_stations order by key',
    )
    expect(stored).toEqual([
      { key: 'ndbc:SHIP/40.100,-60.000', name: 'Ship', type_enum: 13, source_url: null },
      { key: 'ndbc:SHIP/40.100,-70.200', name: 'Ship', type_enum: 13, source_url: null },
    ])
  })

  it('reads lists of stations in the encoding that they declare', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${stations.replace('Boston', 'Récif')}`
    await importFile('stations', writeInput('latin.xml.gz', gzipSync(Buffer.from(xml, 'latin1'))))
    const table = `# STATION_ID | OWNER | TTYPE | HULL | NAME | PAYLOAD | LOCATION | TIMEZONE | FORECAST | NOTE
44044|N|Buoy||Île||42.346 N 70.651 W (x)|E| |\n`
    await importFile('stations', writeInput('table.txt', Buffer.from(table, 'latin1')))
    const { rows } = await server.database.pool.query('select name from meteo_stations order by key')
    expect(rows).toEqual([{ name: 'Récif' }, { name: 'Île' }, { name: 'Thomas Point' }])
    const mixed = Buffer.concat([Buffer.from(table), Buffer.from(table, 'latin1')])
    await expect(importFile('stations', writeInput('mixed.txt', mixed))).rejects.toThrow(
      'cannot import mixed.txt: it is not text in the encoding utf-8',
    )
  })

  it('refuses files of other kinds by their name, and finds the station in the address of a page', async () => {
    await importStations()
    await expect(importFile('weather', writeInput('44013.supl', boston))).rejects.toThrow(
      "cannot import 44013.supl: it holds supplemental measurements; of NDBC's files only those of the weather are read",
    )
    const job = {
      kind: 'weather',
      station: null,
      database: server.database,
      io: createRecordingIo(),
    } as const
    const origin = 'https://ndbc.example/view_text_file.php?filename=4401362022.txt.gz&dir=data/stdmet/Jun/'
    const { outcomes } = await importNdbcText(
      { ...job, origin, signal: new AbortController().signal },
      boston,
    )
    expect(outcomes).toMatchObject({ added: 1 })
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
