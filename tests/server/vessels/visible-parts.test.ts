import { expect, it } from 'vitest'
import {
  floorToQuarterHour,
  getViewerRelation,
  getVisibleParts,
  isRestricted,
  isVisible,
  type VesselViewer,
} from '../../../src/server/vessels/visibility.ts'

const vessel = {
  user_id: 7,
  audience: 'public',
  blur_nm: 0,
  delay_hours: 0,
  position_expires_hours: null,
} as const
const owner = { userId: 7, isAcceptedFollower: false }
const follower = { userId: 8, isAcceptedFollower: true }
const visitor: VesselViewer = { userId: null, isAcceptedFollower: false }
const all = ['position', 'exact-position', 'motion', 'exact-times', 'visits', 'sensors', 'live']

it.each([
  [{}, all],
  [{ blur_nm: 2 }, ['position', 'live']],
  [{ delay_hours: 2 }, ['position', 'exact-position', 'visits', 'sensors']],
  [{ blur_nm: 2, delay_hours: 2 }, ['position']],
])('others see of a vessel with %o: %j', (privacy, parts) => {
  for (const viewer of [follower, visitor])
    expect(getVisibleParts({ ...vessel, ...privacy }, viewer)).toEqual(parts)
  expect(getVisibleParts({ ...vessel, ...privacy }, owner)).toEqual(all)
})

it.each([
  ['public', ['owner', 'audience', 'audience']],
  ['followers', ['owner', 'audience', 'outsider']],
  ['nobody', ['owner', 'outsider', 'outsider']],
] as const)('a vessel for %s has as owner, follower and visitor: %j', (audience, relations) => {
  const viewers = [owner, follower, visitor]
  expect(viewers.map((viewer) => getViewerRelation({ ...vessel, audience }, viewer))).toEqual(relations)
  const seen = viewers.map((viewer) => getVisibleParts({ ...vessel, audience }, viewer).length > 0)
  expect(seen).toEqual(relations.map((relation) => relation !== 'outsider'))
  expect(getViewerRelation({ ...vessel, user_id: null }, visitor)).toBe('audience')
})

it('an event is visible from the quarter of an hour after its delay until it expires', () => {
  const now = new Date('2026-05-01T12:20:00Z')
  const isSeen = (at: string, privacy: object, viewer = visitor) =>
    isVisible('position', { ...vessel, ...privacy }, viewer, new Date(at), now)
  const delayed = { delay_hours: 2 }
  expect([isSeen('2026-05-01T10:15:00Z', delayed), isSeen('2026-05-01T10:15:01Z', delayed)]).toEqual([
    true,
    false,
  ])
  const expiring = { position_expires_hours: 2 }
  expect([isSeen('2026-05-01T10:20:01Z', expiring), isSeen('2026-05-01T10:20:00Z', expiring)]).toEqual([
    true,
    false,
  ])
  expect(isSeen('2026-05-01T13:00:00Z', {})).toBe(true)
  const both = { ...delayed, ...expiring, audience: 'nobody' as const }
  expect([isSeen('2026-05-01T01:00:00Z', both, owner), isSeen('2026-05-01T01:00:00Z', both)]).toEqual([
    true,
    false,
  ])
  expect(isVisible('motion', { ...vessel, blur_nm: 1 }, visitor, now, now)).toBe(false)
  expect(floorToQuarterHour('2026-05-01T12:29:59.999Z')).toBe('2026-05-01T12:15:00.000Z')
})

it('each privacy setting alone restricts a vessel', () => {
  const settings = [
    { audience: 'followers' },
    { audience: 'nobody' },
    { blur_nm: 1 },
    { delay_hours: 1 },
    { position_expires_hours: 1 },
  ] as const
  expect(isRestricted(vessel)).toBe(false)
  for (const setting of settings)
    expect([setting, isRestricted({ ...vessel, ...setting })]).toEqual([setting, true])
})
