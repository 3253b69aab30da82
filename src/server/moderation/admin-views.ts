import { getPlaceType } from '../../core/catalogue/place-types.ts'
import type { Report, ReviewQueue, Revision } from '../../core/contract/moderation.ts'
import { getRecordPath, serverPages } from '../../core/site/pages.ts'
import { serverMessages } from '../messages/messages.ts'
import { formatMessage } from '../../core/text.ts'
import { csrfField } from '../http/requester.ts'
import { html, type Html } from '../http/pages/html.ts'

const words = serverMessages.admin

/** What can be done by a button of these pages. */
export type AdminAction = 'approve' | 'delete' | 'settle' | 'revert-place' | 'revert-nav_aid'

/** New places, reports and the latest edits, each with its buttons. */
export function renderQueuePage(queue: ReviewQueue, token: string, problem: string | null): Html {
  return html`<h1>${words.title}</h1>
    <p class="rs-plain__lead">${words.lead}</p>
    ${problem ? html`<p class="rs-plain__problem" role="alert">${problem}</p>` : null}
    <h2>${words.newPlaces}</h2>
    ${rows(
      queue.places.map((place) => newPlaceRow(place, token)),
      words.noNewPlaces,
    )}
    <h2>${words.reports}</h2>
    ${rows(
      queue.reports.map((report) => reportRow(report, token)),
      words.noReports,
    )}
    <h2>${words.edits}</h2>
    ${rows(queue.revisions.map(editRow), words.noEdits)}`
}

function rows(items: Html[], none: string): Html {
  if (items.length === 0) return html`<p class="rs-plain__hint">${none}</p>`
  return html`<ul class="rs-plain__rows">
    ${items}
  </ul>`
}

function newPlaceRow(place: ReviewQueue['places'][number], token: string): Html {
  const said = formatMessage(words.by, {
    type: getPlaceType(place.type_enum).name,
    name: place.user_name ?? words.deletedUser,
    when: formatTimestamp(place.created_at),
  })
  return html`<li class="rs-plain__row">
    <div>
      ${linkTo(getRecordPath('place', place.id), place.name)}
      <p class="rs-plain__hint">${said}</p>
      ${place.description ? html`<p>${place.description}</p>` : null}
    </div>
    <div class="rs-plain__acts">
      ${button('approve', place.id, words.approve, token)} ${button('delete', place.id, words.delete, token)}
    </div>
  </li>`
}

function reportRow(report: Report, token: string): Html {
  const said = formatMessage(words.reportedBy, {
    subject: words.subjects[report.subject],
    name: report.user_name ?? words.deletedUser,
    when: formatTimestamp(report.at),
  })
  const name = report.subject_name ?? `${words.subjects[report.subject]} ${report.subject_id}`
  const address = addressOf(report)
  return html`<li class="rs-plain__row">
    <div>
      ${address ? linkTo(address, name) : html`<strong>${name}</strong>`}
      <p class="rs-plain__hint">${said}</p>
      <p>${report.reason}</p>
    </div>
    <div class="rs-plain__acts">${button('settle', report.id, words.resolve, token)}</div>
  </li>`
}

function addressOf({ subject, subject_id: id }: Report): string | null {
  if (subject === 'place') return getRecordPath('place', id)
  return subject === 'nav_aid' ? getRecordPath('navAid', id) : null
}

function editRow(edit: ReviewQueue['revisions'][number]): Html {
  const said = formatMessage(words.editedBy, {
    name: edit.user_name ?? words.deletedUser,
    when: formatTimestamp(edit.at),
    fields: edit.fields.join(', '),
  })
  const address = serverPages.adminEdits
    .replace(':kind', edit.subject)
    .replace(':id', String(edit.subject_id))
  return html`<li class="rs-plain__row">
    <div>
      ${linkTo(address, edit.subject_name)}
      <p class="rs-plain__hint">${said}</p>
    </div>
  </li>`
}

/** All edits of one record, field by field, each to be taken back. */
export function renderEditsPage(
  kind: 'place' | 'nav_aid',
  record: { id: number; name: string },
  revisions: Revision[],
  token: string,
): Html {
  return html`<p>${linkTo(serverPages.admin, words.toQueue)}</p>
    <h1>${formatMessage(words.editsOf, { name: record.name })}</h1>
    ${rows(
      revisions.map((revision) => revisionRow(kind, record.id, revision, token)),
      words.noEdits,
    )}`
}

function revisionRow(kind: 'place' | 'nav_aid', recordId: number, revision: Revision, token: string): Html {
  const { before, after, user_name: name } = revision
  const said = formatMessage(before ? words.edited : words.added, {
    name: name ?? words.deletedUser,
    when: formatTimestamp(revision.at),
  })
  return html`<li class="rs-plain__row">
    <div>
      <strong>${said}</strong>
      <table class="rs-plain__table">
        <thead>
          <tr>
            <th scope="col">${words.field}</th>
            ${before ? html`<th scope="col">${words.before}</th>` : null}
            <th scope="col">${words.after}</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(after).map(
            ([field, value]) =>
              html`<tr>
                <th scope="row">${field}</th>
                ${before ? html`<td>${shown(before[field])}</td>` : null}
                <td>${shown(value)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      before
        ? html`<div class="rs-plain__acts">
            ${button(`revert-${kind}`, recordId, words.revert, token, revision.id)}
          </div>`
        : null
    }
  </li>`
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.emptyValue
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean) // JSON's other kinds
}

function button(act: AdminAction, id: number, label: string, token: string, revisionId?: number): Html {
  return html`<form method="post" action="/admin/act/${act}/${id}">
    <input type="hidden" name="${csrfField}" value="${token}" />
    ${revisionId ? html`<input type="hidden" name="revision_id" value="${revisionId}" />` : null}
    <button class="rs-button" type="submit">${label}</button>
  </form>`
}

function linkTo(href: string, text: string): Html {
  return html`<a class="rs-link" href="${href}">${text}</a>`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

export function formatTimestamp(text: string): string {
  return `${moment.format(new Date(text))} UTC`
}
