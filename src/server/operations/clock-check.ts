import { clockCheck as limits } from '../../core/limits/server.ts'
import { getAppState, setAppState } from '../database/app-state.ts'
import type { Db } from '../database/tables.ts'

/** What a job last saw of the clock; times in ISO 8601. */
interface ClockRecord {
  seenAt: string
  /** After a step: the job deletes nothing until then. */
  distrustedUntil: string | null
}

/** The clock made a step, so that a job may not delete what looks old. Logged once for each step. */
export class ClockStepError extends Error {}

/**
 * Whether a job that deletes by age may trust the clock. A step of more than a week since its
 * last run, or back by more than an hour, makes the job wait for some days in which the clock
 * goes on steadily: the clock may be wrong, or the server was off. Passes the step to
 * `onFailure`.
 */
export async function isClockTrusted(
  db: Db,
  job: string,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<boolean> {
  const key = `clock of ${job}`
  const record = (await getAppState(db, key)) as ClockRecord | undefined // written below
  const stepMs = record ? now.getTime() - Date.parse(record.seenAt) : 0
  const isStep = stepMs > limits.maxForwardMs || stepMs < -limits.maxBackwardMs
  let distrustedUntil = record?.distrustedUntil ?? null
  if (isStep) {
    distrustedUntil = new Date(now.getTime() + limits.waitMs).toISOString()
    const days = Math.round(stepMs / 86_400_000)
    onFailure(
      new ClockStepError(`${job}: the clock moved by ${days} days, deletes nothing until ${distrustedUntil}`),
    )
  } else if (distrustedUntil && now >= new Date(distrustedUntil)) {
    distrustedUntil = null
  }
  await setAppState(db, key, { seenAt: now.toISOString(), distrustedUntil } satisfies ClockRecord)
  return distrustedUntil === null
}
