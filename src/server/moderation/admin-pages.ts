import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../core/endpoint-key.ts'
import { serverPages } from '../../core/site/pages.ts'
import { serverWords } from '../messages/messages.ts'
import { withReturn } from '../http/pages/return-to.ts'
import { textIn } from '../http/pages/form-request.ts'
import { csrfField, csrfHeader } from '../accounts/authentication.ts'
import { html, type Html } from '../http/pages/html.ts'
import { sendPlainPage } from '../http/pages/server-page.ts'
import { notFound } from '../http/problems.ts'
import { listFeeds } from '../ingest/feeds/queries.ts'
import { listJobFailures } from '../database/job-failures.ts'
import { reviewQueue } from './queries.ts'
import { findNavAid } from '../nav-aids/queries.ts'
import { findPlace } from '../places/queries.ts'
import { listRevisions } from './revision-queries.ts'
import { editsPage, queuePage, type AdminAct } from './admin-views.ts'
import { countedRows } from '../operations/retention.ts'
import { feedsSection, jobFailuresSection, recordsSection } from './admin-status-views.ts'

/** What the buttons do: each is a call of the API, made for whoever presses it. */
const acts: Record<AdminAct, (id: string) => { method: 'POST' | 'DELETE'; path: string }> = {
  approve: (id) => ({ method: 'POST', path: `/places/${id}/approve` }),
  delete: (id) => ({ method: 'DELETE', path: `/places/${id}` }),
  settle: (id) => ({ method: 'DELETE', path: `/reports/${id}` }),
  'revert-place': (id) => ({ method: 'POST', path: `/places/${id}/revert` }),
  'revert-nav_aid': (id) => ({ method: 'POST', path: `/nav_aids/${id}/revert` }),
}

/** `/admin`: the review queue, reports and edits, for admins alone. Works without scripts. */
export function addAdminPages(app: FastifyInstance): void {
  const { db } = app.database

  app.get(serverPages.admin, (request, reply) => show(request, reply, null))

  app.get<{ Params: { kind: string; id: string } }>(serverPages.adminEdits, (request, reply) =>
    forAdmin(request, reply, async (token) => {
      const { kind } = request.params
      const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0
      const isPlace = kind === 'place'
      if (!isPlace && kind !== 'nav_aid') throw notFound('such address')
      const record = isPlace ? await findPlace(db, id) : await findNavAid(db, id)
      if (!record) throw notFound('record with this id')
      return editsPage(isPlace ? 'place' : 'nav_aid', record, await listRevisions(db, kind, id), token)
    }),
  )

  app.post<{ Params: { act: string; id: string } }>('/admin/act/:act/:id', async (request, reply) => {
    const { act, id } = request.params
    if (!Object.hasOwn(acts, act)) throw notFound('such address')
    const { method, path } = acts[act as AdminAct](encodeURIComponent(id)) // it is one of its keys
    const revision = Number(textIn(request.body, 'revision_id'))
    // The call decides who may, and checks the token: nothing of that is said twice.
    const answer = await app.inject({
      method,
      url: apiBase + path,
      remoteAddress: request.ip,
      headers: { cookie: request.headers.cookie ?? '', [csrfHeader]: textIn(request.body, csrfField) },
      ...(revision > 0 && { payload: { revision_id: revision } }),
    })
    if (answer.statusCode < 400) return reply.redirect(serverPages.admin, 303)
    const { detail } = answer.json<{ detail: string }>()
    return show(request, reply.code(answer.statusCode), detail)
  })

  function show(request: FastifyRequest, reply: FastifyReply, problem: string | null) {
    return forAdmin(
      request,
      reply,
      async (token) =>
        html`${queuePage(await reviewQueue(db), token, problem)} ${feedsSection(await listFeeds(db))}
        ${jobFailuresSection(await listJobFailures(db))} ${recordsSection(await countedRows(db))}`,
    )
  }

  /** Sends a page to an admin; others are told to log in, or that it is not theirs. */
  async function forAdmin(
    request: FastifyRequest,
    reply: FastifyReply,
    main: (token: string) => Promise<Html>,
  ): Promise<FastifyReply> {
    const { user, binding } = await app.authentication.of(request)
    const { title, notAdmin } = serverWords.admin
    if (!user) return reply.redirect(withReturn(serverPages.signIn, serverPages.admin), 303)
    if (!user.admin) {
      const refusal = html`<h1>${title}</h1>
        <p class="rs-plain__problem" role="alert">${notAdmin}</p>`
      return sendPlainPage(request, reply, app.documentTemplate, {
        title,
        language: 'en',
        main: refusal,
        status: 403,
      })
    }
    const token = app.authentication.csrfToken(binding ?? '')
    return sendPlainPage(request, reply, app.documentTemplate, {
      title,
      language: 'en',
      main: await main(token),
      wide: true,
      status: reply.statusCode,
    })
  }
}
