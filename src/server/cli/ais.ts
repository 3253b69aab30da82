import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { startAisFeedInThread, replayAisLogInThread } from '../ingest/feeds/ingest-thread.ts'
import { addFeedCounts } from '../ingest/feeds/queries.ts'
import { CommandError } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface AisOptions {
  speed?: number
  asOf?: 'now'
}

/** `roadstead ais …`: AIS from a log or a receiver into the database. */
export function addAisCommand(program: Command, context: CommandContext): void {
  program
    .command('ais <origin>')
    .description('take AIS sentences: of a log, of tcp://host:port, of udp://:port (until it is broken off)')
    .addOption(
      new Option(
        '--speed <factor>',
        'replay a log at so many times its own pace; else as fast as it goes',
      ).argParser(parseSpeed),
    )
    .addOption(
      new Option('--as-of <moment>', 'shift the times of a log so that it looks current').choices(['now']),
    )
    .action((origin: string, options: AisOptions) => takeAis(origin, options, context))
}

async function takeAis(origin: string, options: AisOptions, context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  const onFailure = (error: unknown) => context.io.err(String(error))
  const parts = { database, onFailure }
  if (/^(tcp|udp|wss?):\/\//.test(origin)) {
    if (options.speed !== undefined || options.asOf) {
      throw new CommandError('--speed and --as-of are for logs: a receiver has its own time')
    }
    const feed = startAisFeedInThread({ ...parts, url: origin, onStatus: (state) => context.io.err(state) })
    await aborted(context.signal)
    await feed.close()
    return
  }
  const path = resolve(context.workingFolder, origin)
  if (!(await isFile(path))) throw new CommandError(`there is no file ${origin}`)
  const replay = { path, speed: options.speed ?? null, asOfNow: options.asOf === 'now' }
  const counts = await replayAisLogInThread(
    { ...replay, signal: context.signal, onProgress: context.io.progress },
    parts,
  )
  await addFeedCounts(database.db, 'ais log', counts, true)
  for (const line of countLines(counts)) context.io.out(line)
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function countLines(counts: Record<string, number>): string[] {
  const width = Math.max(0, ...Object.keys(counts).map((name) => name.length))
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name.padEnd(width)}  ${count}`)
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

function parseSpeed(text: string): number {
  const speed = Number(text)
  if (!(speed > 0 && speed <= 10_000)) throw new InvalidArgumentError('must be a number above 0.')
  return speed
}
