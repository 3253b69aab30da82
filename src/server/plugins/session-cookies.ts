import fp from 'fastify-plugin'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import {
  introDismissedDays,
  knownDevice,
  openIdTimeoutMinutes,
  sessionLifetimeDays,
} from '../../core/limits.ts'
import type { Settings } from '../settings.ts'

const daySeconds = 24 * 60 * 60

export const sessionCookie = 'roadstead_session'
/** Names a visitor's browser to its anti-forgery token, and to nothing else. */
export const visitorCookie = 'roadstead_visitor'
/** Holds a log-in at another house while it is under way. */
export const openIdCookie = 'roadstead_openid'
/** Marks a browser that has logged in to an account before; opens nothing. */
export const deviceCookie = 'roadstead_device'
export const introCookie = 'roadstead_intro'

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
    /** Names a visitor's browser and returns the name. Ends with the browser's session. */
    setVisitor(reply: FastifyReply): string {
      const name = randomBytes(16).toString('base64url')
      void reply.setCookie(visitorCookie, name, base)
      return name
    },
    /** Keeps a log-in at another house until it comes back; `path` is where it does. */
    setOpenId(reply: FastifyReply, sealed: string, path: string): void {
      void reply.setCookie(openIdCookie, sealed, { ...base, path, maxAge: openIdTimeoutMinutes * 60 })
    },
    clearOpenId(reply: FastifyReply, path: string): void {
      void reply.clearCookie(openIdCookie, { ...base, path })
    },
    /** Marks the browser as one that has logged in to an account; stays when it logs out. */
    setDevice(reply: FastifyReply, marks: string): void {
      void reply.setCookie(deviceCookie, marks, { ...base, maxAge: knownDevice.days * daySeconds })
    },
    setIntroDismissed(reply: FastifyReply): void {
      void reply.setCookie(introCookie, 'dismissed', { ...base, maxAge: introDismissedDays * daySeconds })
    },
  }
}

type SessionCookies = ReturnType<typeof createSessionCookies>
