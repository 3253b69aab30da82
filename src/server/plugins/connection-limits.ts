import fp from 'fastify-plugin'
import type { ProxyCheck } from '../system/network/trusted-proxies.ts'
import type { FastifyServerOptions } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { photo } from '../../core/limits/posts.ts'
import type { ConnectionLimits } from '../../core/limits/requests.ts'
import { toClientNetwork } from './rate-limit.ts'

type TimeOptions = Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout' | 'forceCloseConnections'
> & { http: { headersTimeout: number; connectionsCheckingInterval: number } }

/** Converts the limits to timeout options of the HTTP server. */
export function getTimeoutOptions(limits: ConnectionLimits): TimeOptions {
  return {
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: { headersTimeout: limits.headersTimeoutMs, connectionsCheckingInterval: limits.checkIntervalMs },
  }
}

interface ConnectionLimitOptions {
  limits: ConnectionLimits
  /** A trusted proxy holds the connections of many clients, so it has no limit. */
  isProxy: ProxyCheck
}

/** Limits the number of open connections, in total and per client network, and the time to receive a request body. */
export const connectionLimits = fp<ConnectionLimitOptions>(async (app, { limits, isProxy }) => {
  const { rateLimitFactor: rateFactor } = app.settings
  const maxPerNetwork = rateFactor === 0 ? Infinity : limits.maxConnectionsPerIp * Math.max(1, rateFactor)
  const openByNetwork = new Map<string, number>()
  app.server.maxConnections = limits.maxConnections
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined || isProxy(socket.remoteAddress)) return
    const network = toClientNetwork(socket.remoteAddress)
    const open = (openByNetwork.get(network) ?? 0) + 1
    if (open > maxPerNetwork) {
      socket.destroy()
      return
    }
    openByNetwork.set(network, open)
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  })
  app.addHook('onRequest', async ({ raw }) => limitBodyTime(raw, limits))
})

/** Answers 408, in the form Node itself uses, and closes the connection if the body does not arrive in time. */
function limitBodyTime(
  raw: IncomingMessage,
  { bodyTimeoutMs, minBodyBytesPerSecond }: ConnectionLimits,
): void {
  const { socket } = raw
  // Injected requests of the server's own pages have no connection.
  if (!(socket instanceof Socket)) return
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || (encoding === undefined && !(Number(length) > 0))) return
  // Larger bodies are refused before they are read.
  const bytes = Math.min(Number(length ?? photo.maxBytes), photo.maxBytes)
  const abort = () => {
    if (raw.complete || socket.destroyed) return
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroy()
  }
  const timer = setTimeout(abort, bodyTimeoutMs + (bytes / minBodyBytesPerSecond) * 1000)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}
