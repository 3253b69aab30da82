import type { VesselPrivacy } from '../../../src/core/contract/vessel.ts'
import { fromMercator, type Position } from '../../../src/core/geo.ts'
import { findAreaTile, type AreaTile } from '../../../src/core/privacy/privacy-area.ts'
import type { Observation } from '../../../src/server/ingest/observation.ts'

/** Two histories of the same vessels that agree on the areas at all snapshots. */
export type History = 'A' | 'B'

/** What a vessel's own devices, AIS receivers or feeds send, and when it is received. */
export interface SentReport {
  /** Hours since the start. */
  receivedAt: number
  source: 'plotter' | 'ais'
  observation: Observation
}

/** A change of the settings by the owner, or of the owner. */
export interface OwnerChange {
  /** Hours since the start. */
  at: number
  privacy?: Partial<VesselPrivacy>
  release?: boolean
}

export interface Voyage {
  name: string
  mmsi?: string
  /** The vessel was known from AIS before its owner claims it. */
  isClaimed?: boolean
  privacy: Partial<VesselPrivacy>
  changes?: OwnerChange[]
  /** Everyone sees it exactly at some time. */
  isOpenSometimes: boolean
  /** Followers accepted by the owner see it exactly: they are not compared. */
  isExactForFollowers?: boolean
  /** Reports of a history, in order of reception; `start` is the time of hour 0. */
  listReports: (vesselId: number, history: History, start: Date) => SentReport[]
}

export const voyageHours = 36
/** A port in the list of places, at which vessels stay. */
export const listedPort: Position = { latitude: 42.43, longitude: 6.31 }
const secretBay: Position = { latitude: 42.47, longitude: 6.38 }

/** Deterministic random numbers from 0 to 1. */
function createRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

/** A position in a tile at fractions of its sides. */
function inTile({ z, x, y }: AreaTile, east: number, south: number): Position {
  return fromMercator((x + east) / 2 ** z, (y + south) / 2 ** z)
}

interface VoyageOptions extends Omit<Voyage, 'listReports' | 'isOpenSometimes'> {
  /** Size of the tiles that both histories share. */
  sizeNm: number
  /** A position in the tile of each snapshot. */
  tileAt: (snapshot: number) => Position
  /** Where the vessel stays between the snapshots in each history, instead of sailing. */
  stay?: Partial<Record<History, Position>>
  /** Minutes between reports of each history; null: only the last report before a snapshot. */
  minutes?: Record<History, number | null>
  /** From and to which hours everyone sees the vessel exactly: both histories are the same then. */
  open?: readonly (readonly [number, number])[]
  /** Histories that send no report in the last hour before a snapshot, so that it expires. */
  silentBeforeSnapshot?: boolean
  add?: (vesselId: number, history: History, start: Date) => SentReport[]
}

const snapshotHours = 6

function createVoyage(options: VoyageOptions): Voyage {
  const { sizeNm, tileAt, stay = {}, minutes = { A: 60, B: 45 }, open = [], add, ...voyage } = options
  const isOpen = (hour: number) => open.some(([from, to]) => hour >= from && hour <= to)
  return {
    ...voyage,
    isOpenSometimes: open.length > 0,
    listReports(vesselId, history, start) {
      const reports: SentReport[] = []
      const shared = createRandom(voyage.name)
      const own = createRandom(`${voyage.name} ${history}`)
      const send = (hour: number, { latitude, longitude }: Position, sog: number) => {
        const observation: Observation = {
          kind: 'position',
          vessel: { vesselId },
          at: new Date(start.getTime() + hour * 3_600_000),
          latitude,
          longitude,
          sog,
          cog: 90,
          heading: 90,
          navStatus: null,
        }
        reports.push({ receivedAt: hour, source: 'plotter', observation })
      }
      for (let snapshot = 1; snapshot * snapshotHours <= voyageHours; snapshot += 1) {
        const from = (snapshot - 1) * snapshotHours
        const to = snapshot * snapshotHours
        const tile = findAreaTile(tileAt(snapshot), sizeNm)
        const stepMinutes = minutes[history]
        for (let hour = from + 0.5; stepMinutes !== null && hour < to - 0.5; hour += stepMinutes / 60) {
          if (isOpen(hour)) continue
          const at = stay[history] ?? inTile(tile, 0.1 + 0.8 * own(), 0.1 + 0.8 * own())
          send(hour, at, stay[history] ? 0 : 2 + 6 * own())
        }
        for (let hour = from + 0.5; hour < to - 0.5; hour += 1)
          if (isOpen(hour)) send(hour, inTile(tile, 0.3 + 0.4 * shared(), 0.3 + 0.4 * shared()), 4)
        const last = options.silentBeforeSnapshot ? to - 1.5 : to - 0.2
        const random = isOpen(last) ? shared : own
        send(last, inTile(tile, 0.3 + 0.4 * random(), 0.3 + 0.4 * random()), 5 * random())
      }
      return [...reports, ...(add?.(vesselId, history, start) ?? [])].sort(
        (a, b) => a.receivedAt - b.receivedAt,
      )
    },
  }
}

