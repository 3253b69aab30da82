import type { Position } from '../../core/geo.ts'
import type { Database, StopListening } from './database.ts'
import { notify } from './notify.ts'
import type { Db } from './tables.ts'

/** Kinds of record whose changes other processes and the caches are told of. */
export type ChangedEntity = 'places' | 'nav_aids' | 'vessels' | 'posts'

/** A change as it is told: where it was, or null for many places at once. */
export interface ToldChange {
  entity: ChangedEntity
  position: Position | null
}

const channelName = 'roadstead_changes'

/**
 * Tells every process of a change when the transaction commits. Callers give a
 * whole record as the position: of it, the two coordinates alone are sent.
 */
export async function tellChange(tx: Db, { entity, position }: ToldChange): Promise<void> {
  const at = position && { latitude: position.latitude, longitude: position.longitude }
  await notify(tx, channelName, { entity, position: at }, { entity, position: null })
}

/** Calls `told` with every change; with null after a time in which changes may have been missed. */
export async function listenForChanges(
  database: Database,
  told: (change: ToldChange | null) => void,
): Promise<StopListening> {
  return database.listen(channelName, (payload) => {
    told(payload ? (JSON.parse(payload) as ToldChange) : null) // written by tellChange alone
  })
}
