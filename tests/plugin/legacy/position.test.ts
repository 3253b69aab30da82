import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DisplayStream, openDisplay, type DisplayAnswer } from './old-display.ts'

beforeEach(() => {
  DisplayStream.opened = []
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const askMs = 2000
const lostAfterMs = 15_000

/** Watches the position of a display; the boat server answers with `state.answer`. */
function watch(pathname: string, search = '') {
  const state: { answer: DisplayAnswer } = { answer: { status: 0 } }
  const display = openDisplay(['kit', 'position'], () => state.answer, { pathname, search })
  const told: unknown[] = []
  display.kit.watchPosition(
    (...fix) => void told.push(fix),
    (at) => void told.push(`lost at ${at}`),
  )
  const setBoat = (latitude: number | null, timestamp?: string) =>
    (state.answer = { status: 200, body: { value: { latitude, longitude: 4 }, timestamp } })
  const sayDevice = () => display.device.tell({ coords: { latitude: 1, longitude: 2 } })
  return { ...display, told, setBoat, sayDevice }
}

it('the position of the URL is told alone', () => {
  const { told, sayDevice, device } = watch('/signalk-roadstead/', '?lat=43.5&lon=-4.1')
  sayDevice()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([[43.5, -4.1, 'address']])
  expect(device.askCount).toBe(0)
})

it('the position of the boat takes the place of the device until it is lost, though its server repeats it', () => {
  const { told, setBoat, sayDevice } = watch('/signalk-roadstead/')
  sayDevice()
  setBoat(43, '2026-11-21T11:59:59Z')
  vi.advanceTimersByTime(askMs)
  sayDevice()
  expect(told).toEqual([
    [1, 2, 'device'],
    [43, 4, 'boat'],
  ])
  vi.advanceTimersByTime(lostAfterMs - 1)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(told[2]).toBe('lost at 2026-11-21T12:00:02.000Z')
  sayDevice()
  expect(told[3]).toEqual([1, 2, 'device'])
  setBoat(43.1, '2026-11-21T12:00:17Z')
  vi.advanceTimersByTime(askMs)
  expect(told[4]).toEqual([43.1, 4, 'boat'])
})

it('a boat whose receiver has no fix is at no position', () => {
  const { told, setBoat } = watch('/signalk-roadstead/')
  setBoat(null, '2026-11-21T11:59:59Z')
  vi.advanceTimersByTime(2 * askMs)
  expect(told).toEqual([])
})

it('each position without a time is a fix, and a device at rest is asked again and again', () => {
  const { told, setBoat, device } = watch('/signalk-roadstead/')
  setBoat(43)
  vi.advanceTimersByTime(30_000)
  expect(told).toHaveLength(15)
  expect(device.askCount).toBe(5)
})

it('on the site the boat server is asked only if the URL names it, whose stream is opened again', () => {
  const { requests } = watch('/plugin-panel/')
  vi.advanceTimersByTime(10_000)
  expect(requests).toEqual([])
  expect(DisplayStream.opened).toEqual([])
  const { told } = watch('/plugin-panel/', '?signalk=chart-table%3A3000')
  const [stream] = DisplayStream.opened
  expect(stream?.url).toBe('wss://chart-table:3000/signalk/v1/stream?subscribe=none')
  stream?.onopen()
  expect(JSON.parse(stream?.sent[0] ?? '')).toMatchObject({
    context: 'vessels.self',
    subscribe: [{ path: 'navigation.position' }],
  })
  const say = (latitude: number, timestamp: string) => {
    const values = [
      { path: 'navigation.headingTrue', value: 1 },
      { path: 'navigation.position', value: { latitude, longitude: 4 } },
    ]
    DisplayStream.opened.at(-1)?.onmessage({ data: JSON.stringify({ updates: [{ timestamp, values }] }) })
  }
  say(43, '1')
  say(43, '1')
  stream?.onclose()
  vi.advanceTimersByTime(5000)
  expect(DisplayStream.opened).toHaveLength(2)
  say(43.1, '2')
  expect(told).toEqual([
    [43, 4, 'boat'],
    [43.1, 4, 'boat'],
  ])
})
