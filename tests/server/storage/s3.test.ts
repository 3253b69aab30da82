import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { s3Timeouts } from '../../../src/core/limits/server.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { createS3Storage } from '../../../src/server/storage/s3.ts'
import type { FileStorage } from '../../../src/server/storage/storage.ts'

/** A server that takes requests and never answers. */
let silent: Server
let storage: FileStorage
let received = 0
beforeEach(async () => {
  received = 0
  silent = createServer((request) => {
    received++
    request.resume()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo // it listens on a port
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  storage = createS3Storage({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    region: 'auto',
    ...keys,
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  storage.close()
  silent.closeAllConnections()
  silent.close()
})

/** Waits in real time until the server has the request. */
async function waitUntilReceived(): Promise<void> {
  while (received === 0) await new Promise((resolve) => setImmediate(resolve))
}

/** The message of a failure, or null while the task waits. */
function watch(task: Promise<unknown>): { message: string | null } {
  const watched: { message: string | null } = { message: null }
  task.then(
    () => (watched.message = 'done'),
    (error: unknown) => (watched.message = (error as Error).message),
  )
  return watched
}
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

it('a request to a server that does not answer ends after a time', async () => {
  const reading = watch(storage.get(generateStorageKey()))
  await waitUntilReceived()
  vi.advanceTimersByTime(s3Timeouts.responseMs - 1)
  await settle()
  expect(reading.message).toBeNull()
  vi.advanceTimersByTime(1)
  await settle()
  expect(reading.message).toBe('S3 request timed out')
})

it('a large file has a longer time limit', async () => {
  const megabytes = 2
  const writing = watch(storage.put(generateStorageKey(), Buffer.alloc(megabytes * 1_000_000), 'image/jpeg'))
  await waitUntilReceived()
  vi.advanceTimersByTime(s3Timeouts.responseMs + megabytes * s3Timeouts.perMegabyteMs - 1)
  await settle()
  expect(writing.message).toBeNull()
  vi.advanceTimersByTime(1)
  await settle()
  expect(writing.message).toBe('S3 request timed out')
})
