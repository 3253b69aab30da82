import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordNumber, serverPages } from '../../../core/site/pages.ts'
import { sendPlainPage } from '../../http/pages/server-page.ts'
import { notFound } from '../../http/problems.ts'
import { siteAddress } from '../../http/site-url.ts'
import { wordsOf } from '../../http/messages.ts'
import { packageFolder, runsFromSource } from '../../system/paths.ts'
import { findPlace } from '../../places/queries.ts'
import { cardPage } from './pilot-card-page.ts'

const stylePath = '/pilot-card.css'

/** `/placeview/{id}/card`: a place on one page to print, without scripts. */
export function addPilotCard(app: FastifyInstance): void {
  const { database, settings, documentTemplate, clock } = app
  app.get<{ Params: { id: string } }>(serverPages.pilotCard, async (request, reply) => {
    const id = recordNumber(request.params.id)
    const place = id && (await findPlace(database.reads, id))
    if (!place) throw notFound('place with this id')
    const page = cardPage(place, {
      site: siteAddress(settings, request),
      now: clock(),
      words: wordsOf(request),
      tileSources: settings.tileSources,
    })
    return sendPlainPage(request, reply, documentTemplate, { ...page, stylesheet: stylePath })
  })

  const style = readStyle()
  app.get(stylePath, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
}

function readStyle(): string {
  const folder = runsFromSource ? join('src', 'server', 'site', 'pilot-card') : join('dist', 'server')
  return readFileSync(join(packageFolder, folder, 'pilot-card.css'), 'utf8')
}
