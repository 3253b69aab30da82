import { parseFeed } from 'feedsmith'
import { blogProvider } from '../../core/catalogue/providers.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { blogFeed } from '../../core/limits/activity.ts'
import { textLength } from '../../core/limits/text.ts'
import { splitCredentials } from '../system/network/request-url.ts'
import { hasOnlyCompleteTags } from '../system/formats/check-xml.ts'
import { fetchWithSafeRedirects } from '../system/network/safe-fetch.ts'

/** Events of the home feed that come from a blog. */
export interface BlogFeed {
  /** Events of the last successful read, latest first. */
  getEvents(): readonly ActivityEvent[]
  close(): Promise<void>
}

interface BlogOptions {
  /** URL of an RSS or Atom feed; null if none is configured. */
  url: string | null
  onFailure: (error: unknown) => void
  /** Interval between reads, and timeout of a read. */
  everyMs?: number
  timeoutMs?: number
}

/**
 * Reads a blog now and periodically. If a read fails, takes too long or exceeds the size
 * limit, reports the error and keeps the previous events.
 */
export function createBlogFeed({
  url,
  onFailure,
  everyMs = blogFeed.intervalMinutes * 60_000,
  timeoutMs = blogFeed.timeoutMs,
}: BlogOptions): BlogFeed {
  if (url === null) return { getEvents: () => [], close: () => Promise.resolve() }
  const shutdown = new AbortController()
  let events: readonly ActivityEvent[] = []

  async function read(feedUrl: string): Promise<void> {
    try {
      const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(timeoutMs)])
      const { url: requestUrl, headers } = splitCredentials(feedUrl)
      const response = await fetchWithSafeRedirects(requestUrl, {
        signal,
        headers: {
          ...headers,
          accept: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5',
        },
      })
      if (!response.ok) throw new Error(`the blog feed answers ${response.status}`)
      events = parseBlogFeed(await readBody(response))
    } catch (error) {
      if (!shutdown.signal.aborted) onFailure(error)
    }
  }

  let currentRead = read(url)
  const timer = setInterval(() => (currentRead = currentRead.then(() => read(url))), everyMs)
  timer.unref()
  return {
    getEvents: () => events,
    async close() {
      clearInterval(timer)
      shutdown.abort()
      await currentRead
    },
  }
}

/** Reads a response body up to the size limit of feeds. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > blogFeed.maxBytes) throw new Error(`the blog feed is larger than ${blogFeed.maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An entry of an RSS or Atom feed. */
interface Entry {
  title: string | undefined
  link: string | undefined
  date: string | undefined
}

/** Returns the latest entries of a feed as events. Skips entries without title, date or http(s) link. */
export function parseBlogFeed(text: string): ActivityEvent[] {
  const { name, entries } = parseEntries(text)
  const events = entries.flatMap(({ title, link, date }) => {
    const when = new Date(date ?? '')
    const comment = stripTags(title)
    const feedUrl = toHttpUrl(link)
    if (!comment || !feedUrl || Number.isNaN(when.getTime())) return []
    return [
      {
        type: 'Post' as const,
        when: when.toISOString(),
        vessel_id: null,
        vessel_name: null,
        poi_id: null,
        place_name: null,
        user_id: null,
        user_name: stripTags(name) || null,
        comment,
        thumb_url: null,
        provider: blogProvider,
        link: feedUrl,
      },
    ]
  })
  return events.sort((a, b) => (a.when < b.when ? 1 : -1)).slice(0, blogFeed.maxRows)
}

function parseEntries(text: string): { name: string | undefined; entries: Entry[] } {
  if (!hasOnlyCompleteTags(text)) throw new Error('the blog feed is not XML')
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

/** Removes the HTML tags that some feeds put in titles. */
function stripTags(text: string | undefined): string {
  const plainText =
    text
      ?.replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  return plainText.slice(0, textLength.line)
}

/** Returns an http(s) URL; null for anything else. */
function toHttpUrl(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (!URL.canParse(trimmed)) return null
  const { protocol, href } = new URL(trimmed)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
