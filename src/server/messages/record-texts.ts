import { getSource, placeSources } from '../../core/catalogue/sources.ts'
import { formatMessage } from '../../core/text.ts'
import { serverMessages } from './messages.ts'

/** Licence of the whole database; each record also has its own. */
export const databaseLicence = {
  name: 'ODbL-1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const

const messages = serverMessages.exports

/** Terms of the database, for the header of a document. */
export const exportLicence = formatMessage(messages.licence, { licenceUrl: databaseLicence.url })

/** Attribution of all sources, for the header of a document. */
export const exportAttributions: readonly string[] = placeSources.map(({ attribution, licence }) =>
  formatMessage(messages.sourceAttribution, { credit: attribution, licence }),
)

/** Fields of a record that its attribution uses. */
interface AttributionFields {
  source: string
  source_licence: string
  other_sources: readonly string[]
  user_edited: boolean
}

/** Fields of a record that its postal address uses. */
interface PostalAddressFields {
  address: string | null
  postal_code: string | null
  city: string | null
  state_code: string | null
  country_code: string | null
}

const members = getSource('members')

/** Attribution of a record: each source with its licence. */
export function formatAttribution(place: AttributionFields): string {
  const credits = [
    formatMessage(messages.sourceAttribution, {
      credit: getSource(place.source).attribution,
      licence: place.source_licence,
    }),
    ...place.other_sources.map((key) => {
      const { attribution: credit, licence } = getSource(key)
      return formatMessage(messages.sourceAttribution, { credit, licence })
    }),
    ...(place.user_edited && place.source !== 'members'
      ? [formatMessage(messages.editedByMembers, { credit: members.attribution, licence: members.licence })]
      : []),
  ]
  return credits.join('; ')
}

/** Like {@link formatAttribution}, with the date of the data. */
export function formatDatedAttribution(place: AttributionFields & { updated_at: string | null }): string {
  const credit = formatAttribution(place)
  return place.updated_at
    ? formatMessage(messages.dated, { credit, date: place.updated_at.slice(0, 10) })
    : formatMessage(messages.undated, { credit })
}

/** Sources and licence that an attribution names. */
export interface ParsedAttribution {
  source: string
  source_licence: string
  /** The members are among them if they edited the record. */
  other_sources: string[]
}

/** Parses a text of {@link formatDatedAttribution}; null for any other text. */
export function parseDatedAttribution(text: string): ParsedAttribution | null {
  const credits = /^(.*), (?:no date given|\d{4}-\d{2}-\d{2})$/.exec(text)?.[1]?.split('; ') ?? []
  const parsed = credits.map(parseCredit)
  const [first] = parsed
  if (!first || parsed.includes(null)) return null
  const others = parsed.slice(1).flatMap((credit) => credit?.source ?? [])
  return { ...first, other_sources: others }
}

/** Parses `{credit} ({licence})` of a source of places. */
function parseCredit(text: string): { source: string; source_licence: string } | null {
  const credit = text.replace(/^edited by /, '')
  const found = placeSources.find(({ attribution }) => credit.startsWith(`${attribution} (`))
  if (!found || !credit.endsWith(')')) return null
  return { source: found.key, source_licence: credit.slice(found.attribution.length + 2, -1) }
}

export function buildPlaceUrl(site: string, id: number): string {
  return `${site}/placeview/${id}`
}

/** Street, town and country in one line; '' if all are unknown. */
export function formatPostalAddress(place: PostalAddressFields): string {
  const town = [place.postal_code, place.city].filter(Boolean).join(' ')
  return [place.address, town, place.state_code, place.country_code].filter(Boolean).join(', ')
}

/** Address, phone and whether the position is approximate, in one line; '' if nothing of it is known. */
export function formatPlaceComment(
  place: PostalAddressFields & { phone: string | null; approximate: boolean },
): string {
  const parts = [formatPostalAddress(place), place.phone, place.approximate && messages.approximate]
  return parts.filter(Boolean).join('. ')
}

/** An http or https URL for a link, in the characters of RFC 3986; null for any other text, such as a script. */
export function toSafeUrl(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const [base = '', ...fragment] = href.replace(forbiddenInUri, encodeURIComponent).split('#')
  return fragment.length > 0 ? `${base}#${fragment.join('%23')}` : base
}

/** Characters that the URL standard allows and RFC 3986 forbids, and a % without two hexadecimal digits. */
const forbiddenInUri = /[^\w\-.~:/?#@!$&'()*+,;=%]|%(?![\dA-Fa-f]{2})/g

/** Degrees as a decimal number without an exponent, which XML schemas refuse. */
export function formatDecimalDegrees(value: number): string {
  return value.toFixed(7).replace(/\.?0{1,7}$/, '')
}
