import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { cable, realtimeChannel } from '../../core/limits.ts'
import { toClientNetwork } from '../plugins/rate-limit.ts'
import { sessionCookie } from '../plugins/session-cookies.ts'
import { type Requester } from '../http/requester.ts'
import { HttpProblem } from '../system/domain-error.ts'
import { subscribeToRevokedApiKeys } from '../accounts/api-key-queries.ts'
import { subscribeToLiveEvents } from '../database/live-events.ts'
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

/** A connection with what tells whether its log-in still holds. */
interface Member {
  connection: CableSocket
  address: string
  userId: number | null
  sessionId: number | null
  headers: Pick<IncomingMessage['headers'], 'cookie' | 'authorization'>
}

/** An upgrade on its way through the routes. */
interface Upgrade {
  socket: Duplex
  head: Buffer
}

const path = '/cable'

/** Serves ActionCable at `/cable`, until the app closes. */
export async function addCable(app: FastifyInstance): Promise<void> {
  const { settings, database, clock, authentication } = app
  const members = new Set<Member>()
  const byAddress = new Map<string, number>()
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
  const mostOfAddress = Math.ceil(cable.maxSocketsPerIp * settings.rateFactor)
  let isClosing = false
  let retry: NodeJS.Timeout | null = null

  // An upgrade takes the way of every request, so that it is logged, limited and known by its address as they are.
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    streams.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => streams.delete(socket))
    response.on('finish', () => socket.end())
    response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0]) // HTTP comes over sockets
    upgrades.set(request, { socket, head })
    app.routing(request, response)
  })

  app.get(path, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      throw new HttpProblem('malformed', 'This address speaks ActionCable over a WebSocket.')
    }
    refuseUnknownProtocol(request)
    const address = toClientNetwork(request.ip)
    refuseTooMany(address)
    const visit = await visitOf(request)
    // Others may have come while the database was asked.
    refuseTooMany(address)
    const socket = await accept(request, reply, upgrade)
    if ('refusal' in visit || socket.protocol === unsupportedSubprotocol) {
      socket.on('error', () => socket.terminate())
      socket.send(createDisconnect('refusal' in visit ? visit.refusal : 'invalid_request', false))
      socket.close(1000)
    } else {
      join(socket, request, visit)
    }
    return reply
  })

  function refuseTooMany(address: string): void {
    if (isClosing) throw new HttpProblem('unavailable', 'The server is closing.')
    if (mostOfAddress > 0 && (byAddress.get(address) ?? 0) >= mostOfAddress) {
      throw new HttpProblem('too-many-requests', 'Too many connections from this address.', {
        retryAfterSeconds: realtimeChannel.pollMaxMs / 1000,
      })
    }
    if (members.size >= cable.maxSockets) throw new HttpProblem('unavailable', 'Too many connections.')
  }

  /** Who opens the socket, or why it may not. A page of another site may look, but not with its reader's log-in. */
  async function visitOf(request: FastifyRequest): Promise<Requester | { refusal: DisconnectReason }> {
    const { cookie = '', authorization } = request.headers
    const bringsCookie = authorization === undefined && cookie.includes(`${sessionCookie}=`)
    if (bringsCookie && isCrossOrigin(request.headers, settings.publicUrl))
      return { refusal: 'invalid_request' }
    try {
      return await authentication.of(request)
    } catch (error) {
      if (error instanceof HttpProblem && error.code === 'unauthorized') return { refusal: 'unauthorized' }
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

  function join(socket: WebSocket, request: FastifyRequest, caller: Requester): void {
    const { cookie, authorization } = request.headers
    const userId = caller.user?.id ?? null
    const member: Member = {
      connection: handleCableSocket(socket, userId, { hub, db: database.readDb, clock, onFailure }),
      address: toClientNetwork(request.ip),
      userId,
      sessionId: caller.sessionId,
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
      },
    }
    members.add(member)
    // Its log-in may have ended between its authentication and this moment.
    void recheckMember(member)
    byAddress.set(member.address, (byAddress.get(member.address) ?? 0) + 1)
    socket.on('close', () => {
      members.delete(member)
      const left = (byAddress.get(member.address) ?? 1) - 1
      if (left > 0) byAddress.set(member.address, left)
      else byAddress.delete(member.address)
    })
  }

  function endSession(sessionId: number | null): void {
    if (sessionId === null) return void recheck()
    for (const member of members) {
      if (member.sessionId === sessionId) member.connection.disconnect('unauthorized', false)
    }
  }

  /** Sockets that were opened with the key of a user. */
  function endKey(userId: number | null): void {
    if (userId === null) return void recheck()
    for (const member of members) {
      if (member.userId === userId && member.sessionId === null)
        member.connection.disconnect('unauthorized', false)
    }
  }

  /** Authenticates the logged-in members again, because notifications may have been missed. */
  async function recheck(): Promise<void> {
    for (const member of members) if (!(await recheckMember(member))) return
  }

  /** Closes the socket of a member whose log-in has ended. False where the database did not answer: all are checked later. */
  async function recheckMember({ connection, userId, headers }: Member): Promise<boolean> {
    if (userId === null || isClosing) return true
    try {
      const { user } = await authentication.of({ headers })
      if (user?.id !== userId) connection.disconnect('unauthorized', false)
    } catch (error) {
      if (!(error instanceof HttpProblem)) {
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
    // The HTTP server waits for every stream, also for those of peers that do not close.
    for (const stream of streams) stream.destroy()
  })
}

function refuseUnknownProtocol({ headers }: FastifyRequest): void {
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  if (offered.length === 0 || chooseProtocol(new Set(offered))) return
  throw new HttpProblem('malformed', `The WebSocket protocol must be ${cableSubprotocol}.`)
}

/** Clients that do not know our protocol know by the second one that they need not come back. */
function chooseProtocol(offered: Set<string>): string | false {
  return [cableSubprotocol, unsupportedSubprotocol].find((name) => offered.has(name)) ?? false
}
