import { marker, type Marker } from 'leaflet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAddingQueue } from '../../../../src/widgets/map/clusters/adding-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const sliceSize = 3
const buildMarkers = (count: number): Marker[] => Array.from({ length: count }, (_, id) => marker([id, 0]))

function openQueue() {
  const slices: { markers: Marker[]; isLast: boolean }[] = []
  const queue = createAddingQueue({
    sliceSize,
    addSlice: (markers) => void slices.push({ markers, isLast: queue.isEmpty() }),
  })
  return { queue, slices, listSizes: () => slices.map(({ markers }) => markers.length) }
}

it.each([0, 1, sliceSize])('%i markers are added at once', (count) => {
  const { queue, slices } = openQueue()
  const markers = buildMarkers(count)
  queue.add(markers)
  expect(slices).toEqual([{ markers, isLast: true }])
  vi.runAllTimers()
  expect(slices).toHaveLength(1)
})

it('more markers are added in their order, each slice in a task of its own', () => {
  const { queue, slices, listSizes } = openQueue()
  const markers = buildMarkers(2 * sliceSize + 1)
  queue.add(markers)
  expect(listSizes()).toEqual([])
  expect(queue.isEmpty()).toBe(false)
  const sizes = [1, 2, 3].map(() => {
    vi.advanceTimersToNextTimer()
    return listSizes()
  })
  expect(sizes).toEqual([[3], [3, 3], [3, 3, 1]])
  expect(slices.flatMap((slice) => slice.markers)).toEqual(markers)
  expect(slices.map(({ isLast }) => isLast)).toEqual([false, false, true])
})

it('markers that come while others wait are added after them, and none twice', () => {
  const { queue, slices } = openQueue()
  const [first, second] = [buildMarkers(4), buildMarkers(2)]
  queue.add(first)
  queue.add([...second, ...first.slice(0, 1)])
  vi.runAllTimers()
  expect(slices.flatMap(({ markers }) => markers)).toEqual([...first, ...second])
})

it('dropped markers are not added', () => {
  const { queue, slices } = openQueue()
  const markers = buildMarkers(5)
  queue.add(markers)
  queue.drop(markers.slice(1))
  vi.runAllTimers()
  expect(slices).toEqual([{ markers: markers.slice(0, 1), isLast: true }])
})

it('nothing is added between a pause and its end', () => {
  const { queue, listSizes } = openQueue()
  queue.add(buildMarkers(7))
  vi.advanceTimersToNextTimer()
  queue.pause()
  vi.runAllTimers()
  expect(listSizes()).toEqual([3])
  queue.resume()
  queue.resume()
  vi.runAllTimers()
  expect(listSizes()).toEqual([3, 3, 1])
})
