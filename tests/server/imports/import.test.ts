import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { importFromOverpass } from '../../../src/server/imports/osm/import-overpass.ts'
import type { InputFormat } from '../../../src/server/imports/readers/read-file.ts'
import { hashSourceRecord } from '../../../src/server/imports/source-record-queries.ts'
import { formatImportSummary } from '../../../src/server/imports/run-import.ts'
import type { CommandIo } from '../../../src/server/system/command-io.ts'
import { useImportServer } from '../../support/import-server.ts'
import { createRecordingIo } from '../../support/test-server.ts'

const { getServer, folder, importFile, fetchRows } = useImportServer()
const date = '2022-04-21T04:17:06Z'

function writeInput(content: string): string {
  const path = join(folder, `input-${Math.random()}`)
  writeFileSync(path, content)
  return path
}

function overpassFile(elements: object[], base = date): string {
  return writeInput(JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: base }, elements }))
}

const marina = {
  type: 'node',
  id: 1,
  lat: 43.517,
  lon: 4.132,
  tags: { leisure: 'marina', name: 'Port Camargue', vhf: '9', website: 'portcamargue.com' },
}

describe('Overpass import', () => {
  it('stores type, country, town, source, licence, link and date', async () => {
    await importFile('overpass', overpassFile([marina]))
    expect(await fetchRows('select * from places')).toEqual([
      expect.objectContaining({
        id: 1401,
        name: 'Port Camargue',
        type_enum: 0,
        country_code: 'FR',
        city: expect.stringContaining('Grau'),
        url: 'https://portcamargue.com',
        tags: { vhf: '9' },
        source: 'openstreetmap',
        source_licence: 'ODbL-1.0',
        source_url: 'https://www.openstreetmap.org/node/1',
        updated_at: '2022-04-21T04:17:06.000Z',
        derived_columns: expect.arrayContaining(['country_code', 'city']),
      }),
    ])
  })

  it('that is interrupted keeps the records before, and imports the others the next time', async () => {
    const marinas = Array.from({ length: 260 }, (_, index) => ({
      ...marina,
      id: index + 1,
      lat: 43 + index / 100,
    }))
    const path = overpassFile(marinas)
    const controller = new AbortController()
    const progress: CommandIo['progress'] = ({ label }) => label === 'importing' && controller.abort()
    const io = { ...createRecordingIo(), progress }
    await expect(importFile('overpass', path, { io, signal: controller.signal })).rejects.toThrow(
      'the import was interrupted after 250 of 260 records',
    )
    expect(await fetchRows('select count(*) as count from places')).toEqual([{ count: 250 }])
    expect((await importFile('overpass', path)).outcomes).toMatchObject({ added: 10, unchanged: 250 })
  })

  it('changes nothing the second time', async () => {
    const path = overpassFile([
      marina,
      { type: 'node', id: 2, lat: 43.5, lon: 4.1, tags: { 'seamark:type': 'anchorage' } },
    ])
    expect((await importFile('overpass', path)).outcomes).toMatchObject({ added: 2 })
    const before = await fetchRows('select * from places order by id')
    const second = await importFile('overpass', path)
    expect(second.outcomes).toMatchObject({ added: 0, updated: 0, merged: 0, unchanged: 2 })
    expect(formatImportSummary(second).at(-1)).toMatch(/^0 changes in/)
    expect(await fetchRows('select * from places order by id')).toEqual(before)
  })

  it('updates records that changed at the source, but not edited or deleted ones', async () => {
    await importFile(
      'overpass',
      overpassFile([marina, { ...marina, id: 5, lat: 10, lon: 10 }, { ...marina, id: 6, lat: 20, lon: 20 }]),
    )
    await getServer().database.pool.query(
      "update places set user_edited = true, name = 'Edited' where position[1] = 10",
    )
    await getServer().database.pool.query('update places set deleted_at = now() where position[1] = 20')
    const renamed = { ...marina, tags: { ...marina.tags, name: 'Nouveau Port' } }
    const summary = await importFile(
      'overpass',
      overpassFile(
        [renamed, { ...renamed, id: 5, lat: 10, lon: 10 }, { ...renamed, id: 6, lat: 20, lon: 20 }],
        '2026-01-01T00:00:00Z',
      ),
    )
    expect(summary.outcomes).toMatchObject({ updated: 1, kept: 1, deleted: 1 })
    expect(
      await fetchRows('select name, deleted_at is null as there, lock_version from places order by id'),
    ).toEqual([
      { name: 'Nouveau Port', there: true, lock_version: 1 },
      { name: 'Edited', there: true, lock_version: 0 },
      { name: 'Port Camargue', there: false, lock_version: 0 },
    ])
  })

  it('ignores records older than the stored ones', async () => {
    await importFile('overpass', overpassFile([marina], '2026-01-01T00:00:00Z'))
    const older = { ...marina, tags: { leisure: 'marina', name: 'Old name' } }
    expect(
      (await importFile('overpass', overpassFile([older], '2020-01-01T00:00:00Z'))).outcomes,
    ).toMatchObject({ older: 1, updated: 0 })
    expect(await fetchRows('select name from places')).toEqual([{ name: 'Port Camargue' }])
  })

  it('merges a node into an area of the same type within 300 m, if the names match or one is missing', async () => {
    const area = {
      type: 'way',
      id: 9,
      center: { lat: 43.518, lon: 4.133 },
      tags: { leisure: 'marina', name: 'Port Camargue', phone: '+33 4 66 51 10 45' },
    }
    const unnamed = {
      type: 'node',
      id: 2,
      lat: 43.5185,
      lon: 4.133,
      tags: { leisure: 'marina', capacity: '5000' },
    }
    const other = {
      type: 'node',
      id: 3,
      lat: 43.5185,
      lon: 4.1335,
      tags: { leisure: 'marina', name: 'Marina Baie des Anges' },
    }
    const far = {
      type: 'node',
      id: 4,
      lat: 43.53,
      lon: 4.133,
      tags: { leisure: 'marina', name: 'Port Camargue' },
    }
    const summary = await importFile('overpass', overpassFile([unnamed, marina, other, far, area]))
    expect(summary.outcomes).toMatchObject({ added: 3, merged: 2 })
    expect(
      await fetchRows("select name, phone, url, tags from places where source_url like '%way/9'"),
    ).toEqual([
      {
        name: 'Port Camargue',
        phone: '+33 4 66 51 10 45',
        url: 'https://portcamargue.com',
        tags: { vhf: '9', capacity: '5000' },
      },
    ])
    expect(await fetchRows('select count(*) as count from source_records')).toEqual([{ count: 5 }])
  })

  it('turns toilets and water points into tags of the nearest marina and counts the unattached ones', async () => {
    const toilets = {
      type: 'node',
      id: 7,
      lat: 43.5172,
      lon: 4.133,
      tags: {
        'seamark:type': 'small_craft_facility',
        'seamark:small_craft_facility:category': 'toilets;showers',
      },
    }
    const unattached = { ...toilets, id: 8, lat: 44 }
    const path = overpassFile([toilets, marina, unattached])
    expect((await importFile('overpass', path)).outcomes).toMatchObject({
      added: 1,
      merged: 1,
      unattached: 1,
    })
    expect(await fetchRows('select tags from places')).toEqual([
      { tags: { vhf: '9', toilets: 'yes', shower: 'yes' } },
    ])
    expect((await importFile('overpass', path)).outcomes).toMatchObject({
      added: 0,
      merged: 0,
      unchanged: 2,
      unattached: 1,
    })
  })

  it('counts skipped elements by reason', async () => {
    const withoutPosition = { type: 'node', id: 20, tags: { leisure: 'marina' } }
    const summary = await importFile(
      'overpass',
      overpassFile([marina, marina, withoutPosition, { ...withoutPosition, id: 21 }]),
    )
    expect(summary.read.total).toBe(4)
    expect(summary.read.rejected).toEqual({ 'repeated in the file': 1, 'no valid position': 2 })
    expect(formatImportSummary(summary).join('\n')).toMatch(
      /read\s+4\nadded\s+1\nleft out: no valid position\s+2/,
    )
  })

  it('stores hostile text unchanged', async () => {
    const name = "<script>alert('x')</script>"
    await importFile('overpass', overpassFile([{ ...marina, tags: { leisure: 'marina', name } }]))
    expect(await fetchRows('select name from places')).toEqual([{ name }])
  })

  it('stores nav aids with their country', async () => {
    await importFile(
      'overpass',
      overpassFile([
        {
          type: 'node',
          id: 30,
          lat: 43.4,
          lon: 5,
          tags: {
            'seamark:type': 'light_major',
            'seamark:name': 'Cap Couronne',
            'seamark:radio_station:mmsi': '992271409',
          },
        },
      ]),
    )
    expect(await fetchRows('select name, mmsi, aid_type, country_code from nav_aids')).toEqual([
      { name: 'Cap Couronne', mmsi: '992271409', aid_type: 5, country_code: 'FR' },
    ])
  })
})

