import { parseImoNumber } from '../../../core/vessel-identifiers.ts'
import type {
  NavAidObservation,
  Observation,
  PositionObservation,
  StaticObservation,
} from '../observation.ts'
import type { AisBits } from './bits.ts'
import { decodeWeather } from './weather.ts'

/** Why a message gave no observation. */
export type DecodeFailure = 'type not used' | 'too short' | 'too long' | 'nothing stated'

/**
 * The observations of a message of types 1 to 3, 5, 8 (weather), 9, 18, 19, 21, 24
 * and 27, as ITU-R M.1371-5 lays out their bits, heard at a moment.
 */
export function decodeAisMessage(bits: AisBits, at: Date): Observation[] | DecodeFailure {
  const type = bits.readUnsigned(0, 6)
  const decoder = decoders[type]
  if (!decoder) return 'type not used'
  if (bits.length < decoder.bits) return 'too short'
  if (decoder.others && bits.length > decoder.bits && !decoder.others.includes(bits.length)) return 'too long'
  const mmsi = String(bits.readUnsigned(8, 30)).padStart(9, '0')
  const found = decoder.read(bits, mmsi, at)
  if (found === 'type not used') return found
  return found.length > 0 ? found : 'nothing stated'
}

interface Decoder {
  /** Fewer bits than these are no message of the type. */
  bits: number
  /** Nor are more, but for these lengths; left out where there is no such bound. */
  others?: number[]
  read(bits: AisBits, mmsi: string, at: Date): Observation[] | 'type not used'
}

const classA: Decoder = {
  bits: 168,
  read: (bits, mmsi, at) =>
    position(mmsi, at, {
      ...fine(bits, 61),
      sog: tenths(bits, 50),
      ...courses(bits, 116),
      navStatus: unless(15, bits.readUnsigned(38, 4)),
    }),
}

const decoders: Partial<Record<number, Decoder>> = {
  1: classA,
  2: classA,
  3: classA,
  5: {
    // Some transmitters leave the last bits out.
    bits: 420,
    read: (bits, mmsi, at) => [
      {
        kind: 'static',
        vessel: { mmsi },
        at,
        imo: parseImoNumber(String(bits.readUnsigned(40, 30))),
        callSign: stated(bits.readText(70, 42)),
        name: stated(bits.readText(112, 120)),
        shipType: unless(0, bits.readUnsigned(232, 8)),
        ...dimensions(bits, 240),
        draughtMetres: unless(0, bits.readUnsigned(294, 8) / 10),
      },
    ],
  },
  8: { bits: 56, read: decodeWeather },
  9: {
    bits: 168,
    read: (bits, mmsi, at) =>
      position(mmsi, at, {
        ...fine(bits, 61),
        sog: unless(1023, bits.readUnsigned(50, 10)),
        ...courses(bits, 116),
        heading: null,
        navStatus: null,
      }),
  },
  18: { bits: 168, read: classB },
  19: {
    bits: 312,
    read: (bits, mmsi, at) => [
      ...classB(bits, mmsi, at),
      {
        kind: 'static',
        vessel: { mmsi },
        at,
        name: stated(bits.readText(143, 120)),
        shipType: unless(0, bits.readUnsigned(263, 8)),
        ...dimensions(bits, 271),
      },
    ],
  },
  21: { bits: 272, read: aidOf },
  24: { bits: 160, read: staticOfClassB },
  27: {
    bits: 96,
    // Some transmitters fill a whole slot.
    others: [168],
    read: (bits, mmsi, at) =>
      position(mmsi, at, {
        longitude: bits.readSigned(44, 18) / 600,
        latitude: bits.readSigned(62, 17) / 600,
        sog: unless(63, bits.readUnsigned(79, 6)),
        cog: unless(511, bits.readUnsigned(85, 9)),
        heading: null,
        navStatus: unless(15, bits.readUnsigned(40, 4)),
      }),
  },
}

type Movement = Omit<PositionObservation, 'kind' | 'vessel' | 'at'>

/** A position, where one is stated: 91 north and 181 east are none. */
function position(mmsi: string, at: Date, movement: Movement): PositionObservation[] {
  if (!isStated(movement)) return []
  return [{ kind: 'position', vessel: { mmsi }, at, ...movement }]
}

function isStated({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude !== 91 && longitude !== 181
}

function classB(bits: AisBits, mmsi: string, at: Date): PositionObservation[] {
  return position(mmsi, at, {
    ...fine(bits, 57),
    sog: tenths(bits, 46),
    ...courses(bits, 112),
    navStatus: null,
  })
}

/** Part A is the name; part B type, call sign and lengths. Tenders have their mother ship in place of lengths. */
function staticOfClassB(bits: AisBits, mmsi: string, at: Date): StaticObservation[] {
  const part = bits.readUnsigned(38, 2)
  const said = { kind: 'static', vessel: { mmsi }, at } as const
  if (part === 0) return [{ ...said, name: stated(bits.readText(40, 120)) }]
  if (part !== 1 || bits.length < 162) return []
  return [
    {
      ...said,
      shipType: unless(0, bits.readUnsigned(40, 8)),
      callSign: stated(bits.readText(90, 42)),
      ...(mmsi.startsWith('98') ? {} : dimensions(bits, 132)),
    },
  ]
}

function aidOf(bits: AisBits, mmsi: string, at: Date): NavAidObservation[] {
  const place = fine(bits, 164)
  if (!isStated(place)) return []
  const name = bits.readText(43, 120)
  const { lengthMetres, beamMetres } = dimensions(bits, 219)
  // A clock that is not known makes the flag of its drift meaningless.
  const knowsDrift = bits.readUnsigned(253, 6) < 60
  return [
    {
      kind: 'aid',
      mmsi,
      at,
      ...place,
      // The extension goes on where a name of twenty letters ends.
      name: stated(name.length === 20 ? name + bits.readText(272, 88) : name),
      aidType: bits.readUnsigned(38, 5),
      virtual: bits.readFlag(269),
      offPosition: knowsDrift ? bits.readFlag(259) : null,
      lengthMetres,
      widthMetres: beamMetres,
    },
  ]
}

/** Longitude and latitude in ten-thousandths of a minute. */
function fine(bits: AisBits, start: number): { longitude: number; latitude: number } {
  return {
    longitude: bits.readSigned(start, 28) / 600_000,
    latitude: bits.readSigned(start + 28, 27) / 600_000,
  }
}

function tenths(bits: AisBits, start: number): number | null {
  const speed = bits.readUnsigned(start, 10)
  return speed === 1023 ? null : speed / 10
}

/** Course in tenths of a degree, and after it the heading. */
function courses(bits: AisBits, start: number): { cog: number | null; heading: number | null } {
  const course = bits.readUnsigned(start, 12)
  const heading = bits.readUnsigned(start + 12, 9)
  return { cog: course >= 3600 ? null : course / 10, heading: heading >= 360 ? null : heading }
}

/** Distances of the antenna from bow and stern, port and starboard; 0 is not known. */
function dimensions(
  bits: AisBits,
  start: number,
): { lengthMetres: number | null; beamMetres: number | null } {
  const length = bits.readUnsigned(start, 9) + bits.readUnsigned(start + 9, 9)
  const beam = bits.readUnsigned(start + 18, 6) + bits.readUnsigned(start + 24, 6)
  return { lengthMetres: unless(0, length), beamMetres: unless(0, beam) }
}

function unless(notKnown: number, value: number): number | null {
  return value === notKnown ? null : value
}

function stated(text: string): string | null {
  return text.trim() || null
}
