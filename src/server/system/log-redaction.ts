import type { Settings } from './settings.ts'

/** Removes secrets from a text before it is written to a log or a terminal. */
export type Redact = (text: string) => string

const mark = '***'
/** Shorter values are not redacted, because they could match ordinary words. */
const minSecretLength = 4

/** URL parameters that contain secrets. */
const secretNames =
  'api_?key|(?:user%5B)?(?:token|password)(?:%5D)?|key|access_token|id_token|code|state|secret|sig|signature|authenticity_token|x-amz-[\\w-]+'

/** Patterns of secrets. */
const patterns: [pattern: RegExp, replacement: string][] = [
  // user:password@ of a URL
  [/:\/\/[^\s/?#"'<>]*@/g, `://${mark}@`],
  [new RegExp(`([?&;](?:${secretNames})=)[^&\\s"'#<>]+`, 'gi'), `$1${mark}`],
  // headers in JSON, also as arrays
  [
    /("(?:cookie|set-cookie|authorization|proxy-authorization|x-csrf-token)":(?:\s*\[)?\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${mark}"`,
  ],
  // API keys and the site's cookies
  [/\brs_[\w-]{20,}/g, `rs_${mark}`],
  [/(\broadstead_(?:session|visitor|device|openid|first_start)=)[^;\s"']+/g, `$1${mark}`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, `$1${mark}`],
]

/** Redacts the secrets of the settings by value and all other secrets by pattern. */
export function createRedactor(settings: Settings): Redact {
  // Longest first, because a secret may contain another.
  const values = [...new Set(listSecrets(settings).flatMap(listEncodings))]
    .filter((value) => value.length >= minSecretLength)
    .sort((a, b) => b.length - a.length)
  return (text) => {
    let redacted = text
    for (const value of values) redacted = redacted.replaceAll(value, mark)
    for (const [pattern, replacement] of patterns) redacted = redacted.replace(pattern, replacement)
    return redacted
  }
}

/** Redacts by pattern only, for use before the settings are parsed. */
export const redactPatterns: Redact = (text) =>
  patterns.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)

function listSecrets(settings: Settings): string[] {
  const { secret, openIdClientSecret: openIdSecret, awsSecretAccessKey, storage, tileSources } = settings
  const { metricsAccess } = settings
  const urls = [
    settings.databaseUrl,
    settings.databaseReplicaUrl,
    settings.eventsUrl,
    settings.smtpUrl,
    settings.aisFeedUrl,
    settings.blogFeedUrl,
    settings.overpassUrl,
    settings.ndbcUrl,
    settings.forecastUrl,
    ...tileSources.map(({ template }) => template),
  ]
  const storageSecret = storage.kind === 's3' ? storage.secretAccessKey : null
  const metricsToken = metricsAccess.kind === 'token' ? metricsAccess.token : null
  const secrets = [secret, openIdSecret, awsSecretAccessKey, storageSecret, metricsToken]
  return [...secrets, ...urls.flatMap(listUrlSecrets)].filter((value) => value !== null)
}

function listUrlSecrets(url: string | null): string[] {
  if (url === null || !URL.canParse(url)) return []
  const { password, searchParams } = new URL(url)
  const named = [...searchParams].filter(([name]) => new RegExp(`^(?:${secretNames})$`, 'i').test(name))
  return [password, ...named.map(([, value]) => value)]
}

/** A value in its plain, URL-encoded and JSON-escaped forms. */
function listEncodings(value: string): string[] {
  const plain = decodeSafely(value)
  return [value, plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)]
}

function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a % that is not an escape
  }
}
