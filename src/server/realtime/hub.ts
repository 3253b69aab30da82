import type { ActivityEvent } from '../../core/contract/search.ts'
import { cable } from '../../core/limits.ts'
import { formatTimeAgo } from '../../core/text.ts'
import type { LiveEvent } from '../database/live-events.ts'
import type { Db } from '../database/tables.ts'
import { readLiveCheckIn, readLivePlace, readLivePositions, readLivePost } from './record-queries.ts'
import { addToSetMap, createBoundsListeners, removeFromSetMap } from './bounds-listeners.ts'
import type { SubscriptionTopic } from './channels.ts'
import { serializeMessage } from './protocol.ts'

/** One subscription, as the hub sees it. */
export interface Subscriber {
  userId: number | null
  /** Sends the text of a message. */
  send(message: string): void
}

/** Brings what the database tells to the subscriptions that listen to it. */
export interface CableHub {
  /** Lets a subscriber listen; returns how to stop. */
  subscribe(interest: SubscriptionTopic, subscriber: Subscriber): () => void
  /** Takes an event; null says that some may have been missed. */
  publish(event: LiveEvent | null): void
  close(): void
}

export interface CableHubDependencies {
  db: Db
  clock: () => Date
  onFailure: (error: unknown) => void
}

/**
 * One hub a process. Each event is read from the database once, however many
 * listen, and not at all where nobody does; events are handled one after the
 * other, so that a deletion does not overtake its creation. Where events were
 * missed or cannot be read, every subscriber is told to fetch anew.
 */
export function createCableHub({ db, clock, onFailure }: CableHubDependencies): CableHub {
  const activity = new Set<Subscriber>()
  const places = new Map<number, Set<Subscriber>>()
  const boxes = createBoundsListeners()
  const moved = new Set<number>()
  let timer: NodeJS.Timeout | null = null
  let waiting = 0
  let last = Promise.resolve()
  let missed = false
  let closed = false

  function handle(task: () => Promise<void>): void {
    if (waiting >= cable.maxQueuedEvents) {
      missed = true
      return
    }
    waiting += 1
    last = last.then(async () => {
      try {
        if (!closed) await task()
      } catch (error) {
        missed = true
        if (!closed) onFailure(error)
      } finally {
        waiting -= 1
        // Once, however many were missed.
        if (missed && waiting === 0 && !closed) tellMissed()
      }
    })
  }

  function tellMissed(): void {
    missed = false
    const message = serializeMessage({ event: 'missed' })
    for (const listener of [...activity, ...boxes.getListeners()]) listener.send(message)
    for (const subscribers of places.values()) tellAll(subscribers, message)
  }

  function tellActivity(row: ActivityEvent): void {
    if (activity.size > 0) tellAll(activity, serializeMessage({ event: 'activity', ...row }))
  }

  function tellPlace(placeId: number, message: () => string): void {
    const subscribers = places.get(placeId)
    if (subscribers) tellAll(subscribers, message())
  }

  const isHeard = (placeId: number) => activity.size > 0 || places.has(placeId)

  async function tellMoved(): Promise<void> {
    const vesselIds = [...moved]
    moved.clear()
    if (boxes.isEmpty()) return
    boxes.publishPositions(vesselIds, await readLivePositions(db, vesselIds, boxes.getUserIds()), clock())
  }

  const tellers: { [E in LiveEvent['event']]: (event: Extract<LiveEvent, { event: E }>) => void } = {
    post({ id, place_id: placeId }) {
      handle(async () => {
        const told = isHeard(placeId) ? await readLivePost(db, id) : null
        if (!told) return
        tellPlace(placeId, () => serializeMessage({ event: 'post', ...told.post }))
        tellActivity(told.activity)
      })
    },
    post_deleted({ id, place_id: placeId }) {
      handle(async () => tellPlace(placeId, () => serializeMessage({ event: 'post_deleted', id })))
    },
    checkin({ id, place_id: placeId }) {
      handle(async () => {
        const told = isHeard(placeId) ? await readLiveCheckIn(db, id) : null
        if (!told) return
        const { last_seen_at: seenAt, ...checkIn } = told.checkIn
        const updated_at = formatTimeAgo(seenAt, clock())
        tellPlace(placeId, () => serializeMessage({ event: 'checkin', ...checkIn, updated_at }))
        tellActivity(told.activity)
      })
    },
    place({ id }) {
      handle(async () => {
        const row = activity.size > 0 ? await readLivePlace(db, id) : null
        if (row) tellActivity(row)
      })
    },
    positions({ vessel_ids: ids }) {
      if (boxes.isEmpty()) return
      for (const id of ids) moved.add(id)
      timer ??= setTimeout(() => {
        timer = null
        handle(tellMoved)
      }, cable.positionBatchMs)
    },
  }

  return {
    subscribe(interest, subscriber) {
      if (interest.kind === 'activity') {
        activity.add(subscriber)
        return () => void activity.delete(subscriber)
      }
      if (interest.kind === 'place') {
        addToSetMap(places, interest.placeId, subscriber)
        return () => removeFromSetMap(places, interest.placeId, subscriber)
      }
      const { userId, send } = subscriber
      if (userId === null) throw new Error('positions are for users alone')
      const listener = { bounds: interest.bounds, userId, send }
      boxes.add(listener)
      return () => boxes.remove(listener)
    },

    publish(event) {
      if (closed) return
      // Each teller takes the events of its own name.
      if (event) (tellers[event.event] as ((event: LiveEvent) => void) | undefined)?.(event)
      else tellMissed()
    },

    close() {
      closed = true
      if (timer) clearTimeout(timer)
    },
  }
}

function tellAll(subscribers: Iterable<Subscriber>, message: string): void {
  for (const { send } of subscribers) send(message)
}
