import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import qs from 'qs'
import { photo } from '../../core/limits.ts'
import { HttpProblem } from '../system/domain-error.ts'

/** A file of a form, whole: photos are small enough to be held. */
export interface UploadedFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** A form taken apart: `post[comment]` is `{post: {comment}}`; files by their name, `post[photo][image]`. */
export interface MultipartForm {
  fields: Record<string, unknown>
  files: ReadonlyMap<string, UploadedFile>
}

const maxFields = 100
const maxFieldBytes = 64 * 1024
const maxDepth = 5
const readingOptions = { depth: maxDepth, parameterLimit: maxFields, arrayLimit: 20 }

/** Lets the app read forms: url-encoded ones as a body, multipart ones by {@link readMultipartForm}. */
export const forms = fp(async (app) => {
  await app.register(formbody, {
    bodyLimit: maxFieldBytes * 4,
    parser: (text) => qs.parse(text, readingOptions) as Record<string, unknown>, // an object of texts and objects
  })
  await app.register(multipart, {
    limits: {
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 200,
      files: 1,
      fileSize: photo.maxBytes,
      parts: maxFields + 1,
    },
  })
})

export function isMultipartRequest(request: FastifyRequest): boolean {
  return request.isMultipart()
}

/** Whether the body's values are texts that stand for the schema's types. */
export function isFormRequest(request: FastifyRequest): boolean {
  return (
    isMultipartRequest(request) ||
    Boolean(request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
  )
}

/** Reads a multipart form. Throws 413 for a file that is too large, 400 for what is no form. */
export async function readMultipartForm(request: FastifyRequest): Promise<MultipartForm> {
  const pairs: string[] = []
  const files = new Map<string, UploadedFile>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        // A form with an empty file input still sends a nameless part.
        if (bytes.length > 0 || part.filename)
          files.set(part.fieldname, { filename: part.filename, contentType: part.mimetype, bytes })
      } else {
        pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
      }
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw error
    throw new HttpProblem('malformed', 'The form cannot be read.')
  }
  return { fields: qs.parse(pairs.join('&'), readingOptions) as Record<string, unknown>, files } // as above
}
