import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { exportLimits } from '../../core/limits/exports.ts'
import { ogcBasePath } from '../../core/site/gis-paths.ts'
import type { FeatureRecord, PageFilter, PageRequest } from '../map-layers/page-queries.ts'
import { toClientNetwork } from '../plugins/rate-limit.ts'
import type { Collection } from './collections.ts'
import { createPageHead, toFeature } from './documents.ts'
import { parseItemsQuery } from './items-query.ts'

/** A page of features as it is sent. */
export type FeaturePage = ReturnType<typeof createPageHead> & { features: ReturnType<typeof toFeature>[] }

interface FeaturePageRequest {
  collection: Collection
  /** Checked parameters of the request. */
  values: Partial<Record<string, string>>
  siteUrl: string
}

/**
 * Reads a page of features and returns its JSON. Pages use the turns, slots and cache of exports: a page is read and
 * written in parts, so that many of them slow down other requests as little as exports do.
 */
export async function readFeaturePage(
  app: FastifyInstance,
  request: FastifyRequest,
  { collection, values, siteUrl }: FeaturePageRequest,
): Promise<Buffer> {
  const { rateLimiter, exportService } = app
  const { slots, cache } = exportService
  const { f: _format, ...query } = values
  const { limit, after, offset, ...filter } = parseItemsQuery(query)
  const key = JSON.stringify([await findVersion(app, collection, filter), collection.id, siteUrl, query])
  const cached = cache.get(key)
  if (cached) return cached
  await rateLimiter.limitByQuota('featurePages', request, null)
  return slots.run(toClientNetwork(request.ip), async () => {
    const { parts, count, nextAfter } = await readParts(app, collection, {
      filter,
      page: { limit, after, offset },
      siteUrl,
    })
    const parameters = new URLSearchParams(query as Record<string, string>) // has no undefined values
    const head = createPageHead(siteUrl + ogcBasePath, collection, { count, query: parameters, nextAfter })
    const page = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"features":[${parts.join(',')}]}`)
    cache.set(key, page)
    return page
  })
}

/** Returns a text that differs after a change of the records within the bounds of the filter. */
async function findVersion(
  { database, responseCache, clock }: FastifyInstance,
  { id, readVersion }: Collection,
  { bounds }: PageFilter,
): Promise<string> {
  const changed = readVersion ? await readVersion(database.readDb) : Math.floor(clock().getTime() / 60_000)
  // Dropped by events of changes, as answers of layers are.
  const version = await responseCache.get({
    entity: id,
    bounds,
    key: `pages of ${JSON.stringify([id, changed, bounds])}`,
    compute: () => Promise.resolve(randomUUID()),
  })
  return version.etag
}

/** Reads the features of a page as JSON, each part in a turn of exports. */
async function readParts(
  { database, exportService }: FastifyInstance,
  collection: Collection,
  { filter, page, siteUrl }: { filter: PageFilter; page: PageRequest; siteUrl: string },
): Promise<{ parts: string[]; count: number; nextAfter: number | null }> {
  const parts: string[] = []
  let { after, offset } = page
  for (let count = 0; ; offset = 0) {
    const limit = Math.min(exportLimits.pageSize, page.limit - count)
    const { found, json } = await exportService.limiter.run(async () => {
      // One more than wanted, to see whether others follow.
      const request = { after, offset, limit: limit + 1 }
      const found = await collection.readPage(database.readDb, filter, request, siteUrl)
      return { found, json: writeFeatures(found.slice(0, limit)) }
    })
    if (json !== '') parts.push(json)
    count += Math.min(found.length, limit)
    after = found.at(limit - 1)?.id ?? after
    const isLast = found.length <= limit
    if (isLast || count === page.limit) return { parts, count, nextAfter: isLast ? null : after }
  }
}

function writeFeatures(records: readonly FeatureRecord[]): string {
  return records.map((record) => JSON.stringify(toFeature(record))).join(',')
}