describe('merging of sources', () => {
  const buildWpiFile = (name: string, position: string, codes = 'US MRR') =>
    writeInput(
      `World Port Index Number,Main Port Name,UN/LOCODE,Country Code,Harbor Size,Shelter Afforded,Latitude,Longitude\n7950,${name},${codes},United States,Small,Good,${position}\n`,
    )

  it('merges places of one name and type within 300 m and keeps both sources', async () => {
    await importFile(
      'overpass',
      overpassFile([
        { type: 'node', id: 40, lat: 40.5, lon: -74.25, tags: { 'seamark:type': 'harbour', name: 'Maurer' } },
      ]),
    )
    const summary = await importFile('wpi', buildWpiFile('MAURER', '40.502,-74.25'))
    expect(summary.outcomes).toMatchObject({ merged: 1, added: 0 })
    expect(formatImportSummary(summary).at(-1)).toMatch(/^1 changes in/)
    expect(await fetchRows('select name, source, tags from places')).toEqual([
      {
        name: 'Maurer',
        source: 'openstreetmap',
        tags: { harbor_size: 'Small', shelter: 'Good', unlocode: 'US MRR' },
      },
    ])
    expect(await fetchRows('select key, role from source_records order by id')).toEqual([
      { key: 'osm:node/40', role: 'own' },
      { key: 'wpi:7950', role: 'merged' },
    ])
  })

  it.each([
    ['places with another name', 'Perth Amboy', '40.502,-74.25'],
    ['places 400 m apart', 'Maurer', '40.5037,-74.25'],
  ])('does not merge %s', async (_case, name, position) => {
    await importFile(
      'overpass',
      overpassFile([
        { type: 'node', id: 40, lat: 40.5, lon: -74.25, tags: { 'seamark:type': 'harbour', name: 'Maurer' } },
      ]),
    )
    expect((await importFile('wpi', buildWpiFile(name, position))).outcomes).toMatchObject({
      added: 1,
      merged: 0,
    })
  })

  it('does not merge two unnamed places of different sources', async () => {
    await importFile(
      'overpass',
      overpassFile([{ type: 'node', id: 40, lat: 40.5, lon: -74.25, tags: { 'seamark:type': 'harbour' } }]),
    )
    expect((await importFile('wpi', buildWpiFile('', '40.5,-74.25'))).outcomes).toMatchObject({
      added: 1,
      merged: 0,
    })
  })

  it('replaces the approximate position of the starter data by that of a surveyed port', async () => {
    await importFile('sea-ports', '')
    const before = await fetchRows(
      "select p.id, p.approximate from places p join source_aliases a on a.place_id = p.id where alias = 'unlocode:FRMRS'",
    )
    expect(before).toEqual([{ id: expect.any(Number), approximate: true }])
    await importFile('wpi', buildWpiFile('Marseille', '43.3,5.35', 'FR MRS'))
    expect(
      await fetchRows(
        `select name, approximate, source, position[0] as x from places where id = ${Number(before[0]?.id)}`,
      ),
    ).toEqual([{ name: 'Marseille', approximate: false, source: 'nga-wpi', x: 5.35 }])
  })

  it.each([
    ['edited', "user_edited = true, name = 'Vieux-Port'", 'merged'],
    ['deleted', "deleted_at = now(), name = 'Vieux-Port'", 'deleted'],
  ])('keeps a place of the starter data that a user has %s', async (_case, change, result) => {
    await importFile('sea-ports', '')
    const isMarseille = "id = (select place_id from source_aliases where alias = 'unlocode:FRMRS')"
    await getServer().database.pool.query(`update places set ${change} where ${isMarseille}`)
    const { outcomes } = await importFile('wpi', buildWpiFile('Marseille', '43.3,5.35', 'FR MRS'))
    expect(outcomes).toMatchObject({ [result]: 1, added: 0, updated: 0 })
    expect(await fetchRows(`select name, approximate, source from places where ${isMarseille}`)).toEqual([
      { name: 'Vieux-Port', approximate: true, source: expect.not.stringMatching('nga-wpi') },
    ])
  })
})

