import { parseFeed } from 'feedsmith'
import { blogProvider } from '../../core/catalogue/providers.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { blogFeed, textLength } from '../../core/limits.ts'
import { splitCredentials } from '../system/network/request-url.ts'
import { hasOnlyCompleteTags } from '../system/formats/check-xml.ts'
import { fetchWithSafeRedirects } from '../system/network/safe-fetch.ts'

/** The rows of the home feed that come from a blog. */
export interface BlogFeed {
  /** Latest first; those of the last reading that went well. */
  getEvents(): readonly ActivityEvent[]
  close(): Promise<void>
}

interface BlogOptions {
  /** An RSS or Atom feed; null where none is set. */
  url: string | null
  onFailure: (error: unknown) => void
  /** How often it is read, and how long a reading may take. */
  everyMs?: number
  timeoutMs?: number
}

/**
 * Reads a blog now and on a schedule. A reading that fails, takes too long or is
 * too large is told to the log, and what was read before stays.
 */
export function createBlogFeed({
  url,
  onFailure,
  everyMs = blogFeed.intervalMinutes * 60_000,
  timeoutMs = blogFeed.timeoutMs,
}: BlogOptions): BlogFeed {
  if (url === null) return { getEvents: () => [], close: () => Promise.resolve() }
  const ending = new AbortController()
  let rows: readonly ActivityEvent[] = []

  async function read(address: string): Promise<void> {
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)])
      const { url: bare, headers } = splitCredentials(address)
      const response = await fetchWithSafeRedirects(bare, {
        signal,
        headers: {
          ...headers,
          accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5',
        },
      })
      if (!response.ok) throw new Error(`the blog feed answers ${response.status}`)
      rows = parseBlogFeed(await textOf(response))
    } catch (error) {
      if (!ending.signal.aborted) onFailure(error)
    }
  }

  let underWay = read(url)
  const timer = setInterval(() => (underWay = underWay.then(() => read(url))), everyMs)
  timer.unref()
  return {
    getEvents: () => rows,
    async close() {
      clearInterval(timer)
      ending.abort()
      await underWay
    },
  }
}

/** The text of an answer that is not larger than a feed may be. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > blogFeed.maxBytes) throw new Error(`the blog feed is larger than ${blogFeed.maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** An entry of any kind of feed. */
interface Entry {
  title: string | undefined
  link: string | undefined
  date: string | undefined
}

/** The latest entries of a feed as rows; entries without title, date or a web address are left out. */
export function parseBlogFeed(text: string): ActivityEvent[] {
  const { name, entries } = entriesIn(text)
  const rows = entries.flatMap(({ title, link, date }) => {
    const when = new Date(date ?? '')
    const comment = plain(title)
    const address = webAddress(link)
    if (!comment || !address || Number.isNaN(when.getTime())) return []
    return [
      {
        type: 'Post' as const,
        when: when.toISOString(),
        vessel_id: null,
        vessel_name: null,
        poi_id: null,
        place_name: null,
        user_id: null,
        user_name: plain(name) || null,
        comment,
        thumb_url: null,
        provider: blogProvider,
        link: address,
      },
    ]
  })
  return rows.sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, blogFeed.maxRows)
}

function entriesIn(text: string): { name: string | undefined; entries: Entry[] } {
  if (!hasOnlyCompleteTags(text)) throw new Error('the blog feed is no XML')
  const parsed = parseFeed(text)
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    return {
      name: title,
      entries: entries.map(({ title, links = [], published, updated }) => ({
        title,
        link: (links.find(({ rel }) => !rel || rel === 'alternate') ?? links[0])?.href,
        date: published ?? updated,
      })),
    }
  }
  if (parsed.format === 'rss') {
    const { title, items = [] } = parsed.feed
    return {
      name: title,
      entries: items.map(({ title, link, pubDate, dc }) => ({ title, link, date: pubDate ?? dc?.date })),
    }
  }
  throw new Error(`the blog feed is ${parsed.format}, not RSS or Atom`)
}

/** A title without the tags that some feeds put into it. */
function plain(text: string | undefined): string {
  const words =
    text
      ?.replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  return words.slice(0, textLength.line)
}

/** An address of the web; nothing else may become a link. */
function webAddress(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (!URL.canParse(trimmed)) return null
  const { protocol, href } = new URL(trimmed)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
