import { createHash } from 'node:crypto'
import { request } from 'node:https'
import { openCpnLimits as limits } from '../limits.ts'

/** Address of OpenCPN's server. */
export interface PeerAddress {
  host: string
  port: number
}

/** Results of OpenCPN's server (`RestServerResult` in its `rest_server.h`), and `away` without an answer. */
export type PeerResult =
  | 'accepted'
  /** The key is wrong; OpenCPN shows a new PIN. */
  | 'pin'
  /** Another mark has the same name and position. */
  | 'taken'
  /** OpenCPN asks its user whether to replace a mark, or the user has said no. */
  | 'asked'
  | 'failed'
  | 'away'

/** Client of OpenCPN's peer interface. Only one request at a time is allowed: OpenCPN keeps one upload. */
export interface PeerClient {
  /** Checks the pairing. With an unknown key OpenCPN shows a PIN, and forgets the key it had. */
  ping(): Promise<PeerResult>
  /** Whether OpenCPN has routes; null without an answer. */
  hasRoutes(): Promise<boolean | null>
  /** Adds a mark. OpenCPN asks its user if it has a mark with this identifier. */
  add(gpx: string): Promise<PeerResult>
  /**
   * Replaces the mark with the same identifier. OpenCPN also deletes any mark with the same name and position, and
   * takes the replaced mark out of all routes.
   */
  replace(gpx: string): Promise<PeerResult>
}

/** Name under which OpenCPN keeps the key, and which it shows with the PIN. */
const source = 'Roadstead'

/** Key that no PIN has; long enough for the keys of OpenCPN 5.9 and later. */
const unknownKey = '0123456789abc'

const results: Record<number, PeerResult> = { 0: 'accepted', 3: 'asked', 4: 'taken', 5: 'pin', 100: 'asked' }
const parseError = 6

/** Parses `host`, `host:port` or a URL of them; null if it is invalid. */
export function parsePeerAddress(text: string): PeerAddress | null {
  const url = text.includes('://') ? text : `https://${text}`
  if (!URL.canParse(url)) return null
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url)
  const isPlain = username === '' && password === '' && pathname === '/' && search === ''
  if (protocol !== 'https:' || hostname === '' || !isPlain) return null
  // `https://host:443` has no port in a URL.
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? limits.port : Number(port) }
}

/** Returns the key of a PIN as OpenCPN makes it (`Pincode::Hash`); null if it is not one. */
export function toPeerKey(pin: string): string | null {
  if (!/^\d{1,4}$/.test(pin)) return null
  return createHash('sha256').update(pin.padStart(4, '0')).digest('hex').slice(0, 12)
}

/**
 * Creates the client. OpenCPN makes a new self-signed certificate at each start, so it cannot be checked; the key is
 * sent to the configured host only. The key is part of the URL, which therefore appears in no message.
 */
export function createPeerClient({ host, port }: PeerAddress, key: string | null): PeerClient {
  const query = `source=${source}&apikey=${key ?? unknownKey}`

  /** Sends one request on its own connection: OpenCPN starts an upload with the TLS handshake. */
  function call(path: string, body?: string): Promise<string | null> {
    return new Promise((resolve) => {
      const outgoing = request({
        host,
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers:
          body === undefined
            ? {}
            : { 'content-type': 'application/gpx+xml', 'content-length': Buffer.byteLength(body) },
        agent: false,
        rejectUnauthorized: false,
        signal: AbortSignal.timeout(limits.timeoutMs),
      })
      outgoing.on('error', () => resolve(null))
      outgoing.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > limits.maxResponseBytes) response.destroy(new Error('the response is too long'))
        })
        response.on('error', () => resolve(null))
        response.on('end', () => resolve(response.statusCode === 200 ? text : null))
      })
      outgoing.end(body)
    })
  }

  async function send(path: string, gpx: string): Promise<PeerResult> {
    const first = readCode(await call(path, gpx))
    // A connection that ended without a request spoils the next upload, and only that one.
    const code = first === parseError ? readCode(await call(path, gpx)) : first
    return toResult(code)
  }

  return {
    ping: async () => toResult(readCode(await call(`/api/ping?${query}`))),
    async hasRoutes() {
      const text = (await call(`/api/list-routes?${query}`)) ?? ''
      // The answer is not valid JSON if there are routes: their list is in quotes.
      const start = /"routes":\s*"\[/.exec(text)
      const from = start ? start.index + start[0].length : Infinity
      const end = text.lastIndexOf(']"')
      return from > end ? null : text.slice(from, end).trim() !== ''
    },
    add: (gpx) => send(`/api/rx_object?${query}`, gpx),
    replace: (gpx) => send(`/api/rx_object?${query}&force=1`, gpx),
  }
}

/** Reads the result of an answer; null without one. */
function readCode(text: string | null): number | null {
  const digits = /"result":\s*(\d+)/.exec(text ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

function toResult(code: number | null): PeerResult {
  return code === null ? 'away' : (results[code] ?? 'failed')
}
