import type { Pool, PoolClient } from 'pg'
import { listTables } from '../src/server/database/table-catalogue.ts'

export const tableTypesPath = 'src/server/database/schema/table-types.generated.ts'

/** A column as the catalogue of PostgreSQL describes it. */
interface CatalogueColumn {
  table: string
  name: string
  /** Name of the type, as `format_type` gives it. */
  type: string
  nullable: boolean
  /** Inserts may leave it out: it has a default, or counts. */
  has_default: boolean
  /** Computed from other columns. */
  computed: boolean
  /** Definition of the check of this column alone; null if there is none. */
  checks: string[]
}

/** What a query selects, and what inserts and updates write. */
interface ValueTypes {
  selected: string
  written: string
}

const sameTypes: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  character: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'string',
}

const otherTypes: Readonly<Record<string, ValueTypes>> = {
  point: { selected: 'PointColumn', written: 'string' },
  jsonb: { selected: 'unknown', written: 'string' },
}

/** Describes the tables of a migrated database as a module of TypeScript. Throws for a type that it does not know. */
export async function formatTableTypes(pool: Pool | PoolClient): Promise<string> {
  const columns = await readColumns(pool)
  const tables = (await listTables(pool)).map(({ name }) => name)
  const sections = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => `    ${column.name}: ${formatColumnType(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `// Written by \`npm run table-types\`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PointColumn } from '../column-types.ts'

/** The tables that \`migrations/\` create, with the types in which values are read and written. */
export interface SchemaTables {
${sections.join('')}}
`
}

async function readColumns(pool: Pool | PoolClient): Promise<CatalogueColumn[]> {
  const { rows } = await pool.query<CatalogueColumn>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' as computed,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`)
  return rows
}

function formatColumnType(column: CatalogueColumn): string {
  const { selected, written } = findValueTypes(column)
  if (column.computed) return `GeneratedAlways<${selected}>`
  if (selected === written) return column.has_default ? `Generated<${selected}>` : selected
  return `ColumnType<${selected}, ${written}${column.has_default ? ' | undefined' : ''}, ${written}>`
}

function findValueTypes({ table, name, type, nullable, checks }: CatalogueColumn): ValueTypes {
  const element = type.replace(/\[\]$/, '')
  const same = findListedValues(checks) ?? sameTypes[element]
  const types = same ? { selected: same, written: same } : otherTypes[element]
  if (!types)
    throw new Error(`${table}.${name} has the type ${type}, which scripts/table-types.ts does not know`)
  const format = (value: string) => {
    const complete = type.endsWith('[]') ? `${value}[]` : value
    return nullable && value !== 'unknown' ? `${complete} | null` : complete
  }
  return { selected: format(types.selected), written: format(types.written) }
}

const listCheck = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<values>[^\]]+)\]\)\)\)$/

/** Returns the union of the values that a check lists: `check (kind in ('a', 'b'))`. */
function findListedValues(checks: readonly string[]): string | null {
  const [values] = checks.flatMap((check) => listCheck.exec(check)?.groups?.values ?? [])
  return values?.replaceAll('::text', '').split(', ').join(' | ') ?? null
}
