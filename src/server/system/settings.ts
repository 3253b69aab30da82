import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Value } from 'typebox/value'
import { Type } from 'typebox'
import { TileSource } from '../../core/contract/tile-source.ts'
import { removeTrailingSlashes } from '../../core/text.ts'
import { defaultTileSources } from './default-tile-sources.ts'
import { parseMetricsAccess, type MetricsAccess } from './metrics-access.ts'
import { parseTrustedProxies } from './network/trusted-proxies.ts'
import { decodeWholeText } from './formats/decode-text.ts'
import { minSecretLength } from './secret-file.ts'
import { parseStorageUrl, applyAwsVariables, type StorageConfig } from './storage-url.ts'

/** An invalid environment variable. The message is one line that names the variable. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>

/** All environment variables: name, parser and default value. */
const variables = {
  port: { name: 'PORT', parse: parseInteger(0, 65_535), fallback: 3000 },
  host: { name: 'HOST', parse: parseText, fallback: '127.0.0.1' },
  /** Without a trailing slash. */
  publicUrl: { name: 'PUBLIC_URL', parse: parsePublicUrl, fallback: null },
  dataFolder: { name: 'ROADSTEAD_DATA', parse: parseFolder, fallback: resolve('.roadstead') },
  databaseUrl: { name: 'DATABASE_URL', parse: parseUrl(['postgres:', 'postgresql:']), fallback: null },
  /** A streaming replica that answers public reads. */
  databaseReplicaUrl: {
    name: 'DATABASE_REPLICA_URL',
    parse: parseUrl(['postgres:', 'postgresql:']),
    fallback: null,
  },
  /** A message broker that carries the events of several servers, beside LISTEN and NOTIFY. */
  eventsUrl: {
    name: 'ROADSTEAD_EVENTS_URL',
    parse: parseUrl(['nats:', 'tls:']),
    fallback: null,
  },
  /** Number of scheduled backups to keep. Default: depends on the kind of database. */
  maxBackups: { name: 'ROADSTEAD_MAX_BACKUPS', parse: parseInteger(0, 1000), fallback: null },
  storage: { name: 'ROADSTEAD_STORAGE', parse: parseStorageUrl, fallback: { kind: 'disk' } as StorageConfig },
  awsAccessKeyId: { name: 'AWS_ACCESS_KEY_ID', parse: parseText, fallback: null },
  awsSecretAccessKey: { name: 'AWS_SECRET_ACCESS_KEY', parse: parseText, fallback: null },
  awsRegion: { name: 'AWS_REGION', parse: parseText, fallback: null },
  tileSources: { name: 'ROADSTEAD_TILES', parse: parseTileSources, fallback: defaultTileSources },
  /** Size of the tile cache on disk, from which satellite charts are rendered. */
  tileCacheMegabytes: { name: 'ROADSTEAD_TILE_CACHE_MB', parse: parseInteger(0, 1_000_000), fallback: 1024 },
  overpassUrl: {
    name: 'ROADSTEAD_OVERPASS_URL',
    parse: parseUrl(['http:', 'https:']),
    fallback: 'https://overpass-api.de/api/interpreter',
  },
  /** Whether the server imports places of the areas that visitors view. Default: on if the site is reachable only from this machine. */
  autoImport: { name: 'ROADSTEAD_AUTO_IMPORT', parse: parseChoice('on', 'off'), fallback: null },
  ndbcUrl: {
    name: 'ROADSTEAD_NDBC_URL',
    /** null if the value is `off`. */
    parse: parseOptional(parseUrl(['http:', 'https:'])),
    fallback: 'https://www.ndbc.noaa.gov',
  },
  /** A server that answers in the format of Open-Meteo. Null without forecasts. */
  forecastUrl: {
    name: 'ROADSTEAD_FORECAST_URL',
    parse: parseOptional(parseUrl(['http:', 'https:'])),
    fallback: null,
  },
  /** Accepts `udp://:10110`, which is not a valid URL because it has no host. */
  aisFeedUrl: { name: 'ROADSTEAD_AIS_FEED', parse: parseFeedUrl, fallback: null },
  blogFeedUrl: { name: 'ROADSTEAD_BLOG_FEED', parse: parseUrl(['http:', 'https:']), fallback: null },
  smtpUrl: { name: 'ROADSTEAD_SMTP_URL', parse: parseUrl(['smtp:', 'smtps:']), fallback: null },
  secret: { name: 'ROADSTEAD_SECRET', parse: parseSecret, fallback: null },
  /** Whether `Strict-Transport-Security` includes subdomains. */
  hstsSubdomains: { name: 'ROADSTEAD_HSTS_SUBDOMAINS', parse: parseChoice('on', 'off'), fallback: 'off' },
  /** Who may read `/metrics`. */
  metricsAccess: {
    name: 'ROADSTEAD_METRICS',
    parse: parseMetricsAccess,
    fallback: { kind: 'off' } as MetricsAccess,
  },
  /** Seconds between a signal to stop, from which on `/readyz` answers 503, and the end of the service. */
  shutdownDelaySeconds: { name: 'ROADSTEAD_SHUTDOWN_DELAY', parse: parseInteger(0, 300), fallback: 0 },
  mailFrom: { name: 'ROADSTEAD_MAIL_FROM', parse: parseText, fallback: null },
  rateLimitFactor: { name: 'ROADSTEAD_RATE_LIMIT_FACTOR', parse: parseRateFactor, fallback: 1 },
  /** Networks of the proxies whose X-Forwarded-For is trusted, as `parseTrustedProxies` returns them. */
  trustedProxies: {
    name: 'ROADSTEAD_TRUSTED_PROXIES',
    parse: parseTrustedProxies,
    fallback: [] as readonly string[],
  },
  openIdIssuer: { name: 'ROADSTEAD_OPENID_ISSUER', parse: parseUrl(['http:', 'https:']), fallback: null },
  openIdClientId: { name: 'ROADSTEAD_OPENID_CLIENT_ID', parse: parseText, fallback: null },
  openIdClientSecret: { name: 'ROADSTEAD_OPENID_CLIENT_SECRET', parse: parseText, fallback: null },
  openIdProviderName: { name: 'ROADSTEAD_OPENID_PROVIDER_NAME', parse: parseText, fallback: null },
  logLevel: {
    name: 'ROADSTEAD_LOG_LEVEL',
    parse: parseChoice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    fallback: 'info',
  },
} as const