const hourAfter = (start: Date, hours: number) => new Date(start.getTime() + hours * 3_600_000)
const sea: Position = { latitude: 41.2, longitude: 5.4 }
const still = () => sea

/** Reports that history B receives late: of earlier times, after the snapshot that they would have changed. */
function sendLate(hours: readonly [receivedAt: number, at: number][]) {
  return (vesselId: number, history: History, start: Date): SentReport[] =>
    history === 'A'
      ? []
      : hours.map(([receivedAt, at], index) => ({
          receivedAt,
          source: 'plotter',
          observation: {
            kind: 'position',
            vessel: { vesselId },
            at: hourAfter(start, at),
            latitude: 41.5 + index * 0.01,
            longitude: 5.6,
            sog: 6,
            cog: 10,
            heading: 10,
            navStatus: 0,
          },
        }))
}

/** What AIS receivers hear of the vessel in history B: static data, weather, and positions in the shared tile. */
function hearAis(mmsi: string, tile: AreaTile) {
  return (_vesselId: number, history: History, start: Date): SentReport[] => {
    if (history === 'A') return []
    return [2, 4, 8, 9, 14, 20, 26, 32].flatMap((hour): SentReport[] => {
      const { latitude, longitude } = inTile(tile, 0.45, 0.55)
      const at = hourAfter(start, hour)
      const vessel = { mmsi }
      const received = { receivedAt: hour, source: 'ais' as const }
      return [
        {
          ...received,
          observation: {
            kind: 'position',
            vessel,
            at,
            latitude,
            longitude,
            sog: 3,
            cog: 1,
            heading: 1,
            navStatus: 0,
          },
        },
        {
          ...received,
          observation: {
            kind: 'static',
            vessel,
            at,
            name: `HEARD AT ${hour}`,
            callSign: 'FAA1',
            shipType: 37,
            lengthMetres: 60,
            beamMetres: 9,
            draughtMetres: 3.1,
          },
        },
        {
          ...received,
          observation: {
            kind: 'weather',
            station: { key: `ais:${mmsi}`, name: `Ship ${mmsi}`, typeEnum: 13, mmsi },
            at,
            latitude,
            longitude,
            values: { wspd: 10 + hour, wdir: 90 },
          },
        },
      ]
    })
  }
}

/** Sensor values that differ between the histories. */
function sendSensors(vesselId: number, history: History, start: Date): SentReport[] {
  return Array.from({ length: 20 }, (_, index) => ({
    receivedAt: 1 + index,
    source: 'plotter',
    observation: {
      kind: 'sensor',
      vessel: { vesselId },
      at: hourAfter(start, 1 + index),
      sensor: 'dbt',
      value: history === 'A' ? 5 + index : 40 - index,
    },
  }))
}

/** Reports that both histories send while everyone sees the vessel: at anchor in the listed port. */
function stayInPort(from: number, to: number, source: 'plotter' | 'ais', mmsi?: string) {
  return (vesselId: number, _history: History, start: Date): SentReport[] =>
    Array.from({ length: Math.floor((to - from) * 4) }, (_, index) => {
      const hour = from + index / 4
      return {
        receivedAt: hour,
        source,
        observation: {
          kind: 'position',
          vessel: mmsi === undefined ? { vesselId } : { mmsi },
          at: hourAfter(start, hour),
          ...listedPort,
          sog: 0,
          cog: null,
          heading: null,
          navStatus: null,
        },
      }
    })
}

const aisMmsi = '227006750'
const claimedMmsi = '227006760'
const portTile = findAreaTile(listedPort, 8)
const seaTile = findAreaTile(sea, 8)

