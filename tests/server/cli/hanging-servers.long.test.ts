import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shutdown } from '../../../src/core/limits/server.ts'
import { startServer, type RunningServer } from '../../../src/server/cli/serve.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { startSilentServer, type SilentServer } from '../../fakes/silent-server.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'
import { createRecordingIo, testPassword } from '../../support/test-server.ts'

let installation: ChildProcesses
let mail: SilentServer
let storage: SilentServer
let server: RunningServer
beforeAll(async () => {
  installation = await createChildProcesses()
  mail = await startSilentServer()
  storage = await startSilentServer()
  server = await startServer(
    parseSettings({
      ...installation.environment,
      PORT: '0',
      ROADSTEAD_LOG_LEVEL: 'silent',
      ROADSTEAD_NDBC_URL: 'off',
      ROADSTEAD_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ROADSTEAD_STORAGE: `s3://key:secret@127.0.0.1:${storage.port}/photos?tls=false`,
    }),
    createRecordingIo(),
  )
})
afterAll(async () => {
  await mail.close()
  await storage.close()
  await installation.close()
})

/** Signs up, which sends a mail. Returns the headers of the session and the id of the user. */
async function signUp(): Promise<{ id: number; headers: Record<string, string> }> {
  const readCookie = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ')
  const visitor = await fetch(`${server.url}/api/v1/users/logged_in`)
  const { csrf_token: token } = (await visitor.json()) as { csrf_token: string } // the contract's Session
  const user = { email: 'ada@example.org', password: testPassword, first_name: 'A', last_name: 'B' }
  const answer = await fetch(`${server.url}/api/v1/users/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: readCookie(visitor), 'x-csrf-token': token },
    body: JSON.stringify({ user }),
  })
  const session = (await answer.json()) as { user: { id: number }; csrf_token: string } // as above
  return { id: session.user.id, headers: { cookie: readCookie(answer), 'x-csrf-token': session.csrf_token } }
}

it('with a mail server and a storage that never answer, photos get 503 in 20 s and the server closes in 15 s', async () => {
  const { id, headers } = await signUp()
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('user[photo][image]', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'x.jpg')
  const started = performance.now()
  const patch = () =>
    fetch(`${server.url}/api/v1/users/${id}`, {
      method: 'PATCH',
      headers,
      body: form,
      // A request that hangs is named by its error, and not by the time limit of the test.
      signal: AbortSignal.timeout(50_000),
    })
  const answer = await patch()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    detail: 'Stored files are temporarily unavailable. Try again in a minute.',
  })
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(storage.getConnectionCount()).toBeGreaterThan(0)
  expect(mail.getConnectionCount()).toBeGreaterThan(0)

  // A photo that hangs while the server closes.
  const before = storage.getByteCount()
  const hanging = patch().catch(() => null)
  await expect.poll(() => storage.getByteCount()).toBeGreaterThan(before)
  const closing = performance.now()
  await server.close()
  expect(performance.now() - closing).toBeLessThan(shutdown.deadlineMs)
  await hanging
})
