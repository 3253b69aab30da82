import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import type * as recordModule from '../../../src/core/records/record.ts'
import { collect, createByteStream } from '../../factories/byte-streams.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'

const wifi = { kind: 'line', null: true, empty: null, max: 40, by: ['edit', 'import'] } as const
const added: recordModule.Columns = {
  wifi_password: { ...wifi, fill: true, answer: true, export: true },
}

vi.mock('../../../src/core/records/record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof recordModule>()
  const isPlace = (columns: recordModule.Columns) => 'derived_columns' in columns && 'popularity' in columns
  return {
    ...original,
    defineColumns: (columns: recordModule.Columns) => (isPlace(columns) ? { ...columns, ...added } : columns),
  }
})

type Extended = Place & { wifi_password: string | null }

describe('a column that is added to the description of a place', () => {
  let server: TestServer
  let user: TestUser
  let id: number
  const edit = (place: object) => user.call('PATCH', `/places/${id}`, { place })

  beforeAll(async () => {
    vi.resetModules()
    const { startTestServer } = await import('../../support/test-server.ts')
    server = await startTestServer()
    await server.database.pool.query('alter table places add column wifi_password text')
    user = await server.createUser()
    const place = { name: 'Quay', latitude: 43.5, longitude: 4.1 }
    id = ((await user.call('POST', '/places', { place })).body as Place).id
    expect((await edit({ wifi_password: ' kaimauer ' })).status).toBe(200)
  })
  afterAll(async () => {
    await server.database.pool.query('alter table places drop column wifi_password')
    await server.close()
    vi.resetModules()
  })

  it('is stored without blanks at its ends, and answered', async () => {
    const { rows } = await server.database.pool.query('select wifi_password from places where id = $1', [id])
    expect(rows).toEqual([{ wifi_password: 'kaimauer' }])
    expect((await server.get(`/places/${id}`)).body).toMatchObject({ wifi_password: 'kaimauer' })
  })

  it('is validated by its length', async () => {
    expect(await edit({ wifi_password: 'x'.repeat(41) })).toMatchObject({
      status: 422,
      body: { errors: { wifi_password: [expect.any(String)] } },
    })
  })

  it('stands in the history and can be reverted', async () => {
    const revisions = (await user.call('GET', `/places/${id}/revisions`)).body as {
      id: number
      after: object
    }[]
    expect(revisions[0]?.after).toEqual({ wifi_password: 'kaimauer' })
    const reverted = await user.call('POST', `/places/${id}/revert`, { revision_id: revisions[0]?.id })
    expect((reverted.body as Extended).wifi_password).toBeNull()
    expect((await edit({ wifi_password: 'kaimauer' })).body).toMatchObject({ wifi_password: 'kaimauer' })
  })

  it.each(['csv', 'geojson', 'gpx'])('stands in an export as %s', async (format) => {
    const { body } = await server.app.inject(`/api/v1/places.${format}`)
    expect(body).toContain('wifi_password')
    expect(body).toContain('kaimauer')
  })

  it('is read from an exported file and stored by an import', async () => {
    const { readGpx } = await import('../../../src/server/imports/readers/read-gpx.ts')
    const { importPlaces } = await import('../../../src/server/imports/place-queries.ts')
    const { buildPlaceRecord } = await import('../../support/test-server.ts')
    const { body } = await server.app.inject('/api/v1/places.gpx')
    const [record] = await collect(readGpx(createByteStream(body), null))
    expect(record).toMatchObject({ wifi_password: 'kaimauer' })
    const elsewhere = { name: 'Mole', latitude: 40, wifi_password: 'molenkopf' }
    const { db, pool } = server.database
    await db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord(elsewhere)]))
    const { rows } = await pool.query("select wifi_password from places where name = 'Mole'")
    expect(rows).toEqual([{ wifi_password: 'molenkopf' }])
  })

  it('is filled by an import from another source', async () => {
    const { importPlaces } = await import('../../../src/server/imports/place-queries.ts')
    const { buildPlaceRecord } = await import('../../support/test-server.ts')
    const { db, pool } = server.database
    const base = { name: 'Shared Port', latitude: 30, source: 'nga-wpi' }
    const known = buildPlaceRecord(base)
    const other = {
      ...buildPlaceRecord({ ...base, source: 'openstreetmap' }),
      wifi_password: 'leuchtturm',
    }
    for (const record of [known, other]) await db.transaction().execute((tx) => importPlaces(tx, [record]))
    const { rows } = await pool.query("select wifi_password from places where name = 'Shared Port'")
    expect(rows).toEqual([{ wifi_password: 'leuchtturm' }])
  })

  it('stands in the data of the account that added the place', async () => {
    const { readAccountData } =
      await import('../../../src/server/accounts/personal-data/data-export-queries.ts')
    const lists = readAccountData(server.database.db, user.id)
    const places = lists.find(({ name }) => name === 'places')
    const rows = places && (await collect(places.rows)).flat()
    expect(rows).toMatchObject([{ id, wifi_password: 'kaimauer' }])
  })

  it('is a field of the OpenAPI document', async () => {
    const { body } = await server.app.inject('/api/openapi.json')
    expect(body.split('wifi_password').length - 1).toBeGreaterThan(1)
  })
})
