import type { LivePosition } from '../../src/server/realtime/record-queries.ts'

/** Builds the position of a vessel of user 7 that restricts nothing, reported at noon, and `overrides`. */
export function buildLivePosition(overrides: Partial<LivePosition> = {}): LivePosition {
  return {
    vessel_id: 5,
    vessel_name: 'Espadon',
    vessel_type: 'sailboat',
    photo_id: null,
    user_id: 7,
    audience: 'public',
    blur_nm: 0,
    delay_hours: 0,
    position_expires_hours: null,
    position: { x: 4.1, y: 43.5 },
    position_at: '2026-11-26T12:00:00.000Z',
    sog: 5.5,
    heading: 90,
    is_moving: true,
    visible_position: null,
    visible_at: null,
    is_blur_moving: true,
    blur_key: '7a0f3f2e-0f5e-4b65-9a0b-2f1a7c1a1a11',
    place_id: null,
    place_name: null,
    arrived_at: null,
    followers: [],
    ...overrides,
  }
}
