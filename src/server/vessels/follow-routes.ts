import type { FastifyInstance } from 'fastify'
import { layerMinZoom } from '../../core/limits/map.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { createEmptyLayer, sendUncachedLayer, sendPrivateLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { findAisPathsInBounds } from '../ingest/traffic/queries.ts'
import { findCheckInsAtPlace } from '../places/check-in-queries.ts'
import { findVesselsInBounds } from './layer-queries.ts'
import { updateFollower, listFollowers, followVessel, unfollowVessel } from './follow-queries.ts'
import { findVessel } from './queries.ts'

/** Registers the calls about positions and followers of vessels. */
export function registerConnectionRoutes(app: FastifyInstance): void {
  const { serve, database, clock } = app
  const { db, readDb } = database

  serve('GET /connections', async ({ query, requireUser, reply }) =>
    sendPrivateLayer(reply, await findVesselsInBounds(readDb, query, (await requireUser()).id, clock())),
  )

  serve('POST /connections', async ({ query, requireUser }) => {
    const { id: userId } = await requireUser()
    const isThere = await followVessel(db, userId, query.vessel_id)
    const vessel = isThere ? await findVessel(db, query.vessel_id, userId) : null
    if (!vessel) throw notFoundProblem('vessel with this id')
    return vessel
  })

  serve('DELETE /connections/:vessel_id', async ({ params, requireUser }) => {
    await unfollowVessel(db, (await requireUser()).id, params.vessel_id)
    return doneAnswer
  })

  serve('GET /followers', async ({ requireUser }) => listFollowers(readDb, (await requireUser()).id))

  serve('PATCH /vessels/:id/followers', async ({ params, body }) => {
    if (!(await updateFollower(db, params.id, body))) throw notFoundProblem('follower of this vessel')
    return doneAnswer
  })

  serve('GET /checkins', async ({ query, getRequester }) =>
    findCheckInsAtPlace(readDb, query.place_id, (await getRequester()).user?.id ?? null, clock()),
  )

  serve('GET /ais_paths', async ({ query, reply }) => {
    const { aisPaths: minZoom } = layerMinZoom
    const paths = query.zoom < minZoom ? createEmptyLayer(minZoom) : await findAisPathsInBounds(readDb, query)
    return sendUncachedLayer(reply, JSON.stringify(paths))
  })
}
