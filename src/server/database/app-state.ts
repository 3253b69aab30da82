import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Returns a value of the application's state, or undefined if it is not set. */
export async function getAppState(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('app_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function setAppState(db: Db, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('app_state')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute()
}

/** Sets a value unless it has one. */
export async function addAppState(db: Db, name: string, value: unknown): Promise<void> {
  await db
    .insertInto('app_state')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
