import { Type, type Static } from 'typebox'

/**
 * A backup is one zip file: `manifest.json`, `tables/<name>.ndjson` (a row a line,
 * every value as the database writes it in text), `uploads/<path>` and `secret`.
 */
export const archiveFormat = 'roadstead-backup'
/** Rises when older versions could no longer read what is written. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const secretName = 'secret'
export const uploadsFolder = 'uploads'
export const getTableEntryName = (table: string) => `tables/${table}.ndjson`

const Count = Type.Integer({ minimum: 0 })

/** What a backup holds, so that a restore can tell whether all of it is there. */
export const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  format_version: Type.Integer({ minimum: 1 }),
  /** Of Roadstead. */
  version: Type.String(),
  taken_at: Type.String(),
  database: Type.Union([Type.Literal('embedded'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.Object({ name: Type.String(), digest: Type.String() })),
  partitions: Type.Array(Type.String()),
  sequences: Type.Array(
    Type.Object({
      table: Type.String(),
      column: Type.String(),
      last: Type.Integer(),
      called: Type.Boolean(),
    }),
  ),
  tables: Type.Array(
    Type.Object({ name: Type.String(), rows: Count, checksum: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  ),
  /** Null where the uploads were left out. */
  uploads: Type.Union([Type.Null(), Type.Object({ files: Count, bytes: Count })]),
  secret: Type.Boolean(),
})
export type Manifest = Static<typeof Manifest>
