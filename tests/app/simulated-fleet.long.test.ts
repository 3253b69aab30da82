import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createSimulatedFleet,
  createSimulatedReports,
  createSimulatedStaticReports,
} from '../../src/server/ingest/simulation/simulated-fleet.ts'
import { type PositionObservation, type IngestPipeline } from '../../src/server/ingest/observation.ts'
import { simulatedSource } from '../../src/server/database/simulated-data-queries.ts'
import { createIngestPipeline } from '../../src/server/ingest/pipeline.ts'
import { findSimulationPorts } from '../../src/server/ingest/simulation/queries.ts'
import { importPlaces } from '../../src/server/imports/place-queries.ts'
import { startTileServer, type TileServer } from '../fakes/tile-server.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../support/test-server.ts'
import { useBrowser } from '../support/browser.ts'
import { signUpSiteUser, type SiteUser } from '../support/site-user.ts'

const { open } = useBrowser()
const minuteMs = 60_000
const now = Date.now()
/** Longer than a simulated boat stays in a port plus one passage, so each arrives and leaves once. */
const simulatedMs = 8 * 60 * minuteMs

let tiles: TileServer
let server: TestServer
let pipeline: IngestPipeline
let site: string
let user: SiteUser
/** Each boat sails between its own two ports, so that its marker is not clustered with another. */
let departingBoat: Boat
let arrivingBoat: Boat

beforeAll(async () => {
  tiles = await startTileServer()
  server = await startTestServer({
    ROADSTEAD_TILES: tiles.writeSourcesFile({ template: tiles.urlTemplate }),
  })
  const ports = ['Alder North', 'Alder South', 'Birch North', 'Birch South'].map((name, index) =>
    buildPlaceRecord({ name, latitude: index % 2 ? 43.3 : 43.4, longitude: index < 2 ? 4 : 4.3 }),
  )
  await server.database.db.transaction().execute((tx) => importPlaces(tx, ports))
  const simulationPorts = await findSimulationPorts(server.database.db)
  const fleet = createSimulatedFleet(simulationPorts, (from, to) => from.longitude === to.longitude)
  departingBoat = findBoat(fleet, 4)
  arrivingBoat = findBoat(fleet, 4.3)
  pipeline = createIngestPipeline({ database: server.database.forFeed(), clock: () => new Date() })
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
  user = await signUpSiteUser(site)
})
afterAll(async () => {
  await pipeline.close()
  await server.close()
  await tiles.close()
})

type Boat = ReturnType<typeof createSimulatedFleet>[number]

function findBoat(fleet: Boat[], longitude: number): Boat {
  const boat = fleet.find(({ from }) => from.longitude === longitude)
  if (!boat) throw new Error('no boat sails there')
  return boat
}

function simulatePosition(boat: Boat, at: number): PositionObservation {
  const [first] = createSimulatedReports([boat], new Date(at))
  if (first?.kind !== 'position') throw new Error('a report begins with the position')
  return first
}

/** Finds the first time at which a boat departs (`sails` true) or arrives (`sails` false). */
function findStateChange(boat: Boat, sails: boolean): number {
  const isInState = (at: number) => (simulatePosition(boat, at).sog ?? 0) > 0 === sails
  for (let at = now - simulatedMs + 60 * minuteMs; at < now - 30 * minuteMs; at += minuteMs)
    if (isInState(at) && !isInState(at - minuteMs)) return at
  throw new Error(`${boat.name} does not do that in these hours`)
}

/** Ingests the reports of a boat from one time to another, one every five minutes. */
async function ingestReports(boat: Boat, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 5 * minuteMs)
    await pipeline.ingest(simulatedSource, createSimulatedReports([boat], new Date(at)))
}

it('updates an open map and place page while simulated boats sail, check in and leave', async () => {
  const departure = findStateChange(departingBoat, true)
  const arrival = findStateChange(arrivingBoat, false)
  await pipeline.ingest(
    simulatedSource,
    createSimulatedStaticReports([departingBoat, arrivingBoat], new Date(now - simulatedMs)),
  )
  await ingestReports(departingBoat, departure - 50 * minuteMs, departure - 5 * minuteMs)
  await ingestReports(arrivingBoat, arrival - 30 * minuteMs, arrival - 5 * minuteMs)
  const end = simulatePosition(arrivingBoat, arrival)
  const arrivalPort = [arrivingBoat.from, arrivingBoat.to].find(({ latitude }) => latitude === end.latitude)
  const query = encodeURIComponent(arrivalPort?.name ?? '')
  const { places } = await user.call<{ places: { id: number }[] }>('GET', `/search/?query=${query}`)

  const map = await open(`${site}/?lat=43.35&lng=4.08&zoom=11&layers=vessels`, { context: user.context })
  const place = await open(`${site}/placeview/${places[0]?.id}`, { context: user.context })
  await place.getByRole('button', { name: /^Vessels at this place/ }).click()
  const visitorLink = place.getByRole('link', { name: arrivingBoat.name })
  const marker = map
    .locator('.leaflet-marker-icon')
    .and(map.getByRole('button', { name: departingBoat.name }))
  await marker.click()
  const popup = map.locator('.leaflet-popup')
  await popup.getByText('Checked in at').waitFor()
  await popup.getByText(departingBoat.name).waitFor()
  expect(departingBoat.name).toContain('(simulated)')
  expect(await visitorLink.count()).toBe(0)
  const positionAtPort = await marker.boundingBox()

  await ingestReports(arrivingBoat, arrival, arrival + 20 * minuteMs)
  await visitorLink.first().waitFor()
  await ingestReports(departingBoat, departure, departure + 30 * minuteMs)
  const getDistanceMovedPx = async () =>
    Math.abs(((await marker.boundingBox())?.y ?? 0) - (positionAtPort?.y ?? 0))
  await expect.poll(getDistanceMovedPx).toBeGreaterThan(40)
  await expect.poll(() => popup.getByText('Checked in at').count()).toBe(0)
})
