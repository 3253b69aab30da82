import fp from 'fastify-plugin'
import { createProxyCheck } from '../system/network/trusted-proxies.ts'
import type { FastifyServerOptions } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { photo } from '../../core/limits.ts'
import type { ConnectionLimits } from '../../core/limits/protection.ts'
import { toClientNetwork } from './rate-limit.ts'

type TimeOptions = Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout' | 'forceCloseConnections'
> & { http: { headersTimeout: number; connectionsCheckingInterval: number } }

/** The options of the HTTP server for these limits. */
export function getTimeoutOptions(limits: ConnectionLimits): TimeOptions {
  return {
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    http: { headersTimeout: limits.headersTimeoutMs, connectionsCheckingInterval: limits.checkIntervalMs },
  }
}

/** Limits the open connections, in total and per network address, and the time in which a body must arrive. */
export const connectionLimits = fp<{ limits: ConnectionLimits }>(async (app, { limits }) => {
  const { rateFactor, trustedProxies } = app.settings
  // A proxy holds the connections of everyone behind it.
  const isProxy = createProxyCheck(trustedProxies)
  const mostOfAddress = rateFactor === 0 ? Infinity : limits.maxConnectionsPerIp * Math.max(1, rateFactor)
  const byAddress = new Map<string, number>()
  app.server.maxConnections = limits.maxConnections
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined || isProxy(socket.remoteAddress)) return
    const address = toClientNetwork(socket.remoteAddress)
    const open = (byAddress.get(address) ?? 0) + 1
    if (open > mostOfAddress) {
      socket.destroy()
      return
    }
    byAddress.set(address, open)
    socket.once('close', () => {
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })
  app.addHook('onRequest', async ({ raw }) => boundBody(raw, limits))
})

/** A body that is not there in time ends its connection: the client hears 408 as Node itself says it. */
function boundBody(raw: IncomingMessage, { bodyTimeoutMs, minBodyBytesPerSecond }: ConnectionLimits): void {
  const { socket } = raw
  // Calls of our own pages come by no connection.
  if (!(socket instanceof Socket)) return
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || (encoding === undefined && !(Number(length) > 0))) return
  // More than that is refused before it is read.
  const bytes = Math.min(Number(length ?? photo.maxBytes), photo.maxBytes)
  const cutOff = () => {
    if (raw.complete || socket.destroyed) return
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroy()
  }
  const timer = setTimeout(cutOff, bodyTimeoutMs + (bytes / minBodyBytesPerSecond) * 1000)
  timer.unref()
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}