/** Former names of variables that keep working. */
export const formerVariableNames: Readonly<Record<string, string>> = {
  ROADSTEAD_MAX_BACKUPS: 'ROADSTEAD_BACKUPS',
  ROADSTEAD_AUTO_IMPORT: 'ROADSTEAD_LOOK_FOR_PLACES',
  ROADSTEAD_AIS_FEED: 'ROADSTEAD_AIS',
  ROADSTEAD_RATE_LIMIT_FACTOR: 'ROADSTEAD_RATE_LIMIT',
  ROADSTEAD_OPENID_CLIENT_ID: 'ROADSTEAD_OPENID_CLIENT',
  ROADSTEAD_OPENID_CLIENT_SECRET: 'ROADSTEAD_OPENID_SECRET',
  ROADSTEAD_OPENID_PROVIDER_NAME: 'ROADSTEAD_OPENID_NAME',
  ROADSTEAD_LOG_LEVEL: 'ROADSTEAD_LOG',
}

type Variables = typeof variables
type ParsedBy<P> = P extends (text: string) => infer R ? R : never

/** Settings of an installation, parsed once at startup. */
export type Settings = {
  readonly [K in keyof Variables]: ParsedBy<Variables[K]['parse']> | Variables[K]['fallback']
}

/**
 * Parses the settings. Throws {@link SettingsError} for the first invalid variable.
 * `onFormerName` receives one line for each variable that is set by its former name only.
 */
