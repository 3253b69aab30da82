import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { installSite, type BuiltSite } from '../support/built-site.ts'
import { insertLiveData } from '../factories/live-data.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { smallOverpassWorld } from '../fakes/overpass-world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** The same site with an unreachable tile server. */
    siteWithoutTilesUrl: string
  }
}

let sites: BuiltSite[] = []
let tiles: TileServer

/** Starts the built server twice on a small data set: with a tile server and with an unreachable one. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  tiles = await startTileServer()
  const maxZoom = 14
  const site = await installSite({
    tiles: { template: tiles.urlTemplate, maxZoom },
    overpassData: smallOverpassWorld,
    // Weather beacons and vessels come from feeds, which the tests do not have.
    write: insertLiveData,
  })
  const siteWithoutTiles = site.copy({ template: 'http://127.0.0.1:9/{z}/{x}/{y}.jpg', maxZoom })
  sites = [site, siteWithoutTiles]
  const [url, urlWithoutTiles] = await Promise.all(sites.map((each) => each.startServer()))
  project.provide('siteUrl', url ?? '')
  project.provide('siteWithoutTilesUrl', urlWithoutTiles ?? '')
}

export async function teardown(): Promise<void> {
  for (const site of sites) site.close()
  await tiles.close()
}
