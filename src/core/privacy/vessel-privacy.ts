import type { AreaSizeNm, VesselPrivacy } from '../contract/vessel.ts'
import { vesselPrivacy as limits } from '../limits/vessels.ts'

/**
 * Returns the least size, in nautical miles, of the area in which the audience of a vessel sees it; null if they see the
 * exact position, and without an audience. With a delay or an expiry everyone sees at least the smallest area.
 */
export function getShownAreaNm(privacy: VesselPrivacy): AreaSizeNm | null {
  const { audience, area_nm: size, delay_hours: delay, position_expires_hours: expires } = privacy
  if (audience === 'nobody') return null
  if (size !== null || audience === 'followers') return size
  return delay > 0 || expires !== null ? limits.areaSizesNm[0] : null
}

/**
 * Who may see a record or a vessel exactly. Each number includes those of the higher ones. Nobody sees what AIS feeds
 * heard while a former owner hid the vessel.
 */
export const visibilities = { nobody: -1, owner: 0, followers: 1, everyone: 2 } as const
export type Visibility = (typeof visibilities)[keyof typeof visibilities]

/** Who sees the exact position of a vessel. Must match the generated column `vessels.visibility`. */
export function getVisibility(privacy: VesselPrivacy): Visibility {
  return getShownAreaNm(privacy) === null ? exactAudiences[privacy.audience] : visibilities.owner
}

const exactAudiences = {
  nobody: visibilities.owner,
  followers: visibilities.followers,
  public: visibilities.everyone,
} as const

/** Whether other settings show the exact position to more people. Then they may also show what was hidden before. */
export function showsExactlyToMore(before: VesselPrivacy, after: VesselPrivacy): boolean {
  return getVisibility(after) > getVisibility(before)
}
