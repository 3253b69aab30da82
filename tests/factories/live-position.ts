import type { LiveExactPosition, LivePosition } from '../../src/server/realtime/live-position-queries.ts'
import { visibilities } from '../../src/server/vessels/visibility.ts'

/** Builds an exact position reported at noon, and `overrides`. */
export function buildExactPosition(overrides: Partial<LiveExactPosition> = {}): LiveExactPosition {
  return {
    longitude: 4.1,
    latitude: 43.5,
    at: '2026-11-26T12:00:00.000Z',
    sog: 5.5,
    heading: 90,
    moving: true,
    place_id: null,
    place_name: null,
    arrived_at: null,
    ...overrides,
  }
}

/** Builds the position of an open vessel of user 7, reported at noon, and `overrides`. */
export function buildLivePosition(overrides: Partial<LivePosition> = {}): LivePosition {
  return {
    vessel_id: 5,
    vessel_name: 'Espadon',
    vessel_type: 'sailboat',
    photo_id: null,
    user_id: 7,
    audience: 'public',
    visibility: visibilities.everyone,
    delay_hours: 0,
    own: buildExactPosition(),
    exact: buildExactPosition(),
    area: null,
    followers: [],
    accepted: [],
    ...overrides,
  }
}

/** Builds a vessel of user 7 that its audience sees in an area, with the snapshot of noon, and `overrides`. */
export function buildLiveArea(overrides: Partial<LivePosition> = {}): LivePosition {
  return buildLivePosition({
    visibility: visibilities.owner,
    exact: null,
    area: { bounds: [4, 43.4, 4.2, 43.6], at: '2026-11-26T12:00:00.000Z', forFollowers: false },
    ...overrides,
  })
}
