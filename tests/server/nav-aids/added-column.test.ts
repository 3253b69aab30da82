import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as recordModule from '../../../src/core/records/record.ts'
import { collect } from '../../factories/byte-streams.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'

const added: recordModule.Columns = {
  top_mark: { kind: 'line', null: true, max: 40, by: ['edit', 'import', 'ais'], answer: true },
}

vi.mock('../../../src/core/records/record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof recordModule>()
  return {
    ...original,
    defineColumns: (columns: recordModule.Columns) =>
      'aid_type' in columns ? { ...columns, ...added } : columns,
  }
})

describe('a column that is added to the description of an aid to navigation', () => {
  let server: TestServer
  let user: TestUser
  let id: number

  beforeAll(async () => {
    vi.resetModules()
    const { buildNavAidRecord, startTestServer } = await import('../../support/test-server.ts')
    const { importNavAids } = await import('../../../src/server/imports/nav-aid-queries.ts')
    server = await startTestServer()
    const { db, pool } = server.database
    await pool.query('alter table nav_aids add column top_mark text')
    user = await server.createUser()
    const record = { ...buildNavAidRecord(), top_mark: 'cone' }
    await db.transaction().execute((tx) => importNavAids(tx, [record]))
    const { rows } = await pool.query('update nav_aids set user_id = $1 returning id', [user.id])
    id = rows[0].id
  })
  afterAll(async () => {
    await server.database.pool.query('alter table nav_aids drop column top_mark')
    await server.close()
    vi.resetModules()
  })

  it('is stored by an import and answered', async () => {
    expect((await server.get(`/nav_aids/${id}`)).body).toMatchObject({ top_mark: 'cone' })
  })

  it('is edited, validated, and stands in the history', async () => {
    const edit = (top_mark: string) => user.call('PATCH', `/nav_aids/${id}`, { nav_aid: { top_mark } })
    expect((await edit('x'.repeat(41))).status).toBe(422)
    expect((await edit('two spheres')).body).toMatchObject({ top_mark: 'two spheres' })
    const { body } = await user.call('GET', `/nav_aids/${id}/revisions`)
    expect(body).toMatchObject([{ before: { top_mark: 'cone' }, after: { top_mark: 'two spheres' } }])
  })

  it('stands in the data of the account that added the aid', async () => {
    const { readAccountData } =
      await import('../../../src/server/accounts/personal-data/data-export-queries.ts')
    const list = readAccountData(server.database.db, user.id).find(({ name }) => name === 'navigation-aids')
    expect(list && (await collect(list.rows)).flat()).toMatchObject([{ id, top_mark: 'two spheres' }])
  })
})
