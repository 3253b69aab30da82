import type { ReactNode } from 'react'
import { countryName } from '../../core/catalogue/countries.ts'
import type { Place } from '../../core/contract/place.ts'
import { coordinateDecimals } from '../../core/limits.ts'
import type { Messages } from '../../core/messages.ts'
import { decimalDegrees } from '../../core/units.ts'
import { useRoadstead } from '../../widgets/roadstead.ts'

/** The facts of a place, its own fields first, then its tags by name. */
export function DataSheet({ place }: { place: Place }) {
  const { messages, language } = useRoadstead()
  const { place: words } = messages
  const address = [
    place.address,
    [place.postal_code, place.city].filter(Boolean).join(' '),
    place.state_code,
    countryName(place.country_code, language),
  ]
  const { dataSheet: decimals } = coordinateDecimals
  const facts: { name: string; shown: ReactNode }[] = [
    { name: words.address, shown: address.filter(Boolean).join(', ') || null },
    {
      name: words.phone,
      shown: place.phone && <a href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}>{place.phone}</a>,
    },
    { name: words.email, shown: place.email && <a href={`mailto:${place.email}`}>{place.email}</a> },
    { name: words.website, shown: place.url && <OutLink href={place.url} text={place.url} /> },
    {
      name: words.position,
      shown: `${decimalDegrees(place.latitude, decimals)}, ${decimalDegrees(place.longitude, decimals)}`,
    },
    ...Object.entries(place.tags)
      .map(([tag, value]) => ({ name: tagName(tag, messages), shown: <TagValue tag={tag} value={value} /> }))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
  ]
  return (
    <dl className="rs-facts rs-data-sheet">
      {facts.map(({ name, shown }) =>
        shown === null || shown === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What a tag says; a name in an encyclopedia is a link to it. */
function TagValue({ tag, value }: { tag: string; value: string }) {
  const { messages } = useRoadstead()
  const article = /^([a-z-]{2,12}):(.+)$/.exec(value)
  if (tag === 'wikipedia' && article) {
    const [, wiki = '', title = ''] = article
    return <OutLink href={`https://${wiki}.wikipedia.org/wiki/${encodeURIComponent(title)}`} text={title} />
  }
  if (tag === 'wikidata' && /^Q\d+$/.test(value))
    return <OutLink href={`https://www.wikidata.org/wiki/${value}`} text={value} />
  return shownTag(value, messages)
}

/** A link that leaves the site; what people wrote into a record earns no credit from us. */
function OutLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow ugc">
      {text}
    </a>
  )
}

/** A tag's name in words; one we have no words for is shown by its key. */
export function tagName(key: string, { tagNames }: Messages): string {
  const names: Readonly<Record<string, string>> = tagNames
  return names[key] ?? key.replaceAll('_', ' ').replaceAll(':', ': ')
}

export function shownTag(value: string, { place }: Messages): string {
  const plain = value.toLowerCase()
  if (plain === 'yes') return place.yes
  return plain === 'no' ? place.no : value.replaceAll(';', ', ')
}
