import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createSimulatedFleet,
  createSimulatedReports,
  createSimulatedStaticReports,
} from '../../src/server/ingest/simulation/simulated-fleet.ts'
import { type PositionObservation, type IngestPipeline } from '../../src/server/ingest/observation.ts'
import { simulatedSource } from '../../src/server/ingest/simulation/queries.ts'
import { createIngestPipeline } from '../../src/server/ingest/pipeline.ts'
import { findSimulationPorts } from '../../src/server/ingest/simulation/queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../server/test-server.ts'
import { useBrowser } from './browser.ts'
import { signUpSiteUser, type SiteUser } from './site-user.ts'

const { open } = useBrowser()
const minuteMs = 60_000
const now = Date.now()
/** Longer than a boat of the demonstration lies in a port and sails to the next: each arrives and leaves once. */
const sailedMs = 8 * 60 * minuteMs

let tiles: TileServer
let server: TestServer
let sea: IngestPipeline
let site: string
let member: SiteUser
/** Boats between two ports each, so that nobody lies beside them and their markers are their own. */
let leaver: Boat
let arriver: Boat

beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const ports = ['Alder North', 'Alder South', 'Birch North', 'Birch South'].map((name, index) =>
    buildPlaceRecord({ name, latitude: index % 2 ? 43.3 : 43.4, longitude: index < 2 ? 4 : 4.3 }),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, ports))
  const sail = await findSimulationPorts(server.database.db)
  const fleet = createSimulatedFleet(sail, (from, to) => from.longitude === to.longitude)
  leaver = boatOf(fleet, 4)
  arriver = boatOf(fleet, 4.3)
  sea = createIngestPipeline({ database: server.database, clock: () => new Date() })
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
  member = await signUpSiteUser(site)
})
afterAll(async () => {
  await sea.close()
  await server.close()
  await tiles.close()
})

type Boat = ReturnType<typeof createSimulatedFleet>[number]

function boatOf(fleet: Boat[], longitude: number): Boat {
  const boat = fleet.find(({ from }) => from.longitude === longitude)
  if (!boat) throw new Error('no boat sails there')
  return boat
}

function positionAt(boat: Boat, at: number): PositionObservation {
  const [first] = createSimulatedReports([boat], new Date(at))
  if (first?.kind !== 'position') throw new Error('a report begins with the position')
  return first
}

/** The first moment after the beginning when a boat that lay there sails, or the other way round. */
function momentOf(boat: Boat, sails: boolean): number {
  const isAsWanted = (at: number) => (positionAt(boat, at).sog ?? 0) > 0 === sails
  for (let at = now - sailedMs + 60 * minuteMs; at < now - 30 * minuteMs; at += minuteMs)
    if (isAsWanted(at) && !isAsWanted(at - minuteMs)) return at
  throw new Error(`${boat.name} does not do that in these hours`)
}

/** Lets a boat report from one moment to another, every five minutes as a receiver hears it. */
async function sail(boat: Boat, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 5 * minuteMs)
    await sea.ingest(simulatedSource, createSimulatedReports([boat], new Date(at)))
}

it('simulated boats sail, check in and leave while the map and a place are looked at', async () => {
  const departure = momentOf(leaver, true)
  const arrival = momentOf(arriver, false)
  await sea.ingest(simulatedSource, createSimulatedStaticReports([leaver, arriver], new Date(now - sailedMs)))
  await sail(leaver, departure - 50 * minuteMs, departure - 5 * minuteMs)
  await sail(arriver, arrival - 30 * minuteMs, arrival - 5 * minuteMs)
  const end = positionAt(arriver, arrival)
  const harbour = [arriver.from, arriver.to].find(({ latitude }) => latitude === end.latitude)
  const query = encodeURIComponent(harbour?.name ?? '')
  const { places } = await member.call<{ places: { id: number }[] }>('GET', `/search/?query=${query}`)

  const map = await open(`${site}/?lat=43.35&lng=4.15&zoom=11&layers=vessels`, { context: member.context })
  const place = await open(`${site}/placeview/${places[0]?.id}`, { context: member.context })
  await place.getByRole('button', { name: /^Vessels at this place/ }).click()
  const visitor = place.getByRole('link', { name: arriver.name })
  const marker = map.getByRole('button', { name: leaver.name })
  await marker.click()
  const popup = map.locator('.leaflet-popup')
  await popup.getByText('Checked in at').waitFor()
  await popup.getByText(leaver.name).waitFor()
  expect(leaver.name).toContain('(simulated)')
  expect(await visitor.count()).toBe(0)
  const berth = await marker.boundingBox()

  await sail(arriver, arrival, arrival + 20 * minuteMs)
  await visitor.first().waitFor()
  await sail(leaver, departure, departure + 30 * minuteMs)
  const moved = async () => Math.abs(((await marker.boundingBox())?.y ?? 0) - (berth?.y ?? 0))
  await expect.poll(moved).toBeGreaterThan(40)
  await expect.poll(() => popup.getByText('Checked in at').count()).toBe(0)
})
