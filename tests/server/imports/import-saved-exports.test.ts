import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findGeoTools } from '../../../scripts/geo-tools.ts'
import { createLocator } from '../../../src/server/gazetteer/locator.ts'
import { changingImportResults } from '../../../src/server/database/write-results.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import { runImport, type ImportSummary } from '../../../src/server/imports/run-import.ts'
import {
  buildPlaceRecord,
  createRecordingIo,
  startTestServer,
  type TestServer,
} from '../../support/test-server.ts'

const { ogr2ogr, gpsbabel } = findGeoTools()

const savePython = `
import sys, xml.etree.ElementTree as tree
tree.parse(sys.argv[1]).write(sys.argv[2], encoding=sys.argv[3], xml_declaration=True)`

/** Programs that read a GPX file and write one; null if the program is missing. */
const programs: [name: string, save: ((from: string, to: string) => unknown) | null][] = [
  [
    'Python with other prefixes',
    (from, to) => execFileSync('python3', ['-c', savePython, from, to, 'utf-8']),
  ],
  ['Python in ISO-8859-1', (from, to) => execFileSync('python3', ['-c', savePython, from, to, 'iso-8859-1'])],
  ['GDAL, which drops extensions', runGdal([])],
  ['GDAL with extensions', runGdal(['-dsco', 'GPX_USE_EXTENSIONS=YES'])],
  ['GPSBabel', runGpsbabel('gpx')],
  ['GPSBabel as GPX 1.0', runGpsbabel('gpx,gpxver=1.0')],
  ['GPSBabel for Garmin, which drops source and type', runGpsbabel('gpx,garminextensions')],
]

function runGdal(options: string[]) {
  if (!ogr2ogr) return null
  return (from: string, to: string) =>
    execFileSync(ogr2ogr, ['-f', 'GPX', ...options, to, from, 'waypoints'], { stdio: 'pipe' })
}

function runGpsbabel(format: string) {
  if (!gpsbabel) return null
  return (from: string, to: string) =>
    execFileSync(gpsbabel, ['-i', 'gpx', '-f', from, '-o', format, '-F', to])
}

/** Places with all fields, of all sources, approximate and surveyed. */
const places = [
  buildPlaceRecord({
    name: 'Harbour of Æbelø & <Nord>',
    description: 'Two basins.\nShoals  in the  east; [see chart 123]\n\nQuiet.',
    address: '1, Havnevej',
    postal_code: '5450',
    city: 'Otterup',
    country_code: 'DK',
    phone: '+45 12 34 56 78',
    email: 'harbour@aebelo.example',
    url: 'https://aebelo.example/berths?guests=1&lang=da#top',
    source_url: 'https://www.openstreetmap.org/way/987001',
    tags: { vhf: '12', fuel: 'yes', drinking_water: 'yes', 'seamark:name': 'A; "B" = 100 % & <C>' },
    latitude: 55.6123456,
    longitude: 10.1654321,
  }),
  buildPlaceRecord({
    name: 'Port of Kerling',
    type_enum: 10,
    source: 'nga-wpi',
    source_licence: 'Public domain',
    source_url: 'https://msi.nga.mil/Publications/WPI',
    approximate: true,
    tags: { repairs: 'major', crane: 'yes' },
    updated_at: '2020-02-03T04:05:06.789Z',
    latitude: 49.5,
    longitude: -2.5,
  }),
  buildPlaceRecord({
    name: 'Anchorage of Sandvik',
    type_enum: 1,
    source: 'gfw-anchorages',
    source_licence: 'Apache-2.0',
    source_url: 'https://github.com/GlobalFishingWatch/pipe-anchorages',
    approximate: true,
    updated_at: null,
    country_code: 'FJ',
    latitude: -16.75,
    longitude: 180,
  }),
  buildPlaceRecord({
    name: 'Ferry pier',
    type_enum: 11,
    source: 'sea-ports',
    source_licence: 'MIT',
    source_url: null,
    latitude: 12.1,
    longitude: -61.7,
  }),
  buildPlaceRecord({
    name: 'Hole of the storm',
    type_enum: 8,
    source: 'members',
    source_url: null,
    description: 'Only a description',
    latitude: 18.3,
    longitude: -64.9,
  }),
  buildPlaceRecord({
    name: 'Old mark',
    type_enum: 300,
    source: 'gpx',
    source_licence: 'not stated',
    source_url: null,
    approximate: true,
    tags: { visitor_berths: '7' },
    latitude: 1.5,
    longitude: 104,
  }),
  buildPlaceRecord({ name: 'Sailing club', type_enum: 3, latitude: 41, longitude: 9 }),
  buildPlaceRecord({ name: 'Fuel berth', type_enum: 5, latitude: 41.01, longitude: 9 }),
  buildPlaceRecord({ name: 'Dry dock', type_enum: 6, latitude: 41.02, longitude: 9 }),
  buildPlaceRecord({ name: 'Something else', type_enum: 25, latitude: 41.03, longitude: 9 }),
]

