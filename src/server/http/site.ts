import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiBase } from '../../core/endpoint-address.ts'
import { pageDataId } from '../../core/page-data.ts'
import { matchPage } from '../../core/pages.ts'
import type { AppParts } from '../app.ts'
import { packageFolder } from '../paths.ts'
import { describePage, type PageDescription } from './describe-page.ts'
import { notFound } from './problems.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * The pages of the site: one document for all, with the title, description and
 * first data of the page asked for written into it. An unknown path is the same
 * document with status 404.
 */
export async function addSite(app: FastifyInstance, parts: AppParts): Promise<void> {
  const folder = join(packageFolder, 'dist', 'site')
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? immutable : 'public, max-age=3600')
      },
    })
  }
  const template = await readTemplate(join(folder, 'index.html'))
  app.setNotFoundHandler(async (request, reply) => {
    if (!template || !wantsPage(request)) throw notFound('such address')
    return sendPage(request, reply, template, parts)
  })
  if (template) app.get('/', (request, reply) => sendPage(request, reply, template, parts))
}

async function readTemplate(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null // only the API is served where the site was not built
  }
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
  return reply
    .code(page.found ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(fillTemplate(template, page))
}

/** Puts a page's words into the document. The marks stand in src/app/index.html. */
function fillTemplate(template: string, page: PageDescription): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    ...(page.found ? [] : ['<meta name="robots" content="noindex">']),
    // Data, not a script: the browser parses it and never runs it.
    `<script type="application/json" id="${pageDataId}">${JSON.stringify(page.data).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
  return template.replace(/<title>[^<]*<\/title>\s*/, '').replace('<!--page-->', () => head)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
