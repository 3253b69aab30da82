import { describe, expect, it, onTestFinished } from 'vitest'
import { replicaReads as limits } from '../../../src/core/limits/server.ts'
import { buildApp } from '../../../src/server/app.ts'
import { createBasemap } from '../../../src/server/basemap/basemap.ts'
import { mayRequestReadReplica } from '../../../src/server/plugins/replica-reads.ts'
import { fetchVisitorHeaders, getSetCookies, startTestServer } from '../../support/test-server.ts'

describe('a replica may answer', () => {
  it.each([
    ['a visitor who reads', 'GET', {}, true],
    ['a member who reads', 'GET', { cookie: 'roadstead_session=abc' }, true],
    ['a member who has just written', 'GET', { cookie: 'roadstead_session=abc; roadstead_wrote=1' }, false],
    ['a client with a key, which has no cookies', 'GET', { authorization: 'Bearer rs_abc' }, false],
    ['a change, which reads what it changes', 'PATCH', {}, false],
  ])('%s: %s %j %j', (_who, method, headers, expected) => {
    expect(mayRequestReadReplica({ method, headers })).toBe(expected)
  })
})

it('a client that has written reads from the primary for longer than the bound of the replica; a client that only reads the map does not', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const replica = {
    onChange: () => undefined,
    getStatus: () => ({ isCurrent: true, stalenessMs: 0, reads: { primary: 0, replica: 0 } }),
  }
  const app = await buildApp({
    settings: server.settings,
    database: { ...server.database, replica },
    basemap: createBasemap(),
    clock: () => new Date(),
  })
  onTestFinished(() => app.close())
  const headers = await fetchVisitorHeaders(server.call)
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })
  const written = await post('/users/dismiss_intro', {})
  expect(getSetCookies(written)).toContain('roadstead_wrote=1')
  expect(String(written.headers['set-cookie'])).toContain(
    `roadstead_wrote=1; Max-Age=${limits.afterWriteSeconds};`,
  )
  expect(limits.afterWriteSeconds * 1000).toBeGreaterThan(limits.maxStalenessMs)
  expect(getSetCookies(await post('/places/look?x1=4&y1=43&x2=4.1&y2=43.1&zoom=12', {}))).not.toContain(
    'wrote',
  )
  expect(getSetCookies(await app.inject({ url: '/api/v1/places/1', headers }))).not.toContain('wrote')
})
