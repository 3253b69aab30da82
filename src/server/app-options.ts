import fp from 'fastify-plugin'
import type { ConnectionLimits } from '../core/limits/requests.ts'
import type { Basemap } from './basemap/basemap.ts'
import type { Coast } from './coast/coast-cell.ts'
import type { Database } from './database/database.ts'
import type { Settings } from './system/settings.ts'
import type { LogStream } from './system/log-stream.ts'
import { openSecrets, type Secrets } from './system/secrets.ts'

/** Options of {@link buildApp}: everything the app depends on. */
export interface AppOptions {
  settings: Settings
  database: Database
  basemap: Basemap
  clock: () => Date
  /** Coast from which the shelter of places is measured. Default: the finest one of the installation. */
  coast?: Coast
  /** Connection limits that replace the defaults. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Mean delay of the event loop above which requests are refused; 0: never. Default: the limit of the server. */
  maxEventLoopDelayMs?: number
  /** How long a request may wait for the database, in milliseconds. Default: the limit of the server. */
  databaseTimeMs?: number
  /** Destination of log lines. Default: standard output. */
  logStream?: LogStream | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: Settings
    database: Database
    basemap: Basemap
    clock: () => Date
    secrets: Secrets
    /** Logs an error that no response reports. */
    logFailure: (error: unknown) => void
    /** URL of the site for links, without a trailing slash. Never derived from a request. */
    siteUrl: () => string
  }
}

/** Decorates the app with its options and with values derived from them. */
export const appOptions = fp<AppOptions>(async (app, { settings, database, basemap, clock }) => {
  app.decorate('settings', settings)
  app.decorate('database', database)
  app.decorate('basemap', basemap)
  app.decorate('clock', () => clock())
  app.decorate('secrets', openSecrets(settings))
  app.decorate('logFailure', (error: unknown) => app.log.error({ err: error }, 'failed'))
  app.decorate('siteUrl', () => {
    if (settings.publicUrl) return settings.publicUrl
    const bound = app.server.address()
    return `http://localhost:${typeof bound === 'object' && bound ? bound.port : settings.port}`
  })
})
