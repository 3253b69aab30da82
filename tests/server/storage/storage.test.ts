import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskReserve } from '../../../src/core/limits/server.ts'
import { openDiskStorage } from '../../../src/server/storage/disk.ts'
import { parseSettings } from '../../../src/server/system/settings.ts'
import { generateStorageKey } from '../../../src/server/storage/keys.ts'
import { openStorage } from '../../../src/server/storage/open-storage.ts'
import { readStoredFile, type FileStorage } from '../../../src/server/storage/storage.ts'
import { startS3Server, type S3Server } from '../../fakes/s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'roadstead-storage-'))
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

function openStorageAt(url: string): Promise<FileStorage> {
  return openStorage(parseSettings({ ROADSTEAD_DATA: folder, ROADSTEAD_STORAGE: url }))
}

describe.each(['disk', 's3'])('storage on %s', (kind) => {
  let storage: FileStorage
  beforeAll(async () => {
    storage = await openStorageAt(kind === 's3' ? s3.storageUrl : 'disk')
  })

  it('stores and returns buffers and streams with their size', async () => {
    const bytes = randomBytes(300_000)
    const [fromBuffer, fromStream] = [generateStorageKey(), generateStorageKey()]
    await storage.put(fromBuffer, bytes, 'image/jpeg')
    await storage.put(
      fromStream,
      Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
      'image/jpeg',
    )
    for (const key of [fromBuffer, fromStream]) {
      expect(await storage.exists(key)).toBe(true)
      expect((await storage.get(key))?.byteSize).toBe(300_000)
      expect(computeMd5(await readStoredFile(storage, key))).toBe(computeMd5(bytes))
    }
  })

  it('returns null for unknown and removed keys, and removes idempotently', async () => {
    const key = generateStorageKey()
    expect(await storage.exists(key)).toBe(false)
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('once'), 'image/png')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    expect(await storage.exists(key)).toBe(false)
  })

  it('copies a file of the disk, and returns a part of it', async () => {
    const bytes = randomBytes(300_000)
    const [key, path] = [generateStorageKey(), join(folder, 'copied')]
    writeFileSync(path, bytes)
    await storage.putFile(key, path, 'application/zip', new AbortController().signal)
    expect(computeMd5(await readStoredFile(storage, key))).toBe(computeMd5(bytes))
    const part = await storage.get(key, { first: 1000, last: 1999 })
    expect(part?.byteSize).toBe(1000)
    expect((await buffer(part?.stream ?? Readable.from([]))).equals(bytes.subarray(1000, 2000))).toBe(true)
  })

  it('stores nothing of a file whose copy is aborted', async () => {
    const [key, path] = [generateStorageKey(), join(folder, 'aborted')]
    writeFileSync(path, randomBytes(300_000))
    await expect(storage.putFile(key, path, 'application/zip', AbortSignal.abort())).rejects.toThrow(
      'aborted',
    )
    expect(await storage.exists(key)).toBe(false)
  })

  it('stores nothing of a stream that has failed before', async () => {
    const key = generateStorageKey()
    const failedStream = new PassThrough()
    const stored = storage.put(key, failedStream, 'image/jpeg')
    failedStream.destroy(new Error('connection lost'))
    await expect(stored).rejects.toThrow('connection lost')
    expect(await storage.exists(key)).toBe(false)
  })

  it('stores nothing of a failed stream', async () => {
    const key = generateStorageKey()
    const failingStream = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(key, failingStream, 'image/jpeg')).rejects.toThrow('connection lost')
    expect(await storage.exists(key)).toBe(false)
  })

  it('replaces a file with the same key', async () => {
    const key = generateStorageKey()
    await storage.put(key, Buffer.from('first'), 'image/jpeg')
    await storage.put(key, Buffer.from('second, and longer'), 'image/jpeg')
    expect(String(await readStoredFile(storage, key))).toBe('second, and longer')
  })

  it('refuses keys that could be paths', async () => {
    await expect(storage.put('../../etc/passwd', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      'hexadecimal',
    )
    await expect(storage.get('../lock')).rejects.toThrow('hexadecimal')
  })
})

