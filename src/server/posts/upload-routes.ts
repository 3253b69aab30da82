import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addAbortSignal } from 'node:stream'
import { validationProblem, notFoundProblem } from '../system/domain-error.ts'
import { getSiteUrl } from '../http/site-url.ts'
import { createDirectUpload, receiveUpload, uploadTooLongProblem, findUploadBySignedId } from './uploads.ts'
import type { StoredBlob } from '../storage/blob-queries.ts'

/** How long one may take: 20 MB at 25 kB a second. */
const longestMs = 15 * 60_000

/** The call that announces a file (ActiveStorage protocol, CONTRACT section 3). */
export function registerUploadRoutes(app: FastifyInstance): void {
  const { serve } = app
  serve('POST /direct_uploads', async ({ body: { blob }, requireUser, request }) => {
    const signedId = await createDirectUpload(app, blob, (await requireUser()).id)
    // Behind a proxy only PUBLIC_URL says for certain how people reach the site.
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

/** `PUT /uploads/{signed id}`: the bytes. Who knows the signed id may put them; no cookie is asked for. */
export async function addUploadContentRoute(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, ready) => {
    // The body is read as it comes, whatever its type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    scope.put<{ Params: { signed_id: string } }>('/uploads/:signed_id', async (request, reply) => {
      // After a refusal the rest of the body is not waited for.
      void reply.header('connection', 'close')
      const upload = await findUploadBySignedId(app, request.params.signed_id)
      if (!upload) throw notFoundProblem('upload of this id; it was used, or is too old')
      checkHeaders(request, upload)
      await app.uploadSlots.run(`user ${upload.user_id}`, () =>
        receiveUpload(app, upload, addAbortSignal(AbortSignal.timeout(longestMs), request.raw)),
      )
      return reply.code(204).send()
    })
    ready()
  })
}

/** What the headers say must be what was announced; what they leave out shows in the bytes. */
function checkHeaders({ headers }: FastifyRequest, upload: StoredBlob): void {
  const length = headers['content-length']
  if (length !== undefined && Number(length) > upload.byte_size) throw uploadTooLongProblem()
  const type = headers['content-type']?.split(';')[0]?.trim()
  if (type && type !== upload.content_type)
    throw validationProblem({ content_type: ['is not what was announced'] })
  const checksum = headers['content-md5']
  if (checksum && checksum !== upload.checksum)
    throw validationProblem({ checksum: ['is not what was announced'] })
}
