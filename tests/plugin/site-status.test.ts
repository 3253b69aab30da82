import { cleanStores, type Store } from 'nanostores'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '../../src/client/api/call.ts'
import { createLoadStore, getLoadValue } from '../../src/client/api/load.ts'
import { createSiteStatusStore } from '../../src/plugin/panel/site-status.ts'
import type { PanelEnvironment } from '../../src/plugin/panel/environment.ts'

const ignore = () => undefined
const keptAt = '2026-11-21T12:00:00.000Z'
const kept = { 'x-roadstead-kept': keptAt }
const refreshing = { ...kept, 'x-roadstead-refreshing': '1' }
const json = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { headers: { roadstead: '1', ...headers } })

beforeEach(() => {
  const events = { addEventListener: ignore, removeEventListener: ignore }
  vi.stubGlobal('window', { setInterval: () => 0, clearInterval: ignore, ...events })
})
afterEach(() => {
  // Else they are unmounted a second later, without the window.
  cleanStores(...opened.splice(0))
  vi.unstubAllGlobals()
})
const opened: Store[] = []

/** Opens a panel on the boat, whose reviews of a place are read; `respond` answers the requests. */
function openPanel(respond: (isWaiting: boolean, count: number) => Response | Promise<Response>) {
  const requests: { url: string; isWaiting: boolean }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const isWaiting = new Headers(init.headers).get('x-roadstead-wait') !== null
    requests.push({ url, isWaiting })
    return Promise.resolve(respond(isWaiting, requests.length))
  })
  const { $status, observe } = createSiteStatusStore({ kind: 'boat' } as PanelEnvironment) // the member that it reads
  opened.push($status)
  const api = createApi('/boat', null, observe)
  const store = createLoadStore({
    fetch: (signal) => api.call('GET /posts', { query: { place_id: 7 }, signal }),
  })
  const stop = store.$load.listen(ignore)
  return { $status, requests, stop, getValue: () => getLoadValue(store.$load.get()) }
}

it('a late answer is no lost site: the stored one is shown, then the current one', async () => {
  let release = (_response: Response): void => undefined
  const current = new Promise<Response>((resolve) => (release = resolve))
  let isStored = false
  const { $status, requests, getValue } = openPanel((isWaiting) =>
    isWaiting ? current : json(isStored ? ['new'] : ['old'], refreshing),
  )
  await expect.poll(getValue).toEqual(['old'])
  expect($status.get()).toEqual({ lostSince: null, keptAt: new Date(keptAt), isRefreshing: true })
  isStored = true
  release(json(['new']))
  await expect.poll(getValue).toEqual(['new'])
  // The repeated request gets the stored answer of a moment ago, and is not waited for again.
  expect(requests.map(({ isWaiting }) => isWaiting)).toEqual([false, true, false])
  expect(new Set(requests.map(({ url }) => url))).toEqual(new Set(['/boat/api/v1/posts?place_id=7']))
  expect($status.get()).toEqual({ lostSince: null, keptAt: null, isRefreshing: false })
})

it('the site is lost if the current answer does not come', async () => {
  const { $status, getValue, requests } = openPanel((isWaiting) =>
    json(['old'], isWaiting ? kept : refreshing),
  )
  await expect.poll(() => $status.get().lostSince).not.toBeNull()
  expect($status.get()).toMatchObject({ keptAt: new Date(keptAt), isRefreshing: false })
  expect(getValue()).toEqual(['old'])
  expect(requests.length).toBe(2)
})

it('a stored answer without a connection is said at once', async () => {
  const { $status, requests } = openPanel(() => json(['old'], kept))
  await expect.poll(() => $status.get().lostSince).not.toBeNull()
  expect(requests).toHaveLength(1)
})

it('the answer of something else is none', async () => {
  const { $status, getValue } = openPanel(() => Response.json(['portal']))
  await expect.poll(() => $status.get().lostSince).not.toBeNull()
  expect(getValue()).toBeNull()
})

it('a card that is closed meanwhile loses nothing', async () => {
  let release = (_response: Response): void => undefined
  const { $status, stop, requests } = openPanel((isWaiting) =>
    isWaiting ? new Promise<Response>((resolve) => (release = resolve)) : json(['old'], refreshing),
  )
  await expect.poll(() => requests.length).toBe(2)
  stop()
  release(json(['new']))
  await expect.poll(() => $status.get().isRefreshing).toBe(false)
  expect($status.get().lostSince).toBeNull()
})
