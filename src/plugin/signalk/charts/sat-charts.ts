import { join } from 'node:path'
import type { TileSource } from '../../../core/contract/tile-source.ts'
import { siteHeader } from '../../../core/site-header.ts'
import { toMercator } from '../../../core/geo.ts'
import { formatMessage } from '../../../core/text.ts'
import { toTileUrl } from '../../../core/tile-grid.ts'
import { parseJson, readTextFile, writeFileDurably } from '../atomic-files.ts'
import { createReadOnlyMethods } from '../read-only-resources.ts'
import type { Host, ResourceMethods } from '../host.ts'
import { tileLimits, waitLimits } from '../limits.ts'
import { createBackoff, withDeadline, type Backoff } from '../backoff.ts'
import type { SiteClient } from '../site-client.ts'
import { createTileCache } from './tile-cache.ts'
import { messages } from '../messages.ts'

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
   * bytes, 0 if the source has none; null if it did not answer. Throws if the disk cannot be written.
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
  /** Formats of the tiles of each source, as far as one was seen. */
  let formats: Record<string, TileFormat> = {}
  const cache = createTileCache(join(folder, 'tiles'), megabytes * 1024 * 1024)
  const listPath = join(folder, 'sources.json')
  const getChartId = ({ id }: TileSource) => `roadstead-${id}`
  const listSatelliteSources = () => sources.filter(({ kind }) => kind === 'satellite')

  async function refresh(): Promise<void> {
    const { status, body } = await site.get('/api/v1/tile_sources')
    if (status !== 200 || !Array.isArray(body)) return
    sources = (body as TileSource[]) // the contract of the site
      .filter(({ minZoom }) => minZoom <= tileLimits.maxZoom)
      .map((source) => ({ ...source, maxZoom: Math.min(source.maxZoom, tileLimits.maxZoom) }))
    await save()
  }

  /** A disk that cannot be written leaves the list in memory. */
  async function save(): Promise<void> {
    const content = JSON.stringify({ site: site.url, sources, formats })
    await writeFileDurably(listPath, content).catch(() => undefined)
  }

  let learning: Promise<void> | null = null
  /** Sources of which a tile was looked at. */
  const sampled = new Set<string>()

  /** Reads one tile of each source whose format is not known, because the description of a chart states it. */
  async function learnFormats(): Promise<void> {
    const unknown = listSatelliteSources().filter(({ id }) => formats[id] === undefined && !sampled.has(id))
    for (const source of unknown) {
      sampled.add(source.id)
      await fetchTile(source, getSampleTile(source))
    }
    if (unknown.some(({ id }) => formats[id] !== undefined)) await save()
  }

  function toChart(source: TileSource): object {
    const url = `${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}`
    return {
      identifier: getChartId(source),
      name: formatMessage(messages.chart, { name: source.id }),
      description: `${source.attribution} (${source.licence})`,
      type: 'tilelayer',
      format: formats[source.id] ?? guessFormat(source.template),
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
      learning ??= learnFormats().finally(() => (learning = null))
      await withDeadline(learning, waitLimits.notesMs)
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
      // Another page answers in the place of the site.
      if (source.id === builtInBasemapSource.id && response.headers.get(siteHeader) === null)
        return { status: 504 }
      if (response.status === 304) return 'unchanged'
      if (!response.ok) return { status: response.status >= 500 ? 504 : 404 }
      // The page of a network that asks for a log-in does not say that there is no tile.
      if (!type.startsWith('image/')) return { status: 504 }
      const bytes = Buffer.from(await response.arrayBuffer())
      formats[source.id] = tileFormats[detectMediaType(bytes)]
      return { bytes, type }
    } catch {
      return { status: 504 }
    }
  }

  /** Fetches a tile and caches it if its licence allows offline use. */
  async function fetchAndCache(source: TileSource, key: string, tile: TileNumbers): Promise<TileResult> {
    const response = await fetchTile(source, tile)
    if (response === 'unchanged') return { status: 504 }
    // A tile that cannot be kept is shown all the same.
    if ('bytes' in response && source.offlineAllowed)
      await cache.write(key, response.bytes).catch(() => undefined)
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
        formats?: typeof formats
      } | null
      if (stored?.site === site.url && Array.isArray(stored.sources)) {
        sources = stored.sources
        formats = stored.formats ?? {}
      }
      await withDeadline(refresh(), waitLimits.otherMs)
    },
    listSources: () =>
      sources.map((source) => ({
        ...source,
        // Relative to the page of the panel, which may be behind a proxy with a prefix.
        template: `..${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}`,
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

const tileFormats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
type TileFormat = (typeof tileFormats)[keyof typeof tileFormats]

function detectMediaType(bytes: Buffer): keyof typeof tileFormats {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}

/** Format that the URLs of a source state; imagery without one is mostly JPEG. */
function guessFormat(template: string): TileFormat {
  if (/\.png\b|format=image\/png/i.test(template)) return 'png'
  return /\.webp\b/i.test(template) ? 'webp' : 'jpg'
}

/** The tile in the middle of a source, at its least zoom. */
function getSampleTile({ bbox, minZoom }: TileSource): TileNumbers {
  const [west = -180, south = -85, east = 180, north = 85] = bbox ?? []
  const { x, y } = toMercator({ longitude: (west + east) / 2, latitude: (south + north) / 2 })
  const side = 2 ** minZoom
  return [minZoom, ...([x, y].map((part) => Math.min(side - 1, Math.floor(part * side))) as [number, number])]
}
