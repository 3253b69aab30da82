import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSeededRandom } from '../timings.ts'
import { disturbances } from './disturbances/disturbances.ts'
import { createInstallation, type ChaosDatabase, type ChaosInstallation } from './installation.ts'
import { waitUntilReady, type ChaosContext, type Disturbance } from './round.ts'
import { findHalfRecords, findLostWrites, findOrphans, readStock } from './stock.ts'
import { superviseServer, type SupervisedServer } from './supervised-server.ts'
import { createTraffic, type Traffic } from './traffic.ts'

export interface ChaosOptions {
  database: ChaosDatabase
  rounds: number
  seed: number
  /** URL of a PostgreSQL server for temporary databases; null without one. */
  postgresUrl: string | null
  /** Factor of the times that the service may take: 1, or more on a machine with other work. */
  patience: number
  /** Names of the disturbances to draw from; all without it. */
  only?: readonly string[]
  /** Ends the run after the current round. */
  signal?: AbortSignal
  print(line: string): void
}

/** What a run found; a run without violations is good. */
export interface ChaosResult {
  rounds: number
  acknowledged: number
  failedWrites: number
  /** Slowest return of the service after a disturbance, in milliseconds. */
  slowestReturnMs: number
  violations: string[]
}

/** The first start may take this long. */
const maxStartMs = 30_000
/** The service must be back within this time after the cause of a failure is gone. */
const maxReturnMs = 10_000
/** Events of a write must arrive within this time. */
const maxEventMs = 10_000
/** How long one event is waited for. */
const eventWaitMs = 2_000
/** Traffic before each disturbance. */
const warmUpMs = 1_500

/**
 * Runs a real server with writers, readers, subscribers and an AIS feed, and disturbs it once a
 * round. After each round every acknowledged write must be there, no record or file may be half
 * there, and the service must be back by itself. The seed decides the disturbances and their moments.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { database, rounds, seed, patience, print } = options
  const random = createSeededRandom(seed)
  const installation = await createInstallation(database, options.postgresUrl)
  const result: ChaosResult = {
    rounds: 0,
    acknowledged: 0,
    failedWrites: 0,
    slowestReturnMs: 0,
    violations: [],
  }
  let roundViolations: string[] = []
  const violate = (text: string) => void roundViolations.push(text)
  const server = startServer(installation, violate)
  let traffic: Traffic | null = null
  try {
    if ((await waitUntilReady(installation.url, maxStartMs * patience)) === null)
      throw new Error('the server does not start')
    traffic = await createTraffic(installation.url, createSeededRandom(seed + 1))
    const draw = createDraw(selectDisturbances(installation, options.only), random)
    for (let round = 1; round <= rounds && !options.signal?.aborted; round++) {
      if (round > 1 && (await waitUntilReady(installation.url, maxStartMs * patience)) === null) {
        result.violations.push('the server did not come back')
        print('      the server did not come back: no further rounds')
        break
      }
      result.rounds = round
      roundViolations = []
      const disturbance = draw()
      const context: ChaosContext = { installation, server, traffic, random, round, patience, violate }
      const line = await runRound(disturbance, context, result)
      const mark = roundViolations.length > 0 ? 'BROKEN' : 'ok'
      print(
        `${String(round).padStart(3)} ${database.padEnd(8)} ${mark.padEnd(6)} ${disturbance.name.padEnd(24)} ${line}`,
      )
      for (const text of roundViolations) print(`      ${text}`)
      result.violations.push(...roundViolations.map((text) => `round ${round}, ${disturbance.name}: ${text}`))
    }
    result.acknowledged = traffic.ledger.acknowledged
    result.failedWrites = traffic.ledger.failed
  } finally {
    traffic?.cable.close()
    await server.pause()
    await installation.remove()
  }
  print(
    `${database}, seed ${seed}: ${result.rounds} rounds, ${result.acknowledged} acknowledged writes, ${result.failedWrites} refused or unanswered, slowest return ${(result.slowestReturnMs / 1000).toFixed(1)} s, ${result.violations.length} broken rules`,
  )
  return result
}

async function runRound(
  disturbance: Disturbance,
  context: ChaosContext,
  result: ChaosResult,
): Promise<string> {
  const { installation, traffic, violate, round, patience } = context
  const stop = await traffic.start()
  await wait(warmUpMs)
  const note = await disturbance.run(context).catch((error: unknown) => {
    violate(
      `the disturbance failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return ''
  })
  const limitMs = maxReturnMs * patience
  const returnMs = await waitUntilReady(installation.url, limitMs * 3)
  if (returnMs === null || returnMs > limitMs)
    violate(`the service was not back within ${limitMs / 1000} s (${returnMs ?? 'never'})`)
  result.slowestReturnMs = Math.max(result.slowestReturnMs, returnMs ?? limitMs * 3)
  await checkEvents(context, `Chaos probe ${round}`)
  await stop()
  await checkStock(context)
  const { writes, reads, failedReads, slowestMs, bad } = traffic.takeStatistics()
  for (const text of bad) violate(`bad answer: ${text}`)
  return `${note}; back after ${((returnMs ?? 0) / 1000).toFixed(1)} s; ${writes} writes, ${reads} reads (${failedReads} failed), slowest ${(slowestMs / 1000).toFixed(1)} s`
}

/** Adds places until the events of one reach all subscribers. */
async function checkEvents({ traffic, violate, patience }: ChaosContext, name: string): Promise<void> {
  const limitMs = maxEventMs * patience
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    // Each with its own name: an event may be missed until the server listens again, and is told as such.
    const place = { name: `${name} of ${attempt}.`, latitude: 1, longitude: 2 }
    const seen = traffic.cable.waitForPlace(place.name, eventWaitMs)
    const { status, text } = await traffic.call('POST', '/places', { place })
    if (status === 201 && (await seen)) return
    if (performance.now() - startedAt < limitMs) continue
    return violate(
      status === 201
        ? `the event of a place did not arrive within ${limitMs / 1000} s`
        : `no place can be added: ${status} ${text.slice(0, 200)}`,
    )
  }
}

