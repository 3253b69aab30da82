import { Agent, request } from 'node:http'
import type { LoadRequest } from './requests.ts'
import type { Outcome } from './statistics.ts'

/** A request without an answer for this long is an error. */
const timeoutMs = 30_000
const maxErrorText = 200

/** Sends requests, each client with a connection of its own as browsers have. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 256 })
  let pending = 0

  function send({ method, path, headers, body, onSuccess }: LoadRequest): Promise<Outcome> {
    const startedAt = performance.now()
    pending++
    return new Promise((resolve) => {
      const finish = (outcome: Omit<Outcome, 'ms'>) => {
        clearTimeout(timer)
        resolve({ ...outcome, ms: performance.now() - startedAt })
      }
      const fail = (error: string) => finish({ status: 0, hasRetryAfter: false, error })
      const sent = request(url + path, {
        agent,
        method,
        headers: {
          'accept-encoding': onSuccess ? 'identity' : 'gzip, br',
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
        },
      })
      const timer = setTimeout(() => {
        fail(`no answer within ${timeoutMs / 1000} s`)
        sent.destroy()
      }, timeoutMs)
      sent.on('error', (error) => fail(error.message))
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response
        const isSuccess = status >= 200 && status < 400
        const isKept = (isSuccess && onSuccess !== undefined) || !isSuccess
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void (isKept && chunks.push(chunk)))
        response.on('error', (error) => fail(error.message))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (isSuccess) onSuccess?.(text)
          finish({
            status,
            hasRetryAfter: answered['retry-after'] !== undefined,
            error: isSuccess ? null : text.slice(0, maxErrorText),
          })
        })
      })
      sent.end(body && JSON.stringify(body))
    }).finally(() => pending--) as Promise<Outcome> // `finally` keeps the value
  }

  return { send, getPending: () => pending, close: () => agent.destroy() }
}
