import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { vi } from 'vitest'
import type { Vessel } from '../../../src/core/contract/vessel.ts'
import { importPlaces } from '../../../src/server/imports/place-queries.ts'
import {
  updateCheckedInCounts,
  updateNearbyTowns,
  updateTrafficIndex,
} from '../../../src/server/ingest/visits/count-queries.ts'
import { endStaleVisits } from '../../../src/server/ingest/visits/queries.ts'
import { insertVessel } from '../../factories/live-rows.ts'
import { listenForCable, openRawCableClient, type RawCableClient } from '../../support/cable-clients.ts'
import { simulateDatabaseClock } from '../../support/simulated-database-clock.ts'
import {
  buildPlaceRecord,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/test-server.ts'
import { listedPort, voyages, type History, type SentReport, type Voyage } from './voyages.ts'

/** Requesters whose answers must not depend on the history of hidden vessels; null is a visitor. */
export interface Viewers {
  visitor: null
  stranger: TestUser
  /** Follows all vessels, accepted by no owner. */
  follower: TestUser
  /** Accepted by the owners of vessels that are shown in areas. */
  accepted: TestUser
}

/** A server with one history of all voyages, whose clock and database clock are simulated. */
export interface World {
  server: TestServer
  viewers: Viewers
  /** Registered GET routes. */
  routes: string[]
  /** Ids of the vessels by name of their voyage, and their owners. */
  vessels: Map<string, { id: number; owner: TestUser }>
  placeIds: number[]
  /** Reports not sent yet, in order of reception. */
  pending: SentReport[]
  clients: { name: string; client: RawCableClient; read: number }[]
  setTime(at: Date): Promise<void>
}

const maxVesselsPerOwner = 6

/** Starts a world at a time; `plant` are statements that open a leak. */
export async function startWorld(
  history: History,
  start: Date,
  plant: readonly string[] = [],
): Promise<World> {
  vi.setSystemTime(start)
  const routes: string[] = []
  const recordRoute = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance } // as Fastify documents the channel
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      if ([method].flat().includes('GET')) routes.push(url)
    })
  }
  subscribe('fastify.initialization', recordRoute)
  const server = await startTestServer({ PUBLIC_URL: 'https://site.example' })
  unsubscribe('fastify.initialization', recordRoute)
  const setDatabaseTime = await simulateDatabaseClock(server.database)
  const setTime = async (at: Date) => {
    vi.setSystemTime(at)
    await setDatabaseTime(at)
  }
  await setTime(start)
  const { pool, db } = server.database
  await db
    .transaction()
    .execute((tx) =>
      importPlaces(tx, [
        buildPlaceRecord({ name: 'Listed port', ...listedPort, city: 'Port' }),
        buildPlaceRecord({ name: 'Other port', latitude: 41.21, longitude: 5.41, city: 'Other' }),
      ]),
    )
  const { rows: places } = await pool.query('select id from places order by id')
  const viewers = {
    visitor: null,
    stranger: await server.createUser(),
    follower: await server.createUser(),
    accepted: await server.createUser(),
  }
  const vessels = new Map<string, { id: number; owner: TestUser }>()
  const pending: SentReport[] = []
  let owner = await server.createUser()
  for (const [index, voyage] of voyages.entries()) {
    if (index > 0 && index % maxVesselsPerOwner === 0) owner = await server.createUser()
    const id = await addVessel(server, owner, voyage)
    vessels.set(voyage.name, { id, owner })
    pending.push(...voyage.listReports(id, history, start))
    await viewers.follower.call('POST', `/connections?vessel_id=${id}`)
    if (voyage.isExactForFollowers) continue
    await viewers.accepted.call('POST', `/connections?vessel_id=${id}`)
    await owner.call('PATCH', `/vessels/${id}/followers`, { user_id: viewers.accepted.id, accepted: true })
  }
  for (const statement of plant) await pool.query(statement)
  pending.sort((a, b) => a.receivedAt - b.receivedAt)
  const world = { server, viewers, routes, vessels, placeIds: places.map(({ id }) => id), pending, setTime }
  return { ...world, clients: await openClients(server, viewers, world.placeIds) }
}

async function addVessel(server: TestServer, owner: TestUser, voyage: Voyage): Promise<number> {
  const fields = { name: voyage.name, loa: 12, ...(voyage.mmsi && { mmsi: voyage.mmsi }) }
  if (!voyage.isClaimed) {
    const vessel = { ...fields, privacy: voyage.privacy }
    const { status, body } = await owner.call('POST', '/vessels', { vessel })
    if (status !== 201) throw new Error(`${voyage.name}: ${JSON.stringify(body)}`)
    return (body as Vessel).id
  }
  const id = await insertVessel(server.database, { name: voyage.name, mmsi: voyage.mmsi, source: 'ais' })
  const vessel = { user_id: owner.id, privacy: voyage.privacy }
  const { status, body } = await owner.call('PATCH', `/vessels/${id}`, { vessel })
  if (status !== 200) throw new Error(`${voyage.name}: ${JSON.stringify(body)}`)
  return id
}

/** Subscribes to every channel. */
async function openClients(
  server: TestServer,
  { stranger, follower, accepted }: Viewers,
  placeIds: number[],
): Promise<World['clients']> {
  const url = await listenForCable(server.app)
  const clients: World['clients'] = []
  for (const [name, user] of Object.entries({ visitor: null, stranger, follower, accepted })) {
    const client = await openRawCableClient(url, user ? { authorization: `Bearer ${user.apiKey}` } : {})
    await client.nextFrame()
    await client.subscribe('ActivityChannel')
    for (const id of placeIds) await client.subscribe('PlaceChannel', { id })
    if (user) await client.subscribe('ConnectionsChannel', { bbox: [-180, -90, 180, 90] })
    clients.push({ name, client, read: client.frames.length })
  }
  return clients
}

/** Sends the reports that are received until an hour, each at its time. */
export async function sendReportsUntil(world: World, start: Date, hour: number): Promise<void> {
  const { ingest } = world.server.app
  for (let next = world.pending[0]; next && next.receivedAt <= hour; next = world.pending[0]) {
    const receivedAt = next.receivedAt
    await world.setTime(new Date(start.getTime() + receivedAt * 3_600_000))
    const together = world.pending.filter((report) => report.receivedAt === receivedAt)
    world.pending.splice(0, together.length)
    for (const source of ['plotter', 'ais'] as const) {
      const observations = together.flatMap((report) =>
        report.source === source ? [report.observation] : [],
      )
      if (observations.length > 0) await ingest.ingest(source, observations)
    }
  }
  await world.setTime(new Date(start.getTime() + hour * 3_600_000))
}

/** Runs the jobs that compute from visits and positions. */
export async function runJobs({ server }: World): Promise<void> {
  const { db } = server.database
  await endStaleVisits(db)
  await updateCheckedInCounts(db)
  while ((await updateNearbyTowns(db)) > 0);
  await updateTrafficIndex(db)
}

export async function closeWorld(world: World): Promise<void> {
  for (const { client } of world.clients) client.socket.close()
  await world.server.close()
}
