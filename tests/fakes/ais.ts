/** A field of a message: its value and how many bits it takes; a text takes six bits a letter. */
type Field = [value: number | string, bits: number]

/** An AIS message as sentences, packed bit by bit from its fields; in parts where it is long. */
export function encodeAisSentences(fields: Field[], { talker = 'AI', sequence = '1' } = {}): string[] {
  const bits = fields.map(([value, length]) =>
    typeof value === 'string' ? text(value, length) : number(value, length),
  )
  const whole = bits.join('')
  const fill = (6 - (whole.length % 6)) % 6
  const payload = (whole + '0'.repeat(fill)).match(/.{6}/g)?.map(letter).join('') ?? ''
  const parts = payload.match(/.{1,56}/g) ?? ['']
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const id = parts.length > 1 ? sequence : ''
    return addChecksum(`${talker}VDM,${parts.length},${index + 1},${id},A,${part},${isLast ? fill : 0}`)
  })
}

/** A sentence with `!` and its checksum. */
export function addChecksum(sentence: string): string {
  let sum = 0
  for (const character of sentence) sum ^= character.charCodeAt(0)
  return `!${sentence}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** A class A report (type 1); speed in knots, course in degrees. */
export function encodeClassAPosition(
  mmsi: string,
  stated: {
    latitude: number
    longitude: number
    sog?: number
    cog?: number
    heading?: number
    status?: number
  },
): string {
  const { latitude, longitude, sog = 5, cog = 90, heading = 511, status = 0 } = stated
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

/** A class A statement (type 5) in its two parts. */
export function encodeClassAStaticData(
  mmsi: string,
  stated: { name: string; shipType: number; length: number; beam: number; callSign?: string; imo?: number },
  options?: { sequence: string },
): string[] {
  return encodeAisSentences(
    [
      ...encodeMessageStart(5, mmsi),
      [0, 2],
      [stated.imo ?? 0, 30],
      [stated.callSign ?? '', 42],
      [stated.name, 120],
      [stated.shipType, 8],
      [stated.length - 10, 9],
      [10, 9],
      [stated.beam - 4, 6],
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

/** Type, repeat indicator and MMSI, with which every message begins. */
export function encodeMessageStart(type: number, mmsi: string): Field[] {
  return [
    [type, 6],
    [0, 2],
    [Number(mmsi), 30],
  ]
}

function number(value: number, length: number): string {
  return (value < 0 ? 2 ** length + value : value).toString(2).padStart(length, '0')
}

function text(value: string, length: number): string {
  const letters = value.padEnd(length / 6, '@').slice(0, length / 6)
  return Array.from(letters, (character) => number(character.charCodeAt(0) % 64, 6)).join('')
}

function letter(sextet: string): string {
  const value = Number.parseInt(sextet, 2)
  return String.fromCharCode(value < 40 ? value + 48 : value + 56)
}
