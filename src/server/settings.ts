import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Value } from 'typebox/value'
import { Type } from 'typebox'
import { TileSource } from '../core/contract/tile-source.ts'
import { defaultTileSources } from './system/default-tile-sources.ts'
import { parseTrustedProxies } from './system/network/trusted-proxies.ts'
import { parseStorageUrl, applyAwsVariables, type StorageConfig } from './system/storage-url.ts'

/** A wrong value in the environment; its message names the variable in one line. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>

/** Every variable: what it is called, how its text is read and what stands for a missing one. */
const variables = {
  port: { name: 'PORT', parse: wholeNumber(0, 65_535), missing: 3000 },
  host: { name: 'HOST', parse: text, missing: '127.0.0.1' },
  publicUrl: { name: 'PUBLIC_URL', parse: address(['http:', 'https:']), missing: null },
  dataFolder: { name: 'ROADSTEAD_DATA', parse: folder, missing: resolve('.roadstead') },
  databaseUrl: { name: 'DATABASE_URL', parse: address(['postgres:', 'postgresql:']), missing: null },
  /** Backups kept of those taken by themselves; null leaves it to the kind of database. */
  backups: { name: 'ROADSTEAD_BACKUPS', parse: wholeNumber(0, 1000), missing: null },
  storage: { name: 'ROADSTEAD_STORAGE', parse: parseStorageUrl, missing: { kind: 'disk' } as StorageConfig },
  awsAccessKeyId: { name: 'AWS_ACCESS_KEY_ID', parse: text, missing: null },
  awsSecretAccessKey: { name: 'AWS_SECRET_ACCESS_KEY', parse: text, missing: null },
  awsRegion: { name: 'AWS_REGION', parse: text, missing: null },
  tileSources: { name: 'ROADSTEAD_TILES', parse: tileSources, missing: defaultTileSources },
  /** Room for tiles on disk, from which charts are made. */
  tileCacheMegabytes: { name: 'ROADSTEAD_TILE_CACHE_MB', parse: wholeNumber(0, 1_000_000), missing: 1024 },
  overpassUrl: {
    name: 'ROADSTEAD_OVERPASS_URL',
    parse: address(['http:', 'https:']),
    missing: 'https://overpass-api.de/api/interpreter',
  },
  /** Whether places are looked for where people look; null leaves it to whether the site is for this machine alone. */
  lookForPlaces: { name: 'ROADSTEAD_LOOK_FOR_PLACES', parse: oneOf('on', 'off'), missing: null },
  ndbcUrl: {
    name: 'ROADSTEAD_NDBC_URL',
    /** null where it says `off`. */
    parse: orOff(address(['http:', 'https:'])),
    missing: 'https://www.ndbc.noaa.gov',
  },
  /** `udp://:10110` is no URL by the letter: it has no host. */
  aisUrl: { name: 'ROADSTEAD_AIS', parse: feedUrl, missing: null },
  blogFeed: { name: 'ROADSTEAD_BLOG_FEED', parse: address(['http:', 'https:']), missing: null },
  smtpUrl: { name: 'ROADSTEAD_SMTP_URL', parse: address(['smtp:', 'smtps:']), missing: null },
  secret: { name: 'ROADSTEAD_SECRET', parse: secret, missing: null },
  /** Whether `Strict-Transport-Security` speaks for all names below the site's own. */
  hstsSubdomains: { name: 'ROADSTEAD_HSTS_SUBDOMAINS', parse: oneOf('on', 'off'), missing: 'off' },
  mailFrom: { name: 'ROADSTEAD_MAIL_FROM', parse: text, missing: null },
  rateFactor: { name: 'ROADSTEAD_RATE_LIMIT', parse: factor, missing: 1 },
  /** Networks of the proxies that may say who calls, as `parseTrustedProxies` gives them. */
  trustedProxies: {
    name: 'ROADSTEAD_TRUSTED_PROXIES',
    parse: parseTrustedProxies,
    missing: [] as readonly string[],
  },
  openIdIssuer: { name: 'ROADSTEAD_OPENID_ISSUER', parse: address(['http:', 'https:']), missing: null },
  openIdClient: { name: 'ROADSTEAD_OPENID_CLIENT', parse: text, missing: null },
  openIdSecret: { name: 'ROADSTEAD_OPENID_SECRET', parse: text, missing: null },
  openIdName: { name: 'ROADSTEAD_OPENID_NAME', parse: text, missing: null },
  logLevel: {
    name: 'ROADSTEAD_LOG',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    missing: 'info',
  },
} as const

