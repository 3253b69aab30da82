/** Kinds of values of a column, with their types. A position is two columns, `latitude` and `longitude`. */
interface ColumnKinds {
  id: number
  int: number
  number: number
  /** Number of a type of the catalogue. */
  type: number
  /** Number of a type of aid to navigation. */
  aidType: number
  /** Nine digits. */
  mmsi: string
  /** Degrees, WGS84. */
  latitude: number
  longitude: number
  flag: boolean
  /** What people read as the name. */
  name: string
  /** One line of text. */
  line: string
  /** A line that only the code writes: a key, a licence. */
  key: string
  /** Several lines of text. */
  text: string
  email: string
  phone: string
  /** Web address. */
  url: string
  /** Two-letter country code, ISO 3166-1. */
  country: string
  /** RFC 3339, UTC. */
  time: string
  names: string[]
  tags: Record<string, string>
  review: 'new' | 'approved'
}
export type ColumnKind = keyof ColumnKinds

const textKinds = ['name', 'line', 'text', 'email', 'phone', 'url', 'country'] as const
/** Kinds of texts that people type. */
type TextKind = (typeof textKinds)[number]

/** What may write a column: a member's edit, a record of a source, or a report by AIS. */
export type Writer = 'edit' | 'import' | 'ais'

/** A column of a record: what it holds and where it appears. */
export interface Column {
  kind: ColumnKind
  /** The value may be null: there is none. */
  null?: true
  /** Who states the value. A column without writers is kept by other code: counts, photos, reviews. */
  by?: readonly Writer[]
  /** Value of a new record if none is stated. */
  empty?: unknown
  /** Most characters of a text. */
  max?: number
  /** Least and greatest number. */
  range?: readonly [number, number]
  /** An import fills the column from another source if it has no value. */
  fill?: true
  /** Part of the API's answer. */
  answer?: true
  /** Part of exported files. */
  export?: true
  /** Erased with the account. */
  personal?: true
  /** Computed from other columns with every write. */
  derived?: true
  /** Written, and read only by queries that name it. */
  unread?: true
}

/** The columns of a record, in the order of its exports: new ones are appended. */
export type Columns = Readonly<Record<string, Column>>

/** Type of the values of a column, as a member: an alias would stand in the published types instead of its result. */
export interface ColumnValue<C extends Column> {
  value: ColumnKinds[C['kind']] | (C extends { null: true } ? null : never)
}

/** A record with the given columns. */
export type Row<R extends Columns> = { -readonly [K in keyof R]: ColumnValue<R[K]>['value'] }

/** Traits of columns that can be compared. */
type Trait = Partial<Omit<Column, 'by' | 'empty' | 'range'>>

/** The columns that have a trait. */
export type ColumnsWith<R extends Columns, T> = { [K in keyof R as R[K] extends T ? K : never]: R[K] }

/** The columns that a writer states. */
export type ColumnsBy<R extends Columns, W extends Writer> = {
  [K in keyof R as R[K] extends { by: readonly (infer B)[] } ? (W extends B ? K : never) : never]: R[K]
}

/** Checks the columns of a record and keeps their literal types. */
export function defineColumns<const R extends Columns>(columns: R): R {
  return columns
}

function pickColumns(columns: Columns, isWanted: (column: Column) => boolean): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => isWanted(column)))
}

/** Returns the columns that have all the given traits. */
export function pickColumnsWith<R extends Columns, const T extends Trait>(
  columns: R,
  traits: T,
): ColumnsWith<R, T> {
  const wanted = Object.entries(traits)
  const hasTraits = (column: Column) =>
    wanted.every(([trait, value]) => column[trait as keyof Trait] === value) // a key of the traits
  return pickColumns(columns, hasTraits) as ColumnsWith<R, T> // the type has the same condition
}

/** Returns the columns that a writer states. */
export function pickColumnsBy<R extends Columns, W extends Writer>(columns: R, writer: W): ColumnsBy<R, W> {
  return pickColumns(columns, ({ by }) => by?.includes(writer) === true) as ColumnsBy<R, W> // the same condition
}

/** Returns the columns of texts that people type. */
export function pickTextColumns<R extends Columns>(columns: R): ColumnsWith<R, { kind: TextKind }> {
  const isText = ({ kind }: Column) => (textKinds as readonly string[]).includes(kind)
  return pickColumns(columns, isText) as ColumnsWith<R, { kind: TextKind }> // the same condition
}

/** Returns the names of columns, in order. */
export function listColumnNames<R extends Columns>(columns: R): (keyof R & string)[] {
  return Object.keys(columns)
}

/** Returns the given columns of a record. */
export function pickFields<R extends Columns>(row: Row<R>, columns: R): Row<R> {
  return Object.fromEntries(listColumnNames(columns).map((name) => [name, row[name]])) as Row<R> // has the columns as keys
}

/** Returns the values of a new record: those of the columns with an `empty` value. */
export function createEmptyRow<R extends Columns>(columns: R): Row<ColumnsWith<R, { empty: unknown }>> {
  const known = Object.entries(columns).filter(([, { empty }]) => empty !== undefined)
  const row = Object.fromEntries(known.map(([name, { empty }]) => [name, structuredClone(empty)]))
  return row as Row<ColumnsWith<R, { empty: unknown }>> // has these columns as keys
}
