import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { cable, realtimeChannel } from '../../core/limits/realtime.ts'
import { toClientNetwork } from '../plugins/rate-limit.ts'
import { sessionCookie } from '../plugins/session-cookies.ts'
import { type Requester } from '../http/requester.ts'
import { DomainError } from '../system/domain-error.ts'
import { subscribeToRevokedApiKeys } from '../accounts/api-key-queries.ts'
import { subscribeToLiveEvents } from '../database/events/live-events.ts'
import { runOutsideRequest } from '../database/request-queries.ts'
import { subscribeToRevokedSessions } from '../accounts/session-queries.ts'
import { handleCableSocket, type CableSocket } from './socket.ts'
import { createCableHub } from './hub.ts'
import { isCrossOrigin } from './origin.ts'
import {
  createDisconnect,
  createPing,
  cableSubprotocol,
  unsupportedSubprotocol,
  type DisconnectReason,
} from './protocol.ts'

/** An open socket with the data to check its log-in again. */
interface Member {
  connection: CableSocket
  address: string
  userId: number | null
  sessionId: number | null
  headers: Pick<IncomingMessage['headers'], 'cookie' | 'authorization'>
}

/** A WebSocket upgrade that passes through Fastify's routing. */
interface Upgrade {
  socket: Duplex
  head: Buffer
}

const path = '/cable'

declare module 'fastify' {
  interface FastifyInstance {
    /** Number of open sockets of `/cable`. */
    countCableSockets: () => number
  }
}