type Variables = typeof variables
type ReadBy<P> = P extends (text: string) => infer R ? R : never

/** The settings of an installation, parsed once at its start. */
export type Settings = {
  readonly [K in keyof Variables]: ReadBy<Variables[K]['parse']> | Variables[K]['missing']
}

/** Reads the settings. Throws {@link SettingsError} with one line that names the variable. */
export function parseSettings(environment: Environment): Settings {
  const settings: Record<string, unknown> = {}
  for (const [key, { name, parse, missing }] of Object.entries(variables)) {
    const value = environment[name]?.trim()
    try {
      settings[key] = value ? parse(value) : missing
    } catch (error) {
      throw new SettingsError(`${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const read = withStorageKey(settings as unknown as Settings) // each key was read by its own parser
  checkOpenId(read)
  return read
}

/** Half a log-in of another house is a mistake; so is one in the clear, except on this machine. */
function checkOpenId({ openIdIssuer, openIdClient, openIdSecret, openIdName }: Settings): void {
  const parts = { openIdIssuer, openIdClient, openIdSecret }
  if (!openIdName && Object.values(parts).every((value) => value === null)) return
  for (const [key, value] of Object.entries(parts) as [keyof typeof parts, string | null][]) {
    if (value === null) throw new SettingsError(`${variables[key].name} is missing for the OpenID log-in`)
  }
  const issuer = new URL(openIdIssuer ?? '')
  if (issuer.protocol !== 'https:' && !isLoopback(issuer)) {
    throw new SettingsError(`${variables.openIdIssuer.name} must start with https://, except on this machine`)
  }
}

/** Whether an address is this machine's own. */
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

/** Names of all variables, for the documentation's test. */
export const environmentVariableNames: readonly string[] = Object.values(variables).map(({ name }) => name)

function text(value: string): string {
  return value
}

function wholeNumber(low: number, high: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < low || number > high) {
      throw new Error(`must be a whole number from ${low} to ${high}, not "${value}"`)
    }
    return number
  }
}

function factor(value: string): number {
  const number = Number(value)
  if (!Number.isFinite(number) || number < 0) throw new Error(`must be a number from 0, not "${value}"`)
  return number
}

function oneOf<T extends string>(...choices: T[]) {
  return (value: string): T => {
    const choice = choices.find((name) => name === value)
    if (!choice) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`)
    return choice
  }
}

/** An address; a password in it is never repeated in the complaint. */
function address(protocols: string[]) {
  return (value: string): string => {
    const protocol = URL.canParse(value) ? new URL(value).protocol : null
    if (!protocol || !protocols.includes(protocol)) {
      throw new Error(
        `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      )
    }
    return value
  }
}

function orOff(parse: (value: string) => string) {
  return (value: string): string | null => (value === 'off' ? null : parse(value))
}

function feedUrl(value: string): string {
  const withHost = value.replace(/^(udp|tcp):\/\/:/, '$1://0.0.0.0:')
  return address(['tcp:', 'udp:', 'ws:', 'wss:'])(withHost)
}

function folder(value: string): string {
  return resolve(value)
}

const secretLength = 32

function secret(value: string): string {
  if (value.length < secretLength) throw new Error(`must have at least ${secretLength} characters`)
  return value
}

function tileSources(path: string): TileSource[] {
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
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`names ${path}, which cannot be read`)
  }
  try {
    return JSON.parse(content)
  } catch {
    throw new Error(`names ${path}, which is not JSON`)
  }
}
