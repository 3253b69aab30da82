import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { packageFolder } from '../../src/server/system/paths.ts'

type FetchEvent = { request: Request; respondWith: (answer: Promise<Response>) => void }

const origin = 'https://site.example'
const source = readFileSync(join(packageFolder, 'src/plugin/panel/worker.js'), 'utf8')
let stored: Map<string, Response>
beforeEach(() => {
  stored = new Map()
})

/** Runs the worker of the panel on the site, or on the boat's server; `respond` is the network. */
function openWorker(respond: (request: Request) => Promise<Response>, folder = '/plugin-panel/') {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const self = {
    location: new URL(`${folder}worker.js`, origin),
    addEventListener: (name: string, listener: (event: FetchEvent) => void) =>
      void listeners.set(name, listener),
  }
  const cache = {
    match: (request: Request | string) =>
      Promise.resolve(stored.get(typeof request === 'string' ? origin + request : request.url)?.clone()),
    put: (url: string, answer: Response) => Promise.resolve(void stored.set(url, answer)),
    delete: (request: Request) => Promise.resolve(stored.delete(request.url)),
    keys: () => Promise.resolve([]),
  }
  const caches = { open: () => Promise.resolve(cache), match: cache.match }
  compileFunction(source, ['self', 'caches', 'fetch'])(self, caches, respond)
  return (path: string, headers: Record<string, string> = {}) => {
    let answer: Promise<Response> | null = null
    const request = new Request(origin + path, { headers })
    listeners.get('fetch')?.({ request, respondWith: (sent) => (answer = sent) })
    if (!answer) throw new Error(`${path} is not answered by the worker`)
    return answer as Promise<Response>
  }
}

const path = '/api/v1/posts?place_id=7'
const answer = (body: unknown, headers: Record<string, string> = { roadstead: '1' }) =>
  Response.json(body, { headers: { date: 'Sat, 21 Nov 2026 12:00:00 GMT', ...headers } })

it('keeps the answers of the site, and shows them with their time without a connection', async () => {
  expect(await (await openWorker(async () => answer(['a']))(path)).json()).toEqual(['a'])
  await expect.poll(() => stored.size).toBe(1)
  const kept = await openWorker(() => Promise.reject(new TypeError('Failed to fetch')))(path)
  expect(await kept.json()).toEqual(['a'])
  expect(kept.headers.get('x-roadstead-kept')).toBe('2026-11-21T12:00:00.000Z')
  expect(kept.headers.has('x-roadstead-refreshing')).toBe(false)
})

it('neither keeps nor shows the page of a network that asks for a log-in in the place of a stored answer', async () => {
  stored.set(origin + path, answer(['a']))
  const portal = async () => answer('<title>Wi-Fi</title>', { 'content-type': 'text/html' })
  expect(await (await openWorker(portal)(path)).json()).toEqual(['a'])
  expect(await (await openWorker(portal)(path, { 'x-roadstead-wait': '1' })).json()).toEqual(['a'])
  expect(
    await stored
      .get(origin + path)
      ?.clone()
      .json(),
  ).toEqual(['a'])
  // Where nothing is stored the reader sees the page, to log in.
  expect(await (await openWorker(portal)('/plugin-panel/')).text()).toContain('Wi-Fi')
  expect(stored.size).toBe(1)
})

it('keeps the files of the boat server, which have no header of the site, but not its answers without one', async () => {
  const open = openWorker(async () => answer('x', {}), '/boat/signalk-roadstead/')
  await open('/boat/signalk-roadstead/index.html')
  await open(`/boat/signalk/v1/api/roadstead${path}`)
  await expect.poll(() => [...stored.keys()]).toEqual([`${origin}/boat/signalk-roadstead/index.html`])
})

it('shows the stored answer of a slow network as one that is refreshed, and waits where it is asked to', async () => {
  stored.set(origin + path, answer(['old']))
  const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(answer(['new'])), 700))
  const request = openWorker(slow)
  const [first, waited] = await Promise.all([request(path), request(path, { 'x-roadstead-wait': '1' })])
  expect(await first.json()).toEqual(['old'])
  expect(first.headers.has('x-roadstead-kept')).toBe(true)
  expect(first.headers.get('x-roadstead-refreshing')).toBe('1')
  expect(await waited.json()).toEqual(['new'])
  expect(waited.headers.has('x-roadstead-kept')).toBe(false)
})
