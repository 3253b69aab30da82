import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visitDetection } from '../../../../src/core/limits/ingest.ts'
import { importPlaces } from '../../../../src/server/imports/place-queries.ts'
import type { PositionObservation } from '../../../../src/server/ingest/observation.ts'
import { createVisitFollower } from '../../../../src/server/ingest/visits/visit-follower.ts'
import { insertVessel } from '../../../factories/live-rows.ts'
import { buildPlaceRecord, startTestServer, type TestServer } from '../../../support/test-server.ts'

const start = new Date('2026-05-01T12:00:00Z').getTime()
const arrivalMinutes = visitDetection.arrivalMs / 60_000
const departureMinutes = visitDetection.departureMs / 60_000
/** Positions at a place, beside it without having left at once, and where no place is. */
const [there, aside, nowhere] = [
  { latitude: 43.5, longitude: 4 },
  { latitude: 43.52, longitude: 4 },
  { latitude: 42, longitude: 4 },
]

let server: TestServer
let follow: ReturnType<typeof createVisitFollower>
beforeAll(async () => {
  server = await startTestServer()
  await importPlace(there)
})
afterAll(() => server.close())
beforeEach(() => {
  follow = createVisitFollower()
})

const importPlace = (at: { latitude: number; longitude: number }) =>
  server.database.db.transaction().execute((tx) => importPlaces(tx, [buildPlaceRecord(at)]))

type Report = [minutes: number, at: { latitude: number; longitude: number }, sog?: number]

/** Follows reports of vessels. Returns the vessels that are checked in. */
async function report(reports: Record<number, Report[]>): Promise<number[]> {
  const byVessel = Object.entries(reports).map(([id, list]): [number, PositionObservation[]] => [
    Number(id),
    list.map(([minutes, at, sog = 0]) => ({
      kind: 'position',
      vessel: { vesselId: Number(id) },
      at: new Date(start + minutes * 60_000),
      ...at,
      sog,
      cog: null,
      heading: null,
      navStatus: null,
    })),
  ])
  const checkedIn = await server.database.db.transaction().execute((tx) => follow(tx, new Map(byVessel)))
  return [...checkedIn].toSorted((a, b) => a - b)
}

/** Stays of a vessel, in minutes since the start. */
async function fetchVisits(vesselId: number) {
  const { rows } = await server.database.pool.query<Record<string, string | null>>(
    'select arrived_at, last_seen_at, away_since, left_at from visits where vessel_id = $1 order by arrived_at',
    [vesselId],
  )
  const toMinutes = (at: string | null = null) => at && (Date.parse(at) - start) / 60_000
  return rows.map((row) => ({
    arrived: toMinutes(row.arrived_at),
    seen: toMinutes(row.last_seen_at),
    away: toMinutes(row.away_since),
    left: toMinutes(row.left_at),
  }))
}

const addVessel = () => insertVessel(server.database)

async function addArrivedVessel(): Promise<number> {
  const id = await addVessel()
  await report({
    [id]: [
      [0, there],
      [arrivalMinutes, there],
    ],
  })
  return id
}

