import { emptyPlaceFields } from '../../src/server/imports/source-record.ts'

/** Builds a record of a place at least 6 nm from those of other ids and columns, so that an import does not merge them. */
export function buildDistantPlace(column: number, id: number) {
  return {
    ...emptyPlaceFields,
    kind: 'place' as const,
    key: `test:${column}/${id}`,
    source: 'openstreetmap',
    source_licence: 'ODbL-1.0',
    source_url: null,
    updated_at: null,
    isArea: false,
    aliases: [],
    name: `Port ${column} ${id}`,
    type_enum: 0,
    latitude: -60 + id / 10,
    longitude: column,
    tags: {},
    approximate: false,
    prominence: 50,
    derived_columns: [],
  }
}
