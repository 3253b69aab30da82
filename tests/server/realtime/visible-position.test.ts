import { describe, expect, it } from 'vitest'
import type { AreaBounds } from '../../../src/core/privacy/privacy-area.ts'
import {
  getAudiencePosition,
  getOwnerPosition,
  isInAudience,
} from '../../../src/server/realtime/visible-position.ts'
import { visibilities } from '../../../src/server/vessels/visibility.ts'
import { buildExactPosition, buildLiveArea, buildLivePosition } from '../../factories/live-position.ts'

const now = new Date('2026-11-26T12:10:00Z')
const stay = { place_id: 3, place_name: 'Anse', arrived_at: '2026-11-26T09:10:00.000Z' }

describe('the owner', () => {
  it('sees the exact position, time and motion of a hidden vessel', () => {
    const seen = getOwnerPosition(buildLiveArea({ photo_id: 9 }), now)
    expect(seen?.bounds).toEqual([4.1, 43.5, 4.1, 43.5])
    expect(seen?.message).toMatchObject({
      coordinates: [4.1, 43.5],
      area: null,
      seen_at: '2026-11-26T12:00:00.000Z',
      time_ago: '10 minutes ago',
      sog: 5.5,
      heading: 90,
      status: 0,
      vessel_thumb_url: expect.stringContaining('/photos/9/thumb/'),
    })
  })

  it('sees a vessel that is hidden, delayed or expired for others', () => {
    const hidden = { visibility: visibilities.owner, exact: null }
    for (const vessel of [
      buildLivePosition({ ...hidden, audience: 'nobody' }),
      buildLivePosition(hidden),
      buildLivePosition({ audience: 'followers', visibility: visibilities.followers, delay_hours: 2 }),
    ]) {
      expect(getOwnerPosition(vessel, now)).not.toBeNull()
      expect(getAudiencePosition(vessel, now)).toBeNull()
    }
  })

  it('sees whether the vessel is under way by its reports', () => {
    const vessel = buildLiveArea({ own: buildExactPosition({ moving: false }) })
    expect(getOwnerPosition(vessel, now)?.message.status).toBe(1)
    expect(getAudiencePosition(vessel, now)?.message.status).toBeNull()
  })
})

describe('the audience', () => {
  it('sees of a hidden vessel the area, the time of the snapshot and no motion', () => {
    const seen = getAudiencePosition(buildLiveArea(), now)
    expect(seen?.bounds).toEqual([4, 43.4, 4.2, 43.6])
    expect(seen?.message).toMatchObject({
      coordinates: null,
      area: [4, 43.4, 4.2, 43.6],
      seen_at: '2026-11-26T12:00:00.000Z',
      time_ago: '10 minutes ago',
      sog: null,
      heading: null,
      status: null,
    })
  })

  it('never sees the exact position of a hidden vessel, not even before the first snapshot', () => {
    for (const area of [null, buildLiveArea().area])
      expect(JSON.stringify(getAudiencePosition(buildLiveArea({ area }), now))).not.toMatch(/4\.1\b|43\.5/)
    expect(getAudiencePosition(buildLiveArea({ area: null }), now)).toBeNull()
  })

  it('sees an open vessel as its owner does', () => {
    const exact = buildExactPosition(stay)
    const vessel = buildLivePosition({ own: exact, exact })
    expect(getAudiencePosition(vessel, now)).toEqual(getOwnerPosition(vessel, now))
  })

  it('does not see the stay of a hidden vessel', () => {
    const vessel = buildLiveArea({ own: buildExactPosition(stay) })
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
      status: null,
    })
  })

  it('sees the same of two hidden vessels with different reports in the same area', () => {
    const elsewhere = buildExactPosition({ ...stay, longitude: 4.19, latitude: 43.41, sog: 0, moving: false })
    expect(getAudiencePosition(buildLiveArea({ own: elsewhere }), now)).toEqual(
      getAudiencePosition(buildLiveArea(), now),
    )
  })

  it('consists of all but the owner, or of the accepted followers, or of nobody', () => {
    const list = (audience: 'public' | 'followers' | 'nobody', visibility: 0 | 1 | 2) => {
      const vessel = buildLiveArea({ audience, visibility, followers: [8, 9], accepted: [8] })
      return [7, 8, 9, 10].filter((userId) => isInAudience(vessel, userId))
    }
    expect(list('public', visibilities.everyone)).toEqual([8, 9, 10])
    expect(list('public', visibilities.owner)).toEqual([8, 9, 10])
    expect(list('followers', visibilities.followers)).toEqual([8])
    expect(list('followers', visibilities.owner)).toEqual([8])
    expect(list('nobody', visibilities.owner)).toEqual([])
  })

  it('of a snapshot taken for accepted followers stays the same after the vessel is shown to everyone', () => {
    const area = { bounds: [4, 43.4, 4.2, 43.6] as AreaBounds, at: now.toISOString(), forFollowers: true }
    const vessel = buildLiveArea({ audience: 'public', area, followers: [8, 9], accepted: [8] })
    expect([7, 8, 9, 10].filter((userId) => isInAudience(vessel, userId))).toEqual([8])
  })
})
