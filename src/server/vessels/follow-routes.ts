import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits.ts'
import { notFound } from '../http/problems.ts'
import { emptyBelow, sendFreshLayer, sendPrivateLayer } from '../http/layer-response.ts'
import { done } from '../http/contract-routes.ts'
import { aisPathsInBox } from '../ingest/traffic/queries.ts'
import { checkInsAt } from '../places/check-in-queries.ts'
import { vesselsInBox } from './layer-queries.ts'
import { decideFollower, followersOf, followVessel, unfollowVessel } from './follow-queries.ts'
import { findVessel } from './queries.ts'

/** Calls about where vessels are, and who follows them. */
export function serveConnections(app: FastifyInstance): void {
  const { serve, database, clock } = app
  const { db, reads } = database

  serve('GET /connections', async ({ query, user, request, reply }) =>
    sendPrivateLayer(request, reply, await vesselsInBox(reads, query, (await user()).id, clock())),
  )

  serve('POST /connections', async ({ query, user }) => {
    const { id: userId } = await user()
    const isThere = await followVessel(db, userId, query.vessel_id)
    const vessel = isThere ? await findVessel(db, query.vessel_id, userId) : null
    if (!vessel) throw notFound('vessel with this id')
    return vessel
  })

  serve('DELETE /connections/:vessel_id', async ({ params, user }) => {
    await unfollowVessel(db, (await user()).id, params.vessel_id)
    return done
  })

  serve('GET /followers', async ({ user }) => followersOf(reads, (await user()).id))

  serve('PATCH /vessels/:id/followers', async ({ params, body }) => {
    if (!(await decideFollower(db, params.id, body))) throw notFound('follower of this vessel')
    return done
  })

  serve('GET /checkins', async ({ query, caller }) =>
    checkInsAt(reads, query.place_id, (await caller()).user?.id ?? null, clock()),
  )

  serve('GET /ais_paths', async ({ query, request, reply }) => {
    const { aisPaths: minZoom } = layerMinZoom
    const paths = query.zoom < minZoom ? emptyBelow(minZoom) : await aisPathsInBox(reads, query)
    return sendFreshLayer(request, reply, JSON.stringify(paths))
  })
}
