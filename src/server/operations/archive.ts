import { Type, type Static } from 'typebox'

/**
 * A backup is one zip file: `manifest.json`, `tables/<name>.ndjson` (one row per line,
 * every value in PostgreSQL's text format), `uploads/<path>` and `secret`.
 */
export const archiveFormat = 'roadstead-backup'
/** Increased when older versions can no longer read the format. */
export const archiveVersion = 1

export const manifestName = 'manifest.json'
export const secretName = 'secret'
export const uploadsFolder = 'uploads'
export const getTableEntryName = (table: string) => `tables/${table}.ndjson`

const Count = Type.Integer({ minimum: 0 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Contents of a backup, so that a restore can check that it is complete. */
export const Manifest = Type.Object({
  format: Type.Literal(archiveFormat),
  format_version: Type.Integer({ minimum: 1 }),
  /** Version of Roadstead. */
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
  tables: Type.Array(Type.Object({ name: Type.String(), rows: Count, checksum: Sha256 })),
  /** Null if the uploads were omitted. Backups of earlier versions have no checksum of them. */
  uploads: Type.Union([
    Type.Null(),
    Type.Object({ files: Count, bytes: Count, checksum: Type.Optional(Sha256) }),
  ]),
  secret: Type.Boolean(),
})
export type Manifest = Static<typeof Manifest>
