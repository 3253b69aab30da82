import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/ensure-built.js'
import { installSite, type BuiltSite } from '../fakes/built-site.ts'
import { insertLiveData } from '../fakes/live-data.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { smallOverpassWorld } from '../fakes/overpass-world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** The same site, but its tile server is away. */
    darkSiteUrl: string
  }
}

const sites: BuiltSite[] = []
let tiles: TileServer

/** The built server, twice, on a small world of its own: with a tile server and with one that is away. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(['ground', 'site', 'server'])
  tiles = await startTileServer()
  project.provide('siteUrl', await serve(tiles.urlTemplate))
  project.provide('darkSiteUrl', await serve('http://127.0.0.1:9/{z}/{x}/{y}.jpg'))
}

export async function teardown(): Promise<void> {
  for (const site of sites) site.close()
  await tiles.close()
}

/** An aid off Portugal that a test may edit while the others look at theirs. */
const spareAid = {
  type: 'node',
  id: 300,
  lat: 37.02,
  lon: -8.99,
  tags: {
    'seamark:type': 'light_major',
    'seamark:name': 'São Vicente',
    'seamark:radio_station:mmsi': '992632001',
  },
}

async function serve(template: string): Promise<string> {
  const world = { ...smallOverpassWorld, elements: [...smallOverpassWorld.elements, spareAid] }
  const site = await installSite({ tiles: { template, maxZoom: 14 }, overpassData: world })
  sites.push(site)
  // Beacons and vessels come by feeds, which the tests have not.
  await site.writeDatabase(insertLiveData)
  return site.startServer()
}
