import { computeControlPoints, computeOutlineCorners, type KapFrame } from './georeference.ts'
import type { Palette } from './palette.ts'
import { colourBits } from './rows.ts'

/** What a chart says of itself. */
export interface KapMetadata {
  /** The product that made it. */
  product: string
  /** Name of the chart; any text. */
  name: string
  /** Name of the file without its ending: readers list the chart by it. */
  fileName: string
  /** Sentences for whoever opens the file: credit, licence, dates, what is missing. */
  notes: readonly string[]
  /** When it was made. */
  createdAt: Date
}

/** Dots per inch of the drawing, which the scale refers to. */
const dotsPerInch = 254
const inchMetres = 0.0254
const lineLength = 76
const nameLength = 60

/** The text before the pixels of a BSB/KAP chart, without the bytes that end it. */
export function formatKapHeader(frame: KapFrame, palette: Palette, words: KapMetadata): string {
  const { width, height, metresPerPixel, middleLatitude } = frame
  const scale = Math.max(1, Math.round((metresPerPixel / inchMetres) * dotsPerInch))
  const pixelSize = metresPerPixel.toFixed(4)
  const references = computeControlPoints(frame).map(
    ({ x, y, latitude, longitude }, index) =>
      `REF/${index + 1},${x},${y},${degrees(latitude)},${degrees(longitude)}`,
  )
  const outline = computeOutlineCorners(frame).map(
    ({ latitude, longitude }, index) => `PLY/${index + 1},${degrees(latitude)},${degrees(longitude)}`,
  )
  const colours = Array.from({ length: palette.size }, (_, index) => {
    const [red, green, blue] = palette.colours.subarray(3 * index + 3, 3 * index + 6)
    return `RGB/${index + 1},${red},${green},${blue}`
  })
  const lines = [
    `! ${toAscii(words.product)} satellite chart - NOT FOR NAVIGATION`,
    'VER/2.0',
    `BSB/NA=${fieldText(words.name) || fieldText(words.fileName)}`,
    `    NU=${fieldText(words.fileName)},RA=${width},${height},DU=${dotsPerInch}`,
    `KNP/SC=${scale},GD=WGS84,PR=MERCATOR,PP=${middleLatitude.toFixed(6)}`,
    '    PI=UNKNOWN,SP=UNKNOWN,SK=0.0,TA=90.0',
    `    UN=METERS,SD=UNKNOWN,DX=${pixelSize},DY=${pixelSize}`,
    `CED/SE=1,RE=1,ED=${monthDayYear(words.createdAt)}`,
    ...words.notes.flatMap(commentLines),
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

/** Letters that are not a plain letter with a mark. */
const spelled: Record<string, string> = {
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

/** A text in printable ASCII: letters without their marks, '?' for what has none. */
export function toAscii(text: string): string {
  return Array.from(text, (letter) => spelled[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/[^ -~]+/g, '?')
    .trim()
}

/** A text that may stand as the value of a field, where commas, equal signs and slashes part values. */
function fieldText(text: string): string {
  const plain = toAscii(text)
    .replace(/[,=/]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return /^[?\s]*$/.test(plain) ? '' : plain.slice(0, nameLength).trim()
}

/** A sentence as comment lines, parted between words. */
function commentLines(sentence: string): string[] {
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

function degrees(value: number): string {
  return value.toFixed(9)
}

function monthDayYear(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}
