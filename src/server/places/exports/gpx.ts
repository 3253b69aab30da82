import { garminSymbols } from '../../../core/catalogue/garmin-symbols.ts'
import { toDisplayedPlaceType, getPlaceType } from '../../../core/catalogue/place-types.ts'
import { wrapLongitude } from '../../../core/geo.ts'
import { buildOpenCpnGuid, openCpnNamespace, openCpnSymbols } from '../../../core/opencpn-marks.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatOwnLine, gpxNamespace, listOwnFields, type OwnFields } from '../../messages/own-fields.ts'
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
  formatPlaceComment,
  toSafeUrl,
} from '../../messages/record-texts.ts'
import { formatXmlElement, escapeXml } from '../../../core/xml.ts'

const messages = serverMessages.exports

/**
 * GPX 1.1: one waypoint per place, elements in schema order; data without a GPX element
 * is in our own namespace, the identifier for OpenCPN in its. The last line of the
 * description has the same data for programs that drop extensions. No link has a text
 * with `<` or `&`: GDAL does not escape it.
 */
export const gpxFormat: ExportFormat = {
  mediaType: 'application/gpx+xml',
  supportsDeletions: false,
  formatHeader: ({ siteUrl, changedAt }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${english.site.product}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:roadstead="${gpxNamespace}" xmlns:opencpn="${openCpnNamespace}">
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
  const page = buildPlaceUrl(site, place.id)
  const own = listOwnFields(place)
  return [
    // The schema does not allow longitude 180.
    `<wpt lat="${formatDecimalDegrees(place.latitude)}" lon="${formatDecimalDegrees(wrapLongitude(place.longitude))}">`,
    formatXmlElement('time', place.updated_at),
    formatXmlElement('name', place.name),
    formatXmlElement('cmt', formatPlaceComment(place)),
    formatXmlElement(
      'desc',
      [place.description, formatPlaceComment(place), formatDatedAttribution(place), formatOwnLine(own, page)]
        .filter(Boolean)
        .join('\n'),
    ),
    formatXmlElement('src', formatDatedAttribution(place)),
    formatLink(page, formatMessage(messages.atSite, { product: english.site.product })),
    formatLink(toSafeUrl(place.url), messages.website),
    formatLink(toSafeUrl(place.source_url), messages.atSource),
    formatXmlElement('sym', (gpxFlavour === 'garmin' ? garminSymbols : openCpnSymbols)[type.icon]),
    formatXmlElement('type', type.name),
    '<extensions><roadstead:place>',
    formatXmlElement('roadstead:id', place.id),
    formatXmlElement('roadstead:changed_at', place.changed_at),
    formatXmlElement('roadstead:attribution', formatAttribution(place)),
    formatOwnElements(own),
    '</roadstead:place>',
    // The identifier of the marks that the Signal K plugin sends. An import by OpenCPN 5.10 does not look at it.
    formatXmlElement('opencpn:guid', buildOpenCpnGuid(site, place.id)),
    '</extensions></wpt>',
  ].join('')
}

function formatOwnElements({ fields, otherSources, tags }: OwnFields): string {
  return [
    ...[...fields].map(([name, value]) => formatXmlElement(`roadstead:${name}`, value)),
    ...otherSources.map((key) => formatXmlElement('roadstead:other_source', key)),
    ...Object.entries(tags).map(formatTag),
  ].join('')
}

function formatLink(href: string | null, text: string): string {
  return href ? `<link href="${escapeXml(href)}">${formatXmlElement('text', text)}</link>` : ''
}

function formatTag([key, value]: [string, string]): string {
  return `<roadstead:tag key="${escapeXml(key)}">${escapeXml(value)}</roadstead:tag>`
}
