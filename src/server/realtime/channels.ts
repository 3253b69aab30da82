import type { Box } from '../../core/geo.ts'
import { isPlace } from '../posts/queries.ts'
import type { Db } from '../database/tables.ts'

/** What a subscription listens to. */
export type Interest = { to: 'activity' } | { to: 'place'; placeId: number } | { to: 'box'; box: Box }

/** A channel of `/cable`: who may have it, what it listens to. */
export interface Channel {
  needsLogIn: boolean
  /** What its parameters ask for; null when they are malformed. */
  interestOf(params: Record<string, unknown>): Interest | null
  /** Whether there is what they ask for. */
  exists(db: Db, interest: Interest): Promise<boolean>
}

const always = () => Promise.resolve(true)

/** The channels (CONTRACT section 3). What is not here is rejected. */
export const channels: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  // Positions of vessels in `bbox` (west, south, east, north).
  [
    'ConnectionsChannel',
    {
      needsLogIn: true,
      interestOf({ bbox }) {
        const box = readBox(bbox)
        return box && { to: 'box', box }
      },
      exists: always,
    },
  ],
  // Check-ins and reviews of the place `id`.
  [
    'PlaceChannel',
    {
      needsLogIn: false,
      interestOf({ id }) {
        const placeId = readId(id)
        return placeId === null ? null : { to: 'place', placeId }
      },
      exists: (db, interest) =>
        interest.to === 'place' ? isPlace(db, interest.placeId) : Promise.resolve(false),
    },
  ],
  // New rows of the home feed.
  ['ActivityChannel', { needsLogIn: false, interestOf: () => ({ to: 'activity' }), exists: always }],
])

const maxId = 2_147_483_647

/** An id as a number or, as pages often have it, as text. */
function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= maxId ? id : null
}

/** A box as a list of four numbers or as `west,south,east,north`; west of east crosses the antimeridian. */
function readBox(value: unknown): Box | null {
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