export function parseSettings(
  environment: Environment,
  onFormerName: (line: string) => void = () => undefined,
): Settings {
  const settings: Record<string, unknown> = {}
  for (const [key, { name, parse, fallback }] of Object.entries(variables)) {
    const former = formerVariableNames[name]
    const formerValue = former === undefined ? undefined : environment[former]?.trim()
    const value = environment[name]?.trim() || formerValue
    if (formerValue && !environment[name]?.trim())
      onFormerName(`${former} has a new name: ${name}. The old name still works.`)
    try {
      settings[key] = value ? parse(value) : fallback
    } catch (error) {
      throw new SettingsError(`${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const read = withStorageKey(settings as unknown as Settings) // each key was read by its own parser
  checkOpenId(read)
  checkServerDatabase(read)
  checkProxies(read)
  return read
}

/**
 * Refuses trusted proxies without the URL of the site: X-Forwarded-Host, which many proxies pass on from the client,
 * would be the host of links in public answers, and a cache would keep them for everyone.
 */
function checkProxies({ trustedProxies, publicUrl }: Settings): void {
  if (trustedProxies.length > 0 && publicUrl === null)
    throw new SettingsError(`${variables.trustedProxies.name} needs ${variables.publicUrl.name}`)
}

/** Refuses settings of PostgreSQL servers with the embedded database. */
function checkServerDatabase(settings: Settings): void {
  if (settings.databaseUrl) return
  for (const key of ['eventsUrl', 'databaseReplicaUrl'] as const)
    if (settings[key]) throw new SettingsError(`${variables[key].name} needs ${variables.databaseUrl.name}`)
}

/** Refuses incomplete OpenID settings, and an issuer without TLS unless it runs on this machine. */
function checkOpenId({
  openIdIssuer,
  openIdClientId,
  openIdClientSecret,
  openIdProviderName,
}: Settings): void {
  const parts = { openIdIssuer, openIdClientId, openIdClientSecret }
  if (!openIdProviderName && Object.values(parts).every((value) => value === null)) return
  for (const [key, value] of Object.entries(parts) as [keyof typeof parts, string | null][]) {
    if (value === null) throw new SettingsError(`${variables[key].name} is missing for the OpenID log-in`)
  }
  const issuer = new URL(openIdIssuer ?? '')
  if (issuer.protocol !== 'https:' && !isLoopback(issuer)) {
    throw new SettingsError(`${variables.openIdIssuer.name} must start with https://, except on this machine`)
  }
}

/** Whether a URL points to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function withStorageKey(settings: Settings): Settings {
  const { awsAccessKeyId: accessKeyId, awsSecretAccessKey: secretAccessKey, awsRegion: region } = settings
  try {
    return {
      ...settings,
      storage: applyAwsVariables(settings.storage, { accessKeyId, secretAccessKey, region }),
    }
  } catch (error) {
    throw new SettingsError(`ROADSTEAD_STORAGE ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Names of all environment variables; a test compares them with the documentation. */
export const environmentVariableNames: readonly string[] = Object.values(variables).map(({ name }) => name)

function parseText(value: string): string {
  return value
}

function parseInteger(low: number, high: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < low || number > high) {
      throw new Error(`must be a whole number from ${low} to ${high}, not "${value}"`)
    }
    return number
  }
}

function parseRateFactor(value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number < 0) throw new Error(`must be a number from 0, not "${value}"`)
  return number
}

function parseChoice<T extends string>(...choices: T[]) {
  return (value: string): T => {
    const choice = choices.find((name) => name === value)
    if (!choice) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`)
    return choice
  }
}

/** Parses a URL. The error message does not repeat the value, which may contain a password. */
function parseUrl(protocols: string[]) {
  return (value: string): string => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : null
    if (!protocol || !protocols.includes(protocol)) {
      throw new Error(`must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`)
    }
    return value
  }
}

function parsePublicUrl(value: string): string {
  return removeTrailingSlashes(parseUrl(['http:', 'https:'])(value))
}

function parseOptional(parse: (value: string) => string) {
  return (value: string): string | null => (value === 'off' ? null : parse(value))
}

function parseFeedUrl(value: string): string {
  const withHost = value.replace(/^(udp|tcp):\/\/:/, '$1://0.0.0.0:')
  return parseUrl(['tcp:', 'udp:', 'ws:', 'wss:'])(withHost)
}

function parseFolder(value: string): string {
  return resolve(value)
}

function parseSecret(value: string): string {
  if (value.length < minSecretLength) throw new Error(`must have at least ${minSecretLength} characters`)
  return value
}

function parseTileSources(path: string): TileSource[] {
  const parsed = readJson(path)
  const [problem] = Value.Errors(Type.Array(TileSource), parsed)
  if (problem)
    throw new Error(`names ${path}, where ${problem.instancePath || 'the list'} ${problem.message}`)
  const list = Value.Parse(Type.Array(TileSource), parsed)
  if (!list.some((source) => source.kind === 'satellite'))
    throw new Error(`names ${path}, which has no satellite source`)
  return list
}

function readJson(path: string): unknown {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch {
    throw new Error(`names ${path}, which cannot be read`)
  }
  try {
    return JSON.parse(decodeWholeText(content))
  } catch {
    throw new Error(`names ${path}, which is not JSON in UTF-8`)
  }
}
