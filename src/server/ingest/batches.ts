import { publishLiveEvent } from '../database/live-events.ts'
import { insertPositions, insertSensorReadings, type VesselObservation } from './log-queries.ts'
import { widenTrackLatitudes } from '../vessels/track-latitude-queries.ts'
import { mergeNavAids } from './nav-aid-queries.ts'
import { addPassageCounts, type ObservedPassage } from './traffic/passage-queries.ts'
import { mergeStaticData } from './static-data-queries.ts'
import { saveWeatherObservations } from './weather-queries.ts'
import { updateVesselBlurs, type BlurUpdate } from '../vessels/blur-queries.ts'
import {
  lockOrCreateVessels,
  getVesselKey,
  updateVesselPositions,
  type VesselPositionUpdate,
  type IngestVessel,
} from './vessel-queries.ts'
import type { Db } from '../database/tables.ts'
import {
  type NavAidObservation,
  type Observation,
  type PositionObservation,
  type Refusal,
  type SensorObservation,
  type StaticObservation,
  type VesselKey,
  type WeatherObservation,
} from './observation.ts'
import { simulatedSource } from './simulation/queries.ts'
import { createVisitFollower } from './visits/visit-follower.ts'
import { computePassages } from './traffic/passages.ts'
import { createJumpDetector, createStuckSensorDetector } from './rules.ts'

/** An observation on its way, and what became of it. */
export interface PendingObservation {
  source: string
  observation: Observation
  status: 'stored' | 'repeated' | Refusal | null
}

type EntryOf<O> = PendingObservation & { observation: O }

/** Stores batches of observations, each in one transaction of the caller's. */
export function createBatchWriter() {
  const isJump = createJumpDetector()
  const isStuck = createStuckSensorDetector()
  const followStays = createVisitFollower()

  async function save(tx: Db, entries: PendingObservation[]): Promise<void> {
    const ofVessels = entries.filter(isOfVessel)
    const vessels = await lockOrCreateVessels(tx, wantedOf(ofVessels))
    for (const entry of ofVessels) {
      if (!vessels.has(getVesselKey(entry.observation.vessel))) entry.status = 'no-such-vessel'
    }
    await savePositions(tx, ofVessels.filter(isPosition), vessels)
    await saveSensors(tx, ofVessels.filter(isSensor), vessels)
    await saveStatics(tx, ofVessels.filter(isStatic), vessels)
    await settle(inOrder(entries.filter(isAid)), (rows) => mergeNavAids(tx, rows))
    await settle(inOrder(entries.filter(isWeather)), (rows) => saveWeatherObservations(tx, rows))
  }

  async function saveStatics(
    tx: Db,
    entries: EntryOf<StaticObservation>[],
    vessels: Map<string, IngestVessel>,
  ): Promise<void> {
    const rows = inOrder(entries).flatMap((entry) => {
      const vessel = vessels.get(getVesselKey(entry.observation.vessel))
      return vessel ? [Object.assign(entry, { vesselId: vessel.id })] : []
    })
    await settle(rows, (known) => mergeStaticData(tx, known))
  }

  async function savePositions(
    tx: Db,
    entries: EntryOf<PositionObservation>[],
    vessels: Map<string, IngestVessel>,
  ): Promise<void> {
    const last = new Map<number, Fix | null>()
    const rows: Fresh[] = []
    for (const entry of inOrder(entries)) {
      const { observation, source } = entry
      const vessel = vessels.get(getVesselKey(observation.vessel))
      if (!vessel || entry.status) continue
      const before = last.has(vessel.id) ? (last.get(vessel.id) ?? null) : fixOf(vessel)
      if (isJump(vessel.mmsi ?? `#${vessel.id}`, before, observation)) {
        entry.status = 'jump'
        continue
      }
      // What is older than the last report is logged and moves nothing back.
      const isNews = !before || before.at < observation.at
      rows.push({
        vesselId: vessel.id,
        vessel,
        source,
        observation,
        entry,
        before: isNews ? { fix: before } : null,
      })
      if (isNews) last.set(vessel.id, observation)
    }
    const added = await insertPositions(tx, rows)
    for (const [index, { entry }] of rows.entries()) entry.status = added[index] ? 'stored' : 'repeated'
    const stored = rows.filter((_, index) => added[index])
    await widenTrackLatitudes(
      tx,
      stored.map(({ vessel, observation }) => ({ vessel, latitude: observation.latitude })),
    )
    await moveOn(
      tx,
      stored.filter(({ before }) => before),
    )
  }

  /** What new reports, oldest first, change of vessels: stays, where they are, and the paths they took. */
  async function moveOn(tx: Db, fresh: Fresh[]): Promise<void> {
    if (fresh.length === 0) return
    const reports = new Map<number, PositionObservation[]>()
    const passages: ObservedPassage[] = []
    for (const { vesselId, vessel, source, observation, before } of fresh) {
      reports.set(vesselId, [...(reports.get(vesselId) ?? []), observation])
      if (!vessel.is_open || !before?.fix) continue
      const simulated = source === simulatedSource
      for (const passage of computePassages(before.fix, observation)) passages.push({ ...passage, simulated })
    }
    const checkedIn = await followStays(tx, reports)
    const moves = [...reports].flatMap(([id, own]) =>
      own.slice(-1).map((newest) => moveTo(id, newest, checkedIn.has(id))),
    )
    await updateVesselBlurs(tx, blurredMoves(fresh, checkedIn))
    await updateVesselPositions(tx, moves)
    await addPassageCounts(tx, passages)
    await publishLiveEvent(tx, { event: 'positions', vessel_ids: [...reports.keys()] })
  }

  async function saveSensors(
    tx: Db,
    entries: EntryOf<SensorObservation>[],
    vessels: Map<string, IngestVessel>,
  ): Promise<void> {
    const rows: (VesselObservation<SensorObservation> & { entry: PendingObservation })[] = []
    for (const entry of inOrder(entries)) {
      const { observation, source } = entry
      const vessel = vessels.get(getVesselKey(observation.vessel))
      if (!vessel || entry.status) continue
      if (isStuck(`${vessel.id} ${observation.sensor}`, observation.value, observation.at))
        entry.status = 'stuck'
      else rows.push({ vesselId: vessel.id, source, observation, entry })
    }
    const added = await insertSensorReadings(tx, rows)
    for (const [index, { entry }] of rows.entries()) entry.status = added[index] ? 'stored' : 'repeated'
  }

  return save
}

