import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openApiDocument } from '../core/contract/openapi.ts'
import { mailQueue } from '../core/limits.ts'
import { connectionLimits, uploadSlots, type ConnectionLimits } from '../core/limits/protection.ts'
import { addAdminPages } from './moderation/admin-pages.ts'
import { addAccountPages } from './accounts/pages/account-pages.ts'
import { createScrubber, type Scrubber } from './accounts/personal-data/scrubber.ts'
import { createCountryFinder } from './accounts/country-by-ip.ts'
import { createOpenId, type OpenId } from './accounts/sign-in/openid.ts'
import { addApiDocs } from './site/api-docs/api-docs.ts'
import { createAnswerCache, type AnswerCache } from './http/response-cache.ts'
import { addCallRate, type CallRate } from './plugins/rate-limit.ts'
import { createBlog, type Blog } from './activity/blog-feed.ts'
import { createCallers, type Callers } from './accounts/authentication.ts'
import { addPilotCard } from './site/pilot-card/pilot-card-route.ts'
import { addCrossOrigin, answerPreflights } from './plugins/cors.ts'
import { addEmbed } from './site/embeds/embed-routes.ts'
import { addForms } from './plugins/forms.ts'
import { createGate } from './http/authorize.ts'
import { addPlotterPanel } from './plotters/panel.ts'
import { addPathLimit } from './plugins/path-limit.ts'
import { HttpProblem, problemInWords } from './http/problems.ts'
import { wordsOf } from './http/messages.ts'
import { createRoutes } from './http/contract-routes.ts'
import { addCachingDefault } from './plugins/cache-headers.ts'
import { boundConnections, timeOptions } from './plugins/connection-limits.ts'
import { proxyCheck } from './system/trusted-proxies.ts'
import { createSlots, type Slots } from './system/concurrency-slots.ts'
import { contentSecurityPolicy } from './plugins/security-headers.ts'
import { createSessionCookies, type SessionCookies } from './plugins/session-cookies.ts'
import { addSite } from './site/documents.ts'
import { addCable } from './realtime/cable.ts'
import { serveChartJobs } from './sat-charts/job-routes.ts'
import { serveCharts } from './sat-charts/routes.ts'
import { serveConnections } from './vessels/follow-routes.ts'
import { readSiteTemplate, type SiteTemplate } from './http/pages/document-template.ts'
import { createMailer, type Mailer } from './accounts/mail/mailer.ts'
import { openTransport } from './accounts/mail/transport.ts'
import { serveExports } from './places/exports/routes.ts'
import { sweepHourly } from './operations/sweep-orphans.ts'
import { serveHome } from './activity/routes.ts'
import { serveModeration } from './moderation/routes.ts'
import { serveNavAids } from './nav-aids/routes.ts'
import { serveObservations } from './ingest/routes.ts'
import { addPhotoFiles } from './posts/photo-file-routes.ts'
import { servePlaces } from './places/routes.ts'
import { serveTides } from './weather/tide-routes.ts'
import { serveSatellite } from './sat-charts/tile-source-routes.ts'
import { serveSession } from './accounts/session-routes.ts'
import { serveVessels } from './vessels/routes.ts'
import { serveWeather } from './weather/routes.ts'
import { servePasswords } from './accounts/password-routes.ts'
import { serveUsers } from './accounts/routes.ts'
import { servePosts } from './posts/routes.ts'
import { addUploads, serveUploads } from './posts/upload-routes.ts'
import { startHarbour } from './ingest/ingest-jobs.ts'
import { takeFeed } from './ingest/feeds/ingest-thread.ts'
import { createChartDesk } from './sat-charts/chart-service.ts'
import type { Ground } from './basemap/basemap.ts'
import { addGround } from './basemap/routes.ts'
import { createRedactor } from './system/log-redaction.ts'
import { createLogStream, type LogStream } from './system/log-stream.ts'
import { openSecrets, type Secrets } from './system/secrets.ts'
import type { Settings } from './settings.ts'
import { addSquiddio } from './plotters/squiddio/squiddio-routes.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { listenForChanges } from './database/change-events.ts'
import type { Database } from './database/database.ts'
import type { Sea } from './ingest/observation.ts'
import { createSea } from './ingest/pipeline.ts'
import { createRecounter, type Recounter } from './map-layers/recounter.ts'
import { createAreaSearch, type AreaSearch } from './imports/area-search.ts'
import { createTideTeller, type TideTeller } from './weather/tides/tide-client.ts'
import { createWhereaboutsFinder, type WhereaboutsFinder } from './gazetteer/address-finder.ts'
import { packageVersion } from './system/version.ts'