/** Serves ActionCable at `/cable` until the app closes. */
export async function addCable(app: FastifyInstance): Promise<void> {
  const { settings, database, clock, authentication } = app
  const members = new Set<Member>()
  app.decorate('countCableSockets', () => members.size)
  const openByNetwork = new Map<string, number>()
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const streams = new Set<Duplex>()
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'cable')
  const hub = createCableHub({ db: database.readDb, clock, onFailure })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: cable.maxMessageBytes,
    handleProtocols: chooseProtocol,
  })
  const maxPerNetwork = Math.ceil(cable.maxSocketsPerIp * settings.rateLimitFactor)
  let isClosing = false
  let retry: NodeJS.Timeout | null = null

  // Route upgrades like other requests, so that logging, rate limits and trusted proxies apply to them.
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    streams.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => streams.delete(socket))
    response.on('finish', () => socket.end())
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]) // HTTP upgrades have a net.Socket
    upgrades.set(request, { socket, head })
    app.routing(request, response)
  })

  app.get(path, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new DomainError('malformed', 'apiErrors.webSocketRequired')
    }
    refuseUnknownProtocol(request)
    const address = toClientNetwork(request.ip)
    refuseTooMany(address)
    const requester = await authenticate(request)
    // Check again, because other sockets may have been opened during the database query.
    refuseTooMany(address)
    const socket = await accept(request, reply, upgrade)
    if ('refusal' in requester || socket.protocol === unsupportedSubprotocol) {
      socket.on('error', () => socket.terminate())
      socket.send(createDisconnect('refusal' in requester ? requester.refusal : 'invalid_request', false))
      socket.close(1000)
    } else {
      runOutsideRequest(() => addMember(socket, upgrade.socket, request, requester))
    }
    return reply
  })

  function refuseTooMany(address: string): void {
    if (isClosing) throw new DomainError('unavailable', 'apiErrors.serverClosing')
    if (maxPerNetwork > 0 && (openByNetwork.get(address) ?? 0) >= maxPerNetwork) {
      throw new DomainError('too-many-requests', 'apiErrors.connectionsOfAddress', {
        retryAfterSeconds: realtimeChannel.pollMaxMs / 1000,
      })
    }
    if (members.size >= cable.maxSockets)
      throw new DomainError('unavailable', 'apiErrors.connectionsOfServer')
  }

  /** Authenticates the requester, or returns the reason to refuse the socket. Pages of other origins may connect, but not with cookies. */
  async function authenticate(request: FastifyRequest): Promise<Requester | { refusal: DisconnectReason }> {
    const { cookie = '', authorization } = request.headers
    const usesCookie = authorization === undefined && cookie.includes(`${sessionCookie}=`)
    if (usesCookie && isCrossOrigin(request.headers, settings.publicUrl))
      return { refusal: 'invalid_request' }
    try {
      return await authentication.getRequester(request)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unauthorized') return { refusal: 'unauthorized' }
      throw error
    }
  }

  function accept(
    request: FastifyRequest,
    reply: FastifyReply,
    { socket, head }: Upgrade,
  ): Promise<WebSocket> {
    reply.hijack()
    reply.raw.removeAllListeners('finish')
    reply.raw.detachSocket(socket as Parameters<ServerResponse['detachSocket']>[0]) // assigned above
    return new Promise((resolve) => sockets.handleUpgrade(request.raw, socket, head, resolve))
  }

  function addMember(socket: WebSocket, stream: Duplex, request: FastifyRequest, requester: Requester): void {
    const { cookie, authorization } = request.headers
    const userId = requester.user?.id ?? null
    const member: Member = {
      connection: handleCableSocket(socket, userId, { stream, hub, db: database.readDb, clock, onFailure }),
      address: toClientNetwork(request.ip),
      userId,
      sessionId: requester.sessionId,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
      },
    }
    members.add(member)
    // The log-in may have ended since it was authenticated.
    void recheckMember(member)
    openByNetwork.set(member.address, (openByNetwork.get(member.address) ?? 0) + 1)
    socket.on('close', () => {
      members.delete(member)
      const left = (openByNetwork.get(member.address) ?? 1) - 1
      if (left > 0) openByNetwork.set(member.address, left)
      else openByNetwork.delete(member.address)
    })
  }

  function endSession(sessionId: number | null): void {
    if (sessionId === null) return void recheck()
    for (const member of members) {
      if (member.sessionId === sessionId) member.connection.disconnect('unauthorized', false)
    }
  }

  /** Disconnects the sockets that were opened with a user's API key. */
  function endKey(userId: number | null): void {
    if (userId === null) return void recheck()
    for (const member of members) {
      if (member.userId === userId && member.sessionId === null)
        member.connection.disconnect('unauthorized', false)
    }
  }

  /** Authenticates all logged-in members again, in case notifications were missed. */
  async function recheck(): Promise<void> {
    for (const member of members) if (!(await recheckMember(member))) return
  }

  /** Disconnects a member whose log-in has ended. Returns false if the database is unavailable; then all members are checked later. */
  async function recheckMember({ connection, userId, headers }: Member): Promise<boolean> {
    if (userId === null || isClosing) return true
    try {
      const { user } = await authentication.getRequester({ headers })
      if (user?.id !== userId) connection.disconnect('unauthorized', false)
    } catch (error) {
      if (!(error instanceof DomainError)) {
        onFailure(error)
        retry ??= setTimeout(() => {
          retry = null
          void recheck()
        }, cable.authorizationRetryMs)
        return false
      }
      connection.disconnect('unauthorized', false)
    }
    return true
  }

  const timers = [
    setInterval(() => {
      const text = createPing(clock())
      for (const { connection } of members) connection.send(text)
    }, cable.pingMs),
    setInterval(() => {
      for (const { connection } of members) connection.checkAlive()
    }, cable.pongTimeoutMs),
    setInterval(() => void recheck(), cable.authorizationCheckMs),
  ]
  const stopListening = [
    await subscribeToLiveEvents(database, (event) => hub.publish(event)),
    await subscribeToRevokedSessions(database, endSession),
    await subscribeToRevokedApiKeys(database, endKey),
  ]

  app.addHook('preClose', async () => {
    isClosing = true
    for (const timer of timers) clearInterval(timer)
    if (retry) clearTimeout(retry)
    for (const stop of stopListening) stop()
    hub.close()
    for (const { connection } of members) connection.disconnect('server_restart', true)
    const end = Date.now() + cable.shutdownTimeoutMs
    while (streams.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    // The HTTP server waits for all streams, including those of peers that do not close.
    for (const stream of streams) stream.destroy()
  })
}

function refuseUnknownProtocol({ headers }: FastifyRequest): void {
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  if (offered.length === 0 || chooseProtocol(new Set(offered))) return
  throw new DomainError('malformed', 'apiErrors.webSocketProtocol', {
    values: { protocol: cableSubprotocol },
  })
}

/** Selects the subprotocol. The second one tells clients not to reconnect. */
function chooseProtocol(offered: Set<string>): string | false {
  return [cableSubprotocol, unsupportedSubprotocol].find((name) => offered.has(name)) ?? false
}
