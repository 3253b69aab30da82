import { observationLimits as limits } from '../../core/limits/ingest.ts'
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

/** A queued observation and its result. */
export interface PendingObservation {
  source: string
  observation: Observation
  status: 'stored' | 'repeated' | Refusal | null
}

type EntryOf<O> = PendingObservation & { observation: O }

/**
 * Creates a writer that stores a batch of observations within the caller's transaction.
 * Stored times that are in the future come from a clock that was wrong, and do not keep
 * new observations out.
 */
export function createBatchWriter(clock: () => Date) {
  const isJump = createJumpDetector()
  const isStuck = createStuckSensorDetector()
  const followVisits = createVisitFollower()

  /** Latest time that an observation can have. */
  const getLatestTime = () => new Date(clock().getTime() + limits.maxFutureMs)

  async function save(tx: Db, entries: PendingObservation[]): Promise<void> {
    const vesselEntries = entries.filter(isVesselEntry)
    const vessels = await lockOrCreateVessels(tx, collectVessels(vesselEntries))
    for (const entry of vesselEntries) {
      if (!vessels.has(getVesselKey(entry.observation.vessel))) entry.status = 'no-such-vessel'
    }
    await savePositions(tx, vesselEntries.filter(isPosition), vessels)
    await saveSensors(tx, vesselEntries.filter(isSensor), vessels)
    await saveStatics(tx, vesselEntries.filter(isStatic), vessels)
    await storeAndSetStatus(sortByTime(entries.filter(isAid)), (rows) =>
      mergeNavAids(tx, rows, getLatestTime()),
    )
    await storeAndSetStatus(sortByTime(entries.filter(isWeather)), (rows) =>
      saveWeatherObservations(tx, rows),
    )
  }

  async function saveStatics(
    tx: Db,
    entries: EntryOf<StaticObservation>[],
    vessels: Map<string, IngestVessel>,
  ): Promise<void> {
    const rows = sortByTime(entries).flatMap((entry) => {
      const vessel = vessels.get(getVesselKey(entry.observation.vessel))
      return vessel ? [Object.assign(entry, { vesselId: vessel.id })] : []
    })
    await storeAndSetStatus(rows, (known) => mergeStaticData(tx, known, getLatestTime()))
  }

  async function savePositions(
    tx: Db,
    entries: EntryOf<PositionObservation>[],
    vessels: Map<string, IngestVessel>,
  ): Promise<void> {
    const last = new Map<number, Fix | null>()
    const rows: NewPosition[] = []
    for (const entry of sortByTime(entries)) {
      const { observation, source } = entry
      const vessel = vessels.get(getVesselKey(observation.vessel))
      if (!vessel || entry.status) continue
      const before = last.has(vessel.id) ? (last.get(vessel.id) ?? null) : toFix(vessel, getLatestTime())
      if (isJump(vessel.mmsi ?? `#${vessel.id}`, before, observation)) {
        entry.status = 'jump'
        continue
      }
      // A report older than the last one is logged, but does not update the vessel's position.
      const isLatest = !before || before.at < observation.at
      rows.push({
        vesselId: vessel.id,
        vessel,
        source,
        observation,
        entry,
        before: isLatest ? { fix: before } : null,
      })
      if (isLatest) last.set(vessel.id, observation)
    }
    const added = await insertPositions(tx, rows)
    for (const [index, { entry }] of rows.entries()) entry.status = added[index] ? 'stored' : 'repeated'
    const stored = rows.filter((_, index) => added[index])
    await widenTrackLatitudes(
      tx,
      stored.map(({ vessel, observation }) => ({ vessel, latitude: observation.latitude })),
    )
    await applyReports(
      tx,
      stored.filter(({ before }) => before),
    )
  }

  /** Applies new reports, oldest first, to visits, current positions and traffic paths. */
  async function applyReports(tx: Db, newPositions: NewPosition[]): Promise<void> {
    if (newPositions.length === 0) return
    const reports = new Map<number, PositionObservation[]>()
    const passages: ObservedPassage[] = []
    for (const { vesselId, vessel, source, observation, before } of newPositions) {
      reports.set(vesselId, [...(reports.get(vesselId) ?? []), observation])
      if (!vessel.is_open || !before?.fix) continue
      const simulated = source === simulatedSource
      for (const passage of computePassages(before.fix, observation)) passages.push({ ...passage, simulated })
    }
    const checkedIn = await followVisits(tx, reports)
    const moves = [...reports].flatMap(([id, vesselReports]) =>
      vesselReports.slice(-1).map((newest) => toPositionUpdate(id, newest, checkedIn.has(id))),
    )
    await updateVesselBlurs(tx, groupBlurUpdates(newPositions, checkedIn))
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
    for (const entry of sortByTime(entries)) {
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

/** Groups the new reports of vessels with blurred positions. */
function groupBlurUpdates(newPositions: NewPosition[], checkedIn: ReadonlySet<number>): BlurUpdate[] {
  const moves = new Map<number, BlurUpdate>()
  for (const { vesselId, vessel, observation, source } of newPositions) {
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

/** A position to log; `before` holds the previous report, and is null for a report that arrived late. */
type NewPosition = VesselObservation<PositionObservation> & {
  entry: PendingObservation
  vessel: IngestVessel
  before: { fix: Fix | null } | null
}

function toFix({ position, position_at: at, sog }: IngestVessel, latestTime: Date): Fix | null {
  return position && at && new Date(at) <= latestTime
    ? { latitude: position.y, longitude: position.x, at: new Date(at), sog }
    : null
}

/** AIS navigation statuses: at anchor, moored, aground. */
const stationaryStatuses = new Set([1, 5, 6])
/** Below this speed, in knots, a vessel without a stationary status counts as not under way. */
const maxStationaryKnots = 0.5

function toPositionUpdate(
  id: number,
  observation: PositionObservation,
  isCheckedIn: boolean,
): VesselPositionUpdate {
  const { at, longitude, latitude, sog, cog, heading, navStatus } = observation
  const isStationary = stationaryStatuses.has(navStatus ?? 0)
    ? (sog ?? 0) < 3
    : (sog ?? maxStationaryKnots) < maxStationaryKnots
  const status = isCheckedIn ? 2 : isStationary ? 1 : 0
  return { id, at, longitude, latitude, sog, cog, heading, status }
}

/** Stores entries and sets their status; `store` returns for each entry whether it was new. */
async function storeAndSetStatus<E extends PendingObservation>(
  entries: E[],
  store: (entries: E[]) => Promise<boolean[]>,
): Promise<void> {
  const isNew = await store(entries)
  for (const [index, entry] of entries.entries()) entry.status = isNew[index] ? 'stored' : 'repeated'
}

/** Sorts entries oldest first, because each is compared with the previous one. */
function sortByTime<E extends { observation: { at: Date } }>(entries: E[]): E[] {
  return [...entries].sort((a, b) => a.observation.at.getTime() - b.observation.at.getTime())
}

type VesselObservationKind = Extract<Observation, { vessel: VesselKey }>

function isVesselEntry(entry: PendingObservation): entry is EntryOf<VesselObservationKind> {
  return 'vessel' in entry.observation
}

function isPosition(entry: EntryOf<VesselObservationKind>): entry is EntryOf<PositionObservation> {
  return entry.observation.kind === 'position'
}

function isSensor(entry: EntryOf<VesselObservationKind>): entry is EntryOf<SensorObservation> {
  return entry.observation.kind === 'sensor'
}

function isStatic(entry: EntryOf<VesselObservationKind>): entry is EntryOf<StaticObservation> {
  return entry.observation.kind === 'static'
}

function isAid(entry: PendingObservation): entry is EntryOf<NavAidObservation> {
  return entry.observation.kind === 'aid'
}

function isWeather(entry: PendingObservation): entry is EntryOf<WeatherObservation> {
  return entry.observation.kind === 'weather'
}

function collectVessels(
  entries: EntryOf<VesselObservationKind>[],
): Map<string, { vessel: VesselKey; source: string }> {
  return new Map(
    entries.map(({ source, observation }) => [
      getVesselKey(observation.vessel),
      { vessel: observation.vessel, source },
    ]),
  )
}