/** What the app is a function of. */
export interface AppOptions {
  settings: Settings
  database: Database
  ground: Ground
  clock: () => Date
  /** Other limits of connections than the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Where log lines go; the standard output where it is left out. */
  logStream?: LogStream | undefined
}

/** The same with what the app makes for its routes. */
export interface AppParts extends AppOptions {
  cache: AnswerCache
  secrets: Secrets
  callers: Callers
  cookies: SessionCookies
  callRate: CallRate
  recounter: Recounter
  /** By which everything that was observed comes in. */
  sea: Sea
  mailer: Mailer
  scrubber: Scrubber
  /** Address of the site for links, without a slash at its end: the set one, never what a request names. */
  siteUrl: () => string
  countryOf: (address: string) => Promise<string | null>
  /** Log-in at another house; null where none is set up. */
  openId: OpenId | null
  /** The built document of the site; null where only the API is served. */
  template: SiteTemplate | null
  storage: Storage
  /** Bound on the uploads under way. */
  uploads: Slots
  blog: Blog
  tides: TideTeller
  whereabouts: WhereaboutsFinder
  areaSearch: AreaSearch
  /** Tells the log of a failure that no answer tells. */
  onFailure: (error: unknown) => void
}

/** Signed ids are longer than the router's own limit for a path parameter. */
const maxParamLength = 500
const maxBodyBytes = 1024 * 1024

