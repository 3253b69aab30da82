import { getSource } from '../../core/catalogue/sources.ts'
import { formatMessage } from '../../core/text.ts'
import { serverMessages } from '../messages/messages.ts'

/** Licence of the database as a whole; each record keeps its own. */
export const databaseLicence = {
  name: 'ODbL-1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const

const words = serverMessages.exports

/** What attribution needs of a record. */
interface Credited {
  source: string
  source_licence: string
  other_sources: readonly string[]
  user_edited: boolean
}

/** What a postal address is made of. */
interface Addressed {
  address: string | null
  postal_code: string | null
  city: string | null
  state_code: string | null
  country_code: string | null
}

const members = getSource('members')

/** Who is to be named for a record, each with the licence. */
export function formatAttribution(place: Credited): string {
  const credits = [
    formatMessage(words.sourceAttribution, {
      credit: getSource(place.source).attribution,
      licence: place.source_licence,
    }),
    ...place.other_sources.map((key) => {
      const { attribution: credit, licence } = getSource(key)
      return formatMessage(words.sourceAttribution, { credit, licence })
    }),
    ...(place.user_edited && place.source !== 'members'
      ? [formatMessage(words.editedByMembers, { credit: members.attribution, licence: members.licence })]
      : []),
  ]
  return credits.join('; ')
}

/** The same with the day of the facts. */
export function formatDatedAttribution(place: Credited & { updated_at: string | null }): string {
  const credit = formatAttribution(place)
  return place.updated_at
    ? formatMessage(words.dated, { credit, date: place.updated_at.slice(0, 10) })
    : formatMessage(words.undated, { credit })
}

export function buildPlaceUrl(site: string, id: number): string {
  return `${site}/placeview/${id}`
}

/** Street, town and country in one line; '' where nothing is known. */
export function formatPostalAddress(place: Addressed): string {
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
