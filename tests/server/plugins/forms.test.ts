import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photo } from '../../../src/core/limits/posts.ts'
import { forms, isFormRequest, readMultipartForm } from '../../../src/server/plugins/forms.ts'
import { encodeMultipartForm } from '../../factories/forms.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(forms)
  const handler = async (request: FastifyRequest) => {
    const isForm = isFormRequest(request)
    if (!request.isMultipart()) return { isForm, fields: request.body }
    const { fields, files } = await readMultipartForm(request)
    return {
      isForm,
      fields,
      files: [...files].map(([name, { filename, contentType, bytes }]) => [
        name,
        filename,
        contentType,
        bytes.length,
      ]),
    }
  }
  app.route({ method: 'POST', url: '/', handler })
})
afterAll(() => app.close())

async function post(payload: string | Buffer, headers: Record<string, string>) {
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
  return { status: answer.statusCode, body: answer.json() as { message?: string; fields?: object } }
}
const postUrlEncoded = (text: string) =>
  post(text, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' })
async function postMultipart(
  fields: Record<string, string>,
  files: Parameters<typeof encodeMultipartForm>[1] = {},
) {
  const form = await encodeMultipartForm(fields, files)
  return post(form.body, form.headers)
}

it('both kinds of forms have nested fields of text, and files keep their names', async () => {
  const nested = { post: { comment: 'a & b', poi_id: '7' }, tags: ['x', 'y'] }
  expect((await postUrlEncoded('post[comment]=a+%26+b&post[poi_id]=7&tags[]=x&tags[]=y')).body).toEqual({
    isForm: true,
    fields: nested,
  })
  const bytes = Buffer.from('photo')
  expect(
    (
      await postMultipart(
        { 'post[comment]': 'a & b' },
        { 'post[photo][image]': { bytes, name: 'quay.jpg', type: 'image/jpeg' } },
      )
    ).body,
  ).toEqual({
    isForm: true,
    fields: { post: { comment: 'a & b' } },
    files: [['post[photo][image]', 'quay.jpg', 'image/jpeg', 5]],
  })
  expect(await post('{"a":1}', { 'content-type': 'application/json' })).toMatchObject({
    body: { isForm: false },
  })
})

it('more than one file, too large fields and files, and damaged forms are refused', async () => {
  const file = { bytes: Buffer.from('x') }
  expect((await postMultipart({}, { one: file, two: file })).status).toBe(413)
  expect((await postMultipart({}, { one: { bytes: Buffer.alloc(photo.maxBytes + 1) } })).status).toBe(413)
  const { headers, body } = await encodeMultipartForm({ a: 'x' }, { one: file })
  const damaged = await post(body.subarray(0, body.length - 30), headers)
  expect(damaged.status).toBeGreaterThanOrEqual(400)
  expect(damaged.body.message).toBe('malformed: refusals.formUnreadable')
})

it('fields are limited in number and depth', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `k${index}=x`).join('&')
  expect(Object.keys((await postUrlEncoded(many)).body.fields ?? {})).toHaveLength(100)
  const deep = (await postUrlEncoded(`a${'[b]'.repeat(50)}=x`)).body.fields
  expect(JSON.stringify(deep).match(/\{/g)).toHaveLength(7)
})
