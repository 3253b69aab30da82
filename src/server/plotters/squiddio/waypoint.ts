import { aidType } from '../../../core/catalogue/aid-types.ts'
import { displayedType, type PlaceIcon, placeType } from '../../../core/catalogue/place-types.ts'
import { sourceOf } from '../../../core/catalogue/sources.ts'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { serverWords } from '../../messages/messages.ts'
import { fill } from '../../../core/text.ts'
import {
  creditOf,
  databaseLicence,
  datedCreditOf,
  degrees,
  placeAddress,
  postalLine,
  webAddress,
} from '../../places/exports/export-format.ts'
import { xmlElement, xmlText } from '../../system/xml.ts'
import type { ExportedPlace } from '../../places/exports/queries.ts'
import type { RegionAid, RegionStation } from './queries.ts'

const words = serverWords.squiddioGpx

/** The symbols that the plugin brings with it. */
const symbols: Record<PlaceIcon, string> = {
  marina: 'marina_grn',
  anchorage: 'anchor_blu',
  dock: 'pier_yel',
  'yacht-club': 'club_pur',
  mooring: 'moorings_blu',
  fuel: 'fuelpump_red',
  'dry-dock': 'ramp_grn',
  'launch-ramp': 'ramp_azu',
  'hurricane-hole': 'anchor_blu',
  'ais-aton': 'aton_gry',
  commercial: 'generic_grn',
  ferry: 'generic_grn',
  weather: 'aton_ora',
  'ship-weather': 'aton_yel',
  other: 'generic_grn',
}

/** A waypoint; its texts are plain. */
interface Waypoint {
  position: Position
  /** ISO 8601; null where none is known. */
  time: string | null
  name: string
  lines: (string | null | false)[]
  link: { href: string; text: string } | null
  symbol: string
  guid: string
}

/** The start of a file that a person downloads from the plugin: OpenCPN's own namespace, our licence in another. */
export function gpxHead(title: string, site: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.common.product}" xmlns="http://www.topografix.com/GPX/1/1" \
xmlns:opencpn="http://www.opencpn.org" xmlns:licence="${databaseLicence.url}">
<metadata>${xmlElement('name', title)}<copyright author="${english.common.product}">\
${xmlElement('license', databaseLicence.url)}</copyright><link href="${xmlText(`${site}/`)}">\
${xmlElement('text', english.common.product)}</link></metadata>
`
}

export const gpxTail = '</gpx>\n'

/** A place; the plugin takes the fourth part of its guid for the id it downloads charts of. */
export function placeWaypoint(
  place: ExportedPlace,
  rated: { average: number; votes: number } | undefined,
  site: string,
): string {
  const tags = Object.entries(place.tags).map(([key, value]) => `${key}=${value}`)
  const type = placeType(displayedType(place.type_enum))
  return waypoint({
    position: place,
    time: place.updated_at,
    name: place.name,
    lines: [
      postalLine(place),
      place.phone && fill(words.phone, { phone: place.phone }),
      rated && fill(words.rated, { stars: rated.average, votes: rated.votes }),
      place.description,
      tags.length > 0 && fill(words.tags, { tags: tags.join(', ') }),
      datedCreditOf(place),
    ].map((line) => line ?? null),
    link: { href: placeAddress(site, place.id), text: place.name },
    symbol: symbols[type.icon],
    guid: `sqd-wrld-catalog-${place.id}`,
  })
}

/** An aid; the fourth part of its guid is no place's. */
export function aidWaypoint(aid: RegionAid, site: string): string {
  return waypoint({
    position: { latitude: aid.position.y, longitude: aid.position.x },
    time: aid.updated_at,
    name: aid.name,
    lines: [
      fill(words.aid, { type: aidType(aid.aid_type).name }),
      aid.mmsi && fill(words.mmsi, { mmsi: aid.mmsi }),
      aid.light && fill(words.light, { light: aid.light }),
      aid.description,
      creditOf({ ...aid, other_sources: [] }),
    ],
    link: { href: `${site}/nav_aidview/${aid.id}`, text: aid.name },
    symbol: symbols['ais-aton'],
    guid: `sqd-wrld-navaid-0-${aid.id}`,
  })
}

/** A weather beacon, or the report of a ship, with what it measured last. */
export function stationWaypoint(station: RegionStation): string {
  const { latest, position } = station
  const value = (name: string) => (typeof latest?.[name] === 'number' ? latest[name] : null)
  const [speed, direction, waves] = [value('wspd'), value('wdir'), value('wvht')]
  const [air, water, pressure] = [value('atmp'), value('wtmp'), value('pres')]
  const href = webAddress(station.source_url)
  return waypoint({
    position: { latitude: position.y, longitude: position.x },
    time: station.latest_at,
    name: station.name,
    lines: [
      station.latest_at && fill(words.observed, { time: station.latest_at }),
      speed !== null &&
        (direction === null ? fill(words.windSpeed, { speed }) : fill(words.wind, { speed, direction })),
      waves !== null && fill(words.waves, { height: waves }),
      air !== null && fill(words.air, { degrees: air }),
      water !== null && fill(words.water, { degrees: water }),
      pressure !== null && fill(words.pressure, { pressure }),
      creditLine(station),
    ],
    link: href ? { href, text: station.name } : null,
    symbol: symbols[placeType(station.type_enum).icon],
    guid: `sqd-wrld-weather-0-${station.id}`,
  })
}

function creditLine({ source, source_licence: licence }: { source: string; source_licence: string }): string {
  return fill(serverWords.exports.credit, { credit: sourceOf(source).credit, licence })
}

export function waypoint({ position, time, name, lines, link, symbol, guid }: Waypoint): string {
  const { latitude, longitude } = position
  return [
    `<wpt lat="${degrees(latitude)}" lon="${degrees(wrapLongitude(longitude))}">`,
    xmlElement('time', time),
    xmlElement('name', name),
    xmlElement('desc', lines.filter(Boolean).join('\n')),
    link ? `<link href="${xmlText(link.href)}">${xmlElement('text', link.text)}</link>` : '',
    xmlElement('sym', symbol),
    '<type>WPT</type><extensions>',
    xmlElement('opencpn:guid', guid),
    '<opencpn:viz>1</opencpn:viz><opencpn:viz_name>0</opencpn:viz_name></extensions></wpt>\n',
  ].join('')
}
