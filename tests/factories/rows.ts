import type { Database } from '../../src/server/database/database.ts'

export type Pool = Pick<Database, 'pool'>

/** Columns of a row in the types of JSON; points as text, `(longitude,latitude)`. */
export type Columns = Record<string, unknown>

/** Inserts rows with the columns of the first one, and returns their ids; 0 in a table without ids. */
export async function insertRows({ pool }: Pool, table: string, records: Columns[]): Promise<number[]> {
  const names = Object.keys(records[0] ?? {}).join(', ')
  const { rows } = await pool.query<{ id?: number }>(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)
     returning *`,
    [JSON.stringify(records)],
  )
  return rows.map(({ id = 0 }) => id)
}

/**
 * Inserts a row into a table that no call of the API fills with these values. Columns that are not given keep their
 * defaults. Returns its id; 0 in a table without ids.
 */
export async function insertRow(database: Pool, table: string, columns: Columns): Promise<number> {
  const [id = 0] = await insertRows(database, table, [columns])
  return id
}
