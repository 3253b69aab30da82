import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPageSession } from '../../../../src/server/accounts/pages/page-session.ts'
import { introCookie } from '../../../../src/server/plugins/session-cookies.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Arguments = Parameters<typeof getPageSession>

/** Returns the session in a page for a user, or for a visitor without one. */
function readSession(userId: number | null, cookies: Record<string, string> = {}) {
  const user = userId === null ? null : { id: userId, email: 'a@example.org', admin: false }
  const parts = {
    database: server.database,
    authentication: {
      getRequester: () => Promise.resolve({ user, csrfBinding: 'binding' }),
      createCsrfToken: (binding: string) => `token of ${binding}`,
    },
    sessionCookies: {},
  } as unknown as Arguments[0] // it uses only these
  return getPageSession(parts, { cookies } as unknown as Arguments[1], {} as Arguments[2])
}

it('shows the intro to a visitor until the browser has dismissed it', async () => {
  expect(await readSession(null)).toEqual({
    logged_in: false,
    user: null,
    show_intro: true,
    csrf_token: 'token of binding',
  })
  expect(await readSession(null, { [introCookie]: 'dismissed' })).toMatchObject({ show_intro: false })
})

it('shows the intro to a user until the account has dismissed it, whatever the browser has', async () => {
  const account = await server.createUser()
  expect(await readSession(account.id, { [introCookie]: 'dismissed' })).toMatchObject({
    logged_in: true,
    user: { id: account.id, thumb_url: null },
    show_intro: true,
  })
  await account.call('POST', '/users/dismiss_intro')
  expect(await readSession(account.id)).toMatchObject({ show_intro: false })
})

it('treats the session of a deleted account as a visitor', async () => {
  expect(await readSession(999_999)).toMatchObject({ logged_in: false, user: null })
})
