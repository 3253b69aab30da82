import type { Settings } from '../settings.ts'

/** Takes the secrets out of a text before it is written to a log or a terminal. */
export type Redact = (text: string) => string

const mark = '***'
/** A shorter value would take ordinary words out of the log. */
const shortestSecret = 4

/** Parameters of an address that carry a secret. */
const secretNames =
  'api_?key|(?:user%5B)?(?:token|password)(?:%5D)?|key|access_token|id_token|code|state|secret|sig|signature|authenticity_token|x-amz-[\\w-]+'

/** What is a secret by its form, whoever it belongs to. */
const forms: [pattern: RegExp, replacement: string][] = [
  // user:password@ of an address
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, `$1${mark}@`],
  [new RegExp(`([?&;](?:${secretNames})=)[^&\\s"'#<>]+`, 'gi'), `$1${mark}`],
  // Headers as JSON writes them; arrays of them too.
  [
    /("(?:cookie|set-cookie|authorization|proxy-authorization|x-csrf-token)":\s*\[?\s*)"(?:[^"\\]|\\.)*"/gi,
    `$1"${mark}"`,
  ],
  // api_keys and the cookies of the site
  [/\brs_[\w-]{20,}/g, `rs_${mark}`],
  [/(\broadstead_(?:session|visitor|device|openid)=)[^;\s"']+/g, `$1${mark}`],
  [/\b((?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi, `$1${mark}`],
]

/** The last guard of log and terminal: secrets of the settings by their value, all others by their form. */
export function createRedactor(settings: Settings): Redact {
  // The longest first: one secret may be a part of another.
  const values = [...new Set(secretsIn(settings).flatMap(spellings))]
    .filter((value) => value.length >= shortestSecret)
    .sort((a, b) => b.length - a.length)
  return (text) => {
    let redacted = text
    for (const value of values) redacted = redacted.replaceAll(value, mark)
    for (const [pattern, replacement] of forms) redacted = redacted.replace(pattern, replacement)
    return redacted
  }
}

/** The same before there are settings: by form alone. */
export const redactPatterns: Redact = (text) =>
  forms.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)

function secretsIn(settings: Settings): string[] {
  const { secret, openIdSecret, awsSecretAccessKey, storage, tileSources } = settings
  const urls = [
    settings.databaseUrl,
    settings.smtpUrl,
    settings.aisUrl,
    settings.blogFeed,
    settings.overpassUrl,
    settings.ndbcUrl,
    ...tileSources.map(({ template }) => template),
  ]
  const storageSecret = storage.kind === 's3' ? storage.secretAccessKey : null
  return [secret, openIdSecret, awsSecretAccessKey, storageSecret, ...urls.flatMap(secretsInUrl)].filter(
    (value) => value !== null,
  )
}

function secretsInUrl(url: string | null): string[] {
  if (url === null || !URL.canParse(url)) return []
  const { password, searchParams } = new URL(url)
  const named = [...searchParams].filter(([name]) => new RegExp(`^(?:${secretNames})$`, 'i').test(name))
  return [password, ...named.map(([, value]) => value)]
}

/** A value as it is, as an address writes it and as JSON does. */
function spellings(value: string): string[] {
  const plain = decoded(value)
  return [value, plain, encodeURIComponent(plain), JSON.stringify(plain).slice(1, -1)]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a % that is no escape
  }
}
