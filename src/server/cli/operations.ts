import type { Command } from 'commander'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Manifest } from '../operations/archive.ts'
import { takeBackup } from '../operations/backup.ts'
import { moveDatabase } from '../operations/move.ts'
import { restoreBackup } from '../operations/restore.ts'
import { restoreLatest } from '../operations/restore-latest.ts'
import { CommandError, formatTable } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

/** Adds `roadstead backup`, `restore` and `move`. */
export function addOperationCommands(program: Command, context: CommandContext): void {
  program
    .command('backup <file>')
    .description('write a backup to one file; works while the server runs')
    .option('--no-uploads', 'omit the photos')
    .action((file: string, options: { uploads: boolean }) => backup(file, options.uploads, context))
  program
    .command('restore [file]')
    .description('restore an installation from a backup; the server must be stopped')
    .option('--replace', 'delete the current data of the installation')
    .option('--latest', 'restore a database that cannot be opened: what is readable, or the newest backup')
    .action(
      (file: string | undefined, options: { replace?: boolean; latest?: boolean }, command: Command) => {
        if (options.latest && !file) return restoreNewest(context)
        if (!file || options.latest) command.error('error: name a backup file or use --latest, not both')
        return restore(file, options.replace ?? false, context)
      },
    )
  program
    .command('move')
    .description('copy the embedded database to an empty PostgreSQL database; the server must be stopped')
    .requiredOption('--to <url>', 'postgres://user:password@host/database')
    .action((options: { to: string }) => move(options.to, context))
}

async function backup(file: string, uploads: boolean, context: CommandContext): Promise<void> {
  const { settings, database } = await context.getInstallation({ acceptsFormerSchema: true })
  const path = resolve(context.workingFolder, file)
  const manifest = await takeBackup({
    path,
    database,
    settings,
    includeUploads: uploads,
    now: new Date(),
    io: context.io,
    signal: context.signal,
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { size } = await stat(path)
  const files = manifest.uploads ? `${manifest.uploads.files} uploads` : 'no uploads'
  context.io.out(
    `Wrote ${rows} rows of ${manifest.tables.length} tables and ${files} to ${path} (${formatMegabytes(size)} MB).`,
  )
  if (uploads && settings.storage.kind !== 'disk')
    context.io.out('Photos are stored in ROADSTEAD_STORAGE, not in the data folder; back them up separately.')
}

async function restore(file: string, replace: boolean, context: CommandContext): Promise<void> {
  assertNotInServer(context, 'restore replaces its database')
  const { settings } = context
  const path = resolve(context.workingFolder, file)
  const manifest = await restoreBackup({
    path,
    replace,
    settings,
    now: new Date(),
    io: context.io,
    signal: context.signal,
  })
  reportRestore(manifest, context)
  if (!manifest.secret && !settings.secret)
    context.io.out(
      'The backup contains no secret: set ROADSTEAD_SECRET to the secret of the original installation.',
    )
}

async function restoreNewest(context: CommandContext): Promise<void> {
  assertNotInServer(context, 'restore replaces its database')
  const { settings, io, signal } = context
  const result = await restoreLatest({ settings, now: new Date(), io, signal })
  io.out(`Restored from ${result.backup ?? 'what is readable of the database'}.`)
  reportRestore(result.manifest, context)
  if (result.keptDatabase) io.out(`The replaced database is kept in ${result.keptDatabase}.`)
  for (const [table, pages] of result.lostPages)
    io.err(
      `${pages} ${pages === 1 ? 'page' : 'pages'} of the table ${table} cannot be read: ${result.backup ? 'the export lacks their rows' : 'their rows are lost'}.`,
    )
  if (result.export)
    io.out(`What was readable of it is in ${result.export}; restore that with --replace if it is better.`)
}

function reportRestore({ tables, taken_at }: Manifest, { io }: CommandContext): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  io.out(`Restored ${rows} rows, verified. The backup was taken at ${taken_at}.`)
}

async function move(to: string, context: CommandContext): Promise<void> {
  assertNotInServer(context, 'changes made during the copy would be lost')
  if (context.settings.databaseUrl)
    throw new CommandError('cannot move: DATABASE_URL is set, so this installation already uses PostgreSQL')
  const { database } = await context.getInstallation()
  const tables = await moveDatabase({
    source: database,
    targetUrl: to,
    now: new Date(),
    io: context.io,
    signal: context.signal,
  })
  const rows = tables.map(({ name, rows: count, checksum }) => [name, count, checksum.slice(0, 16)])
  for (const line of formatTable([['table', 'rows', 'checksum'], ...rows])) context.io.out(line)
  context.io.out(
    `${tables.length} tables copied and verified. Start the server with DATABASE_URL set to this database.`,
  )
  context.io.out(
    'Uploads and the secret stay in the data folder. The embedded database there is no longer used.',
  )
}

/** Throws if the command runs inside the server. */
function assertNotInServer({ runsInServer, settings }: CommandContext, reason: string): void {
  if (runsInServer)
    throw new CommandError(
      `stop the server on ${settings.dataFolder} (process ${process.pid}) first: ${reason}`,
    )
}

function formatMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
