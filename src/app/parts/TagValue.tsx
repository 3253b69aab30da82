import { place } from '../../core/messages/en/places.json'
import { formatTagValue } from '../../core/names/tag-names.ts'
import { useMessages } from '../../widgets/use-messages.ts'

const english = { place }

/** Value of a tag; an encyclopedia name becomes a link. */
export function TagValue({ tag, value }: { tag: string; value: string }) {
  const messages = useMessages(english)
  const article = /^([a-z-]{2,12}):(.+)$/.exec(value)
  if (tag === 'wikipedia' && article) {
    const [, wiki = '', title = ''] = article
    return (
      <ExternalLink href={`https://${wiki}.wikipedia.org/wiki/${encodeURIComponent(title)}`} text={title} />
    )
  }
  if (tag === 'wikidata' && /^Q\d+$/.test(value))
    return <ExternalLink href={`https://www.wikidata.org/wiki/${value}`} text={value} />
  return formatTagValue(value, messages)
}

/** External link; user-supplied links are marked `nofollow`. */
export function ExternalLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow ugc">
      {text}
    </a>
  )
}
