import {
  toDisplayedPlaceType,
  getPlaceType,
  placeTypes,
  type PlaceIcon,
} from '../../../core/catalogue/place-types.ts'
import { exportLimits } from '../../../core/limits.ts'
import { english } from '../../../core/messages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { ExportedPlace } from './queries.ts'
import { exportAttributions, exportLicence, exportTitle, type ExportFormat } from './export-format.ts'
import {
  formatAttribution,
  formatDatedAttribution,
  formatDecimalDegrees,
  buildPlaceUrl,
  formatPostalAddress,
  toSafeUrl,
} from '../../http/record-texts.ts'
import { formatXmlElement, escapeXml } from '../../system/formats/xml.ts'

const words = serverMessages.exports

/** The colours of the map's markers in the light theme (src/ui/tokens.css), `rrggbb`. */
export const kmlColours: Record<PlaceIcon, string> = {
  marina: '157a46',
  anchorage: '0e5a8a',
  dock: '765423',
  'yacht-club': '6b3fa0',
  mooring: '106d96',
  fuel: 'c00d2b',
  'dry-dock': '4b5563',
  'launch-ramp': '0b7a72',
  'hurricane-hole': '8a3b12',
  'ais-aton': '10202e',
  commercial: '37475a',
  ferry: '2b5f75',
  weather: '1f4e79',
  'ship-weather': '1f4e79',
  other: '676a14',
}

const declaration =
  '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">\n'

/**
 * KML 2.2: a placemark a place, coloured by its type. Without TimeStamp, at which
 * Google Earth would hide all places but those of a day; the dates are data.
 */
export const kmlFormat: ExportFormat = {
  mediaType: 'application/vnd.google-earth.kml+xml',
  supportsDeletions: false,
  formatHeader: ({ siteUrl }) =>
    `${declaration}<Document>${formatXmlElement('name', exportTitle)}<open>0</open>\
<atom:author>${formatXmlElement('atom:name', english.common.product)}</atom:author><atom:link href="${escapeXml(`${siteUrl}/`)}"/>\
${formatXmlElement('description', html([exportLicence, ...exportAttributions]))}
${placeTypes.map(({ id, icon }) => style(id, kmlColours[icon])).join('\n')}
`,
  formatRecords: (page, { siteUrl }) =>
    page.map((place) => (place.deleted ? '' : `${placemark(place, siteUrl)}\n`)).join(''),
  footer: '</Document></kml>\n',
}

/**
 * The small document one opens in Google Earth to subscribe: it loads `href` again
 * every hour and, with `followsView`, the places of the view whenever it rests.
 */
export function buildNetworkLink(href: string, site: string, followsView: boolean): string {
  const byView =
    '<viewRefreshMode>onStop</viewRefreshMode><viewRefreshTime>1</viewRefreshTime>' +
    '<viewFormat>bbox=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]</viewFormat>'
  return `${declaration}<NetworkLink>${formatXmlElement('name', formatMessage(words.linkTitle, { product: english.common.product }))}\
<open>0</open><atom:author>${formatXmlElement('atom:name', english.common.product)}</atom:author>\
<atom:link href="${escapeXml(`${site}/`)}"/>${formatXmlElement('description', html([exportLicence, ...exportAttributions]))}\
<refreshVisibility>0</refreshVisibility><flyToView>0</flyToView>\
<Link>${formatXmlElement('href', href)}<refreshMode>onInterval</refreshMode>\
${formatXmlElement('refreshInterval', exportLimits.refreshSeconds)}${followsView ? byView : ''}</Link></NetworkLink></kml>
`
}

function style(type: number, rgb: string): string {
  const [, red, green, blue] = /^(..)(..)(..)$/.exec(rgb) ?? []
  const colour = `ff${blue}${green}${red}`
  return `<Style id="type-${type}"><IconStyle><color>${colour}</color><scale>0.9</scale></IconStyle><LabelStyle><scale>0.8</scale></LabelStyle></Style>`
}

function placemark(place: ExportedPlace, site: string): string {
  const type = getPlaceType(toDisplayedPlaceType(place.type_enum))
  const page = buildPlaceUrl(site, place.id)
  return [
    `<Placemark id="place-${place.id}">`,
    formatXmlElement('name', place.name),
    `<atom:link href="${escapeXml(page)}"/>`,
    formatXmlElement('address', formatPostalAddress(place)),
    formatXmlElement('phoneNumber', place.phone),
    `<Snippet maxLines="1">${escapeXml(type.name)}</Snippet>`,
    formatXmlElement('description', balloon(place, type.name, page)),
    `<styleUrl>#type-${type.id}</styleUrl>`,
    '<ExtendedData>',
    data('id', place.id),
    data('type_enum', place.type_enum),
    data('type', type.name),
    data('country_code', place.country_code),
    data('approximate', place.approximate ? 'true' : null),
    data('source', place.source),
    data('source_licence', place.source_licence),
    data('attribution', formatAttribution(place)),
    data('source_url', toSafeUrl(place.source_url)),
    data('updated_at', place.updated_at),
    data('changed_at', place.changed_at),
    ...Object.entries(place.tags).map(([key, value]) => data(`tag:${key}`, value)),
    '</ExtendedData>',
    `<Point><coordinates>${formatDecimalDegrees(place.longitude)},${formatDecimalDegrees(place.latitude)}</coordinates></Point></Placemark>`,
  ].join('')
}

/** A balloon is HTML: what people wrote is escaped once for it, and once more for XML. */
function balloon(place: ExportedPlace, typeName: string, page: string): string {
  const lines = [
    typeName,
    ...(place.description?.split('\n') ?? []),
    formatPostalAddress(place),
    place.phone ?? '',
    place.approximate ? words.approximate : '',
    formatDatedAttribution(place),
  ]
  const links = [
    [page, formatMessage(words.atSite, { product: english.common.product })],
    [toSafeUrl(place.url), place.url],
    [toSafeUrl(place.source_url), words.atSource],
  ].flatMap(([href, text]) => (href ? [`<a href="${escapeXml(href)}">${escapeXml(text ?? href)}</a>`] : []))
  return [html(lines), ...links].join('<br>')
}

function html(lines: string[]): string {
  return lines.filter(Boolean).map(escapeXml).join('<br>')
}

function data(name: string, value: string | number | null): string {
  if (value === null || value === '') return ''
  return `<Data name="${escapeXml(name)}">${formatXmlElement('value', value)}</Data>`
}
