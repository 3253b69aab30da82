import type { ActivityEvent } from '../../core/contract/search.ts'
import { cable } from '../../core/limits/realtime.ts'
import { formatTimeAgo } from '../../core/format-date.ts'
import type { LiveEvent } from '../database/events/live-events.ts'
import { runForRequests } from '../database/request-queries.ts'
import type { ReadDb } from '../database/tables.ts'
import { readLivePositions } from './live-position-queries.ts'
import { readLiveCheckIn, readLivePlace, readLivePost } from './record-queries.ts'
import { addToSetMap, createBoundsListeners, removeFromSetMap } from './bounds-listeners.ts'
import type { SubscriptionTopic } from './channels.ts'
import { serializeMessage } from './protocol.ts'

/** Receiver of the messages of one subscription. */
export interface Subscriber {
  userId: number | null
  /** Sends a serialized message. */
  send(message: string): void
}

/** Delivers events of the database to subscriptions. */
export interface CableHub {
  /** Adds a subscriber to a topic; returns a function that removes it. */
  subscribe(topic: SubscriptionTopic, subscriber: Subscriber): () => void
  /** Publishes an event; null means that events may have been missed. */
  publish(event: LiveEvent | null): void
  close(): void
}

export interface CableHubDependencies {
  db: ReadDb
  clock: () => Date
  onFailure: (error: unknown) => void
}

/**
 * Creates the hub of a process. It reads each event from the database once for all
 * subscribers, and not at all without subscribers. It handles events in order, so that
 * a deletion cannot overtake its creation. If events were missed or cannot be read,
 * it sends every subscriber a `missed` event, and clients load their data again.
 */
export function createCableHub({ db, clock, onFailure }: CableHubDependencies): CableHub {
  const activity = new Set<Subscriber>()
  const places = new Map<number, Set<Subscriber>>()
  const boundsListeners = createBoundsListeners()
  const movedVesselIds = new Set<number>()
  /** Set from the first moved vessel until the batch of positions is published. */
  let timer: NodeJS.Timeout | null = null
  let lastBatchMs = 0
  let waiting = 0
  let last = Promise.resolve()
  let missed = false
  let closed = false

  /** Returns false if the task is dropped, because too many wait. */
  function enqueue(task: () => Promise<void>): boolean {
    if (waiting >= cable.maxQueuedEvents) {
      missed = true
      return false
    }
    waiting += 1
    last = last.then(async () => {
      try {
        // Limited, because the answer never comes if the network lost the connection without a word.
        if (!closed) await runForRequests(task, cable.readTimeoutMs)
      } catch (error) {
        missed = true
        if (!closed) onFailure(error)
      } finally {
        waiting -= 1
        // One message for any number of missed events.
        if (missed && waiting === 0 && !closed) publishMissed()
      }
    })
    return true
  }

  function publishMissed(): void {
    missed = false
    const message = serializeMessage({ event: 'missed' })
    for (const listener of [...activity, ...boundsListeners.getListeners()]) listener.send(message)
    for (const subscribers of places.values()) sendToAll(subscribers, message)
  }

  function publishActivity(row: ActivityEvent): void {
    if (activity.size > 0) sendToAll(activity, serializeMessage({ event: 'activity', ...row }))
  }

  function publishToPlace(placeId: number, message: () => string): void {
    const subscribers = places.get(placeId)
    if (subscribers) sendToAll(subscribers, message())
  }

  const hasSubscribers = (placeId: number) => activity.size > 0 || places.has(placeId)

  /** Reads the next batch of positions after a pause, longer after a batch that took long: requests come first. */
  function schedulePositions(): void {
    const pauseMs = Math.min(lastBatchMs * cable.positionPauseFactor, cable.maxPositionPauseMs)
    timer ??= setTimeout(
      () => {
        if (!enqueue(publishMoved)) timer = null
      },
      Math.max(cable.positionBatchMs, pauseMs),
    )
  }

  async function publishMoved(): Promise<void> {
    const startedAt = performance.now()
    // Those that wait longest; a long batch would delay the event loop.
    const vesselIds = [...movedVesselIds].slice(0, cable.maxPositionsPerBatch)
    for (const id of vesselIds) movedVesselIds.delete(id)
    try {
      if (boundsListeners.isEmpty()) return
      const now = clock()
      boundsListeners.publishPositions(
        vesselIds,
        await readLivePositions(db, vesselIds, boundsListeners.getUserIds(), now),
        now,
      )
    } finally {
      lastBatchMs = performance.now() - startedAt
      timer = null
      if (movedVesselIds.size > 0 && !closed) schedulePositions()
    }
  }

  const handlers: { [E in LiveEvent['event']]: (event: Extract<LiveEvent, { event: E }>) => void } = {
    post({ id, place_id: placeId }) {
      enqueue(async () => {
        const record = hasSubscribers(placeId) ? await readLivePost(db, id) : null
        if (!record) return
        publishToPlace(placeId, () => serializeMessage({ event: 'post', ...record.post }))
        publishActivity(record.activity)
      })
    },
    post_deleted({ id, place_id: placeId }) {
      enqueue(async () => publishToPlace(placeId, () => serializeMessage({ event: 'post_deleted', id })))
    },
    checkin({ id, place_id: placeId }) {
      enqueue(async () => {
        const record = hasSubscribers(placeId) ? await readLiveCheckIn(db, id) : null
        if (!record) return
        const { last_seen_at: seenAt, ...checkIn } = record.checkIn
        const updated_at = formatTimeAgo(seenAt, clock())
        publishToPlace(placeId, () => serializeMessage({ event: 'checkin', ...checkIn, updated_at }))
        publishActivity(record.activity)
      })
    },
    place({ id }) {
      enqueue(async () => {
        const row = activity.size > 0 ? await readLivePlace(db, id) : null
        if (row) publishActivity(row)
      })
    },
    positions({ vessel_ids: ids }) {
      if (boundsListeners.isEmpty()) return
      for (const id of ids) movedVesselIds.add(id)
      schedulePositions()
    },
  }

  return {
    subscribe(topic, subscriber) {
      if (topic.kind === 'activity') {
        activity.add(subscriber)
        return () => void activity.delete(subscriber)
      }
      if (topic.kind === 'place') {
        addToSetMap(places, topic.placeId, subscriber)
        return () => removeFromSetMap(places, topic.placeId, subscriber)
      }
      const { userId, send } = subscriber
      if (userId === null) throw new Error('positions require a log-in')
      const listener = { bounds: topic.bounds, userId, send }
      boundsListeners.add(listener)
      return () => boundsListeners.remove(listener)
    },

    publish(event) {
      if (closed) return
      // Each handler accepts the events of its own name.
      if (event) (handlers[event.event] as ((event: LiveEvent) => void) | undefined)?.(event)
      else publishMissed()
    },

    close() {
      closed = true
      if (timer) clearTimeout(timer)
    },
  }
}

function sendToAll(subscribers: Iterable<Subscriber>, message: string): void {
  for (const { send } of subscribers) send(message)
}
