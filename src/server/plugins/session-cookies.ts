import fp from 'fastify-plugin'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  introDismissedDays,
  knownDevice,
  openIdTimeoutMinutes,
  sessionLifetimeDays,
} from '../../core/limits/accounts.ts'
import { replicaReads } from '../../core/limits/server.ts'
import type { Settings } from '../system/settings.ts'

const daySeconds = 24 * 60 * 60

export const sessionCookie = 'roadstead_session'
/** Identifies a visitor's browser for the CSRF token only. */
export const visitorCookie = 'roadstead_visitor'
/** State of an OpenID log-in. */
export const openIdCookie = 'roadstead_openid'
/** Marks a known device of an account; gives no access. */
export const deviceCookie = 'roadstead_device'
export const introCookie = 'roadstead_intro'
/** Says that the client has written a moment ago. */
export const firstStartCookie = 'roadstead_first_start'
export const wroteCookie = 'roadstead_wrote'

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookies: SessionCookies
  }
}

export const sessionCookies = fp(async (app) => {
  app.decorate('sessionCookies', createSessionCookies(app.settings))
})

/** Sets and clears the cookies of the site. */
function createSessionCookies(settings: Settings) {
  const base: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl?.startsWith('https:') ?? false,
  }
  return {
    setSession(reply: FastifyReply, token: string): void {
      void reply.setCookie(sessionCookie, token, { ...base, maxAge: sessionLifetimeDays * daySeconds })
    },
    clearSession(reply: FastifyReply): void {
      void reply.clearCookie(sessionCookie, base)
    },
    /** Sets a random id for a visitor's browser and returns it. The cookie ends with the browser session. */
    setVisitor(reply: FastifyReply): string {
      const id = randomBytes(16).toString('base64url')
      void reply.setCookie(visitorCookie, id, base)
      return id
    },
    /** Stores the encrypted state of an OpenID log-in until the provider redirects back to `path`. */
    setOpenId(reply: FastifyReply, state: string, path: string): void {
      void reply.setCookie(openIdCookie, state, { ...base, path, maxAge: openIdTimeoutMinutes * 60 })
    },
    clearOpenId(reply: FastifyReply, path: string): void {
      void reply.clearCookie(openIdCookie, { ...base, path })
    },
    /** Marks the browser as a known device of the accounts it has logged in to; kept after logging out. */
    setDevice(reply: FastifyReply, marks: string): void {
      void reply.setCookie(deviceCookie, marks, { ...base, maxAge: knownDevice.days * daySeconds })
    },
    /** Keeps the reads of this client on the primary database for a few seconds. */
    setWrote(reply: FastifyReply): void {
      void reply.setCookie(wroteCookie, '1', { ...base, maxAge: replicaReads.afterWriteSeconds })
    },
    /** Remembers who opened the link that was printed at the first start, see regions/first-start-queries.ts. */
    setFirstStart(reply: FastifyReply, token: string): void {
      void reply.setCookie(firstStartCookie, token, { ...base, maxAge: daySeconds })
    },
    setIntroDismissed(reply: FastifyReply): void {
      void reply.setCookie(introCookie, 'dismissed', { ...base, maxAge: introDismissedDays * daySeconds })
    },
  }
}

type SessionCookies = ReturnType<typeof createSessionCookies>
