import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { apiBasePath } from '../../core/endpoint-key.ts'
import { getTextDirection } from '../../core/languages.ts'
import { pageDataElementId, type PageData } from '../../core/site/page-data.ts'
import { matchPage } from '../../core/site/pages.ts'
import { getPageMetadata, type PageMetadata } from './page-metadata.ts'
import { escapeHtml } from '../http/pages/html.ts'
import { getRequestTheme } from '../http/pages/server-page.ts'
import { setProblemStatus } from '../http/replies.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { getRequestPath } from '../plugins/path-limit.ts'
import { siteFolder, type PageFiles, type DocumentTemplate } from '../http/pages/document-template.ts'
import { getMessages } from '../http/messages.ts'

const noFiles: PageFiles = { scripts: [], stylesheets: [] }
const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the pages of the site: one HTML document into which title, description and
 * initial data of the requested page are inserted. Unknown paths get the same document
 * with status 404.
 */
export async function addSite(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: siteFolder,
    // Other routes use reply.sendFile too.
    serve: existsSync(siteFolder),
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      if (!path.startsWith(siteFolder)) return
      void reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
    },
  })
  const { documentTemplate } = app
  app.setNotFoundHandler(async (request, reply) => {
    if (!documentTemplate || !isPageRequest(request)) throw notFoundProblem('such address')
    return sendPage(request, reply, documentTemplate, app)
  })
  if (documentTemplate) app.get('/', (request, reply) => sendPage(request, reply, documentTemplate, app))
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
  const page = await getPageMetadata(matchPage(getRequestPath(request)), app, {
    requesterId: user?.id ?? null,
    messages,
  })
  const session = await app.getPageSession(request, reply)
  const areaSearchEnabled = app.areaSearch.isAllowed(user !== null)
  const data: PageData = { ...page.data, session, language, areaSearchEnabled }
  if (!page.found) setProblemStatus(reply, 'not-found')
  return (
    reply
      // The document contains the logged-in user.
      .header('cache-control', 'private, no-store')
      .header('vary', 'cookie, accept-language')
      .header('content-language', language)
      .type('text/html; charset=utf-8')
      .send(fillTemplate(template, page, data, getRequestTheme(request)))
  )
}

/** Inserts the metadata of a page into the document. The placeholders are in src/app/index.html. */
function fillTemplate(template: DocumentTemplate, page: PageMetadata, data: PageData, theme: string): string {
  const { scripts, stylesheets } = page.name ? template.getPageFiles(page.name) : noFiles
  const messagesUrl = template.getMessagesUrl(data.language)
  const files = [
    ...stylesheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...[...scripts, ...(messagesUrl ? [messagesUrl] : [])].map(
      (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
    ),
  ].filter((link) => !template.html.includes(link))
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta name="csrf-token" content="${escapeHtml(data.session.csrf_token)}">`,
    ...(page.found ? [] : ['<meta name="robots" content="noindex">']),
    // Data blocks, not executed: the first is for the app, the second for search engines.
    `<script type="application/json" id="${pageDataElementId}">${serializeJsonForHtml(data)}</script>`,
    ...(page.structuredData
      ? [`<script type="application/ld+json">${serializeJsonForHtml(page.structuredData)}</script>`]
      : []),
  ].join('\n    ')
  return (
    template.html
      .replace(/<title>[^<]*<\/title>\s*/, '')
      .replace(
        '<html lang="en">',
        `<html lang="${data.language}" dir="${getTextDirection(data.language)}" data-theme="${theme}">`,
      )
      .replace('<!--page-->', () => head)
      // After the common style sheets, so that the page's rules override them.
      .replace('</head>', () => `${files.join('')}</head>`)
      .replace('<!--shell-->', () => page.shell.markup)
  )
}

/** Serializes JSON for a script element; escapes text that could close the element. */
function serializeJsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
