import { beforeEach, describe, expect, it } from 'vitest'
import type { Bbox } from '../../../src/core/geo.ts'
import { cable } from '../../../src/core/limits/realtime.ts'
import type { LivePosition } from '../../../src/server/realtime/live-position-queries.ts'
import {
  addToSetMap,
  createBoundsListeners,
  removeFromSetMap,
  type BoundsListener,
} from '../../../src/server/realtime/bounds-listeners.ts'
import { visibilities } from '../../../src/server/vessels/visibility.ts'
import { buildExactPosition, buildLiveArea, buildLivePosition } from '../../factories/live-position.ts'

const now = new Date('2026-11-26T12:10:00Z')
const gulf: Bbox = { x1: 3, y1: 42, x2: 6, y2: 44 }
const elsewhere = buildExactPosition({ longitude: 10, latitude: 43 })

let listeners: ReturnType<typeof createBoundsListeners>
beforeEach(() => {
  listeners = createBoundsListeners()
})

interface Sent {
  event: string
  vessel_id: number
  is_followed?: boolean
  coordinates?: [number, number] | null
  area?: [number, number, number, number] | null
}

function listen(userId: number, bounds = gulf): { listener: BoundsListener; sent: Sent[] } {
  const sent: Sent[] = []
  const listener = { userId, bounds, send: (message: string) => void sent.push(JSON.parse(message) as Sent) }
  listeners.add(listener)
  return { listener, sent }
}

const report = (overrides: Partial<LivePosition> = {}) => publish(buildLivePosition(overrides))

function publish(vessel: LivePosition): void {
  listeners.publishPositions([vessel.vessel_id], [vessel], now)
}

describe('listeners to bounds', () => {
  it('mark the vessel for those who follow it only', () => {
    const [follower, other] = [listen(8), listen(9)]
    report({ followers: [8] })
    expect(follower.sent[0]?.is_followed).toBe(true)
    expect(other.sent[0]?.is_followed).toBe(false)
  })

  it('get the exact position as its owner, and the area as others', () => {
    const [owner, other] = [listen(7), listen(9)]
    publish(buildLiveArea())
    expect(owner.sent).toMatchObject([{ coordinates: [4.1, 43.5], area: null }])
    expect(other.sent).toMatchObject([{ coordinates: null, area: [4, 43.4, 4.2, 43.6] }])
  })

  it('of others hear the same of a hidden vessel wherever in the area it is, its owner all', () => {
    const [owner, other] = [listen(7), listen(9)]
    publish(buildLiveArea())
    publish(buildLiveArea({ own: buildExactPosition({ longitude: 4.19, sog: 0, moving: false }) }))
    expect(owner.sent.map(({ coordinates }) => coordinates)).toEqual([
      [4.1, 43.5],
      [4.19, 43.5],
    ])
    expect(other.sent[0]).toEqual(other.sent[1])
  })

  it('get the area if their bounds overlap it, wherever in it the vessel is', () => {
    const [atVessel, atCorner, beside] = [
      listen(9, { x1: 4.09, y1: 43.49, x2: 4.11, y2: 43.51 }),
      listen(9, { x1: 3.9, y1: 43.3, x2: 4.01, y2: 43.41 }),
      listen(9, { x1: 3.9, y1: 43.3, x2: 3.99, y2: 43.41 }),
    ]
    publish(buildLiveArea())
    expect(atVessel.sent.length).toBe(1)
    expect(atCorner.sent.length).toBe(1)
    expect(beside.sent.length).toBe(0)
    publish(buildLiveArea({ own: elsewhere }))
    expect([atVessel, atCorner].map(({ sent }) => sent.map(({ event }) => event))).toEqual([
      ['position', 'position'],
      ['position', 'position'],
    ])
  })

  it('are told once that a vessel has left their bounds, and nobody else is', () => {
    const [first, wide, never] = [
      listen(8),
      listen(9, { ...gulf, x2: 12 }),
      listen(9, { ...gulf, x1: -3, x2: -1 }),
    ]
    report()
    report({ own: elsewhere, exact: elsewhere })
    report({ own: elsewhere, exact: elsewhere })
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
    const hidden = { visibility: visibilities.owner, exact: null }
    for (const change of [
      { ...hidden, audience: 'nobody' as const },
      { ...hidden, delay_hours: 2 },
    ]) {
      report()
      report(change)
      expect(other.sent.at(-1)).toEqual({ event: 'left', vessel_id: 5 })
    }
    expect(owner.sent.map(({ event }) => event)).toEqual(Array.from({ length: 4 }, () => 'position'))
  })

  it('whom the owner accepted get the exact position, others who follow the vessel nothing', () => {
    const [accepted, waiting] = [listen(8), listen(9)]
    report({ audience: 'followers', visibility: visibilities.followers, followers: [8, 9], accepted: [8] })
    expect(accepted.sent.length).toBe(1)
    expect(waiting.sent.length).toBe(0)
  })

  it('that were removed get nothing more, and leave nothing behind', () => {
    const [first, second] = [listen(8), listen(8)]
    report()
    expect([...listeners.getListeners()]).toEqual([first.listener, second.listener])
    listeners.remove(first.listener)
    expect(listeners.isEmpty()).toBe(false)
    expect(listeners.getUserIds()).toEqual([8])
    report({ own: elsewhere, exact: elsewhere })
    expect(first.sent.map(({ event }) => event)).toEqual(['position'])
    expect(second.sent.map(({ event }) => event)).toEqual(['position', 'left'])
    listeners.remove(second.listener)
    expect(listeners.isEmpty()).toBe(true)
    expect(listeners.getUserIds()).toEqual([])
    expect([...listeners.getListeners()]).toEqual([])
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
