import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  toJsonObjectText,
  toJsonStringText,
  toJsonText,
  toJsonTimeText,
} from '../../../src/server/database/json-text.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('objects have the values in order, as JSON writes them', async () => {
  const name = 'Nice "Lady" \\ <b> \u0001\u0002 \n 日本 \u{1f6a2} $1 $&'
  const at = new Date('2026-02-03T04:05:06.078Z')
  const values = {
    "it's": toJsonStringText(sql`${name}::text`),
    'a"b': toJsonText(sql`1.5::real`),
    none: toJsonText(sql`null::int`),
    empty: toJsonStringText(sql`null::text`),
    isSo: toJsonText(sql`1 = 1`),
    tiny: toJsonText(sql`0.0000001::float8`),
    at: toJsonTimeText(sql`${at.toISOString()}::timestamptz`),
    never: toJsonTimeText(sql`null::timestamptz`),
    inner: toJsonObjectText({ one: sql`1` }),
  }
  const expected = { "it's": name, 'a"b': 1.5, none: null, empty: null, isSo: true, tiny: 1e-7 }
  const { rows } = await sql<{ text: string }>`select ${toJsonObjectText(values)} as text`.execute(
    server.database.db,
  )
  const text = rows[0]?.text ?? ''
  expect(JSON.parse(text)).toEqual({ ...expected, at: at.toISOString(), never: null, inner: { one: 1 } })
  expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(values))
  // eslint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u001f]/)
})