/** Pairs of histories, each an answer to an attack or a setting. */
export const voyages: readonly Voyage[] = [
  createVoyage({ name: 'Steady or tacking', privacy: { area_nm: 4 }, sizeNm: 4, tileAt: still }),
  createVoyage({
    name: 'Secret bay or listed port',
    privacy: { area_nm: 8 },
    sizeNm: 8,
    tileAt: () => inTile(portTile, 0.5, 0.5),
    stay: { A: secretBay, B: listedPort },
  }),
  createVoyage({
    name: 'Across borders',
    privacy: { area_nm: 2 },
    sizeNm: 2,
    tileAt: (snapshot) => ({ latitude: 41 + snapshot * 0.11, longitude: 4 + snapshot * 0.13 }),
  }),
  createVoyage({
    name: 'Near the pole',
    privacy: { area_nm: 1 },
    sizeNm: 1,
    tileAt: () => ({ latitude: 84.9, longitude: 12 }),
  }),
  createVoyage({
    name: 'Near the antimeridian',
    privacy: { area_nm: 16 },
    sizeNm: 16,
    tileAt: (snapshot) => ({ latitude: -17, longitude: snapshot % 2 === 0 ? 179.95 : -179.95 }),
  }),
  createVoyage({
    name: 'Late reports',
    privacy: { area_nm: 8 },
    sizeNm: 8,
    tileAt: still,
    minutes: { A: null, B: 60 },
    add: sendLate([
      [6.5, 5.9],
      [13, 3],
      [13, 11.9],
      [25, 1],
    ]),
  }),
  createVoyage({
    name: 'Heard by AIS',
    mmsi: aisMmsi,
    privacy: { area_nm: 8 },
    sizeNm: 8,
    tileAt: still,
    add: hearAis(aisMmsi, seaTile),
  }),
  createVoyage({
    name: 'With sensors',
    privacy: { area_nm: 8 },
    sizeNm: 8,
    tileAt: still,
    add: sendSensors,
  }),
  createVoyage({
    name: 'Changes its size',
    privacy: { area_nm: 2 },
    changes: [
      { at: 13, privacy: { area_nm: 16 } },
      { at: 20, privacy: { area_nm: 4 } },
    ],
    sizeNm: 2,
    tileAt: still,
  }),
  createVoyage({
    name: 'With a delay',
    privacy: { area_nm: 4, delay_hours: 9 },
    changes: [{ at: 26, privacy: { delay_hours: 0 } }],
    sizeNm: 4,
    tileAt: (snapshot) => ({ latitude: 41, longitude: 4 + snapshot * 0.3 }),
  }),
  createVoyage({
    name: 'With a delay alone',
    privacy: { delay_hours: 6 },
    sizeNm: 1,
    tileAt: (snapshot) => ({ latitude: 41.4, longitude: 4 + snapshot * 0.3 }),
  }),
  createVoyage({
    name: 'Changes its audience',
    privacy: { area_nm: 4 },
    changes: [
      { at: 8, privacy: { audience: 'followers' } },
      { at: 14, privacy: { audience: 'nobody' } },
      { at: 26, privacy: { audience: 'public' } },
    ],
    sizeNm: 4,
    tileAt: still,
  }),
  createVoyage({
    name: 'Expires',
    privacy: { area_nm: 4, position_expires_hours: 1 },
    changes: [{ at: 19, privacy: { position_expires_hours: 24 } }],
    sizeNm: 4,
    tileAt: still,
    silentBeforeSnapshot: true,
    minutes: { A: null, B: 30 },
  }),
  createVoyage({
    name: 'Opens and keeps its past',
    privacy: { area_nm: 8 },
    changes: [{ at: 20, privacy: { area_nm: null } }],
    open: [[20, 99]],
    sizeNm: 8,
    tileAt: still,
    add: sendLate([
      [22, 15],
      [23, 19.9],
      [30, 4],
    ]),
  }),
  createVoyage({
    name: 'Hides for a day',
    privacy: {},
    changes: [
      { at: 8, privacy: { area_nm: 4 } },
      { at: 21, privacy: { area_nm: null } },
    ],
    open: [
      [0, 8],
      [21, 99],
    ],
    sizeNm: 4,
    tileAt: still,
    stay: { B: sea },
  }),
  createVoyage({
    name: 'Opens in a port',
    privacy: { area_nm: 8 },
    changes: [{ at: 21, privacy: { area_nm: null } }],
    open: [[20.9, 99]],
    sizeNm: 8,
    tileAt: () => inTile(portTile, 0.5, 0.5),
    stay: { B: listedPort },
    add: stayInPort(21.1, 23, 'plotter'),
  }),
  createVoyage({
    name: 'For followers exactly',
    privacy: { audience: 'followers' },
    isExactForFollowers: true,
    sizeNm: 8,
    tileAt: still,
    stay: { B: listedPort },
  }),
  createVoyage({
    name: 'For followers in an area',
    privacy: { audience: 'followers', area_nm: 4 },
    sizeNm: 4,
    tileAt: still,
  }),
  createVoyage({
    name: 'For nobody',
    privacy: { audience: 'nobody' },
    sizeNm: 8,
    tileAt: still,
    stay: { A: secretBay, B: listedPort },
  }),
  createVoyage({
    name: 'Claimed and given up',
    mmsi: claimedMmsi,
    isClaimed: true,
    privacy: { area_nm: 4 },
    changes: [{ at: 25, release: true }],
    open: [[25, 99]],
    sizeNm: 4,
    tileAt: still,
    add: stayInPort(27, 29, 'ais', claimedMmsi),
  }),
]
