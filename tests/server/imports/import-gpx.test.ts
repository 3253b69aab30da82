import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPlaceTypeBySymbol } from '../../../src/server/imports/readers/gpx-symbols.ts'
import { runImport, formatImportSummary, type ImportSummary } from '../../../src/server/imports/run-import.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  createRecordingIo,
  buildPlaceRecord,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'

let server: TestServer
let folder = ''
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roadstead-gpx-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.database.pool.query('delete from places')
  await server.database.pool.query('delete from source_records')
})

function importGpx(content: string | Buffer, placeType?: number): Promise<ImportSummary> {
  const origin = join(folder, 'file.gpx')
  writeFileSync(origin, content)
  return runImport({
    format: 'gpx',
    placeType,
    origin,
    workingFolder: folder,
    dataFolder: server.dataFolder,
    database: server.database,
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })
}

const gpx = (content: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}\n<gpx version="1.1" creator="OpenCPN" xmlns="http://www.topografix.com/GPX/1/1" xmlns:opencpn="http://www.opencpn.org">${content}</gpx>\n`
const wpt = (lat: number | string, lon: number | string, content: string) =>
  `<wpt lat="${lat}" lon="${lon}">${content}</wpt>`

async function fetchPlaces(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.pool.query('select * from places order by name')
  return rows as Record<string, unknown>[] // a row by column
}

describe('GPX import', () => {
  it('imports waypoints with name, type, description, date, town and source, and ignores routes and tracks', async () => {
    const file = gpx(`<metadata><name>Trip</name></metadata>
      ${wpt(
        43.2,
        5.53,
        `<time>2024-05-01T10:00:00Z</time><name>Port &amp; Miou</name><desc><![CDATA[Deep <b>calanque</b>]]></desc>
        <link href="https://example.org/miou"><text>More</text></link><sym>1st-Anchorage</sym>
        <extensions><opencpn:guid>abc-1</opencpn:guid></extensions>`,
      )}
      <!-- <wpt lat="1" lon="1"/> -->
      <rte><name>Route</name><rtept lat="1" lon="1"><name>R1</name></rtept></rte>
      <trk><trkseg><trkpt lat="2" lon="2"/></trkseg></trk>`)
    const summary = await importGpx(file)
    expect(summary).toMatchObject({ read: { total: 1, rejected: {} }, outcomes: { added: 1 } })
    expect(await fetchPlaces()).toMatchObject([
      {
        name: 'Port & Miou',
        type_enum: 1,
        position: { x: 5.53, y: 43.2 },
        description: 'Deep <b>calanque</b>',
        url: 'https://example.org/miou',
        city: 'Cassis',
        country_code: 'FR',
        updated_at: '2024-05-01T10:00:00.000Z',
        source: 'gpx',
        source_licence: 'not stated',
      },
    ])
    const second = await importGpx(file)
    expect(second.outcomes).toMatchObject({ unchanged: 1, added: 0, updated: 0, merged: 0 })
    await importGpx(file.replace('Deep', 'Very deep'))
    expect(await fetchPlaces()).toMatchObject([{ description: 'Very deep <b>calanque</b>' }])
  })

  it('counts skipped waypoints by reason and imports unknown symbols with --type', async () => {
    const file = gpx(
      wpt(43, 5, '<name>Home</name><sym>Marina</sym>') +
        wpt(43.1, 5, '<name>Turn</name><sym>triangle</sym><type>WPT</type>') +
        wpt(91, 5, '<name>North</name><sym>Marina</sym>') +
        wpt('x', 5, '<sym>Marina</sym>') +
        wpt(43, 5, '<name>Home</name><sym>Marina</sym>'),
    )
    const first = await importGpx(file)
    expect(first.read).toMatchObject({
      total: 5,
      rejected: {
        'no valid position': 2,
        'repeated in the file': 1,
        'its symbol is of no place: name a type with --type': 1,
      },
    })
    expect(formatImportSummary(first).join('\n')).toMatch(/left out: no valid position +2/)
    expect((await importGpx(file, 4)).outcomes).toMatchObject({ added: 1, unchanged: 1 })
    expect(await fetchPlaces()).toMatchObject([
      { name: 'Home', type_enum: 0 },
      { name: 'Turn', type_enum: 4 },
    ])
  })

  it('merges a waypoint with the same place of another source and keeps edits', async () => {
    const { db, pool } = server.database
    const existing = buildPlaceRecord({ name: 'Port Camargue', latitude: 43.517, longitude: 4.132 })
    await db.transaction().execute((tx) => importPlaces(tx, [existing]))
    const file = gpx(wpt(43.5171, 4.1321, '<name>Port Camargue</name><desc>Big</desc><sym>Marina</sym>'))
    expect((await importGpx(file)).outcomes).toMatchObject({ merged: 1, added: 0 })
    expect(await fetchPlaces()).toMatchObject([{ description: 'Big', source: 'openstreetmap' }])
    await pool.query("update places set user_edited = true, description = 'Mine'")
    expect((await importGpx(file.replace('Big', 'Small'))).outcomes).toMatchObject({ kept: 1 })
    expect(await fetchPlaces()).toMatchObject([{ description: 'Mine' }])
  })

  it('does not change the installation that exported the file; another one imports all of it', async () => {
    const { db, pool } = server.database
    const fields = {
      description: 'Two lines\nof <text>',
      phone: '+33 4',
      tags: { vhf: '9' },
      country_code: 'FR',
    }
    await db.transaction().execute((tx) =>
      importPlaces(tx, [
        buildPlaceRecord({ name: 'Port Camargue', ...fields, url: 'https://port.example.org/' }),
        buildPlaceRecord({
          name: 'Mooring near Sète',
          derived_columns: ['name'],
          type_enum: 4,
          latitude: 43.3,
        }),
        buildPlaceRecord({
          name: 'Odd',
          type_enum: 300,
          latitude: 43.2,
          approximate: true,
        }),
      ]),
    )
    const exported = await server.get('/places.gpx')
    const before = await fetchPlaces()
    const summary = await importGpx(String(exported.body))
    expect(summary).toMatchObject({ read: { total: 3, rejected: {} }, outcomes: { unchanged: 3, added: 0 } })
    expect(await fetchPlaces()).toEqual(before)
    await pool.query('delete from places')
    await pool.query('delete from source_records')
    expect((await importGpx(String(exported.body))).outcomes).toMatchObject({ added: 3 })
    const columns =
      'name type_enum description phone url tags source source_licence source_url updated_at approximate'
    const selectColumns = (rows: Record<string, unknown>[]) =>
      rows.map((row) => Object.fromEntries(columns.split(' ').map((name) => [name, row[name]])))
    expect(selectColumns(await fetchPlaces())).toEqual(selectColumns(before))
  })

  it.each([
    [
      'an entity bomb',
      gpx('', '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
      'it has a document type declaration, which is refused',
    ],
    ['an unknown entity', gpx(wpt(1, 1, '<name>&b;</name>')), 'it is not well-formed XML'],
    ['mismatched tags', gpx('<wpt lat="1" lon="1"><name>A</wpt>'), 'it is not well-formed XML'],
    ['a truncated file', gpx(wpt(1, 1, '')).slice(0, -10), 'it is not well-formed XML'],
    ['another XML', '<kml><Placemark/></kml>', 'it is not a GPX file: it starts with <kml>'],
    ['no XML', 'lat,lon\n1,2\n', 'it is not well-formed XML'],
    ['an empty file', '', 'it is empty'],
    ['no waypoints', gpx('<trk/>'), 'it contains no waypoints'],
    ['deep nesting', '<gpx>'.repeat(5000), 'it is not well-formed XML'],
    [
      'an endless name',
      `<gpx><wpt lat="1" lon="1"><name>${'a'.repeat(3_000_000)}`,
      'it is not well-formed XML',
    ],
    [
      'invalid text bytes',
      Buffer.from([0x3c, 0x67, 0x70, 0x78, 0x3e, 0xff, 0xff]),
      'it is not text in the encoding that it states',
    ],
  ])('reports %s in one sentence and changes nothing', async (_case, content, sentence) => {
    await expect(importGpx(content)).rejects.toThrow(`cannot import file.gpx: ${sentence}`)
    expect(await fetchPlaces()).toEqual([])
  })

  it('reads other encodings and large files', async () => {
    const latin = gpx(
      wpt(43, 5, '<name>Sète</name><sym>Marina</sym>'),
      '<?xml version="1.0" encoding="ISO-8859-1"?>',
    )
    await importGpx(Buffer.from(latin, 'latin1'))
    expect(await fetchPlaces()).toMatchObject([{ name: 'Sète' }])
    const track = `<trk><trkseg>${'<trkpt lat="43.12345" lon="5.12345"><ele>1</ele></trkpt>'.repeat(100_000)}</trkseg></trk>`
    const large = gpx(track + wpt(43, 6, '<name>Last</name><sym>Anchor</sym>'))
    expect((await importGpx(large)).outcomes).toMatchObject({ added: 1 })
  })
})

describe('place type by waypoint symbol', () => {
  it.each([
    ['Service-Marina', 0],
    ['1st-Anchorage', 1],
    ['Marks-Mooring-Buoy', 4],
    ['Marina', 0],
    ['Anchor', 1],
    ['Boat Ramp', 7],
    ['Gas Station', 5],
    ['Drydock', 6],
    ['Dock', 2],
    ['Harbor', 10],
    ['Ferry', 11],
    ['Yacht Club', 3],
    ['Hurricane Hole', 8],
    ['Other POI', 19],
    ['anchor_blu', 1],
    ['fuelpump_red', 5],
    ['Anchor Prohibited', null],
    ['Hazard-Wreck', null],
    ['Waypoint', null],
    ['triangle', null],
    ['', null],
  ])('maps %s to type %s', (symbol, type) => expect(findPlaceTypeBySymbol(symbol)).toBe(type))
})
