import { cleanName } from '../../../core/text.ts'
import { parseImoNumber } from '../../../core/vessel-identifiers.ts'
import type {
  NavAidObservation,
  Observation,
  PositionObservation,
  StaticObservation,
} from '../observation.ts'
import type { AisBits } from './bits.ts'
import { decodeWeather } from './weather.ts'

/** Why a message contains no observation. */
export type DecodeFailure = 'type not used' | 'too short' | 'too long' | 'nothing stated'

/**
 * Decodes a message of type 1 to 3, 5, 8 (weather), 9, 18, 19, 21, 24 or 27 (ITU-R
 * M.1371-5), received at `at`.
 */
export function decodeAisMessage(bits: AisBits, at: Date): Observation[] | DecodeFailure {
  const type = bits.readUnsigned(0, 6)
  const decoder = decoders[type]
  if (!decoder) return 'type not used'
  if (bits.length < decoder.bits) return 'too short'
  if (decoder.extraLengths && bits.length > decoder.bits && !decoder.extraLengths.includes(bits.length))
    return 'too long'
  const mmsi = String(bits.readUnsigned(8, 30)).padStart(9, '0')
  const found = decoder.read(bits, mmsi, at)
  if (found === 'type not used') return found
  return found.length > 0 ? found : 'nothing stated'
}

interface Decoder {
  /** Minimum number of bits. */
  bits: number
  /** Permitted larger lengths; without it, any larger length is permitted. */
  extraLengths?: number[]
  read(bits: AisBits, mmsi: string, at: Date): Observation[] | 'type not used'
}

const classA: Decoder = {
  bits: 168,
  read: (bits, mmsi, at) =>
    toPosition(mmsi, at, {
      ...readPosition(bits, 61),
      sog: readSpeed(bits, 50),
      ...readCourses(bits, 116),
      navStatus: nullIf(15, bits.readUnsigned(38, 4)),
    }),
}

const decoders: Partial<Record<number, Decoder>> = {
  1: classA,
  2: classA,
  3: classA,
  5: {
    // Some transmitters omit the last bits.
    bits: 420,
    read: (bits, mmsi, at) => [
      {
        kind: 'static',
        vessel: { mmsi },
        at,
        imo: parseImoNumber(String(bits.readUnsigned(40, 30))),
        callSign: toText(bits.readText(70, 42)),
        name: toText(bits.readText(112, 120)),
        shipType: nullIf(0, bits.readUnsigned(232, 8)),
        ...readDimensions(bits, 240),
        draughtMetres: nullIf(0, bits.readUnsigned(294, 8) / 10),
      },
    ],
  },
  8: { bits: 56, read: decodeWeather },
  9: {
    bits: 168,
    read: (bits, mmsi, at) =>
      toPosition(mmsi, at, {
        ...readPosition(bits, 61),
        sog: nullIf(1023, bits.readUnsigned(50, 10)),
        ...readCourses(bits, 116),
        heading: null,
        navStatus: null,
      }),
  },
  18: { bits: 168, read: decodeClassBPosition },
  19: {
    bits: 312,
    read: (bits, mmsi, at) => [
      ...decodeClassBPosition(bits, mmsi, at),
      {
        kind: 'static',
        vessel: { mmsi },
        at,
        name: toText(bits.readText(143, 120)),
        shipType: nullIf(0, bits.readUnsigned(263, 8)),
        ...readDimensions(bits, 271),
      },
    ],
  },
  21: { bits: 272, read: decodeNavAid },
  24: { bits: 160, read: decodeClassBStaticData },
  27: {
    bits: 96,
    // Some transmitters fill the whole slot.
    extraLengths: [168],
    read: (bits, mmsi, at) =>
      toPosition(mmsi, at, {
        longitude: bits.readSigned(44, 18) / 600,
        latitude: bits.readSigned(62, 17) / 600,
        sog: nullIf(63, bits.readUnsigned(79, 6)),
        cog: nullIf(511, bits.readUnsigned(85, 9)),
        heading: null,
        navStatus: nullIf(15, bits.readUnsigned(40, 4)),
      }),
  },
}

