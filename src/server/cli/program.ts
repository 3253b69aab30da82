import { Command, CommanderError } from 'commander'
import { CommandError } from '../system/command-io.ts'
import { addAisCommand } from './ais.ts'
import { describeFailure } from './describe-failure.ts'
import { addDemoCommand } from './demo.ts'
import { addExportCommand } from './export.ts'
import { addImportCommand } from './import.ts'
import { addUserCommand } from './user.ts'
import { addOperationCommands } from './operations.ts'
import { addRegionCommand } from './region.ts'
import type { CommandContext } from './command-context.ts'
import { packageVersion } from '../system/version.ts'

export const exitCodes = { ok: 0, failed: 1, wrongUsage: 2 } as const

/**
 * Runs one command line (without the program's name) and returns its exit code. The
 * running server executes forwarded commands with this function too.
 */
export async function runCommand(
  argv: string[],
  context: CommandContext,
  serve: () => Promise<void>,
): Promise<number> {
  const program = new Command('roadstead')
    .description('A satellite map of the places boaters need.')
    .version(packageVersion)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.io.out(text.trimEnd()),
      writeErr: (text) => context.io.err(text.trimEnd()),
    })
    .showHelpAfterError('(use --help for usage)')
  program.command('serve').description('start the web server with the site and the API').action(serve)
  program
    .command('migrate')
    .description('create the database or update its schema')
    .option('--new', 'start a new site if the database of this one is missing')
    .action(async (options: { new?: boolean }) => {
      await context.getInstallation({ isNewSite: options.new ?? false })
      context.io.out('The database is up to date.')
    })
  addImportCommand(program, context)
  addRegionCommand(program, context)
  addAisCommand(program, context)
  addUserCommand(program, context)
  addOperationCommands(program, context)
  addExportCommand(program, context)
  addDemoCommand(program, context)
  for (const command of program.commands) command.copyInheritedSettings(program)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.wrongUsage
    const sentence = error instanceof CommandError ? error.message : describeFailure(error, context.settings)
    if (sentence === null) throw error
    context.io.err(sentence)
    return exitCodes.failed
  }
}
