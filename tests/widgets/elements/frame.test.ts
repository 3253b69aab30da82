import type { ComponentType } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { componentLoaders } from '../../../src/widgets/elements/component-loaders.ts'
import { waitForRender } from '../../support/render.tsx'

type Message = Record<string, unknown>

const [origin = window.location.origin] = window.location.ancestorOrigins ?? []
const url = window.location.href
const query = 'min-length=2&limit=3&theme=night&for=other&unknown=1&lang=xx'
let element: HTMLElement

/** Messages of the frame to the page around it, which is that of the test runner. */
function listMessages(type: string): Message[] {
  return vi
    .mocked(window.parent.postMessage)
    .mock.calls.map(([message]) => message as Message)
    .filter((message) => message?.source === 'roadstead' && message.type === type)
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(componentLoaders as Record<string, () => Promise<unknown>>, 'search').mockResolvedValue(
    (() => null) as ComponentType<never>,
  )
  vi.spyOn(window.parent, 'postMessage')
  history.replaceState(null, '', `?${query}`)
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.dataset.widget = 'search'
  document.head.append(script)
  await import('../../../src/widgets/elements/frame.ts')
  element = document.body.firstElementChild as HTMLElement // the element of the frame
})
afterAll(() => {
  history.replaceState(null, '', url)
  vi.restoreAllMocks()
})

/** Dispatches a message as if the page around the frame had sent it. */
const say = (data: unknown, fields: MessageEventInit = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: window.parent, ...fields }))

it('a frame shows the element of its widget, with its attributes, also invalid ones, but no map of others', () => {
  expect(element.localName).toBe('roadstead-search')
  expect(document.body.childElementCount).toBe(1)
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  expect(attributes).toEqual({ 'min-length': '2', limit: '3', theme: 'night', lang: 'xx' })
})

it('a frame sends its height to the page around it', async () => {
  const getHeight = () => listMessages('resize').at(-1)?.height
  element.style.cssText = 'display: block; height: 120.4px'
  await expect.poll(getHeight).toBe(121)
  element.style.height = '0'
  await waitForRender()
  expect(getHeight()).toBe(121)
  expect(vi.mocked(window.parent.postMessage).mock.calls.at(-1)?.[1]).toBe(origin)
})

it.each(['80vh', '100%', '50dvh', 'calc(100vh - 20px)', '30vmin'])(
  'a frame does not tell the height %s, which depends on its own',
  async (height) => {
    element.setAttribute('height', height)
    const before = listMessages('resize').length
    element.style.cssText = `display: block; height: ${100 + height.length}px`
    await waitForRender()
    await waitForRender()
    expect(listMessages('resize').length).toBe(before)
    element.removeAttribute('height')
  },
)

it('a frame sends the events of its widget to the page around it, as plain data', () => {
  const dispatch = (name: string, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(`roadstead-${name}`, { detail }))
  const before = listMessages('event').length
  dispatch('error', { reason: 'load', cause: () => 1, status: null })
  dispatch('ready')
  dispatch('search', { query: 'port' })
  dispatch('of-no-widget', {})
  expect(listMessages('event').slice(before)).toEqual([
    { source: 'roadstead', type: 'event', name: 'roadstead-error', detail: { reason: 'load', status: null } },
    { source: 'roadstead', type: 'event', name: 'roadstead-ready', detail: null },
    { source: 'roadstead', type: 'event', name: 'roadstead-search', detail: { query: 'port' } },
  ])
})

it('the page around a frame can set attributes of its widget to valid values', () => {
  say({ source: 'roadstead', type: 'set', values: { limit: 5, minLength: 4, onclick: 'alert(1)' } })
  expect(element.getAttribute('limit')).toBe('5')
  expect(element.getAttribute('min-length')).toBe('4')
  expect(element.hasAttribute('onclick')).toBe(false)
  say({ source: 'roadstead', type: 'set', values: { limit: 1000 } })
  expect(element.getAttribute('limit')).toBe('5')
})

it.each<[string, unknown, MessageEventInit]>([
  [
    'of another site',
    { source: 'roadstead', type: 'set', values: { limit: 9 } },
    { origin: 'https://x.test' },
  ],
  ['of another window', { source: 'roadstead', type: 'set', values: { limit: 9 } }, { source: window }],
  ['of another program', { source: 'other', type: 'set', values: { limit: 9 } }, {}],
  ['without a sender', { type: 'set', values: { limit: 9 } }, {}],
  ['of another kind', { source: 'roadstead', type: 'get', values: { limit: 9 } }, {}],
  ['without values', { source: 'roadstead', type: 'set' }, {}],
  ['with a text as values', { source: 'roadstead', type: 'set', values: 'limit' }, {}],
  ['that is a text', 'roadstead', {}],
  ['without data', null, {}],
])('a frame ignores a message %s', (_, data, fields) => {
  element.setAttribute('limit', '4')
  say(data, fields)
  expect(element.getAttribute('limit')).toBe('4')
})
