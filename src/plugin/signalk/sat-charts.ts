import { join } from 'node:path'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { formatMessage } from '../../core/text.ts'
import { toTileUrl } from '../../core/tile-grid.ts'
import { parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { createReadOnlyMethods } from './read-only-resources.ts'
import type { Host, ResourceMethods } from './host.ts'
import { tileLimits } from './limits.ts'
import type { SiteClient } from './site-client.ts'
import { createTileCache } from './tile-cache.ts'
import { messages } from './messages.ts'

/** Where the boat server answers for the package, within its own rules of who may do what. */
export const boatServerApiPath = '/signalk/v1/api/roadstead'

/** The site's built-in world, for where no tile server answers: kept on board like the imagery. */
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

/** A tile, or the status that says why there is none: 404 for no such tile, 504 without a connection. */
export type TileResult = { bytes: Buffer; type: string } | { status: 404 | 504 }

export interface SatChartResources {
  methods: ResourceMethods
  load(): Promise<void>
  /** Sources with addresses on the boat server, for the panel. */
  listSources(): TileSource[]
  fetchTile(source: string, z: number, x: number, y: number): Promise<TileResult>
}

/** Satellite charts as chart resources; their tiles go through the boat server, which keeps those it may. */
export function createSatChartResources(
  host: Host,
  site: SiteClient,
  { folder, megabytes }: { folder: string; megabytes: number },
): SatChartResources {
  let known: TileSource[] = []
  const cache = createTileCache(join(folder, 'tiles'), megabytes * 1024 * 1024)
  const listPath = join(folder, 'sources.json')
  const idOf = ({ id }: TileSource) => `roadstead-${id}`
  const satellites = () => known.filter(({ kind }) => kind === 'satellite')

  async function refresh(): Promise<void> {
    const { status, body } = await site.get('/api/v1/tile_sources')
    if (status !== 200 || !Array.isArray(body)) return
    known = body as TileSource[] // the site's own contract
    await writeFileDurably(listPath, JSON.stringify({ site: site.url, sources: known }))
  }

  function chartOf(source: TileSource): object {
    const address = `${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}`
    return {
      identifier: idOf(source),
      name: formatMessage(messages.chart, { name: source.id }),
      description: `${source.attribution} (${source.licence})`,
      type: 'tilelayer',
      format: 'jpg',
      scale: 250_000,
      minzoom: source.minZoom,
      maxzoom: source.maxZoom,
      bounds: source.bbox ?? [-180, -85, 180, 85],
      url: address,
      tilemapUrl: address,
    }
  }

  const methods = createReadOnlyMethods(host, 'charts', {
    async list() {
      if (known.length === 0) await refresh()
      return Object.fromEntries(satellites().map((source) => [idOf(source), chartOf(source)]))
    },
    find(id) {
      const source = satellites().find((one) => idOf(one) === id)
      return source ? chartOf(source) : null
    },
  })

  async function fetchTile(source: TileSource, z: number, x: number, y: number): Promise<TileResult> {
    const address = new URL(toTileUrl(source.template, z, x, y), `${site.url}/`)
    try {
      const answer = await fetch(address, {
        // Tile servers ask where a request comes from.
        headers: { referer: `${site.url}/`, 'user-agent': 'signalk-roadstead' },
        signal: AbortSignal.timeout(tileLimits.timeoutMs),
      })
      const type = answer.headers.get('content-type') ?? ''
      if (!answer.ok || !type.startsWith('image/')) return { status: answer.status >= 500 ? 504 : 404 }
      return { bytes: Buffer.from(await answer.arrayBuffer()), type }
    } catch {
      return { status: 504 }
    }
  }

  return {
    methods,
    async load() {
      const kept = parseJson(await readTextFile(listPath)) as { site?: string; sources?: TileSource[] } | null
      if (kept?.site === site.url && Array.isArray(kept.sources)) known = kept.sources
      await refresh()
    },
    listSources: () =>
      known.map((source) => ({ ...source, template: `${boatServerApiPath}/tiles/${source.id}/{z}/{x}/{y}` })),
    async fetchTile(id, z, x, y) {
      const source = [builtInBasemapSource, ...known].find((one) => one.id === id)
      const isTile = [z, x, y].every(Number.isInteger) && z >= 0 && z <= tileLimits.maxZoom
      if (!source || !isTile || Math.min(x, y) < 0 || Math.max(x, y) >= 2 ** z) return { status: 404 }
      const key = `${source.id}-${z}-${x}-${y}`
      const kept = await cache.read(key)
      if (kept) return { bytes: kept, type: typeOf(kept) }
      const answer = await fetchTile(source, z, x, y)
      // What its licence lets nobody copy is shown and not kept.
      if ('bytes' in answer && source.offlineAllowed) await cache.write(key, answer.bytes)
      return answer
    },
  }
}

function typeOf(bytes: Buffer): string {
  if (bytes[0] === 0xff) return 'image/jpeg'
  return bytes[0] === 0x89 ? 'image/png' : 'image/webp'
}