describe('a vessel at a place', () => {
  it('is checked in by reports in one batch and in several', async () => {
    const [first, second] = [await addVessel(), await addVessel()]
    expect(
      await report({
        [first]: [
          [0, there],
          [arrivalMinutes, there],
        ],
        [second]: [[0, there]],
      }),
    ).toEqual([first])
    expect(await report({ [second]: [[arrivalMinutes - 1, there]] })).toEqual([])
    expect(
      await report({ [second]: [[arrivalMinutes, there]], [first]: [[arrivalMinutes + 1, there]] }),
    ).toEqual([first, second])
    const stay = { arrived: 0, away: null, left: null }
    expect(await fetchVisits(first)).toEqual([{ ...stay, seen: arrivalMinutes + 1 }])
    expect(await fetchVisits(second)).toEqual([{ ...stay, seen: arrivalMinutes }])
  })

  it('is not checked in if it moved meanwhile', async () => {
    const id = await addVessel()
    expect(
      await report({
        [id]: [
          [0, there],
          [arrivalMinutes / 2, there, visitDetection.stationaryKnots + 1],
          [arrivalMinutes, there],
        ],
      }),
    ).toEqual([])
    expect(await report({ [id]: [[2 * arrivalMinutes, there]] })).toEqual([id])
    expect(await fetchVisits(id)).toMatchObject([{ arrived: arrivalMinutes }])
  })

  it('is seen at most once in an interval', async () => {
    const id = await addArrivedVessel()
    const interval = visitDetection.lastSeenIntervalMs / 60_000
    expect(await report({ [id]: [[arrivalMinutes + interval - 0.1, there]] })).toEqual([id])
    expect(await fetchVisits(id)).toMatchObject([{ seen: arrivalMinutes }])
    await report({ [id]: [[arrivalMinutes + interval, there]] })
    expect(await fetchVisits(id)).toMatchObject([{ seen: arrivalMinutes + interval }])
  })

  it('stays checked in while it is away for a short time, and is not seen there', async () => {
    const id = await addArrivedVessel()
    const away = arrivalMinutes + 20
    expect(await report({ [id]: [[away, aside, 3]] })).toEqual([id])
    const stay = { arrived: 0, seen: arrivalMinutes, left: null }
    expect(await fetchVisits(id)).toEqual([{ ...stay, away }])
    expect(await report({ [id]: [[away + departureMinutes - 1, aside, 3]] })).toEqual([id])
    expect(await fetchVisits(id)).toEqual([{ ...stay, away }])
    expect(await report({ [id]: [[away + departureMinutes, there]] })).toEqual([id])
    expect(await fetchVisits(id)).toEqual([{ ...stay, seen: away + departureMinutes, away: null }])
  })

  it('leaves at the time of its last position at the place', async () => {
    const id = await addArrivedVessel()
    const away = arrivalMinutes + 20
    await report({ [id]: [[away, aside, 3]] })
    expect(await report({ [id]: [[away + departureMinutes, aside, 3]] })).toEqual([])
    expect(await fetchVisits(id)).toMatchObject([{ seen: arrivalMinutes, left: away }])
  })

  it('can arrive and leave in one batch', async () => {
    const id = await addVessel()
    const left = arrivalMinutes + 30
    const reports: Report[] = [
      [0, there],
      [arrivalMinutes, there],
      [left, nowhere, 9],
    ]
    expect(await report({ [id]: reports })).toEqual([])
    expect(await fetchVisits(id)).toMatchObject([{ arrived: 0, seen: arrivalMinutes, left }])
  })

  it('can leave and come back in one batch', async () => {
    const [id, other] = [await addArrivedVessel(), await addArrivedVessel()]
    const back = arrivalMinutes + 60
    const reports: Report[] = [
      [arrivalMinutes + 5, there],
      [arrivalMinutes + 30, nowhere, 9],
      [back, there],
      [back + arrivalMinutes, there],
      [back + arrivalMinutes + 5, there],
    ]
    expect(await report({ [id]: reports, [other]: reports.slice(0, 2) })).toEqual([id])
    expect(await fetchVisits(id)).toMatchObject([
      { arrived: 0, seen: arrivalMinutes + 5, left: arrivalMinutes + 30 },
      { arrived: back, seen: back + arrivalMinutes + 5, left: null },
    ])
    expect(await fetchVisits(other)).toMatchObject([{ arrived: 0, left: arrivalMinutes + 30 }])
  })
})

it('a vessel where no place is, is searched a place for once in each of its rests', async () => {
  const id = await addVessel()
  expect(
    await report({
      [id]: [
        [0, nowhere],
        [arrivalMinutes, nowhere],
        [arrivalMinutes + 1, nowhere],
      ],
    }),
  ).toEqual([])
  await importPlace(nowhere)
  expect(await report({ [id]: [[arrivalMinutes + 2, nowhere]] })).toEqual([])
  const again = arrivalMinutes + 10
  expect(
    await report({
      [id]: [
        [again, nowhere, 5],
        [again + 1, nowhere],
        [again + 1 + arrivalMinutes, nowhere],
      ],
    }),
  ).toEqual([id])
  expect(await fetchVisits(id)).toMatchObject([{ arrived: again + 1 }])
})

it('vessels that are gone, and no reports, change nothing', async () => {
  expect(
    await report({
      999_999: [
        [0, there],
        [arrivalMinutes, there],
      ],
    }),
  ).toEqual([])
  expect(await report({})).toEqual([])
})
