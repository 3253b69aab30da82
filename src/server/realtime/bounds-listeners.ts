import type { Bbox } from '../../core/geo.ts'
import { cable } from '../../core/limits.ts'
import type { LivePosition } from './record-queries.ts'
import { createBoundsIndex } from './bounds-index.ts'
import { serializeMessage } from './protocol.ts'
import {
  isInAudience,
  getAudiencePosition,
  getOwnerPosition,
  type VisiblePosition,
} from './visible-position.ts'

/** Someone who listens to the vessels in a box. */
export interface BoundsListener {
  bounds: Bbox
  userId: number
  send(message: string): void
}

/** The subscriptions of boxes: who is told of which vessel. */
export function createBoundsListeners() {
  const index = createBoundsIndex<BoundsListener>()
  const byUser = new Map<number, Set<BoundsListener>>()
  /** Vessels a listener was told of, so that it is told when they leave; and the other way round. */
  const held = new Map<BoundsListener, Set<number>>()
  const holders = new Map<number, Set<BoundsListener>>()
  /** What was told last of each blurred vessel. */
  const blurred = new Map<number, string>()

  function hold(listener: BoundsListener, vesselId: number): void {
    const vessels = held.get(listener)
    if (!vessels || vessels.size >= cable.maxTrackedVessels) return
    vessels.add(vesselId)
    addToSetMap(holders, vesselId, listener)
  }

  function tell(shown: VisiblePosition, told: LivePosition, listeners: BoundsListener[]): void {
    const texts: [string?, string?] = []
    for (const listener of listeners) {
      const isFollowed = told.followers.includes(listener.userId)
      const text = (texts[Number(isFollowed)] ??= serializeMessage({
        ...shown.message,
        is_followed: isFollowed,
      }))
      hold(listener, told.vessel_id)
      listener.send(text)
    }
  }

  /** Whether there is anything new for others: that a blurred vessel reports is not to be told. */
  function isNews(told: LivePosition, { position, message }: VisiblePosition): boolean {
    if (told.blur_nm === 0) return true
    const shown = [position.latitude, position.longitude, message.seen_at, told.audience].join(' ')
    if (blurred.get(told.vessel_id) === shown) return false
    blurred.set(told.vessel_id, shown)
    return true
  }

  function leave(vesselId: number, stay: ReadonlySet<BoundsListener>): void {
    for (const listener of holders.get(vesselId) ?? []) {
      if (stay.has(listener)) continue
      removeFromSetMap(holders, vesselId, listener)
      held.get(listener)?.delete(vesselId)
      listener.send(serializeMessage({ event: 'left', vessel_id: vesselId }))
    }
  }

  return {
    isEmpty: () => held.size === 0,
    getUserIds: () => [...byUser.keys()],
    getListeners: () => held.keys(),

    add(listener: BoundsListener): void {
      index.add(listener)
      addToSetMap(byUser, listener.userId, listener)
      held.set(listener, new Set())
    },

    remove(listener: BoundsListener): void {
      index.remove(listener)
      removeFromSetMap(byUser, listener.userId, listener)
      for (const vesselId of held.get(listener) ?? []) removeFromSetMap(holders, vesselId, listener)
      held.delete(listener)
    },

    /** Tells of vessels that reported; those asked for but not in `positions` are gone. */
    publishPositions(vesselIds: Iterable<number>, positions: LivePosition[], now: Date): void {
      const gone = new Set(vesselIds)
      for (const told of positions) {
        gone.delete(told.vessel_id)
        const own = getOwnerPosition(told, now)
        const owners = own
          ? index.findContaining(own.position).filter(({ userId }) => userId === told.user_id)
          : []
        const others = getAudiencePosition(told, now)
        const audience = others
          ? index.findContaining(others.position).filter(({ userId }) => isInAudience(told, userId))
          : []
        if (own) tell(own, told, owners)
        if (others && isNews(told, others)) tell(others, told, audience)
        leave(told.vessel_id, new Set([...owners, ...audience]))
      }
      for (const vesselId of gone) leave(vesselId, new Set())
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
