import { retention } from '../../core/limits/ingest.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatCount, formatMegabytes } from '../../core/format-number.ts'
import { formatMessage } from '../../core/text.ts'
import { html, type Html } from '../http/pages/html.ts'
import type { DiskUse } from '../operations/disk-use-queries.ts'
import type { RowCountSnapshot } from '../operations/retention-queries.ts'
import type { FeedStatus } from '../database/feed-queries.ts'
import type { JobFailure } from '../database/job-failures.ts'
import { formatTimestamp } from './admin-views.ts'

const messages = serverMessages.admin

/** Renders the state of each feed: last success, last failure and counts. */
export function renderFeedsSection(feeds: readonly FeedStatus[]): Html {
  if (feeds.length === 0) {
    return html`<h2>${messages.feeds}</h2>
      <p class="rs-plain__hint">${messages.noFeeds}</p>`
  }
  return html`<h2>${messages.feeds}</h2>
    <table class="rs-plain__table">
      <thead>
        <tr>
          ${[
            messages.feed,
            messages.state,
            messages.lastSuccess,
            messages.nextTime,
            messages.imported,
            messages.lastFailure,
          ].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${feeds.map(renderFeedRow)}
      </tbody>
    </table>`
}

function renderFeedRow(feed: FeedStatus): Html {
  const {
    name,
    state,
    last_success_at: success,
    last_failure_at: failedAt,
    last_error: error,
    next_attempt_at: next,
  } = feed
  const counts = Object.entries(feed.counts).map(([what, count]) => `${what} ${count}`)
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${messages.feedStates[state]}</td>
    <td>${success ? formatTimestamp(success) : messages.never}</td>
    <td>${next ? formatTimestamp(next) : messages.emptyValue}</td>
    <td>${counts.join(', ') || messages.emptyValue}</td>
    <td>${failedAt && error ? `${formatTimestamp(failedAt)}: ${error}` : messages.emptyValue}</td>
  </tr>`
}

/** Renders the records on which recurring jobs failed; the jobs skip them and retry later. */
export function renderJobFailuresSection(failures: readonly JobFailure[]): Html {
  if (failures.length === 0) {
    return html`<h2>${messages.jobFailures}</h2>
      <p class="rs-plain__hint">${messages.noJobFailures}</p>`
  }
  const columns = [
    messages.job,
    messages.record,
    messages.lastFailure,
    messages.failuresInARow,
    messages.nextTry,
  ]
  return html`<h2>${messages.jobFailures}</h2>
    <table class="rs-plain__table">
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${failures.map(
          ({
            job,
            record_key: record,
            failed_at: at,
            last_error: error,
            consecutive_failures: count,
            next_attempt_at: next,
          }) =>
            html`<tr>
              <th scope="row">${job}</th>
              <td>${record || messages.allRecords}</td>
              <td>${formatTimestamp(at)}: ${error}</td>
              <td>${count}</td>
              <td>${formatTimestamp(next)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

/** Renders the row counts of the growing tables. */
export function renderRowCountsSection(counted: RowCountSnapshot | null): Html {
  if (!counted) {
    return html`<h2>${messages.records}</h2>
      <p class="rs-plain__hint">${messages.notCounted}</p>`
  }
  const description = formatMessage(messages.recordsAt, {
    when: formatTimestamp(counted.at),
    days: retention.rawDays,
  })
  return html`<h2>${messages.records}</h2>
    <p class="rs-plain__hint">${description}</p>
    <table class="rs-plain__table">
      <thead>
        <tr>
          <th scope="col">${messages.table}</th>
          <th scope="col">${messages.rows}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(counted.counts).map(
          ([table, count]) =>
            html`<tr>
              <th scope="row">${table}</th>
              <td>${formatCount(count)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

/** Renders what the database occupies on the disk, and what is free. */
export function renderDiskSection({ database, log, free }: DiskUse): Html {
  const rows: [label: string, bytes: number][] = [
    [messages.diskDatabase, database],
    ...(log === null ? [] : [[messages.diskLog, log] satisfies [string, number]]),
    [messages.diskFree, free],
  ]
  return html`<h2>${messages.disk}</h2>
    <table class="rs-plain__table">
      <tbody>
        ${rows.map(
          ([label, bytes]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${formatMegabytes(bytes, 'en')} MB</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}
