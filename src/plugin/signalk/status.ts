import { formatMessage } from '../../core/text.ts'
import type { Host } from './host.ts'
import { reporterLimits as limits } from './limits.ts'
import type { SenderState } from './opencpn/mark-sender.ts'
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
  /** Null without OpenCPN. */
  openCpn: { getState(): SenderState } | null
}

const { status: texts } = messages

/** Formats the status line. `isError` means that the owner must act. */
export function formatStatus(parts: StatusParts): { text: string; isError: boolean } {
  const { site, settings, store, reviews, reporter } = parts
  const { rejection } = reporter.state()
  const siteValues = { site: site.url }
  if (settings.report && !site.hasKey) return { text: texts.keyMissing, isError: true }
  const openCpnError = formatOpenCpnError(parts)
  if (openCpnError) return { text: openCpnError, isError: true }
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
    ...formatOpenCpnState(parts),
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

/** Formats what the owner must do for OpenCPN; null if nothing. */
function formatOpenCpnError({ settings, openCpn }: StatusParts): string | null {
  if (settings.openCpn === null) return texts.openCpnInvalid
  if (settings.openCpn === '' || !openCpn) return null
  const { pairing } = openCpn.getState()
  const { host } = settings.openCpn
  if (pairing === 'pin') return formatMessage(texts.openCpnPin, { host })
  return pairing === 'asked' ? formatMessage(texts.openCpnAsked, { host }) : null
}

function formatOpenCpnState({ settings, openCpn }: StatusParts): (string | false)[] {
  if (!openCpn || !settings.openCpn) return []
  const { awaySince, markCount, waitingCount } = openCpn.getState()
  const { host } = settings.openCpn
  return [
    awaySince !== null && formatMessage(texts.openCpnAway, { host, since: formatLocalTime(awaySince) }),
    markCount > 0 && formatMessage(texts.openCpnMarks, { count: markCount }),
    waitingCount > 0 && formatMessage(texts.openCpnWaiting, { count: waitingCount }),
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
