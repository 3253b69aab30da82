import { parseImoNumber } from '../../../core/vessel-identifiers.ts'
import type { Observation } from '../observation.ts'

/** An envelope of aisstream.io, as far as it is read here; everything in it may be missing. */
interface Envelope {
  MessageType?: string
  MetaData?: { MMSI?: number; time_utc?: string }
  Message?: Record<string, Record<string, unknown>>
}

/** The observations of one message of aisstream.io; null for what is not one of its messages. */
export function decodeAisstreamMessage(text: string, heard: Date): Observation[] | null {
  let envelope: Envelope
  try {
    envelope = JSON.parse(text) as Envelope // every field is looked at before it is used
  } catch {
    return null
  }
  const type = envelope?.MessageType
  const body = type === undefined ? undefined : envelope.Message?.[type]
  if (!type || typeof body !== 'object' || body === null) return null
  const mmsi = String(numberOf(body.UserID) ?? numberOf(envelope.MetaData?.MMSI) ?? 0).padStart(9, '0')
  const at = timeOf(envelope.MetaData?.time_utc) ?? heard
  if (isPositionType(type)) return positionOf(body, mmsi, at, type)
  if (type === 'ShipStaticData') return [staticOf(body, mmsi, at)]
  if (type === 'StaticDataReport') return [partsOf(body, mmsi, at)]
  return type === 'AidsToNavigationReport' ? aidOf(body, mmsi, at) : []
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

function positionOf(body: Body, mmsi: string, at: Date, type: string): Observation[] {
  const [latitude, longitude] = [numberOf(body.Latitude), numberOf(body.Longitude)]
  const said: Observation[] = []
  if (latitude !== null && longitude !== null && latitude !== 91) {
    said.push({
      kind: 'position',
      vessel: { mmsi },
      at,
      latitude,
      longitude,
      sog: numberOf(body.Sog),
      cog: numberOf(body.Cog),
      heading: numberOf(body.TrueHeading),
      navStatus: numberOf(body.NavigationalStatus),
    })
  }
  if (type === 'ExtendedClassBPositionReport') said.push(staticOf(body, mmsi, at))
  return said
}

function staticOf(body: Body, mmsi: string, at: Date): Observation {
  return {
    kind: 'static',
    vessel: { mmsi },
    at,
    name: textOf(body.Name),
    callSign: textOf(body.CallSign),
    imo: parseImoNumber(String(numberOf(body.ImoNumber) ?? '')),
    shipType: numberOf(body.Type) || null,
    ...lengthsOf(body.Dimension),
    draughtMetres: numberOf(body.MaximumStaticDraught) || null,
  }
}

/** Message 24, whose two parts come side by side. */
function partsOf(body: Body, mmsi: string, at: Date): Observation {
  const [a, b] = [bodyOf(body.ReportA), bodyOf(body.ReportB)]
  return {
    kind: 'static',
    vessel: { mmsi },
    at,
    name: textOf(a.Name),
    callSign: textOf(b.CallSign),
    shipType: numberOf(b.ShipType) || null,
    ...lengthsOf(b.Dimension),
  }
}

function aidOf(body: Body, mmsi: string, at: Date): Observation[] {
  const [latitude, longitude] = [numberOf(body.Latitude), numberOf(body.Longitude)]
  if (latitude === null || longitude === null || latitude === 91) return []
  const { lengthMetres, beamMetres: widthMetres } = lengthsOf(body.Dimension)
  const knowsDrift = (numberOf(body.Timestamp) ?? 63) < 60
  return [
    {
      kind: 'aid',
      mmsi,
      at,
      latitude,
      longitude,
      name: textOf(`${textOf(body.Name) ?? ''}${textOf(body.NameExtension) ?? ''}`),
      aidType: numberOf(body.Type) ?? 0,
      virtual: body.VirtualAtoN === true,
      offPosition: knowsDrift ? body.OffPosition === true : null,
      lengthMetres,
      widthMetres,
    },
  ]
}

function lengthsOf(value: unknown): { lengthMetres: number | null; beamMetres: number | null } {
  const { A, B, C, D } = bodyOf(value)
  return {
    lengthMetres: (numberOf(A) ?? 0) + (numberOf(B) ?? 0) || null,
    beamMetres: (numberOf(C) ?? 0) + (numberOf(D) ?? 0) || null,
  }
}

function bodyOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {} // any object has fields of any kind
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.split('@', 1)[0]?.trim() || null : null
}

/** `2022-12-29 18:22:32.318353 +0000 UTC`. */
function timeOf(text: string | undefined): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)/.exec(text ?? '') ?? []
  const at = new Date(`${date}T${time}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
