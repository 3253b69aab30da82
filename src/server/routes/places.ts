import type { AppParts } from '../app.ts'
import { sendLayer } from '../http/send-layer.ts'
import { notFound } from '../http/problems.ts'
import type { Serve } from '../http/serve.ts'
import { findPlace, placeCandidates, placesInBox, topDestinations } from '../store/places.ts'

/** Calls about places. */
export function servePlaces(serve: Serve, { database, cache }: AppParts): void {
  serve('GET /places?type=centroid', ({ query, request, reply }) =>
    sendLayer(cache, request, reply, {
      entity: 'places',
      box: query,
      key: `places ${JSON.stringify(query)}`,
      compute: () => placesInBox(database.db, query),
    }),
  )

  serve('GET /places?partial_name', ({ query }) => placeCandidates(database.db, query.partial_name))

  serve('GET /places/:id', async ({ params }) => {
    const place = await findPlace(database.db, params.id)
    if (!place) throw notFound('place with this id')
    return place
  })

  serve('GET /destinations', ({ query }) => topDestinations(database.db, query))
}
