import { sql, type RawBuilder } from 'kysely'
import type { ColumnKind, Columns, Writer } from '../../core/records/record.ts'

/** Types of PostgreSQL. */
const types: Record<ColumnKind, string> = {
  id: 'int',
  int: 'int',
  number: 'float8',
  type: 'int',
  aidType: 'int',
  mmsi: 'text',
  latitude: 'float8',
  longitude: 'float8',
  flag: 'boolean',
  name: 'text',
  line: 'text',
  key: 'text',
  text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  country: 'text',
  time: 'timestamptz',
  names: 'text[]',
  tags: 'jsonb',
  review: 'text',
}

/** Clauses of statements that read and write records, from the description of their columns. */
export interface RecordSql {
  /** Columns to select from an alias of the table: all that are read together. */
  select: (alias: string) => RawBuilder<unknown>
  /** Rows of a JSON text as the record set `r`. */
  recordset: (json: string) => RawBuilder<unknown>
  /** Columns of the table that an insert of a writer states, and their values in `r`. */
  insert: (writer: Writer) => RawBuilder<unknown>
  values: (writer: Writer) => RawBuilder<unknown>
  /** Assignments of an update of a writer from `r`. */
  assignments: (writer: Writer) => RawBuilder<unknown>
}

/** Latitude and longitude are one column of the table. */
const readColumn = (alias: string, name: string) => {
  if (name === 'latitude') return `${alias}.position[1] as latitude`
  if (name === 'longitude') return `${alias}.position[0] as longitude`
  return `${alias}.${name}`
}

/** Builds the clauses for the columns of a table. A writer writes its columns and the derived ones. */
export function createRecordSql(columns: Columns): RecordSql {
  const entries = Object.entries(columns)
  const definitions = entries.map(([name, { kind }]) => `${name} ${types[kind]}`)
  const listTargets = (writer: Writer) => {
    const written = entries.filter(([, { by, derived }]) => derived ?? by?.includes(writer))
    return [...new Set(written.map(([name]) => (isCoordinate(name) ? 'position' : name)))]
  }
  const readValue = (name: string) => (name === 'position' ? 'point(r.longitude, r.latitude)' : `r.${name}`)
  return {
    select: (alias) =>
      sql.raw(
        entries
          .filter(([, { unread }]) => !unread)
          .map(([name]) => readColumn(alias, name))
          .join(', '),
      ),
    recordset: (json) => sql`jsonb_to_recordset(${json}::jsonb) as r (${sql.raw(definitions.join(', '))})`,
    insert: (writer) => sql.raw(listTargets(writer).join(', ')),
    values: (writer) => sql.raw(listTargets(writer).map(readValue).join(', ')),
    assignments: (writer) =>
      sql.raw(
        listTargets(writer)
          .map((name) => `${name} = ${readValue(name)}`)
          .join(', '),
      ),
  }
}

const isCoordinate = (name: string) => name === 'latitude' || name === 'longitude'
