import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUserApiKey } from '../../../support/built-server.ts'
import {
  createChildProcesses,
  type ChildProcesses,
  type StartedProcess,
} from '../../../support/child-processes.ts'

let processes: ChildProcesses
let flag: string
beforeEach(async () => {
  processes = await createChildProcesses()
  flag = join(processes.dataFolder, 'full')
  Object.assign(processes.environment, {
    FULL_DISK_FOLDER: join(processes.dataFolder, 'database'),
    FULL_DISK_FLAG: flag,
    ROADSTEAD_NDBC_URL: 'off',
  })
})
afterEach(() => processes.close())

async function startServer(): Promise<{ server: StartedProcess; url: string }> {
  const server = processes.start('src/server/main.ts', ['serve'], ['tests/support/full-disk.ts'])
  const ready = /Roadstead ready on (\S+)/
  await expect.poll(server.getStdout, { timeout: 60_000 }).toMatch(ready)
  return { server, url: (ready.exec(server.getStdout())?.[1] ?? '').replace('localhost', '127.0.0.1') }
}

/** Returns the status of an answer that must come within 5 seconds. */
async function fetchStatus(url: string, init: RequestInit = {}, timeoutMs = 5000): Promise<number> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  await answer.arrayBuffer()
  return answer.status
}

/** Signs up a user and adds the place A; the returned function adds a place and returns the status of the answer. */
async function createWriter(url: string): Promise<(name: string) => Promise<number>> {
  const headers = {
    authorization: `Bearer ${await createUserApiKey(url)}`,
    'content-type': 'application/json',
  }
  const addPlace = (name: string, timeoutMs?: number) => {
    const place = { name, latitude: 10, longitude: name.length }
    const init = { method: 'POST', headers, body: JSON.stringify({ place }) }
    return fetchStatus(`${url}/api/v1/places`, init, timeoutMs)
  }
  // The first place loads the gazetteer, which takes longer.
  expect(await addPlace('A', 60_000)).toBe(201)
  return addPlace
}

// PostgreSQL has its own disk.
describe.runIf(process.env.TEST_DATABASE === 'embedded')(
  'a server whose database cannot write its log',
  () => {
    it('answers 503 within 5 seconds, goes on when the disk has space again, and ends on SIGTERM', async () => {
      const { server, url } = await startServer()
      const addPlace = await createWriter(url)
      expect(await addPlace('A')).toBe(201)
      writeFileSync(flag, '')
      expect(await addPlace('AB')).toBe(503)
      expect(await fetchStatus(`${url}/healthz`)).toBe(503)
      rmSync(flag)
      await expect.poll(() => fetchStatus(`${url}/healthz`), { timeout: 60_000 }).toBe(200)
      expect(await addPlace('ABC')).toBe(201)
      const answer = await fetch(`${url}/api/v1/places/1401`)
      expect(await answer.json()).toMatchObject({ name: 'A' })
      writeFileSync(flag, '')
      expect(await addPlace('ABCD')).toBe(503)
      server.child.kill('SIGTERM')
      expect((await server.result).code).toBe(0)
    }, 180_000)

    it('ends with one line when the database cannot be restarted', async () => {
      const { server, url } = await startServer()
      const addPlace = await createWriter(url)
      writeFileSync(flag, '')
      expect(await addPlace('A')).toBe(503)
      const { code, err } = await server.result
      expect(code).toBe(1)
      expect(err).toMatch(
        /^Roadstead ends because its database cannot be restarted: The database in \S+ cannot be opened \(.*No space left on device\): free some space on its disk\.$/m,
      )
    }, 240_000)
  },
)
