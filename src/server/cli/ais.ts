import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { startAisFeedInThread, replayAisLogInThread } from '../ingest/feeds/ingest-thread.ts'
import { incrementFeedCounts } from '../database/feed-queries.ts'
import { CommandError } from '../system/command-io.ts'
import type { CommandContext } from './command-context.ts'

interface AisOptions {
  speed?: number
  asOf?: 'now'
  ended?: number
}

/** Adds `roadstead ais …`: ingests AIS from a log or a receiver. */
export function addAisCommand(program: Command, context: CommandContext): void {
  program
    .command('ais <origin>')
    .description('ingest AIS sentences from a log, or from tcp://host:port or udp://:port until interrupted')
    .addOption(
      new Option(
        '--speed <factor>',
        'replay a log at this multiple of its speed; default as fast as possible',
      ).argParser(parseSpeed),
    )
    .addOption(new Option('--as-of <moment>', 'shift the times of a log to the present').choices(['now']))
    .addOption(
      new Option(
        '--ended <time>',
        'when a log without times ended, such as 2026-06-01T12:00Z; its messages are dated back from then',
      ).argParser(parseTime),
    )
    .action((origin: string, options: AisOptions) => ingestAis(origin, options, context))
}

async function ingestAis(origin: string, options: AisOptions, context: CommandContext): Promise<void> {
  const { database } = await context.getInstallation()
  const onFailure = (error: unknown) => context.io.err(String(error))
  const parts = { database, onFailure }
  if (/^(tcp|udp|wss?):\/\//.test(origin)) {
    if (options.speed !== undefined || options.asOf || options.ended !== undefined) {
      throw new CommandError('--speed, --as-of and --ended only apply to logs')
    }
    const feed = startAisFeedInThread({ ...parts, url: origin, onStatus: (state) => context.io.err(state) })
    await waitForAbort(context.signal)
    await feed.close()
    return
  }
  const path = resolve(context.workingFolder, origin)
  if (!(await isFile(path))) throw new CommandError(`file not found: ${origin}`)
  const replay = {
    path,
    speed: options.speed ?? null,
    asOfNow: options.asOf === 'now',
    endedAt: options.ended ?? null,
  }
  const counts = await replayAisLogInThread(
    { ...replay, signal: context.signal, onProgress: context.io.progress },
    parts,
  )
  await incrementFeedCounts(database.db, 'ais log', counts, true)
  for (const line of formatCounts(counts)) context.io.out(line)
  if (counts['no time']) context.io.err(noTimeText)
}

const noTimeText =
  'The log states no times, so its messages were not stored. Say when it ended with --ended <time>, or shift it to the present with --as-of now.'

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function formatCounts(counts: Record<string, number>): string[] {
  const width = Math.max(0, ...Object.keys(counts).map((name) => name.length))
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name.padEnd(width)}  ${count}`)
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
}

function parseSpeed(text: string): number {
  const speed = Number(text)
  if (!(speed > 0 && speed <= 10_000))
    throw new InvalidArgumentError('must be greater than 0 and at most 10000.')
  return speed
}

function parseTime(text: string): number {
  const at = Date.parse(text)
  if (!(at <= Date.now()))
    throw new InvalidArgumentError('must be a time in the past, such as 2026-06-01T12:00Z.')
  return at
}
