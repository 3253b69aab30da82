import { observationLimits as limits } from '../../core/limits/ingest.ts'
import { publishLiveEvent } from '../database/events/live-events.ts'
import { insertPositions, insertSensorReadings, type VesselObservation } from './log-queries.ts'
import { mergeNavAids } from './nav-aid-queries.ts'
import { addPassageCounts, type ObservedPassage } from './traffic/passage-queries.ts'
import { mergeStaticData } from './static-data-queries.ts'
import { saveWeatherObservations } from './weather-queries.ts'
import { visibilities, type Visibility } from '../vessels/visibility.ts'
import {
  createVisibilityLookup,
  isBeforePrivacyChange,
  readHiddenFixes,
  type VisibilityLookup,
} from './visibility-queries.ts'
import {
  lockOrCreateVessels,
  getVesselKey,
  updateVesselPositions,
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
import { simulatedSource } from '../database/simulated-data-queries.ts'
import { toPositionUpdate } from './position-update.ts'
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
    const weather = entries.filter(isWeather)
    // Ships that report weather are locked too: they must not become hidden between the check and the storage.
    const reporters = weather.flatMap(({ observation: { station } }) => station.mmsi ?? [])
    const vessels = await lockOrCreateVessels(tx, collectVessels(vesselEntries), reporters)
    for (const entry of vesselEntries) {
      if (!vessels.has(getVesselKey(entry.observation.vessel))) entry.status = 'no-such-vessel'
    }
    const batch = {
      vessels,
      lookUp: await createVisibilityLookup(tx, toTimedReports(vesselEntries, vessels)),
    }
    await savePositions(tx, vesselEntries.filter(isPosition), batch)
    await saveSensors(tx, vesselEntries.filter(isSensor), batch)
    await saveStatics(tx, vesselEntries.filter(isStatic), batch)
    await storeAndSetStatus(sortByTime(entries.filter(isAid)), (rows) =>
      mergeNavAids(tx, rows, getLatestTime()),
    )
    await storeAndSetStatus(sortByTime(weather), (rows) => saveWeatherObservations(tx, rows))
  }

  async function saveStatics(
    tx: Db,
    entries: EntryOf<StaticObservation>[],
    { vessels, lookUp }: Batch,
  ): Promise<void> {
    const rows = sortByTime(entries).flatMap((entry) => {
      const vessel = vessels.get(getVesselKey(entry.observation.vessel))
      if (!vessel) return []
      const visibility = lookUp(vessel, entry.observation.at)
      if (visibility === visibilities.everyone)
        return [Object.assign(entry, { vesselId: vessel.id, visibility })]
      // A static field that changes would reveal that a hidden vessel was heard.
      entry.status = 'repeated'
      return []
    })
    await storeAndSetStatus(rows, (known) => mergeStaticData(tx, known, getLatestTime()))
  }

  async function savePositions(
    tx: Db,
    entries: EntryOf<PositionObservation>[],
    { vessels, lookUp }: Batch,
  ): Promise<void> {
    const last = new Map<number, Fix | null>()
    const hiddenFixes = await readHiddenFixes(tx, [...vessels.values()], getLatestTime())
    const rows: NewPosition[] = []
    for (const entry of sortByTime(entries)) {
      const { observation, source } = entry
      const vessel = vessels.get(getVesselKey(observation.vessel))
      if (!vessel || entry.status) continue
      const row = { vesselId: vessel.id, vessel, source, observation, entry }
      if (isBeforePrivacyChange(vessel, observation.at)) {
        rows.push({ ...row, visibility: lookUp(vessel, observation.at), before: null })
        continue
      }
      const before = last.has(vessel.id)
        ? (last.get(vessel.id) ?? null)
        : (hiddenFixes.get(vessel.id) ?? toFix(vessel, getLatestTime()))
      // Reports before a change of the privacy settings must not decide which later ones are stored.
      const period = vessel.privacy_changed_at ?? ''
      if (isJump(vessel.mmsi ?? `#${vessel.id}`, before, observation, period)) {
        entry.status = 'jump'
        continue
      }
      // A report older than the last one is logged, but does not update the vessel's position.
      const isLatest = !before || before.at < observation.at
      rows.push({ ...row, visibility: vessel.visibility, before: isLatest ? { fix: before } : null })
      if (isLatest) last.set(vessel.id, observation)
    }
    const added = await insertPositions(tx, rows)
    for (const [index, { entry }] of rows.entries()) entry.status = added[index] ? 'stored' : 'repeated'
    await applyReports(
      tx,
      rows.filter(({ before }, index) => added[index] && before),
    )
  }

  /**
   * Applies new reports, oldest first, to visits, current positions and traffic paths. Reports of hidden vessels change
   * nothing but their own visits, and publish an event only if accepted followers see the vessel exactly.
   */
  async function applyReports(tx: Db, newPositions: NewPosition[]): Promise<void> {
    if (newPositions.length === 0) return
    const reports = new Map<number, PositionObservation[]>()
    const visibleTo = new Map<number, Visibility>()
    const passages: ObservedPassage[] = []
    for (const { vesselId, visibility, source, observation, before } of newPositions) {
      reports.set(vesselId, [...(reports.get(vesselId) ?? []), observation])
      visibleTo.set(vesselId, visibility)
      if (visibility !== visibilities.everyone || !before?.fix) continue
      const simulated = source === simulatedSource
      for (const passage of computePassages(before.fix, observation)) passages.push({ ...passage, simulated })
    }
    const checkedIn = await followVisits(tx, reports)
    const moves = [...reports].flatMap(([id, vesselReports]) =>
      visibleTo.get(id) === visibilities.everyone
        ? vesselReports.slice(-1).map((newest) => toPositionUpdate(id, newest, checkedIn.has(id)))
        : [],
    )
    await updateVesselPositions(tx, moves)
    await addPassageCounts(tx, passages)
    const published = [...reports.keys()].filter((id) => visibleTo.get(id) !== visibilities.owner)
    if (published.length > 0) await publishLiveEvent(tx, { event: 'positions', vessel_ids: published })
  }

  async function saveSensors(
    tx: Db,
    entries: EntryOf<SensorObservation>[],
    { vessels, lookUp }: Batch,
  ): Promise<void> {
    const rows: (VesselObservation<SensorObservation> & { entry: PendingObservation })[] = []
    for (const entry of sortByTime(entries)) {
      const { observation, source } = entry
      const vessel = vessels.get(getVesselKey(observation.vessel))
      if (!vessel || entry.status) continue
      const key = `${vessel.id} ${vessel.privacy_changed_at ?? ''} ${observation.sensor}`
      const isLate = isBeforePrivacyChange(vessel, observation.at)
      if (!isLate && isStuck(key, observation.value, observation.at)) entry.status = 'stuck'
      else {
        const visibility = lookUp(vessel, observation.at)
        rows.push({ vesselId: vessel.id, visibility, source, observation, entry })
      }
    }
    const added = await insertSensorReadings(tx, rows)
    for (const [index, { entry }] of rows.entries()) entry.status = added[index] ? 'stored' : 'repeated'
  }

  return save
}

/** The locked vessels of a batch, and who may see their reports. */
interface Batch {
  vessels: Map<string, IngestVessel>
  lookUp: VisibilityLookup
}

interface Fix {
  latitude: number
  longitude: number
  at: Date
  sog: number | null
}

/**
 * A position to log; `before` holds the previous report since the last change of the privacy settings, and is null for a
 * report that arrived late.
 */
type NewPosition = VesselObservation<PositionObservation> & {
  entry: PendingObservation
  vessel: IngestVessel
  before: { fix: Fix | null } | null
}

function toFix(vessel: IngestVessel, latestTime: Date): Fix | null {
  const { position, position_at: at, sog } = vessel
  return position && at && new Date(at) <= latestTime && !isBeforePrivacyChange(vessel, new Date(at))
    ? { latitude: position.y, longitude: position.x, at: new Date(at), sog }
    : null
}

function toTimedReports(
  entries: EntryOf<VesselObservationKind>[],
  vessels: Map<string, IngestVessel>,
): { vessel: IngestVessel; at: Date }[] {
  return entries.flatMap(({ observation }) => {
    const vessel = vessels.get(getVesselKey(observation.vessel))
    return vessel ? [{ vessel, at: observation.at }] : []
  })
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
