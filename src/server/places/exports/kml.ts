import { displayedType, placeType, placeTypes, type PlaceIcon } from '../../../core/catalogue/place-types.ts'
import { exportLimits } from '../../../core/limits.ts'
import { english } from '../../../core/messages.ts'
import { serverWords } from '../../messages/messages.ts'
import { fill } from '../../../core/text.ts'
import type { ExportedPlace } from './queries.ts'
import {
  creditOf,
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
export const kml: ExportFormat = {
  media: 'application/vnd.google-earth.kml+xml',
  tellsDeletions: false,
  head: ({ site }) =>
    `${declaration}<Document>${xmlElement('name', exportTitle)}<open>0</open>\
<atom:author>${xmlElement('atom:name', english.common.product)}</atom:author><atom:link href="${xmlText(`${site}/`)}"/>\
${xmlElement('description', html([exportLicence, ...exportCredits]))}
${placeTypes.map(({ id, icon }) => style(id, kmlColours[icon])).join('\n')}
`,
  records: (page, { site }) =>
    page.map((place) => (place.deleted ? '' : `${placemark(place, site)}\n`)).join(''),
  tail: '</Document></kml>\n',
}

/**
 * The small document one opens in Google Earth to subscribe: it loads `href` again
 * every hour and, with `followsView`, the places of the view whenever it rests.
 */
export function networkLink(href: string, site: string, followsView: boolean): string {
  const byView =
    '<viewRefreshMode>onStop</viewRefreshMode><viewRefreshTime>1</viewRefreshTime>' +
    '<viewFormat>bbox=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]</viewFormat>'
  return `${declaration}<NetworkLink>${xmlElement('name', fill(words.linkTitle, { product: english.common.product }))}\
<open>0</open><atom:author>${xmlElement('atom:name', english.common.product)}</atom:author>\
<atom:link href="${xmlText(`${site}/`)}"/>${xmlElement('description', html([exportLicence, ...exportCredits]))}\
<refreshVisibility>0</refreshVisibility><flyToView>0</flyToView>\
<Link>${xmlElement('href', href)}<refreshMode>onInterval</refreshMode>\
${xmlElement('refreshInterval', exportLimits.refreshSeconds)}${followsView ? byView : ''}</Link></NetworkLink></kml>
`
}

function style(type: number, rgb: string): string {
  const [, red, green, blue] = /^(..)(..)(..)$/.exec(rgb) ?? []
  const colour = `ff${blue}${green}${red}`
  return `<Style id="type-${type}"><IconStyle><color>${colour}</color><scale>0.9</scale></IconStyle><LabelStyle><scale>0.8</scale></LabelStyle></Style>`
}

function placemark(place: ExportedPlace, site: string): string {
  const type = placeType(displayedType(place.type_enum))
  const page = placeAddress(site, place.id)
  return [
    `<Placemark id="place-${place.id}">`,
    xmlElement('name', place.name),
    `<atom:link href="${xmlText(page)}"/>`,
    xmlElement('address', postalLine(place)),
    xmlElement('phoneNumber', place.phone),
    `<Snippet maxLines="1">${xmlText(type.name)}</Snippet>`,
    xmlElement('description', balloon(place, type.name, page)),
    `<styleUrl>#type-${type.id}</styleUrl>`,
    '<ExtendedData>',
    data('id', place.id),
    data('type_enum', place.type_enum),
    data('type', type.name),
    data('country_code', place.country_code),
    data('approximate', place.approximate ? 'true' : null),
    data('source', place.source),
    data('source_licence', place.source_licence),
    data('attribution', creditOf(place)),
    data('source_url', webAddress(place.source_url)),
    data('updated_at', place.updated_at),
    data('changed_at', place.changed_at),
    ...Object.entries(place.tags).map(([key, value]) => data(`tag:${key}`, value)),
    '</ExtendedData>',
    `<Point><coordinates>${degrees(place.longitude)},${degrees(place.latitude)}</coordinates></Point></Placemark>`,
  ].join('')
}

/** A balloon is HTML: what people wrote is escaped once for it, and once more for XML. */
function balloon(place: ExportedPlace, typeName: string, page: string): string {
  const lines = [
    typeName,
    ...(place.description?.split('\n') ?? []),
    postalLine(place),
    place.phone ?? '',
    place.approximate ? words.approximate : '',
    datedCreditOf(place),
  ]
  const links = [
    [page, fill(words.atSite, { product: english.common.product })],
    [webAddress(place.url), place.url],
    [webAddress(place.source_url), words.atSource],
  ].flatMap(([href, text]) => (href ? [`<a href="${xmlText(href)}">${xmlText(text ?? href)}</a>`] : []))
  return [html(lines), ...links].join('<br>')
}

function html(lines: string[]): string {
  return lines.filter(Boolean).map(xmlText).join('<br>')
}

function data(name: string, value: string | number | null): string {
  if (value === null || value === '') return ''
  return `<Data name="${xmlText(name)}">${xmlElement('value', value)}</Data>`
}
