import type { FastifyInstance } from 'fastify'
import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import { HttpProblem, invalid, notFound } from '../http/problems.ts'
import { sendLayer } from '../http/layer-response.ts'
import { done } from '../http/contract-routes.ts'
import { deleteNavAid, editNavAid } from './edit-queries.ts'
import { findNavAid, navAidsInBox, navAidsKey } from './queries.ts'
import { findStateBefore, listRevisions } from '../moderation/revision-queries.ts'

/** Calls about aids to navigation. */
export function serveNavAids(app: FastifyInstance): void {
  const { serve, database, responseCache, cellCounter } = app
  const { db, reads } = database

  async function aidOf(id: number): Promise<NavAid> {
    const aid = await findNavAid(reads, id)
    if (!aid) throw notFound('navigation aid with this id')
    return aid
  }

  /** Saves an edit and answers the aid as it is then. Throws 409 with both versions where it is stale. */
  async function save(id: number, userId: number, edit: NavAidEdit): Promise<NavAid> {
    const { outcome } = await editNavAid(db, id, userId, edit)
    const current = await aidOf(id)
    if (outcome === 'stale')
      throw new HttpProblem('conflict', 'Someone else saved this aid meanwhile.', { current, yours: edit })
    if (outcome === 'saved') showOnMap()
    return current
  }

  function showOnMap(): void {
    // Who made the change sees it at once, before the database has told this process of it.
    responseCache.forget({ entity: 'nav_aids', position: null })
    cellCounter.soon()
  }

  serve('GET /nav_aids', ({ query, request, reply }) =>
    sendLayer(responseCache, request, reply, {
      entity: 'nav_aids',
      ...navAidsKey(query),
      compute: () => navAidsInBox(reads, query),
    }),
  )

  serve('GET /nav_aids/:id', ({ params }) => aidOf(params.id))

  serve('PATCH /nav_aids/:id', async ({ params, body, user }) =>
    save(params.id, (await user()).id, trimmed(body)),
  )

  serve('DELETE /nav_aids/:id', async ({ params, user }) => {
    if (!(await deleteNavAid(db, params.id, (await user()).id))) throw notFound('navigation aid with this id')
    showOnMap()
    return done
  })

  serve('GET /nav_aids/:id/revisions', async ({ params }) => {
    await aidOf(params.id)
    return listRevisions(reads, 'nav_aid', params.id)
  })

  serve('POST /nav_aids/:id/revert', async ({ params, body, user }) => {
    await aidOf(params.id)
    const before = await findStateBefore(reads, 'nav_aid', params.id, body.revision_id)
    if (!before) throw invalid({ revision_id: ['is no edit of this aid that can be taken back'] })
    return save(params.id, (await user()).id, before)
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