describe('a stored file', () => {
  it('is reported as a failure of the storage if it cannot be read to its end', async () => {
    const stream = new Readable({ read() {} })
    const broken = { get: () => Promise.resolve({ byteSize: 9, stream }) } as unknown as FileStorage // only get is used
    const reading = readStoredFile(broken, generateStorageKey())
    stream.destroy(new Error('EIO of /data/uploads'))
    await expect(reading).rejects.toMatchObject({
      code: 'unavailable',
      message: 'reading a stored file failed or took too long',
      reason: { key: 'refusals.storageUnavailable' },
    })
    const missing = { get: () => Promise.resolve(null) } as unknown as FileStorage // as above
    expect(await readStoredFile(missing, generateStorageKey())).toBeNull()
  })
})

describe('storage on disk', () => {
  it('reports errors of the disk without its paths', async () => {
    const own = join(folder, 'wrong')
    const storage = await openDiskStorage(own)
    const key = generateStorageKey()
    writeFileSync(own, 'a file in place of the folder')
    const messages = await Promise.all(
      [storage.put(key, Buffer.from('x'), 'image/png'), storage.get(key), storage.exists(key)].map((task) =>
        task.catch((error: unknown) => (error as Error).message),
      ),
    )
    for (const message of messages) expect(message).toMatch(/^disk error: E(NOTDIR|EXIST)$/)
  })

  it('stores nothing in the space reserved for the database, and stores again when more is free', async () => {
    const own = join(folder, 'small')
    let free = diskReserve.bytes + 1000
    const storage = await openDiskStorage(own, () => Promise.resolve(free))
    const key = generateStorageKey()
    await expect(storage.put(key, randomBytes(2000), 'image/jpeg')).rejects.toThrow('disk error: ENOSPC')
    expect(await storage.exists(key)).toBe(false)
    expect(readdirSync(join(own, 'unfinished'))).toEqual([])
    free += 1000
    await storage.put(key, randomBytes(2000), 'image/jpeg')
    expect(await storage.exists(key)).toBe(true)
  })

  it('removes what a write left that was interrupted, and nothing else, when it is opened', async () => {
    const own = join(folder, 'interrupted')
    const first = await openDiskStorage(own)
    const key = generateStorageKey()
    await first.put(key, Buffer.from('whole'), 'image/jpeg')
    writeFileSync(join(own, 'unfinished', generateStorageKey()), 'part')
    const second = await openDiskStorage(own)
    expect(existsSync(join(own, 'unfinished'))).toBe(false)
    expect(await second.exists(key)).toBe(true)
  })

  it('returns an empty file as empty', async () => {
    const storage = await openStorageAt('disk')
    const key = generateStorageKey()
    await storage.put(key, Buffer.alloc(0), 'image/jpeg')
    expect((await storage.get(key))?.byteSize).toBe(0)
    expect(await readStoredFile(storage, key)).toEqual(Buffer.alloc(0))
  })

  it('uses folders with restricted permissions and leaves no partial files', async () => {
    const storage = await openStorageAt('disk')
    const key = generateStorageKey()
    await storage.put(key, Buffer.from('x'), 'image/jpeg')
    const path = join(folder, 'uploads', key.slice(0, 2), key.slice(2, 4), key)
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(readdirSync(join(folder, 'uploads', 'unfinished'))).toEqual([])
  })
})

