import type { ColumnType, Kysely } from 'kysely'
import type { SchemaTables } from './schema/table-types.generated.ts'

export type { PointColumn } from './column-types.ts'

/** The tables available through the query builder: those of the schema, with what their JSON columns contain. */
export type Tables = { [T in keyof SchemaTables]: TableWithJson<T> }

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

/**
 * The database for reads: it has no inserts, updates, deletes and transactions. `Database.readDb` is one, and so is a
 * `Db` or a transaction, for a read that has to see what was just written.
 */
export type ReadDb = Pick<Db, 'selectFrom' | 'getExecutor'>

/** Both handles of a database; within a transaction both are the transaction. */
export interface DatabaseHandles {
  db: Db
  readDb: ReadDb
}

type TableWithJson<T extends keyof SchemaTables> = {
  [C in keyof SchemaTables[T]]: T extends keyof JsonColumns
    ? C extends keyof JsonColumns[T]
      ? JsonColumns[T][C]
      : SchemaTables[T][C]
    : SchemaTables[T][C]
}

interface JsonColumns {
  places: { tags: JsonObject<Record<string, string>> }
  imports: { counts: JsonObject<Record<string, number>> }
  feeds: { counts: JsonObject<Record<string, number>> }
}

/** A column with an empty object if an insert leaves it out. */
type JsonObject<T> = ColumnType<T, string | undefined, string>
