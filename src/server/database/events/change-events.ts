import type { Position } from '../../../core/geo.ts'
import type { Database } from '../database.ts'
import type { Unsubscribe } from './notification-listeners.ts'
import { notifyChannel } from './notify.ts'
import type { Db } from '../tables.ts'

/** Record types whose changes invalidate caches and are sent to other processes. */
export type ChangedEntity = 'places' | 'nav_aids' | 'seamarks' | 'vessels' | 'posts' | 'coast'

/** A changed record: its position, or null for changes in many places at once. */
export interface RecordChangeEvent {
  entity: ChangedEntity
  position: Position | null
}

const channelName = 'roadstead_changes'

/**
 * Notifies every process of a change when the transaction commits. `position` may be a
 * whole record: only its coordinates are sent.
 */
export async function publishRecordChangeEvent(
  tx: Db,
  { entity, position }: RecordChangeEvent,
): Promise<void> {
  const at = position && { latitude: position.latitude, longitude: position.longitude }
  await notifyChannel(tx, channelName, { entity, position: at }, { entity, position: null })
}

/** Calls `onChange` with every change, and with null when changes may have been missed. */
export async function subscribeToRecordChangeEvents(
  database: Database,
  onChange: (change: RecordChangeEvent | null) => void,
): Promise<Unsubscribe> {
  return database.listen(channelName, (payload) => {
    onChange(payload ? (JSON.parse(payload) as RecordChangeEvent) : null) // only publishRecordChangeEvent writes to this channel
  })
}