type Movement = Omit<PositionObservation, 'kind' | 'vessel' | 'at'>

/** Creates a position report, if the position is available: 91 north and 181 east mean not available. */
function toPosition(mmsi: string, at: Date, movement: Movement): PositionObservation[] {
  if (!hasPosition(movement)) return []
  return [{ kind: 'position', vessel: { mmsi }, at, ...movement }]
}

function hasPosition({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude !== 91 && longitude !== 181
}

function decodeClassBPosition(bits: AisBits, mmsi: string, at: Date): PositionObservation[] {
  return toPosition(mmsi, at, {
    ...readPosition(bits, 57),
    sog: readSpeed(bits, 46),
    ...readCourses(bits, 112),
    navStatus: null,
  })
}

/**
 * Part A contains the name; part B type, call sign and dimensions. For tenders, part B
 * has the MMSI of the mother ship instead of dimensions.
 */
function decodeClassBStaticData(bits: AisBits, mmsi: string, at: Date): StaticObservation[] {
  const part = bits.readUnsigned(38, 2)
  const common = { kind: 'static', vessel: { mmsi }, at } as const
  if (part === 0) return [{ ...common, name: toText(bits.readText(40, 120)) }]
  if (part !== 1 || bits.length < 162) return []
  return [
    {
      ...common,
      shipType: nullIf(0, bits.readUnsigned(40, 8)),
      callSign: toText(bits.readText(90, 42)),
      ...(mmsi.startsWith('98') ? {} : readDimensions(bits, 132)),
    },
  ]
}

function decodeNavAid(bits: AisBits, mmsi: string, at: Date): NavAidObservation[] {
  const place = readPosition(bits, 164)
  if (!hasPosition(place)) return []
  const name = bits.readPartialText(43, 120)
  const { lengthMetres, beamMetres } = readDimensions(bits, 219)
  // The off-position flag is only valid with a valid time stamp.
  const knowsDrift = bits.readUnsigned(253, 6) < 60
  return [
    {
      kind: 'aid',
      mmsi,
      at,
      ...place,
      // The extension continues a name of 20 characters, of which the last may be a blank between words.
      name: toText(name.length === 20 ? name + bits.readText(272, 88) : name),
      aidType: bits.readUnsigned(38, 5),
      virtual: bits.readFlag(269),
      offPosition: knowsDrift ? bits.readFlag(259) : null,
      lengthMetres,
      widthMetres: beamMetres,
    },
  ]
}

/** Reads longitude and latitude in 1/10,000 minute. */
function readPosition(bits: AisBits, start: number): { longitude: number; latitude: number } {
  return {
    longitude: bits.readSigned(start, 28) / 600_000,
    latitude: bits.readSigned(start + 28, 27) / 600_000,
  }
}

function readSpeed(bits: AisBits, start: number): number | null {
  const speed = bits.readUnsigned(start, 10)
  return speed === 1023 ? null : speed / 10
}

/** Reads the course in 1/10 degree and the heading after it. */
function readCourses(bits: AisBits, start: number): { cog: number | null; heading: number | null } {
  const course = bits.readUnsigned(start, 12)
  const heading = bits.readUnsigned(start + 12, 9)
  return { cog: course >= 3600 ? null : course / 10, heading: heading >= 360 ? null : heading }
}

/** Reads the distances of the antenna to bow, stern, port and starboard; 0 means not available. */
function readDimensions(
  bits: AisBits,
  start: number,
): { lengthMetres: number | null; beamMetres: number | null } {
  const length = bits.readUnsigned(start, 9) + bits.readUnsigned(start + 9, 9)
  const beam = bits.readUnsigned(start + 18, 6) + bits.readUnsigned(start + 24, 6)
  return { lengthMetres: nullIf(0, length), beamMetres: nullIf(0, beam) }
}

function nullIf(placeholder: number, value: number): number | null {
  return value === placeholder ? null : value
}

function toText(text: string): string | null {
  return cleanName(text) || null
}
