import type { FastifyInstance } from 'fastify'
import { vesselTrack as limits } from '../../core/limits/vessels.ts'
import { formatTrackGpx } from './track-gpx.ts'
import { readTrack } from './track-queries.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { replySent } from '../http/contract-routes.ts'
import {
  findVessel,
  findFollowedVessels,
  findOwnVessels,
  findVesselCandidates,
  findVesselsByHomePort,
} from './queries.ts'
import { saveNewVessel, saveVessel } from './save-vessel.ts'

const noFiles = new Map<string, never>()

/** Registers the calls about vessels. */
export function registerVesselRoutes(app: FastifyInstance): void {
  const { serve } = app
  const { readDb } = app.database

  serve('GET /vessels?place_id', async ({ query, getRequester }) =>
    findVesselsByHomePort(readDb, query.place_id, (await getRequester()).user?.id ?? null),
  )

  serve('GET /vessels?own', async ({ query, requireUser }) =>
    query.own ? findOwnVessels(readDb, (await requireUser()).id) : [],
  )

  serve('GET /vessels?followed', async ({ query, requireUser }) =>
    query.followed ? findFollowedVessels(readDb, (await requireUser()).id) : [],
  )

  serve('GET /vessels?partial_mmsi', ({ query }) => findVesselCandidates(readDb, query.partial_mmsi))

  serve('GET /vessels/:id', async ({ params, getRequester }) => {
    const vessel = await findVessel(readDb, params.id, (await getRequester()).user?.id ?? null)
    if (!vessel) throw notFoundProblem('vessel with this id')
    return vessel
  })

  serve('GET /vessels/:id/track.gpx', async ({ params: { id }, query, getRequester, reply }) => {
    const track = await readTrack(
      readDb,
      id,
      (await getRequester()).user?.id ?? null,
      query.hours ?? limits.defaultHours,
    )
    if (!track) throw notFoundProblem('vessel with this id')
    reply
      .type('application/gpx+xml; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="roadstead-track-${id}.gpx"`)
      .send(formatTrackGpx({ ...track, isReversed: query.reverse ?? false }))
    return replySent
  })

  serve('POST /vessels', async ({ body: { photo, ...vessel }, requireUser }) => {
    const { id: userId } = await requireUser()
    const added = await saveNewVessel(app, userId, vessel)
    const source = app.photos.getSource(noFiles, 'vessel', photo)
    if (!source) return added
    await app.photos.save({ source, userId, vesselId: added.id })
    return (await findVessel(readDb, added.id, userId)) ?? added
  })

  serve('PATCH /vessels/:id', async ({ params: { id }, body: { photo, ...edit }, files, requireUser }) => {
    const { id: userId } = await requireUser()
    const vessel = await saveVessel(app, id, userId, edit)
    const source = app.photos.getSource(files, 'vessel', photo)
    if (!source) return vessel
    const { url } = await app.photos.save({ source, userId, vesselId: id })
    return { ...((await findVessel(readDb, id, userId)) ?? vessel), new_photo_url: url }
  })
}
