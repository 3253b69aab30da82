import type { FastifyInstance } from 'fastify'
import { notFoundProblem } from '../system/domain-error.ts'
import { sendPrivateLayer } from '../http/layer-response.ts'
import { doneAnswer } from '../http/contract-routes.ts'
import { findVesselsInBounds } from './layer-queries.ts'
import { updateFollower, listFollowers, followVessel, unfollowVessel } from './follow-queries.ts'
import { findVessel } from './queries.ts'

/** Registers the calls about positions and followers of vessels. */
export function registerConnectionRoutes(app: FastifyInstance): void {
  const { serve, database, clock, vesselAreas } = app
  const { db, readDb } = database

  serve('GET /connections', async ({ query, requireUser, reply }) => {
    const { id: userId } = await requireUser()
    await vesselAreas.takeDue()
    return sendPrivateLayer(reply, await findVesselsInBounds(readDb, query, userId, clock()))
  })

  serve('POST /connections', async ({ query, requireUser }) => {
    const { id: userId } = await requireUser()
    const isThere = await followVessel(db, userId, query.vessel_id)
    const vessel = isThere ? await findVessel(db, query.vessel_id, userId, clock()) : null
    if (!vessel) throw notFoundProblem('refusals.vesselNotFound')
    return vessel
  })

  serve('DELETE /connections/:vessel_id', async ({ params, requireUser }) => {
    await unfollowVessel(db, (await requireUser()).id, params.vessel_id)
    return doneAnswer
  })

  serve('GET /followers', async ({ requireUser }) => listFollowers(readDb, (await requireUser()).id))

  serve('PATCH /vessels/:id/followers', async ({ params, body }) => {
    if (!(await updateFollower(db, params.id, body))) throw notFoundProblem('refusals.followerNotFound')
    return doneAnswer
  })
}
