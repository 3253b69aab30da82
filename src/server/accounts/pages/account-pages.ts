import type { FastifyInstance } from 'fastify'
import { addMailedLinkPages } from './link-pages.ts'
import { addOpenIdPages } from './openid-pages.ts'
import { addSignInPages } from './sign-in-pages.ts'

/** Adds the account pages that work without scripts; they correspond to the calls of the same names. */
export function addAccountPages(app: FastifyInstance): void {
  addSignInPages(app)
  addMailedLinkPages(app)
  if (app.openId) addOpenIdPages(app, app.openId)
}
