import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../http/pages/html.ts'
import { sendServerPage } from '../http/pages/server-page.ts'
import { sendRevalidated } from '../http/replies.ts'
import { DomainError } from '../system/domain-error.ts'

export const geoJsonType = 'application/geo+json'
export const jsonType = 'application/json'
export const openApiType = 'application/vnd.oai.openapi+json;version=3.0'
export const htmlType = 'text/html'

/** A link of a document (RFC 8288). */
export interface Link {
  href: string
  rel: string
  type?: string
  title?: string
}

/** A document of the API in both encodings. */
export interface OgcDocument {
  mediaType: string
  /** The document, or its text in UTF-8. */
  json: object
  title: string
  /** Renders the HTML, only if it is asked for. */
  renderHtml: () => Html | Promise<Html>
}

/** Sends a document as JSON or HTML, as the parameter `f` or the Accept header says. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  format: string | undefined,
  { mediaType, json, title, renderHtml }: OgcDocument,
): Promise<FastifyReply> {
  if (wantsHtml(request, format)) {
    return sendServerPage(request, reply, request.server.documentTemplate, {
      title,
      language: 'en',
      main: await renderHtml(),
      wide: true,
    })
  }
  reply.header('cache-control', 'no-cache').header('vary', 'accept')
  const body = Buffer.isBuffer(json) ? json : Buffer.from(JSON.stringify(json))
  return sendRevalidated(reply, body, mediaType)
}

function wantsHtml(request: FastifyRequest, format: string | undefined): boolean {
  if (format === undefined) return prefersHtml(request.headers.accept ?? '')
  if (format === 'json' || format === 'html') return format === 'html'
  throw new DomainError('malformed', null, { errors: { f: [{ key: 'inputErrors.jsonOrHtml' }] } })
}

/** Whether an Accept header ranks HTML above every kind of JSON; `*` as JSON. */
function prefersHtml(accept: string): boolean {
  const ranks = { html: -1, json: -1 }
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
    if (type === htmlType || type === 'application/xhtml+xml') ranks.html = Math.max(ranks.html, quality)
    if (/[/+]json$/.test(type)) ranks.json = Math.max(ranks.json, quality)
  }
  return ranks.html > 0 && ranks.html > ranks.json
}
