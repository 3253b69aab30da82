import { blogProvider } from '../../core/catalogue/providers.ts'
import type { ActivityEvent } from '../../core/contract/search.ts'
import { blogFeed } from '../../core/limits/activity.ts'
import { findCharset } from '../system/formats/decode-text.ts'
import { readBody } from '../system/network/read-body.ts'
import { splitCredentials } from '../system/network/request-url.ts'
import { fetchWithSafeRedirects } from '../system/network/safe-fetch.ts'
import { decodeFeed } from './decode-feed.ts'
import { parseEntries } from './feed-entries.ts'
import { sortEvents } from './sort-events.ts'

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
  /** Receives the number of entries that are left out, by reason, when it has changed. */
  onLeftOut?: (counts: Readonly<Record<string, number>>) => void
  clock?: () => Date
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
  onLeftOut = () => undefined,
  clock = () => new Date(),
  everyMs = blogFeed.intervalMinutes * 60_000,
  timeoutMs = blogFeed.timeoutMs,
}: BlogOptions): BlogFeed {
  if (url === null) return { getEvents: () => [], close: () => Promise.resolve() }
  const shutdown = new AbortController()
  let events: readonly ActivityEvent[] = []
  let leftOut: Record<string, number> = {}

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
      const bytes = await readBody(response, blogFeed.maxBytes)
      const text = decodeFeed(bytes, findCharset(response.headers.get('content-type')))
      const counts: Record<string, number> = {}
      events = parseBlogFeed(text, {
        url: response.url || requestUrl,
        now: clock(),
        onLeftOut: (reason) => (counts[reason] = (counts[reason] ?? 0) + 1),
      })
      if (JSON.stringify(counts) !== JSON.stringify(leftOut)) onLeftOut((leftOut = counts))
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

interface ParseOptions {
  /** URL of the feed, which its links may be relative to. */
  url?: string | null
  now?: Date
  /** Receives the reason for each entry that is left out. */
  onLeftOut?: (reason: string) => void
}

/**
 * Returns the latest entries of a feed as events, those dated in the future last. Leaves out entries without title,
 * http(s) link or known time. Throws if the text is no RSS or Atom.
 */
export function parseBlogFeed(
  text: string,
  { url = null, now = new Date(), onLeftOut = () => undefined }: ParseOptions = {},
): ActivityEvent[] {
  const { name, entries } = parseEntries(text, url)
  const events = entries.flatMap(({ title, link, date }) => {
    if (title === '' || link === null || date === null) {
      onLeftOut(title === '' ? 'no title' : link === null ? 'no link' : 'no known time')
      return []
    }
    return [
      {
        type: 'Post' as const,
        when: date.toISOString(),
        vessel_id: null,
        vessel_name: null,
        poi_id: null,
        place_name: null,
        user_id: null,
        user_name: name || null,
        comment: title,
        thumb_url: null,
        provider: blogProvider,
        link,
      },
    ]
  })
  return sortEvents(events, now).slice(0, blogFeed.maxRows)
}
