import {
  toDisplayedPlaceType,
  getPlaceType,
  placeTypes,
  type PlaceIcon,
} from '../../../core/catalogue/place-types.ts'
import { exportLimits } from '../../../core/limits/exports.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { ExportedPlace } from './queries.ts'
import { exportTitle, type ExportFormat } from './export-format.ts'
import {
  exportAttributions,
  exportLicence,
  formatAttribution,
  formatDatedAttribution,
  formatDecimalDegrees,
  buildPlaceUrl,
  formatPostalAddress,
  toSafeUrl,
} from '../../messages/record-texts.ts'
import { formatXmlElement, escapeXml } from '../../../core/xml.ts'
import { html, joinHtml, type Html } from '../../http/pages/html.ts'

const messages = serverMessages.exports

/** Colours of the map's markers in the light theme (src/ui/tokens.css), as `rrggbb`. */
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
 * KML 2.2: one placemark per place, coloured by its type. No TimeStamp: with it, Google
 * Earth would hide all places except those of one day. The dates are in ExtendedData.
 */
export const kmlFormat: ExportFormat = {
  mediaType: 'application/vnd.google-earth.kml+xml',
  supportsDeletions: false,
  formatHeader: ({ siteUrl }) =>
    `${declaration}<Document>${formatXmlElement('name', exportTitle)}<open>0</open>\
<atom:author>${formatXmlElement('atom:name', english.site.product)}</atom:author><atom:link href="${escapeXml(`${siteUrl}/`)}"/>\
${formatXmlElement('description', joinLines([exportLicence, ...exportAttributions]))}
${placeTypes.map(({ id, icon }) => formatStyle(id, kmlColours[icon])).join('\n')}
`,
  formatRecords: (page, { siteUrl }) =>
    page.map((place) => (place.deleted ? '' : `${formatPlacemark(place, siteUrl)}\n`)).join(''),
  footer: '</Document></kml>\n',
}

/**
 * Builds the document that subscribes Google Earth to the places: it reloads `href`
 * every hour and, with `followsView`, loads the places in view whenever the camera
 * stops.
 */
export function buildNetworkLink(href: string, site: string, followsView: boolean): string {
  const viewRefresh =
    '<viewRefreshMode>onStop</viewRefreshMode><viewRefreshTime>1</viewRefreshTime>' +
    '<viewFormat>bbox=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]</viewFormat>'
  return `${declaration}<NetworkLink>${formatXmlElement('name', formatMessage(messages.linkTitle, { product: english.site.product }))}\
<open>0</open><atom:author>${formatXmlElement('atom:name', english.site.product)}</atom:author>\
<atom:link href="${escapeXml(`${site}/`)}"/>${formatXmlElement('description', joinLines([exportLicence, ...exportAttributions]))}\
<refreshVisibility>0</refreshVisibility><flyToView>0</flyToView>\
<Link>${formatXmlElement('href', href)}<refreshMode>onInterval</refreshMode>\
${formatXmlElement('refreshInterval', exportLimits.refreshSeconds)}${followsView ? viewRefresh : ''}</Link></NetworkLink></kml>
`
}

function formatStyle(type: number, rgb: string): string {
  const [, red, green, blue] = /^(..)(..)(..)$/.exec(rgb) ?? []
  const colour = `ff${blue}${green}${red}`
  return `<Style id="type-${type}"><IconStyle><color>${colour}</color><scale>0.9</scale></IconStyle><LabelStyle><scale>0.8</scale></LabelStyle></Style>`
}

function formatPlacemark(place: ExportedPlace, site: string): string {
  const type = getPlaceType(toDisplayedPlaceType(place.type_enum))
  const page = buildPlaceUrl(site, place.id)
  return [
    `<Placemark id="place-${place.id}">`,
    formatXmlElement('name', place.name),
    `<atom:link href="${escapeXml(page)}"/>`,
    formatXmlElement('address', formatPostalAddress(place)),
    formatXmlElement('phoneNumber', place.phone),
    `<Snippet maxLines="1">${escapeXml(type.name)}</Snippet>`,
    formatXmlElement('description', formatBalloon(place, type.name, page)),
    `<styleUrl>#type-${type.id}</styleUrl>`,
    '<ExtendedData>',
    formatData('id', place.id),
    formatData('type_enum', place.type_enum),
    formatData('type', type.name),
    formatData('country_code', place.country_code),
    formatData('approximate', place.approximate ? 'true' : null),
    formatData('source', place.source),
    formatData('source_licence', place.source_licence),
    formatData('attribution', formatAttribution(place)),
    formatData('source_url', toSafeUrl(place.source_url)),
    formatData('updated_at', place.updated_at),
    formatData('changed_at', place.changed_at),
    ...Object.entries(place.tags).map(([key, value]) => formatData(`tag:${key}`, value)),
    '</ExtendedData>',
    `<Point><coordinates>${formatDecimalDegrees(place.longitude)},${formatDecimalDegrees(place.latitude)}</coordinates></Point></Placemark>`,
  ].join('')
}

/** Builds the balloon's HTML. User text is escaped once for HTML and once for XML. */
function formatBalloon(place: ExportedPlace, typeName: string, page: string): string {
  const lines = [
    typeName,
    ...(place.description?.split('\n') ?? []),
    formatPostalAddress(place),
    place.phone ?? '',
    place.approximate ? messages.approximate : '',
    formatDatedAttribution(place),
  ]
  const links = [
    [page, formatMessage(messages.atSite, { product: english.site.product })],
    [toSafeUrl(place.url), place.url],
    [toSafeUrl(place.source_url), messages.atSource],
  ].flatMap(([href, text]) => (href ? [html`<a href="${href}">${text ?? href}</a>`] : []))
  return joinHtml([...renderLines(lines), ...links], lineBreak).markup
}

const lineBreak = html`<br>`

function joinLines(lines: string[]): string {
  return joinHtml(renderLines(lines), lineBreak).markup
}

function renderLines(lines: string[]): Html[] {
  return lines.filter(Boolean).map((line) => html`${line}`)
}

function formatData(name: string, value: string | number | null): string {
  if (value === null || value === '') return ''
  return `<Data name="${escapeXml(name)}">${formatXmlElement('value', value)}</Data>`
}