describe('anchorage import', () => {
  it('names places without a name after type and nearest town', async () => {
    const rows = ['s2id,latitude,longitude,label,sublabel,iso3', '4,36.1,120.2,CHN-321,35b7d73d,CHN']
    expect((await importFile('anchorages', writeInput(rows.join('\n')))).outcomes).toMatchObject({ added: 1 })
    expect(await fetchRows('select name, country_code, derived_columns from places')).toEqual([
      {
        name: expect.stringMatching(/^Commercial Facility near \S+/),
        country_code: 'CN',
        derived_columns: expect.arrayContaining(['name']),
      },
    ])
  })
})

describe('unreadable input', () => {
  it.each<[string, InputFormat, string, string]>([
    [
      'is cut off',
      'overpass',
      '{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"leisure":"marina"}},',
      'the text ends early',
    ],
    ['is not CSV', 'anchorages', 's2id,latitude,longitude,label,sublabel,iso3\n"1,2', 'it is not a CSV file'],
  ])('that %s changes nothing and is reported in one line', async (_case, format, content, reason) => {
    const failure = await importFile(format, writeInput(content)).then(
      () => null,
      (error: Error) => error,
    )
    expect(failure?.message).toContain(reason)
    expect(failure?.message).toMatch(/^cannot import input-[\d.]+: [^\n]+$/)
    expect(await fetchRows('select count(*) as count from places')).toEqual([{ count: 0 }])
    expect(readdirSync(join(getServer().dataFolder, 'tmp'))).toEqual([])
  })

  it('is reported in one line if the file is missing or a folder', async () => {
    await expect(importFile('wpi', join(folder, 'nothing'))).rejects.toThrow('there is no such file')
    mkdirSync(join(folder, 'sub'), { recursive: true })
    await expect(importFile('wpi', join(folder, 'sub'))).rejects.toThrow('it is not a file')
    await expect(importFile('wpi', 'http://127.0.0.1:9/x.csv?api_key=secret')).rejects.toThrow(
      /^cannot import http:\/\/127\.0\.0\.1:9\/x\.csv: (?!.*secret)/,
    )
  })
})

