import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeMultipartForm } from '../../factories/forms.ts'
import { createPlainPhoto } from '../../factories/photos.ts'
import { testPassword, startTestServer, type TestUser, type TestServer } from '../../support/test-server.ts'

let server: TestServer
let jpeg: Buffer
beforeAll(async () => {
  server = await startTestServer()
  jpeg = await createPlainPhoto()
})
afterAll(() => server.close())

async function sendPhoto(sender: TestUser, path: string, field: string, fields: Record<string, string> = {}) {
  const form = await encodeMultipartForm(fields, { [field]: { bytes: jpeg } })
  return server.call('PATCH', path, form.body, { ...sender.headers, ...form.headers })
}

const fetchStatus = async (url: string) => (await server.app.inject(url)).statusCode

describe('photo of a user', () => {
  const field = 'user[photo][image]'

  it('section 4: is stored, and the URL of its thumbnail returned', async () => {
    const owner = await server.createUser()
    const answer = await sendPhoto(owner, `/users/${owner.id}`, field, { 'user[city]': 'Toulon' })
    expect(answer.status).toBe(200)
    const { new_thumb_url: url, ...user } = answer.body as { new_thumb_url: string }
    expect(user).toEqual((await owner.call('GET', `/users/${owner.id}`)).body)
    expect(user).toMatchObject({ thumb_url: url, city: 'Toulon' })
    const photo = await server.app.inject(url)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('replaces the previous one and deletes its file', async () => {
    const owner = await server.createUser()
    const first = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as { new_thumb_url: string }
    const second = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as { new_thumb_url: string }
    expect(await fetchStatus(second.new_thumb_url)).toBe(200)
    expect(await fetchStatus(first.new_thumb_url)).toBe(404)
  })

  it('is deleted with the account and included in the exported data', async () => {
    const owner = await server.createUser()
    const { new_thumb_url: url } = (await sendPhoto(owner, `/users/${owner.id}`, field)).body as {
      new_thumb_url: string
    }
    const data = await server.app.inject({ url: `/api/v1/users/${owner.id}/data`, headers: owner.headers })
    expect(data.rawPayload.toString('latin1')).toMatch(/photos\/\d+\.jpg/)
    // The zip stores the photo uncompressed: a JPEG starts with these bytes.
    expect(data.rawPayload.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true)
    await owner.call('DELETE', `/users/${owner.id}`, { password: testPassword })
    expect(await fetchStatus(url)).toBe(404)
  })
})

describe('photos of a vessel', () => {
  const field = 'vessel[photo][image]'

  it('section 2: are added and deleted by the owner', async () => {
    const owner = await server.createUser()
    const { id } = (await owner.call('POST', '/vessels', { vessel: { name: 'Selkie', loa: 9 } })).body as {
      id: number
    }
    const answer = await sendPhoto(owner, `/vessels/${id}`, field)
    const { new_photo_url: url, ...vessel } = answer.body as { new_photo_url: string }
    expect(vessel).toEqual((await owner.call('GET', `/vessels/${id}`)).body)
    expect(vessel).toMatchObject({ photo_urls: [url] })
    expect(await fetchStatus(url)).toBe(200)
    const photoId = url.split('/').at(-3)
    expect((await owner.call('DELETE', `/photos/${photoId}`)).status).toBe(200)
    expect(await fetchStatus(url)).toBe(404)
    expect((await server.get(`/vessels/${id}`)).body).toMatchObject({ photo_urls: [], thumb_url: null })
  })
})
