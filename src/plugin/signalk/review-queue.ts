import { parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { reviewLimits as limits } from './limits.ts'
import type { SiteClient } from './site-client.ts'

/** A queued review. */
export interface QueuedReview {
  /** Idempotency key: with it the site detects repeated reviews. */
  key: string
  placeId: number
  comment: string
  /** 1 to 5; null without a rating. */
  stars: number | null
  /** When it was written, ISO 8601; the site shows it with this time. */
  at: string
}

/** A review as a display sends it; without a time it was written just now. */
export type NewReview = Omit<QueuedReview, 'at'> & { at?: string }

export interface ReviewQueue {
  load(): Promise<void>
  /** Queues a review on disk, or in memory if the disk cannot be written; null if the queue is full. */
  add(review: NewReview): Promise<QueuedReview | null>
  listQueued(placeId?: number): QueuedReview[]
  /** Sends the queue, oldest first. */
  send(): Promise<void>
  /** Sends no further reviews, and leaves the file to the next run of the plugin. */
  stop(): void
  /** When the site took the last review of a place, in milliseconds; null if it took none since the start. */
  getSentMs(placeId: number): number | null
  /** Returns why the site refused the last review; null if it accepted it. */
  getLastRejection(): string | null
  /** Returns why the site refused the review with a key; null if it did not. */
  getRejectionReason(key: string): string | null
}

/** Creates the queue. `onSent` is called with the place of each review that the site has taken. */
export function createReviewQueue(
  site: SiteClient,
  path: string,
  onSent: (placeId: number) => void = () => undefined,
): ReviewQueue {
  let queue: QueuedReview[] = []
  let sending: Promise<void> | null = null
  let lastRejection: string | null = null
  /** Reasons of the latest refused reviews by key. */
  const reasons = new Map<string, string>()
  const sentMs = new Map<number, number>()
  let loading: Promise<void> = Promise.resolve()
  let isStopped = false

  /** A disk that cannot be written leaves the queue in memory; the status says so. */
  const save = () => writeFileDurably(path, JSON.stringify(queue)).catch(() => undefined)

  async function read(): Promise<void> {
    const stored = parseJson(await readTextFile(path))
    queue = Array.isArray(stored)
      ? (stored as QueuedReview[]).filter(({ key }) => typeof key === 'string')
      : []
  }

  async function sendAll(): Promise<void> {
    await loading
    for (let next = queue[0]; next && !isStopped; next = queue[0]) {
      const outcome = await sendOne(site, next)
      // The next run of the plugin has read this review: it sends it again, and the file is its own.
      if (outcome === 'later' || isStopped) return
      lastRejection = outcome === 'sent' ? null : outcome.refused
      if (outcome === 'sent') {
        sentMs.set(next.placeId, Date.now())
        onSent(next.placeId)
      }
      if (lastRejection !== null) reasons.set(next.key, lastRejection)
      for (const oldest of reasons.keys()) {
        if (reasons.size <= limits.maxQueued) break
        reasons.delete(oldest)
      }
      queue = queue.slice(1)
      await save()
    }
  }

  return {
    load() {
      loading = read()
      return loading
    },
    async add(review) {
      await loading
      const existing = queue.find(({ key }) => key === review.key)
      if (existing) return existing
      if (queue.length >= limits.maxQueued) return null
      const added = { ...review, at: review.at ?? new Date().toISOString() }
      queue = [...queue, added]
      await save()
      return added
    },
    listQueued: (placeId) => queue.filter((one) => placeId === undefined || one.placeId === placeId),
    send() {
      sending ??= sendAll().finally(() => (sending = null))
      return sending
    },
    stop() {
      isStopped = true
    },
    getSentMs: (placeId) => sentMs.get(placeId) ?? null,
    getLastRejection: () => lastRejection,
    getRejectionReason: (key) => reasons.get(key) ?? null,
  }
}

/** Whether an answer is what the site answers to a change: the whole record. */
function isRecord(body: unknown): boolean {
  return body instanceof Object && !Array.isArray(body)
}

/** Sends the rating and text of a review; both are idempotent. Returns 'later' for errors that may be temporary, such as a lost connection or an invalid key. */
async function sendOne(
  site: SiteClient,
  { key, placeId, comment, stars, at }: QueuedReview,
): Promise<'sent' | 'later' | { refused: string }> {
  const calls: [string, object][] = []
  if (stars !== null) calls.push(['/api/v1/rates', { stars, place_id: placeId }])
  if (comment !== '')
    calls.push(['/api/v1/posts', { post: { comment, poi_id: placeId, client_key: key, written_at: at } }])
  for (const [path, body] of calls) {
    const response = await site.post(path, body)
    const isAccepted = response.status >= 200 && response.status < 300 && isRecord(response.body)
    if (isAccepted) continue
    // Only a problem of the site itself is a refusal.
    const isRefused = response.status >= 400 && response.status < 500
    if (!isRefused || [401, 403, 408, 429].includes(response.status)) return 'later'
    const { detail } = (response.body ?? {}) as { detail?: unknown }
    return { refused: typeof detail === 'string' ? detail.slice(0, 200) : String(response.status) }
  }
  return 'sent'
}
