import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runImport, formatImportSummary, type ImportSummary } from '../../../src/server/imports/run-import.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { buildGpx, buildWaypoint } from '../../factories/gpx.ts'
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

function importGpx(content: string, placeType?: number): Promise<ImportSummary> {
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

async function fetchPlaces(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.pool.query('select * from places order by name')
  return rows as Record<string, unknown>[] // a row by column
}

describe('GPX import', () => {
  it('adds a waypoint with its town once and updates it when it changes', async () => {
    const file = buildGpx(
      buildWaypoint(43.2, 5.53, '<name>Port Miou</name><desc>Deep</desc><sym>1st-Anchorage</sym>'),
    )
    const summary = await importGpx(file)
    expect(summary).toMatchObject({ read: { total: 1, rejected: {} }, outcomes: { added: 1 } })
    expect(await fetchPlaces()).toMatchObject([
      {
        name: 'Port Miou',
        type_enum: 1,
        position: { x: 5.53, y: 43.2 },
        city: 'Cassis',
        country_code: 'FR',
        source: 'gpx',
      },
    ])
    const second = await importGpx(file)
    expect(second.outcomes).toMatchObject({ unchanged: 1, added: 0, updated: 0, merged: 0 })
    await importGpx(file.replace('Deep', 'Very deep'))
    expect(await fetchPlaces()).toMatchObject([{ description: 'Very deep' }])
  })

  it('counts skipped waypoints by reason and imports unknown symbols with --type', async () => {
    const file = buildGpx(
      buildWaypoint(43, 5, '<name>Home</name><sym>Marina</sym>') +
        buildWaypoint(43.1, 5, '<name>Turn</name><sym>triangle</sym><type>WPT</type>') +
        buildWaypoint(91, 5, '<name>North</name><sym>Marina</sym>') +
        buildWaypoint('x', 5, '<sym>Marina</sym>') +
        buildWaypoint(43, 5, '<name>Home</name><sym>Marina</sym>'),
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
    const file = buildGpx(
      buildWaypoint(43.5171, 4.1321, '<name>Port Camargue</name><desc>Big</desc><sym>Marina</sym>'),
    )
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

  it('reports an invalid file in one sentence and changes nothing', async () => {
    const file = buildGpx(buildWaypoint(43, 5, '<name>A</name><sym>Marina</sym>'))
    await expect(importGpx(file.slice(0, -10))).rejects.toThrow(
      /^cannot import file\.gpx: it is not well-formed XML$/,
    )
    expect(await fetchPlaces()).toEqual([])
  })

  it('reads large files', async () => {
    const track = `<trk><trkseg>${'<trkpt lat="43.12345" lon="5.12345"><ele>1</ele></trkpt>'.repeat(100_000)}</trkseg></trk>`
    const large = buildGpx(track + buildWaypoint(43, 6, '<name>Last</name><sym>Anchor</sym>'))
    expect((await importGpx(large)).outcomes).toMatchObject({ added: 1 })
  })
})