/** The whole server without a port: routes, pages, failures. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, logStream } = options
  const limits = { ...connectionLimits, ...options.connectionLimits }
  const isProxy = proxyCheck(settings.trustedProxies)
  let callRate: CallRate | null = null
  const app = Fastify({
    logger: loggerOptions(settings, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    ...timeOptions(limits),
    // The last address that no proxy of ours added; without proxies that of the connection.
    trustProxy: settings.trustedProxies.length > 0 && isProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    // Addresses that no route can read: the same answer as any other failure.
    frameworkErrors: (error, request, reply) => {
      const refused = callRate?.unreadable(request, reply) ?? Promise.resolve()
      void refused.then(
        () => sendProblem(error, request, reply),
        (tooMany: unknown) => sendProblem(tooMany, request, reply),
      )
    },
  })
  // Fastify reads it as a text; no call takes one.
  app.removeContentTypeParser('text/plain')
  const secrets = openSecrets(settings)
  const callers = createCallers(database, secrets)
  const cache = createAnswerCache()
  const siteUrl = () => siteUrlOf(app, settings)

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Tile servers ask where a request comes from; the path stays ours.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Other sites of the same domain are not ours to speak for.
    strictTransportSecurity: settings.publicUrl?.startsWith('https:')
      ? { includeSubDomains: settings.hstsSubdomains === 'on' }
      : false,
  })
  boundConnections(app, { limits, rateFactor: settings.rateFactor, isProxy })
  addCachingDefault(app)
  addCrossOrigin(app)
  callRate = await addCallRate(app, settings)
  addPathLimit(app)
  answerPreflights(app)
  await app.register(compress, { threshold: 1024 })
  await app.register(cookie)
  await addForms(app)
  const parts: AppParts = {
    ...options,
    cache,
    secrets,
    callers,
    cookies: createSessionCookies(settings),
    callRate,
    recounter: createRecounter(database.db, (error) => app.log.error({ err: error }, 'counting')),
    sea: createSea({ ...options, onFailure: (error) => app.log.error({ err: error }, 'not stored') }),
    mailer: addMailer(app, settings),
    siteUrl,
    countryOf: createCountryFinder((error) => app.log.error({ err: error }, 'table of countries')),
    openId: createOpenId({ settings, secrets, siteUrl, clock: options.clock }),
    template: await readSiteTemplate(),
    storage: await openStorage(settings),
    uploads: createSlots(uploadSlots),
    blog: createBlog({
      url: settings.blogFeed,
      onFailure: (error) => app.log.warn({ err: error }, 'blog not read'),
    }),
    tides: createTideTeller(),
    whereabouts: createWhereaboutsFinder((error) => app.log.error({ err: error }, 'towns not read')),
    areaSearch: createAreaSearch({
      ...options,
      onFailure: (error) => app.log.error({ err: error }, 'places not looked for'),
    }),
    scrubber: createScrubber(database, (error) => app.log.error({ err: error }, 'deleted data not scrubbed')),
    onFailure: (error) => app.log.error({ err: error }, 'failed'),
  }
  logAnswers(app)
  answerFailures(app)

  const routes = createRoutes(createGate(database.reads, callers), parts.uploads)
  serveSession(routes.serve, parts)
  servePasswords(routes.serve, parts)
  serveUsers(routes.serve, parts)
  servePlaces(routes.serve, parts)
  serveTides(routes.serve, parts)
  serveNavAids(routes.serve, parts)
  serveVessels(routes.serve, parts)
  serveConnections(routes.serve, parts)
  serveObservations(routes.serve, parts)
  serveWeather(routes.serve, parts)
  serveSatellite(routes.serve)
  const chartDesk = createChartDesk(parts)
  // What is ordered is let go before the maker of charts and the database go.
  app.addHook('preClose', () => chartDesk.runner.close())
  app.addHook('onClose', () => chartDesk.close())
  serveCharts(routes.serve, parts, chartDesk)
  serveChartJobs(routes.serve, parts, chartDesk)
  serveHome(routes.serve, parts)
  serveModeration(routes.serve, parts)
  serveExports(routes.serve, parts)
  servePosts(routes.serve, parts)
  serveUploads(routes.serve, parts)
  routes.addTo(app)
  app.get('/api/openapi.json', () => openApiDocument(packageVersion))
  addApiDocs(app, parts)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await database.pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  addGround(app, parts)
  addPhotoFiles(app, parts)
  await addUploads(app, parts)
  await addCable(app, parts)
  addAccountPages(app, parts)
  addAdminPages(app, parts)
  addPilotCard(app, parts)
  addSquiddio(app, parts, chartDesk)
  await addPlotterPanel(app, parts)
  addEmbed(app, parts)
  await addSite(app, parts)

  app.addHook('onClose', () => parts.recounter.close())
  app.addHook('onClose', sweepHourly(parts))
  app.addHook('onClose', () => parts.scrubber.close())
  app.addHook('onClose', () => parts.blog.close())
  app.addHook('onClose', () => parts.tides.close())
  app.addHook('onClose', () => parts.whereabouts.close())
  app.addHook('onClose', () => parts.areaSearch.close())
  const feed = settings.aisUrl
    ? takeFeed({
        ...parts,
        url: settings.aisUrl,
        onState: (state) => app.log.info(state),
      })
    : null
  const harbour = startHarbour(parts)
  app.addHook('onClose', async () => {
    await harbour.close()
    await feed?.close()
    await parts.sea.close()
  })
  const stopListening = await listenForChanges(database, (change) =>
    change ? cache.forget(change) : cache.forgetAll(),
  )
  app.addHook('onClose', async () => stopListening())
  return app
}

/** Without a set address it is this machine's, on the port it listens on. */
function siteUrlOf(app: FastifyInstance, { publicUrl, port }: Settings): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  const bound = app.server.address()
  return `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`
}

function addMailer(app: FastifyInstance, settings: Settings): Mailer {
  const mailer = createMailer({
    transport: openTransport(settings),
    ...mailQueue,
    onFailure: (failure) => app.log.warn(failure, 'mail not sent'),
  })
  app.addHook('onClose', () => mailer.close())
  return mailer
}

function loggerOptions(settings: Settings, logStream?: LogStream) {
  return {
    level: settings.logLevel,
    base: null,
    // Whatever a message or a stack repeats of an address or a header.
    stream: createLogStream(createRedactor(settings), logStream),
    // What a log line may say of a request: no address, no query, no header, no body.
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      // The multipart parser logs all headers with its options.
      busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
      // Without the database's 'detail', which repeats values people typed.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
      }),
    },
  }
}

/** One line an answer: the route's pattern, never the address asked for. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.debug(line, 'answered')
    done()
  })
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const words = wordsOf(request)
  const problem = problemInWords(error, words)
  if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error }, 'failed')
  if (error instanceof HttpProblem && error.retryAfterSeconds !== null)
    void reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(problem.status)
    .header('content-language', words.language)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}
