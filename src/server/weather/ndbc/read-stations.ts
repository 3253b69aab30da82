import { XMLParser } from 'fast-xml-parser'
import type { Position } from '../../../core/geo.ts'
import { textLength } from '../../../core/limits/text.ts'
import { cleanName, cutText, isDamagedText } from '../../../core/text.ts'
import { hasOnlyCompleteTags } from '../../system/formats/check-xml.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** A weather station in NDBC's list. */
export interface ListedStation extends Position {
  /** NDBC station id, in capitals. */
  id: string
  name: string
}

export interface StationsReadResult {
  stations: ListedStation[]
  total: number
  rejected: Record<string, number>
}

/** An entry of a list before it is validated. */
interface ListEntry {
  id: string
  name: string
  kind: string
  latitude: number
  longitude: number
}

/**
 * Reads NDBC's station lists, `activestations.xml` or `station_table.txt`. Skips tsunami
 * buoys, which report no weather. Throws {@link UnreadableInputError} for any other
 * format.
 */
export function readStations(content: string): StationsReadResult {
  const text = content.replace(/^\uFEFF/, '')
  const listed = /^\s*</.test(text) ? parseXmlStations(text) : parseTableStations(text)
  const stations = new Map<string, ListedStation>()
  const rejected: Record<string, number> = {}
  const reject = (reason: string) => (rejected[reason] = (rejected[reason] ?? 0) + 1)
  for (const { id, name, kind, latitude, longitude } of listed) {
    if (!/^[A-Z0-9]{3,10}$/.test(id)) reject('no id of a station')
    else if (!isOnGlobe(latitude, longitude)) reject('no position on the globe')
    else if (/dart|tsunami/i.test(kind)) reject('tsunami buoy, reports no weather')
    else if (stations.has(id)) reject('repeated in the file')
    else stations.set(id, { id, name: toStationName(name) || id, latitude, longitude })
  }
  return { stations: [...stations.values()], total: listed.length, rejected }
}

/** Returns a name; '' if letters of it are lost. */
function toStationName(text: string): string {
  return isDamagedText(text) ? '' : cutText(cleanName(text), textLength.name)
}

/** Checks by its first element or its header whether a text is an NDBC station list. */
export function isStationList(text: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<stations\b/.test(text) || isStationTable(parseTableHeader(text))
}

function isStationTable(names: readonly string[]): boolean {
  return names.includes('STATION_ID') && names.includes('LOCATION')
}

/** Column names in the header, the first line of a table. */
function parseTableHeader(text: string): string[] {
  const [header = ''] = text.split(/\r\n?|\n/, 1)
  return header
    .replace(/^#/, '')
    .split('|')
    .map((name) => name.trim())
}

function isOnGlobe(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => name === 'station',
})

function parseXmlStations(text: string): ListEntry[] {
  if (!hasOnlyCompleteTags(text)) throw new UnreadableInputError('it is not well-formed XML')
  let parsed: { stations?: { station?: Record<string, string>[] } }
  try {
    parsed = parser.parse(text, true) as typeof parsed // narrowed below, attribute by attribute
  } catch {
    throw new UnreadableInputError('it is not well-formed XML')
  }
  const list = parsed.stations?.station
  if (!Array.isArray(list)) throw new UnreadableInputError('it has no list of stations')
  return list.map(({ id = '', name = '', type = '', lat, lon }) => ({
    id: id.toUpperCase(),
    name: collapseWhitespace(name),
    kind: type,
    latitude: parseDegrees(lat),
    longitude: parseDegrees(lon),
  }))
}

function parseTableStations(text: string): ListEntry[] {
  const names = parseTableHeader(text)
  if (!isStationTable(names)) {
    throw new UnreadableInputError('it is neither activestations.xml nor station_table.txt')
  }
  return text
    .split(/\r\n?|\n/)
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('|')
      const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
      return {
        id: cell('STATION_ID').toUpperCase(),
        name: collapseWhitespace(decodeEntities(cell('NAME'))),
        kind: cell('TTYPE'),
        ...parseLocation(cell('LOCATION')),
      }
    })
}

/** Parses '44.794 N 87.313 W (44&#176;47'39" N ...)' into degrees. */
function parseLocation(text: string): Position {
  const [, lat, ns, lon, ew] = /^([\d.]+) ([NS]) ([\d.]+) ([EW])/.exec(text) ?? []
  return {
    latitude: parseDegrees(lat) * (ns === 'S' ? -1 : 1),
    longitude: parseDegrees(lon) * (ew === 'W' ? -1 : 1),
  }
}

function parseDegrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}

/** Entities used in the table. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
