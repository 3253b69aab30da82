import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { maxRedirects } from '../../core/limits/protection.ts'
import { isPrivateAddress } from './private-address.ts'

/** A redirect that is not followed. Its message names no address. */
export class RedirectError extends Error {}

/**
 * Fetches a configured address. Redirects to the same host are followed; to another
 * host only where its name stands for public addresses alone, which is seen when
 * the connection is made, so that a name cannot change in between. Throws
 * {@link RedirectError} for others and for too many.
 */
export async function guardedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const configured = new URL(address)
  let url = configured
  let response = await fetch(url, { ...init, redirect: 'manual' })
  for (let count = 0; isRedirect(response); count++) {
    await response.body?.cancel()
    if (count >= maxRedirects) throw new RedirectError('redirected too often')
    const location = response.headers.get('location') ?? ''
    if (!URL.canParse(location, url)) throw new RedirectError('redirected to no address')
    url = new URL(location, url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new RedirectError('redirected to no web address')
    response =
      url.host === configured.host
        ? await fetch(url, { ...init, redirect: 'manual' })
        : await fetchPublic(url, init)
  }
  return response
}

function isRedirect({ status, headers }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

/** One request to a public address; a body that was to be sent stays with the configured host. */
function fetchPublic(url: URL, { signal, headers, body }: RequestInit): Promise<Response> {
  if (body) throw new RedirectError('redirected a question to another host')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address needs no look-up, and so would not be seen by it.
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new RedirectError('redirected to a private address')
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        headers: Object.fromEntries(headersForOthers(headers)),
        lookup: publicLookup,
        ...(signal && { signal }),
      },
      (message) => resolve(responseOf(message)),
    )
    request.on('error', reject)
    request.end()
  })
}

/** The headers that a host other than the configured one may have: without the name and password. */
export function headersForOthers(headers?: HeadersInit): Headers {
  const sent = new Headers(headers)
  sent.delete('authorization')
  sent.set('accept-encoding', 'identity')
  return sent
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
export function publicLookup(name: string, options: LookupOptions, done: LookUpDone): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new RedirectError('redirected to no address'), '')
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return done(new RedirectError('redirected to a private address'), '')
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
