import type { Bbox } from '../../core/geo.ts'
import { placeExists } from '../posts/queries.ts'
import type { Db } from '../database/tables.ts'

/** What a subscription listens to. */
export type SubscriptionTopic =
  | { kind: 'activity' }
  | { kind: 'place'; placeId: number }
  | { kind: 'box'; bounds: Bbox }

/** A channel of `/cable`: who may have it, what it listens to. */
export interface CableChannel {
  requiresLogIn: boolean
  /** What its parameters ask for; null when they are malformed. */
  parseTopic(params: Record<string, unknown>): SubscriptionTopic | null
  /** Whether there is what they ask for. */
  topicExists(db: Db, interest: SubscriptionTopic): Promise<boolean>
}

const always = () => Promise.resolve(true)

/** The channels (CONTRACT section 3). What is not here is rejected. */
export const cableChannels: ReadonlyMap<string, CableChannel> = new Map<string, CableChannel>([
  // Positions of vessels in `bbox` (west, south, east, north).
  [
    'ConnectionsChannel',
    {
      requiresLogIn: true,
      parseTopic({ bbox }) {
        const box = readBox(bbox)
        return box && { kind: 'box', bounds: box }
      },
      topicExists: always,
    },
  ],
  // Check-ins and reviews of the place `id`.
  [
    'PlaceChannel',
    {
      requiresLogIn: false,
      parseTopic({ id }) {
        const placeId = readId(id)
        return placeId === null ? null : { kind: 'place', placeId }
      },
      topicExists: (db, interest) =>
        interest.kind === 'place' ? placeExists(db, interest.placeId) : Promise.resolve(false),
    },
  ],
  // New rows of the home feed.
  [
    'ActivityChannel',
    { requiresLogIn: false, parseTopic: () => ({ kind: 'activity' }), topicExists: always },
  ],
])

const maxId = 2_147_483_647

/** An id as a number or, as pages often have it, as text. */
function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId ? id : null
}

/** A box as a list of four numbers or as `west,south,east,north`; west of east crosses the antimeridian. */
function readBox(value: unknown): Bbox | null {
  const sides = typeof value === 'string' ? value.split(',').map(readNumber) : value
  if (!Array.isArray(sides) || sides.length !== 4) return null
  if (!sides.every((side): side is number => typeof side === 'number' && Number.isFinite(side))) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides
  if (Math.abs(x1) > 180 || Math.abs(x2) > 180 || Math.abs(y1) > 90 || Math.abs(y2) > 90 || y1 > y2)
    return null
  return { x1, y1, x2, y2 }
}

function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
