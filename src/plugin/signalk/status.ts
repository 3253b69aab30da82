import { formatMessage } from '../../core/text.ts'
import type { Host } from './host.ts'
import { reporterLimits as limits } from './limits.ts'
import type { PlaceCache } from './places/place-cache.ts'
import type { Reporter } from './reporter.ts'
import type { ReviewQueue } from './review-queue.ts'
import type { PluginSettings } from './settings.ts'
import type { SiteClient } from './site-client.ts'
import { messages } from './messages.ts'

/** Sources of the status line. */
export interface StatusParts {
  site: SiteClient
  settings: PluginSettings
  store: PlaceCache
  reviews: ReviewQueue
  reporter: Reporter
}

const { status: texts } = messages

/** Formats the status line. `isError` means that the owner must act. */
export function formatStatus(parts: StatusParts): { text: string; isError: boolean } {
  const { site, settings, store, reviews, reporter } = parts
  const { rejection } = reporter.state()
  const siteValues = { site: site.url }
  if (settings.report && !site.hasKey) return { text: texts.keyMissing, isError: true }
  if (rejection === 'key') return { text: formatMessage(texts.keyInvalid, siteValues), isError: true }
  const since = site.offlineSince()
  const lines = [
    since
      ? formatMessage(texts.offline, { ...siteValues, since: formatLocalTime(since) })
      : formatMessage(texts.connected, siteValues),
    store.count() > 0 && formatMessage(texts.placesCached, { count: store.count() }),
    ...(settings.report ? formatReporterState(reporter) : []),
    reviews.listQueued().length > 0 &&
      formatMessage(texts.reviewsQueued, { count: reviews.listQueued().length }),
    reviews.getLastRejection() &&
      formatMessage(texts.reviewRejected, { ...siteValues, reason: reviews.getLastRejection() ?? '' }),
    rejection && formatMessage(texts.reportsRejected, { ...siteValues, reason: rejection.reason }),
  ]
  return { text: lines.filter(Boolean).join(' '), isError: rejection !== null }
}

function formatReporterState(reporter: Reporter): (string | false)[] {
  const { queuedCount, droppedCount, lastSent } = reporter.state()
  return [
    lastSent
      ? formatMessage(texts.reported, { time: formatLocalTime(lastSent) })
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

/** Formats the local date and time: `2026-11-21 14:05`. */
function formatLocalTime(date: Date): string {
  return date.toLocaleString('sv').slice(0, 16)
}
