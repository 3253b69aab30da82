/** Location and credentials of an S3 bucket. */
export interface S3Config {
  kind: 's3'
  /** `https://host:port`, without a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StorageConfig = { kind: 'disk' } | S3Config

const form = 's3://key:secret@host[:port]/bucket'

/**
 * Parses `disk` or `s3://key:secret@host[:port]/bucket?region=…&tls=false`. Key
 * and secret may be omitted together. Error messages contain neither.
 */
export function parseStorageUrl(text: string): StorageConfig {
  if (text === 'disk') return { kind: 'disk' }
  if (!text.startsWith('s3://')) throw new Error('must be disk or a URL that starts with s3://')
  if (!URL.canParse(text)) throw new Error(`must be of the form ${form}; write a / in the secret as %2F`)
  const { host, pathname, searchParams, username, password } = new URL(text)
  const bucket = pathname.replace(/^\/|\/$/g, '')
  if (!host || !/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) {
    throw new Error(`must name a host and a bucket: ${form}; write a / in the secret as %2F`)
  }
  if (!username !== !password) throw new Error('must give both key and secret, or neither')
  for (const name of searchParams.keys()) {
    if (name !== 'region' && name !== 'tls') throw new Error('accepts only the parameters region and tls')
  }
  const tls = searchParams.get('tls') ?? 'true'
  if (tls !== 'true' && tls !== 'false') throw new Error('accepts tls=true or tls=false')
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? '',
    accessKeyId: decodeCredential(username),
    secretAccessKey: decodeCredential(password),
  }
}

/** Completes the configuration from AWS's own environment variables. Throws if there is no key. */
export function applyAwsVariables(
  config: StorageConfig,
  aws: { accessKeyId: string | null; secretAccessKey: string | null; region: string | null },
): StorageConfig {
  if (config.kind === 'disk') return config
  const region = config.region || aws.region || 'us-east-1'
  if (config.accessKeyId) return { ...config, region }
  const { accessKeyId, secretAccessKey } = aws
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('needs a key: in the URL, or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  return { ...config, region, accessKeyId, secretAccessKey }
}

function decodeCredential(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must give key and secret with % written as %25')
  }
}
