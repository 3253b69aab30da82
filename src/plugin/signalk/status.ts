import { fill } from '../../core/text.ts'
import type { Host } from './host.ts'
import { reporter as limits } from './limits.ts'
import type { PlaceStore } from './place-cache.ts'
import type { Reporter } from './reporter.ts'
import type { ReviewQueue } from './review-queue.ts'
import type { PluginSettings } from './settings.ts'
import type { Site } from './site-client.ts'
import { words } from './messages.ts'

/** What the status line speaks of. */
export interface StatusParts {
  site: Site
  settings: PluginSettings
  store: PlaceStore
  reviews: ReviewQueue
  reporter: Reporter
}

const { status: texts } = words

/** One line of what happens; an error is what an owner must do something about. */
export function statusText(parts: StatusParts): { text: string; isError: boolean } {
  const { site, settings, store, reviews, reporter } = parts
  const { refused } = reporter.state()
  const site_ = { site: site.address }
  if (settings.report && !site.hasKey) return { text: texts.noKey, isError: true }
  if (refused === 'key') return { text: fill(texts.badKey, site_), isError: true }
  const since = site.offlineSince()
  const lines = [
    since ? fill(texts.offline, { ...site_, since: clock(since) }) : fill(texts.connected, site_),
    store.count() > 0 && fill(texts.kept, { count: store.count() }),
    ...(settings.report ? reportLines(reporter) : []),
    reviews.waiting().length > 0 && fill(texts.reviewsWaiting, { count: reviews.waiting().length }),
    reviews.refused() && fill(texts.reviewRefused, { ...site_, reason: reviews.refused() ?? '' }),
    refused && fill(texts.refused, { ...site_, reason: refused.reason }),
  ]
  return { text: lines.filter(Boolean).join(' '), isError: refused !== null }
}

function reportLines(reporter: Reporter): (string | false)[] {
  const { waiting, dropped, lastSent } = reporter.state()
  return [
    lastSent ? fill(texts.reported, { time: clock(lastSent) }) : waiting === 0 && texts.noReportYet,
    waiting > 0 && fill(texts.waiting, { count: waiting, most: limits.most }),
    dropped > 0 && fill(texts.dropped, { count: dropped }),
  ]
}

export function showStatus(host: Host, parts: StatusParts): void {
  const { text, isError } = statusText(parts)
  if (isError) host.setPluginError(text)
  else host.setPluginStatus(text)
}

/** Day and time by the boat server's clock: `2026-11-21 14:05`. */
function clock(date: Date): string {
  return date.toLocaleString('sv').slice(0, 16)
}
