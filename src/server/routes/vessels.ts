import type { AppParts } from '../app.ts'
import { HttpProblem, notFound } from '../http/problems.ts'
import type { Serve } from '../http/serve.ts'
import {
  findVessel,
  followedVessels,
  ownVessels,
  vesselCandidates,
  vesselsBasedAt,
} from '../store/vessels.ts'
import { saveNewVessel, saveVessel } from '../vessels/save-vessel.ts'

/** The file of a form that adds a photo to a vessel. */
const photoField = 'vessel[photo][image]'

/** Calls about vessels. */
export function serveVessels(serve: Serve, parts: AppParts): void {
  const { db } = parts.database

  serve('GET /vessels?place_id', async ({ query, caller }) =>
    vesselsBasedAt(db, query.place_id, (await caller()).user?.id ?? null),
  )

  serve('GET /vessels?own', async ({ query, user }) => (query.own ? ownVessels(db, (await user()).id) : []))

  serve('GET /vessels?followed', async ({ query, user }) =>
    query.followed ? followedVessels(db, (await user()).id) : [],
  )

  serve('GET /vessels?partial_mmsi', ({ query }) => vesselCandidates(db, query.partial_mmsi))

  serve('GET /vessels/:id', async ({ params, caller }) => {
    const vessel = await findVessel(db, params.id, (await caller()).user?.id ?? null)
    if (!vessel) throw notFound('vessel with this id')
    return vessel
  })

  serve('POST /vessels', async ({ body, user }) => saveNewVessel(parts, (await user()).id, body))

  serve('PATCH /vessels/:id', async ({ params, body, files, user }) => {
    // The seam for photos: saved here, with the address of the new one in the answer.
    if (files.has(photoField))
      throw new HttpProblem('not-available', 'Photos are not part of this version yet.')
    const vessel = await saveVessel(parts, params.id, (await user()).id, body)
    return { vessel, new_photo_url: null }
  })
}