describe('Overpass API', () => {
  const requestedQueries: string[] = []
  let respond: (requestCount: number) => { status: number; body: string }
  const overpass: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requestedQueries.push(new URLSearchParams(body).get('data') ?? '')
      const { status, body: text } = respond(requestedQueries.length)
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })
  const buildOverpassResponse = (elements: object[]) => ({
    status: 200,
    body: JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: date }, elements }),
  })
  let url = ''
  beforeEach(async () => {
    requestedQueries.length = 0
    if (!overpass.listening) await new Promise<void>((resolve) => overpass.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(overpass.address() as AddressInfo).port}/api/interpreter`
  })
  afterAll(() => overpass.close())

  const importBounds = (
    bbox: [number, number, number, number],
    refresh = false,
    signal = new AbortController().signal,
    backoffMs = 1,
  ) =>
    importFromOverpass({
      bounds: { x1: bbox[0], y1: bbox[1], x2: bbox[2], y2: bbox[3] },
      fetchedSince: refresh ? new Date() : null,
      url,
      signal,
      backoffMs,
      database: getServer().database,
      dataFolder: getServer().dataFolder,
      io: createRecordingIo(),
    })

  it('requests each tile once and caches it', async () => {
    respond = (count) => buildOverpassResponse([{ ...marina, id: count, lat: 43 + count / 10 }])
    const summary = await importBounds([3, 43, 8, 44])
    expect(requestedQueries).toHaveLength(2)
    expect(requestedQueries[0]).toContain('[bbox:43,3,44,5]')
    expect(requestedQueries[0]).toContain('nwr[leisure=marina]')
    expect(summary.outcomes.added).toBe(2)
    expect((await importBounds([3, 43, 8, 44])).outcomes.added).toBe(0)
    expect(requestedQueries).toHaveLength(2)
    await importBounds([3, 43, 8, 44], true)
    expect(requestedQueries).toHaveLength(4)
  })

  it('retries while the server is busy, each time after twice the pause', async () => {
    respond = (count) => (count < 4 ? { status: 429, body: '' } : buildOverpassResponse([marina]))
    const timer = vi.spyOn(globalThis, 'setTimeout')
    expect((await importBounds([3, 43, 4, 44], false, undefined, 7)).outcomes.added).toBe(1)
    const pauses = timer.mock.calls.map(([, ms]) => ms).filter((ms) => [7, 14, 28].includes(ms ?? 0))
    timer.mockRestore()
    expect(pauses).toEqual([7, 14, 28])
    expect(requestedQueries).toHaveLength(4)
  })

  it('stops after six attempts and continues later with the missing tiles', async () => {
    respond = (count) => (count === 1 ? buildOverpassResponse([marina]) : { status: 503, body: '' })
    await expect(importBounds([3, 43, 8, 44])).rejects.toThrow(
      'the Overpass server answered 503 6 times; run the import again to continue',
    )
    respond = () => buildOverpassResponse([{ ...marina, id: 77, lat: 43.9, lon: 7 }])
    requestedQueries.length = 0
    await importBounds([3, 43, 8, 44])
    expect(requestedQueries).toHaveLength(1)
    expect(requestedQueries[0]).toContain('[bbox:43,5,44,8]')
  })

  it('splits tiles that are too large into quarters and remembers the split', async () => {
    respond = (count) =>
      count === 1
        ? { status: 200, body: '{"elements":[],"remark":"runtime error: Query ran out of memory"}' }
        : buildOverpassResponse([{ ...marina, id: count }])
    await importBounds([0, 40, 5, 45])
    expect(requestedQueries).toHaveLength(5)
    expect(requestedQueries[1]).toContain('[bbox:40,0,42.5,2.5]')
    requestedQueries.length = 0
    await importBounds([0, 40, 5, 45])
    expect(requestedQueries).toHaveLength(0)
  })

  it('reports a permanent refusal in one line', async () => {
    respond = () => ({ status: 400, body: 'parse error' })
    await expect(importBounds([3, 43, 4, 44])).rejects.toThrow(
      'the Overpass server refused the request with 400',
    )
  })
})

it('the digest of a record stays that of former versions, so that an import finds no change', () => {
  const stated = { kind: 'place', key: 'osm:node/1', name: 'Port', country_code: 'FR', tags: { vhf: '9' } }
  const digest = 'ff48e74a88074381a034f0e9fc96c0842cbc6789'
  expect(hashSourceRecord({ ...stated, city: 'Sète', derived_columns: ['city'] })).toBe(digest)
  expect(hashSourceRecord({ ...stated, city: 'Agde', derived_columns: ['city'] })).toBe(digest)
  expect(hashSourceRecord({ ...stated, city: 'Agde', derived_columns: [] })).not.toBe(digest)
})
