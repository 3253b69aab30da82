import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as recordModule from '../../../src/core/records/record.ts'
import { collect } from '../../factories/byte-streams.ts'
import type { TestServer, TestUser } from '../../support/test-server.ts'

const added: recordModule.Columns = {
  home_club: { kind: 'line', null: true, max: 40, by: ['edit'], answer: true, personal: true },
}

vi.mock('../../../src/core/records/record.ts', async (importOriginal) => {
  const original = await importOriginal<typeof recordModule>()
  return {
    ...original,
    defineColumns: (columns: recordModule.Columns) =>
      'mobile_phone' in columns ? { ...columns, ...added } : columns,
  }
})

describe('a column that is added to the description of a user', () => {
  let server: TestServer
  let user: TestUser
  const edit = (fields: object) => user.call('PATCH', `/users/${user.id}`, { user: fields })
  const readStored = async () => {
    const { rows } = await server.database.pool.query('select home_club from users where id = $1', [user.id])
    return (rows as { home_club: string | null }[])[0]?.home_club
  }

  beforeAll(async () => {
    vi.resetModules()
    const { startTestServer } = await import('../../support/test-server.ts')
    server = await startTestServer()
    await server.database.pool.query('alter table users add column home_club text')
    user = await server.createUser()
    expect((await edit({ home_club: 'SC Hafen' })).status).toBe(200)
  })
  afterAll(async () => {
    await server.database.pool.query('alter table users drop column home_club')
    await server.close()
    vi.resetModules()
  })

  it('is stored, and validated by its length', async () => {
    expect(await readStored()).toBe('SC Hafen')
    expect((await edit({ home_club: 'x'.repeat(41) })).status).toBe(422)
  })

  it('is shown to the user alone', async () => {
    const own = (await user.call('GET', '/users/logged_in')).body as { user: object }
    expect(own.user).toMatchObject({ home_club: 'SC Hafen' })
    const other = await server.createUser()
    const seen = await other.call('GET', `/users/${user.id}`)
    expect(seen.status).toBe(200)
    expect(seen.body).not.toHaveProperty('home_club')
  })

  it('stands in the data of the account, and is erased with it', async () => {
    const { readAccountData } =
      await import('../../../src/server/accounts/personal-data/data-export-queries.ts')
    const { deleteAccount } = await import('../../../src/server/accounts/personal-data/deletion-queries.ts')
    const { db } = server.database
    const profile = readAccountData(db, user.id).find(({ name }) => name === 'profile')
    const rows = profile && (await collect(profile.rows)).flat()
    expect(rows).toMatchObject([{ id: user.id, home_club: 'SC Hafen' }])
    await deleteAccount(db, user.id, new Date())
    expect(await readStored()).toBeNull()
  })
})
