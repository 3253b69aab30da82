import { parseFeed } from 'feedsmith'
import { hasOnlyCompleteTags } from '../system/formats/check-xml.ts'
import { parseFeedDate } from './feed-date.ts'
import { toPlainText, type FeedTextKind } from './feed-text.ts'

/** An entry of an RSS or Atom feed. */
export interface FeedEntry {
  /** Title, else the beginning of the text; '' if there is neither. */
  title: string
  /** An http(s) URL; null if there is none. */
  link: string | null
  /** Null if it is missing or its zone is not known. */
  date: Date | null
}

export interface ParsedFeed {
  /** Title of the feed; '' if it has none. */
  name: string
  /** In the order of the feed. */
  entries: FeedEntry[]
}

type Feed = ReturnType<typeof parseFeed<string>>
type AtomFeed = Extract<Feed, { format: 'atom' }>['feed']
type AtomEntry = NonNullable<AtomFeed['entries']>[number]
type AtomText = AtomEntry['title']
type AtomLink = NonNullable<AtomEntry['links']>[number]
type RssFeed = Extract<Feed, { format: 'rss' }>['feed']
type RssItem = NonNullable<RssFeed['items']>[number]
type RdfFeed = Extract<Feed, { format: 'rdf' }>['feed']

/**
 * Parses a feed in RSS 0.9, 1.0 or 2.0, or Atom. `url` is the URL that it was read from, which its links may be relative
 * to. Throws if the text is no such feed.
 */
export function parseEntries(text: string, url: string | null): ParsedFeed {
  if (!hasOnlyCompleteTags(text)) throw new Error('the blog feed is not XML')
  const parsed = parseFeed(text)
  if (parsed.format === 'atom') return parseAtom(parsed.feed, url)
  if (parsed.format === 'rss') return parseRss(parsed.feed, url)
  if (parsed.format === 'rdf') return parseRdf(parsed.feed, url)
  throw new Error(`the blog feed is ${parsed.format}, not RSS or Atom`)
}

function parseAtom({ title, links, xml, entries = [] }: AtomFeed, url: string | null): ParsedFeed {
  const site = findAlternate(links)?.href ?? links?.find(({ rel }) => rel === 'self')?.href
  const base = resolveUrl(xml?.base, url ?? resolveUrl(site, null))
  return {
    name: formatAtomText(title),
    entries: entries.map((entry) => {
      const { id, published, updated, summary, content } = entry
      const entryBase = resolveUrl(entry.xml?.base, base)
      const link =
        resolveLink(findAlternate(entry.links)?.href, entryBase) ??
        // An id is never relative.
        resolveLink(id, null) ??
        resolveLink(entry.links?.[0]?.href, entryBase)
      return {
        title: formatAtomText(entry.title) || formatAtomText(summary) || formatAtomText(content),
        link,
        date: parseFirstDate([published, updated]),
      }
    }),
  }
}

function parseRss({ title, link, xml, items = [] }: RssFeed, url: string | null): ParsedFeed {
  // Links without a base are meant from the site, which the feed may not be on.
  const base = resolveUrl(xml?.base, resolveUrl(link, url))
  return {
    name: toPlainText(title, 'unknown'),
    entries: items.map((item) => ({
      title: toPlainText(item.title, 'unknown') || toPlainText(item.description, 'unknown'),
      link: findRssLink(item, resolveUrl(item.xml?.base, base)),
      date: parseFirstDate([
        item.pubDate,
        ...(item.dc?.dates ?? []),
        item.atom?.published,
        item.atom?.updated,
      ]),
    })),
  }
}

function findRssLink({ link, guid, atom }: RssItem, base: string | null): string | null {
  const permalink = guid?.isPermaLink === false ? undefined : guid?.value
  return (
    resolveLink(link, base) ??
    // Many ids are no URLs, although they do not say so.
    resolveLink(permalink, null) ??
    resolveLink(findAlternate(atom?.links)?.href, base)
  )
}

function parseRdf({ title, link, items = [] }: RdfFeed, url: string | null): ParsedFeed {
  const base = resolveUrl(link, url)
  return {
    name: toPlainText(title, 'unknown'),
    entries: items.map((item) => ({
      title: toPlainText(item.title, 'unknown') || toPlainText(item.description, 'unknown'),
      link: resolveLink(item.link, base) ?? resolveLink(item.rdf?.about, base),
      date: parseFirstDate(item.dc?.dates ?? []),
    })),
  }
}

const textKinds: Readonly<Record<string, FeedTextKind>> = {
  html: 'html',
  xhtml: 'html',
  // Atom 0.3.
  'text/html': 'html',
  'application/xhtml+xml': 'html',
}

function formatAtomText(text: AtomText | { value?: string; type?: string } | undefined): string {
  return toPlainText(text?.value, textKinds[text?.type ?? ''] ?? 'plain')
}

/** The page of an entry or a feed among its links: the alternate one in HTML, else another alternate one. */
function findAlternate(links: readonly AtomLink[] | undefined): AtomLink | undefined {
  const alternates = links?.filter(({ rel }) => rel === undefined || rel === 'alternate') ?? []
  const isHtml = ({ type }: AtomLink) =>
    type !== undefined && /^(text\/html|application\/xhtml\+xml)\b/i.test(type)
  return alternates.find(isHtml) ?? alternates.find(({ type }) => type === undefined) ?? alternates[0]
}

function parseFirstDate(texts: readonly (string | undefined)[]): Date | null {
  for (const text of texts) {
    const date = parseFeedDate(text)
    if (date) return date
  }
  return null
}

/** Returns an http(s) URL; null if there is none. */
function resolveLink(text: string | undefined, base: string | null): string | null {
  return text?.trim() ? resolveUrl(text, base, null) : null
}

/** Resolves a URL; `otherwise` if it is missing or not http(s). */
function resolveUrl(text: string | undefined, base: string | null, otherwise = base): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || !URL.canParse(trimmed, base ?? undefined)) return otherwise
  const { protocol, href } = new URL(trimmed, base ?? undefined)
  return protocol === 'http:' || protocol === 'https:' ? href : otherwise
}
