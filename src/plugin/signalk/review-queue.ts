import { parseJson, readTextFile, writeFileDurably } from './atomic-files.ts'
import { reviewLimits as limits } from './limits.ts'
import type { SiteClient } from './site-client.ts'

/** A review from the helm that waits for a connection. */
export interface QueuedReview {
  /** By it the site knows a review that comes twice. */
  key: string
  placeId: number
  comment: string
  /** 1 to 5; null without a rating. */
  stars: number | null
  at: string
}

export type NewReview = Omit<QueuedReview, 'at'>

export interface ReviewQueue {
  load(): Promise<void>
  /** Keeps a review on disk and sends it when it can; null where too many wait. */
  add(review: NewReview): Promise<QueuedReview | null>
  listQueued(placeId?: number): QueuedReview[]
  /** Sends what waits, oldest first, each once. */
  send(): Promise<void>
  /** What the site said against the last review, where it did not take it; else null. */
  getLastRejection(): string | null
  /** What it said against the review with a key; null where nothing. */
  getRejectionReason(key: string): string | null
}

export function createReviewQueue(site: SiteClient, path: string): ReviewQueue {
  let waiting: QueuedReview[] = []
  let sending: Promise<void> | null = null
  let refused: string | null = null
  /** Reasons by key, of the last so many. */
  const reasons = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other, each with what waits by then: an older list must not come last. */
  function save(): Promise<void> {
    const write = () => writeFileDurably(path, JSON.stringify(waiting))
    const turn = last.then(write, write)
    last = turn.catch(() => undefined)
    return turn
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const outcome = await sendOne(site, next)
      if (outcome === 'later') return
      refused = outcome === 'sent' ? null : outcome.refused
      if (refused !== null) reasons.set(next.key, refused)
      for (const oldest of reasons.keys()) {
        if (reasons.size <= limits.maxQueued) break
        reasons.delete(oldest)
      }
      waiting = waiting.slice(1)
      await save()
    }
  }

  return {
    async load() {
      const kept = parseJson(await readTextFile(path))
      waiting = Array.isArray(kept)
        ? (kept as QueuedReview[]).filter(({ key }) => typeof key === 'string')
        : []
    },
    async add(review) {
      const known = waiting.find(({ key }) => key === review.key)
      if (known) return known
      if (waiting.length >= limits.maxQueued) return null
      const added = { ...review, at: new Date().toISOString() }
      waiting = [...waiting, added]
      await save()
      return added
    },
    listQueued: (placeId) => waiting.filter((one) => placeId === undefined || one.placeId === placeId),
    send() {
      sending ??= sendAll().finally(() => (sending = null))
      return sending
    },
    getLastRejection: () => refused,
    getRejectionReason: (key) => reasons.get(key) ?? null,
  }
}

/** Rating and words of a review; both may come twice. 'later' without a connection or with a key that is not valid now. */
async function sendOne(
  site: SiteClient,
  { key, placeId, comment, stars }: QueuedReview,
): Promise<'sent' | 'later' | { refused: string }> {
  const calls: [string, object][] = []
  if (stars !== null) calls.push(['/api/v1/rates', { stars, place_id: placeId }])
  if (comment !== '') calls.push(['/api/v1/posts', { comment, poi_id: placeId, client_key: key }])
  for (const [path, body] of calls) {
    const answer = await site.post(path, body)
    const isTaken = answer.status >= 200 && answer.status < 300
    if (isTaken) continue
    const mayComeLater =
      answer.status === 0 || answer.status >= 500 || [401, 403, 408, 429].includes(answer.status)
    if (mayComeLater) return 'later'
    const { detail } = (answer.body ?? {}) as { detail?: unknown }
    return { refused: typeof detail === 'string' ? detail.slice(0, 200) : String(answer.status) }
  }
  return 'sent'
}
