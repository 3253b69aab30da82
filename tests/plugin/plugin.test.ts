import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Host, HostRouter } from '../../src/plugin/signalk/host.ts'
import createPlugin from '../../src/plugin/signalk/index.ts'
import { messages } from '../../src/plugin/signalk/messages.ts'

const root = mkdtempSync(join(tmpdir(), 'roadstead-plugin-'))
let requests: string[] = []
let url = ''

/** A site without places, with one weather station; it accepts reports. */
const site = createServer((request, response) => {
  requests.push(`${request.method} ${request.url?.split('?')[0]}`)
  const station = {
    geometry: { coordinates: [4.1, 43.5] },
    properties: { id: 1, name: 'Lion', obs_time: new Date().toISOString() },
  }
  const isList = request.url?.startsWith('/api/v1/tile_sources')
  const body = isList ? [] : { features: request.url?.includes('meteo') ? [station] : [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  site.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => void (requests = []))

/** Starts the plugin on a boat with a position. */
function startPlugin(config: unknown) {
  const [setPluginStatus, setPluginError, handleMessage] = [vi.fn(), vi.fn(), vi.fn()]
  const providers: string[] = []
  const folder = mkdtempSync(join(root, 'boat-'))
  const host = {
    getSelfPath: (path: string) =>
      path === 'navigation.position'
        ? { value: { latitude: 43.5, longitude: 4.1 }, timestamp: '2026-11-21T12:00:00Z' }
        : undefined,
    getDataDirPath: () => folder,
    setPluginStatus,
    setPluginError,
    handleMessage,
    registerResourceProvider: ({ type }: { type: string }) => providers.push(type),
    debug: () => undefined,
  } as unknown as Host // the methods that the plugin uses
  const plugin = createPlugin(host)
  plugin.start(config)
  onTestFinished(() => plugin.stop())
  return { plugin, providers, setPluginStatus, setPluginError, handleMessage }
}

/** Returns the status of the route while the plugin runs; 503 otherwise. */
function readStatusCode(plugin: ReturnType<typeof createPlugin>): number {
  let code = 200
  const router = {
    get: (path: string, handle: (...values: unknown[]) => void) => {
      if (!path.endsWith('/status')) return
      const response = { status: (value: number) => ((code = value), response), json: () => undefined }
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
    expect([plugin.id, plugin.name, plugin.description]).toEqual([
      'signalk-roadstead',
      messages.name,
      messages.description,
    ])
    expect([Object.keys(plugin.schema().properties)[0], Object.keys(plugin.uiSchema())]).toEqual([
      'site',
      ['apiKey', 'openCpnPin'],
    ])
  })

  it.each([
    [{}, [messages.status.siteMissing], []],
    [{ site: 'nowhere' }, [], [messages.status.siteInvalid]],
  ])('with the settings %j only offers its panel and says what is missing', (config, statuses, errors) => {
    const { plugin, providers, setPluginStatus, setPluginError } = startPlugin(config)
    expect(providers).toEqual(['plotterExtensions'])
    expect(setPluginStatus.mock.calls.flat()).toEqual(statuses)
    expect(setPluginError.mock.calls.flat()).toEqual(errors)
    expect([readStatusCode(plugin), requests]).toEqual([503, []])
  })

  it('offers notes and charts, and sends beacons around the boat', async () => {
    const { plugin, providers, setPluginStatus, handleMessage } = startPlugin({ site: url })
    expect(providers).toEqual(['plotterExtensions', 'notes', 'charts'])
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
})
