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

  async function fetchTile(source: TileSource, z: number, x: number, y: number): Promise<TileResult> {
    const url = new URL(toTileUrl(source.template, z, x, y), `${site.url}/`)
    try {
      const response = await fetch(url, {
        // Some tile servers require a referer.
        headers: { referer: `${site.url}/`, 'user-agent': 'signalk-roadstead' },
        signal: AbortSignal.timeout(tileLimits.timeoutMs),
      })
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || !type.startsWith('image/')) return { status: response.status >= 500 ? 504 : 404 }
      return { bytes: Buffer.from(await response.arrayBuffer()), type }
    } catch {
      return { status: 504 }
    }
  }

  /** Fetches a tile and caches it if its licence allows offline use. */
  async function fetchAndCache(
    source: TileSource,
    key: string,
    tile: [number, number, number],
  ): Promise<TileResult> {
    const response = await fetchTile(source, ...tile)
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

  return {
    methods,
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
      const key = `${source.id}-${z}-${x}-${y}`
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

function detectMediaType(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
