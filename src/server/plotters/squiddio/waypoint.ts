import { getAidType } from '../../../core/catalogue/aid-types.ts'
import { isCheckDateTag } from '../../../core/catalogue/facility-rules.ts'
import { toDisplayedPlaceType, type PlaceIcon, getPlaceType } from '../../../core/catalogue/place-types.ts'
import { getSource } from '../../../core/catalogue/sources.ts'
import { wrapLongitude, type Position } from '../../../core/geo.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { openCpnNamespace } from '../../../core/opencpn-marks.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import {
  formatAttribution,
  databaseLicence,
  formatDatedAttribution,
  formatDecimalDegrees,
  buildPlaceUrl,
  formatPostalAddress,
  toSafeUrl,
} from '../../messages/record-texts.ts'
import { formatXmlElement, escapeXml } from '../../../core/xml.ts'
import type { ExportedPlace } from '../../places/exports/queries.ts'
import type { RegionNavAid, RegionStation } from './queries.ts'

const messages = serverMessages.squiddioGpx

/** Symbols of the plugin by place icon. */
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

/** A waypoint; its texts are not XML-escaped. */
interface Waypoint {
  position: Position
  /** ISO 8601; null if unknown. */
  time: string | null
  name: string
  lines: (string | null | false)[]
  link: { href: string; text: string } | null
  symbol: string
  guid: string
}

/** Formats the start of a GPX file with the namespaces of OpenCPN and of the licence. */
export function formatGpxHeader(title: string, site: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.site.product}" xmlns="http://www.topografix.com/GPX/1/1" \
xmlns:opencpn="${openCpnNamespace}" xmlns:licence="${databaseLicence.url}">
<metadata>${formatXmlElement('name', title)}<copyright author="${english.site.product}">\
${formatXmlElement('license', databaseLicence.url)}</copyright><link href="${escapeXml(`${site}/`)}">\
${formatXmlElement('text', english.site.product)}</link></metadata>
`
}

export const gpxFooter = '</gpx>\n'

/** Formats a place. The plugin uses the fourth part of the guid as the place id for chart downloads. */
export function formatPlaceWaypoint(
  place: ExportedPlace,
  rating: { average: number; votes: number } | undefined,
  site: string,
): string {
  const tags = Object.entries(place.tags)
    .filter(([key]) => !isCheckDateTag(key))
    .map(([key, value]) => `${key}=${value}`)
  const type = getPlaceType(toDisplayedPlaceType(place.type_enum))
  return formatWaypoint({
    position: place,
    time: place.updated_at,
    name: place.name,
    lines: [
      formatPostalAddress(place),
      place.phone && formatMessage(messages.phone, { phone: place.phone }),
      rating && formatMessage(messages.rated, { stars: rating.average, votes: rating.votes }),
      place.description,
      tags.length > 0 && formatMessage(messages.tags, { tags: tags.join(', ') }),
      formatDatedAttribution(place),
    ].map((line) => line ?? null),
    link: { href: buildPlaceUrl(site, place.id), text: place.name },
    symbol: symbols[type.icon],
    guid: `sqd-wrld-catalog-${place.id}`,
  })
}

/** Formats an aid. The fourth part of the guid is 0, because an aid is not a place. */
export function formatNavAidWaypoint(aid: RegionNavAid, site: string): string {
  return formatWaypoint({
    position: { latitude: aid.position.y, longitude: aid.position.x },
    time: aid.updated_at,
    name: aid.name,
    lines: [
      formatMessage(messages.aid, { type: getAidType(aid.aid_type).name }),
      aid.mmsi && formatMessage(messages.mmsi, { mmsi: aid.mmsi }),
      aid.light && formatMessage(messages.light, { light: aid.light }),
      aid.description,
      formatAttribution({ ...aid, other_sources: [] }),
    ],
    link: { href: `${site}/nav_aidview/${aid.id}`, text: aid.name },
    symbol: symbols['ais-aton'],
    guid: `sqd-wrld-navaid-0-${aid.id}`,
  })
}

/** Formats a weather beacon or ship with its latest values. */
export function formatStationWaypoint(station: RegionStation): string {
  const { latest, position } = station
  const value = (name: string) => (typeof latest?.[name] === 'number' ? latest[name] : null)
  const [speed, direction, waves] = [value('wspd'), value('wdir'), value('wvht')]
  const [air, water, pressure] = [value('atmp'), value('wtmp'), value('pres')]
  const href = toSafeUrl(station.source_url)
  return formatWaypoint({
    position: { latitude: position.y, longitude: position.x },
    time: station.latest_at,
    name: station.name,
    lines: [
      station.latest_at && formatMessage(messages.observed, { time: station.latest_at }),
      speed !== null &&
        (direction === null
          ? formatMessage(messages.windSpeed, { speed })
          : formatMessage(messages.wind, { speed, direction })),
      waves !== null && formatMessage(messages.waves, { height: waves }),
      air !== null && formatMessage(messages.air, { degrees: air }),
      water !== null && formatMessage(messages.water, { degrees: water }),
      pressure !== null && formatMessage(messages.pressure, { pressure }),
      formatSourceAttribution(station),
    ],
    link: href ? { href, text: station.name } : null,
    symbol: symbols[getPlaceType(station.type_enum).icon],
    guid: `sqd-wrld-weather-0-${station.id}`,
  })
}

function formatSourceAttribution({
  source,
  source_licence: licence,
}: {
  source: string
  source_licence: string
}): string {
  return formatMessage(serverMessages.exports.sourceAttribution, {
    credit: getSource(source).attribution,
    licence,
  })
}

export function formatWaypoint({ position, time, name, lines, link, symbol, guid }: Waypoint): string {
  const { latitude, longitude } = position
  return [
    `<wpt lat="${formatDecimalDegrees(latitude)}" lon="${formatDecimalDegrees(wrapLongitude(longitude))}">`,
    formatXmlElement('time', time),
    formatXmlElement('name', name),
    formatXmlElement('desc', lines.filter(Boolean).join('\n')),
    link ? `<link href="${escapeXml(link.href)}">${formatXmlElement('text', link.text)}</link>` : '',
    formatXmlElement('sym', symbol),
    '<type>WPT</type><extensions>',
    formatXmlElement('opencpn:guid', guid),
    '<opencpn:viz>1</opencpn:viz><opencpn:viz_name>0</opencpn:viz_name></extensions></wpt>\n',
  ].join('')
}
