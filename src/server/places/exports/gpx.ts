import { toDisplayedPlaceType, getPlaceType, type PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import { buildOpenCpnGuid, openCpnNamespace, openCpnSymbols } from '../../../core/opencpn-marks.ts'
import { english } from '../../../core/messages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { ExportedPlace } from './queries.ts'
import { exportTitle, type ExportFormat, type ExportMetadata } from './export-format.ts'
import {
  exportAttributions,
  exportLicence,
  formatAttribution,
  databaseLicence,
  formatDatedAttribution,
  formatDecimalDegrees,
  buildPlaceUrl,
  formatPostalAddress,
  toSafeUrl,
} from '../../messages/record-texts.ts'
import { formatXmlElement, escapeXml } from '../../../core/xml.ts'

const messages = serverMessages.exports

/** Names of Garmin's waypoint symbols, which other plotters know too. */
const garminSymbols: Record<PlaceIcon, string> = {
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

/**
 * GPX 1.1: one waypoint per place, elements in schema order; data without a GPX element
 * is in our own namespace, the identifier for OpenCPN in its.
 */
export const gpxFormat: ExportFormat = {
  mediaType: 'application/gpx+xml',
  supportsDeletions: false,
  formatHeader: ({ siteUrl, changedAt }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.site.product}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:roadstead="urn:roadstead:gpx:1" xmlns:opencpn="${openCpnNamespace}">
<metadata>${formatXmlElement('name', exportTitle)}${formatXmlElement('desc', [exportLicence, ...exportAttributions].join('\n'))}\
<copyright author="${escapeXml(exportAttributions.join('; '))}">${formatXmlElement('license', databaseLicence.url)}</copyright>\
<link href="${escapeXml(`${siteUrl}/`)}">${formatXmlElement('text', english.site.product)}</link>${formatXmlElement('time', changedAt)}</metadata>
`,
  formatRecords: (page, about) =>
    page.map((place) => (place.deleted ? '' : `${formatWaypoint(place, about)}\n`)).join(''),
  footer: '</gpx>\n',
}

function formatWaypoint(place: ExportedPlace, { siteUrl: site, gpxFlavour }: ExportMetadata): string {
  const type = getPlaceType(toDisplayedPlaceType(place.type_enum))
  return [
    // The schema does not allow longitude 180.
    `<wpt lat="${formatDecimalDegrees(place.latitude)}" lon="${formatDecimalDegrees(wrapLongitude(place.longitude))}">`,
    formatXmlElement('time', place.updated_at),
    formatXmlElement('name', place.name),
    formatXmlElement('cmt', formatComment(place)),
    formatXmlElement(
      'desc',
      [place.description, formatComment(place), formatDatedAttribution(place)].filter(Boolean).join('\n'),
    ),
    formatXmlElement('src', formatDatedAttribution(place)),
    formatLink(
      buildPlaceUrl(site, place.id),
      formatMessage(messages.atSite, { product: english.site.product }),
    ),
    formatLink(toSafeUrl(place.url), place.name),
    formatLink(toSafeUrl(place.source_url), messages.atSource),
    formatXmlElement('sym', (gpxFlavour === 'garmin' ? garminSymbols : openCpnSymbols)[type.icon]),
    formatXmlElement('type', type.name),
    '<extensions><roadstead:place>',
    formatXmlElement('roadstead:id', place.id),
    formatXmlElement('roadstead:type_enum', place.type_enum),
    formatXmlElement('roadstead:changed_at', place.changed_at),
    formatXmlElement('roadstead:updated_at', place.updated_at),
    formatXmlElement('roadstead:source', place.source),
    formatXmlElement('roadstead:source_licence', place.source_licence),
    formatXmlElement('roadstead:attribution', formatAttribution(place)),
    formatXmlElement('roadstead:approximate', place.approximate ? 'true' : null),
    formatXmlElement('roadstead:phone', place.phone),
    formatXmlElement('roadstead:email', place.email),
    formatXmlElement('roadstead:country_code', place.country_code),
    ...Object.entries(place.tags).map(formatTag),
    '</roadstead:place>',
    // The identifier of the marks that the Signal K plugin sends. An import by OpenCPN 5.10 does not look at it.
    formatXmlElement('opencpn:guid', buildOpenCpnGuid(site, place.id)),
    '</extensions></wpt>',
  ].join('')
}

function formatComment(place: ExportedPlace): string {
  const parts = [formatPostalAddress(place), place.phone, place.approximate && messages.approximate]
  return parts.filter(Boolean).join('. ')
}

function formatLink(href: string | null, text: string): string {
  return href ? `<link href="${escapeXml(href)}">${formatXmlElement('text', text)}</link>` : ''
}

function formatTag([key, value]: [string, string]): string {
  return `<roadstead:tag key="${escapeXml(key)}">${escapeXml(value)}</roadstead:tag>`
}
