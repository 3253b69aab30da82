import type { Bbox } from '../../core/geo.ts'
import { cable } from '../../core/limits/realtime.ts'
import type { LivePosition } from './live-position-queries.ts'
import { createBoundsIndex } from './bounds-index.ts'
import { serializeMessage } from './protocol.ts'
import {
  isInAudience,
  getAudiencePosition,
  getOwnerPosition,
  type VisiblePosition,
} from './visible-position.ts'

/** A subscription to the vessels inside bounds. */
export interface BoundsListener {
  bounds: Bbox
  userId: number
  send(message: string): void
}

/** Keeps the subscriptions to bounds and sends them the positions of vessels. */
export function createBoundsListeners() {
  const index = createBoundsIndex<BoundsListener>()
  const byUser = new Map<number, Set<BoundsListener>>()
  /** Vessels sent to each listener, so that it is notified when they leave its bounds; and the reverse map. */
  const vesselsByListener = new Map<BoundsListener, Set<number>>()
  const listenersByVessel = new Map<number, Set<BoundsListener>>()

  function trackVessel(listener: BoundsListener, vesselId: number): void {
    const vessels = vesselsByListener.get(listener)
    if (!vessels || vessels.size >= cable.maxTrackedVessels) return
    vessels.add(vesselId)
    addToSetMap(listenersByVessel, vesselId, listener)
  }

  function send(visible: VisiblePosition, vessel: LivePosition, listeners: BoundsListener[]): void {
    const texts: [string?, string?] = []
    for (const listener of listeners) {
      const isFollowed = vessel.followers.includes(listener.userId)
      const text = (texts[Number(isFollowed)] ??= serializeMessage({
        ...visible.message,
        is_followed: isFollowed,
      }))
      trackVessel(listener, vessel.vessel_id)
      listener.send(text)
    }
  }

  function notifyLeft(vesselId: number, remaining: ReadonlySet<BoundsListener>): void {
    for (const listener of listenersByVessel.get(vesselId) ?? []) {
      if (remaining.has(listener)) continue
      removeFromSetMap(listenersByVessel, vesselId, listener)
      vesselsByListener.get(listener)?.delete(vesselId)
      listener.send(serializeMessage({ event: 'left', vessel_id: vesselId }))
    }
  }

  return {
    isEmpty: () => vesselsByListener.size === 0,
    getUserIds: () => [...byUser.keys()],
    getListeners: () => vesselsByListener.keys(),

    add(listener: BoundsListener): void {
      index.add(listener)
      addToSetMap(byUser, listener.userId, listener)
      vesselsByListener.set(listener, new Set())
    },

    remove(listener: BoundsListener): void {
      index.remove(listener)
      removeFromSetMap(byUser, listener.userId, listener)
      for (const vesselId of vesselsByListener.get(listener) ?? [])
        removeFromSetMap(listenersByVessel, vesselId, listener)
      vesselsByListener.delete(listener)
    },

    /** Publishes the positions of vessels that reported. Vessels of `vesselIds` without a position have left. */
    publishPositions(vesselIds: Iterable<number>, positions: LivePosition[], now: Date): void {
      const gone = new Set(vesselIds)
      for (const vessel of positions) {
        gone.delete(vessel.vessel_id)
        const own = getOwnerPosition(vessel, now)
        const owners = own
          ? index.findTouching(own.bounds).filter(({ userId }) => userId === vessel.user_id)
          : []
        const others = getAudiencePosition(vessel, now)
        const audience = others
          ? index.findTouching(others.bounds).filter(({ userId }) => isInAudience(vessel, userId))
          : []
        if (own) send(own, vessel, owners)
        if (others) send(others, vessel, audience)
        notifyLeft(vessel.vessel_id, new Set([...owners, ...audience]))
      }
      for (const vesselId of gone) notifyLeft(vesselId, new Set())
    },
  }
}

export function addToSetMap<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

export function removeFromSetMap<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
