import type { FastifyInstance, FastifyReply } from 'fastify'
import { discoveryCacheS, sitemapIds } from '../../../core/limits/discovery.ts'
import { getRecordPath, type RecordPage } from '../../../core/site/pages.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { notFoundProblem } from '../../system/domain-error.ts'
import { escapeXml, formatXmlElement } from '../../../core/xml.ts'
import { listedPages, programPaths } from './addresses.ts'
import { listSitemapParts, readSitemapPart, type SitemapTable } from './sitemap-queries.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const partsBasePath = '/sitemaps'

/** Kinds of records whose pages are listed. Pages of vessels and users are not offered to search engines. */
const recordPages = { places: 'place', nav_aids: 'navAid' } as const satisfies Record<
  SitemapTable,
  RecordPage
>
const tables = Object.keys(recordPages) as SitemapTable[] // the keys of `recordPages`

interface Entry {
  url: string
  changedAt: string | null
}

/** Registers `/sitemap.xml`, an index of parts of 10,000 ids each, and `/robots.txt`, which names it. */
export function registerSitemapRoutes(app: FastifyInstance): void {
  const { settings, database, responseCache } = app
  const { readDb: db } = database

  app.get(programPaths.sitemap, async (request, reply) => {
    const siteUrl = getSiteUrl(settings, request)
    const parts: Entry[] = [{ url: `${siteUrl}${partsBasePath}/pages.xml`, changedAt: null }]
    for (const table of tables) {
      // Counting the records of a million takes too long for every request.
      const cached = await responseCache.get({
        entity: table,
        bounds: null,
        key: `sitemap ${table}`,
        compute: async () => JSON.stringify(await listSitemapParts(db, table)),
      })
      const text = cached.bodies.get('identity')?.toString() ?? '[]'
      const found = JSON.parse(text) as Awaited<ReturnType<typeof listSitemapParts>> // as computed above
      for (const { part, changed_at } of found)
        parts.push({ url: `${siteUrl}${partsBasePath}/${table}-${part}.xml`, changedAt: changed_at })
    }
    return sendXml(reply, formatList('sitemapindex', 'sitemap', parts))
  })

  app.get(`${partsBasePath}/pages.xml`, (request, reply) => {
    const siteUrl = getSiteUrl(settings, request)
    const entries = listedPages.map((path) => ({ url: siteUrl + path, changedAt: null }))
    return sendXml(reply, formatList('urlset', 'url', entries))
  })

  app.get<{ Params: { file: string } }>(`${partsBasePath}/:file`, async (request, reply) => {
    const match = /^(places|nav_aids)-([1-9]\d{0,5})\.xml$/.exec(request.params.file)
    const table = tables.find((name) => name === match?.[1])
    const part = Number(match?.[2])
    // Ids are below 2^31.
    const records = table && part * sitemapIds < 2 ** 31 ? await readSitemapPart(db, table, part) : []
    if (!table || records.length === 0) throw notFoundProblem('apiErrors.sitemapPartNotFound')
    const siteUrl = getSiteUrl(settings, request)
    const entries = records.map(({ id, changed_at }) => ({
      url: siteUrl + getRecordPath(recordPages[table], id),
      changedAt: changed_at,
    }))
    return sendXml(reply, formatList('urlset', 'url', entries))
  })

  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${discoveryCacheS.texts}`)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /users/\nSitemap: ${getSiteUrl(settings, request)}${programPaths.sitemap}\n`,
      ),
  )
}

function sendXml(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${discoveryCacheS.sitemap}`)
    .type('application/xml; charset=utf-8')
    .send(text)
}

function formatList(
  list: 'sitemapindex' | 'urlset',
  item: 'sitemap' | 'url',
  entries: readonly Entry[],
): string {
  const items = entries.map(
    ({ url, changedAt }) =>
      `<${item}><loc>${escapeXml(url)}</loc>${formatXmlElement('lastmod', changedAt?.slice(0, 10) ?? null)}</${item}>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${items.join('')}</${list}>\n`
}
