import { describe, expect, it } from 'vitest'
import type { HostRequest, HostResponse, HostRouter } from '../../src/plugin/signalk/host.ts'
import { messages } from '../../src/plugin/signalk/messages.ts'
import { registerRoutes, type RunningPlugin } from '../../src/plugin/signalk/routes.ts'

type Handler = Parameters<HostRouter['get']>[1]

/** Requests the status as a user of the boat server and returns why the user may not write. */
async function readRefusal(user: Pick<HostRequest, 'skPrincipal' | 'skIsAuthenticated'>, hasKey = true) {
  const handlers = new Map<string, Handler>()
  const router = {
    get: (path: string, handler: Handler) => void handlers.set(path, handler),
    post: () => undefined,
  }
  const plugin = {
    status: () => '',
    site: { url: 'https://site.example', offlineSince: () => null, hasKey },
    reviews: { listQueued: () => [] },
  } as unknown as RunningPlugin // the parts that the status uses
  registerRoutes(router, () => plugin)
  const status = await new Promise<{ may_write: boolean; why_not: string | null }>((resolve) => {
    const response = { json: resolve, setHeader: () => undefined } as unknown as HostResponse // the status is sent as JSON
    const request = { query: {}, ...user } as HostRequest // the parts that the status uses
    handlers.get('/roadstead/status')?.(request, response)
  })
  expect(status.may_write).toBe(status.why_not === null)
  return status.why_not
}

describe('reviews from the boat', () => {
  const signedIn = { skIsAuthenticated: true, skPrincipal: { identifier: 'ada', permissions: 'readwrite' } }

  it('are allowed to users who may write', async () => {
    expect(await readRefusal(signedIn)).toBeNull()
    const admin = { identifier: 'ada', permissions: 'admin' }
    expect(await readRefusal({ ...signedIn, skPrincipal: admin })).toBeNull()
  })

  it.each([
    ['a user who may only read', 'ada', 'readonly'],
    ['the user that the boat server assumes without a log-in', 'AUTO', 'admin'],
  ])('need a log-in of %s', async (_user, identifier, permissions) => {
    const skPrincipal = { identifier, permissions }
    expect(await readRefusal({ ...signedIn, skPrincipal })).toBe(messages.routes.signIn)
  })

  it('need the security of the boat server and a key of the site', async () => {
    expect(await readRefusal({})).toBe(messages.routes.securityDisabled)
    expect(await readRefusal(signedIn, false)).toBe(messages.routes.keyMissing)
  })
})
