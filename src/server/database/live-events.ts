import type { Database, Unsubscribe } from './database.ts'
import { notifyChannel } from './notify.ts'
import type { Db } from './tables.ts'

/**
 * What happened, told by ids alone: a notification holds 8,000 bytes, and who
 * hears of it reads the record by its own rules.
 */
export type LiveEvent =
  | { event: 'post'; id: number; place_id: number }
  | { event: 'post_deleted'; id: number; place_id: number }
  | { event: 'checkin'; id: number; place_id: number }
  /** A place that a person added. */
  | { event: 'place'; id: number }
  /** Vessels whose position or audience changed. */
  | { event: 'positions'; vessel_ids: number[] }

const channelName = 'roadstead_events'
/** Ids of ten digits and their commas stay below the 8,000 bytes of a notification. */
const idsAtOnce = 600

/** Tells every process of an event when the transaction commits. */
export async function publishLiveEvent(tx: Db, event: LiveEvent): Promise<void> {
  if (event.event !== 'positions') return publish(tx, event)
  const ids = [...new Set(event.vessel_ids)]
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    await publish(tx, { event: 'positions', vessel_ids: ids.slice(start, start + idsAtOnce) })
  }
}

async function publish(tx: Db, event: LiveEvent): Promise<void> {
  const payload = idsOf(event)
  await notifyChannel(tx, channelName, payload, payload)
}

/** The ids of an event, whatever else the given object holds. */
function idsOf(told: LiveEvent): LiveEvent {
  const { event } = told
  if (event === 'positions') return { event, vessel_ids: told.vessel_ids }
  if (event === 'place') return { event, id: told.id }
  return { event, id: told.id, place_id: told.place_id }
}

/** Calls `told` with every event; with null after a time in which events may have been missed. */
export async function subscribeToLiveEvents(
  database: Database,
  told: (event: LiveEvent | null) => void,
): Promise<Unsubscribe> {
  return database.listen(channelName, (payload) => {
    told(payload ? (JSON.parse(payload) as LiveEvent) : null) // written by publishLiveEvent alone
  })
}
