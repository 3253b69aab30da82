import type { AppParts } from '../app.ts'
import { sendLayer } from '../http/send-layer.ts'
import { notFound } from '../http/problems.ts'
import type { Serve } from '../http/serve.ts'
import { findNavAid, navAidsInBox } from '../store/nav-aids.ts'

/** Calls about aids to navigation. */
export function serveNavAids(serve: Serve, { database, cache }: AppParts): void {
  serve('GET /nav_aids', ({ query, request, reply }) =>
    sendLayer(cache, request, reply, {
      entity: 'nav_aids',
      box: query,
      key: `nav_aids ${JSON.stringify(query)}`,
      compute: () => navAidsInBox(database.db, query),
    }),
  )

  serve('GET /nav_aids/:id', async ({ params }) => {
    const aid = await findNavAid(database.db, params.id)
    if (!aid) throw notFound('navigation aid with this id')
    return aid
  })
}
