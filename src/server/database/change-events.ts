import type { Position } from '../../core/geo.ts'
import type { Database, Unsubscribe } from './database.ts'
import { notifyChannel } from './notify.ts'
import type { Db } from './tables.ts'

/** Kinds of record whose changes other processes and the caches are told of. */
export type ChangedEntity = 'places' | 'nav_aids' | 'vessels' | 'posts'

/** A change as it is told: where it was, or null for many places at once. */
export interface RecordChangeEvent {
  entity: ChangedEntity
  position: Position | null
}

const channelName = 'roadstead_changes'

/**
 * Tells every process of a change when the transaction commits. Callers give a
 * whole record as the position: of it, the two coordinates alone are sent.
 */
export async function publishRecordChangeEvent(
  tx: Db,
  { entity, position }: RecordChangeEvent,
): Promise<void> {
  const at = position && { latitude: position.latitude, longitude: position.longitude }
  await notifyChannel(tx, channelName, { entity, position: at }, { entity, position: null })
}

/** Calls `told` with every change; with null after a time in which changes may have been missed. */
export async function subscribeToRecordChangeEvents(
  database: Database,
  told: (change: RecordChangeEvent | null) => void,
): Promise<Unsubscribe> {
  return database.listen(channelName, (payload) => {
    told(payload ? (JSON.parse(payload) as RecordChangeEvent) : null) // written by publishRecordChangeEvent alone
  })
}
