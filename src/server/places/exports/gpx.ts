import { displayedType, placeType, type PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import { english } from '../../../core/messages.ts'
import { serverWords } from '../../messages/messages.ts'
import { fill } from '../../../core/text.ts'
import type { ExportedPlace } from './queries.ts'
import {
  creditOf,
  databaseLicence,
  datedCreditOf,
  degrees,
  exportCredits,
  exportLicence,
  exportTitle,
  placeAddress,
  postalLine,
  webAddress,
  type ExportFormat,
} from './export-format.ts'
import { xmlElement, xmlText } from '../../system/xml.ts'

const words = serverWords.exports

/** Names by which plotters and OpenCPN know their own waypoint symbols. */
const symbols: Record<PlaceIcon, string> = {
  marina: 'Marina',
  anchorage: 'Anchor',
  dock: 'Dock',
  'yacht-club': 'Marina',
  mooring: 'Buoy, White',
  fuel: 'Gas Station',
  'dry-dock': 'Drydock',
  'launch-ramp': 'Boat Ramp',
  'hurricane-hole': 'Anchor',
  'ais-aton': 'Buoy, White',
  commercial: 'Harbor',
  ferry: 'Ferry',
  weather: 'Weather Buoy',
  'ship-weather': 'Weather Buoy',
  other: 'Waypoint',
}

/** GPX 1.1: a waypoint a place, in the order of the schema; what it has no element for is in our own namespace. */
export const gpx: ExportFormat = {
  media: 'application/gpx+xml',
  tellsDeletions: false,
  head: ({ site, changedAt }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.common.product}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:roadstead="urn:roadstead:gpx:1">
<metadata>${xmlElement('name', exportTitle)}${xmlElement('desc', [exportLicence, ...exportCredits].join('\n'))}\
<copyright author="${xmlText(exportCredits.join('; '))}">${xmlElement('license', databaseLicence.url)}</copyright>\
<link href="${xmlText(`${site}/`)}">${xmlElement('text', english.common.product)}</link>${xmlElement('time', changedAt)}</metadata>
`,
  records: (page, { site }) =>
    page.map((place) => (place.deleted ? '' : `${waypoint(place, site)}\n`)).join(''),
  tail: '</gpx>\n',
}

function waypoint(place: ExportedPlace, site: string): string {
  const type = placeType(displayedType(place.type_enum))
  return [
    // 180 degrees east is no longitude of the schema.
    `<wpt lat="${degrees(place.latitude)}" lon="${degrees(wrapLongitude(place.longitude))}">`,
    xmlElement('time', place.updated_at),
    xmlElement('name', place.name),
    xmlElement('cmt', comment(place)),
    xmlElement('desc', [place.description, comment(place), datedCreditOf(place)].filter(Boolean).join('\n')),
    xmlElement('src', datedCreditOf(place)),
    link(placeAddress(site, place.id), fill(words.atSite, { product: english.common.product })),
    link(webAddress(place.url), place.name),
    link(webAddress(place.source_url), words.atSource),
    xmlElement('sym', symbols[type.icon]),
    xmlElement('type', type.name),
    '<extensions><roadstead:place>',
    xmlElement('roadstead:id', place.id),
    xmlElement('roadstead:type_enum', place.type_enum),
    xmlElement('roadstead:changed_at', place.changed_at),
    xmlElement('roadstead:updated_at', place.updated_at),
    xmlElement('roadstead:source', place.source),
    xmlElement('roadstead:source_licence', place.source_licence),
    xmlElement('roadstead:attribution', creditOf(place)),
    xmlElement('roadstead:approximate', place.approximate ? 'true' : null),
    xmlElement('roadstead:phone', place.phone),
    xmlElement('roadstead:email', place.email),
    xmlElement('roadstead:country_code', place.country_code),
    ...Object.entries(place.tags).map(tag),
    '</roadstead:place></extensions></wpt>',
  ].join('')
}

function comment(place: ExportedPlace): string {
  const facts = [postalLine(place), place.phone, place.approximate && words.approximate]
  return facts.filter(Boolean).join('. ')
}

function link(href: string | null, text: string): string {
  return href ? `<link href="${xmlText(href)}">${xmlElement('text', text)}</link>` : ''
}

function tag([key, value]: [string, string]): string {
  return `<roadstead:tag key="${xmlText(key)}">${xmlText(value)}</roadstead:tag>`
}
