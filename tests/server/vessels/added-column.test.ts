import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import type * as recordModule from '../../../src/core/records/record.ts'
import { collect } from '../../factories/byte-streams.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'

const added: recordModule.Columns = {
  sail_number: { kind: 'line', null: true, empty: null, max: 40, by: ['edit'], answer: true },
}

vi.mock('../../../src/core/records/record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof recordModule>()
  return {
    ...original,
    defineColumns: (columns: recordModule.Columns) =>
      'call_sign' in columns ? { ...columns, ...added } : columns,
  }
})

describe('a column that is added to the description of a vessel', () => {
  let server: TestServer
  let user: TestUser
  let id: number
  const edit = (vessel: object) => user.call('PATCH', `/vessels/${id}`, { vessel })

  beforeAll(async () => {
    vi.resetModules()
    const { startTestServer } = await import('../../support/test-server.ts')
    server = await startTestServer()
    await server.database.pool.query('alter table vessels add column sail_number text')
    user = await server.createUser()
    const vessel = { name: 'Rose', loa: 10, sail_number: ' GER 12 ' }
    const created = await user.call('POST', '/vessels', { vessel })
    expect(created).toMatchObject({ status: 201, body: { sail_number: 'GER 12' } })
    id = (created.body as Vessel).id
  })
  afterAll(async () => {
    await server.database.pool.query('alter table vessels drop column sail_number')
    await server.close()
    vi.resetModules()
  })

  it('is edited, validated by its length and answered', async () => {
    expect((await edit({ sail_number: 'x'.repeat(41) })).status).toBe(422)
    expect((await edit({ sail_number: 'GER 13' })).status).toBe(200)
    expect((await server.get(`/vessels/${id}`)).body).toMatchObject({ sail_number: 'GER 13' })
  })

  it('stands in the data of the account', async () => {
    const { readAccountData } =
      await import('../../../src/server/accounts/personal-data/data-export-queries.ts')
    const vessels = readAccountData(server.database.db, user.id).find(({ name }) => name === 'vessels')
    expect(vessels && (await collect(vessels.rows)).flat()).toMatchObject([{ id, sail_number: 'GER 13' }])
  })
})
