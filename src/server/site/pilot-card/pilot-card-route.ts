import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRecordId, serverPages } from '../../../core/site/pages.ts'
import { sendServerPage } from '../../http/pages/server-page.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { getMessages } from '../../http/messages.ts'
import { fileRoute } from '../../plugins/request-kind.ts'
import { packageFolder, runsFromSource } from '../../system/paths.ts'
import { findPlace } from '../../places/queries.ts'
import type { Position } from '../../../core/geo.ts'
import { pilotCard as limits } from '../../../core/limits/places.ts'
import type { NamedPoint } from '../../gazetteer/name-list.ts'
import { findImagery, renderPilotCardPage, type PilotCardZoom } from './pilot-card-page.ts'
import { getStaticMapView } from './static-map.ts'

const stylePath = '/pilot-card.css'

/** Adds `/placeview/{id}/card`, a printable page about a place that works without scripts. */
export function registerPilotCardRoutes(app: FastifyInstance): void {
  const { database, settings, documentTemplate, clock, coast } = app
  app.get<{ Params: { id: string } }>(serverPages.pilotCard, async (request, reply) => {
    const id = parseRecordId(request.params.id)
    const place = id && (await findPlace(database.readDb, id))
    if (!place) throw notFoundProblem('refusals.placeNotFound')
    const page = renderPilotCardPage(place, {
      siteUrl: getSiteUrl(settings, request),
      now: clock(),
      messages: getMessages(request),
      tileSources: settings.tileSources,
      coasts: await coast.listSources(),
      names: {
        closeZoom: await findNames(place, 'closeZoom'),
        approachZoom: await findNames(place, 'approachZoom'),
      },
    })
    return sendServerPage(request, reply, documentTemplate, { ...page, stylesheet: stylePath })
  })

  function findNames(place: Position, key: PilotCardZoom): Promise<NamedPoint[]> {
    const source = findImagery(settings.tileSources)
    const { bounds, zoom } = getStaticMapView(place, { source, zoom: limits[key] })
    return app.findMapNames(bounds, zoom)
  }

  const style = readStyle()
  app.get(stylePath, fileRoute, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
}

function readStyle(): string {
  const folder = runsFromSource ? join('src', 'server', 'site', 'pilot-card') : join('dist', 'server')
  return readFileSync(join(packageFolder, folder, 'pilot-card.css'), 'utf8')
}
