import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addAbortSignal } from 'node:stream'
import { fieldProblem, notFoundProblem } from '../system/domain-error.ts'
import { sendNoContent } from '../http/replies.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { createDirectUpload, receiveUpload, uploadTooLongProblem, findUploadBySignedId } from './uploads.ts'
import type { StoredBlob } from '../storage/blob-queries.ts'

/** Maximum duration of an upload: 20 MB at 25 kB/s. */
const maxUploadMs = 15 * 60_000

/** Registers the call that creates a direct upload (ActiveStorage protocol, CONTRACT section 3). */
export function registerUploadRoutes(app: FastifyInstance): void {
  const { serve } = app
  serve('POST /direct_uploads', async ({ body: { blob }, requireUser, request }) => {
    const signedId = await createDirectUpload(app, blob, (await requireUser()).id)
    // Behind a proxy only PUBLIC_URL is a reliable URL of the site.
    const site = getSiteUrl(app.settings, request)
    return {
      signed_id: signedId,
      direct_upload: {
        url: `${site}/uploads/${signedId}`,
        headers: { 'Content-Type': blob.content_type, 'Content-MD5': blob.checksum },
      },
    }
  })
}

/** Adds `PUT /uploads/{signed id}`, which receives the bytes. The signed id authorizes the request; no cookie is required. */
export async function addUploadContentRoute(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, ready) => {
    // Stream the body without parsing it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    scope.put<{ Params: { signed_id: string } }>('/uploads/:signed_id', async (request, reply) => {
      // Do not wait for the rest of the body after a refusal.
      void reply.header('connection', 'close')
      const upload = await findUploadBySignedId(app, request.params.signed_id)
      if (!upload) throw notFoundProblem('refusals.uploadNotFound')
      checkHeaders(request, upload)
      await app.uploadSlots.run(`user ${upload.user_id}`, () =>
        receiveUpload(app, upload, addAbortSignal(AbortSignal.timeout(maxUploadMs), request.raw)),
      )
      return sendNoContent(reply)
    })
    ready()
  })
}

/** Compares the headers with the registered upload. Missing headers are not an error; the bytes are checked later. */
function checkHeaders({ headers }: FastifyRequest, upload: StoredBlob): void {
  const length = headers['content-length']
  if (length !== undefined && Number(length) > upload.byte_size) throw uploadTooLongProblem()
  const type = headers['content-type']?.split(';')[0]?.trim()
  if (type && type !== upload.content_type)
    throw fieldProblem('content_type', 'inputErrors.uploadHeadersDiffer')
  const checksum = headers['content-md5']
  if (checksum && checksum !== upload.checksum)
    throw fieldProblem('checksum', 'inputErrors.uploadHeadersDiffer')
}
