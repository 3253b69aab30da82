import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPositionStream } from '../../../src/plugin/panel/position-stream.ts'

/** A stream whose messages the test sends. */
class FakeStream extends EventTarget {
  static opened: FakeStream[] = []
  isClosed = false
  constructor() {
    super()
    FakeStream.opened.push(this)
  }
  send(): void {}
  close(): void {
    this.isClosed = true
  }
  tell(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  tellValues(values: Record<string, unknown>, timestamp?: string): void {
    const list = Object.entries(values).map(([path, value]) => ({ path: `navigation.${path}`, value }))
    this.tell({ updates: [{ ...(timestamp !== undefined && { timestamp }), values: list }] })
  }
}

beforeEach(() => {
  FakeStream.opened = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeStream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openStream() {
  const fixes: unknown[] = []
  const stop = followPositionStream('boat:3000', (position, motion) => fixes.push([position, motion]))
  const [stream] = FakeStream.opened
  if (!stream) throw new Error('no stream was opened')
  return { fixes, stop, stream }
}
const position = { latitude: 43, longitude: 4 }
const still = { headingDeg: null, courseDeg: null, speedKn: null }

describe('the stream of the boat', () => {
  it('tells positions up to the poles and to 180°, and nothing else of them', () => {
    const { fixes, stream } = openStream()
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
    ])
      stream.tellValues({ position: { latitude, longitude, altitude: 3 } })
    expect(fixes).toEqual([
      [{ latitude: 90, longitude: 180 }, still],
      [{ latitude: -90, longitude: -180 }, still],
    ])
  })

  it('tells nothing of messages without a position', () => {
    const { fixes, stream } = openStream()
    stream.tell({ name: 'signalk-server', version: '2' })
    stream.tell({ updates: [{}] })
    stream.tellValues({ headingTrue: 1 })
    for (const value of [null, undefined, {}, { latitude: 43 }, { latitude: '43', longitude: '4' }])
      stream.tellValues({ position: value })
    expect(fixes).toEqual([])
  })

  it('tells a position again only with another time, also after a position that was none', () => {
    const { fixes, stream } = openStream()
    stream.tellValues({ position }, '1')
    stream.tellValues({ position }, '1')
    stream.tellValues({ position: { latitude: 91, longitude: 4 } }, '2')
    stream.tellValues({ position }, '2')
    expect(fixes).toHaveLength(2)
  })

  it('tells the motion at the time of each fix, with headings of one turn', () => {
    const { fixes, stream } = openStream()
    stream.tellValues({
      headingTrue: 2.5 * Math.PI,
      courseOverGroundTrue: 'east',
      speedOverGround: 0,
      position,
    })
    stream.tellValues({ headingTrue: 0 })
    const turned = { headingDeg: expect.closeTo(90, 6) as number, courseDeg: null, speedKn: 0 }
    expect(fixes).toEqual([[position, turned]])
  })

  it('is not opened again after it was left, also while it waits for that', () => {
    const { stop, stream } = openStream()
    stream.dispatchEvent(new Event('close'))
    expect(vi.getTimerCount()).toBe(1)
    stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(stream.isClosed).toBe(true)
    expect(FakeStream.opened.length).toBe(1)
    stream.dispatchEvent(new Event('close'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
