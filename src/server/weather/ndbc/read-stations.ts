import { XMLParser } from 'fast-xml-parser'
import type { Position } from '../../../core/geo.ts'
import { textLength } from '../../../core/limits.ts'
import { hasOnlyCompleteTags } from '../../system/formats/check-xml.ts'
import { UnreadableInputError } from '../../system/formats/unreadable-input.ts'

/** A weather station as NDBC lists it. */
export interface ListedStation extends Position {
  /** Its id at NDBC, in capitals. */
  id: string
  name: string
}

export interface StationsReadResult {
  stations: ListedStation[]
  total: number
  rejected: Record<string, number>
}

/** What a line of a list says, before it is known to be a station. */
interface Listed {
  id: string
  name: string
  kind: string
  latitude: number
  longitude: number
}

/**
 * Reads NDBC's lists of stations, `activestations.xml` or `station_table.txt`.
 * Buoys that only watch for tsunamis are left out: they report no weather.
 * Throws {@link UnreadableInputError} where it is neither.
 */
export function readStations(text: string): StationsReadResult {
  const listed = /^\s*</.test(text) ? stationsInXml(text) : stationsInTable(text)
  const stations = new Map<string, ListedStation>()
  const rejected: Record<string, number> = {}
  const leaveOut = (reason: string) => (rejected[reason] = (rejected[reason] ?? 0) + 1)
  for (const { id, name, kind, latitude, longitude } of listed) {
    if (!/^[A-Z0-9]{3,10}$/.test(id)) leaveOut('no id of a station')
    else if (!isOnGlobe(latitude, longitude)) leaveOut('no position on the globe')
    else if (/dart|tsunami/i.test(kind)) leaveOut('tsunami buoy, reports no weather')
    else if (stations.has(id)) leaveOut('repeated in the file')
    else stations.set(id, { id, name: name.slice(0, textLength.name) || id, latitude, longitude })
  }
  return { stations: [...stations.values()], total: listed.length, rejected }
}

/** Whether a text looks like one of NDBC's lists of stations, by its first element or its header. */
export function isStationList(text: string): boolean {
  return /^\s*(<\?xml[^>]*>\s*)?<stations\b/.test(text) || isStationTable(tableNames(text))
}

function isStationTable(names: readonly string[]): boolean {
  return names.includes('STATION_ID') && names.includes('LOCATION')
}

/** Names in the header of a table, its first line. */
function tableNames(text: string): string[] {
  const [header = ''] = text.split(/\r?\n/, 1)
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

function stationsInXml(text: string): Listed[] {
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
    name: oneLine(name),
    kind: type,
    latitude: degreesOf(lat),
    longitude: degreesOf(lon),
  }))
}

function stationsInTable(text: string): Listed[] {
  const names = tableNames(text)
  if (!isStationTable(names)) {
    throw new UnreadableInputError('it is neither activestations.xml nor station_table.txt')
  }
  return text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('|')
      const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
      return {
        id: cell('STATION_ID').toUpperCase(),
        name: oneLine(decoded(cell('NAME'))),
        kind: cell('TTYPE'),
        ...locationOf(cell('LOCATION')),
      }
    })
}

/** '44.794 N 87.313 W (44&#176;47'39" N ...)' in degrees. */
function locationOf(text: string): Position {
  const [, lat, ns, lon, ew] = /^([\d.]+) ([NS]) ([\d.]+) ([EW])/.exec(text) ?? []
  return {
    latitude: degreesOf(lat) * (ns === 'S' ? -1 : 1),
    longitude: degreesOf(lon) * (ew === 'W' ? -1 : 1),
  }
}

function degreesOf(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}

/** The few entities that the table writes. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
