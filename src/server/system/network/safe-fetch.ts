import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { maxRedirects } from '../../../core/limits/protection.ts'
import { isPrivateIp } from './private-ip.ts'

/** A fetch that is refused. Its message names no address. */
export class RefusedFetchError extends Error {}

/**
 * Fetches a configured address. Redirects to the same host are followed; to another
 * host only where its name stands for public addresses alone. Throws
 * {@link RefusedFetchError} for others and for too many.
 */
export async function fetchWithSafeRedirects(address: string, init: RequestInit = {}): Promise<Response> {
  const configured = new URL(address)
  let url = configured
  let response = await fetchOnce(configured, url, init)
  for (let count = 0; isRedirect(response); count++) {
    await response.body?.cancel()
    if (count >= maxRedirects) throw new RefusedFetchError('redirected too often')
    const location = response.headers.get('location') ?? ''
    if (!URL.canParse(location, url)) throw new RefusedFetchError('redirected to no address')
    url = new URL(location, url)
    response = await fetchOnce(configured, url, url.host === configured.host ? init : initForOthers(init))
  }
  return response
}

/**
 * One request that follows no redirect. The host of the configured address may be
 * anywhere; every other must have public addresses alone, which is checked when the
 * connection is made, so that a name cannot change in between. Throws
 * {@link RefusedFetchError}.
 */
export async function fetchOnce(configured: URL, url: URL, init: RequestInit): Promise<Response> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedFetchError('leads to no web address')
  if (url.host === configured.host) return fetch(url, { ...init, redirect: 'manual' })
  return fetchPublic(url, init)
}

function isRedirect({ status, headers }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

async function fetchPublic(url: URL, init: RequestInit): Promise<Response> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no look-up, and so would not be seen by it.
  if (isIP(host) !== 0 && isPrivateIp(host)) throw new RefusedFetchError('leads to a private address')
  const asked = new Request(url, init)
  const { method, headers } = asked
  const body = Buffer.from(await asked.arrayBuffer())
  headers.set('accept-encoding', 'identity')
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(headers),
      lookup: lookUpPublicAddress,
      ...(init.signal && { signal: init.signal }),
    }
    const request = send(url, options, (message) => resolve(responseOf(message)))
    request.on('error', reject)
    request.end(body.length > 0 ? body : undefined)
  })
}

/**
 * What a host that was redirected to may have of a request: neither the name and
 * password nor the body. Throws {@link RefusedFetchError} where there is a body.
 */
export function initForOthers(init: RequestInit): RequestInit {
  if (init.body) throw new RefusedFetchError('redirected a question to another host')
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  return { ...init, headers }
}

function responseOf(message: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  const status = message.statusCode ?? 502
  const bodiless = status === 204 || status === 304
  // Node's streams of bytes are those of the web.
  return new Response(bodiless ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>), {
    status,
    headers,
  })
}

type LookUpDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Looks a name up; fails where any of its addresses is private. */
export function lookUpPublicAddress(name: string, options: LookupOptions, done: LookUpDone): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new RefusedFetchError('leads to no address'), '')
    if (addresses.some(({ address }) => isPrivateIp(address)))
      return done(new RefusedFetchError('leads to a private address'), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
