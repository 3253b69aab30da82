import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import {
  startTestServer,
  type buildPlaceRecord,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'
import { startConnectionProxy, type ConnectionProxy } from './connection-proxy.ts'
import { installSignalKServer, type SignalKRelease } from './signalk-releases.ts'
import { packPlugin, startSignalKServer, type SignalKServer } from './signalk-server.ts'

/** Paths of the boat server: its resources, and those of the plugin. */
export const resourcesPath = '/signalk/v2/api/resources'
export const pluginPath = '/signalk/v1/api/roadstead'

/** A site, a boat with a real Signal K server and the packed plugin, and the link between them. */
export interface BoatWorld {
  readonly site: TestServer
  readonly tiles: TileServer
  readonly proxy: ConnectionProxy
  readonly owner: TestUser
  readonly signalK: SignalKServer
  readonly packed: ReturnType<typeof packPlugin>
  /** Settings of the plugin that enable everything. */
  settings(overrides?: object): object
  countRows(table: string): Promise<number>
  /** Finds the id of a place of the site. */
  findPlaceId(name: string): Promise<number>
}

/** Starts it before the tests of a file, with the plugin without settings, and stops it after them. */
export function useBoatWorld(
  places: readonly ReturnType<typeof buildPlaceRecord>[],
  seed: (site: TestServer) => Promise<unknown> = () => Promise.resolve(),
  release: SignalKRelease = '2.23',
): BoatWorld {
  let site: TestServer
  let tiles: TileServer
  let proxy: ConnectionProxy
  let owner: TestUser
  let signalK: SignalKServer
  let packed: ReturnType<typeof packPlugin>

  beforeAll(async () => {
    await ensureBuilt(['basemap', 'plugin', 'signalk'])
    const installation = installSignalKServer(release)
    tiles = await startTileServer()
    site = await startTestServer({
      ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
    })
    await site.database.db.transaction().execute((tx) => importPlaces(tx, [...places]))
    await seed(site)
    owner = await site.createUser()
    await owner.call('POST', '/vessels', { vessel: { name: 'Aurore', loa: 11 } })
    proxy = await startConnectionProxy(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    packed = packPlugin(mkdtempSync(join(tmpdir(), 'roadstead-pack-')))
    signalK = await startSignalKServer({ installation, plugin: packed.file })
  }, 240_000)

  afterAll(async () => {
    await signalK.stop()
    proxy.server.close()
    proxy.server.closeAllConnections()
    await site.close()
    await tiles.close()
    rmSync(join(packed.file, '..'), { recursive: true, force: true })
  })

  // A test that fails while offline must not break the next ones.
  beforeEach(() => {
    proxy.isUp = true
    proxy.isSilent = false
  })

  return {
    get site() {
      return site
    },
    get tiles() {
      return tiles
    },
    get proxy() {
      return proxy
    },
    get owner() {
      return owner
    },
    get signalK() {
      return signalK
    },
    get packed() {
      return packed
    },
    settings: (overrides = {}) => ({
      site: proxy.url,
      apiKey: owner.apiKey,
      report: true,
      everyMs: 400,
      ...overrides,
    }),
    async countRows(table) {
      const { rows } = await site.database.pool.query<{ n: number }>(
        `select count(*)::int as n from ${table}`,
      )
      return rows[0]?.n ?? 0
    },
    async findPlaceId(name) {
      const { rows } = await site.database.pool.query<{ id: number }>(
        'select id from places where name = $1',
        [name],
      )
      return rows[0]?.id ?? 0
    },
  }
}
