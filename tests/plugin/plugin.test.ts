import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatMessage } from '../../src/core/text.ts'
import type { Delta, Host, HostRouter } from '../../src/plugin/signalk/host.ts'
import createPlugin from '../../src/plugin/signalk/index.ts'
import { messages } from '../../src/plugin/signalk/messages.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-plugin-'))
let requests: string[] = []
let url = ''
/** The site answers the requests whose path contains `path` after `ended`. */
let held = { path: '', ended: Promise.resolve() }

/** A site without places, with one weather station and a low bridge; it accepts reports. */
const site = createServer(async (request, response) => {
  requests.push(`${request.method} ${request.url?.split('?')[0]}`)
  const station = {
    geometry: { coordinates: [4.1, 43.5] },
    properties: { id: 1, name: 'Lion', obs_time: new Date().toISOString() },
  }
  const isList = request.url?.startsWith('/api/v1/tile_sources')
  const bridge = {
    geometry: { coordinates: [4.105, 43.5] },
    properties: {
      id: 12,
      name: 'Pont Neuf',
      kind: 'bridge',
      opens: false,
      clearance: 15,
      source: 'openstreetmap',
      updated_at: '2025-04-21T00:00:00Z',
    },
  }
  const features = request.url?.includes('meteo')
    ? [station]
    : request.url?.includes('clearances')
      ? [bridge]
      : []
  const body = isList ? [] : { features }
  if (request.url?.includes(held.path)) await held.ended
  response.writeHead(200, { 'content-type': 'application/json', roadstead: '1' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  site.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => {
  requests = []
  held = { path: '', ended: Promise.resolve() }
})

/** Starts the plugin on a boat that goes east, with a mast of 18 m. */
function startPlugin(config: unknown, folder = mkdtempSync(join(root, 'boat-'))) {
  const [setPluginStatus, setPluginError] = [vi.fn(), vi.fn()]
  const handleMessage = vi.fn((_id: string, { updates }: Delta) => {
    for (const { path, value } of updates.flatMap(({ values: sent }) => sent)) values.set(path, value)
  })
  const providers: string[] = []
  const values = new Map<string, unknown>([
    ['navigation.position', { latitude: 43.5, longitude: 4.1 }],
    ['navigation.courseOverGroundTrue', Math.PI / 2],
    ['navigation.speedOverGround', 3],
    ['design.airHeight', 18],
  ])
  const host = {
    getSelfPath: (path: string) => {
      // The deltas of stations have their own contexts.
      const isOwn = /^(navigation|design|notifications)\./.test(path)
      if (isOwn && values.has(path)) return { value: values.get(path), timestamp: '2026-11-21T12:00:00Z' }
      // The values below a path, by the rest of their paths.
      const below = [...values.keys()].filter((one) => one.startsWith(`${path}.`))
      return below.length > 0
        ? Object.fromEntries(below.map((one) => [one.slice(path.length + 1), { value: values.get(one) }]))
        : undefined
    },
    getDataDirPath: () => folder,
    setPluginStatus,
    setPluginError,
    handleMessage,
    registerResourceProvider: ({ type }: { type: string }) => providers.push(type),
    registerWeatherProvider: ({ name }: { name: string }) => providers.push(`weather of ${name}`),
    debug: () => undefined,
  } as unknown as Host // the methods that the plugin uses
  const plugin = createPlugin(host)
  plugin.start(config)
  onTestFinished(() => plugin.stop())
  return { plugin, providers, setPluginStatus, setPluginError, handleMessage, folder, values }
}

/** Lets the site wait with its answers of a path; returns what ends that. */
function holdAnswers(path: string): () => void {
  let answer: () => void = () => undefined
  held = { path, ended: new Promise((resolve) => (answer = resolve)) }
  return answer
}

/** Returns the status of the route while the plugin runs; 503 otherwise. */
function readStatusCode(plugin: ReturnType<typeof createPlugin>): number {
  let code = 200
  const router = {
    get: (path: string, handle: (...values: unknown[]) => void) => {
      if (!path.endsWith('/status')) return
      const response = {
        status: (value: number) => ((code = value), response),
        json: () => undefined,
        setHeader: () => undefined,
      }
      handle({ query: {} }, response)
    },
    post: () => undefined,
  } as unknown as HostRouter // the methods that the plugin uses
  plugin.signalKApiRoutes(router)
  return code
}

describe('the plugin', () => {
  it('tells the boat server its name and settings', () => {
    const { plugin } = startPlugin({})
    expect(plugin.id).toBe('signalk-roadstead')
    expect(plugin.name).toEqual(messages.name)
    expect(plugin.description).toEqual(messages.description)
    expect(Object.keys(plugin.schema().properties)[0]).toBe('site')
    expect(Object.keys(plugin.uiSchema())).toEqual(['apiKey', 'openCpnPin'])
  })

  it.each([
    [{}, [messages.status.siteMissing], []],
    [{ site: 'ftp://nowhere' }, [], [messages.status.siteInvalid]],
    [{ site: 'nowhere' }, [], [formatMessage(messages.status.siteScheme, { url: 'https://nowhere' })]],
  ])('with the settings %j only offers its panel and says what is missing', (config, statuses, errors) => {
    const { plugin, providers, setPluginStatus, setPluginError } = startPlugin(config)
    expect(providers).toEqual(['plotterExtensions'])
    expect(setPluginStatus.mock.calls.flat()).toEqual(statuses)
    expect(setPluginError.mock.calls.flat()).toEqual(errors)
    expect(readStatusCode(plugin)).toBe(503)
    expect(requests).toEqual([])
  })

  it('offers notes and charts, and sends beacons around the boat', async () => {
    const { plugin, providers, setPluginStatus, handleMessage } = startPlugin({ site: url })
    expect(providers).toEqual(['plotterExtensions', 'notes', 'charts', 'weather of Roadstead'])
    await expect.poll(() => handleMessage.mock.calls.length).toBeGreaterThan(0)
    expect(handleMessage.mock.calls[0]).toMatchObject(['signalk-roadstead', { updates: expect.any(Array) }])
    // The places around the boat are fetched before anyone asks.
    await expect
      .poll(() => [...requests].sort())
      .toEqual([
        'GET /api/v1/meteo_reps',
        'GET /api/v1/nav_aids',
        'GET /api/v1/places.geojson',
        'GET /api/v1/tile_sources',
      ])
    expect(setPluginStatus).toHaveBeenLastCalledWith(`Connected to ${url}.`)
    expect(readStatusCode(plugin)).toBe(200)
    plugin.stop()
    expect(readStatusCode(plugin)).toBe(503)
  })

  it('offers only what the owner wants', async () => {
    const { providers } = startPlugin({ site: url, places: false, charts: false, beacons: false })
    expect(providers).toEqual(['plotterExtensions'])
    await expect.poll(() => requests).toEqual(['GET /api/v1/tile_sources'])
  })

  it('reports the position with the consent and the key of the owner', async () => {
    startPlugin({ site: url, beacons: false, report: true, apiKey: 'rs_key' })
    await expect.poll(() => requests).toContain('POST /api/v1/observations')
    const { setPluginError } = startPlugin({ site: url, beacons: false, report: true })
    expect(setPluginError.mock.calls.flat()).toContain(messages.status.keyMissing)
  })

  it('reports nothing with the key alone', async () => {
    const { handleMessage } = startPlugin({ site: url, apiKey: 'rs_key' })
    // The reporter would have asked for the time of the site before this.
    await expect.poll(() => handleMessage.mock.calls.length).toBeGreaterThan(0)
    expect(requests.filter((one) => /healthz|observations/.test(one))).toEqual([])
  })

  it('warns of a low bridge ahead only if the owner wants it, and ends the alarm when no longer', async () => {
    const path = 'notifications.navigation.roadstead.clearance-12'
    const config = { site: url, beacons: false, places: false, charts: false, everyMs: 20 }
    const unasked = startPlugin(config)
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    const wanted = startPlugin({ ...config, alarms: true })
    await expect.poll(() => wanted.values.get(path)).toMatchObject({ state: 'alert' })
    expect(unasked.values.has(path)).toBe(false)
    wanted.plugin.stop()
    const later = startPlugin(config, wanted.folder)
    later.values.set(path, wanted.values.get(path))
    await expect.poll(() => later.values.get(path)).toMatchObject({ state: 'normal' })
  })

  it('raises no alarm of a bridge that it learns of after it was stopped', async () => {
    const answer = holdAnswers('clearances')
    const config = { site: url, beacons: false, places: false, charts: false, everyMs: 20 }
    const { plugin, values } = startPlugin({ ...config, alarms: true })
    await expect.poll(() => requests.join()).toContain('clearances')
    plugin.stop()
    answer()
    await sleep(200) // nothing tells that the plugin has read the answer
    expect([...values.keys()].filter((path) => path.startsWith('notifications'))).toEqual([])
  })

  it.each(['tile_sources', 'meteo'])(
    'asks for nothing and shows no state after it was stopped, waiting for %s',
    async (path) => {
      const answer = holdAnswers(path)
      const { plugin, setPluginStatus } = startPlugin({ site: url, places: false })
      await expect.poll(() => requests.join()).toContain(path)
      plugin.stop()
      const [asked, shown] = [requests.length, setPluginStatus.mock.calls.length]
      answer()
      await sleep(200) // nothing tells that the plugin has read the answer
      expect(requests.length).toEqual(asked)
      expect(setPluginStatus.mock.calls.length).toEqual(shown)
    },
  )
})
