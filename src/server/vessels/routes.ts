import type { FastifyInstance } from 'fastify'
import { vesselTrack as limits } from '../../core/limits/vessels.ts'
import { toClientNetwork } from '../plugins/rate-limit.ts'
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
  const { clock, vesselAreas } = app

  serve('GET /vessels?place_id', async ({ query, getRequester }) => {
    await vesselAreas.takeDue()
    return findVesselsByHomePort(readDb, query.place_id, (await getRequester()).user?.id ?? null, clock())
  })

  serve('GET /vessels?own', async ({ query, requireUser }) =>
    query.own ? findOwnVessels(readDb, (await requireUser()).id, clock()) : [],
  )

  serve('GET /vessels?followed', async ({ query, requireUser }) => {
    await vesselAreas.takeDue()
    return query.followed ? findFollowedVessels(readDb, (await requireUser()).id, clock()) : []
  })

  serve('GET /vessels?partial_mmsi', ({ query }) => findVesselCandidates(readDb, query.partial_mmsi))

  serve('GET /vessels/:id', async ({ params, getRequester }) => {
    await vesselAreas.takeDue()
    const vessel = await findVessel(readDb, params.id, (await getRequester()).user?.id ?? null, clock())
    if (!vessel) throw notFoundProblem('refusals.vesselNotFound')
    return vessel
  })

  serve('GET /vessels/:id/track.gpx', async ({ params: { id }, query, getRequester, request, reply }) => {
    const { user } = await getRequester()
    const requesterId = user?.id ?? null
    const hours = query.hours ?? limits.defaultHours
    // A long track takes as much as a page of an export.
    const key = user ? `user ${user.id}` : toClientNetwork(request.ip)
    const gpx = await app.exportService.slots.run(key, async () => {
      const track = await readTrack(readDb, id, { requesterId, hours, now: clock() })
      if (!track) throw notFoundProblem('refusals.vesselNotFound')
      return formatTrackGpx({ ...track, isReversed: query.reverse ?? false })
    })
    reply
      .type('application/gpx+xml; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="roadstead-track-${id}.gpx"`)
      .send(gpx)
    return replySent
  })

  serve('POST /vessels', async ({ body: { photo, ...vessel }, requireUser, request }) => {
    const { id: userId } = await requireUser()
    const added = await saveNewVessel(app, userId, vessel)
    const source = app.photos.getSource(noFiles, 'vessel', photo)
    if (!source) return added
    const saved = await app.photos.save({ source, userId, vesselId: added.id })
    const stored = (await findVessel(readDb, added.id, userId, clock())) ?? added
    return { ...stored, ...app.photos.formatWarning(request, saved) }
  })

  serve('PATCH /vessels/:id', async ({ params: { id }, body, files, requireUser, request }) => {
    const { id: userId } = await requireUser()
    const { photo: _photo, ...edit } = body
    const vessel = await saveVessel(app, id, userId, edit)
    const source = app.photos.getSourceOfEdit(files, 'vessel', body)
    if (!source) return vessel
    const saved = await app.photos.save({ source, userId, vesselId: id })
    const stored = (await findVessel(readDb, id, userId, clock())) ?? vessel
    return { ...stored, new_photo_url: saved.url, ...app.photos.formatWarning(request, saved) }
  })
}
