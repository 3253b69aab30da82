import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import qs from 'qs'
import { photo } from '../../core/limits/posts.ts'
import { DomainError } from '../system/domain-error.ts'

/**
 * An uploaded file of a form, held in memory. A file input in which no file is chosen has neither a name nor bytes.
 */
export interface UploadedFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** A parsed form. Nested names become objects (`post[comment]` is `{post: {comment}}`); files keep the full name, `post[photo][image]`. */
export interface MultipartForm {
  fields: Record<string, unknown>
  files: ReadonlyMap<string, UploadedFile>
}

const maxFields = 100
const maxFieldBytes = 64 * 1024
const maxDepth = 5
const parseOptions = { depth: maxDepth, parameterLimit: maxFields, arrayLimit: 20 }

/** Parses url-encoded forms into the body; {@link readMultipartForm} reads multipart forms. */
export const forms = fp(async (app) => {
  await app.register(formbody, {
    bodyLimit: maxFieldBytes * 4,
    parser: (text) => qs.parse(text, parseOptions) as Record<string, unknown>, // qs returns objects of strings and objects
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

/** Whether the body is a form, whose values are texts to convert to the schema's types. */
export function isFormRequest(request: FastifyRequest): boolean {
  return (
    isMultipartRequest(request) ||
    Boolean(request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
  )
}

/** Reads a multipart form. Throws 413 if a file is too large, 400 if the form is malformed. */
export async function readMultipartForm(request: FastifyRequest): Promise<MultipartForm> {
  const pairs: string[] = []
  const files = new Map<string, UploadedFile>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        files.set(part.fieldname, { filename: part.filename ?? '', contentType: part.mimetype, bytes })
      } else {
        pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`)
      }
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) throw error
    throw new DomainError('malformed', 'refusals.formUnreadable')
  }
  return { fields: qs.parse(pairs.join('&'), parseOptions) as Record<string, unknown>, files } // as above
}