describe('storage on S3', () => {
  it('aborts its requests when it is closed, and sends type and checksum of a file', async () => {
    const received: Record<string, unknown>[] = []
    const silent = createServer((request) => received.push({ ...request.headers, method: request.method }))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo // it listens on a port
    const storage = await openStorageAt(`s3://key:secret@127.0.0.1:${port}/photos?tls=false`)
    const putting = storage
      .put(generateStorageKey(), Buffer.from('photo'), 'image/png')
      .catch((error: unknown) => error)
    await expect.poll(() => received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'PUT',
      'content-type': 'image/png',
      'content-length': '5',
      'x-amz-content-sha256': createHash('sha256').update('photo').digest('hex'),
    })
    storage.close()
    expect(await putting).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/^S3 /) })
    silent.closeAllConnections()
    silent.close()
  })

  it('reports failures without key and secret', async () => {
    const wrongSecret = await openStorageAt(s3.storageUrl.replace(/\/\/.*@/, '//AKIAKEY:verysecret@'))
    const unreachable = await openStorageAt('s3://AKIAKEY:verysecret@127.0.0.1:59999/bucket?tls=false')
    const noBucket = await openStorageAt(s3.storageUrl.replace(`/${s3.bucket}`, '/no-such-bucket'))
    for (const [storage, reason] of [
      [wrongSecret, /S3 answered 403/],
      [unreachable, /S3 cannot be reached ECONNREFUSED/],
      [noBucket, /bucket does not exist/],
    ] as const) {
      const failure = await storage.get(generateStorageKey()).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringMatching(reason) })
      expect(JSON.stringify(failure) + String((failure as Error).stack)).not.toMatch(/verysecret|AKIAKEY/)
    }
  })

  it('treats only a missing file as missing: another refusal is a failure of the storage', async () => {
    const answers: [status: number, body: string][] = []
    const refusing = createServer((request, response) => {
      request.resume()
      const [status, body] = answers.shift() ?? [500, '']
      response.writeHead(status).end(request.method === 'HEAD' ? '' : body)
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const { port } = refusing.address() as AddressInfo // it listens on a port
    const storage = await openStorageAt(`s3://key:secret@127.0.0.1:${port}/photos?tls=false`)
    const key = generateStorageKey()
    const denied = `<Error><Code>AccessDenied</Code><Message>${key}</Message></Error>`
    const fail = async (task: Promise<unknown>) =>
      task.then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      )
    const results: string[] = []
    for (const run of [() => storage.get(key), () => storage.exists(key), () => storage.remove(key)]) {
      answers.push([403, denied])
      results.push(await fail(run()))
    }
    answers.push([403, denied])
    results.push(await fail(storage.put(key, Buffer.from('x'), 'image/png')))
    expect(results).toEqual([
      'S3 answered 403 AccessDenied to a get',
      expect.stringMatching(/^S3 answered 403 +to a head$/),
      'S3 answered 403 AccessDenied to a delete',
      'S3 answered 403 AccessDenied to a put',
    ])
    for (const run of [() => storage.exists(key), () => storage.get(key), () => storage.remove(key)]) {
      answers.push([404, ''])
      results.push(await fail(run()))
    }
    expect(results.slice(4)).toEqual(['done', 'done', 'done'])
    refusing.closeAllConnections()
    refusing.close()
  })

  it('does not follow redirects: files are sent to the configured server only', async () => {
    const requestedPaths: string[] = []
    const otherServer = createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      response.end()
    })
    const redirecting = createServer((request, response) => {
      const { port } = otherServer.address() as AddressInfo // it listens on a port
      response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end()
    })
    for (const httpServer of [otherServer, redirecting])
      await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    const { port } = redirecting.address() as AddressInfo // it listens on a port
    const storage = await openStorageAt(`s3://key:secret@127.0.0.1:${port}/photos?tls=false`)
    await expect(storage.put(generateStorageKey(), Buffer.from('x'), 'image/png')).rejects.toThrow(
      'S3 answered 307',
    )
    await expect(storage.get(generateStorageKey())).rejects.toThrow('S3 answered 307')
    expect(requestedPaths).toEqual([])
    for (const httpServer of [otherServer, redirecting]) httpServer.close()
  })

  it.each([
    ['s3://key@host/bucket', 'must give both key and secret'],
    ['s3://key:geheim@host', 'must name a host and a bucket'],
    ['s3://key:geheim@host/bucket?zone=1', 'accepts only the parameters region and tls'],
    ['s3://key:ge/heim@host/bucket', 'must'],
    ['s3://host/bucket', 'needs a key'],
  ])('an invalid URL (%s) is reported without its secret', (address, line) => {
    const start = () => parseSettings({ ROADSTEAD_STORAGE: address })
    expect(start).toThrow(`ROADSTEAD_STORAGE ${line}`)
    expect(start).not.toThrow(/geheim/)
  })

  it('takes key and region from the AWS environment variables if the URL has none', () => {
    const aws = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-3' }
    expect(parseSettings({ ROADSTEAD_STORAGE: 's3://host:9000/photos', ...aws }).storage).toEqual({
      kind: 's3',
      endpoint: 'https://host:9000',
      bucket: 'photos',
      region: 'eu-west-3',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(
      parseSettings({ ROADSTEAD_STORAGE: 's3://k:s%2Fx@host/photos?region=r&tls=false', ...aws }).storage,
    ).toMatchObject({ endpoint: 'http://host', region: 'r', accessKeyId: 'k', secretAccessKey: 's/x' })
  })
})

function computeMd5(bytes: Buffer | null): string {
  return createHash('md5')
    .update(bytes ?? '')
    .digest('base64')
}
