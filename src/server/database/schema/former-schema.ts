import { createHash } from 'node:crypto'
import { CommandError } from '../../system/command-io.ts'

/** A migration that a database or a backup has. */
export interface AppliedMigration {
  name: string
  /** Of the text of its file. */
  digest: string
}

/**
 * The schema of the versions before the release of 0.1.0: migrations of which each such database has the first. After
 * the last one it has the tables of `001-schema.sql`, with their columns in another order.
 */
const former = {
  first: '001-users.sql',
  last: '102-areas.sql',
  /** Digest of the names and digests of all of them, in the order of their names. */
  digest: 'a668d2a70583abff691db03044b36f28c3398b448ffa94599ddb73238ac0b591',
} as const

/** A former name of a former migration, and its last one. */
const renamed: Readonly<Record<string, string>> = { '092-east-edge.sql': '094-east-edge.sql' }

/** The database has the last former schema: it can be backed up, and the backup be restored. */
export class FormerSchemaError extends CommandError {
  constructor() {
    super(
      `the database has the schema ${former.last} of a version before the release of 0.1.0, which only versions with that migration can open: carry it over with "roadstead backup <file>" and "roadstead restore <file> --replace" of this version`,
    )
  }
}

/** Whether the migrations of a database or a backup are those of a version before the release of 0.1.0. */
export function isFormerSchema(applied: readonly AppliedMigration[]): boolean {
  return applied.some(({ name }) => name === former.first)
}

/**
 * Replaces the migrations of the last former schema by `001-schema.sql`, whose tables are the same, and returns others as
 * they are. Throws CommandError if they are those of an earlier or unknown former schema; `subject` begins the sentence.
 */
export function replaceFormerSchema(
  applied: readonly AppliedMigration[],
  schema: AppliedMigration,
  subject: string,
): readonly AppliedMigration[] {
  if (!isFormerSchema(applied)) return applied
  const migrations = applied.map(({ name, digest }) => ({ name: renamed[name] ?? name, digest }))
  migrations.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (computeDigest(migrations) === former.digest) return [schema]
  const last = migrations.at(-1)?.name ?? former.first
  throw new CommandError(
    last < former.last
      ? `${subject} has the schema ${last} of a version before the release of 0.1.0, and this version reads only the last of these schemas: open or restore it with a version that has migrations/${former.last}, and take a new backup there`
      : `${subject} comes from another version of Roadstead before the release of 0.1.0, whose schema (${last}) is unknown to this one`,
  )
}

function computeDigest(migrations: readonly AppliedMigration[]): string {
  const hash = createHash('sha256')
  for (const { name, digest } of migrations) hash.update(`${name} ${digest}\n`)
  return hash.digest('hex')
}
