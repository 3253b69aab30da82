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

const sites: BuiltSite[] = []
let tiles: TileServer

/** Starts the built server twice on a small data set: with a tile server and with an unreachable one. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(['basemap', 'site', 'server'])
  tiles = await startTileServer()
  project.provide('siteUrl', await startSite(tiles.urlTemplate))
  project.provide('siteWithoutTilesUrl', await startSite('http://127.0.0.1:9/{z}/{x}/{y}.jpg'))
}

export async function teardown(): Promise<void> {
  for (const site of sites) site.close()
  await tiles.close()
}

async function startSite(template: string): Promise<string> {
  const site = await installSite({ tiles: { template, maxZoom: 14 }, overpassData: smallOverpassWorld })
  sites.push(site)
  // Weather beacons and vessels come from feeds, which the tests do not have.
  await site.writeDatabase(insertLiveData)
  return site.startServer()
}
