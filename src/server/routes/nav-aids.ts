import type { NavAid, NavAidEdit } from '../../core/contract/nav-aid.ts'
import type { AppParts } from '../app.ts'
import { HttpProblem, invalid, notFound } from '../http/problems.ts'
import { sendLayer } from '../http/send-layer.ts'
import { done, type Serve } from '../http/serve.ts'
import {
  deleteNavAid,
  editNavAid,
  navAidRevisions,
  revertNavAid,
  type NavAidOutcome,
} from '../store/nav-aid-edits.ts'
import { findNavAid, navAidsInBox } from '../store/nav-aids.ts'

/** Calls about aids to navigation. */
export function serveNavAids(serve: Serve, { database, cache }: AppParts): void {
  const { db } = database

  serve('GET /nav_aids', ({ query, request, reply }) =>
    sendLayer(cache, request, reply, {
      entity: 'nav_aids',
      box: query,
      key: `nav_aids ${JSON.stringify(query)}`,
      compute: () => navAidsInBox(db, query),
    }),
  )

  serve('GET /nav_aids/:id', ({ params }) => aidWithId(params.id))

  serve('PATCH /nav_aids/:id', async ({ params, body, user }) =>
    settled(params.id, await editNavAid(db, params.id, (await user()).id, trimmed(body)), body),
  )

  serve('DELETE /nav_aids/:id', async ({ params, user }) => {
    if ((await deleteNavAid(db, params.id, (await user()).id)) !== 'saved') throw noAid()
    forgetCached()
    return done
  })

  serve('GET /nav_aids/:id/revisions', async ({ params }) => {
    const revisions = await navAidRevisions(db, params.id)
    if (!revisions) throw noAid()
    return revisions
  })

  serve('POST /nav_aids/:id/revert', async ({ params, body, user }) =>
    settled(params.id, await revertNavAid(db, params.id, (await user()).id, body.revision_id), body),
  )

  /** Who changed an aid sees it at once, before the database has told this process of it. */
  function forgetCached(): void {
    cache.forget({ entity: 'nav_aids', position: null })
  }

  async function aidWithId(id: number): Promise<NavAid> {
    const aid = await findNavAid(db, id)
    if (!aid) throw noAid()
    return aid
  }

  /** The aid after a change, or the problem that answers a refusal. */
  async function settled(id: number, outcome: NavAidOutcome, yours: unknown): Promise<NavAid> {
    if (outcome === 'not-found') throw noAid()
    if (outcome === 'no-such-revision') throw invalid({ revision_id: ['is not an edit of this aid'] })
    const current = await aidWithId(id)
    if (outcome === 'saved') {
      forgetCached()
      return current
    }
    throw new HttpProblem('conflict', 'The aid was changed since you read it.', { current, yours })
  }
}

/** An edit without blanks around its texts; an empty text is none. */
function trimmed({ name, city, description, ...rest }: NavAidEdit): NavAidEdit {
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(city !== undefined && { city: city?.trim() || null }),
    ...(description !== undefined && { description: description?.trim() || null }),
  }
}

function noAid(): HttpProblem {
  return notFound('navigation aid with this id')
}
