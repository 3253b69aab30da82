import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { areaPolling } from '../../../src/core/limits/plotters.ts'
import type { AreaReport, AreasAboard } from '../../../src/core/areas-aboard.ts'
import { createAreasStore } from '../../../src/plugin/panel/areas/areas-store.ts'

const areasPath = '/signalk/v1/api/roadstead/areas'

let aboard: AreasAboard
let calls: string[]
/** Answer to everything but the list; null if the boat server does not answer. */
let answer: { status: number; body: object } | null

beforeEach(() => {
  aboard = { areas: [], route: null }
  calls = []
  answer = { status: 200, body: {} }
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([init.method, path, init.body].filter(Boolean).join(' '))
    if (path === areasPath && init.method === 'GET') return Response.json(aboard)
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const buildArea = (fields: Partial<AreaReport>): AreaReport => ({
  id: 'a1',
  name: null,
  boxes: [{ x1: 5, y1: 42, x2: 6, y2: 43 }],
  max_zoom: null,
  taken_at: '2026-06-01T00:00:00Z',
  bytes: 1000,
  places: 3,
  progress: null,
  ...fields,
})

it('asks often while an area is fetched, else seldom, and not without a listener', async () => {
  aboard = { areas: [buildArea({ progress: 0.5 }), buildArea({ id: 'a2' })], route: null }
  const { $areas } = createAreasStore()
  const stop = $areas.listen(() => undefined)
  await vi.advanceTimersByTimeAsync(areaPolling.busyMs)
  expect($areas.get()).toEqual(aboard)
  expect(calls).toEqual([`GET ${areasPath}`, `GET ${areasPath}`])
  aboard = { areas: [buildArea({})], route: null }
  await vi.advanceTimersByTimeAsync(areaPolling.busyMs)
  expect($areas.get()).toEqual(aboard)
  expect(calls.length).toBe(3)
  await vi.advanceTimersByTimeAsync(areaPolling.idleMs - 1)
  expect(calls).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(4)
  stop()
  await vi.advanceTimersByTimeAsync(2 * areaPolling.idleMs)
  expect(calls).toHaveLength(4)
})

it('does not ask again if the page was left during a request', async () => {
  const answerMs = 2_000
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path)
    return new Promise((resolve) => setTimeout(() => resolve(Response.json(aboard)), answerMs))
  })
  const stop = createAreasStore().$areas.listen(() => undefined)
  stop()
  await vi.advanceTimersByTimeAsync(3 * areaPolling.idleMs)
  expect(calls).toEqual([areasPath])
})

it('takes, refreshes and removes areas, and lists them again', async () => {
  const store = createAreasStore()
  const stop = store.$areas.listen(() => undefined)
  const bbox = { x1: 179, y1: -18, x2: -179, y2: -16 }
  expect(await store.take({ bbox, maxZoom: 12 })).toBeNull()
  expect(await store.take({ bbox: 'route', maxZoom: null })).toBeNull()
  expect(await store.refresh('a1')).toBeNull()
  expect(await store.remove('a1')).toBeNull()
  expect(calls.filter((call) => call !== `GET ${areasPath}`)).toEqual([
    `POST ${areasPath} {"bbox":"179,-18,-179,-16","max_zoom":12}`,
    `POST ${areasPath} {"route":1}`,
    `POST ${areasPath}/a1/refresh {}`,
    `POST ${areasPath}/a1/remove {}`,
  ])
  expect(calls.filter((call) => call === `GET ${areasPath}`)).toHaveLength(5)
  stop()
})

it('returns the size of an area, or the reason of a refusal', async () => {
  const store = createAreasStore()
  const size = { places: 12, tiles: 40, bytes: 900_000 }
  answer = { status: 200, body: size }
  expect(await store.fetchSize({ bbox: 'route', maxZoom: 14 })).toEqual({ size })
  expect(calls).toEqual([`GET ${areasPath}/estimate?route=1&max_zoom=14`])
  answer = { status: 400, body: { message: 'The area is too large.' } }
  expect(await store.fetchSize({ bbox: 'route', maxZoom: 14 })).toEqual({ refusal: 'The area is too large.' })
  expect(await store.take({ bbox: 'route', maxZoom: 14 })).toBe('The area is too large.')
})

it('returns that there is no answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer = null
  const store = createAreasStore()
  expect(await store.fetchSize({ bbox: 'route', maxZoom: null })).toEqual({ refusal: null })
  expect(await store.remove('a1')).toBe('')
})
