import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { packageFolder } from '../../../src/server/system/paths.ts'

/** A request of the old panel. */
export interface DisplayRequest {
  /** `METHOD path` */
  name: string
  body: unknown
  headers: Record<string, string>
}

export interface DisplayAnswer {
  /** 0 without an answer. */
  status: number
  body?: unknown
  /** Time of an answer that the boat server had stored. */
  keptAt?: string
  /** Whether the answer of the site is under way. */
  isRefreshing?: boolean
  /** Whether something else answers in the place of the site. */
  isStranger?: boolean
}

/** What the parts of the old panel share; the used members. */
export interface OldKit {
  isInForeignFrame: boolean
  language: string
  base: string
  api: string
  ask(path: string, done: (answer: unknown) => void, failed?: () => void, isWanted?: () => boolean): void
  clock(iso: string): string
  degrees(value: number, letters: string): string
  showSite(isFound: boolean, storedAt: string | null): void
  outbox: {
    add(placeId: number, comment: string, stars: number | null): boolean
    waiting(placeId: number): { comment: string }[]
    mayWrite(): boolean
    listen(listener: (outcome: string, reason?: string) => void): void
  }
  watchPosition(
    tell: (latitude: number, longitude: number, source: string) => void,
    tellLost: (at: string) => void,
  ): void
}

interface DisplayOptions {
  pathname?: string
  search?: string
  language?: string
  /** Host of the page around the frame; undefined without a frame. */
  frameHost?: string
  /** Storage of an earlier visit. */
  storage?: Map<string, string>
  /** Most entries that the storage takes. */
  maxStored?: number
}

/** A stream of the boat server. */
export class DisplayStream {
  static opened: DisplayStream[] = []
  onopen = (): void => undefined
  onmessage: (message: { data: string }) => void = () => undefined
  onclose = (): void => undefined
  sent: string[] = []
  constructor(readonly url: string) {
    DisplayStream.opened.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
}

/** Runs parts of the old panel, which are scripts without modules, in a display that answers requests at once. */
export function openDisplay(
  parts: readonly ('kit' | 'outbox' | 'position')[],
  answer: (request: DisplayRequest) => DisplayAnswer,
  {
    pathname = '/plugin-panel/',
    search = '',
    language = 'en-GB',
    frameHost,
    storage = new Map(),
    maxStored = Infinity,
  }: DisplayOptions = {},
) {
  const requests: DisplayRequest[] = []
  const listeners = new Map<string, () => void>()
  const device = {
    tell: (_found: { coords: { latitude: number; longitude: number } }): void => undefined,
    askCount: 0,
  }
  const window: Record<string, unknown> = {
    location: { pathname, search, host: 'site.example', protocol: 'https:' },
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem(name: string, value: string) {
        if (!storage.has(name) && storage.size >= maxStored) throw new Error('the storage is full')
        storage.set(name, value)
      },
      removeItem: (name: string) => void storage.delete(name),
    },
    roadsteadWords: { en: { fromBoat: 'boat', fromDevice: 'device', fromAddress: 'address' }, de: {} },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    WebSocket: DisplayStream,
  }
  const top = { location: { host: frameHost, protocol: 'https:' }, parent: null as unknown }
  top.parent = top
  window.parent = frameHost === undefined ? window : top

  class Request {
    onreadystatechange = (): void => undefined
    readyState = 0
    status = 0
    responseText = ''
    name = ''
    headers: Record<string, string> = {}
    keptAt: string | null = null
    isStranger = false
    isRefreshing = false
    open(method: string, path: string): void {
      this.name = `${method} ${path}`
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    getResponseHeader(name: string): string | null {
      if (name === 'roadstead') return this.status === 0 || this.isStranger ? null : '1'
      if (name === 'x-roadstead-refreshing') return this.isRefreshing ? '1' : null
      return name === 'x-roadstead-kept' ? this.keptAt : null
    }
    send(text: string | null): void {
      const request = { name: this.name, body: JSON.parse(text ?? 'null') as unknown, headers: this.headers }
      requests.push(request)
      const { status, body = {}, keptAt = null, isStranger = false, isRefreshing = false } = answer(request)
      Object.assign(this, {
        readyState: 4,
        status,
        responseText: JSON.stringify(body),
        keptAt,
        isStranger,
        isRefreshing,
      })
      this.onreadystatechange()
    }
  }

  const navigator = {
    language,
    geolocation: {
      watchPosition: (tell: typeof device.tell) => void (device.tell = tell),
      getCurrentPosition: () => void device.askCount++,
    },
  }
  for (const part of parts) {
    const script = readFileSync(join(packageFolder, 'src/plugin/legacy', `${part}.js`), 'utf8')
    compileFunction(script, ['window', 'navigator', 'XMLHttpRequest', 'WebSocket'])(
      window,
      navigator,
      Request,
      DisplayStream,
    )
  }
  return { kit: window.roadsteadKit as OldKit, requests, storage, listeners, device } // of the first part
}
