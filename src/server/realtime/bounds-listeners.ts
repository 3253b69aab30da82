import type { Box } from '../../core/geo.ts'
import { cable } from '../../core/limits.ts'
import type { ToldPosition } from './record-queries.ts'
import { createBoxIndex } from './bounds-index.ts'
import { writeMessage } from './protocol.ts'
import { isInAudience, shownToOthers, shownToOwner, type ShownPosition } from './visible-position.ts'

/** Someone who listens to the vessels in a box. */
export interface BoxListener {
  box: Box
  userId: number
  send(message: string): void
}

/** The subscriptions of boxes: who is told of which vessel. */
export function createBoxListeners() {
  const index = createBoxIndex<BoxListener>()
  const byUser = new Map<number, Set<BoxListener>>()
  /** Vessels a listener was told of, so that it is told when they leave; and the other way round. */
  const held = new Map<BoxListener, Set<number>>()
  const holders = new Map<number, Set<BoxListener>>()
  /** What was told last of each blurred vessel. */
  const blurred = new Map<number, string>()

  function hold(listener: BoxListener, vesselId: number): void {
    const vessels = held.get(listener)
    if (!vessels || vessels.size >= cable.heldVessels) return
    vessels.add(vesselId)
    add(holders, vesselId, listener)
  }

  function tell(shown: ShownPosition, told: ToldPosition, listeners: BoxListener[]): void {
    const texts: [string?, string?] = []
    for (const listener of listeners) {
      const isFollowed = told.followers.includes(listener.userId)
      const text = (texts[Number(isFollowed)] ??= writeMessage({ ...shown.message, is_followed: isFollowed }))
      hold(listener, told.vessel_id)
      listener.send(text)
    }
  }

  /** Whether there is anything new for others: that a blurred vessel reports is not to be told. */
  function isNews(told: ToldPosition, { at, message }: ShownPosition): boolean {
    if (told.blur_nm === 0) return true
    const shown = [at.latitude, at.longitude, message.seen_at, told.audience].join(' ')
    if (blurred.get(told.vessel_id) === shown) return false
    blurred.set(told.vessel_id, shown)
    return true
  }

  function leave(vesselId: number, stay: ReadonlySet<BoxListener>): void {
    for (const listener of holders.get(vesselId) ?? []) {
      if (stay.has(listener)) continue
      drop(holders, vesselId, listener)
      held.get(listener)?.delete(vesselId)
      listener.send(writeMessage({ event: 'left', vessel_id: vesselId }))
    }
  }

  return {
    isEmpty: () => held.size === 0,
    userIds: () => [...byUser.keys()],
    all: () => held.keys(),

    add(listener: BoxListener): void {
      index.add(listener)
      add(byUser, listener.userId, listener)
      held.set(listener, new Set())
    },

    remove(listener: BoxListener): void {
      index.remove(listener)
      drop(byUser, listener.userId, listener)
      for (const vesselId of held.get(listener) ?? []) drop(holders, vesselId, listener)
      held.delete(listener)
    },

    /** Tells of vessels that reported; those asked for but not in `positions` are gone. */
    tellPositions(vesselIds: Iterable<number>, positions: ToldPosition[], now: Date): void {
      const gone = new Set(vesselIds)
      for (const told of positions) {
        gone.delete(told.vessel_id)
        const own = shownToOwner(told, now)
        const owners = own ? index.at(own.at).filter(({ userId }) => userId === told.user_id) : []
        const others = shownToOthers(told, now)
        const audience = others ? index.at(others.at).filter(({ userId }) => isInAudience(told, userId)) : []
        if (own) tell(own, told, owners)
        if (others && isNews(told, others)) tell(others, told, audience)
        leave(told.vessel_id, new Set([...owners, ...audience]))
      }
      for (const vesselId of gone) leave(vesselId, new Set())
    },
  }
}

export function add<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

export function drop<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
