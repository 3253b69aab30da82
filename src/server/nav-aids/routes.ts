import type { FastifyInstance } from 'fastify'
import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import { DomainError, fieldProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendCachedLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { deleteNavAid, editNavAid } from './edit-queries.ts'
import { findNavAid, findNavAidsInBounds, getNavAidsCacheKey } from './queries.ts'
import { findStateBeforeRevision, listRevisions } from '../revisions/revision-queries.ts'

/** Registers the routes for aids to navigation. */
export function registerNavAidRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache, cellCounter } = app
  const { db, readDb } = database

  async function getAid(id: number): Promise<NavAid> {
    const aid = await findNavAid(readDb, id)
    if (!aid) throw notFoundProblem('refusals.navAidNotFound')
    return aid
  }

  /** Saves an edit and returns the updated aid. Throws 409 with both versions if the edit is stale. */
  async function save(id: number, userId: number, edit: NavAidEdit): Promise<NavAid> {
    const { status } = await editNavAid(db, id, userId, edit)
    const current = await getAid(id)
    if (status === 'stale')
      throw new DomainError('conflict', 'refusals.navAidChanged', {
        current,
        yours: edit,
      })
    if (status === 'saved') refreshMap()
    return current
  }

  function refreshMap(): void {
    // Invalidate at once, before this process receives the change event, so that the
    // requester sees the change.
    responseCache.invalidate({ entity: 'nav_aids', position: null })
    cellCounter.schedule()
  }

  serve('GET /nav_aids', ({ query, request, reply }) =>
    sendCachedLayer(responseCache, request, reply, {
      entity: 'nav_aids',
      ...getNavAidsCacheKey(query),
      compute: () => findNavAidsInBounds(readDb, query),
    }),
  )

  serve('GET /nav_aids/:id', ({ params }) => getAid(params.id))

  serve('PATCH /nav_aids/:id', async ({ params, body, requireUser }) =>
    save(params.id, (await requireUser()).id, trimTexts(body)),
  )

  serve('DELETE /nav_aids/:id', async ({ params, requireUser }) => {
    if (!(await deleteNavAid(db, params.id, (await requireUser()).id)))
      throw notFoundProblem('refusals.navAidNotFound')
    refreshMap()
    return doneAnswer
  })

  serve('GET /nav_aids/:id/revisions', async ({ params }) => {
    await getAid(params.id)
    return listRevisions(readDb, 'nav_aid', params.id)
  })

  serve('POST /nav_aids/:id/revert', async ({ params, body, requireUser }) => {
    await getAid(params.id)
    const before = await findStateBeforeRevision(readDb, 'nav_aid', params.id, body.revision_id)
    if (!before) throw fieldProblem('revision_id', 'fieldErrors.navAidRevision')
    return save(params.id, (await requireUser()).id, before)
  })
}

/** Trims the texts of an edit; empty texts become null. */
function trimTexts({ name, city, state_code, description, ...rest }: NavAidEdit): NavAidEdit {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(city !== undefined && { city: city?.trim() || null }),
    ...(state_code !== undefined && { state_code: state_code?.trim() || null }),
    ...(description !== undefined && { description: description?.trim() || null }),
  }
}
