import { describe, expect, it } from 'vitest'
import {
  getAudiencePosition,
  getOwnerPosition,
  isInAudience,
} from '../../../src/server/realtime/visible-position.ts'
import { buildLivePosition } from '../../factories/live-position.ts'

const now = new Date('2026-11-26T12:10:00Z')
const stay = { place_id: 3, place_name: 'Anse', arrived_at: '2026-11-26T09:10:00.000Z' }
/** A blurred vessel with a position that is shown to others since 11:50. */
const blurred = {
  blur_nm: 5,
  visible_position: { x: 4.2, y: 43.6 },
  visible_at: '2026-11-26T11:50:00.000Z',
}

describe('the owner', () => {
  it('sees the exact position, time and motion of a blurred vessel', () => {
    const vessel = buildLivePosition({ ...blurred, photo_id: 9 })
    const seen = getOwnerPosition(vessel, now)
    expect(seen?.position).toEqual({ latitude: 43.5, longitude: 4.1 })
    expect(seen?.message).toMatchObject({
      coordinates: [4.1, 43.5],
      seen_at: '2026-11-26T12:00:00.000Z',
      time_ago: '10 minutes ago',
      sog: 5.5,
      heading: 90,
      status: 0,
      vessel_thumb_url: expect.stringContaining('/photos/9/thumb/'),
    })
  })

  it('sees a vessel that is hidden, delayed or expired for others', () => {
    for (const privacy of [
      { audience: 'nobody' as const },
      { delay_hours: 2 },
      { position_expires_hours: 1, position_at: '2026-11-26T10:00:00.000Z' },
    ]) {
      const vessel = buildLivePosition(privacy)
      expect(getOwnerPosition(vessel, now)).not.toBeNull()
      if (!('audience' in privacy)) expect(getAudiencePosition(vessel, now)).toBeNull()
    }
  })

  it('sees the underway state of the reports, not of the blurred positions', () => {
    const vessel = buildLivePosition({ ...blurred, is_moving: false, is_blur_moving: true })
    expect(getOwnerPosition(vessel, now)?.message.status).toBe(1)
    expect(getAudiencePosition(vessel, now)?.message.status).toBe(0)
  })
})

describe('the audience', () => {
  it('sees of a blurred vessel the blurred position, a rounded time and no motion', () => {
    const seen = getAudiencePosition(buildLivePosition(blurred), now)
    expect(seen?.position).toEqual({ latitude: 43.6, longitude: 4.2 })
    expect(seen?.message).toMatchObject({
      coordinates: [4.2, 43.6],
      seen_at: '2026-11-26T11:45:00.000Z',
      time_ago: '25 minutes ago',
      sog: null,
      heading: null,
    })
  })

  it('never sees the exact position of a blurred vessel, not even before one is recorded', () => {
    const seen = getAudiencePosition(buildLivePosition({ blur_nm: 5 }), now)
    expect(seen).not.toBeNull()
    expect(seen?.position).not.toEqual({ latitude: 43.5, longitude: 4.1 })
    expect(seen?.message.coordinates).toEqual([seen?.position.longitude, seen?.position.latitude])
  })

  it('sees an unrestricted vessel as its owner does', () => {
    const vessel = buildLivePosition(stay)
    expect(getAudiencePosition(vessel, now)).toEqual(getOwnerPosition(vessel, now))
  })

  it('does not see the stay of a blurred vessel', () => {
    const vessel = buildLivePosition({ ...blurred, ...stay })
    expect(getOwnerPosition(vessel, now)?.message).toMatchObject({
      place_id: 3,
      place_name: 'Anse',
      checked_in_at: stay.arrived_at,
      when_checked_in: '3 hours ago',
      status: 2,
    })
    expect(getAudiencePosition(vessel, now)?.message).toMatchObject({
      place_id: null,
      place_name: null,
      checked_in_at: null,
      when_checked_in: null,
      status: 0,
    })
  })

  it('sees a position until it expires', () => {
    const vessel = buildLivePosition({ position_expires_hours: 1 })
    expect(getAudiencePosition(vessel, new Date('2026-11-26T12:59:59Z'))).not.toBeNull()
    expect(getAudiencePosition(vessel, new Date('2026-11-26T13:00:00Z'))).toBeNull()
  })

  it('consists of all but the owner, or of the followers, or of nobody', () => {
    const list = (audience: 'public' | 'followers' | 'nobody') => {
      const vessel = buildLivePosition({ audience, followers: [8] })
      return [7, 8, 9].filter((userId) => isInAudience(vessel, userId))
    }
    expect([list('public'), list('followers'), list('nobody')]).toEqual([[8, 9], [8], []])
  })
})
