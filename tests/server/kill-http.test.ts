import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Place } from '../../src/core/contract/place.ts'
import { createChildProcesses, type ChildProcesses } from './child-processes.ts'
import { createUserApiKey, startBuiltServer } from './built-server.ts'

const rounds = 3
const writes = 1000
const atOnce = 4

let own: ChildProcesses
beforeAll(async () => {
  own = await createChildProcesses()
  // A thousand writes in a moment are more than one address may send.
  own.environment.ROADSTEAD_RATE_LIMIT_FACTOR = '0'
})
afterAll(() => own.close())

it('kill -9 of a server during a thousand writes over HTTP loses none that was answered', async () => {
  let key: string | null = null
  const added = new Map<number, string>()
  const renamed = new Map<number, string>()
  for (let round = 0; round < rounds; round++) {
    const { server, url } = await startBuiltServer(own)
    key ??= await createUserApiKey(url)
    const moment = randomInt(20, 150)
    const before = added.size + renamed.size
    const asking = Promise.all(
      Array.from({ length: atOnce }, (_, hand) => write(url, key ?? '', round, hand)),
    )
    await expect
      .poll(() => added.size + renamed.size - before, { timeout: 60_000, interval: 2 })
      .toBeGreaterThan(moment)
    server.child.kill('SIGKILL')
    await asking
    expect((await server.result).code).toBeNull()
  }

  const { server, url } = await startBuiltServer(own)
  for (const [id, name] of added) {
    const place = (await (await fetch(`${url}/api/v1/places/${id}`)).json()) as Place // the contract's answer
    expect([id, place.name]).toEqual([id, renamed.get(id) ?? expect.stringMatching(`^${name}`)])
  }
  // What was under way when the server died may be there or not, but never twice.
  const counted = await fetch(`${url}/api/v1/search/?query=Kill%20Bay`)
  const { places_hits } = (await counted.json()) as { places_hits: number }
  expect(places_hits).toBeGreaterThanOrEqual(added.size)
  expect(places_hits).toBeLessThanOrEqual(added.size + rounds * atOnce)
  server.child.kill('SIGTERM')
  await server.result

  /** Adds places and renames every other one, until the server is gone; notes what was answered. */
  async function write(to: string, apiKey: string, round: number, hand: number): Promise<void> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    for (let turn = 0; turn < writes / atOnce; turn++) {
      try {
        const name = `Kill Bay ${round}-${hand}-${turn}`
        const position = { latitude: -50 + turn / 10, longitude: round * 10 + hand }
        const place = await change(`${to}/api/v1/places`, 'POST', headers, { place: { name, ...position } })
        added.set(place.id, name)
        if (turn % 2 === 0) continue
        const better = `${name} renamed`
        await change(`${to}/api/v1/places/${place.id}`, 'PATCH', headers, { place: { name: better } })
        renamed.set(place.id, better)
      } catch {
        return
      }
    }
  }
}, 240_000)

async function change(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: object,
): Promise<Place> {
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${answer.status} ${method} ${url}: ${await answer.text()}`)
  return (await answer.json()) as Place // what both calls answer
}