async function checkStock(context: ChaosContext): Promise<void> {
  const { installation, traffic, violate, round } = context
  const path = join(installation.workFolder, `stock-${round}.zip`)
  const { code, err } = await installation.run(['backup', path])
  if (code !== 0) return violate(`no backup could be taken: ${err.slice(0, 300)}`)
  const stock = await readStock(path)
  const userId = await fetchUserId(context)
  if (userId === null) return
  const findings = [
    ...findLostWrites(stock, traffic.ledger, userId),
    ...findHalfRecords(stock),
    ...findOrphans(installation.dataFolder, stock),
  ]
  for (const text of findings.slice(0, maxFindings)) violate(text)
  if (findings.length > maxFindings) violate(`and ${findings.length - maxFindings} more`)
}

const maxFindings = 8

/** Returns the id of the traffic's user. A call that meets the end of an idle connection fails: it is repeated. */
async function fetchUserId({ traffic, violate, patience }: ChaosContext): Promise<number | null> {
  const startedAt = performance.now()
  for (;;) {
    const { status, text } = await traffic.call('GET', '/users/logged_in')
    if (status === 200) {
      const { user } = JSON.parse(text) as { user: { id: number } | null } // the contract's Session
      if (user) return user.id
      violate('the user of the traffic is no longer logged in')
      return null
    }
    if (performance.now() - startedAt > maxReturnMs * patience) {
      violate(`the session cannot be read: ${status} ${text.slice(0, 200)}`)
      return null
    }
    await wait(200)
  }
}

function startServer(installation: ChaosInstallation, violate: (text: string) => void): SupervisedServer {
  const shim = new URL('clock-shim.js', import.meta.url).href
  return superviseServer({
    getArguments: () => [
      `--inspect=127.0.0.1:${installation.inspectorPort}`,
      '--inspect-publish-uid=http',
      '--import',
      shim,
      installation.getProgram(),
      'serve',
    ],
    environment: installation.environment,
    onErrorLine(line) {
      if (/^\s+at .*[:(]/.test(line)) violate(`a stack trace on standard error: ${line.trim()}`)
      if (process.env.CHAOS_LOG) console.error(`err ${line}`)
    },
    onLogLine(line) {
      if (process.env.CHAOS_LOG) console.error(`log ${line}`)
    },
  })
}

function selectDisturbances(
  { database, hasOwnDisk }: ChaosInstallation,
  only: readonly string[] | undefined,
): Disturbance[] {
  return disturbances.filter(
    ({ name, databases, needsOwnDisk }) =>
      databases.includes(database) && (hasOwnDisk || !needsOwnDisk) && (!only || only.includes(name)),
  )
}

/** Draws each disturbance once before one comes again. */
function createDraw(all: Disturbance[], random: () => number): () => Disturbance {
  let bag: Disturbance[] = []
  return () => {
    if (bag.length === 0) bag = [...all]
    const [drawn] = bag.splice(Math.floor(random() * bag.length), 1)
    if (!drawn) throw new Error('there is no such disturbance')
    return drawn
  }
}
