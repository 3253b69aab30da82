import type { Place } from '../../../core/contract/place.ts'
import type { Post } from '../../../core/contract/post.ts'
import { formatNumber } from '../../../core/format-number.ts'
import { formatMessage, pluralize } from '../../../core/text.ts'
import { withDeadline } from '../backoff.ts'
import { noteReviewLimits as limits } from '../limits.ts'
import { messages } from '../messages.ts'
import type { ResponseCache } from '../response-cache.ts'
import type { SiteClient } from '../site-client.ts'

/** Rating and last reviews of places, as notes show them. */
export interface NoteReviews {
  /** Fetches the lines of a place unless they are known and recent. Waits a short time at most; never throws. */
  ensureLoaded(placeId: number): Promise<void>
  /** Fetches the lines of a place; null without a connection. */
  fetch(placeId: number): Promise<string[] | null>
  /** Fetches the lines of a place again when they are asked for next. */
  invalidate(placeId: number): void
  /** Returns the lines: the rating, then the last reviews, latest first; empty if nothing is known. */
  getKnown(placeId: number): string[]
}

const { note: texts } = messages

/** Creates the source. Without a connection the stored answers are used, which the panel or an area left. */
export function createNoteReviews(site: Pick<SiteClient, 'get'>, answers: ResponseCache): NoteReviews {
  /** Least recently fetched first. */
  const known = new Map<number, { at: number; lines: string[] }>()

  /** Reads an answer of the site, else the stored one; the body is null without both. */
  async function read(path: string): Promise<{ body: unknown; isCurrent: boolean }> {
    const stored = await answers.read(path)
    const { status, body, etag } = await site.get(path, stored?.etag)
    if (status === 200) await answers.write(path, body, etag)
    return {
      body: status === 200 ? body : (stored?.body ?? null),
      isCurrent: status === 200 || status === 304,
    }
  }

  /** Returns whether the lines are from the site. */
  async function load(placeId: number): Promise<boolean> {
    const [place, posts] = await Promise.all([
      read(`/api/v1/places/${placeId}`),
      read(`/api/v1/posts?place_id=${placeId}`),
    ])
    known.delete(placeId)
    known.set(placeId, { at: Date.now(), lines: toLines(place.body, posts.body) })
    for (const oldest of known.keys()) {
      if (known.size <= limits.maxCached) break
      known.delete(oldest)
    }
    return place.isCurrent && posts.isCurrent
  }

  return {
    async ensureLoaded(placeId) {
      const { at = -Infinity } = known.get(placeId) ?? {}
      if (Date.now() - at > limits.maxAgeMs)
        await withDeadline(
          load(placeId).catch(() => undefined),
          limits.maxWaitMs,
        )
    },
    async fetch(placeId) {
      return (await load(placeId)) ? (known.get(placeId)?.lines ?? []) : null
    },
    invalidate(placeId) {
      const entry = known.get(placeId)
      if (entry) entry.at = -Infinity
    },
    getKnown: (placeId) => known.get(placeId)?.lines ?? [],
  }
}

/** Formats answers, which may be of another version of the site. */
function toLines(place: unknown, posts: unknown): string[] {
  const { rating_average: average = null, vote_count: count = 0 } = (place ?? {}) as Partial<Place>
  const reviews = (Array.isArray(posts) ? posts : []) as Partial<Post>[]
  return [
    ...(typeof average === 'number'
      ? [
          formatMessage(pluralize(texts.rating, count, 'en'), {
            average: formatNumber(average, 'en', 1),
            count,
          }),
        ]
      : []),
    ...reviews
      .filter(({ comment }) => comment)
      .slice(0, limits.shownReviews)
      .map(({ comment = '', user_name: name, updated_at: at = '' }) =>
        formatMessage(texts.review, {
          comment: comment.length > limits.maxLength ? `${comment.slice(0, limits.maxLength)}…` : comment,
          name: name ?? texts.formerMember,
          date: at.slice(0, 10),
        }),
      ),
  ]
}
