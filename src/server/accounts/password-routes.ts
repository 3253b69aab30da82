import type { FastifyInstance } from 'fastify'
import { confirmAddress, requestConfirmation, requestPassword, setPassword } from './mail/mailed-links.ts'
import { logIn } from './sign-in/sign-in.ts'
import { done } from '../http/contract-routes.ts'

/** Calls about the links that mails carry. */
export function servePasswords(app: FastifyInstance): void {
  const { serve } = app
  serve('POST /users/password', async ({ body, request }) => {
    await requestPassword(app, request, body.email)
    return done
  })

  serve('PATCH /users/password', async ({ body, request, reply }) => {
    const userId = await setPassword(app, request, body)
    return logIn(app, request, reply, userId)
  })

  serve('POST /users/confirmation', async ({ user, request }) => {
    await requestConfirmation(app, request, (await user()).id)
    return done
  })

  serve('PATCH /users/confirmation', async ({ body, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { ...done, password_token: await confirmAddress(app, request, body.token) }
  })
}
