/** A message field: value and length in bits; text has six bits per character. */
type Field = [value: number | string, bits: number]

interface SentenceOptions {
  talker?: string
  /** Number that the parts of a message share. */
  sequence?: string
  /** Radio channel, A or B. */
  channel?: string
}

/** Encodes the fields of an AIS message as NMEA sentences, in parts if the message is long. */
export function encodeAisSentences(
  messageFields: Field[],
  { talker = 'AI', sequence = '1', channel = 'A' }: SentenceOptions = {},
): string[] {
  const bits = messageFields.map(([value, length]) =>
    typeof value === 'string' ? encodeText(value, length) : encodeNumber(value, length),
  )
  const allBits = bits.join('')
  const fillBits = (6 - (allBits.length % 6)) % 6
  const payload = (allBits + '0'.repeat(fillBits)).match(/.{6}/g)?.map(toPayloadCharacter).join('') ?? ''
  const parts = payload.match(/.{1,56}/g) ?? ['']
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const id = parts.length > 1 ? sequence : ''
    return addChecksum(
      `${talker}VDM,${parts.length},${index + 1},${id},${channel},${part},${isLast ? fillBits : 0}`,
    )
  })
}

/** Adds `!` and the checksum to a sentence. */
export function addChecksum(sentence: string): string {
  let sum = 0
  for (const character of sentence) sum ^= character.charCodeAt(0)
  return `!${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** Encodes a class A position report (type 1); speed in knots, course in degrees. */
export function encodeClassAPosition(
  mmsi: string,
  fields: {
    latitude: number
    longitude: number
    sog?: number
    cog?: number
    heading?: number
    status?: number
  },
): string {
  const { latitude, longitude, sog = 5, cog = 90, heading = 511, status = 0 } = fields
  const [line = ''] = encodeAisSentences([
    ...encodeMessageStart(1, mmsi),
    [status, 4],
    [128, 8],
    [Math.round(sog * 10), 10],
    [0, 1],
    [Math.round(longitude * 600_000), 28],
    [Math.round(latitude * 600_000), 27],
    [Math.round(cog * 10), 12],
    [heading, 9],
    [30, 6],
    [0, 25],
  ])
  return line
}

/** Encodes class A static data (type 5) in two parts. */
export function encodeClassAStaticData(
  mmsi: string,
  fields: {
    name: string
    shipType: number
    length: number
    beam: number
    callSign?: string
    imo?: number
  },
  options?: SentenceOptions,
): string[] {
  return encodeAisSentences(
    [
      ...encodeMessageStart(5, mmsi),
      [0, 2],
      [fields.imo ?? 0, 30],
      [fields.callSign ?? '', 42],
      [fields.name, 120],
      [fields.shipType, 8],
      [fields.length - 10, 9],
      [10, 9],
      [fields.beam - 4, 6],
      [4, 6],
      [1, 4],
      [0, 20],
      [35, 8],
      ['MARSEILLE', 120],
      [0, 2],
    ],
    options,
  )
}

/** Fields at the start of every message: type, repeat indicator and MMSI. */
export function encodeMessageStart(type: number, mmsi: string): Field[] {
  return [
    [type, 6],
    [0, 2],
    [Number(mmsi), 30],
  ]
}

function encodeNumber(value: number, length: number): string {
  return (value < 0 ? 2 ** length + value : value).toString(2).padStart(length, '0')
}

function encodeText(value: string, length: number): string {
  const letters = value.padEnd(length / 6, '@').slice(0, length / 6)
  return Array.from(letters, (character) => encodeNumber(character.charCodeAt(0) % 64, 6)).join('')
}

function toPayloadCharacter(sextet: string): string {
  const value = Number.parseInt(sextet, 2)
  return String.fromCharCode(value < 40 ? value + 48 : value + 56)
}
