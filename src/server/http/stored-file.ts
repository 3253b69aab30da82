import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, FileStorage } from '../storage/storage.ts'
import { notFoundProblem } from '../system/domain-error.ts'
import { matchesEtag } from './etag.ts'
import { sendNotModified } from './replies.ts'

interface StoredFileReply {
  storage: Pick<FileStorage, 'get'>
  key: string
  byteSize: number
}

/**
 * Sends a stored file or the requested part of it, with an ETag that is the same on every
 * server. Set the other headers before. Throws 404 if the storage does not have it.
 */
export async function sendStoredFile(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { storage, key, byteSize }: StoredFileReply,
): Promise<void> {
  // A key is used once, so its content never changes.
  const etag = `"${key.slice(0, 16)}"`
  void reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (matchesEtag(headers['if-none-match'], etag)) return void sendNotModified(reply)
  const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSameFile ? parseRange(headers.range, byteSize) : null
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${byteSize}`).send()
    return
  }
  const stored = await storage.get(key, range ?? undefined)
  if (!stored) throw notFoundProblem('refusals.fileGone')
  if (range) void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${byteSize}`)
  void reply.header('content-length', stored.byteSize).send(stored.stream)
}

/** The requested part; null for the whole file, also if several parts are requested. */
export function parseRange(header: string | undefined, byteSize: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, byteSize - Number(to)) : Number(from)
  const last = from === '' || to === '' ? byteSize - 1 : Math.min(Number(to), byteSize - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > last ? 'unsatisfiable' : { first, last }
}
