import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { EndpointKey } from '../../../core/contract/endpoints.ts'
import { createOpenApiDocument } from '../../../core/contract/openapi.ts'
import { parseEndpointKey } from '../../../core/endpoint-key.ts'
import { serverMessages } from '../../messages/messages.ts'
import { packageFolder, runsFromSource } from '../../system/paths.ts'
import { policies } from '../../http/policies.ts'
import { fileRoute } from '../../plugins/request-kind.ts'
import { packageVersion } from '../../system/version.ts'
import { renderDocsPage, type ApiDocument } from './docs-page.ts'
import { buildDocsStyle } from './docs-style.ts'
import { getSiteUrl } from '../../http/site-url.ts'

const fontFile =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/** Serves the OpenAPI document and `/api/docs`, its HTML page, with style sheet and font. */
export function addApiDocs(app: FastifyInstance): void {
  const { settings } = app
  const style = readStyle()
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(getDocument()),
  )
  app.get('/api/docs', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderDocsPage(getDocument(), getSiteUrl(settings, request), describeAllowedRoles)),
  )
  app.get('/api/docs/style.css', fileRoute, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  )
  app.get('/api/docs/font.woff2', fileRoute, (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=604800')
      .send(readFileSync(createRequire(import.meta.url).resolve(fontFile))),
  )
}

let document: ApiDocument | null = null

/** Returns the OpenAPI document. Creates it for the first request, because most servers are never asked for it. */
function getDocument(): ApiDocument {
  // createOpenApiDocument returns a document of this structure.
  return (document ??= createOpenApiDocument(packageVersion) as unknown as ApiDocument)
}

/** Reads the built style sheet; from source, composes it here. */
function readStyle(): string {
  const read = (...path: string[]) => readFileSync(join(packageFolder, ...path), 'utf8')
  if (!runsFromSource) return read('dist', 'server', 'api-docs.css')
  return buildDocsStyle(
    read('src', 'ui', 'tokens.css'),
    read('src', 'server', 'site', 'api-docs', 'api-docs.css'),
  )
}

/** Describes who may make a call, by the permission table, separately for each query variant of a path. */
function describeAllowedRoles(method: string, path: string): string {
  const { everyone, loggedIn, roles } = serverMessages.apiDocs
  const readings = (Object.keys(policies) as EndpointKey[]).filter((key) => {
    const address = parseEndpointKey(key)
    return address.method === method && address.path.replace(/:(\w+)/g, '{$1}') === path
  })
  const said = readings.map((key) => {
    const { queryDiscriminator } = parseEndpointKey(key)
    const { allowedRoles } = policies[key]
    const who = allowedRoles.includes('visitor')
      ? everyone
      : allowedRoles
          .map((role) => (role === 'user' ? loggedIn : roles[role as keyof typeof roles]))
          .join(', ')
    const choice = [queryDiscriminator?.name, queryDiscriminator?.value].filter(Boolean).join('=')
    return { who, choice }
  })
  if (new Set(said.map(({ who }) => who)).size <= 1) return said[0]?.who ?? ''
  return said.map(({ who, choice }) => `${choice}: ${who}`).join('; ')
}
