import type { FastifyInstance } from 'fastify'
import {
  confirmEmail,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
} from './mail/mailed-links.ts'
import { startSession } from './sign-in/sign-in.ts'
import { doneAnswer } from '../http/contract-routes.ts'

/** Registers the calls about mailed links. */
export function registerPasswordRoutes(app: FastifyInstance): void {
  const { serve } = app
  serve('POST /users/password', async ({ body, request }) => {
    await requestPasswordReset(app, request, body.email)
    return doneAnswer
  })

  serve('PATCH /users/password', async ({ body, request, reply }) => {
    const userId = await resetPassword(app, request, body)
    return startSession(app, request, reply, userId)
  })

  serve('POST /users/confirmation', async ({ requireUser, request }) => {
    await requestEmailConfirmation(app, request, (await requireUser()).id)
    return doneAnswer
  })

  serve('PATCH /users/confirmation', async ({ body, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { ...doneAnswer, password_token: await confirmEmail(app, request, body.token) }
  })
}
