import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { apiBasePath } from '../../core/endpoint-key.ts'
import type { PageData } from '../../core/site/page-data.ts'
import { matchPage } from '../../core/site/pages.ts'
import { fillTemplate } from './fill-template.ts'
import { getPageMetadata } from './page-metadata.ts'
import { buildShareTags } from './share-tags.ts'
import { getRequestTheme } from '../http/pages/server-page.ts'
import { setProblemStatus } from '../http/replies.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { getRequestPath } from '../plugins/path-limit.ts'
import { markFileRoute } from '../plugins/request-kind.ts'
import { siteFolder, type DocumentTemplate } from '../http/pages/document-template.ts'
import { getMessages } from '../http/messages.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the pages of the site: one HTML document into which title, description and
 * initial data of the requested page are inserted. Unknown paths get the same document
 * with status 404.
 */
export async function addSite(app: FastifyInstance): Promise<void> {
  // Adds reply.sendFile for other routes.
  await app.register(fastifyStatic, { root: siteFolder, serve: false, suppressWarning: true })
  // `npm run dev` has no built site: Vite serves it.
  if (existsSync(siteFolder)) await app.register(addSiteFiles)
  const { documentTemplate } = app
  app.setNotFoundHandler(async (request, reply) => {
    if (!documentTemplate || !isPageRequest(request)) throw notFoundProblem('refusals.addressNotFound')
    return sendPage(request, reply, documentTemplate, app)
  })
  if (documentTemplate) app.get('/', (request, reply) => sendPage(request, reply, documentTemplate, app))
}

async function addSiteFiles(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', markFileRoute)
  await app.register(fastifyStatic, {
    root: siteFolder,
    decorateReply: false,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
    },
  })
}

function isPageRequest(request: FastifyRequest): boolean {
  const pathname = getRequestPath(request)
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !pathname.startsWith(apiBasePath) && !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: DocumentTemplate,
  app: FastifyInstance,
): Promise<FastifyReply> {
  const { user } = await app.authentication.getRequester(request)
  const messages = getMessages(request)
  const { language } = messages
  const match = matchPage(getRequestPath(request))
  const page = await getPageMetadata(match, app, { requesterId: user?.id ?? null, messages })
  const session = await app.getPageSession(request, reply)
  const areaSearchEnabled = app.autoImporter.isAllowed(user !== null)
  const waters = await app.getWatersPrompt(request, user?.admin ?? false)
  const data: PageData = {
    ...page.data,
    session,
    language,
    areaSearchEnabled,
    ...(waters && { waters }),
  }
  if (!page.found) setProblemStatus(reply, 'not-found')
  const { product } = messages.messages.site
  const siteUrl = getSiteUrl(app.settings, request)
  const { title, description } = page
  const shareTags =
    match && page.found ? buildShareTags({ match, title, description, product, siteUrl, language }) : []
  return (
    reply
      // The document contains the logged-in user.
      .header('cache-control', 'private, no-store')
      .header('vary', 'cookie, accept-language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(fillTemplate(template, { ...page, shareTags }, data, getRequestTheme(request)))
  )
}
