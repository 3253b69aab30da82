import { computeControlPoints, computeOutlineCorners, type KapFrame } from './georeference.ts'
import type { Palette } from './palette.ts'
import { colourBits } from './rows.ts'

/** Metadata of a chart. */
export interface KapMetadata {
  /** Name of the product that created it. */
  product: string
  /** Name of the chart; any text. */
  name: string
  /** File name without extension; chart readers list the chart by it. */
  fileName: string
  /** Comments in the header: attribution, licence, dates, missing imagery. */
  notes: readonly string[]
  /** Time of creation. */
  createdAt: Date
}

/** Drawing resolution (DU) to which the scale refers. */
const dotsPerInch = 254
const inchMetres = 0.0254
const lineLength = 76
const nameLength = 60

/** Formats the text header of a BSB/KAP chart, without its terminating bytes. */
export function formatKapHeader(frame: KapFrame, palette: Palette, metadata: KapMetadata): string {
  const { width, height, metresPerPixel, middleLatitude } = frame
  const scale = Math.max(1, Math.round((metresPerPixel / inchMetres) * dotsPerInch))
  const pixelSize = metresPerPixel.toFixed(4)
  const references = computeControlPoints(frame).map(
    ({ x, y, latitude, longitude }, index) =>
      `REF/${index + 1},${x},${y},${formatDegrees(latitude)},${formatDegrees(longitude)}`,
  )
  const outline = computeOutlineCorners(frame).map(
    ({ latitude, longitude }, index) =>
      `PLY/${index + 1},${formatDegrees(latitude)},${formatDegrees(longitude)}`,
  )
  const colours = Array.from({ length: palette.size }, (_, index) => {
    const [red, green, blue] = palette.colours.subarray(3 * index + 3, 3 * index + 6)
    return `RGB/${index + 1},${red},${green},${blue}`
  })
  const lines = [
    `! ${toAscii(metadata.product)} satellite chart - NOT FOR NAVIGATION`,
    'VER/2.0',
    `BSB/NA=${toFieldValue(metadata.name) || toFieldValue(metadata.fileName)}`,
    `    NU=${toFieldValue(metadata.fileName)},RA=${width},${height},DU=${dotsPerInch}`,
    `KNP/SC=${scale},GD=WGS84,PR=MERCATOR,PP=${middleLatitude.toFixed(6)}`,
    '    PI=UNKNOWN,SP=UNKNOWN,SK=0.0,TA=90.0',
    `    UN=METERS,SD=UNKNOWN,DX=${pixelSize},DY=${pixelSize}`,
    `CED/SE=1,RE=1,ED=${formatUsDate(metadata.createdAt)}`,
    ...metadata.notes.flatMap(wrapComment),
    'OST/1',
    ...references,
    ...outline,
    'DTM/0.0,0.0',
    'CPH/0.0',
    `IFM/${colourBits}`,
    ...colours,
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Replacements of letters that have no decomposition. */
const replacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
  '©': '(c)',
  '–': '-',
  '—': '-',
  '’': "'",
}

/** Converts a text to printable ASCII: removes diacritics, replaces other characters by '?'. */
export function toAscii(text: string): string {
  return Array.from(text, (letter) => replacements[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/[^ -~]+/g, '?')
    .trim()
}

/** Converts a text to a field value, without the separators comma, equals sign and slash. */
function toFieldValue(text: string): string {
  const plain = toAscii(text)
    .replace(/[,=/]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[?\s]*$/.test(plain) ? '' : plain.slice(0, nameLength).trim()
}

/** Wraps a sentence into comment lines. */
function wrapComment(sentence: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of toAscii(sentence).split(' ')) {
    if (line && line.length + word.length + 1 > lineLength) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
  }
  return [...lines, line].filter(Boolean).map((text) => `! ${text}`)
}

function formatDegrees(value: number): string {
  return value.toFixed(9)
}

function formatUsDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`
}