let server: TestServer
let folder = ''
/** Rows of the installation that exported, and its exports by flavour. */
let stored: Record<string, unknown>[]
const exported: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'roadstead-round-trip-'))
  await fillDatabase()
  for (const flavour of ['opencpn', 'garmin'])
    exported[flavour] = String((await server.get(`/places.gpx?flavour=${flavour}`)).body)
  stored = await fetchPlaces()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

async function query(statement: string): Promise<Record<string, unknown>[]> {
  return (await server.database.pool.query(statement)).rows as Record<string, unknown>[] // rows by column
}

async function fillDatabase(): Promise<void> {
  const { db } = server.database
  const locator = createLocator()
  const located = places.map((place) => locator.fillAddress(place))
  await db.transaction().execute((tx) => importPlaces(tx, located))
  // A second source and a member contributed to the first place.
  const second = buildPlaceRecord({ ...places[0], key: 'wpi:1', source: 'nga-wpi' })
  await db.transaction().execute((tx) => importPlaces(tx, [second]))
  await query(`update places set user_edited = true where name like 'Harbour%'`)
}

const fetchPlaces = () => query('select * from places order by name')

/** What a fresh installation has to keep: every stated field, the facilities, and all sources that are credited. */
const fetchKept = () =>
  query(`
    select name, type_enum, round(position[1]::numeric, 7) as latitude,
      round(abs(position[0])::numeric, 7) as longitude, description, address, postal_code, city, country_code, email,
      phone, url, tags, source, source_licence, source_url, updated_at, approximate, facilities,
      array(
        select distinct credited from (
          select s.source as credited from source_records s where s.place_id = p.id
          union all select 'members' where p.user_edited or p.source = 'members'
        ) c order by credited
      ) as sources
    from places p order by name`)

async function importGpx(path: string): Promise<ImportSummary> {
  return runImport({
    format: 'gpx',
    origin: path,
    workingFolder: folder,
    dataFolder: server.dataFolder,
    database: server.database,
    io: createRecordingIo(),
    signal: new AbortController().signal,
  })
}

function countChanges({ outcomes }: ImportSummary): number {
  return changingImportResults.reduce((sum, name) => sum + outcomes[name], 0)
}

type Save = (from: string, to: string) => unknown
const present = programs.flatMap(([name, save]): [string, Save][] => (save ? [[name, save]] : []))
const cases = ['opencpn', 'garmin'].flatMap((flavour) =>
  present.map(([name, save]): [string, string, Save] => [flavour, name, save]),
)

function saveCopy(flavour: string, save: Save): string {
  const [from, to] = [join(folder, 'export.gpx'), join(folder, 'saved.gpx')]
  rmSync(to, { force: true })
  writeFileSync(from, exported[flavour] ?? '')
  save(from, to)
  return to
}

describe.each(cases)('an export for %s saved by %s', (flavour, _program, save) => {
  let path = ''
  beforeEach(() => {
    path = saveCopy(flavour, save)
  })

  it('changes nothing on the installation that exported it', async () => {
    const summary = await importGpx(path)
    expect(summary).toMatchObject({
      read: { total: places.length, rejected: {} },
      outcomes: { unchanged: places.length },
    })
    expect(countChanges(summary)).toBe(0)
    expect(await fetchPlaces()).toEqual(stored)
  })
})

describe('a fresh installation', () => {
  let kept: Record<string, unknown>[]
  beforeAll(async () => {
    kept = await fetchKept()
  })
  beforeEach(async () => {
    await query('delete from places')
    await query('delete from source_records')
  })

  it.each(cases)(
    'keeps every field, source, licence, facility and flag of an export for %s saved by %s',
    async (flavour, _program, save) => {
      const summary = await importGpx(saveCopy(flavour, save))
      expect(summary).toMatchObject({ read: { rejected: {} }, outcomes: { added: places.length } })
      expect(await fetchKept()).toEqual(kept)
    },
  )

  it('is not changed by the same export as the next program saves it', async () => {
    for (const [at, [, save]] of present.entries()) {
      const summary = await importGpx(saveCopy('opencpn', save))
      expect(countChanges(summary)).toBe(at === 0 ? places.length : 0)
    }
    expect(await fetchKept()).toEqual(kept)
  })

  it('keeps all of it from the export itself', async () => {
    await importGpx(saveCopy('opencpn', (from, to) => writeFileSync(to, readFileSync(from))))
    expect(await fetchKept()).toEqual(kept)
  })
})
