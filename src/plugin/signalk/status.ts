import { formatMessage } from '../../core/text.ts'
import type { Host } from './host.ts'
import { reporterLimits as limits } from './limits.ts'
import type { PlaceCache } from './place-cache.ts'
import type { Reporter } from './reporter.ts'
import type { ReviewQueue } from './review-queue.ts'
import type { PluginSettings } from './settings.ts'
import type { SiteClient } from './site-client.ts'
import { messages } from './messages.ts'

/** What the status line speaks of. */
export interface StatusParts {
  site: SiteClient
  settings: PluginSettings
  store: PlaceCache
  reviews: ReviewQueue
  reporter: Reporter
}

const { status: texts } = messages

/** One line of what happens; an error is what an owner must do something about. */
export function formatStatus(parts: StatusParts): { text: string; isError: boolean } {
  const { site, settings, store, reviews, reporter } = parts
  const { rejection } = reporter.state()
  const site_ = { site: site.url }
  if (settings.report && !site.hasKey) return { text: texts.keyMissing, isError: true }
  if (rejection === 'key') return { text: formatMessage(texts.keyInvalid, site_), isError: true }
  const since = site.offlineSince()
  const lines = [
    since
      ? formatMessage(texts.offline, { ...site_, since: clock(since) })
      : formatMessage(texts.connected, site_),
    store.count() > 0 && formatMessage(texts.placesCached, { count: store.count() }),
    ...(settings.report ? reportLines(reporter) : []),
    reviews.listQueued().length > 0 &&
      formatMessage(texts.reviewsQueued, { count: reviews.listQueued().length }),
    reviews.getLastRejection() &&
      formatMessage(texts.reviewRejected, { ...site_, reason: reviews.getLastRejection() ?? '' }),
    rejection && formatMessage(texts.reportsRejected, { ...site_, reason: rejection.reason }),
  ]
  return { text: lines.filter(Boolean).join(' '), isError: rejection !== null }
}

function reportLines(reporter: Reporter): (string | false)[] {
  const { queuedCount, droppedCount, lastSent } = reporter.state()
  return [
    lastSent
      ? formatMessage(texts.reported, { time: clock(lastSent) })
      : queuedCount === 0 && texts.noReportYet,
    queuedCount > 0 && formatMessage(texts.reportsQueued, { count: queuedCount, most: limits.maxQueued }),
    droppedCount > 0 && formatMessage(texts.reportsDropped, { count: droppedCount }),
  ]
}

export function showStatus(host: Host, parts: StatusParts): void {
  const { text, isError } = formatStatus(parts)
  if (isError) host.setPluginError(text)
  else host.setPluginStatus(text)
}

/** Day and time by the boat server's clock: `2026-11-21 14:05`. */
function clock(date: Date): string {
  return date.toLocaleString('sv').slice(0, 16)
}
