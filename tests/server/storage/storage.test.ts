import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSettings } from '../../../src/server/settings.ts'
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

describe('storage on disk', () => {
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
