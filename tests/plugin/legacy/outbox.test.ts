import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDisplay, type DisplayAnswer, type DisplayRequest } from './old-display.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const now = '2026-11-21T12:00:00.000Z'
const retryMs = 20_000

type Options = Parameters<typeof openDisplay>[2]

/** Opens the reviews of a display; `answer` responds to what is sent. */
function open(answer: (request: DisplayRequest) => DisplayAnswer, options: Options = {}) {
  const display = openDisplay(['kit', 'outbox'], answer, options)
  const heard: unknown[] = []
  display.kit.outbox.listen(
    (outcome, reason) => void heard.push(reason === undefined ? [outcome] : [outcome, reason]),
  )
  return {
    ...display,
    heard,
    outbox: display.kit.outbox,
    listSent: () => display.requests.map(({ name }) => name),
  }
}

describe('a review on the boat', () => {
  const onBoard = { pathname: '/signalk-roadstead/' }
  const path = 'POST /signalk/v1/api/roadstead/reviews'

  it('is sent to its server at once, with a key and the time', () => {
    const { outbox, requests, heard, storage } = open(() => ({ status: 201 }), onBoard)
    expect(outbox.mayWrite()).toBe(true)
    expect(outbox.add(7, 'Quiet', 4)).toBe(true)
    const key = expect.stringMatching(/^[\da-f]{32}$/) as string
    expect(requests).toMatchObject([
      { name: path, body: { key, place_id: 7, comment: 'Quiet', stars: 4, written_at: now } },
    ])
    expect(heard).toEqual([['sent']])
    expect(outbox.waiting(7)).toEqual([])
    expect(storage.get('roadstead-outbox')).toBe('[]')
  })

  it.each([0, 401, 403, 408, 429, 500])('waits after the status %i, also for the next visit', (status) => {
    const state = { status }
    const { outbox, heard, storage, listSent } = open(() => state, onBoard)
    outbox.add(7, 'Quiet', null)
    outbox.add(8, 'Full', null)
    expect(heard).toContainEqual(['waits'])
    expect(outbox.waiting(7)).toMatchObject([{ comment: 'Quiet' }])
    const count = listSent().length
    state.status = 201
    vi.advanceTimersByTime(retryMs)
    expect(listSent().length - count).toBe(2)
    expect(outbox.waiting(7)).toEqual([])
    expect(outbox.waiting(8)).toEqual([])
    state.status = status
    outbox.add(9, 'Later', null)
    state.status = 201
    const next = open(() => state, { ...onBoard, storage })
    expect(next.requests.map(({ body }) => (body as { comment: string }).comment)).toEqual(['Later'])
  })

  it.each([200, 201, 404, 422])('waits after the status %i of something else than the site', (status) => {
    const state = { status, isStranger: true }
    const { outbox, heard } = open(() => state, onBoard)
    outbox.add(7, 'Quiet', null)
    expect(heard).toMatchObject([['waits']])
    expect(outbox.waiting(7)).toMatchObject([{ comment: 'Quiet' }])
    Object.assign(state, { status: 201, isStranger: false })
    vi.advanceTimersByTime(retryMs)
    expect(heard.at(-1)).toEqual(['sent'])
    expect(outbox.waiting(7)).toEqual([])
  })

  it('that was refused is dropped with the reason, and the next one is sent', () => {
    let status = 0
    const { outbox, heard, requests } = open(() => ({ status, body: { message: 'No such place.' } }), onBoard)
    outbox.add(7, 'One', null)
    outbox.add(8, 'Two', null)
    status = 422
    requests.length = 0
    vi.advanceTimersByTime(retryMs)
    expect(heard.slice(-2)).toEqual([
      ['refused', 'No such place.'],
      ['refused', 'No such place.'],
    ])
    expect(requests.map(({ body }) => (body as { comment: string }).comment)).toEqual(['One', 'Two'])
    expect(outbox.waiting(7)).toEqual([])
  })

  it('is not accepted if a hundred wait', () => {
    const { outbox } = open(() => ({ status: 0 }), onBoard)
    const accepted = Array.from({ length: 101 }, (_, id) => outbox.add(id, 'x', null))
    expect(accepted.filter(Boolean).length).toBe(100)
    expect(accepted[100]).toBe(false)
  })
})

describe('a review on the site', () => {
  const session = { user: { id: 1 }, csrf_token: 'token' }

  /** Opens the site for a user, or a visitor; reviews are answered with a status. */
  function openSite(user: { id: number } | null, status: number, options: Options = {}) {
    return open(
      ({ name }) =>
        name.includes('logged_in') ? { status: 200, body: { ...session, user } } : { status, body: {} },
      options,
    )
  }

  it('is the rating and the text of its user, with the token of the session', () => {
    const { outbox, requests } = openSite({ id: 1 }, 201)
    requests.length = 0
    outbox.add(7, 'Quiet', 4)
    expect(requests.slice(1)).toMatchObject([
      { name: 'POST /api/v1/rates', body: { stars: 4, place_id: 7 }, headers: { 'x-csrf-token': 'token' } },
      {
        name: 'POST /api/v1/posts',
        body: {
          post: { comment: 'Quiet', poi_id: 7, client_key: expect.any(String), written_at: now },
        },
        headers: { 'x-csrf-token': 'token' },
      },
    ])
  })

  it('is never sent or shown in the name of another user', () => {
    const { outbox, storage } = openSite({ id: 1 }, 503)
    outbox.add(7, 'Mine', null)
    const other = openSite({ id: 2 }, 201, { storage })
    vi.advanceTimersByTime(retryMs)
    expect(other.listSent().filter((name) => name.startsWith('POST'))).toEqual([])
    expect(other.outbox.waiting(7)).toEqual([])
    const visitor = openSite(null, 201, { storage })
    expect(visitor.outbox.mayWrite()).toBe(false)
    expect(visitor.outbox.waiting(7)).toEqual([])
    expect(openSite({ id: 1 }, 201, { storage }).listSent()).toContain('POST /api/v1/posts')
  })

  it('is not possible in a frame of another site, which asks for no session', () => {
    const { requests, outbox } = openSite({ id: 1 }, 201, { frameHost: 'other.example' })
    vi.advanceTimersByTime(10 * retryMs)
    expect(requests).toEqual([])
    expect(outbox.mayWrite()).toBe(false)
  })

  it('is sent as soon as the display is online again', () => {
    let status = 0
    const { outbox, listeners, listSent } = open(
      ({ name }) => (name.includes('logged_in') ? { status: 200, body: session } : { status }),
      {},
    )
    outbox.add(7, 'Quiet', null)
    status = 201
    listeners.get('online')?.()
    expect(listSent().filter((name) => name.startsWith('POST'))).toHaveLength(2)
    expect(outbox.waiting(7)).toEqual([])
  })
})
