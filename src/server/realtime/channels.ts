import type { Bbox } from '../../core/geo.ts'
import { placeExists } from '../posts/queries.ts'
import type { ReadDb } from '../database/tables.ts'

/** Topic of a subscription. */
export type SubscriptionTopic =
  | { kind: 'activity' }
  | { kind: 'place'; placeId: number }
  | { kind: 'box'; bounds: Bbox }

/** A channel of `/cable`. */
export interface CableChannel {
  requiresLogIn: boolean
  /** Parses the parameters; null if they are malformed. */
  parseTopic(params: Record<string, unknown>): SubscriptionTopic | null
  /** Whether the topic exists. */
  topicExists(db: ReadDb, topic: SubscriptionTopic): Promise<boolean>
}

const always = () => Promise.resolve(true)

/** All channels (CONTRACT section 3); others are rejected. */
export const cableChannels: ReadonlyMap<string, CableChannel> = new Map<string, CableChannel>([
  // Positions of vessels in `bbox` (west, south, east, north).
  [
    'ConnectionsChannel',
    {
      requiresLogIn: true,
      parseTopic({ bbox }) {
        const bounds = parseBbox(bbox)
        return bounds && { kind: 'box', bounds }
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
        const placeId = parseId(id)
        return placeId === null ? null : { kind: 'place', placeId }
      },
      topicExists: (db, topic) =>
        topic.kind === 'place' ? placeExists(db, topic.placeId) : Promise.resolve(false),
    },
  ],
  // New rows of the home feed.
  [
    'ActivityChannel',
    { requiresLogIn: false, parseTopic: () => ({ kind: 'activity' }), topicExists: always },
  ],
])

const maxId = 2_147_483_647

/** Parses an id, given as a number or as text. */
function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId ? id : null
}

/** Parses a bounding box: an array of four numbers, or `west,south,east,north`. If west is greater than east, it crosses the antimeridian. */
function parseBbox(value: unknown): Bbox | null {
  const sides = typeof value === 'string' ? value.split(',').map(parseNumber) : value
  if (!Array.isArray(sides) || sides.length !== 4) return null
  if (!sides.every((side): side is number => typeof side === 'number' && Number.isFinite(side))) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides
  if (Math.abs(x1) > 180 || Math.abs(x2) > 180 || Math.abs(y1) > 90 || Math.abs(y2) > 90 || y1 > y2)
    return null
  return { x1, y1, x2, y2 }
}

function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
