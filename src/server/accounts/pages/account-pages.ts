import type { FastifyInstance } from 'fastify'
import { addMailedLinkPages } from './link-pages.ts'
import { addOpenIdPages } from './openid-pages.ts'
import { addSignInPages } from './sign-in-pages.ts'

/** Pages of accounts that work without scripts; they do what the calls of the same names do. */
export function addAccountPages(app: FastifyInstance): void {
  addSignInPages(app)
  addMailedLinkPages(app)
  if (app.openId) addOpenIdPages(app, app.openId)
}
