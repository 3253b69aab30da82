/** A bucket and the way to it. */
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
 * Reads `disk` or `s3://key:secret@host[:port]/bucket?region=…&tls=false`. Key
 * and secret may be left out together. Throws with a sentence that repeats
 * neither.
 */
export function parseStorageUrl(text: string): StorageConfig {
  if (text === 'disk') return { kind: 'disk' }
  if (!text.startsWith('s3://')) throw new Error('must be disk or an address that starts with s3://')
  if (!URL.canParse(text)) throw new Error(`must be of the form ${form}; write a / in the secret as %2F`)
  const { host, pathname, searchParams, username, password } = new URL(text)
  const bucket = pathname.replace(/^\/|\/$/g, '')
  if (!host || !/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) {
    throw new Error(`must name a host and a bucket: ${form}; write a / in the secret as %2F`)
  }
  if (!username !== !password) throw new Error('must give both key and secret, or neither')
  for (const name of searchParams.keys()) {
    if (name !== 'region' && name !== 'tls') throw new Error('takes only region and tls after the ?')
  }
  const tls = searchParams.get('tls') ?? 'true'
  if (tls !== 'true' && tls !== 'false') throw new Error('takes tls=true or tls=false')
  return {
    kind: 's3',
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? '',
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
  }
}

/** The address with what AWS's own variables say where it says nothing. Throws when there is no key at all. */
export function applyAwsVariables(
  address: StorageConfig,
  aws: { accessKeyId: string | null; secretAccessKey: string | null; region: string | null },
): StorageConfig {
  if (address.kind === 'disk') return address
  const region = address.region || aws.region || 'us-east-1'
  if (address.accessKeyId) return { ...address, region }
  const { accessKeyId, secretAccessKey } = aws
  if (!accessKeyId || !secretAccessKey) {
    throw new Error('needs a key: in the address, or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  return { ...address, region, accessKeyId, secretAccessKey }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('must give key and secret with % written as %25')
  }
}
