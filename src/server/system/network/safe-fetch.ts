import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { maxRedirects } from '../../../core/limits/server.ts'
import { isPrivateIp } from './private-ip.ts'

/** Thrown for a refused fetch. The message contains no URL. */
export class RefusedFetchError extends Error {}

/**
 * Fetches a configured URL and follows redirects. Another host is followed only if all
 * of its IP addresses are public. Throws {@link RefusedFetchError} for other redirects
 * and for too many.
 */
export async function fetchWithSafeRedirects(
  configuredUrl: string,
  init: RequestInit = {},
): Promise<Response> {
  const configured = new URL(configuredUrl)
  let url = configured
  let response = await fetchOnce(configured, url, init)
  for (let count = 0; isRedirect(response); count++) {
    await response.body?.cancel()
    if (count >= maxRedirects) throw new RefusedFetchError('too many redirects')
    const location = response.headers.get('location') ?? ''
    if (!URL.canParse(location, url)) throw new RefusedFetchError('redirected to an invalid URL')
    url = new URL(location, url)
    response = await fetchOnce(configured, url, url.host === configured.host ? init : initForOthers(init))
  }
  return response
}

/**
 * Sends one request without following redirects. The host of the configured URL may have
 * any IP address; all addresses of another host must be public. They are checked while
 * connecting, so that DNS rebinding cannot bypass the check. Throws {@link RefusedFetchError}.
 */
export async function fetchOnce(configured: URL, url: URL, init: RequestInit): Promise<Response> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedFetchError('is not an http or https URL')
  if (url.host === configured.host) return fetch(url, { ...init, redirect: 'manual' })
  return fetchPublic(url, init)
}

function isRedirect({ status, headers }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

async function fetchPublic(url: URL, init: RequestInit): Promise<Response> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // `lookup` does not run for IP addresses.
  if (isIP(host) !== 0 && isPrivateIp(host)) throw new RefusedFetchError('leads to a private address')
  const outgoing = new Request(url, init)
  const { method, headers } = outgoing
  const body = Buffer.from(await outgoing.arrayBuffer())
  headers.set('accept-encoding', 'identity')
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: Object.fromEntries(headers),
      lookup: lookUpPublicAddress,
      ...(init.signal && { signal: init.signal }),
    }
    const request = send(url, options, (message) => resolve(toResponse(message)))
    request.on('error', reject)
    request.end(body.length > 0 ? body : undefined)
  })
}

/**
 * Options of a request that is redirected to another host: without the authorization
 * header. Throws {@link RefusedFetchError} if the request has a body.
 */
export function initForOthers(init: RequestInit): RequestInit {
  if (init.body) throw new RefusedFetchError('redirected a request with a body to another host')
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  return { ...init, headers }
}

function toResponse(message: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  const status = message.statusCode ?? 502
  const bodiless = status === 204 || status === 304
  // The types of Node's and of the web's byte streams differ.
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

/** `lookup` option of a request; fails if any address of the host is private. */
export function lookUpPublicAddress(name: string, options: LookupOptions, done: LookUpDone): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new RefusedFetchError('does not resolve to an address'), '')
    if (addresses.some(({ address }) => isPrivateIp(address)))
      return done(new RefusedFetchError('leads to a private address'), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
