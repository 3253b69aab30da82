import { readMigrations } from '../../src/server/database/migrations.ts'
import type { TestServer } from './test-server.ts'

/** Runs a migration, by its file name, again in the database of a server. */
export async function runMigration({ database }: TestServer, migration: string): Promise<void> {
  const { sql = '' } = (await readMigrations()).find(({ name }) => name === migration) ?? {}
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('commit')
  } finally {
    client.release()
  }
}
