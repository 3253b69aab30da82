import { join } from 'node:path'
import type { TileSource } from '../../core/contract/tile-source.ts'
import { fill } from '../../core/text.ts'
import { tileAddress } from '../../core/tile-grid.ts'
import { parsed, readWhole, writeWhole } from './atomic-files.ts'
import { guestMethods } from './read-only-resources.ts'
import type { Host, ResourceMethods } from './host.ts'
import { tiles } from './limits.ts'
import type { Site } from './site-client.ts'
import { createTileCache } from './tile-cache.ts'
import { words } from './messages.ts'

/** Where the boat server answers for the package, within its own rules of who may do what. */
export const routeBase = '/signalk/v1/api/roadstead'

/** The site's built-in world, for where no tile server answers: kept on board like the imagery. */
export const ground: TileSource = {
  id: 'ground',
  kind: 'topo',
  template: '/ground/{z}/{x}/{y}',
  minZoom: 0,
  maxZoom: tiles.mostZoom,
  attribution: '',
  licence: '',
  offlineAllowed: true,
}

/** A tile, or the status that says why there is none: 404 for no such tile, 504 without a connection. */
export type TileAnswer = { bytes: Buffer; type: string } | { status: 404 | 504 }

export interface Charts {
  methods: ResourceMethods
  load(): Promise<void>
  /** Sources with addresses on the boat server, for the panel. */
  sources(): TileSource[]
  tile(source: string, z: number, x: number, y: number): Promise<TileAnswer>
}

/** Satellite charts as chart resources; their tiles go through the boat server, which keeps those it may. */
export function createCharts(
  host: Host,
  site: Site,
  { folder, megabytes }: { folder: string; megabytes: number },
): Charts {
  let known: TileSource[] = []
  const cache = createTileCache(join(folder, 'tiles'), megabytes * 1024 * 1024)
  const listPath = join(folder, 'sources.json')
  const idOf = ({ id }: TileSource) => `roadstead-${id}`
  const satellites = () => known.filter(({ kind }) => kind === 'satellite')

  async function refresh(): Promise<void> {
    const { status, body } = await site.get('/api/v1/tile_sources')
    if (status !== 200 || !Array.isArray(body)) return
    known = body as TileSource[] // the site's own contract
    await writeWhole(listPath, JSON.stringify({ site: site.address, sources: known }))
  }

  function chartOf(source: TileSource): object {
    const address = `${routeBase}/tiles/${source.id}/{z}/{x}/{y}`
    return {
      identifier: idOf(source),
      name: fill(words.chart, { name: source.id }),
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

  const methods = guestMethods(host, 'charts', {
    async list() {
      if (known.length === 0) await refresh()
      return Object.fromEntries(satellites().map((source) => [idOf(source), chartOf(source)]))
    },
    find(id) {
      const source = satellites().find((one) => idOf(one) === id)
      return source ? chartOf(source) : null
    },
  })

  async function fetchTile(source: TileSource, z: number, x: number, y: number): Promise<TileAnswer> {
    const address = new URL(tileAddress(source.template, z, x, y), `${site.address}/`)
    try {
      const answer = await fetch(address, {
        // Tile servers ask where a request comes from.
        headers: { referer: `${site.address}/`, 'user-agent': 'signalk-roadstead' },
        signal: AbortSignal.timeout(tiles.timeoutMs),
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
      const kept = parsed(await readWhole(listPath)) as { site?: string; sources?: TileSource[] } | null
      if (kept?.site === site.address && Array.isArray(kept.sources)) known = kept.sources
      await refresh()
    },
    sources: () =>
      known.map((source) => ({ ...source, template: `${routeBase}/tiles/${source.id}/{z}/{x}/{y}` })),
    async tile(id, z, x, y) {
      const source = [ground, ...known].find((one) => one.id === id)
      const isTile = [z, x, y].every(Number.isInteger) && z >= 0 && z <= tiles.mostZoom
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
