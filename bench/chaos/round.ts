import { setTimeout as wait } from 'node:timers/promises'
import type { ChaosDatabase, ChaosInstallation } from './installation.ts'
import type { SupervisedServer } from './supervised-server.ts'
import type { Traffic } from './traffic.ts'

/** What a disturbance works with. */
export interface ChaosContext {
  installation: ChaosInstallation
  server: SupervisedServer
  traffic: Traffic
  /** Returns a number from 0 to 1, of the seed. */
  random: () => number
  /** Number of the round, from 1. */
  round: number
  /** Factor of all times that the server may take; more than 1 on a machine with other work. */
  patience: number
  /** Reports a broken rule. */
  violate(text: string): void
}

/** One kind of failure. It ends when the cause is gone: from then on the service has ten seconds. */
export interface Disturbance {
  name: string
  databases: readonly ChaosDatabase[]
  /** Whether it needs a data folder on its own file system. */
  needsOwnDisk?: boolean
  /** Returns what it did, for the line of the round. */
  run(context: ChaosContext): Promise<string>
}

export const bothDatabases: readonly ChaosDatabase[] = ['embedded', 'postgres']

/** Returns a number between the limits, of the seed. */
export function drawBetween(random: () => number, min: number, max: number): number {
  return Math.round(min + random() * (max - min))
}

/** Checks that a server ended on SIGTERM in order and within 15 seconds. */
export function checkShutdown(
  context: Pick<ChaosContext, 'violate'>,
  exit: { code: number | null; signal: string | null; ms: number },
): void {
  if (exit.code !== 0) context.violate(`SIGTERM ended with ${exit.code ?? exit.signal}`)
  if (exit.ms > maxShutdownMs) context.violate(`SIGTERM took ${Math.round(exit.ms)} ms`)
}

const maxShutdownMs = 15_500

/** Checks that a failed command said so in one sentence. */
export function checkRefusal(
  { violate }: Pick<ChaosContext, 'violate'>,
  what: string,
  { code, err }: { code: number | null; err: string },
): void {
  if (code === 0) return violate(`${what} succeeded`)
  const lines = err.split('\n').filter((line) => line.trim() !== '' && !/: \d+ of \d+$/.test(line))
  if (lines.length !== 1 || /^\s+at /m.test(err) || !/^[A-Z`a-z]/.test(err))
    violate(`${what} ended with ${code} and not one sentence: ${err.slice(0, 400)}`)
}

/** Waits until `/readyz` succeeds. Returns the milliseconds; null after the time. */
export async function waitUntilReady(url: string, timeoutMs: number): Promise<number | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < timeoutMs) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
      .then((response) => response.ok)
      .catch(() => false)
    if (ready) return performance.now() - startedAt
    await wait(50)
  }
  return null
}
