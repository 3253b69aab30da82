import { sql } from 'kysely'
import { maxNotificationBytes } from '../../../core/limits/server.ts'
import type { Db } from '../tables.ts'

/** Start of the statements of `notifyChannel`, whose events a message broker may carry instead. */
export const notifyMarker = '/* notify */'

/**
 * Notifies a channel when the transaction commits. PostgreSQL rejects payloads of 8,000
 * bytes and aborts the transaction, so a larger payload is replaced by `reduced`, which
 * holds only ids. In tests and in development it throws instead, because such a payload
 * is a bug.
 */
export async function notifyChannel(
  tx: Db,
  channel: string,
  payload: object,
  reduced: object,
): Promise<void> {
  await sql`${sql.raw(notifyMarker)} select pg_notify(${channel}, ${limitPayload(payload, reduced)})`.execute(
    tx,
  )
}

/** Serializes the payload, or `reduced` if the payload is too large. */
export function limitPayload(
  payload: object,
  reduced: object,
  mode: string | undefined = process.env.NODE_ENV,
): string {
  const text = JSON.stringify(payload)
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxNotificationBytes) return text
  if (mode === 'test' || mode === 'development')
    throw new Error(`notification of ${bytes} bytes: events may only carry ids and a position`)
  return JSON.stringify(reduced)
}
