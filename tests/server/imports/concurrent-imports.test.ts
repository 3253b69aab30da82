import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { insertSourceRecords } from '../../../src/server/imports/source-record-queries.ts'
import { useImportServer } from '../../support/import-server.ts'

const { getServer, folder, importFile, fetchRows } = useImportServer()

/** An Overpass file with marinas, toilets next to them, and buoys. */
function writeOverpassFile(): string {
  const elements = Array.from({ length: 150 }, (_, index) => {
    const position = { lat: 40 + index * 0.02, lon: 4 }
    const node = { type: 'node', id: 10 + index * 3 }
    return [
      { ...node, ...position, tags: { leisure: 'marina', name: `Port ${index}` } },
      {
        ...node,
        ...position,
        id: node.id + 1,
        tags: { 'seamark:type': 'small_craft_facility', 'seamark:small_craft_facility:category': 'toilets' },
      },
      {
        ...node,
        ...position,
        id: node.id + 2,
        tags: { 'seamark:type': 'virtual_aton', 'seamark:radio_station:mmsi': String(992_270_000 + index) },
      },
    ]
  }).flat()
  const path = join(folder, 'overpass.json')
  const osm3s = { timestamp_osm_base: '2022-04-21T04:17:06Z' }
  writeFileSync(path, JSON.stringify({ version: 0.6, osm3s, elements }))
  return path
}

describe('imports of one file at the same time', () => {
  it('store each place and each aid once', async () => {
    const path = writeOverpassFile()
    const summaries = await Promise.all(Array.from({ length: 4 }, () => importFile('overpass', path)))
    const added = summaries.map(({ outcomes }) => outcomes.added).filter((count) => count > 0)
    const [stored] = await fetchRows(`
      select (select count(*)::int from places) as places, (select count(*)::int from nav_aids) as aids,
        (select count(*)::int from source_records) as records`)
    expect(stored).toEqual({ places: 150, aids: 150, records: 450 })
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(300)
  })

  it('cannot store a second place for a key, even without the lock', async () => {
    const path = writeOverpassFile()
    await importFile('overpass', path)
    const [{ key }] = (await fetchRows('select key from source_records limit 1')) as [{ key: string }] // selected columns
    const again = {
      key,
      source: 'openstreetmap',
      source_licence: 'ODbL-1.0',
      source_url: null,
      observed_at: null,
      place_id: null,
      nav_aid_id: null,
      role: 'own' as const,
      digest: '00',
    }
    await expect(insertSourceRecords(getServer().database.db, [again])).rejects.toThrow('source_records_key')
  })
})
