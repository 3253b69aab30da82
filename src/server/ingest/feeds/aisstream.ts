import { cleanName } from '../../../core/text.ts'
import { parseImoNumber } from '../../../core/vessel-identifiers.ts'
import type { Observation } from '../observation.ts'

/** The fields of an aisstream.io message used here; each may be missing. */
interface Envelope {
  MessageType?: string
  MetaData?: { MMSI?: number; time_utc?: string }
  Message?: Record<string, Record<string, unknown>>
}

/** Decodes a message of aisstream.io into observations; null if it is not such a message. */
export function decodeAisstreamMessage(text: string, heard: Date): Observation[] | null {
  let envelope: Envelope
  try {
    envelope = JSON.parse(text) as Envelope // every field is checked before it is used
  } catch {
    return null
  }
  const type = envelope?.MessageType
  const body = type === undefined ? undefined : envelope.Message?.[type]
  if (!type || typeof body !== 'object' || body === null) return null
  const mmsi = String(toNumber(body.UserID) ?? toNumber(envelope.MetaData?.MMSI) ?? 0).padStart(9, '0')
  const at = parseTime(envelope.MetaData?.time_utc) ?? heard
  if (isPositionType(type)) return toPositions(body, mmsi, at, type)
  if (type === 'ShipStaticData') return [toStaticData(body, mmsi, at)]
  if (type === 'StaticDataReport') return [toStaticDataParts(body, mmsi, at)]
  return type === 'AidsToNavigationReport' ? toNavAids(body, mmsi, at) : []
}

const positionTypes = new Set([
  'PositionReport',
  'StandardClassBPositionReport',
  'ExtendedClassBPositionReport',
  'LongRangeAisBroadcastMessage',
  'StandardSearchAndRescueAircraftReport',
])

function isPositionType(type: string): boolean {
  return positionTypes.has(type)
}

type Body = Record<string, unknown>

function toPositions(body: Body, mmsi: string, at: Date, type: string): Observation[] {
  const [latitude, longitude] = [toNumber(body.Latitude), toNumber(body.Longitude)]
  const observations: Observation[] = []
  if (latitude !== null && longitude !== null && latitude !== 91) {
    observations.push({
      kind: 'position',
      vessel: { mmsi },
      at,
      latitude,
      longitude,
      sog: toNumber(body.Sog),
      cog: toNumber(body.Cog),
      heading: toNumber(body.TrueHeading),
      navStatus: toNumber(body.NavigationalStatus),
    })
  }
  if (type === 'ExtendedClassBPositionReport') observations.push(toStaticData(body, mmsi, at))
  return observations
}

function toStaticData(body: Body, mmsi: string, at: Date): Observation {
  return {
    kind: 'static',
    vessel: { mmsi },
    at,
    name: toText(body.Name),
    callSign: toText(body.CallSign),
    imo: parseImoNumber(String(toNumber(body.ImoNumber) ?? '')),
    shipType: toNumber(body.Type) || null,
    ...toDimensions(body.Dimension),
    draughtMetres: toNumber(body.MaximumStaticDraught) || null,
  }
}

/** Message 24; both parts are in one report. */
function toStaticDataParts(body: Body, mmsi: string, at: Date): Observation {
  const [a, b] = [toBody(body.ReportA), toBody(body.ReportB)]
  return {
    kind: 'static',
    vessel: { mmsi },
    at,
    name: toText(a.Name),
    callSign: toText(b.CallSign),
    shipType: toNumber(b.ShipType) || null,
    ...toDimensions(b.Dimension),
  }
}

function toNavAids(body: Body, mmsi: string, at: Date): Observation[] {
  const [latitude, longitude] = [toNumber(body.Latitude), toNumber(body.Longitude)]
  if (latitude === null || longitude === null || latitude === 91) return []
  const { lengthMetres, beamMetres: widthMetres } = toDimensions(body.Dimension)
  const knowsDrift = (toNumber(body.Timestamp) ?? 63) < 60
  return [
    {
      kind: 'aid',
      mmsi,
      at,
      latitude,
      longitude,
      name: toText(`${toText(body.Name) ?? ''}${toText(body.NameExtension) ?? ''}`),
      aidType: toNumber(body.Type) ?? 0,
      virtual: body.VirtualAtoN === true,
      offPosition: knowsDrift ? body.OffPosition === true : null,
      lengthMetres,
      widthMetres,
    },
  ]
}

function toDimensions(value: unknown): { lengthMetres: number | null; beamMetres: number | null } {
  const { A, B, C, D } = toBody(value)
  return {
    lengthMetres: (toNumber(A) ?? 0) + (toNumber(B) ?? 0) || null,
    beamMetres: (toNumber(C) ?? 0) + (toNumber(D) ?? 0) || null,
  }
}

function toBody(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {} // field values are unknown
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? cleanName(value.split('@', 1)[0] ?? '') || null : null
}

/** Parses `2022-12-29 18:22:32.318353 +0000 UTC`. */
function parseTime(text: string | undefined): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)/.exec(text ?? '') ?? []
  const at = new Date(`${date}T${time}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
