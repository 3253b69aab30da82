import { afterAll, beforeAll, expect, it } from 'vitest'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  classifyBatch,
  findSourceRecords,
  hashSourceRecord,
  isOlder,
  updateSourceRecords,
  type ImportedRecord,
} from '../../../src/server/imports/source-record-queries.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('an update of a record changes its role, date and content, and neither its place nor other records', async () => {
  const { db } = server.database
  await db
    .transaction()
    .execute((tx) =>
      importPlaces(tx, [buildPlaceRecord({ key: 'a' }), buildPlaceRecord({ key: 'b', latitude: 10 })]),
    )
  const before = await findSourceRecords(db, ['a', 'b', 'unknown'])
  expect([...before.keys()].sort()).toEqual(['a', 'b'])
  const content = { name: 'Other' }
  await updateSourceRecords(db, [
    {
      key: 'a',
      source: 'other',
      source_licence: 'other',
      source_url: 'https://other.example',
      observed_at: '2026-05-01T00:00:00.000Z',
      place_id: before.get('b')?.place_id ?? null,
      nav_aid_id: null,
      role: 'merged',
      digest: hashSourceRecord(content),
    },
  ])
  const after = await findSourceRecords(db, ['a', 'b'])
  expect(after.get('b')).toEqual(before.get('b'))
  const changed = after.get('a')
  expect(changed).toMatchObject({
    place_id: before.get('a')?.place_id,
    role: 'merged',
    digest: hashSourceRecord(content),
  })
  expect(Date.parse(changed?.observed_at ?? '')).toBe(Date.parse('2026-05-01'))
})

const july = '2026-07-01T00:00:00Z'
const may = '2026-05-01T00:00:00Z'

it('a record is new, unchanged, older than the stored one, or changed', () => {
  const stored = (record: object, observed_at: string | null): ImportedRecord => ({
    place_id: 1,
    nav_aid_id: null,
    role: 'own',
    digest: hashSourceRecord(record),
    observed_at,
  })
  const same = { key: 'same', updated_at: may, name: 'A' }
  const other = { name: 'Other' }
  const known = new Map([
    ['same', stored(same, july)],
    ['older', stored(other, july)],
    ['later', stored(other, may)],
    ['undated', stored(other, july)],
  ])
  const fresh = { key: 'fresh', updated_at: may, name: 'A' }
  const older = { key: 'older', updated_at: may, name: 'A' }
  const later = { key: 'later', updated_at: july, name: 'A' }
  const undated = { key: 'undated', updated_at: null, name: 'A' }
  expect(classifyBatch([same, fresh, older, later, undated], known)).toEqual({
    fresh: [fresh],
    changed: [later, undated],
    unchanged: 1,
    older: 1,
  })
  expect(isOlder(may, may)).toBe(false)
  expect(isOlder(may, null)).toBe(false)
})

it('the digest of a record ignores the order of its fields and what is derived from other data', () => {
  const record = { name: 'A', city: 'Sète', derived_columns: ['city'] }
  expect(hashSourceRecord({ derived_columns: ['city'], city: 'Agde', name: 'A' })).toBe(
    hashSourceRecord(record),
  )
  expect(hashSourceRecord({ ...record, derived_columns: [] })).not.toBe(hashSourceRecord(record))
  expect(hashSourceRecord({ ...record, name: 'B' })).not.toBe(hashSourceRecord(record))
})
