import type { AppParts } from '../app.ts'
import { notFound } from '../http/problems.ts'
import { sendFreshLayer } from '../http/send-layer.ts'
import { done, type Serve } from '../http/serve.ts'
import { aisPathsInBox } from '../store/ais-paths.ts'
import { checkInsAt } from '../store/checkins.ts'
import { vesselsInBox } from '../store/connections.ts'
import { followVessel, unfollowVessel } from '../store/follows.ts'

/** Calls about where vessels are, and who follows them. */
export function serveConnections(serve: Serve, { database, clock }: AppParts): void {
  const { db, reads } = database

  serve('GET /connections', async ({ query, user, request, reply }) =>
    sendFreshLayer(request, reply, await vesselsInBox(reads, query, (await user()).id, clock())),
  )

  serve('POST /connections', async ({ query, user }) => {
    const { id: userId } = await user()
    if (!(await followVessel(db, userId, query.vessel_id))) throw notFound('vessel with this id')
    return done
  })

  serve('DELETE /connections/:vessel_id', async ({ params, user }) => {
    await unfollowVessel(db, (await user()).id, params.vessel_id)
    return done
  })

  serve('GET /checkins', async ({ query, caller }) =>
    checkInsAt(reads, query.place_id, (await caller()).user?.id ?? null, clock()),
  )

  serve('GET /ais_paths', async ({ query, request, reply }) =>
    sendFreshLayer(request, reply, JSON.stringify(await aisPathsInBox(reads, query))),
  )
}
