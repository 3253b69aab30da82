import type { FastifyInstance } from 'fastify'
import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import { HttpProblem, validationProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendCachedLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { deleteNavAid, editNavAid } from './edit-queries.ts'
import { findNavAid, findNavAidsInBounds, getNavAidsCacheKey } from './queries.ts'
import { findStateBeforeRevision, listRevisions } from '../moderation/revision-queries.ts'

/** Calls about aids to navigation. */
export function registerNavAidRoutes(app: FastifyInstance): void {
  const { serve, database, responseCache, cellCounter } = app
  const { db, readDb } = database

  async function aidOf(id: number): Promise<NavAid> {
    const aid = await findNavAid(readDb, id)
    if (!aid) throw notFoundProblem('navigation aid with this id')
    return aid
  }

  /** Saves an edit and answers the aid as it is then. Throws 409 with both versions where it is stale. */
  async function save(id: number, userId: number, edit: NavAidEdit): Promise<NavAid> {
    const { status } = await editNavAid(db, id, userId, edit)
    const current = await aidOf(id)
    if (status === 'stale')
      throw new HttpProblem('conflict', 'Someone else saved this aid meanwhile.', { current, yours: edit })
    if (status === 'saved') showOnMap()
    return current
  }

  function showOnMap(): void {
    // Who made the change sees it at once, before the database has told this process of it.
    responseCache.forget({ entity: 'nav_aids', position: null })
    cellCounter.schedule()
  }

  serve('GET /nav_aids', ({ query, request, reply }) =>
    sendCachedLayer(responseCache, request, reply, {
      entity: 'nav_aids',
      ...getNavAidsCacheKey(query),
      compute: () => findNavAidsInBounds(readDb, query),
    }),
  )

  serve('GET /nav_aids/:id', ({ params }) => aidOf(params.id))

  serve('PATCH /nav_aids/:id', async ({ params, body, requireUser }) =>
    save(params.id, (await requireUser()).id, trimmed(body)),
  )

  serve('DELETE /nav_aids/:id', async ({ params, requireUser }) => {
    if (!(await deleteNavAid(db, params.id, (await requireUser()).id)))
      throw notFoundProblem('navigation aid with this id')
    showOnMap()
    return doneAnswer
  })

  serve('GET /nav_aids/:id/revisions', async ({ params }) => {
    await aidOf(params.id)
    return listRevisions(readDb, 'nav_aid', params.id)
  })

  serve('POST /nav_aids/:id/revert', async ({ params, body, requireUser }) => {
    await aidOf(params.id)
    const before = await findStateBeforeRevision(readDb, 'nav_aid', params.id, body.revision_id)
    if (!before) throw validationProblem({ revision_id: ['is no edit of this aid that can be taken back'] })
    return save(params.id, (await requireUser()).id, before)
  })
}

/** An edit without blanks around its texts; an empty text is none. */
function trimmed({ name, city, state_code, description, ...rest }: NavAidEdit): NavAidEdit {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(city !== undefined && { city: city?.trim() || null }),
    ...(state_code !== undefined && { state_code: state_code?.trim() || null }),
    ...(description !== undefined && { description: description?.trim() || null }),
  }
}
