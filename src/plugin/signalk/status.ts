import { formatMessage, pluralize, type PluralForms } from '../../core/text.ts'
import type { SiteFailure } from './fetch-site.ts'
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
  /** Returns the code of a failure to write to the disk; null without one. */
  getDiskFailure(): string | null
  /** Null without OpenCPN. */
  openCpn: { getState(): SenderState } | null
}

const { status: texts } = messages

/** Formats the status line. `isError` means that the owner must act. */
export function formatStatus(parts: StatusParts): { text: string; isError: boolean } {
  const { site, settings, store, reviews, reporter } = parts
  const { rejection } = reporter.state()
  const siteValues = { site: site.url }
  const diskFailure = parts.getDiskFailure()
  if (settings.report && !site.hasKey) return { text: texts.keyMissing, isError: true }
  const openCpnError = formatOpenCpnError(parts)
  if (openCpnError) return { text: openCpnError, isError: true }
  if (rejection === 'key') return { text: formatMessage(texts.keyInvalid, siteValues), isError: true }
  const since = site.offlineSince()
  const lines = [
    since
      ? formatConnectionLoss(site.url, since, site.getFailure())
      : formatMessage(texts.connected, siteValues),
    store.count() > 0 && formatCount(texts.placesCached, store.count()),
    ...(settings.report ? formatReporterState(reporter) : []),
    reviews.listQueued().length > 0 && formatCount(texts.reviewsQueued, reviews.listQueued().length),
    reviews.getLastRejection() &&
      formatMessage(texts.reviewRejected, { ...siteValues, reason: reviews.getLastRejection() ?? '' }),
    ...formatOpenCpnState(parts),
    settings.siteAdvice,
    diskFailure && formatMessage(texts.diskFailed, { code: diskFailure }),
    rejection && formatMessage(texts.reportsRejected, { ...siteValues, reason: rejection.reason }),
  ]
  return { text: lines.filter(Boolean).join(' '), isError: rejection !== null || diskFailure !== null }
}

/** Formats why there is no connection, and what to do about it. */
function formatConnectionLoss(site: string, since: Date, failure: SiteFailure | null): string {
  const values = { site, since: formatLocalTime(since) }
  if (failure?.kind === 'stranger') return formatMessage(texts.stranger, values)
  if (failure?.kind === 'redirect') return formatMessage(texts.redirect, { ...values, to: failure.to })
  if (failure?.kind !== 'tls') return formatMessage(texts.offline, values)
  const { code } = failure
  if (/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/.test(code)) return formatMessage(texts.tlsDate, values)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return formatMessage(texts.tlsName, values)
  const isPlainHttp = /^ERR_SSL|^EPROTO/.test(code)
  return formatMessage(isPlainHttp ? texts.tlsMissing : texts.tlsUnknown, values)
}

function formatReporterState(reporter: Reporter): (string | false)[] {
  const { queuedCount, droppedCount, lastSent } = reporter.state()
  return [
    lastSent
      ? formatMessage(texts.reported, { time: formatLocalTime(lastSent) })
      : queuedCount === 0 && texts.noReportYet,
    queuedCount > 0 && formatCount(texts.reportsQueued, queuedCount, { most: limits.maxQueued }),
    droppedCount > 0 && formatCount(texts.reportsDropped, droppedCount),
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
    markCount > 0 && formatCount(texts.openCpnMarks, markCount),
    waitingCount > 0 && formatCount(texts.openCpnWaiting, waitingCount),
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

/** Formats a text for a count; the pages of the boat server are in English. */
function formatCount(forms: PluralForms, count: number, values: Record<string, number> = {}): string {
  return formatMessage(pluralize(forms, count, 'en'), { ...values, count })
}
