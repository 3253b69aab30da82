import { afterEach, expect, it, vi } from 'vitest'
import { openDisplay, type DisplayAnswer } from './old-display.ts'

afterEach(() => void vi.useRealTimers())

/** Opens a display whose site gives the answers in turn, the last one again and again. */
function open(answers: DisplayAnswer[], options: Parameters<typeof openDisplay>[2] = {}) {
  const display = openDisplay(
    ['kit'],
    () => (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 0 },
    options,
  )
  const shown: unknown[] = []
  display.kit.showSite = (...said) => void shown.push(said)
  const ask = (path: string) => {
    let answer: unknown = 'nothing'
    display.kit.ask(
      path,
      (found) => (answer = found),
      () => (answer = 'failed'),
    )
    return answer
  }
  return { ...display, shown, ask }
}

it('without a connection the last answer is shown with its time, after a refusal it is not', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
  const { ask, shown } = open([
    { status: 200, body: { id: 7 } },
    { status: 0 },
    { status: 503 },
    { status: 404, body: {} },
    { status: 0 },
  ])
  expect(ask('/api/v1/places/7')).toEqual({ id: 7 })
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
  expect(ask('/api/v1/places/7')).toEqual({ id: 7 })
  expect(ask('/api/v1/places/7')).toEqual({ id: 7 })
  expect(ask('/api/v1/places/7')).toBe('failed')
  expect(ask('/api/v1/places/8')).toBe('failed')
  const lost = [false, '2026-11-21T12:00:00.000Z']
  expect(shown).toEqual([[true, null], lost, lost, [false, null]])
})

it('an answer that the boat server had stored has its time, and is not stored as a new one', () => {
  const keptAt = '2026-11-20T12:00:00.000Z'
  const { ask, shown, storage } = open([{ status: 200, body: { id: 7 }, keptAt }])
  expect(ask('/api/v1/places/7')).toEqual({ id: 7 })
  expect(shown).toEqual([[false, keptAt]])
  expect(storage.size).toBe(0)
})

it.each([Infinity, 12])(
  'the answers that were asked for last are kept, in a storage of %f entries',
  (maxStored) => {
    const { ask, storage } = open([{ status: 200, body: [] }], { maxStored })
    for (let id = 0; id < 45; id++) ask(`/${id}`)
    ask('/5')
    ask('/45')
    const kept = [...storage.keys()].filter((name) => name.startsWith('roadstead-kept:'))
    expect(kept).toContain('roadstead-kept:/45')
    expect(kept).toContain('roadstead-kept:/5')
    expect(kept).not.toContain('roadstead-kept:/4')
    if (maxStored === Infinity) expect(kept).toHaveLength(40)
  },
)

it('a time of another day has its date', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ['Date'] })
  const { kit } = open([])
  expect(kit.clock(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('09:05')
  expect(kit.clock(new Date(2026, 10, 20, 9, 5).toISOString())).toBe('2026-11-20 09:05')
})

it('a coordinate has degrees, minutes and a letter', () => {
  const { kit } = open([])
  expect(kit.degrees(43.517, 'NS')).toBe('43° 31.0′ N')
  expect(kit.degrees(-4.132, 'EW')).toBe('4° 7.9′ W')
  // Never 60 minutes.
  expect(kit.degrees(43.9999, 'NS')).toBe('44° 0.0′ N')
})

it.each([
  [undefined, false],
  ['site.example', false],
  ['other.example', true],
] as const)('in a frame of %s it is in that of another site: %s', (frameHost, isForeign) => {
  expect(open([], frameHost === undefined ? {} : { frameHost }).kit.isInForeignFrame).toBe(isForeign)
})

it('has the language of the browser if it knows it', () => {
  expect(['de-AT', 'pt', ''].map((language) => open([], { language }).kit.language)).toEqual([
    'de',
    'en',
    'en',
  ])
})

it('a late answer is shown when it comes, after the stored one', () => {
  const keptAt = '2026-11-20T12:00:00.000Z'
  const display = open([
    { status: 200, body: { name: 'old' }, keptAt, isRefreshing: true },
    { status: 200, body: { name: 'new' } },
  ])
  const found: unknown[] = []
  display.kit.ask(
    '/api/v1/places/7',
    (answer) => found.push(answer),
    () => undefined,
    () => true,
  )
  expect(found).toEqual([{ name: 'old' }, { name: 'new' }])
  expect(display.requests.map(({ headers }) => headers['x-roadstead-wait'])).toEqual([undefined, '1'])
  expect(display.shown).toEqual([
    [true, keptAt],
    [true, null],
  ])
})

it('the boat server may be behind a proxy that adds a path', () => {
  const { kit } = open([{ status: 200 }], { pathname: '/boat/signalk-roadstead/' })
  expect(kit.base).toBe('/boat/signalk/v1/api/roadstead')
  expect(kit.api).toBe('/boat/signalk/v1/api/roadstead/api/v1')
})
