import { retention } from '../../core/limits.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { html, type Html } from '../http/pages/html.ts'
import type { RowCountSnapshot } from '../operations/retention-queries.ts'
import type { FeedStatus } from '../ingest/feeds/queries.ts'
import type { JobFailure } from '../database/job-failures.ts'
import { formatTimestamp } from './admin-views.ts'

const words = serverMessages.admin

/** How each feed fares: its last success and failure, and what it brought. */
export function renderFeedsSection(feeds: readonly FeedStatus[]): Html {
  if (feeds.length === 0) {
    return html`<h2>${words.feeds}</h2>
      <p class="rs-plain__hint">${words.noFeeds}</p>`
  }
  return html`<h2>${words.feeds}</h2>
    <table class="rs-plain__table">
      <thead>
        <tr>
          ${[
            words.feed,
            words.state,
            words.lastSuccess,
            words.nextTime,
            words.imported,
            words.lastFailure,
          ].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${feeds.map(feedRow)}
      </tbody>
    </table>`
}

function feedRow(feed: FeedStatus): Html {
  const { name, state, last_success_at: success, last_failure_at: failed, failure, next_at: next } = feed
  const brought = Object.entries(feed.counts).map(([what, count]) => `${what} ${count}`)
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${words.feedStates[state]}</td>
    <td>${success ? formatTimestamp(success) : words.never}</td>
    <td>${next ? formatTimestamp(next) : words.emptyValue}</td>
    <td>${brought.join(', ') || words.emptyValue}</td>
    <td>${failed && failure ? `${formatTimestamp(failed)}: ${failure}` : words.emptyValue}</td>
  </tr>`
}

/** Records that recurring jobs failed on; they go on without them and try them again. */
export function renderJobFailuresSection(failures: readonly JobFailure[]): Html {
  if (failures.length === 0) {
    return html`<h2>${words.jobFailures}</h2>
      <p class="rs-plain__hint">${words.noJobFailures}</p>`
  }
  const columns = [words.job, words.record, words.lastFailure, words.failuresInARow, words.nextTry]
  return html`<h2>${words.jobFailures}</h2>
    <table class="rs-plain__table">
      <thead>
        <tr>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${failures.map(
          ({ job, record, failed_at: at, failure, failures: count, next_at: next }) =>
            html`<tr>
              <th scope="row">${job}</th>
              <td>${record || words.allRecords}</td>
              <td>${formatTimestamp(at)}: ${failure}</td>
              <td>${count}</td>
              <td>${formatTimestamp(next)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}

/** How many rows the growing tables have. */
export function renderRowCountsSection(counted: RowCountSnapshot | null): Html {
  if (!counted) {
    return html`<h2>${words.records}</h2>
      <p class="rs-plain__hint">${words.notCounted}</p>`
  }
  const said = formatMessage(words.recordsAt, { when: formatTimestamp(counted.at), days: retention.rawDays })
  return html`<h2>${words.records}</h2>
    <p class="rs-plain__hint">${said}</p>
    <table class="rs-plain__table">
      <thead>
        <tr>
          <th scope="col">${words.table}</th>
          <th scope="col">${words.rows}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(counted.counts).map(
          ([table, count]) =>
            html`<tr>
              <th scope="row">${table}</th>
              <td>${count.toLocaleString('en-US')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
}