/** New reports by vessel, for those that are blurred. */
function blurredMoves(fresh: Fresh[], checkedIn: ReadonlySet<number>): BlurUpdate[] {
  const moves = new Map<number, BlurUpdate>()
  for (const { vesselId, vessel, observation, source } of fresh) {
    if (vessel.blur_nm === 0) continue
    const move = moves.get(vesselId) ?? { vessel, reports: [], isCheckedIn: checkedIn.has(vesselId) }
    move.reports.push({ observation, source })
    moves.set(vesselId, move)
  }
  return [...moves.values()]
}

interface Fix {
  latitude: number
  longitude: number
  at: Date
  sog: number | null
}

/** A position on its way into the log; `before` holds the report before it, and is null for one that came late. */
type Fresh = VesselObservation<PositionObservation> & {
  entry: PendingObservation
  vessel: IngestVessel
  before: { fix: Fix | null } | null
}

function fixOf({ position, position_at: at, sog }: IngestVessel): Fix | null {
  return position && at ? { latitude: position.y, longitude: position.x, at: new Date(at), sog } : null
}

/** AIS: at anchor, moored, aground. */
const stillStatuses = new Set([1, 5, 6])
/** Slower than this a vessel that says nothing else is not under way. */
const slowKnots = 0.5

function moveTo(id: number, observation: PositionObservation, isCheckedIn: boolean): VesselPositionUpdate {
  const { at, longitude, latitude, sog, cog, heading, navStatus } = observation
  const isStill = stillStatuses.has(navStatus ?? 0) ? (sog ?? 0) < 3 : (sog ?? slowKnots) < slowKnots
  const status = isCheckedIn ? 2 : isStill ? 1 : 0
  return { id, at, longitude, latitude, sog, cog, heading, status }
}

/** Stores entries by a function that tells for each whether it was new. */
async function settle<E extends PendingObservation>(
  entries: E[],
  store: (entries: E[]) => Promise<boolean[]>,
): Promise<void> {
  const isNew = await store(entries)
  for (const [index, entry] of entries.entries()) entry.status = isNew[index] ? 'stored' : 'repeated'
}

/** Oldest first, so that each is judged by the one before. */
function inOrder<E extends { observation: { at: Date } }>(entries: E[]): E[] {
  return [...entries].sort((a, b) => a.observation.at.getTime() - b.observation.at.getTime())
}

type OfVessel = Extract<Observation, { vessel: VesselKey }>

function isOfVessel(entry: PendingObservation): entry is EntryOf<OfVessel> {
  return 'vessel' in entry.observation
}

function isPosition(entry: EntryOf<OfVessel>): entry is EntryOf<PositionObservation> {
  return entry.observation.kind === 'position'
}

function isSensor(entry: EntryOf<OfVessel>): entry is EntryOf<SensorObservation> {
  return entry.observation.kind === 'sensor'
}

function isStatic(entry: EntryOf<OfVessel>): entry is EntryOf<StaticObservation> {
  return entry.observation.kind === 'static'
}

function isAid(entry: PendingObservation): entry is EntryOf<NavAidObservation> {
  return entry.observation.kind === 'aid'
}

function isWeather(entry: PendingObservation): entry is EntryOf<WeatherObservation> {
  return entry.observation.kind === 'weather'
}

function wantedOf(entries: EntryOf<OfVessel>[]): Map<string, { vessel: VesselKey; source: string }> {
  return new Map(
    entries.map(({ source, observation }) => [
      getVesselKey(observation.vessel),
      { vessel: observation.vessel, source },
    ]),
  )
}
