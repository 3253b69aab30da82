import { confirmAddress, requestConfirmation, requestPassword, setPassword } from './mail/mailed-links.ts'
import { logIn } from './sign-in/sign-in.ts'
import type { AppParts } from '../app.ts'
import { done, type Serve } from '../http/contract-routes.ts'

/** Calls about the links that mails carry. */
export function servePasswords(serve: Serve, parts: AppParts): void {
  serve('POST /users/password', async ({ body, request }) => {
    await requestPassword(parts, request, body.email)
    return done
  })

  serve('PATCH /users/password', async ({ body, request, reply }) => {
    const userId = await setPassword(parts, request, body)
    return logIn(parts, request, reply, userId)
  })

  serve('POST /users/confirmation', async ({ user, request }) => {
    await requestConfirmation(parts, request, (await user()).id)
    return done
  })

  serve('PATCH /users/confirmation', async ({ body, request, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { ...done, password_token: await confirmAddress(parts, request, body.token) }
  })
}
