import type { FastifyInstance } from 'fastify'
import type { AppParts } from '../../app.ts'
import { addLinkPages } from './link-pages.ts'
import { addOpenIdPages } from './openid-pages.ts'
import { addSignInPages } from './sign-in-pages.ts'

/** Pages of accounts that work without scripts; they do what the calls of the same names do. */
export function addAccountPages(app: FastifyInstance, parts: AppParts): void {
  addSignInPages(app, parts)
  addLinkPages(app, parts)
  if (parts.openId) addOpenIdPages(app, parts, parts.openId)
}
