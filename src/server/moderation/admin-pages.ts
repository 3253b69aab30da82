import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../../core/contract/errors.ts'
import { serverPages } from '../../core/site/pages.ts'
import { serverMessages } from '../messages/messages.ts'
import { sendAdminPage } from '../http/pages/admin-page.ts'
import { getTextField } from '../http/pages/form-request.ts'
import { callApiForForm, type PageApiCall } from '../http/pages/api-call.ts'
import { getProblemCode } from '../http/problems.ts'
import { redirectToPage } from '../http/replies.ts'
import { html } from '../http/pages/html.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { listFeeds } from '../database/feed-queries.ts'
import { listJobFailures } from '../database/job-failures.ts'
import { getReviewQueue } from './queries.ts'
import { findNavAid } from '../nav-aids/queries.ts'
import { findPlace } from '../places/queries.ts'
import { listRevisions } from '../revisions/revision-queries.ts'
import { renderEditsPage, renderQueuePage, type AdminAction } from './admin-views.ts'
import { measureDiskUse } from '../operations/disk-use-queries.ts'
import { findRowCountSnapshot } from '../operations/retention-queries.ts'
import {
  renderDiskSection,
  renderFeedsSection,
  renderJobFailuresSection,
  renderRowCountsSection,
} from './admin-status-views.ts'

/** The API call of each button. */
const adminCalls: Record<AdminAction, (id: string) => PageApiCall> = {
  approve: (id) => ({ method: 'POST', path: `/places/${id}/approve` }),
  delete: (id) => ({ method: 'DELETE', path: `/places/${id}` }),
  settle: (id) => ({ method: 'DELETE', path: `/reports/${id}` }),
  'revert-place': (id) => ({ method: 'POST', path: `/places/${id}/revert` }),
  'revert-nav_aid': (id) => ({ method: 'POST', path: `/nav_aids/${id}/revert` }),
}

/** Adds `/admin`: review queue, reports and edits, for admins only. Works without scripts. */
export function addAdminPages(app: FastifyInstance): void {
  const { db } = app.database

  app.get(serverPages.admin, (request, reply) => sendQueuePage(request, reply, null))

  app.get<{ Params: { kind: string; id: string } }>(serverPages.adminEdits, (request, reply) =>
    sendAdminPage(app, request, reply, {
      title: serverMessages.admin.title,
      main: async (token) => {
        const { kind } = request.params
        const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0
        const isPlace = kind === 'place'
        if (!isPlace && kind !== 'nav_aid') throw notFoundProblem('refusals.addressNotFound')
        const record = isPlace ? await findPlace(db, id) : await findNavAid(db, id)
        if (!record) throw notFoundProblem('refusals.recordNotFound')
        return renderEditsPage(
          isPlace ? 'place' : 'nav_aid',
          record,
          await listRevisions(db, kind, id),
          token,
        )
      },
    }),
  )

  app.post<{ Params: { act: string; id: string } }>('/admin/act/:act/:id', async (request, reply) => {
    const { act, id } = request.params
    if (!Object.hasOwn(adminCalls, act)) throw notFoundProblem('refusals.addressNotFound')
    const { method, path } = adminCalls[act as AdminAction](encodeURIComponent(id)) // it is one of its keys
    const revision = Number(getTextField(request.body, 'revision_id'))
    const problem = await callApiForForm(app, request, {
      method,
      path,
      ...(revision > 0 && { payload: { revision_id: revision } }),
    })
    return problem ? sendQueuePage(request, reply, problem) : redirectToPage(reply, serverPages.admin)
  })

  function sendQueuePage(request: FastifyRequest, reply: FastifyReply, problem: Problem | null) {
    return sendAdminPage(app, request, reply, {
      title: serverMessages.admin.title,
      main: async (token) =>
        html`<p><a class="rs-link" href="${serverPages.regions}">${serverMessages.regions.title}</a></p>
        ${renderQueuePage(await getReviewQueue(db), token, problem?.detail ?? null)}
        ${renderFeedsSection(await listFeeds(db))} ${renderJobFailuresSection(await listJobFailures(db))}
        ${renderRowCountsSection(await findRowCountSnapshot(db))}
        ${renderDiskSection(await measureDiskUse(app.database, app.settings.dataFolder))}`,
      problemCode: problem && getProblemCode(problem),
    })
  }
}
