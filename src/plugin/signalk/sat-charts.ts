import { join } from 'node:path'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { formatMessage } from '../../core/text.ts'
import { toTileUrl } from '../../core/tile-grid.ts'
import { parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { createReadOnlyMethods } from './read-only-resources.ts'
import type { Host, ResourceMethods } from './host.ts'
import { tileLimits, waitLimits } from './limits.ts'
import { createBackoff, withDeadline, type Backoff } from './backoff.ts'
import type { SiteClient } from './site-client.ts'
import { createTileCache } from './tile-cache.ts'
import { messages } from './messages.ts'

/** Base path of the package's routes on the boat server. */
export const boatServerApiPath = '/signalk/v1/api/roadstead'

/** The site's built-in basemap, used if no tile server responds; cached like the imagery. */
export const builtInBasemapSource: TileSource = {
  id: 'ground',
  kind: 'topo',
  template: '/ground/{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: tileLimits.maxZoom,
  attribution: '',
  licence: '',
  offlineAllowed: true,
}

/** A tile, or a status: 404 for a missing tile, 504 without a connection. */
export type TileResult = { bytes: Buffer; type: string } | { status: 404 | 504 }

export interface SatChartResources {
  methods: ResourceMethods
  load(): Promise<void>
  /** Lists the sources with URLs on the boat server, for the panel. */
  listSources(): TileSource[]
  fetchTile(source: string, z: number, x: number, y: number): Promise<TileResult>
  /** Lists the sources whose tiles may be kept on board: imagery, if its licence allows it, and the built-in map. */
  listKeepableSources(): TileSource[]
  /**
   * Fetches a tile unless it was stored or confirmed since a time; an older one is asked for by its date. Returns its
   * bytes, 0 if the source has none; null if it did not answer.
   */
  keepTile(source: string, tile: TileNumbers, sinceMs: number): Promise<number | null>
  /** Keeps these tiles, and no others, also in a full cache. */
  pinTiles(tiles: readonly KeptTile[]): void
  /** Removes a tile from the cache, unless it is pinned. */
  removeTile(source: string, tile: TileNumbers): Promise<void>
}

type TileNumbers = readonly [z: number, x: number, y: number]
interface KeptTile {
  source: string
  z: number
  x: number
  y: number
}

/** Provides satellite charts as chart resources. Tiles are proxied by the boat server, which caches them if allowed. */
export function createSatChartResources(
  host: Host,
  site: SiteClient,
  { folder, megabytes }: { folder: string; megabytes: number },
): SatChartResources {
  let sources: TileSource[] = []
  const cache = createTileCache(join(folder, 'tiles'), megabytes * 1024 * 1024)
  const listPath = join(folder, 'sources.json')
  const getChartId = ({ id }: TileSource) => `roadstead-${id}`
  const listSatelliteSources = () => sources.filter(({ kind }) => kind === 'satellite')

  async function refresh(): Promise<void> {
    const { status, body } = await site.get('/api/v1/tile_sources')
    if (status !== 200 || !Array.isArray(body)) return
    sources = body as TileSource[] // the contract of the site
    await writeFileDurably(listPath, JSON.stringify({ site: site.url, sources: sources }))
  }

  function toChart(source: TileSource): object {
    const url = `${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}`
    return {
      identifier: getChartId(source),
      name: formatMessage(messages.chart, { name: source.id }),
      description: `${source.attribution} (${source.licence})`,
      type: 'tilelayer',
      format: 'jpg',
      scale: 250_000,
      minzoom: source.minZoom,
      maxzoom: source.maxZoom,
      bounds: source.bbox ?? [-180, -85, 180, 85],
      url: url,
      tilemapUrl: url,
    }
  }

  const methods = createReadOnlyMethods(host, 'charts', {
    async list() {
      if (sources.length === 0) await withDeadline(refresh(), waitLimits.notesMs)
      return Object.fromEntries(listSatelliteSources().map((source) => [getChartId(source), toChart(source)]))
    },
    find(id) {
      const source = listSatelliteSources().find((one) => getChartId(one) === id)
      return source ? toChart(source) : null
    },
  })

  async function fetchTile(
    source: TileSource,
    [z, x, y]: TileNumbers,
    storedMs: number | null = null,
  ): Promise<TileResult | 'unchanged'> {
    const url = new URL(toTileUrl(source.template, z, x, y), `${site.url}/`)
    const condition = storedMs !== null && { 'if-modified-since': new Date(storedMs).toUTCString() }
    try {
      const response = await fetch(url, {
        // Some tile servers require a referer.
        headers: { referer: `${site.url}/`, 'user-agent': 'signalk-roadstead', ...condition },
        signal: AbortSignal.timeout(tileLimits.timeoutMs),
      })
      const type = response.headers.get('content-type') ?? ''
      if (response.status === 304) return 'unchanged'
      if (!response.ok || !type.startsWith('image/')) return { status: response.status >= 500 ? 504 : 404 }
      return { bytes: Buffer.from(await response.arrayBuffer()), type }
    } catch {
      return { status: 504 }
    }
  }

  /** Fetches a tile and caches it if its licence allows offline use. */
  async function fetchAndCache(source: TileSource, key: string, tile: TileNumbers): Promise<TileResult> {
    const response = await fetchTile(source, tile)
    if (response === 'unchanged') return { status: 504 }
    if ('bytes' in response && source.offlineAllowed) await cache.write(key, response.bytes)
    return response
  }

  /** Backoff of each tile server: a display opens few connections, which silent tile servers would occupy. */
  const backoffs = new Map<string, Backoff>()

  function getBackoff({ id }: TileSource): Backoff {
    const backoff = backoffs.get(id) ?? createBackoff()
    backoffs.set(id, backoff)
    return backoff
  }

  const listKeepableSources = () => [
    builtInBasemapSource,
    ...listSatelliteSources().filter(({ offlineAllowed }) => offlineAllowed),
  ]
  let pinned: ReadonlySet<string> = new Set()

  return {
    methods,
    listKeepableSources,
    async keepTile(id, tile, sinceMs) {
      const source = listKeepableSources().find((one) => one.id === id)
      if (!source) return 0
      const key = toTileKey(id, tile)
      const storedMs = await cache.getWriteMs(key)
      if (storedMs === null || storedMs < sinceMs) {
        const response = await fetchTile(source, tile, storedMs)
        if (response === 'unchanged') await cache.confirm(key)
        else if ('bytes' in response) await cache.write(key, response.bytes)
        else if (storedMs === null) return response.status === 404 ? 0 : null
      }
      return (await cache.read(key))?.length ?? 0
    },
    pinTiles(tiles) {
      pinned = new Set(tiles.map(({ source, z, x, y }) => toTileKey(source, [z, x, y])))
      cache.pin((key) => pinned.has(key))
    },
    async removeTile(id, tile) {
      const key = toTileKey(id, tile)
      if (!pinned.has(key)) await cache.remove(key)
    },
    async load() {
      const stored = parseJson(await readTextFile(listPath)) as {
        site?: string
        sources?: TileSource[]
      } | null
      if (stored?.site === site.url && Array.isArray(stored.sources)) sources = stored.sources
      await withDeadline(refresh(), waitLimits.otherMs)
    },
    listSources: () =>
      sources.map((source) => ({
        ...source,
        template: `${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}`,
      })),
    async fetchTile(id, z, x, y) {
      const source = [builtInBasemapSource, ...sources].find((one) => one.id === id)
      const isTile = [z, x, y].every(Number.isInteger) && z >= 0 && z <= tileLimits.maxZoom
      if (!source || !isTile || Math.min(x, y) < 0 || Math.max(x, y) >= 2 ** z) return { status: 404 }
      const key = toTileKey(source.id, [z, x, y])
      const stored = await cache.read(key)
      if (stored) return { bytes: stored, type: detectMediaType(stored) }
      const backoff = getBackoff(source)
      if (!backoff.mayTry()) return { status: 504 }
      const response = await withDeadline(fetchAndCache(source, key, [z, x, y]), waitLimits.otherMs)
      if (response) backoff.succeed()
      else backoff.fail()
      return response ?? { status: 504 }
    },
  }
}

/** Returns the file name of a tile. */
function toTileKey(source: string, [z, x, y]: TileNumbers): string {
  return `${source}-${z}-${x}-${y}`
}

function detectMediaType(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
