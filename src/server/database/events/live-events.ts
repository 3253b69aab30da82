import type { Database } from '../database.ts'
import type { Unsubscribe } from './notification-listeners.ts'
import { notifyChannel } from './notify.ts'
import type { Db } from '../tables.ts'

/**
 * An event, with ids only: a notification holds less than 8,000 bytes, and each
 * subscriber reads the record under its own access rules.
 */
export type LiveEvent =
  | { event: 'post'; id: number; place_id: number }
  | { event: 'post_deleted'; id: number; place_id: number }
  | { event: 'checkin'; id: number; place_id: number }
  /** A place added by a user. */
  | { event: 'place'; id: number }
  /** Vessels whose position or audience changed. */
  | { event: 'positions'; vessel_ids: number[] }

const channelName = 'roadstead_events'
/** With ten digits and a comma per id, the payload stays below 8,000 bytes. */
const maxIdsPerEvent = 600

/** Notifies every process of an event when the transaction commits. */
export async function publishLiveEvent(tx: Db, event: LiveEvent): Promise<void> {
  if (event.event !== 'positions') return publish(tx, event)
  const ids = [...new Set(event.vessel_ids)]
  for (let start = 0; start < ids.length; start += maxIdsPerEvent) {
    await publish(tx, { event: 'positions', vessel_ids: ids.slice(start, start + maxIdsPerEvent) })
  }
}

async function publish(tx: Db, event: LiveEvent): Promise<void> {
  const payload = pickIds(event)
  await notifyChannel(tx, channelName, payload, payload)
}

/** Copies only the ids of an event, without other properties of the given object. */
function pickIds(liveEvent: LiveEvent): LiveEvent {
  const { event } = liveEvent
  if (event === 'positions') return { event, vessel_ids: liveEvent.vessel_ids }
  if (event === 'place') return { event, id: liveEvent.id }
  return { event, id: liveEvent.id, place_id: liveEvent.place_id }
}

/** Calls `onEvent` with every event, and with null when events may have been missed. */
export async function subscribeToLiveEvents(
  database: Database,
  onEvent: (event: LiveEvent | null) => void,
): Promise<Unsubscribe> {
  return database.listen(channelName, (payload) => {
    onEvent(payload ? (JSON.parse(payload) as LiveEvent) : null) // only publishLiveEvent writes to this channel
  })
}
