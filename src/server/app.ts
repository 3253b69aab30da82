import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { connectionLimits as defaultLimits } from '../core/limits/requests.ts'
import { authentication } from './accounts/authentication.ts'
import { accounts } from './accounts/plugin.ts'
import { activity } from './activity/plugin.ts'
import { appOptions, type AppOptions } from './app-options.ts'
import { basemap } from './basemap/plugin.ts'
import { coast } from './coast/plugin.ts'
import { gazetteer } from './gazetteer/plugin.ts'
import { mapNames } from './gazetteer/names-plugin.ts'
import { contractHandlers, contractRoutes } from './http/contract-routes.ts'
import { errorHandler, sendProblem } from './http/error-handler.ts'
import { documentTemplate } from './http/pages/document-template.ts'
import { responseCache } from './http/response-cache.ts'
import { imports } from './imports/plugin.ts'
import { ingest } from './ingest/plugin.ts'
import { mapLayers } from './map-layers/plugin.ts'
import { regions } from './regions/plugin.ts'
import { moderation } from './moderation/plugin.ts'
import { navAids } from './nav-aids/plugin.ts'
import { metrics } from './operations/metrics/plugin.ts'
import { ogc } from './ogc/plugin.ts'
import { operations } from './operations/plugin.ts'
import { readiness } from './operations/readiness.ts'
import { places } from './places/plugin.ts'
import { plotters } from './plotters/plugin.ts'
import { cacheHeaders } from './plugins/cache-headers.ts'
import { connectionLimits, getTimeoutOptions } from './plugins/connection-limits.ts'
import { corsHeaders, corsPreflights } from './plugins/cors.ts'
import { forms } from './plugins/forms.ts'
import { overload } from './plugins/overload/plugin.ts'
import { pathLimit } from './plugins/path-limit.ts'
import { proxyHint } from './plugins/proxy-hint.ts'
import { rateLimits } from './plugins/rate-limit.ts'
import { replicaReads } from './plugins/replica-reads.ts'
import { loggerOptions, requestLog } from './plugins/request-log.ts'
import { requestMetrics } from './plugins/request-metrics.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessionCookies } from './plugins/session-cookies.ts'
import { siteHeaders } from './plugins/site-header.ts'
import { shutdown } from './plugins/shutdown.ts'
import { uploadSlots } from './plugins/upload-slots.ts'
import { posts } from './posts/plugin.ts'
import { realtime } from './realtime/plugin.ts'
import { satCharts } from './sat-charts/plugin.ts'
import { seamarks } from './seamarks/plugin.ts'
import { search } from './search/plugin.ts'
import { apiIndex } from './site/discovery/api-index.ts'
import { shelter } from './shelter/plugin.ts'
import { site } from './site/plugin.ts'
import { storage } from './storage/plugin.ts'
import { createProxyCheck } from './system/network/trusted-proxies.ts'
import { vectorTiles } from './vector-tiles/plugin.ts'
import { vessels } from './vessels/plugin.ts'
import { weather } from './weather/plugin.ts'

/** Signed ids are longer than the router's own limit for a path parameter. */
const maxParamLength = 500
const maxBodyBytes = 1024 * 1024

/** Builds the server without listening on a port: first the plugins that every route relies on, then the features. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, logStream } = options
  const limits = { ...defaultLimits, ...options.connectionLimits }
  const isProxy = createProxyCheck(settings.trustedProxies)
  const app = Fastify({
    logger: loggerOptions(settings, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // The plugin `shutdown` answers with a problem and Retry-After.
    return503OnClosing: false,
    ...getTimeoutOptions(limits),
    // The client's address is the last one that no trusted proxy added.
    trustProxy: settings.trustedProxies.length > 0 && isProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    // URLs that the router cannot parse.
    frameworkErrors: (error, request, reply) => {
      void app.rateLimiter.limitUnroutable(request, reply).then(
        () => sendProblem(error, request, reply),
        (tooMany: unknown) => sendProblem(tooMany, request, reply),
      )
    },
  })
  // Fastify parses text/plain as a string; no endpoint accepts it.
  app.removeContentTypeParser('text/plain')

  await app.register(appOptions, options)
  await app.register(siteHeaders)
  await app.register(securityHeaders)
  await app.register(shutdown)
  await app.register(connectionLimits, { limits, isProxy })
  await app.register(proxyHint, { isProxy })
  await app.register(cacheHeaders)
  await app.register(corsHeaders)
  await app.register(rateLimits)
  await app.register(overload, options)
  await app.register(pathLimit)
  await app.register(corsPreflights)
  await app.register(compress, { threshold: 1024 })
  await app.register(cookie)
  await app.register(forms)
  await app.register(sessionCookies)
  await app.register(replicaReads)
  await app.register(uploadSlots)
  await app.register(requestLog)
  await app.register(requestMetrics)
  await app.register(errorHandler)
  await app.register(authentication)
  await app.register(documentTemplate)
  await app.register(responseCache)
  await app.register(contractHandlers)
  await app.register(storage)

  await app.register(mapLayers)
  await app.register(gazetteer)
  await app.register(imports)
  await app.register(accounts)
  await app.register(places)
  await app.register(search)
  await app.register(navAids)
  await app.register(seamarks)
  await app.register(posts)
  await app.register(vessels)
  await app.register(weather)
  await app.register(activity)
  await app.register(moderation)
  await app.register(regions)
  await app.register(ingest)
  await app.register(satCharts)
  await app.register(coast)
  await app.register(shelter, options)
  await app.register(basemap)
  await app.register(mapNames)
  await app.register(ogc)
  await app.register(vectorTiles)
  await app.register(apiIndex)
  await app.register(contractRoutes)
  await app.register(realtime)
  await app.register(plotters)
  await app.register(operations)
  await app.register(readiness)
  await app.register(metrics)
  await app.register(site)
  return app
}
