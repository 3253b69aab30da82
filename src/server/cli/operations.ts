import type { Command } from 'commander'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { takeBackup } from '../operations/backup.ts'
import { moveDatabase } from '../operations/move.ts'
import { restoreBackup } from '../operations/restore.ts'
import { CommandError, formatTable } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

/** `roadstead backup`, `restore` and `move`: an installation as a whole. */
export function addOperationCommands(program: Command, context: CommandContext): void {
  program
    .command('backup <file>')
    .description('write everything into one file, also while the server runs')
    .option('--no-uploads', 'leave out the photos')
    .action((file: string, options: { uploads: boolean }) => backup(file, options.uploads, context))
  program
    .command('restore <file>')
    .description('make an installation what it was when the backup was taken; the server must be stopped')
    .option('--replace', 'take away what the installation holds')
    .action((file: string, options: { replace?: boolean }) =>
      restore(file, options.replace ?? false, context),
    )
  program
    .command('move')
    .description('copy the embedded database into an empty PostgreSQL; the server must be stopped')
    .requiredOption('--to <address>', 'postgres://user:password@host/database')
    .action((options: { to: string }) => move(options.to, context))
}

async function backup(file: string, uploads: boolean, context: CommandContext): Promise<void> {
  const { settings, database } = await context.getInstallation()
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
    `${rows} rows of ${manifest.tables.length} tables and ${files} in ${path} (${megabytes(size)} MB)`,
  )
  if (uploads && settings.storage.kind !== 'disk')
    context.io.out('Photos are kept in ROADSTEAD_STORAGE, not in the data folder: back that up by itself.')
}

async function restore(file: string, replace: boolean, context: CommandContext): Promise<void> {
  refuseInServer(context, 'what it holds is about to be replaced')
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
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  context.io.out(`Restored ${rows} rows, verified; the installation is as it was at ${manifest.taken_at}.`)
  if (!manifest.secret && !settings.secret)
    context.io.out(
      'The backup holds no secret: set ROADSTEAD_SECRET to that of the installation it was taken of.',
    )
}

async function move(to: string, context: CommandContext): Promise<void> {
  refuseInServer(context, 'what it writes meanwhile would stay behind')
  if (context.settings.databaseUrl)
    throw new CommandError(
      'cannot move: DATABASE_URL is set, so this installation is on a PostgreSQL already',
    )
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
    `${tables.length} tables are the same on both sides. Start the server with DATABASE_URL set to that address.`,
  )
  context.io.out(
    'Uploads and the secret stay in the data folder; the embedded database there is no longer used.',
  )
}

/** Work that must not happen under a running server. */
function refuseInServer({ runsInServer, settings }: CommandContext, why: string): void {
  if (runsInServer)
    throw new CommandError(`stop the server on ${settings.dataFolder} (process ${process.pid}) first: ${why}`)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
