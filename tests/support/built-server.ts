import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ChildProcesses, StartedProcess } from './child-processes.ts'
import { testPassword } from './test-server.ts'

/** Starts the built server in a child process on a free port. */
export async function startBuiltServer(
  own: ChildProcesses,
): Promise<{ server: StartedProcess; url: string }> {
  const server = own.start('dist/server/main.js', ['serve'])
  const ready = /Roadstead ready on (\S+)/
  await expect.poll(server.getStdout, { timeout: 60_000 }).toMatch(ready)
  return { server, url: (ready.exec(server.getStdout())?.[1] ?? '').replace('localhost', '127.0.0.1') }
}

/** Signs up a user and returns the API key. */
export async function createUserApiKey(url: string): Promise<string> {
  const session = await fetch(`${url}/api/v1/users/logged_in`)
  const cookie = session.headers.getSetCookie().map((line) => line.split(';')[0])
  const { csrf_token } = (await session.json()) as { csrf_token: string } // the contract's Session
  const user = { email: 'k@example.org', password: testPassword, first_name: 'K', last_name: 'L' }
  const signUp = () =>
    fetch(`${url}/api/v1/users/sign_up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie.join('; '), 'x-csrf-token': csrf_token },
      body: JSON.stringify({ user }),
    })
  let answer = await signUp()
  // A server on a machine with other work may refuse, and says when to try again.
  for (let tries = 0; answer.status === 503 && tries < 5; tries++) {
    await wait(Number(answer.headers.get('retry-after') ?? 1) * 1000)
    answer = await signUp()
  }
  expect(answer.status).toBe(201)
  const { user: account } = (await answer.json()) as { user: { api_key: string } } // as above
  return account.api_key
}
