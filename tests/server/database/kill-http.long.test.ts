import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Place } from '../../../src/core/contract/place.ts'
import { createChildProcesses, type ChildProcesses } from '../../support/child-processes.ts'
import { createUserApiKey, startBuiltServer } from '../../support/built-server.ts'

const rounds = 3
const writeCount = 1000
const concurrency = 4

let processes: ChildProcesses
beforeAll(async () => {
  processes = await createChildProcesses()
  // The writes exceed the rate limit of one IP address.
  processes.environment.ROADSTEAD_RATE_LIMIT_FACTOR = '0'
})
afterAll(() => processes.close())

it('a server killed with SIGKILL keeps all writes that it answered over HTTP', async () => {
  let key: string | null = null
  const added = new Map<number, string>()
  const renamed = new Map<number, string>()
  for (let round = 0; round < rounds; round++) {
    const { server, url } = await startBuiltServer(processes)
    key ??= await createUserApiKey(url)
    const killAfter = randomInt(20, 150)
    const before = added.size + renamed.size
    const writers = Promise.all(
      Array.from({ length: concurrency }, (_, writerIndex) =>
        writeUntilKilled(url, key ?? '', round, writerIndex),
      ),
    )
    await expect
      .poll(() => added.size + renamed.size - before, { timeout: 60_000, interval: 2 })
      .toBeGreaterThan(killAfter)
    server.child.kill('SIGKILL')
    await writers
    expect((await server.result).code).toBeNull()
  }

  const { server, url } = await startBuiltServer(processes)
  for (const [id, name] of added) {
    const place = (await (await fetch(`${url}/api/v1/places/${id}`)).json()) as Place // the schema of the contract
    expect(place.name, String(id)).toEqual(renamed.get(id) ?? expect.stringMatching(`^${name}`))
  }
  // Requests in progress at the kill may be stored or not, but never twice.
  const searchResponse = await fetch(`${url}/api/v1/search/?query=Kill%20Bay`)
  const { places_hits } = (await searchResponse.json()) as { places_hits: number }
  expect(places_hits).toBeGreaterThanOrEqual(added.size)
  expect(places_hits).toBeLessThanOrEqual(added.size + rounds * concurrency)
  server.child.kill('SIGTERM')
  await server.result

  /** Adds places and renames every other one until the server is killed; records the answered writes. */
  async function writeUntilKilled(
    serverUrl: string,
    apiKey: string,
    round: number,
    writerIndex: number,
  ): Promise<void> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    for (let index = 0; index < writeCount / concurrency; index++) {
      try {
        const name = `Kill Bay ${round}-${writerIndex}-${index}`
        const position = { latitude: -50 + index / 10, longitude: round * 10 + writerIndex }
        const place = await sendJson(`${serverUrl}/api/v1/places`, 'POST', headers, {
          place: { name, ...position },
        })
        added.set(place.id, name)
        if (index % 2 === 0) continue
        const newName = `${name} renamed`
        await sendJson(`${serverUrl}/api/v1/places/${place.id}`, 'PATCH', headers, {
          place: { name: newName },
        })
        renamed.set(place.id, newName)
      } catch {
        return
      }
    }
  }
}, 240_000)

async function sendJson(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object,
): Promise<Place> {
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${answer.status} ${method} ${url}: ${await answer.text()}`)
  return (await answer.json()) as Place // the response of both calls
}
