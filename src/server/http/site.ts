import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { apiBase } from '../../core/endpoint-address.ts'
import { pageDataId, type PageData } from '../../core/page-data.ts'
import { matchPage } from '../../core/pages.ts'
import type { AppParts } from '../app.ts'
import { sessionOfPage } from '../accounts/page-session.ts'
import { describePage, type PageDescription } from './describe-page.ts'
import { escapeHtml } from './html.ts'
import { themeOf } from './plain-page.ts'
import { notFound } from './problems.ts'
import { siteFolder } from './site-template.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * The pages of the site: one document for all, with the title, description and
 * first data of the page asked for written into it. An unknown path is the same
 * document with status 404.
 */
export async function addSite(app: FastifyInstance, parts: AppParts): Promise<void> {
  if (existsSync(siteFolder)) {
    await app.register(fastifyStatic, {
      root: siteFolder,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
      },
    })
  }
  const template = parts.template?.html
  app.setNotFoundHandler(async (request, reply) => {
    if (!template || !wantsPage(request)) throw notFound('such address')
    return sendPage(request, reply, template, parts)
  })
  if (template) app.get('/', (request, reply) => sendPage(request, reply, template, parts))
}

function wantsPage(request: FastifyRequest): boolean {
  const { pathname } = new URL(request.url, 'http://site')
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !pathname.startsWith(apiBase) && !pathname.startsWith('/api/') && !/\.\w+$/.test(pathname)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  parts: AppParts,
): Promise<FastifyReply> {
  const { pathname } = new URL(request.url, 'http://site')
  const page = await describePage(matchPage(pathname), parts)
  const session = await sessionOfPage(parts, request, reply)
  const data: PageData = { ...page.data, session }
  return (
    reply
      .code(page.found ? 200 : 404)
      // It says who is logged in: it is this browser's own.
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(fillTemplate(template, page, data, themeOf(request)))
  )
}

/** Puts a page's words into the document. The marks stand in src/app/index.html. */
function fillTemplate(template: string, page: PageDescription, data: PageData, theme: string): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta name="csrf-token" content="${escapeHtml(data.session.csrf_token)}">`,
    ...(page.found ? [] : ['<meta name="robots" content="noindex">']),
    // Data, not a script: the browser parses it and never runs it.
    `<script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
  return template
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`)
    .replace('<!--page-->', () => head)
}
