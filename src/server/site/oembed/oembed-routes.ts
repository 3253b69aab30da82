import type { FastifyInstance } from 'fastify'
import { OEmbedQuery, type OEmbedResponse } from '../../../core/contract/oembed.ts'
import { oEmbedCacheS, sharePicture } from '../../../core/limits/sharing.ts'
import { vesselCacheS } from '../../../core/limits/vessels.ts'
import { oEmbedFormats, oEmbedPath, type OEmbedFormat } from '../../../core/site/oembed.ts'
import { getSharePicturePath } from '../../../core/site/share-picture.ts'
import { getMessages } from '../../http/messages.ts'
import { html, joinHtml } from '../../http/pages/html.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { createTextValidator, invalidInputProblem } from '../../http/validate.ts'
import { DomainError, notFoundProblem } from '../../system/domain-error.ts'
import { formatXmlElement } from '../../../core/xml.ts'
import { getPageMetadata } from '../page-metadata.ts'
import { chooseFrame, findOEmbedTarget } from './oembed-target.ts'

/**
 * Serves `/oembed` (oembed.com, version 1.0): a frame for the home page and the pages of places, vessels
 * and aids to navigation.
 */
export function registerOEmbedRoutes(app: FastifyInstance): void {
  const { settings } = app
  const validate = createTextValidator(OEmbedQuery)
  app.get(oEmbedPath, async (request, reply) => {
    const result = validate(request.query)
    if ('errors' in result) throw invalidInputProblem(result.errors)
    const query = result.value as OEmbedQuery // validated by its schema
    const format = parseFormat(query.format)
    const siteUrl = getSiteUrl(settings, request)
    const target = findOEmbedTarget(query.url, [siteUrl, app.siteUrl()])
    const messages = getMessages(request)
    // What visitors see: answers are shared between requesters.
    const page = await getPageMetadata(target, app, { requesterId: null, messages })
    if (!page.found) throw notFoundProblem('apiErrors.pageNotFound')
    const { path, width, height } = chooseFrame(target, page.data.navAid)
    const cacheS = target.name === 'vessel' ? vesselCacheS : oEmbedCacheS
    const frame = {
      src: siteUrl + path,
      title: page.title,
      width: Math.min(width, query.maxwidth ?? width),
      height: Math.min(height, query.maxheight ?? height),
    }
    const answer: OEmbedResponse = {
      version: '1.0',
      type: 'rich',
      title: page.title,
      provider_name: messages.messages.site.product,
      provider_url: `${siteUrl}/`,
      cache_age: cacheS,
      html: formatFrame(frame),
      width: frame.width,
      height: frame.height,
      ...(fitsThumbnail(query) && {
        thumbnail_url: siteUrl + getSharePicturePath(target.name, target.id, messages.language),
        thumbnail_width: sharePicture.width,
        thumbnail_height: sharePicture.height,
      }),
    }
    return reply
      .header('cache-control', `public, max-age=${cacheS}`)
      .header('vary', 'accept-language, cookie')
      .header('content-language', messages.language)
      .type(`${oEmbedFormats[format].mediaType}; charset=utf-8`)
      .send(format === 'json' ? JSON.stringify(answer) : formatXml(answer))
  })
}

/** Throws 501 for a format that the standard does not know. */
function parseFormat(text: string): OEmbedFormat {
  if (text === 'json' || text === 'xml') return text
  throw new DomainError('not-available', 'apiErrors.oEmbedFormats')
}

/** Whether the share picture is within the requested size, which the standard demands. */
function fitsThumbnail({ maxwidth = Infinity, maxheight = Infinity }: OEmbedQuery): boolean {
  return maxwidth >= sharePicture.width && maxheight >= sharePicture.height
}

interface Frame {
  src: string
  title: string
  width: number
  height: number
}

/** The frame as one line of HTML. It runs scripts without access to the embedding page. */
function formatFrame({ src, title, width, height }: Frame): string {
  const attributes = {
    src,
    title,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    style: 'border:0',
    // WordPress removes the style and keeps this obsolete attribute.
    frameborder: '0',
    sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  }
  const texts = Object.entries(attributes).map(([name, value]) => html`${name}="${value}"`)
  return html`<iframe ${joinHtml(texts, ' ')}></iframe>`.markup
}

function formatXml(answer: OEmbedResponse): string {
  const elements = Object.entries(answer).map(([name, value]) => formatXmlElement(name, value))
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`
}
