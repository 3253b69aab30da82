import { problemTypePrefix } from '../../core/problem-type.ts'
import { siteHeader } from '../../core/site-header.ts'
import { siteLimits as limits } from './limits.ts'

/** Response of the site; status 0 without a response. */
export interface SiteResponse {
  status: number
  body: unknown
  /** Date header of the response in milliseconds; null if missing. */
  serverTimeMs: number | null
  /** ETag of the body; null or absent without one. */
  etag?: string | null
  /** Whether no request was sent, because another has failed shortly before. */
  isSkipped?: boolean
}

/**
 * Why a request has no response of the site: nothing answered, the connection was refused or lost, something else
 * answered, the answer leads to another URL, or the TLS connection failed with a code of OpenSSL.
 */
export type SiteFailure =
  | { kind: 'silent' }
  | { kind: 'disconnected' }
  | { kind: 'stranger' }
  | { kind: 'redirect'; to: string }
  | { kind: 'tls'; code: string }

export type SiteResult = { response: SiteResponse } | { failure: SiteFailure }

/**
 * Sends a request and reads the response. Only what the site sends is one: it has the site's header, and a body of
 * JSON; an error is a problem document. The page of a network that asks for a log-in, the error of a proxy, a
 * truncated answer and those of other sites are failures.
 */
export async function fetchSite(url: string, init: RequestInit, onStart: () => void): Promise<SiteResult> {
  try {
    const response = await fetch(url, {
      ...init,
      // Another address must neither get the key nor answer in the place of the site.
      redirect: 'manual',
      signal: AbortSignal.timeout(limits.timeoutMs),
    })
    onStart()
    const text = await readText(response)
    if (isRedirect(response.status)) return { failure: toRedirect(url, response) }
    const body = readBody(response, text)
    if (body === undefined) return { failure: { kind: 'stranger' } }
    const etag = response.headers.get('etag')
    const date = Date.parse(response.headers.get('date') ?? '')
    const serverTimeMs = Number.isNaN(date) ? null : date
    return { response: { status: response.status, body, serverTimeMs, ...(etag !== null && { etag }) } }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

/** Reads the body that a response of the site has; undefined if the response is not one. */
function readBody({ status, headers }: Response, text: string): unknown {
  if (headers.get(siteHeader) === null) return undefined
  // A 304 has the type of what it confirms, but no body.
  if (status === 304) return null
  const body = (headers.get('content-type') ?? '').includes('json')
    ? (JSON.parse(text) as unknown)
    : undefined
  if (status < 400) return body
  const { type } = (body ?? {}) as { type?: unknown }
  return typeof type === 'string' && type.startsWith(problemTypePrefix) ? body : undefined
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304

function toRedirect(url: string, { headers }: Response): SiteFailure {
  const location = headers.get('location') ?? ''
  return URL.canParse(location, url)
    ? { kind: 'redirect', to: new URL(location, url).origin }
    : { kind: 'stranger' }
}

/** Reads the text of a response. Throws above the maximum size. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > limits.maxResponseBytes) throw new DOMException('the response is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function toFailure(error: unknown): SiteFailure {
  // A timeout, or a response that is too long.
  if (error instanceof DOMException) return { kind: 'silent' }
  if (error instanceof SyntaxError) return { kind: 'stranger' }
  const { code = '' } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string }
  return tlsCodes.test(code) ? { kind: 'tls', code } : { kind: 'disconnected' }
}

/** Codes of errors of certificates and of the TLS protocol. */
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO)/
