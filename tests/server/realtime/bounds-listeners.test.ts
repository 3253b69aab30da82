import { beforeEach, describe, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import { cable } from '../../../src/core/limits/realtime.ts'
import {
  addToSetMap,
  createBoundsListeners,
  removeFromSetMap,
  type BoundsListener,
} from '../../../src/server/realtime/bounds-listeners.ts'
import { buildLivePosition } from '../../factories/live-position.ts'

const now = new Date('2026-11-26T12:10:00Z')
const gulf: Bbox = { x1: 3, y1: 42, x2: 6, y2: 44 }
const elsewhere = { x: 10, y: 43 }

let listeners: ReturnType<typeof createBoundsListeners>
beforeEach(() => {
  listeners = createBoundsListeners()
})

interface Sent {
  event: string
  vessel_id: number
  is_followed?: boolean
  coordinates?: [number, number]
}

function listen(userId: number, bounds = gulf): { listener: BoundsListener; sent: Sent[] } {
  const sent: Sent[] = []
  const listener = { userId, bounds, send: (message: string) => void sent.push(JSON.parse(message) as Sent) }
  listeners.add(listener)
  return { listener, sent }
}

const report = (overrides: Parameters<typeof buildLivePosition>[0] = {}) => {
  const vessel = buildLivePosition(overrides)
  listeners.publishPositions([vessel.vessel_id], [vessel], now)
}

describe('listeners to bounds', () => {
  it('mark the vessel for those who follow it only', () => {
    const [follower, other] = [listen(8), listen(9)]
    report({ followers: [8] })
    expect([follower.sent[0]?.is_followed, other.sent[0]?.is_followed]).toEqual([true, false])
  })

  it('get the exact position as its owner, and the blurred one as others', () => {
    const [owner, other] = [listen(7), listen(9)]
    report({ blur_nm: 5, visible_position: { x: 4.2, y: 43.6 }, visible_at: '2026-11-26T12:00:00.000Z' })
    expect(owner.sent.map(({ coordinates }) => coordinates)).toEqual([[4.1, 43.5]])
    expect(other.sent.map(({ coordinates }) => coordinates)).toEqual([[4.2, 43.6]])
  })

  it('of others hear of a blurred vessel only what changes for them, its owner all', () => {
    const [owner, other] = [listen(7), listen(9)]
    const blurred = {
      blur_nm: 5,
      visible_position: { x: 4.2, y: 43.6 },
      visible_at: '2026-11-26T12:00:00.000Z',
    }
    report(blurred)
    report({ ...blurred, position: { x: 4.11, y: 43.5 } })
    expect([owner.sent.length, other.sent.length]).toEqual([2, 1])
    for (const change of [
      { visible_position: { x: 4.2, y: 43.7 } },
      { visible_position: { x: 4.3, y: 43.7 } },
      { visible_position: { x: 4.3, y: 43.7 }, visible_at: '2026-11-26T12:05:00.000Z' },
    ])
      report({ ...blurred, ...change })
    expect(other.sent).toHaveLength(3)
    report({ ...blurred, visible_position: { x: 4.3, y: 43.7 }, visible_at: '2026-11-26T11:00:00.000Z' })
    expect(other.sent).toHaveLength(4)
  })

  it('are told once that a vessel has left their bounds, and nobody else is', () => {
    const [first, wide, never] = [
      listen(8),
      listen(9, { ...gulf, x2: 12 }),
      listen(9, { ...gulf, x1: -3, x2: -1 }),
    ]
    report()
    report({ position: elsewhere })
    report({ position: elsewhere })
    expect(first.sent.map(({ event }) => event)).toEqual(['position', 'left'])
    expect(first.sent[1]).toEqual({ event: 'left', vessel_id: 5 })
    expect(wide.sent.map(({ event }) => event)).toEqual(['position', 'position', 'position'])
    expect(never.sent).toEqual([])
  })

  it('are told that a vessel has left whose position is not read any more', () => {
    const { sent } = listen(8)
    report()
    listeners.publishPositions([5, 6], [], now)
    expect(sent.slice(1)).toEqual([{ event: 'left', vessel_id: 5 }])
  })

  it('of a vessel that becomes hidden or delayed are told that it has left, but its owner is not', () => {
    const [owner, other] = [listen(7), listen(9)]
    report()
    report({ audience: 'nobody' })
    expect(other.sent.at(-1)).toEqual({ event: 'left', vessel_id: 5 })
    report()
    report({ delay_hours: 2 })
    expect(other.sent.at(-1)).toEqual({ event: 'left', vessel_id: 5 })
    expect(owner.sent.map(({ event }) => event)).toEqual(Array.from({ length: 4 }, () => 'position'))
  })

  it('that were removed get nothing more, and leave nothing behind', () => {
    const [first, second] = [listen(8), listen(8)]
    report()
    expect([...listeners.getListeners()]).toEqual([first.listener, second.listener])
    listeners.remove(first.listener)
    expect([listeners.isEmpty(), listeners.getUserIds()]).toEqual([false, [8]])
    report({ position: elsewhere })
    expect(first.sent.map(({ event }) => event)).toEqual(['position'])
    expect(second.sent.map(({ event }) => event)).toEqual(['position', 'left'])
    listeners.remove(second.listener)
    expect([listeners.isEmpty(), listeners.getUserIds(), [...listeners.getListeners()]]).toEqual([
      true,
      [],
      [],
    ])
  })

  it('are told of the departure of so many vessels only', () => {
    const { sent } = listen(8)
    const ids = Array.from({ length: cable.maxTrackedVessels + 1 }, (_, index) => index + 1)
    listeners.publishPositions(
      ids,
      ids.map((vessel_id) => buildLivePosition({ vessel_id })),
      now,
    )
    listeners.publishPositions(ids, [], now)
    expect(sent.filter(({ event }) => event === 'position')).toHaveLength(ids.length)
    expect(sent.filter(({ event }) => event === 'left')).toHaveLength(cable.maxTrackedVessels)
  })
})

it('a map of sets keeps no empty set', () => {
  const sets = new Map<string, Set<number>>()
  addToSetMap(sets, 'a', 1)
  addToSetMap(sets, 'a', 2)
  removeFromSetMap(sets, 'a', 1)
  removeFromSetMap(sets, 'b', 1)
  expect(sets).toEqual(new Map([['a', new Set([2])]]))
  removeFromSetMap(sets, 'a', 2)
  expect(sets.size).toBe(0)
})
