import { expect, it } from 'vitest'
import { sortEvents } from '../../../src/server/activity/sort-events.ts'
import { buildActivityEvent } from '../../factories/records.ts'

it('events are sorted by time, and those of the future come last', () => {
  const times = [
    '2099-01-01T00:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
    '2026-11-03T00:00:00.000Z',
  ]
  const events = times.map((when) => buildActivityEvent({ when }))
  const now = new Date('2026-11-10T00:00:00Z')
  expect(sortEvents(events, now).map(({ when }) => when.slice(0, 10))).toEqual([
    '2026-11-03',
    '2026-11-02',
    '2027-01-01',
    '2099-01-01',
  ])
})
