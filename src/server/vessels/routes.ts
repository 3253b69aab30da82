import type { FastifyInstance } from 'fastify'
import { track as limits } from '../../core/limits.ts'
import { trackGpx } from './track-gpx.ts'
import { readTrack } from './track-queries.ts'
import { notFound } from '../http/problems.ts'
import { sent } from '../http/contract-routes.ts'
import { photoSource } from '../posts/photo-source.ts'
import { savePhoto } from '../posts/save-photo.ts'
import { findVessel, followedVessels, ownVessels, vesselCandidates, vesselsBasedAt } from './queries.ts'
import { saveNewVessel, saveVessel } from './save-vessel.ts'

const noFiles = new Map<string, never>()

/** Calls about vessels. */
export function serveVessels(app: FastifyInstance): void {
  const { serve } = app
  const { reads } = app.database

  serve('GET /vessels?place_id', async ({ query, caller }) =>
    vesselsBasedAt(reads, query.place_id, (await caller()).user?.id ?? null),
  )

  serve('GET /vessels?own', async ({ query, user }) =>
    query.own ? ownVessels(reads, (await user()).id) : [],
  )

  serve('GET /vessels?followed', async ({ query, user }) =>
    query.followed ? followedVessels(reads, (await user()).id) : [],
  )

  serve('GET /vessels?partial_mmsi', ({ query }) => vesselCandidates(reads, query.partial_mmsi))

  serve('GET /vessels/:id', async ({ params, caller }) => {
    const vessel = await findVessel(reads, params.id, (await caller()).user?.id ?? null)
    if (!vessel) throw notFound('vessel with this id')
    return vessel
  })

  serve('GET /vessels/:id/track.gpx', async ({ params: { id }, query, caller, reply }) => {
    const track = await readTrack(reads, id, (await caller()).user?.id ?? null, query.hours ?? limits.hours)
    if (!track) throw notFound('vessel with this id')
    reply
      .type('application/gpx+xml; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="roadstead-track-${id}.gpx"`)
      .send(trackGpx({ ...track, reversed: query.reverse ?? false }))
    return sent
  })

  serve('POST /vessels', async ({ body: { photo, ...vessel }, user }) => {
    const { id: userId } = await user()
    const added = await saveNewVessel(app, userId, vessel)
    const source = photoSource(noFiles, 'vessel', photo)
    if (!source) return added
    await savePhoto(app, { source, userId, vesselId: added.id })
    return (await findVessel(reads, added.id, userId)) ?? added
  })

  serve('PATCH /vessels/:id', async ({ params: { id }, body: { photo, ...edit }, files, user }) => {
    const { id: userId } = await user()
    const vessel = await saveVessel(app, id, userId, edit)
    const source = photoSource(files, 'vessel', photo)
    if (!source) return vessel
    const { url } = await savePhoto(app, { source, userId, vesselId: id })
    return { ...((await findVessel(reads, id, userId)) ?? vessel), new_photo_url: url }
  })
}
