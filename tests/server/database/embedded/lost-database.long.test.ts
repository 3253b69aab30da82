import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { encodeClassAPosition } from '../../../fakes/ais.ts'
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

/** Starts a receiver of AIS at which a new vessel appears every 100 ms; `getLast` returns the last MMSI. */
async function startReceiver(): Promise<{ url: string; getLast: () => number }> {
  const sockets = new Set<Socket>()
  const receiver = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  let mmsi = 228_000_000
  const timer = setInterval(() => {
    const sentence = encodeClassAPosition(String(++mmsi), { latitude: 43, longitude: 4, sog: 5, cog: 90 })
    for (const socket of sockets) socket.write(`${sentence}\r\n`)
  }, 100)
  onTestFinished(() => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    receiver.close()
  })
  return { url: `tcp://127.0.0.1:${(receiver.address() as AddressInfo).port}`, getLast: () => mmsi } // it listens on a port
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

    it('drops AIS while the disk is full, and stores it again by itself when there is space', async () => {
      const receiver = await startReceiver()
      processes.environment.ROADSTEAD_AIS_FEED = receiver.url
      const { server, url } = await startServer()
      const headers = { authorization: `Bearer ${await createUserApiKey(url)}` }
      const box = 'x1=3&y1=42&x2=5&y2=44&zoom=12'
      /** Returns the highest MMSI of the vessels on the map; 0 without one or while the database is away. */
      const findNewest = async () => {
        const answer = await fetch(`${url}/api/v1/connections?type=connections&${box}`, { headers })
        const known = (await answer.text()).match(/\b228\d{6}\b/g) ?? []
        return Math.max(0, ...known.map(Number))
      }
      await expect.poll(findNewest, { timeout: 60_000 }).toBeGreaterThan(228_000_000)
      writeFileSync(flag, '')
      await expect.poll(() => fetchStatus(`${url}/healthz`), { timeout: 60_000 }).toBe(503)
      const sentBefore = receiver.getLast()
      rmSync(flag)
      await expect.poll(findNewest, { timeout: 60_000 }).toBeGreaterThan(sentBefore)
      server.child.kill('SIGTERM')
      const { code, err } = await server.result
      expect(code).toBe(0)
      expect(err).not.toMatch(/^ +at /m)
    }, 240_000)

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
