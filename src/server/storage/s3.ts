import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { isStorageKey } from './keys.ts'
import type { S3Config } from '../system/storage-url.ts'
import { StorageError, type FileStorage } from './storage.ts'

/** How long the other side may take to begin its answer. */
const answerMs = 60_000
const retries = 2

/** Files in a bucket of any server that speaks S3, addressed by path (`https://host/bucket/key`). */
export function createS3Storage(address: S3Config): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })

  function urlOf(key: string): string {
    if (!isStorageKey(key)) throw new Error('a storage key is 32 hexadecimal digits')
    return `${endpoint}/${bucket}/${key}`
  }

  /** A redirect is an answer like any other: what is signed and stored is for the configured server alone. */
  async function ask(key: string, init: RequestInit): Promise<Response> {
    const url = urlOf(key)
    const impatience = new AbortController()
    const timer = setTimeout(() => impatience.abort(), answerMs)
    try {
      return await client.fetch(url, { ...init, redirect: 'manual', signal: impatience.signal })
    } catch (error) {
      throw unreachable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    kind: 's3',

    async put(key, content, contentType) {
      // Whole before it is sent: a slow sender must not hold the connection, and it can be sent again.
      const body = Buffer.isBuffer(content) ? content : await buffer(content)
      const headers = {
        'content-type': contentType,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      }
      // A Buffer is the Uint8Array that fetch takes; its types say so only in a newer Node.
      const answer = await ask(key, { method: 'PUT', headers, body: body as Uint8Array<ArrayBuffer> })
      if (!answer.ok) throw await refusal('put', answer)
      await answer.body?.cancel()
    },

    async get(key) {
      const answer = await ask(key, { method: 'GET' })
      if (await isMissing(answer)) return null
      if (!answer.ok || !answer.body) throw await refusal('get', answer)
      return {
        byteSize: Number(answer.headers.get('content-length')),
        // The same thing under two names: Node's and the browser's.
        stream: Readable.fromWeb(answer.body as ReadableStream),
      }
    },

    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      if (await isMissing(answer)) return
      if (!answer.ok) throw await refusal('delete', answer)
      await answer.body?.cancel()
    },

    async exists(key) {
      const answer = await ask(key, { method: 'HEAD' })
      if (await isMissing(answer)) return false
      if (!answer.ok) throw await refusal('head', answer)
      return true
    },
  }
}

async function isMissing(answer: Response): Promise<boolean> {
  if (answer.status !== 404) return false
  const text = await answer.text()
  if (text.includes('<Code>NoSuchBucket</Code>')) throw new StorageError('S3: there is no such bucket')
  return true
}

/** Why the server refused: its status and its own code word, for its message may repeat a key. */
async function refusal(action: string, answer: Response): Promise<StorageError> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? ''
  return new StorageError(`S3 answered ${answer.status} ${code} to a ${action}`)
}

function unreachable(error: unknown): StorageError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const late = error instanceof Error && error.name === 'AbortError'
  return new StorageError(late ? 'S3 did not answer in time' : `S3 cannot be reached ${code}`.trim())
}
