import { describe, expect, it } from 'vitest'
import type { VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { getShownAreaNm, showsExactlyToMore } from '../../../src/core/privacy/vessel-privacy.ts'
import { getVisibility } from '../../../src/server/vessels/visibility.ts'

const open: VesselPrivacy = {
  audience: 'public',
  area_nm: null,
  delay_hours: 0,
  position_expires_hours: null,
}

it.each<[Partial<VesselPrivacy>, number | null]>([
  [{}, null],
  [{ area_nm: 8 }, 8],
  [{ delay_hours: 1 }, 1],
  [{ position_expires_hours: 24 }, 1],
  [{ area_nm: 4, delay_hours: 1 }, 4],
  [{ audience: 'followers' }, null],
  [{ audience: 'followers', delay_hours: 1, position_expires_hours: 24 }, null],
  [{ audience: 'followers', area_nm: 2 }, 2],
  [{ audience: 'nobody', area_nm: 2, delay_hours: 1 }, null],
])('the audience with %j sees an area of %j nm', (privacy, size) => {
  expect(getShownAreaNm({ ...open, ...privacy })).toBe(size)
})

describe('settings show the exact position to more people', () => {
  const all: VesselPrivacy[] = (['public', 'followers', 'nobody'] as const).flatMap((audience) =>
    ([null, 1, 64] as const).flatMap((area_nm) =>
      [0, 6].flatMap((delay_hours) =>
        [null, 24].map((position_expires_hours) => ({
          audience,
          area_nm,
          delay_hours,
          position_expires_hours,
        })),
      ),
    ),
  )

  it('if the server gives their records a higher visibility', () => {
    for (const before of all)
      for (const after of all)
        expect(showsExactlyToMore(before, after)).toBe(getVisibility(after) > getVisibility(before))
  })
})
