import fp from 'fastify-plugin'
import type { ApiIndex } from '../../../core/contract/api-index.ts'
import { endpoints, type EndpointKey } from '../../../core/contract/endpoints.ts'
import { parseEndpointKey } from '../../../core/endpoint-key.ts'
import { messages as english } from '../../../core/messages/en/index.ts'
import { getSiteUrl } from '../../http/site-url.ts'
import { databaseLicence } from '../../messages/record-texts.ts'
import { packageVersion } from '../../system/version.ts'
import { programPaths } from './addresses.ts'

/** Serves `GET /api/v1`, the index of the API. Register it before the contract routes. */
export const apiIndex = fp(async ({ serve, settings }) => {
  const calls = (Object.keys(endpoints) as EndpointKey[]).map((key) => {
    const { method, path, queryDiscriminator } = parseEndpointKey(key)
    const query = queryDiscriminator
      ? `?${queryDiscriminator.name}${queryDiscriminator.value === null ? '' : `=${queryDiscriminator.value}`}`
      : ''
    return { method, path: path + query, summary: endpoints[key].summary }
  })
  serve('GET /', ({ request }) => {
    const siteUrl = getSiteUrl(settings, request)
    const links = Object.entries(programPaths).map(([name, path]) => [name, siteUrl + path])
    const index: ApiIndex = {
      name: english.site.product,
      version: packageVersion,
      licence: databaseLicence.url,
      links: Object.fromEntries(links) as Record<string, string>, // pairs of texts
      calls,
    }
    return Promise.resolve(index)
  })
})
