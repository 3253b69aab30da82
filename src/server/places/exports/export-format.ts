import { placeSources, getSource } from '../../../core/catalogue/sources.ts'
import { english } from '../../../core/messages.ts'
import { serverMessages } from '../../messages/messages.ts'
import { formatMessage } from '../../../core/text.ts'
import type { ExportedPlace, ExportedRecord } from './queries.ts'

/** What a document says of itself. */
export interface ExportMetadata {
  /** Address of the site, without a slash at its end. */
  siteUrl: string
  /** When a place last changed; null where there is none. */
  changedAt: string | null
}

/** How places are written in one format. A document is its head, its records page by page, and its tail. */
export interface ExportFormat {
  mediaType: string
  /** Whether it can say that a place was deleted; otherwise it only holds those that are there. */
  supportsDeletions: boolean
  formatHeader(about: ExportMetadata): string
  /** A page of records; `isFirst` for the first that is not empty. */
  formatRecords(page: ExportedRecord[], about: ExportMetadata, isFirst: boolean): string
  footer: string
}

/** Licence of the database as a whole; each record keeps its own. */
export const databaseLicence = {
  name: 'ODbL-1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const

const words = serverMessages.exports

export const exportTitle = formatMessage(words.title, { product: english.common.product })
export const exportLicence = formatMessage(words.licence, { licenceUrl: databaseLicence.url })
/** The credit lines of all sources, for the head of a document. */
export const exportAttributions: readonly string[] = placeSources.map(({ attribution, licence }) =>
  formatMessage(words.sourceAttribution, { credit: attribution, licence }),
)

/** The text of a document, piece by piece as its pages are taken. */
export async function* generateExport(
  format: ExportFormat,
  pages: AsyncIterable<ExportedRecord[]>,
  about: ExportMetadata,
): AsyncGenerator<string> {
  yield format.formatHeader(about)
  let isFirst = true
  for await (const page of pages) {
    if (page.length === 0) continue
    yield format.formatRecords(page, about, isFirst)
    isFirst = false
  }
  yield format.footer
}

type Credited = Pick<ExportedPlace, 'source' | 'source_licence' | 'other_sources' | 'user_edited'>

/** Who is to be named for a record, each with the licence. */
export function formatAttribution(place: Credited): string {
  const credits = [
    formatMessage(words.sourceAttribution, {
      credit: getSource(place.source).attribution,
      licence: place.source_licence,
    }),
    ...place.other_sources.map((key) => formatMessage(words.sourceAttribution, { ...getSource(key) })),
    ...(place.user_edited && place.source !== 'members'
      ? [formatMessage(words.editedByMembers, { ...getSource('members') })]
      : []),
  ]
  return credits.join('; ')
}

/** The same with the day of the facts. */
export function formatDatedAttribution(place: ExportedPlace): string {
  const credit = formatAttribution(place)
  return place.updated_at
    ? formatMessage(words.dated, { credit, date: place.updated_at.slice(0, 10) })
    : formatMessage(words.undated, { credit })
}

export function buildPlaceUrl(site: string, id: number): string {
  return `${site}/placeview/${id}`
}

/** Street, town and country in one line; '' where nothing is known. */
export function formatPostalAddress(place: ExportedPlace): string {
  const town = [place.postal_code, place.city].filter(Boolean).join(' ')
  return [place.address, town, place.state_code, place.country_code].filter(Boolean).join(', ')
}

/** A web address as it may stand in a link, in the characters of RFC 3986; null for what is none, a script among it. */
export function toSafeUrl(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const [address = '', ...fragment] = href.replace(notInAddress, encodeURIComponent).split('#')
  return fragment.length > 0 ? `${address}#${fragment.join('%23')}` : address
}

/** Characters the URL standard leaves as they are and RFC 3986 forbids; a % that escapes nothing. */
const notInAddress = /[^\w\-.~:/?#@!$&'()*+,;=%]|%(?![\dA-Fa-f]{2})/g

/** Degrees as a decimal number: never 1e-7, which no schema takes. */
export function formatDecimalDegrees(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '')
}
