import { Type, type TSchema, type TUnsafe } from 'typebox'
import type { Column, ColumnKind, Columns, ColumnValue } from '../records/record.ts'
import {
  AidTypeNumber,
  Mmsi,
  CountryCode,
  Id,
  Latitude,
  Longitude,
  NameText,
  Nullable,
  Tags,
  Timestamp,
  TypeEnum,
} from './primitives.ts'

const text = Type.String()

/** Schemas of the values that the API answers. */
const answers: Record<ColumnKind, TSchema> = {
  id: Id,
  int: Type.Integer(),
  number: Type.Number(),
  type: TypeEnum,
  aidType: AidTypeNumber,
  mmsi: Mmsi,
  latitude: Latitude,
  longitude: Longitude,
  flag: Type.Boolean(),
  name: text,
  line: text,
  key: text,
  text,
  email: text,
  phone: text,
  url: text,
  country: CountryCode,
  time: Timestamp,
  names: Type.Array(text),
  tags: Tags,
  review: Type.Union([Type.Literal('new'), Type.Literal('approved')]),
}

function toEditSchema({ kind, max, range }: Column): TSchema {
  if (range) return Type.Number({ minimum: range[0], maximum: range[1] })
  if (max === undefined) return answers[kind]
  return kind === 'name' ? NameText(max) : Type.String({ maxLength: max })
}

type Schemas<R extends Columns> = { [K in keyof R]: TUnsafe<ColumnValue<R[K]>['value']> }

function createSchemas<R extends Columns>(columns: R, toSchema: (column: Column) => TSchema): Schemas<R> {
  const schemas = Object.entries(columns).map(([name, column]) => {
    const schema = toSchema(column)
    return [name, column.null ? Nullable(schema) : schema]
  })
  return Object.fromEntries(schemas) as Schemas<R> // has the columns as keys
}

/** Schemas of the columns in an answer. */
export function createAnswerSchemas<R extends Columns>(columns: R): Schemas<R> {
  return createSchemas(columns, ({ kind }) => answers[kind])
}

/** Schemas of the columns in an edit, with the longest texts. */
export function createEditSchemas<R extends Columns>(columns: R): Schemas<R> {
  return createSchemas(columns, toEditSchema)
}
