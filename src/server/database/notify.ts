import { sql } from 'kysely'
import { maxNotificationBytes } from '../../core/limits/protection.ts'
import type { Db } from './tables.ts'

/**
 * Sends a payload to the listeners of a channel when the transaction commits.
 * PostgreSQL refuses payloads of 8,000 bytes with the whole transaction, so a
 * payload above the safe size is replaced by `reduced`, which holds ids alone.
 * In tests and in development it throws instead: such a publisher is a mistake.
 */
export async function notifyChannel(
  tx: Db,
  channel: string,
  payload: object,
  reduced: object,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${limitPayload(payload, reduced)})`.execute(tx)
}

/** The text of a payload, or of `reduced` where the payload is too large for a notification. */
export function limitPayload(
  payload: object,
  reduced: object,
  mode: string | undefined = process.env.NODE_ENV,
): string {
  const text = JSON.stringify(payload)
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxNotificationBytes) return text
  if (mode === 'test' || mode === 'development')
    throw new Error(`a notification of ${bytes} bytes: events carry ids and a position alone`)
  return JSON.stringify(reduced)
}
