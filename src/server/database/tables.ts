import type { ColumnType, Kysely } from 'kysely'
import type { SchemaTables } from './schema/table-types.generated.ts'

export type { PointColumn } from './column-types.ts'

/** The tables available through the query builder: those of the schema, with what their JSON columns contain. */
export type Tables = { [T in keyof SchemaTables]: TableWithJson<T> }

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>

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
