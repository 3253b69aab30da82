import { getPlaceType } from '../../core/catalogue/place-types.ts'
import type { Report, ReviewQueue, Revision } from '../../core/contract/moderation.ts'
import { getRecordPath, serverPages } from '../../core/site/pages.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatDate } from '../../core/format-date.ts'
import { formatMessage } from '../../core/text.ts'
import { csrfField } from '../http/requester.ts'
import { html, type Html } from '../http/pages/html.ts'

const messages = serverMessages.admin

/** An action of a button on these pages. */
export type AdminAction = 'approve' | 'delete' | 'settle' | 'revert-place' | 'revert-nav_aid'

/** Renders new places, reports and latest edits, each with its buttons. */
export function renderQueuePage(queue: ReviewQueue, token: string, problem: string | null): Html {
  return html`<h1>${messages.title}</h1>
    <p class="rs-plain__lead">${messages.lead}</p>
    ${problem ? html`<p class="rs-plain__problem" role="alert">${problem}</p>` : null}
    <h2>${messages.newPlaces}</h2>
    ${renderRows(
      queue.places.map((place) => renderNewPlaceRow(place, token)),
      messages.noNewPlaces,
    )}
    <h2>${messages.reports}</h2>
    ${renderRows(
      queue.reports.map((report) => reportRow(report, token)),
      messages.noReports,
    )}
    <h2>${messages.edits}</h2>
    ${renderRows(queue.revisions.map(editRow), messages.noEdits)}`
}

function renderRows(items: Html[], none: string): Html {
  if (items.length === 0) return html`<p class="rs-plain__hint">${none}</p>`
  return html`<ul class="rs-plain__rows">
    ${items}
  </ul>`
}

function renderNewPlaceRow(place: ReviewQueue['places'][number], token: string): Html {
  const description = formatMessage(messages.by, {
    type: getPlaceType(place.type_enum).name,
    name: place.user_name ?? messages.deletedUser,
    when: formatTimestamp(place.created_at),
  })
  return html`<li class="rs-plain__row">
    <div>
      ${linkTo(getRecordPath('place', place.id), place.name)}
      <p class="rs-plain__hint">${description}</p>
      ${place.description ? html`<p>${place.description}</p>` : null}
    </div>
    <div class="rs-plain__acts">
      ${renderButton('approve', place.id, messages.approve, token)}
      ${renderButton('delete', place.id, messages.delete, token)}
    </div>
  </li>`
}

function reportRow(report: Report, token: string): Html {
  const description = formatMessage(messages.reportedBy, {
    subject: messages.subjects[report.subject],
    name: report.user_name ?? messages.deletedUser,
    when: formatTimestamp(report.at),
  })
  const name = report.subject_name ?? `${messages.subjects[report.subject]} ${report.subject_id}`
  const url = getSubjectUrl(report)
  return html`<li class="rs-plain__row">
    <div>
      ${url ? linkTo(url, name) : html`<strong>${name}</strong>`}
      <p class="rs-plain__hint">${description}</p>
      <p>${report.reason}</p>
    </div>
    <div class="rs-plain__acts">${renderButton('settle', report.id, messages.resolve, token)}</div>
  </li>`
}

function getSubjectUrl({ subject, subject_id: id }: Report): string | null {
  if (subject === 'place') return getRecordPath('place', id)
  return subject === 'nav_aid' ? getRecordPath('navAid', id) : null
}

function editRow(edit: ReviewQueue['revisions'][number]): Html {
  const description = formatMessage(messages.editedBy, {
    name: edit.user_name ?? messages.deletedUser,
    when: formatTimestamp(edit.at),
    fields: edit.fields.join(', '),
  })
  const url = serverPages.adminEdits.replace(':kind', edit.subject).replace(':id', String(edit.subject_id))
  return html`<li class="rs-plain__row">
    <div>
      ${linkTo(url, edit.subject_name)}
      <p class="rs-plain__hint">${description}</p>
    </div>
  </li>`
}

/** Renders all edits of a record by field, each with a button to revert it. */
export function renderEditsPage(
  kind: 'place' | 'nav_aid',
  record: { id: number; name: string },
  revisions: Revision[],
  token: string,
): Html {
  return html`<p>${linkTo(serverPages.admin, messages.toQueue)}</p>
    <h1>${formatMessage(messages.editsOf, { name: record.name })}</h1>
    ${renderRows(
      revisions.map((revision) => renderRevisionRow(kind, record.id, revision, token)),
      messages.noEdits,
    )}`
}

function renderRevisionRow(
  kind: 'place' | 'nav_aid',
  recordId: number,
  revision: Revision,
  token: string,
): Html {
  const { before, after, user_name: name } = revision
  const description = formatMessage(before ? messages.edited : messages.added, {
    name: name ?? messages.deletedUser,
    when: formatTimestamp(revision.at),
  })
  return html`<li class="rs-plain__row">
    <div>
      <strong>${description}</strong>
      <table class="rs-plain__table">
        <thead>
          <tr>
            <th scope="col">${messages.field}</th>
            ${before ? html`<th scope="col">${messages.before}</th>` : null}
            <th scope="col">${messages.after}</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(after).map(
            ([field, value]) =>
              html`<tr>
                <th scope="row">${field}</th>
                ${before ? html`<td>${formatValue(before[field])}</td>` : null}
                <td>${formatValue(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      before
        ? html`<div class="rs-plain__acts">
            ${renderButton(`revert-${kind}`, recordId, messages.revert, token, revision.id)}
          </div>`
        : null
    }
  </li>`
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return messages.emptyValue
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean) // JSON's other kinds
}

function renderButton(act: AdminAction, id: number, label: string, token: string, revisionId?: number): Html {
  return html`<form method="post" action="/admin/act/${act}/${id}">
    <input type="hidden" name="${csrfField}" value="${token}" />
    ${revisionId ? html`<input type="hidden" name="revision_id" value="${revisionId}" />` : null}
    <button class="rs-button" type="submit">${label}</button>
  </form>`
}

function linkTo(href: string, text: string): Html {
  return html`<a class="rs-link" href="${href}">${text}</a>`
}

export function formatTimestamp(text: string): string {
  return `${formatDate(text, 'en', 'UTC')} UTC`
}
